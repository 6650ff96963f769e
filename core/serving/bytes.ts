/** Bytes in and out of the serving form: the only things that its code asks of the world. */

/** Where a file's bytes go, in order. */
export interface ByteSink {
  /** Takes the bytes before it returns: the caller may reuse the array. */
  write(bytes: Uint8Array): void;
}

/** A file with random access. Returned bytes are never overwritten. */
export interface RandomAccessFile {
  readonly size: number;
  /** The whole of it where it lies in memory, to be looked at in place; null: on disk. */
  readonly memory: Uint8Array | null;
  /** Exactly `length` bytes from `offset`; throws where the file does not have them. */
  read(offset: number, length: number): Uint8Array;
  close(): void;
}

/** Where an encoder puts its files. */
export interface ServingOutput {
  /** A file of the serving form, by name; to be closed when written. */
  create(name: string): ByteSink & { close(): void };
  /** A file that was created and closed, to be read. */
  reread(name: string): RandomAccessFile;
  /** A file for the encoder's own use, gone afterwards. */
  scratch(): ByteSink & { open(): RandomAccessFile };
}

const encoder = new TextEncoder();
export const utf8 = (text: string): Uint8Array => encoder.encode(text);

/** A number as so many bytes, little-endian. */
export const little = (value: number, bytes: 1 | 2 | 4): Uint8Array => {
  const out = new Uint8Array(4);
  new DataView(out.buffer).setUint32(0, value, true);
  return out.subarray(0, bytes);
};

/** A file that lies in memory whole. */
export const memoryFile = (bytes: Uint8Array): RandomAccessFile => ({
  size: bytes.length,
  memory: bytes,
  read(offset, length) {
    if (offset < 0 || offset + length > bytes.length)
      throw new Error(`read of ${length} at ${offset} of ${bytes.length}`);
    return bytes.subarray(offset, offset + length);
  },
  close() {},
});

export const concatBytes = (parts: readonly Uint8Array[]): Uint8Array => {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
};

/** Copies `part` to `at`; the place behind it. */
export const put = (into: Uint8Array, at: number, part: Uint8Array): number => {
  into.set(part, at);
  return at + part.length;
};
