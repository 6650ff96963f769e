/** Appends to an archive. WARC first, then the journal, both at once for this process: `kill -9` falls before or after. */
import { closeSync, existsSync, fstatSync, openSync, writeSync } from 'node:fs';
import type { Page } from '../../../core/contract/pipeline.ts';
import type { Exchange } from '../../../core/fetch/index.ts';
import { warcMember } from '../../warc/writer.ts';
import { type JournalLine, journalFile, MAX_WARC_BYTES, type Role, warcFile } from './format.ts';

/** Writes all of it, or throws what the disk said. */
const writeAll = (fd: number, bytes: Uint8Array): void => {
  for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
};

class WarcFiles {
  readonly #dir: string;
  readonly #role: Role;
  /** First record of every file. */
  readonly #info: Uint8Array;
  #file = 0;
  /** Opened with the first record: an empty file is no WARC. */
  #fd: number | null = null;
  #size = 0;

  constructor(dir: string, role: Role, info: Uint8Array) {
    this.#info = info;
    this.#dir = dir;
    this.#role = role;
    while (existsSync(warcFile(dir, role, this.#file + 1))) this.#file += 1;
  }

  append(member: Uint8Array): { file: number; offset: number; length: number } {
    let fd = this.#fd ?? this.#open();
    if (this.#size > 0 && this.#size + member.length > MAX_WARC_BYTES) {
      closeSync(fd);
      this.#file += 1;
      fd = this.#open();
    }
    const offset = this.#size;
    writeAll(fd, member);
    this.#size += member.length;
    return { file: this.#file, offset, length: member.length };
  }

  close(): void {
    if (this.#fd !== null) closeSync(this.#fd);
  }

  #open(): number {
    this.#fd = openSync(warcFile(this.#dir, this.#role, this.#file), 'a');
    this.#size = fstatSync(this.#fd).size;
    if (this.#size === 0) {
      writeAll(this.#fd, this.#info);
      this.#size = this.#info.length;
    }
    return this.#fd;
  }
}

export class ArchiveWriter {
  readonly #journal: number;
  readonly #files: Record<Role, WarcFiles>;
  #closed = false;

  /** The directory must have been prepared or recovered (archive/open.ts); `info` is its files' warcinfo record. */
  constructor(dir: string, info: Uint8Array) {
    this.#journal = openSync(journalFile(dir), 'a');
    this.#files = {
      page: new WarcFiles(dir, 'page', info),
      guide: new WarcFiles(dir, 'guide', info),
      rendered: new WarcFiles(dir, 'rendered', info),
    };
  }

  note(line: JournalLine): void {
    this.#check();
    writeAll(this.#journal, Buffer.from(`${JSON.stringify(line)}\n`));
  }

  async store(h: number, role: Role, stored: { exchange: Exchange; page: Page }): Promise<void> {
    const member = await warcMember(stored.exchange, stored.page);
    this.#check();
    this.note({ k: 'stored', h, role, url: stored.page.url, ...this.#files[role].append(member) });
  }

  /** A request that ends after the crawl was given up must not write: its descriptor may be another file's by then. */
  #check(): void {
    if (this.#closed) throw new Error('the crawl has ended');
  }

  close(): void {
    this.#closed = true;
    closeSync(this.#journal);
    for (const files of Object.values(this.#files)) files.close();
  }
}
