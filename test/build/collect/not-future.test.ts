// What is dated after the clock is a named skip, whatever kind of item it is, and dates no snapshot.
import { tmpdir } from 'node:os';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { collect } from '../../../build/collect/index.ts';
import { withSpools } from '../../../build/columns/spool.ts';
import type { SourceItem } from '../../../core/contract/pipeline.ts';
import { loadRules } from '../../../core/rules/index.ts';
import { pageOf } from '../../core/detect-support.ts';
import { silentEffects } from '../../support/effects.ts';

const NOW = Date.parse('2026-09-01T12:00:00Z');

const pageAt = (url: string, fetchedAt: string): SourceItem => ({
  type: 'page',
  page: pageOf('<title>虛構燈飾</title><p>燈', { url, fetchedAt }),
});
const priceAt = (observedAt: string): SourceItem => ({
  type: 'price',
  price: { offerId: 'momo:1', observedAt, priceTwd: 100 },
});

const collected = (items: readonly SourceItem[]) =>
  withSpools(tmpdir(), async (makeSpool) => {
    async function* given(): AsyncGenerator<SourceItem> {
      yield* items;
    }
    const sources = [{ kind: 'warc', name: 'invented', items: given() }];
    const effects = silentEffects(() => NOW);
    const { observations, prices, skips, inputs, asOf } = await collect(sources, {
      rules: loadRules(),
      effects,
      makeSpool,
    });
    return { seen: [...observations].map(({ domain }) => domain), prices: [...prices].length, skips, inputs, asOf };
  });

const future = suite('items dated after the clock');

future('are skips that name the item and its date; the others are read', async () => {
  const failure = { url: 'https://gone.example/', at: '2027-01-01T00:00:00Z', source: 'http', code: 'dns', detail: '' };
  const { seen, prices, skips, inputs, asOf } = await collected([
    pageAt('https://now.example/', '2026-09-01T11:00:00Z'),
    pageAt('https://later.example/', '2031-05-05T00:00:00Z'),
    { type: 'failure', failure: { ...failure, source: 'http' } },
    priceAt('2026-08-30T00:00:00Z'),
    priceAt('2126-08-30T00:00:00Z'),
  ]);
  assert.equal(seen, ['now.example']);
  assert.is(prices, 1);
  assert.equal(
    skips.map(({ where, code }) => `${code} ${where}`),
    ['future_date https://later.example/', 'future_date https://gone.example/', 'future_date momo:1'],
  );
  assert.match(skips[0]?.detail ?? '', /2031-05-05T00:00:00Z/);
  assert.is(inputs[0]?.skipped, 3);
  assert.is(asOf, '2026-09-01T11:00:00Z');
});

future('of a day ahead are read: clocks differ, and days begin elsewhere first', async () => {
  const { seen } = await collected([
    pageAt('https://east.example/', '2026-09-02T08:00:00+08:00'),
    pageAt('https://ahead.example/', '2026-09-02T11:59:00Z'),
    pageAt('https://beyond.example/', '2026-09-02T12:01:00Z'),
  ]);
  assert.equal(seen, ['ahead.example', 'east.example']);
});

future.run();
