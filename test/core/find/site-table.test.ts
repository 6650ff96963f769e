import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { SiteRow } from '../../../core/contract/index.ts';
import { type OrderKind, SiteColumnsBuilder, SiteTable } from '../../../core/find/index.ts';
import { inventedSite } from '../../support/fake-reader.ts';
import { fc } from '../../support/property.ts';

const technology = (id: string): SiteRow['technologies'][number] => ({
  ...{ id, name: id, category: 'analytics', version: null, confidence: 1, evidence: [] },
});

interface Made {
  visits: number | null;
  score: number;
  capital: number | null;
  technologies: string[];
  shop: boolean;
}

const siteOf = ({ visits, score, capital, technologies, shop }: Made, i: number): SiteRow =>
  inventedSite(`s${i}.example`, {
    traffic: visits === null ? null : { monthly_visits: visits, rank: 1, source: 'invented' },
    score: { total: score, health: 0, trust: 0, parts: [] },
    technologies: technologies.map(technology),
    is_ecommerce: shop,
    registration: { capital_twd: capital, founded: null, organisation: null, city: null, industry_codes: [] },
  });

/** The table, and of each of its numbers which site it is. */
const tableOf = (sites: SiteRow[]): { table: SiteTable; ranking: Uint32Array } => {
  const builder = new SiteColumnsBuilder();
  for (const site of sites) builder.add(site);
  const ranking = builder.ranking();
  const ordinals = new Uint32Array(ranking.length);
  for (let i = 0; i < ranking.length; i++) ordinals[ranking[i]!] = i;
  return { table: new SiteTable(builder.build(ranking, ordinals)), ranking };
};

const made = fc.record({
  visits: fc.option(fc.nat(50)),
  score: fc.nat(100),
  capital: fc.option(fc.nat(1000)),
  technologies: fc.subarray(['ga', 'gtm', 'pixel', 'rare']),
  shop: fc.boolean(),
});
const worlds = fc.array(made, { minLength: 1, maxLength: 120 });

const table = suite('SiteTable');

table('has the technologies of each site by number, and numbers of its one values (property)', () => {
  fc.assert(
    fc.property(worlds, (world) => {
      const { table: found, ranking } = tableOf(world.map(siteOf));
      const { starts, numbers } = found.technologies!;
      const ids = found.values('technology').map(({ value }) => value);
      const sources = found.values('source').map(({ value }) => value);
      for (const [site, row] of ranking.entries()) {
        const own = [...numbers.subarray(starts[site], starts[site + 1])];
        assert.equal(
          own,
          [...own].sort((a, b) => a - b),
        );
        assert.equal(own.map((number) => ids[number]).sort(), [...world[row]!.technologies].sort());
        assert.is(sources[found.code('source', site) - 1], siteOf(world[row]!, row).source);
      }
      assert.is(starts.length, world.length + 1);
    }),
  );
});

table('keeps what conditions keep, and counts it (property)', () => {
  fc.assert(
    fc.property(worlds, fc.nat(60), fc.nat(100), (world, visits, score) => {
      const sites = world.map(siteOf);
      const { table: found, ranking } = tableOf(sites);
      const set = found.all();
      set.keep(found.posting('technology', 'ga'));
      set.drop(found.posting('technology', 'rare'));
      set.keep(found.posting('is', 'ecommerce'));
      found.keepVisits(set, visits);
      found.keepLeast(set, 'score', score);
      const fits = (site: Made): boolean =>
        site.technologies.includes('ga') && !site.technologies.includes('rare') && site.shop;
      const wanted = world.flatMap((site, i) =>
        fits(site) && site.visits !== null && site.visits >= visits && site.score >= score ? [i] : [],
      );
      const got: number[] = [];
      set.each(0, (ordinal) => got.push(ranking[ordinal]!) > 0);
      assert.equal(
        [...got].sort((a, b) => a - b),
        wanted,
      );
      assert.is(set.size, wanted.length);
      const gtm = found.posting('technology', 'gtm');
      const withGtm = wanted.filter((i) => world[i]!.technologies.includes('gtm'));
      if (gtm !== null) assert.is(set.countOf(gtm), withGtm.length);
      assert.equal(found.countCodes(set, 'source'), wanted.length === 0 ? [] : [['http', wanted.length]]);
    }),
  );
});

table('pages of every order together are all sites, once, in that order (property)', () => {
  fc.assert(
    fc.property(
      worlds,
      fc.integer({ min: 1, max: 7 }),
      fc.constantFrom('visits', 'score', 'capital'),
      (world, limit, kind) => {
        const { table: found, ranking } = tableOf(world.map(siteOf));
        const set = found.all();
        const options = { kind: kind as OrderKind | 'visits', limit };
        for (const size of [set.size, 1_000_000]) {
          const all: number[] = [];
          for (let after = -1; ; ) {
            const page = found.page(set, { ...options, after, size });
            all.push(...page);
            if (page.length < limit) break;
            after = page.at(-1)!;
          }
          assert.is(new Set(all).size, world.length);
          const values = all.map((ordinal) => world[ranking[ordinal]!]![kind as 'visits'] ?? -1);
          assert.equal(
            values,
            [...values].sort((a, b) => b - a),
          );
        }
      },
    ),
  );
});

table('what no site has keeps nothing and drops nothing', () => {
  const { table: found } = tableOf([siteOf({ visits: 1, score: 1, capital: 1, technologies: [], shop: true }, 0)]);
  const set = found.all();
  set.drop(found.posting('technology', 'constructor'));
  assert.is(set.size, 1);
  set.keep(found.posting('platform', '__proto__'));
  assert.is(set.size, 0);
});

table.run();
