/** Files that survive a power cut. */
import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** fsync of a file or a directory: what was written, or renamed in it, survives a power cut. */
export const fsyncPath = (path: string): void => {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

/** A small file put in place by one rename: readers see the old one or the new one, whole. */
export const replaceFile = (path: string, text: string): void => {
  const aside = `${path}.partial-${process.pid}`;
  writeFileSync(aside, text);
  fsyncPath(aside);
  renameSync(aside, path);
  fsyncPath(dirname(path));
};
