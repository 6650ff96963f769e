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
const TRAILER_BYTES = 8;
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

interface OpenMember extends ByteSource {
  /** Frees what is held of a member that is left half-way. */
  close(): void;
}

/** Of a member that is at hand as a whole, as most pages' are: what is inflated at once costs no way to another thread and back. */
const AT_ONCE_BYTES = 131_072;
const MAX_AT_ONCE_CONTENT = 4_194_304;

/**
 * Content of a member and the length of its packed part, behind its header; null: it does not end in `bytes`, is large, or has
 * something wrong with it, which is told where it is read in parts.
 */
const inflatedAtOnce = (bytes: Buffer): { content: Buffer; packed: number } | null => {
  try {
    const options = { maxOutputLength: MAX_AT_ONCE_CONTENT, chunkSize: AT_ONCE_BYTES, info: true };
    const { buffer, engine } = inflateRawSync(bytes, options) as unknown as {
      buffer: Buffer;
      engine: { bytesWritten: number };
    };
    const packed = engine.bytesWritten + TRAILER_BYTES;
    if (packed > bytes.length) return null;
    const isSound =
      bytes.readUInt32LE(packed - TRAILER_BYTES) === crc32(buffer) && bytes.readUInt32LE(packed - 4) === buffer.length;
    return isSound ? { content: buffer, packed } : null;
  } catch {
    return null;
  }
};

class MemberAtOnce implements OpenMember {
  #content: Buffer | null;

  constructor(content: Buffer) {
    this.#content = content.length === 0 ? null : content;
  }

  async next(): Promise<Buffer | null> {
    const content = this.#content;
    this.#content = null;
    return content;
  }

  close(): void {
    this.#content = null;
  }
}

/** One member's content. Its checksum and length are verified before the end is reported. */
class Member implements OpenMember {
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
    if ((await this.#input.fill(TRAILER_BYTES)) < TRAILER_BYTES)
      throw this.#fail('gzip_truncated', 'the file ends inside a gzip trailer');
    const { view } = this.#input;
    const sound = view.readUInt32LE(0) === this.#crc && view.readUInt32LE(4) === this.#length % 2 ** 32;
    if (!sound) throw this.#fail('gzip_damaged', 'the gzip checksum does not fit the content');
    this.#input.skip(TRAILER_BYTES);
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
  #member: OpenMember | null = null;

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
    const whole = inflatedAtOnce(this.#input.view.subarray(0, AT_ONCE_BYTES));
    if (whole !== null) this.#input.skip(whole.packed);
    this.#member = whole === null ? new Member(this.#input) : new MemberAtOnce(whole.content);
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
