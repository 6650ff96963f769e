/**
 * The records of one WARC file (ISO 28500, 1.0 and 1.1): plain, gzip per record or gzip as a whole, in constant memory.
 * npm warcio ends at the first fault, turns a damaged gzip member into plain bytes and waits for ever where a record is
 * cut; here a fault is one named skip and reading goes on at the next record.
 */
import { open } from 'node:fs/promises';
import type { SourceSkip } from '../../core/contract/index.ts';
import { ByteReader, type ByteSource, FileSource, type ReadableFile } from './byte-reader.ts';
import { GzipError, GzipMembers } from './gzip-members.ts';
import { BlockHash } from './warc-digest.ts';
import { parseHeaderLines, type WarcHeaders } from './warc-headers.ts';

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

export type WarcItem = { type: 'record'; record: WarcRecord } | { type: 'skip'; skip: SourceSkip };
/** Decides from a record's headers whether its block is kept; other blocks are passed over. */
export type WantsRecord = (headers: WarcHeaders) => boolean;

/** Enough for a page of 5 MB after decoding; what is longer is cut and says so. */
export const MAX_KEPT_BYTES = 8_388_608;
const MAX_HEADER_BYTES = 65_536;
/** How far behind a damaged record's header a plain file is looked through again. */
const MAX_REWIND_BYTES = 67_108_864;
const versionLine = /^WARC\/(?:0\.1[78]|1\.[01])$/;

class RecordFault extends Error {
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
class RecordStream {
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
      if (chunk === null) throw new RecordFault('truncated', `the file ends ${left} bytes before the record does`);
      left -= chunk.length;
      hash?.update(chunk);
      if (wanted && keptLength < MAX_KEPT_BYTES) {
        kept.push(chunk.subarray(0, MAX_KEPT_BYTES - keptLength));
        keptLength += (kept.at(-1) as Buffer).length;
      }
    }
    const blockDigestOk = hash?.matches() ?? null;
    await this.#boundary().catch((fault) => {
      // A block that its digest vouches for outlives what is wrong behind it; the fault comes again with the next read.
      if (!(fault instanceof GzipError) || blockDigestOk !== true) throw fault;
    });
    return { headers, block: Buffer.concat(kept), blockLength, blockDigestOk };
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
    const { view } = this.reader;
    if (view[0] !== 13 && view[0] !== 10 && view.toString('latin1', 0, 5) !== 'WARC/')
      throw new RecordFault('bad_length', 'the record does not end where its Content-Length says');
  }
}

/** A skip at `file record N offset N`; rethrows what is no fault of the file. */
const skipOf = (file: string, place: { index: number; offset: number }, fault: unknown): WarcItem => {
  if (!(fault instanceof RecordFault || fault instanceof GzipError)) throw fault;
  const where = `${file} record ${place.index} offset ${place.offset}`;
  return { type: 'skip', skip: { where, code: fault.code, detail: fault.message } };
};

async function* plainRecords(file: string, handle: ReadableFile, wants: WantsRecord): AsyncGenerator<WarcItem> {
  const stream = new RecordStream(new FileSource(handle), wants);
  for (let index = 1; await stream.begin(); index++) {
    const offset = stream.reader.offset;
    stream.blockStart = offset;
    try {
      yield { type: 'record', record: { index, offset, ...(await stream.record()) } };
    } catch (fault) {
      yield skipOf(file, { index, offset }, fault);
      // The block may have run over records that follow: look at it again, up to a limit.
      const from = Math.max(stream.blockStart, stream.reader.offset - MAX_REWIND_BYTES);
      stream.reader.restart(new FileSource(handle, from), from);
      if (!(await stream.seekRecord())) return;
    }
  }
}

/** Records of one member; a fault inside is a skip, a damaged member throws GzipError. */
async function* memberRecords(
  file: string,
  member: ByteSource,
  { wants, offset, first }: { wants: WantsRecord; offset: number; first: number },
): AsyncGenerator<WarcItem> {
  const stream = new RecordStream(member, wants);
  for (let index = first; await stream.begin(); index++) {
    try {
      yield { type: 'record', record: { index, offset, ...(await stream.record()) } };
    } catch (fault) {
      if (fault instanceof GzipError) throw fault;
      yield skipOf(file, { index, offset }, fault);
      if (!(await stream.seekRecord())) return;
    }
  }
}

async function* gzipRecords(file: string, handle: ReadableFile, wants: WantsRecord): AsyncGenerator<WarcItem> {
  const members = new GzipMembers(handle);
  let index = 0;
  try {
    for (;;) {
      try {
        const member = await members.next();
        if (member === null) return;
        const place = { wants, offset: members.start, first: index + 1 };
        for await (const item of memberRecords(file, member, place)) {
          index++;
          yield item;
        }
      } catch (fault) {
        yield skipOf(file, { index: ++index, offset: members.start }, fault);
        if (!(await members.recover('WARC/'))) return;
      }
    }
  } finally {
    members.close();
  }
}

const whole = (file: string, code: string, detail: string): WarcItem => ({
  type: 'skip',
  skip: { where: file, code, detail },
});

/** Every record of a file in order. Throws only where the file cannot be opened or read at all. */
export async function* readWarcRecords(file: string, wants: WantsRecord): AsyncGenerator<WarcItem> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${file}: cannot be opened (${error.code}); give a readable WARC file`);
  });
  try {
    const head = Buffer.alloc(4);
    const { bytesRead } = await handle.read(head, 0, 4, 0);
    if (bytesRead === 0) yield whole(file, 'empty_file', 'the file has no bytes');
    else if (head.readUInt16BE(0) === 0x1f8b) yield* gzipRecords(file, handle, wants);
    else if (head.readUInt32LE(0) === 0xfd2fb528)
      yield whole(file, 'unsupported_compression', 'zstd: decompress it first (zstd -d)');
    else yield* plainRecords(file, handle, wants);
  } finally {
    await handle.close();
  }
}
