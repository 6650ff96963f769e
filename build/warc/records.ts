/**
 * The records of one WARC file (ISO 28500, 1.0 and 1.1): plain, gzip per record or gzip as a whole, in constant memory.
 * npm warcio ends at the first fault, turns a damaged gzip member into plain bytes and waits for ever where a record is
 * cut; here a fault is one named skip and reading goes on at the next record.
 */
import { open } from 'node:fs/promises';
import type { SourceSkip } from '../../core/contract/index.ts';
import { FileSource, type ReadableFile } from './byte-reader.ts';
import { GzipError, GzipMembers } from './gzip-members.ts';
import { JoinedMembers } from './joined-members.ts';
import { RecordFault, RecordStream, type WantsRecord, type WarcRecord } from './stream.ts';

export type WarcItem = { type: 'record'; record: WarcRecord } | { type: 'skip'; skip: SourceSkip };
/** How far behind a damaged record's header a plain file is looked through again. */
const MAX_REWIND_BYTES = 67_108_864;
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

interface Group {
  wants: WantsRecord;
  /** Records of the file before this group. */
  before: number;
  /** True behind a damaged member: the group may begin in the middle of a record. */
  isLost: boolean;
}

/** Records of one group of members; a fault inside is a skip, a damaged member throws GzipError. */
async function* groupRecords(file: string, source: JoinedMembers, group: Group): AsyncGenerator<WarcItem> {
  const stream = new RecordStream(source, group.wants);
  if (group.isLost && !(await stream.findRecord())) return;
  for (let index = group.before + 1; await stream.begin(); index++) {
    const offset = source.startOf(stream.reader.offset);
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
  const source = new JoinedMembers(members);
  let before = 0;
  let isLost = false;
  try {
    for (;;) {
      try {
        if (!(await source.open())) return;
        for await (const item of groupRecords(file, source, { wants, before, isLost })) {
          before++;
          yield item;
        }
        isLost = false;
      } catch (fault) {
        yield skipOf(file, { index: ++before, offset: members.start }, fault);
        if (!(await source.recover())) return;
        isLost = true;
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
