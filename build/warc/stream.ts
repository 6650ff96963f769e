/** Frames WARC records in a stream of bytes: a plain file, or the content of gzip members. */
import { ByteReader, type ByteSource } from './byte-reader.ts';
import { BlockHash } from './digest.ts';
import { GzipError } from './gzip-members.ts';
import { parseHeaderLines, type WarcHeaders } from './headers.ts';

/** A record with the start of its block. */
export interface WarcRecord {
  /** 1-based, counting every record of the file that could be framed. */
  index: number;
  /** Where the record (or the gzip member that holds it) starts in the file. */
  offset: number;
  headers: WarcHeaders;
  /** The block, at most MAX_KEPT_BYTES of it. */
  block: Buffer;
  blockLength: number;
  /** False where the block's digest contradicts its bytes; null where there is none to compare. */
  blockDigestOk: boolean | null;
}

/** Decides from a record's headers whether its block is kept; other blocks are passed over. */
export type WantsRecord = (headers: WarcHeaders) => boolean;

/** Enough for a page of 5 MB after decoding; what is longer is cut and says so. */
export const MAX_KEPT_BYTES = 8_388_608;
const MAX_HEADER_BYTES = 65_536;
const versionLine = /^WARC\/(?:0\.1[78]|1\.[01])$/;

export class RecordFault extends Error {
  readonly code: string;
  constructor(code: string, detail: string) {
    super(detail);
    this.code = code;
  }
}

/** Where a header ends and how long the empty line is; some writers leave the carriage returns out. */
const headerEnd = (bytes: Buffer): [at: number, length: number] => {
  const strict = bytes.indexOf('\r\n\r\n', 0, 'latin1');
  const loose = bytes.subarray(0, strict < 0 ? bytes.length : strict).indexOf('\n\n', 0, 'latin1');
  return loose >= 0 ? [loose, 2] : [strict, 4];
};

/** Frames records in one stream of bytes: a plain file, or the content of a gzip member. */
export class RecordStream {
  readonly reader: ByteReader;
  /** Where the last record's block began, in the stream's own bytes. */
  blockStart = 0;
  readonly #wants: WantsRecord;

  constructor(source: ByteSource, wants: WantsRecord) {
    this.reader = new ByteReader(source);
    this.#wants = wants;
  }

  /** Goes over the empty lines between records; false at the end. */
  async begin(): Promise<boolean> {
    for (;;) {
      if ((await this.reader.fill(1)) === 0) return false;
      const { view } = this.reader;
      let count = 0;
      while (count < view.length && (view[count] === 10 || view[count] === 13)) count++;
      this.reader.skip(count);
      if (count < view.length) return true;
    }
  }

  async record(): Promise<Omit<WarcRecord, 'index' | 'offset'>> {
    const headers = await this.#headers();
    const blockLength = Number(headers.get('content-length'));
    this.blockStart = this.reader.offset;
    const wanted = this.#wants(headers);
    const hash = wanted ? new BlockHash(headers.get('warc-block-digest')) : null;
    const kept: Buffer[] = [];
    let keptLength = 0;
    let left = blockLength;
    while (left > 0) {
      const chunk = await this.reader.take(left);
      if (chunk === null) throw new RecordFault('truncated', `the last ${left} bytes of the record are missing`);
      left -= chunk.length;
      hash?.update(chunk);
      if (wanted && keptLength < MAX_KEPT_BYTES) {
        kept.push(chunk.subarray(0, MAX_KEPT_BYTES - keptLength));
        keptLength += kept.at(-1)!.length;
      }
    }
    const blockDigestOk = hash?.matches() ?? null;
    // A block that its digest vouches for outlives what is wrong behind it, which the next read meets again.
    if (blockDigestOk !== true) await this.#boundary();
    return { headers, block: Buffer.concat(kept), blockLength, blockDigestOk };
  }

  /** Like seekRecord, but stays where a record begins here. */
  async findRecord(): Promise<boolean> {
    await this.reader.fill(5);
    return this.reader.view.toString('latin1', 0, 5) === 'WARC/' || this.seekRecord();
  }

  /** Moves to the next line that begins a record; false where none follows. */
  async seekRecord(): Promise<boolean> {
    for (;;) {
      const available = await this.reader.fill(MAX_HEADER_BYTES);
      const at = this.reader.view.indexOf('\nWARC/1.', 0, 'latin1');
      if (at >= 0) {
        this.reader.skip(at + 1);
        return true;
      }
      if (available < MAX_HEADER_BYTES) {
        this.reader.skip(available);
        this.reader.raise();
        return false;
      }
      this.reader.skip(available - 8);
    }
  }

  async #headers(): Promise<WarcHeaders> {
    let end = -1;
    let gap = 4;
    for (let wanted = 4_096; end < 0; wanted *= 4) {
      const available = await this.reader.fill(Math.min(wanted, MAX_HEADER_BYTES));
      [end, gap] = headerEnd(this.reader.view);
      if (end < 0 && available < wanted) {
        this.reader.raise();
        throw new RecordFault('truncated', 'the file ends inside a record header');
      }
      if (end < 0 && wanted >= MAX_HEADER_BYTES) throw new RecordFault('bad_header', 'no end of the header in 64 KB');
    }
    const [version = '', ...lines] = this.reader.view.toString('utf8', 0, end).split(/\r?\n/);
    if (!versionLine.test(version))
      throw new RecordFault('bad_header', `not a WARC 1.0 or 1.1 record: ${JSON.stringify(version.slice(0, 40))}`);
    const headers = parseHeaderLines(lines);
    const length = headers.get('content-length') ?? '';
    if (!/^\d{1,15}$/.test(length)) throw new RecordFault('bad_header', `Content-Length ${JSON.stringify(length)}`);
    this.reader.skip(end + gap);
    return headers;
  }

  /** A block must be followed by an empty line, another record or the end: else its length is wrong. */
  async #boundary(): Promise<void> {
    if ((await this.reader.fill(5)) === 0) return;
    const { view, fault } = this.reader;
    // Checksums come last: what they contradict has already been read.
    if (fault instanceof GzipError && fault.code === 'gzip_damaged') throw fault;
    if (view[0] !== 13 && view[0] !== 10 && view.toString('latin1', 0, 5) !== 'WARC/')
      throw new RecordFault('bad_length', 'the record does not end where its Content-Length says');
  }
}
