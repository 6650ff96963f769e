/** An exchange as a WARC 1.1 response record, one gzip member of its own, so that it can be read by its place alone. */
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { WARCRecord, WARCSerializer } from 'warcio';
import type { Page } from '../../core/contract/pipeline.ts';
import type { Exchange } from '../../core/fetch/index.ts';

const pack = promisify(gzip);
// Bodies are mostly compressed already; more effort gains little.
const level = constants.Z_BEST_SPEED;

/** What a response record cannot say about a page, kept as JSON in a field of our own. */
export type PageNote = Pick<Page, 'url' | 'redirects' | 'elapsedMs' | 'cnames' | 'source' | 'requests'>;

export const NOTE_FIELD = 'WARC-Storelens-Page';
/** Headers that are no longer true of the stored body are kept under this prefix, as other archives do. */
export const ORIGINAL_PREFIX = 'x-archive-orig-';

const isUntrue = (name: string, rendered: boolean): boolean =>
  name === 'transfer-encoding' || (rendered && (name === 'content-encoding' || name === 'content-length'));

const noteOf = (page: Page): PageNote => {
  const { url, redirects, elapsedMs, cnames, source, requests } = page;
  return { url, redirects, elapsedMs, cnames, source, requests };
};

/** Header values go into lines of their own: nothing in them may end one. */
const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ');

const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[^\x20-\x7e]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The gzip member that opens a WARC file: who wrote it, and under which name it asked. */
export const warcInfoMember = async (userAgent: string, date: string): Promise<Buffer> => {
  const info = {
    software: 'Storelens',
    format: 'WARC File Format 1.1',
    'http-header-user-agent': oneLine(userAgent),
    robots: 'obeyed',
  };
  const record = WARCRecord.createWARCInfo({ filename: 'storelens-crawl', date, warcVersion: 'WARC/1.1' }, info);
  return pack(await WARCSerializer.serialize(record, { gzip: false }), { level });
};

/** The gzip member of one exchange; `page` is what was made of it. */
export const warcMember = async (exchange: Exchange, page: Page): Promise<Buffer> => {
  const httpHeaders = exchange.headers.map(([name, value]): [string, string] => [
    isUntrue(name, page.source === 'rendered') ? `${ORIGINAL_PREFIX}${name}` : name,
    oneLine(value),
  ]);
  const warcHeaders: Record<string, string> = { [NOTE_FIELD]: asciiJson(noteOf(page)) };
  if (exchange.address !== null) warcHeaders['WARC-IP-Address'] = exchange.address;
  if (exchange.truncated) warcHeaders['WARC-Truncated'] = 'length';
  const options = {
    url: exchange.url,
    date: page.fetchedAt,
    type: 'response' as const,
    warcVersion: 'WARC/1.1' as const,
    statusline: `HTTP/1.1 ${exchange.status} ${oneLine(exchange.statusText)}`.trimEnd(),
    keepHeadersCase: true,
    warcHeaders,
    // Typed as a record, taken as pairs too: repeated names (Set-Cookie) need pairs.
    httpHeaders: httpHeaders as unknown as Record<string, string>,
  };
  const record = WARCRecord.create(options, [exchange.wire]);
  return pack(await WARCSerializer.serialize(record, { gzip: false }), { level });
};
