import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { asyncBufferFromUrl, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { copyToParquet, withStagedRows } from '../../../build/publish/parquet.ts';
import { tables } from '../../../core/contract/index.ts';
import { withDirectory } from '../../support/published.ts';

const all = process.env['STORELENS_TEST_ALL'] === '1';
const SITES = all ? 1_000_000 : 200_000;

/** So many invented sites, made inside DuckDB because a million objects would take longer than the test. */
const writeSites = (path: string): Promise<void> =>
  withStagedRows(tables.sites, [], path, async (connection) => {
    await connection.run(`INSERT INTO sites SELECT
      'shop-' || i || '.example', 'Invented ' || hash(i), 'https://shop-' || i || '.example/', i % 5 <> 4,
      'platform_' || (i % 15), 'industry_' || (i % 20), (10000000 + i)::VARCHAR, 'Invented ' || hash(i + 1), true,
      i + 1, 40000000 - i, 'invented', hash(i) % 101, hash(i + 1) % 101, hash(i + 2) % 101,
      '[{"id":"part","points":' || (hash(i) % 10000) || ',"reason":"an invented reason"}]',
      'warc', '2026-09-01'::TIMESTAMP, '2026-10-01'::TIMESTAMP + INTERVAL (i % 86400) SECOND, true
      FROM range(${SITES}) t(i)`);
    await copyToParquet(connection, tables.sites, { path });
  });

/** Serves one file with HEAD and Range on loopback, counting. */
const withServer = async (
  bytes: Buffer,
  use: (url: string, seen: { requests: number; bytes: number }) => Promise<void>,
) => {
  const seen = { requests: 0, bytes: 0 };
  const server = createServer((request, response) => {
    seen.requests++;
    const [, from, to] = /^bytes=(\d+)-(\d+)?$/.exec(request.headers.range ?? '') ?? [];
    const part =
      from === undefined ? bytes : bytes.subarray(Number(from), to === undefined ? undefined : Number(to) + 1);
    response.writeHead(from === undefined ? 200 : 206, { 'content-length': part.length, 'accept-ranges': 'bytes' });
    if (request.method !== 'HEAD') seen.bytes += part.length;
    response.end(request.method === 'HEAD' ? undefined : part);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/sites.parquet`, seen);
  } finally {
    server.close();
    server.closeAllConnections();
  }
};

const lookup = suite('sites.parquet over HTTP');

lookup(`hyparquet finds one host of ${SITES} in at most 4 requests and 2 MB`, () =>
  withDirectory(async (dir) => {
    const path = join(dir, 'sites.parquet');
    await writeSites(path);
    await withServer(readFileSync(path), async (url, seen) => {
      for (const domain of ['shop-0.example', 'shop-77777.example', `shop-${SITES - 1}.example`]) {
        Object.assign(seen, { requests: 0, bytes: 0 });
        const file = await asyncBufferFromUrl({ url });
        const rows = await parquetReadObjects({ file, compressors, filter: { domain: { $eq: domain } } });
        assert.equal(
          rows.map((row) => row['domain']),
          [domain],
        );
        assert.ok(seen.requests <= 4, `${seen.requests} requests for ${domain}`);
        assert.ok(seen.bytes <= 2_000_000, `${seen.bytes} bytes for ${domain}`);
      }
    });
  }),
);
lookup.run();
