/** Made-up inputs of any size, the same every time. */
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import type { PriceObservation, RowOf } from '../../core/contract/index.ts';

const write = (path: string, parts: Iterable<string | Uint8Array>): Promise<void> =>
  pipeline(Readable.from(parts), createWriteStream(path));

/** A page of about 30 KB that no two records share. */
const pageOf = (i: number): Buffer => {
  const rows = Array.from(
    { length: 300 },
    (_, j) => `<li class="item"><a href="/p/${i}-${j}">商品 ${i * 31 + j * 7}</a> NT$${(i * j) % 9973}</li>`,
  );
  return Buffer.from(`<!doctype html><title>示範商店 ${i}</title><ul>${rows.join('\n')}</ul>`);
};

function* warcRecords(count: number): Generator<Uint8Array> {
  for (let i = 0; i < count; i++) {
    const body = pageOf(i);
    const head = Buffer.from('HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n');
    const top = [
      'WARC/1.1',
      'WARC-Type: response',
      `WARC-Target-URI: https://shop${i}.example/`,
      'WARC-Date: 2026-08-01T00:00:00Z',
      'WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000000>',
      'Content-Type: application/http; msgtype=response',
      `Content-Length: ${head.length + body.length}`,
    ].join('\r\n');
    yield gzipSync(Buffer.concat([Buffer.from(`${top}\r\n\r\n`), head, body, Buffer.from('\r\n\r\n')]), { level: 1 });
  }
}

export const writeWarc = (path: string, count: number): Promise<void> => write(path, warcRecords(count));

function* lines(count: number, header: string, line: (i: number) => string): Generator<string> {
  yield `${header}\n`;
  for (let from = 0; from < count; from += 1_000) {
    const size = Math.min(1_000, count - from);
    yield Array.from({ length: size }, (_, i) => `${line(from + i)}\n`).join('');
  }
}

const DAYS = 10;

export const writeOffers = async (dir: string, count: number): Promise<void> => {
  const url = 'https://shop.example/p/';
  await write(
    join(dir, 'offers.csv'),
    lines(count, 'id,channel,title,price,url', (i) => `demo:${i},demo,示範商品 ${i},${100 + i},${url}${i}`),
  );
  const price = (n: number) => `demo:${Math.floor(n / DAYS)},2026-08-${String(10 + (n % DAYS))},${100 + n}`;
  await write(join(dir, 'prices.csv'), lines(count * DAYS, 'id,date,price', price));
};

const registerHeader =
  '營業地址,統一編號,總機構統一編號,營業人名稱,資本額,設立日期,組織別名稱,使用統一發票,行業代號,名稱,行業代號1,名稱1,行業代號2,名稱2,行業代號3,名稱3\n02-AUG-26,,,,,,,,,,,,,,,';

export const writeRegister = (path: string, count: number): Promise<void> =>
  write(
    path,
    lines(count, registerHeader, (i) => {
      const number = String(i * 57).padStart(8, '0');
      return `"臺北市大安區示範路四段３７１號${i % 40}樓之１",${number},,"示範第${i}號股份有限公司",${i},1040413,股份有限公司,Y,487111,網路購物,471913,雜貨店,,,,`;
    }),
  );

export const writeRanks = (path: string, count: number): Promise<void> =>
  write(
    path,
    lines(count, 'rank,domain', (i) => `${i + 1},shop${i}.com.tw`),
  );

const timeOf = (day: number): string => `2026-08-${String(day + 10)}T00:00:00Z`;
export const snapshotOf = (day: number): string => timeOf(day).replace(/[-:]/g, '');

/** One site in ten starts or stops an advertisement in the week, one in fifty changes its platform. */
export function* madeObservations(sites: number, day: number): Generator<RowOf<'observations'>> {
  for (let i = 0; i < sites; i++) {
    const later = day > i % 7;
    const ads = [
      'google-ads',
      ...(i % 10 === 0 && later ? [] : ['meta-pixel']),
      ...(i % 10 === 1 && later ? ['line-tag'] : []),
    ];
    yield {
      domain: `shop${(i * 7919) % sites}.com.tw`,
      observed_at: timeOf(day),
      source: 'http',
      complete: i % 20 !== day,
      platform: i % 50 === 0 && later ? 'shopify' : 'shopline',
      advertising: JSON.stringify(ads),
      rank: null,
      name: `示範商店 ${i}`,
      snapshot: snapshotOf(day),
    };
  }
}

export function* madePrices(offers: number, day: number): Generator<PriceObservation> {
  for (let i = 0; i < offers; i++)
    yield { offerId: `demo:${i}`, observedAt: timeOf(day), priceTwd: 100 + ((i * 31 + day) % 997) };
}
