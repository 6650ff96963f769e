/**
 * The members of a gzip file, one by one: WARC writers compress each record by itself, so that a damaged one need not
 * cost the rest. Node's own Gunzip joins members silently and cannot be told to go on behind a damaged one.
 */
import { crc32, createInflateRaw, type InflateRaw, inflateRawSync, constants as zlib } from 'node:zlib';
import { ByteReader, type ByteSource, FileSource, type ReadableFile } from './byte-reader.ts';

/** A member that is not what it should be: `code` is gzip_damaged or gzip_truncated. */
export class GzipError extends Error {
  readonly code: 'gzip_damaged' | 'gzip_truncated';
  constructor(code: 'gzip_damaged' | 'gzip_truncated', detail: string) {
    super(detail);
    this.code = code;
  }
}

/** Small enough that one slice of a bomb (1 : 1,030 at most) inflates to no more than 17 MB. */
const SLICE_BYTES = 16_384;
const MAX_HEADER_BYTES = 65_536;
const NAME = 8;
const COMMENT = 16;
const EXTRA = 4;
const HEADER_CRC = 2;

/** Length of a member's header (RFC 1952, 2.3); null: not one, or not all in view. */
export const gzipHeaderLength = (bytes: Buffer): number | null => {
  if (bytes.length < 10 || bytes[0] !== 0x1f || bytes[1] !== 0x8b || bytes[2] !== 8) return null;
  const flags = bytes[3]!;
  if ((flags & 0xe0) !== 0) return null;
  let end = 10;
  if (flags & EXTRA) {
    if (bytes.length < end + 2) return null;
    end += 2 + bytes.readUInt16LE(end);
  }
  for (const flag of [NAME, COMMENT]) {
    if ((flags & flag) === 0) continue;
    const zero = bytes.indexOf(0, end);
    if (zero < 0) return null;
    end = zero + 1;
  }
  if (flags & HEADER_CRC) end += 2;
  return end <= bytes.length ? end : null;
};

/** One member's content. Its checksum and length are verified before the end is reported. */
class Member implements ByteSource {
  readonly #input: ByteReader;
  readonly #inflate: InflateRaw = createInflateRaw();
  #out: Buffer[] = [];
  #ended = false;
  #done = false;
  #error: Error | null = null;
  #failure: GzipError | null = null;
  #fed = 0;
  #crc = 0;
  #length = 0;

  constructor(input: ByteReader) {
    this.#input = input;
    this.#inflate.on('data', (chunk: Buffer) => this.#out.push(chunk));
    this.#inflate.on('end', () => {
      this.#ended = true;
    });
    this.#inflate.on('error', (error) => {
      this.#error = error;
    });
  }

  async next(): Promise<Buffer | null> {
    if (this.#failure !== null) throw this.#failure;
    while (!this.#done) {
      const chunk = this.#out.shift();
      if (chunk !== undefined) {
        this.#crc = crc32(chunk, this.#crc);
        this.#length += chunk.length;
        return chunk;
      }
      if (this.#error !== null) throw this.#fail('gzip_damaged', this.#error.message);
      if (this.#ended) await this.#finish();
      else await this.#feed();
    }
    return null;
  }

  /** Frees the native state of a member that is left half-way. */
  close(): void {
    this.#done = true;
    this.#inflate.destroy();
  }

  async #feed(): Promise<void> {
    if ((await this.#input.fill(1)) === 0) throw this.#fail('gzip_truncated', 'the file ends inside a gzip member');
    const slice = this.#input.view.subarray(0, SLICE_BYTES);
    await new Promise<void>((resolve) => {
      this.#inflate.once('close', resolve);
      this.#inflate.write(slice, () => {
        this.#inflate.off('close', resolve);
        resolve();
      });
    });
    // 'end' comes a turn after the write that reached it.
    await new Promise((resolve) => setImmediate(resolve));
    const consumed = this.#inflate.bytesWritten - this.#fed;
    this.#fed += consumed;
    this.#input.skip(Math.min(consumed, slice.length));
    if (consumed === 0 && !this.#ended && this.#error === null)
      throw this.#fail('gzip_damaged', 'the deflate stream makes no progress');
  }

  async #finish(): Promise<void> {
    if ((await this.#input.fill(8)) < 8) throw this.#fail('gzip_truncated', 'the file ends inside a gzip trailer');
    const { view } = this.#input;
    const sound = view.readUInt32LE(0) === this.#crc && view.readUInt32LE(4) === this.#length % 2 ** 32;
    if (!sound) throw this.#fail('gzip_damaged', 'the gzip checksum does not fit the content');
    this.#input.skip(8);
    this.close();
  }

  #fail(code: GzipError['code'], detail: string): GzipError {
    this.close();
    this.#failure = new GzipError(code, detail);
    return this.#failure;
  }
}

/** How far behind its start a damaged member is looked through again for the next one. */
const MAX_REWIND_BYTES = 8_388_608;

export class GzipMembers {
  /** Where the current member starts in the file. */
  start = 0;
  readonly #file: ReadableFile;
  readonly #input: ByteReader;
  #member: Member | null = null;

  constructor(file: ReadableFile) {
    this.#file = file;
    this.#input = new ByteReader(new FileSource(file));
  }

  /** The next member; null at the end of the file. Throws GzipError where no member begins here. */
  async next(): Promise<ByteSource | null> {
    this.start = this.#input.offset;
    if ((await this.#input.fill(1)) === 0) return null;
    await this.#input.fill(MAX_HEADER_BYTES);
    const header = gzipHeaderLength(this.#input.view);
    if (header === null) throw new GzipError('gzip_damaged', 'no gzip member begins here');
    this.#input.skip(header);
    this.#member = new Member(this.#input);
    return this.#member;
  }

  /** Leaves the current member and goes to the next place where one begins; false where none does. */
  async recover(): Promise<boolean> {
    this.#member?.close();
    const from = Math.max(this.start + 1, this.#input.offset - MAX_REWIND_BYTES);
    this.#input.restart(new FileSource(this.#file, from), from);
    for (;;) {
      const available = await this.#input.fill(SLICE_BYTES);
      if (available < 18) return false;
      const at = this.#input.view.indexOf('\x1f\x8b\x08', 0, 'latin1');
      if (at < 0) this.#input.skip(available - 2);
      else {
        this.#input.skip(at);
        await this.#input.fill(SLICE_BYTES);
        if (beginsMember(this.#input.view)) return true;
        this.#input.skip(1);
      }
    }
  }

  close(): void {
    this.#member?.close();
  }
}

const PROBE_BYTES = 2_048;

/** True where a sound gzip header is followed by data that inflate: three bytes alone also occur inside of members. */
const beginsMember = (bytes: Buffer): boolean => {
  const header = gzipHeaderLength(bytes);
  if (header === null) return false;
  try {
    const probe = bytes.subarray(header, header + PROBE_BYTES);
    return inflateRawSync(probe, { finishFlush: zlib.Z_SYNC_FLUSH, maxOutputLength: 4_194_304 }).length > 0;
  } catch {
    return false;
  }
};
