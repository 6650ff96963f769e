import { tmpdir } from 'node:os';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { takeCensus } from '../../../build/profile/census.ts';
import { loadIndustries } from '../../../build/profile/industry.ts';
import { medianPrices, profileSites } from '../../../build/profile/profile.ts';
import type { SiteState } from '../../../build/profile/sites.ts';
import { withSpools } from '../../../build/spool.ts';
import type { SiteRow } from '../../../core/contract/index.ts';
import { observation } from '../../support/sites.ts';

const profiled = (states: SiteState[]): Promise<{ rows: SiteRow[]; shops: number; domains: string[] }> =>
  withSpools(tmpdir(), async (makeSpool) => {
    const kept = makeSpool<SiteState>();
    async function* given() {
      yield* states;
    }
    const census = await takeCensus(given(), kept);
    const context = { census, industries: loadIndustries(), register: null, ranks: [] };
    const { rows, lines, counted } = profileSites(kept, makeSpool<SiteRow>(), context);
    return { rows: [...rows], shops: counted.shops, domains: lines.map(({ domain }) => domain) };
  });

const stateOf = (domain: string, numbers: string[], name: string): SiteState => ({
  observation: observation(domain, {
    name,
    title: '精品咖啡豆專賣',
    registrationNumbers: numbers.map((number) => ({ number, context: '統一編號' })),
  }),
  firstSeenAt: '2026-01-01T00:00:00Z',
});

const profile = suite('profileSites');

profile('gives a row, a line and a count of each site, in order', async () => {
  const { rows, shops, domains } = await profiled([stateOf('a.example', [], '甲店'), stateOf('b.example', [], '乙店')]);
  assert.equal([rows.map(({ domain }) => domain), domains, shops], [['a.example', 'b.example'], domains, 2]);
  assert.is(rows[0]?.industry, 'coffee-tea');
});

profile('a number that many unrelated sites show is not the operator of any; a sister shop is', async () => {
  const service = '22099131';
  const shops = Array.from({ length: 12 }, (_, i) => stateOf(`s${10 + i}.example`, [service], `第${i}號商店`));
  const own = [stateOf('t1.example', ['12345675'], '同一家'), stateOf('t2.example', ['12345675'], '同一家')];
  const { rows } = await profiled([...shops, ...own]);
  assert.equal(
    rows.map(({ company }) => company?.registration_number ?? null),
    [...shops.map(() => null), '12345675', '12345675'],
  );
});
profile.run();

const median = suite('medianPrices');
median("is of the shop's own offers; a channel that is no site has none", () => {
  const offers = [500, 100, 300].map((price_twd) => ({ offer: { channel: 'a.example', price_twd } }));
  const found = medianPrices(new Set(['a.example']), [...offers, { offer: { channel: 'momo', price_twd: 1 } }]);
  assert.equal([...found], [['a.example', 300]]);
});
median.run();
