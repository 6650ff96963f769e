// Takes about 15 s.
/** The demo's seven days through the ordinary crawl, detection and movers, held against what the demo web did. */
import { tmpdir } from 'node:os';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { collect } from '../../../build/collect/index.ts';
import { withSpools } from '../../../build/columns/spool.ts';
import { demoTechnologies } from '../../../build/demo/data/technologies.ts';
import { openDemo } from '../../../build/demo/index.ts';
import { demoWorld, worldOnDay } from '../../../build/demo/world.ts';
import type { ObservationRow } from '../../../build/history/movers.ts';
import { observationRow } from '../../../build/sites/profile-sites.ts';
import type { SiteObservation } from '../../../core/contract/index.ts';
import { loadRules } from '../../../core/rules/index.ts';
import { expectedMovers } from '../../support/demo-truth.ts';
import { silentEffects } from '../../support/effects.ts';
import { deriveSiteMovers } from '../history/movers.fixture.ts';

const DAYS = 7;
const rules = loadRules();

const crawlWeek = async (seed: number): Promise<SiteObservation[][]> => {
  const run = await openDemo({ seed, days: DAYS, lastDate: '2026-08-10' });
  const week: SiteObservation[][] = [];
  try {
    for (const day of run.days) {
      const items = day.items();
      const sources = [{ kind: 'http', name: day.date, items }];
      await withSpools(tmpdir(), async (makeSpool) => {
        const { observations } = await collect(sources, { rules, effects: silentEffects(), makeSpool });
        week.push([...observations]);
      });
    }
  } finally {
    await run.close();
  }
  return week;
};

const SEED = 7;
const week = await crawlWeek(SEED);
const world = demoWorld(SEED);
const demo = worldOnDay(world, 0);
const firstDay = new Map((week[0] ?? []).filter(({ complete }) => complete).map((o) => [o.domain, o]));

const detecting = suite('a crawl of the demo web');
detecting('finds the platform of every shop', () => {
  for (const [domain, { platform }] of firstDay) assert.is(platform, demo.shops.get(domain)?.platform, domain);
  assert.ok(firstDay.size > 70, `${firstDay.size} sites`);
});
detecting('finds every ad, analytics and tag manager, hidden ones too, and no other', () => {
  const groups = ['advertising', 'analytics', 'tag_manager'];
  const known = new Set(demoTechnologies.filter(({ category }) => groups.includes(category)).map(({ id }) => id));
  for (const [domain, { technologies }] of firstDay) {
    const found = technologies.map(({ id }) => id).filter((id) => known.has(id));
    const there = (demo.shops.get(domain)?.technologies ?? []).filter((id) => known.has(id));
    assert.equal(found.sort(), there.sort(), domain);
  }
});
detecting('reads the tracking id of every tag that has one, hidden ones too', () => {
  const vendors = ['gtm', 'google-analytics', 'meta-pixel', 'line-tag', 'tiktok-pixel', 'criteo', 'clarity', 'hotjar'];
  for (const [domain, { trackingIds }] of firstDay) {
    const there = (demo.shops.get(domain)?.technologies ?? []).filter((id) => vendors.includes(id));
    const read = trackingIds.map(({ vendor }) => vendor).filter((vendor) => vendors.includes(vendor));
    assert.equal(read.sort(), there.sort(), domain);
  }
});
detecting('tells shops from sites that sell nothing', () => {
  for (const [domain, { isEcommerce }] of firstDay)
    assert.is(isEcommerce, !demo.shops.get(domain)?.shop.flags.includes('no_shop'), domain);
});
detecting('finds the company of every shop that prints a right number', () => {
  for (const [domain, { registrationNumbers }] of firstDay) {
    const shop = demo.shops.get(domain)?.shop;
    const printed = shop?.flags.includes('wrong_number') ? undefined : shop?.company?.registrationNumber;
    assert.is(registrationNumbers[0]?.number, printed, domain);
  }
});
detecting('respects noindex', () => {
  const noindex = [...firstDay.values()].filter((o) => o.noindex).map(({ domain }) => domain);
  assert.equal(noindex.sort(), ['fict-washi.example', 'mock-boutique.example']);
});
detecting('computes exactly the movers that happened: none of a failure, a gap of one day, or a last day alone', () => {
  const rows: ObservationRow[] = week.flatMap((observations, day) =>
    observations.map((observation) =>
      observationRow({ observation }, { snapshot: `2026080${day + 4}T030000Z`, ranks: [] }),
    ),
  );
  const line = (type: string, domain: string, change: (string | null)[]): string =>
    `${type} ${domain} ${change.join('>')}`;
  const domains = [...new Set(rows.map(({ domain }) => domain))];
  const computed = domains
    .flatMap((own) =>
      deriveSiteMovers(
        own,
        rows.filter(({ domain }) => domain === own),
      ),
    )
    .map((m) => line(m.type, m.domain, [m.before, m.after]));
  const expected = expectedMovers(world, DAYS - 1).map((m) => line(m.type, m.domain, [m.before, m.after]));
  assert.equal(computed.sort(), expected.sort());
});
detecting.run();
