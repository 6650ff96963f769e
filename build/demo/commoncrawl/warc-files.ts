/** Captures → WARC files as the archive stores them, one gzip member a record, and where each record lies. */
import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { toBase32 } from '../../warc/digest.ts';
import { headerOf, parseHttpResponse } from '../../warc/http-message.ts';
import { readWarcRecords } from '../../warc/records.ts';
import { hash32 } from '../random.ts';
import type { MadePage } from './made-pages.ts';

/** A row of the index that has a record. */
export interface Capture {
  url: string;
  host: string;
  fetchedAt: string;
  languages: string;
  digest: string;
  mime: string;
  filename: string;
  offset: number;
  length: number;
}

const sha1 = (bytes: Uint8Array): string => toBase32(createHash('sha1').update(bytes).digest());

/** Key of the n-th WARC file of a crawl. */
export const warcKey = (crawl: string, n: number): string => {
  const segment = String(1_717_000_000_000 + (n % 10) * 1_000_003);
  const number = String(n).padStart(5, '0');
  return `crawl-data/${crawl}/segments/${segment}.0/warc/CC-MAIN-20260801000000-20260801030000-${number}.warc.gz`;
};

const record = (headers: [string, string][], block: Buffer): Buffer => {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return gzipSync(Buffer.concat([Buffer.from(`WARC/1.0\r\n${lines}\r\n`), block, Buffer.from('\r\n\r\n')]), {
    level: 6,
  });
};

const uuidOf = (text: string): string => {
  const hex = createHash('sha1').update(text).digest('hex');
  return `<urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}>`;
};

const responseOf = (page: MadePage): Buffer => {
  // As the archive keeps them: codings taken off, the length that is left.
  const headers = [...page.headers, ['content-length', String(page.body.length)]];
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${lines}\r\n`), page.body]);
};

/** Appends records to files, spread over `files` of them as by chance, and tells where each lies. */
export class WarcFiles {
  readonly captures: Capture[] = [];
  readonly #lengths = new Map<string, number>();
  readonly #dir: string;
  readonly #crawl: string;
  readonly #files: number;

  constructor(dir: string, crawl: string, files: number) {
    this.#dir = dir;
    this.#crawl = crawl;
    this.#files = files;
  }

  #append(filename: string, member: Buffer): number {
    const path = join(this.#dir, filename);
    const offset = this.#lengths.get(filename) ?? 0;
    if (offset === 0) {
      mkdirSync(dirname(path), { recursive: true });
      rmSync(path, { force: true });
    }
    appendFileSync(path, member);
    this.#lengths.set(filename, offset + member.length);
    return offset;
  }

  #place(url: string): string {
    const filename = warcKey(this.#crawl, hash32(url) % this.#files);
    if (!this.#lengths.has(filename)) {
      const info = Buffer.from(`isPartOf: ${this.#crawl}\r\npublisher: a double, invented\r\n`);
      const headers: [string, string][] = [
        ['WARC-Type', 'warcinfo'],
        ['WARC-Date', '2026-08-01T00:00:00Z'],
        ['WARC-Record-ID', uuidOf(filename)],
        ['Content-Type', 'application/warc-fields'],
        ['Content-Length', String(info.length)],
      ];
      this.#append(filename, record(headers, info));
    }
    return filename;
  }

  add(page: MadePage): void {
    const filename = this.#place(page.url);
    const request = Buffer.from(`GET ${new URL(page.url).pathname} HTTP/1.1\r\nHost: ${page.host}\r\n\r\n`);
    const common: [string, string][] = [
      ['WARC-Date', page.fetchedAt],
      ['WARC-Target-URI', page.url],
    ];
    this.#append(
      filename,
      record(
        [
          ['WARC-Type', 'request'],
          ['WARC-Record-ID', uuidOf(`request ${page.url}`)],
          ...common,
          ['Content-Type', 'application/http; msgtype=request'],
          ['Content-Length', String(request.length)],
        ],
        request,
      ),
    );
    const block = responseOf(page);
    const member = record(
      [
        ['WARC-Type', 'response'],
        ['WARC-Record-ID', uuidOf(`response ${page.url}`)],
        ...common,
        ['WARC-Payload-Digest', `sha1:${sha1(page.body)}`],
        ['WARC-Block-Digest', `sha1:${sha1(block)}`],
        ['WARC-Identified-Payload-Type', 'text/html'],
        ['Content-Type', 'application/http; msgtype=response'],
        ['Content-Length', String(block.length)],
      ],
      block,
    );
    this.#keep(page, { filename, member, digest: sha1(page.body), mime: 'text/html' });
  }

  #keep(
    { url, host, fetchedAt, languages }: Pick<MadePage, 'url' | 'host' | 'fetchedAt' | 'languages'>,
    { filename, member, digest, mime }: { filename: string; member: Buffer; digest: string; mime: string },
  ): void {
    const offset = this.#append(filename, member);
    const length = member.length;
    this.captures.push({ url, host, fetchedAt, languages, digest, mime, filename, offset, length });
  }

  /** Adds the responses of a recorded WARC file as they are, but for the packing. */
  async addRecorded(file: string, languages: string): Promise<number> {
    const isResponse = (headers: ReadonlyMap<string, string>): boolean => headers.get('warc-type') === 'response';
    let count = 0;
    for await (const item of readWarcRecords(file, isResponse)) {
      if (item.type === 'skip' || !isResponse(item.record.headers)) continue;
      const { headers, block } = item.record;
      const url = headers.get('warc-target-uri') ?? '';
      const response = parseHttpResponse(block);
      if (!URL.canParse(url) || response === null || response.status !== 200) continue;
      const member = record([...headers], block);
      const mime = (headerOf(response.headers, 'content-type') ?? 'text/html').split(';')[0]?.trim() ?? '';
      const fetchedAt = headers.get('warc-date') ?? '2026-08-01T00:00:00Z';
      const seen = { url, host: new URL(url).hostname, fetchedAt, languages };
      this.#keep(seen, { filename: this.#place(url), member, digest: sha1(response.body), mime });
      count++;
    }
    return count;
  }
}
