import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { type RandomAccessFile, SnapshotError } from '../../core/serving/index.ts';
import { borrowBytes } from '../arena.ts';

/** One read takes less than 2 GiB. */
const MAX_READ = 1 << 30;

const readInto = (file: number, path: string, { offset, length }: { offset: number; length: number }): Buffer => {
  const bytes = borrowBytes(length);
  for (let at = 0; at < length; ) {
    const n = readSync(file, bytes, at, length - at, offset + at);
    if (n === 0) throw new SnapshotError(`${path}: ends before byte ${offset + length}`);
    at += n;
  }
  return bytes;
};

/** The whole file. Its memory is its own (index arrays are views into it), never Node's shared pool. */
export const readWhole = (path: string): Uint8Array => {
  const file = openSync(path, 'r');
  try {
    const bytes = new Uint8Array(fstatSync(file).size);
    for (let at = 0; at < bytes.length; ) {
      const n = readSync(file, bytes, at, Math.min(MAX_READ, bytes.length - at), at);
      if (n === 0) throw new SnapshotError(`${path}: cut at byte ${at}`);
      at += n;
    }
    return bytes;
  } finally {
    closeSync(file);
  }
};

/** An open file, read synchronously: a read from the page cache takes about two microseconds. */
export const openFile = (path: string): RandomAccessFile => {
  let file = openSync(path, 'r');
  const { size } = fstatSync(file);
  return {
    size,
    memory: null,
    read(offset, length) {
      if (file < 0) throw new SnapshotError(`${path}: the snapshot is closed`);
      return readInto(file, path, { offset, length });
    },
    close() {
      if (file >= 0) closeSync(file);
      file = -1;
    },
  };
};
