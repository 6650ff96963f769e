import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { collect, type Source } from '../../../build/collect/index.ts';
import { withSpools } from '../../../build/columns/spool.ts';
import { madePages } from '../../../build/demo/commoncrawl/made-pages.ts';
import type { SourceItem } from '../../../core/contract/index.ts';
import { loadRules } from '../../../core/rules/index.ts';

const rules = loadRules();
const quiet = { now: () => Date.parse('2026-09-01T00:00:00Z'), log: () => {}, progress: () => {} };

/** Pages of invented shops; a skip, a page of no host and a reply for programs among those that threads read. */
async function* items(shops: number): AsyncGenerator<SourceItem> {
  let count = 0;
  for (const { url, headers, body, fetchedAt } of madePages(shops, '2026-08-01')) {
    const page = {
      ...{ url, finalUrl: url, status: 200, headers, body: new Uint8Array(body), fetchedAt, source: 'warc' as const },
      ...{ truncated: false, redirects: 0, elapsedMs: null, wireBytes: null, requests: [], cnames: [] },
    };
    yield { type: 'page', page };
    if (++count % 50 !== 0) continue;
    yield { type: 'page', page: { ...page, finalUrl: 'https://localhost/' } };
    yield { type: 'skip', skip: { where: `record ${count}`, code: 'bad_record', detail: 'made up' } };
    const json = Buffer.from('{"products":[]}');
    yield { type: 'page', page: { ...page, headers: [['content-type', 'application/json']], body: json } };
  }
}

const collected = (dir: string, threads: number) =>
  withSpools(dir, async (makeSpool) => {
    const source: Source = { kind: 'warc', name: 'made', items: items(16), round: 'a crawl' };
    const { observations, prices, skips, inputs, asOf } = await collect([source], {
      ...{ rules, effects: quiet, makeSpool, threads, threadsAfter: 40 },
    });
    return { observations: [...observations], prices: [...prices], skips, inputs, asOf };
  });

const test = suite('pages read in threads');

test('come to what they come to without, in the order of their source', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-page-threads-'));
  try {
    const [one, other] = [await collected(dir, 1), await collected(dir, 0)];
    const counts = JSON.stringify([other.observations.length, other.prices.length, other.skips.length, other.inputs]);
    assert.ok(other.observations.length >= 12 && other.prices.length > 20 && other.skips.length >= 4, counts);
    assert.ok((other.inputs[0]?.items ?? 0) > 100, counts);
    assert.equal(one, other);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

test.run();
