import { tmpdir } from 'node:os';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withSpools } from '../../../build/columns/spool.ts';
import { shopFactRows } from '../../../build/sites/fact-rows.ts';
import { profileSite } from '../../../build/sites/profile-site.ts';
import { rowLines } from '../../../build/sites/site-lines.ts';
import type { OfferFacts, ShopFacts, SiteRow } from '../../../core/contract/index.ts';
import { observation } from '../../support/sites.ts';

const at = '2026-08-12T00:00:00Z';
const siteWith = (domain: string, facts?: ShopFacts): SiteRow => {
  const state = { observation: observation(domain, {}), firstSeenAt: at };
  const row = profileSite(state, { company: null, traffic: null, industry: null, registration: null });
  return facts === undefined ? row : { ...row, facts };
};
const own: OfferFacts = {
  ...{ offers: 6, price_twd: { low_quartile: 100, median: 200, high_quartile: 300 }, discounted: 0.5 },
  ...{ branded: 1, brands: [{ name: 'Mock', offers: 1 }], categorised: 0, categories: [] },
  ...{ newest_at: null, last_seen_at: at },
};
const few: OfferFacts = { ...own, offers: 2, price_twd: null, discounted: null, brands: [], newest_at: at };

const rowsOf = (sites: SiteRow[], offers: Record<string, OfferFacts>) =>
  withSpools(tmpdir(), async (makeSpool) => {
    const kept = makeSpool(rowLines);
    for (const site of sites) kept.add(site);
    return [...shopFactRows(kept, new Map(Object.entries(offers)))];
  });

const facts = suite('shopFactRows');

facts('a row for each statement with its page, then for each figure of its offers', async () => {
  const stated: ShopFacts['stated'] = [
    { kind: 'email', value: 'a@shop.example', place: 'footer', url: 'https://shop.example/', at },
    { kind: 'free_shipping', value: '滿千免運', amount: 1000, place: 'text', url: 'https://shop.example/', at },
  ];
  const rows = await rowsOf([siteWith('shop.example', { stated, offers: null })], { 'shop.example': own });
  assert.equal(
    rows.map(({ kind, value, amount, url }) => [kind, value, amount, url]),
    [
      ['email', 'a@shop.example', null, 'https://shop.example/'],
      ['free_shipping', '滿千免運', 1000, 'https://shop.example/'],
      ['offers', '6', 6, null],
      ['price_low_quartile', '100', 100, null],
      ['price_median', '200', 200, null],
      ['price_high_quartile', '300', 300, null],
      ['discounted', '0.5', 0.5, null],
      ['brand', 'Mock', 1, null],
    ],
  );
  assert.ok(rows.every(({ domain, observed_at }) => domain === 'shop.example' && observed_at === at));
});

facts('what was too little is left out, and a site without facts has no row', async () => {
  const rows = await rowsOf([siteWith('a.example'), siteWith('b.example', { stated: null, offers: null })], {
    'b.example': few,
  });
  assert.equal(
    rows.map(({ domain, kind }) => [domain, kind]),
    [
      ['b.example', 'offers'],
      ['b.example', 'newest_offer'],
    ],
  );
});
facts.run();
