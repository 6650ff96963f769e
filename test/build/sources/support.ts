import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { toBase32 } from '../../../build/warc/digest.ts';
import type {
  ObservedOffer,
  Page,
  PageFailure,
  PriceObservation,
  SourceItem,
  SourceSkip,
} from '../../../core/contract/index.ts';

/** Files with the contents given, in a folder that is there for as long as `use` runs. */
export const withFiles = async (
  files: Record<string, string | Uint8Array>,
  use: (dir: string) => Promise<void>,
): Promise<void> => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-sources-'));
  try {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(dir, name)), { recursive: true });
      writeFileSync(join(dir, name), content);
    }
    await use(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};

export interface Items {
  pages: Page[];
  failures: PageFailure[];
  offers: ObservedOffer[];
  prices: PriceObservation[];
  skips: SourceSkip[];
}

export const collect = async (items: AsyncIterable<SourceItem>): Promise<Items> => {
  const all: Items = { pages: [], failures: [], offers: [], prices: [], skips: [] };
  for await (const item of items) {
    if (item.type === 'page') all.pages.push(item.page);
    else if (item.type === 'failure') all.failures.push(item.failure);
    else if (item.type === 'offer') all.offers.push(item.offer);
    else if (item.type === 'price') all.prices.push(item.price);
    else all.skips.push(item.skip);
  }
  return all;
};

export const textOf = (page: Page | undefined): string => Buffer.from(page?.body ?? []).toString('utf8');

export const fails = async (work: () => Promise<unknown>, message: RegExp): Promise<void> => {
  let failure: unknown = null;
  try {
    await work();
  } catch (error) {
    failure = error;
  }
  if (!(failure instanceof Error)) throw new Error(`nothing thrown, but ${message} was expected`);
  if (!message.test(failure.message)) throw new Error(`${failure.message} does not match ${message}`);
};

export const sha1 = (bytes: Uint8Array): string => `sha1:${toBase32(createHash('sha1').update(bytes).digest())}`;
export const sha256 = (bytes: Uint8Array): string => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

export interface RecordParts {
  version?: string;
  type?: string;
  url?: string;
  date?: string;
  /** Status line and headers of the HTTP response. */
  head?: string;
  body?: string | Uint8Array;
  /** WARC headers to add or (null) to leave out. */
  extra?: Record<string, string | null>;
}

/** One record, with a block digest unless `extra` says otherwise. */
export const warcRecord = (parts: RecordParts = {}): Buffer => {
  const head = parts.head ?? 'HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n';
  const body = Buffer.from(parts.body ?? '<!doctype html><title>示範商店</title>');
  const block =
    parts.type === undefined || parts.type === 'response'
      ? Buffer.concat([Buffer.from(`${head}\r\n`, 'latin1'), body])
      : body;
  const headers: Record<string, string | null> = {
    'WARC-Type': parts.type ?? 'response',
    'WARC-Target-URI': parts.url ?? 'https://shop.example/',
    'WARC-Date': parts.date ?? '2026-01-02T03:04:05Z',
    'WARC-Record-ID': '<urn:uuid:00000000-0000-4000-8000-000000000000>',
    'Content-Type': 'application/http; msgtype=response',
    'WARC-Block-Digest': sha1(block),
    'Content-Length': String(block.length),
    ...parts.extra,
  };
  const lines = Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
  const top = `${[parts.version ?? 'WARC/1.1', ...lines].join('\r\n')}\r\n\r\n`;
  return Buffer.concat([Buffer.from(top), block, Buffer.from('\r\n\r\n')]);
};
