/** An archive begun, or found again after whatever happened to it. */

import { once } from 'node:events';
import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { mkdir, open, rename, rm, stat, truncate } from 'node:fs/promises';
import { readHosts } from '../hosts.ts';
import {
  ARCHIVE_VERSION,
  type ArchiveMark,
  hostsFile,
  type JournalLine,
  journalFile,
  markFile,
  markSchema,
  type Role,
  roles,
  warcFile,
} from './format.ts';
import { type HostRecord, OpenHosts, readJournal } from './journal.ts';
import { lockArchive } from './lock.ts';

/** The mark of an archive; throws one line where the directory holds none, or one of another version. */
export const readMark = (dir: string): ArchiveMark => {
  if (!existsSync(markFile(dir)))
    throw new Error(`${dir} holds no crawl to go on with: start one with --seeds and --keep-warc ${dir}`);
  const parsed = markSchema.safeParse(JSON.parse(readFileSync(markFile(dir), 'utf8')));
  if (!parsed.success)
    throw new Error(`${markFile(dir)} is not of version ${ARCHIVE_VERSION}: crawl into another directory`);
  return parsed.data;
};

export const isArchive = (dir: string): boolean => existsSync(markFile(dir)) && existsSync(journalFile(dir));

/** Writes hosts, and what is none into the journal; gives the number of hosts. */
const writeHosts = async (dir: string, seeds: Iterable<string> | AsyncIterable<string>): Promise<number> => {
  const out = createWriteStream(hostsFile(dir));
  const journal = await open(journalFile(dir), 'w');
  let hosts = 0;
  try {
    for await (const seed of readHosts(seeds)) {
      if (seed.host === null) {
        const skip: JournalLine = { k: 'skip', ...seed.skip };
        await journal.appendFile(`${JSON.stringify(skip)}\n`);
      } else {
        hosts += 1;
        if (!out.write(`${seed.host}\n`)) await once(out, 'drain');
      }
    }
  } finally {
    await journal.close();
  }
  out.end();
  await once(out, 'close');
  return hosts;
};

/** Writes the frontier; the mark comes last, so that a crawl without one was never begun. */
const prepareArchive = async (
  dir: string,
  seeds: Iterable<string> | AsyncIterable<string>,
  about: { userAgent: string; startedAt: string },
): Promise<ArchiveMark> => {
  if (existsSync(markFile(dir)))
    throw new Error(`${dir} already holds a crawl: go on with it by --resume, or name another directory`);
  for (const role of roles) await rm(warcFile(dir, role, 0), { force: true });
  const hosts = await writeHosts(dir, seeds);
  const mark: ArchiveMark = {
    version: ARCHIVE_VERSION,
    started_at: about.startedAt,
    user_agent: about.userAgent,
    hosts,
  };
  const file = await open(`${markFile(dir)}.tmp`, 'w');
  await file.writeFile(`${JSON.stringify(mark)}\n`);
  await file.sync();
  await file.close();
  await rename(`${markFile(dir)}.tmp`, markFile(dir));
  return mark;
};

/** Locks the directory, and begins a crawl there unless one is to go on. The result gives the lock back. */
export const beginArchive = async (
  dir: string,
  begin: { seeds: Iterable<string> | AsyncIterable<string>; about: { userAgent: string; startedAt: string } } | null,
): Promise<() => void> => {
  if (begin === null) readMark(dir);
  else await mkdir(dir, { recursive: true });
  const unlock = lockArchive(dir);
  try {
    if (begin !== null) await prepareArchive(dir, begin.seeds, begin.about);
    return unlock;
  } catch (error) {
    unlock();
    throw error;
  }
};

/** Which hosts are done, one bit each. */
export class DoneHosts {
  count = 0;
  #bits = new Uint8Array(1 << 10);

  add(h: number): void {
    if (h >> 3 >= this.#bits.length) {
      const bits = new Uint8Array(Math.max((h >> 3) + 1, this.#bits.length * 2));
      bits.set(this.#bits);
      this.#bits = bits;
    }
    if (!this.has(h)) this.count += 1;
    this.#bits[h >> 3]! |= 1 << (h & 7);
  }

  has(h: number): boolean {
    return ((this.#bits[h >> 3] ?? 0) & (1 << (h & 7))) !== 0;
  }
}

export interface Recovered {
  mark: ArchiveMark;
  done: DoneHosts;
  /** Hosts whose visit was interrupted, with what is stored of them. */
  begun: Map<number, HostRecord>;
}

const cutTail = async (file: string, bytes: number): Promise<void> => {
  if (existsSync(file) && (await stat(file)).size > bytes) await truncate(file, bytes);
};

/** Reads the journal and cuts off whatever was written behind its last sound line. */
export const recoverArchive = async (dir: string): Promise<Recovered> => {
  const mark = readMark(dir);
  const done = new DoneHosts();
  const open = new OpenHosts();
  const none = { file: 0, end: 0 };
  const ends: Record<Role, { file: number; end: number }> = { page: none, guide: none, rendered: none };
  let journalEnd = 0;
  for await (const { line, end } of readJournal(dir)) {
    journalEnd = end;
    open.add(line);
    if (line.k === 'done') done.add(line.h);
    if (line.k === 'stored') ends[line.role] = { file: line.file, end: line.offset + line.length };
  }
  await cutTail(journalFile(dir), journalEnd);
  for (const role of roles) {
    await cutTail(warcFile(dir, role, ends[role].file), ends[role].end);
    await rm(warcFile(dir, role, ends[role].file + 1), { force: true });
  }
  return { mark, done, begun: open.records };
};
