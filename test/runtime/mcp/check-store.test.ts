import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Scan } from '../../../core/contract/index.ts';
import { statementsOfScan, statementsOfSite } from '../../../runtime/mcp/store-statements.ts';
import { liveDetection } from '../../support/conformance/live.ts';
import { sites } from '../../support/conformance/sites.ts';

const idsOf = (list: { id: string }[]): string[] => list.map(({ id }) => id);
const shop = sites[0]!;

const ofSite = suite('statementsOfSite');

ofSite('an operator in the register speaks for a store, with where the number was seen', () => {
  const { speaks_for } = statementsOfSite(shop);
  assert.ok(idsOf(speaks_for).includes('registration'));
  assert.match(speaks_for[0]?.evidence ?? '', /its pages as read on 2026-09-19, which shows 12345675; tax register/);
});

ofSite('no number seen is not known, never against', () => {
  const { speaks_for, speaks_against, not_known } = statementsOfSite({ ...shop, company: null });
  assert.ok(idsOf(not_known).includes('registration'));
  assert.not.ok(idsOf([...speaks_for, ...speaks_against]).includes('registration'));
});

ofSite(
  'a number that was not looked up is not known; one that the register lacks speaks against, without a verdict',
  () => {
    const company = { registration_number: '12345675', name: null, verified: false, source: 'page' as const };
    assert.ok(idsOf(statementsOfSite({ ...shop, company }).not_known).includes('registration'));
    const { speaks_against } = statementsOfSite({ ...shop, company: { ...company, source: 'register' } });
    assert.match(speaks_against[0]?.text ?? '', /may be new, closed or mistyped/);
  },
);

ofSite('a part that was not observed is not known, and little age, rank or payment is no fault', () => {
  const part = (id: string, points: number, weight: number) => ({
    ...{ id, group: 'trust' as const, points, weight, reason: '理由', reason_en: 'a reason' },
  });
  const parts = [
    part('https', 0, 25),
    part('policy', 0, 15),
    part('contact', 15, 15),
    part('age', 1, 10),
    part('rank', 0, 15),
    part('payment', 0, 0),
    part('hsts', 0, 10),
  ];
  const found = statementsOfSite({ ...shop, score: { ...shop.score, parts } });
  assert.equal(idsOf(found.speaks_against), ['https', 'policy']);
  assert.equal(idsOf(found.speaks_for), ['registration', 'contact']);
  assert.equal(idsOf(found.not_known), ['age', 'rank', 'payment']);
});

ofSite('of a site that was not seen whole, what is missing speaks against nothing, and that is said', () => {
  const parts = [
    { ...{ id: 'policy', group: 'trust' as const, points: 0, weight: 15 }, reason: '理由', reason_en: 'a reason' },
  ];
  const stored = { ...shop, score: { ...shop.score, parts } };
  assert.equal(idsOf(statementsOfSite(stored).speaks_against), ['policy']);
  const partial = statementsOfSite({ ...stored, completeness: { complete: false, reason: 'challenge_page' } });
  assert.equal(partial.speaks_against, []);
  assert.equal(idsOf(partial.not_known), ['policy', 'completeness']);
  assert.match(partial.not_known[1]?.text ?? '', /not seen whole \(challenge_page\)/);
});

ofSite('every statement carries its evidence', () => {
  for (const site of sites)
    for (const list of Object.values(statementsOfSite(site)))
      for (const { evidence, text, text_zh } of list) {
        assert.ok(evidence.length > 5 && text.length > 5);
        assert.match(text_zh, /\p{Script=Han}/u);
      }
});
ofSite.run();

const ofScan = suite('statementsOfScan');

ofScan('says what a look at the home page showed, and that its past is not known', async () => {
  const scan: Scan = await liveDetection.detect('soundbay.example');
  const found = statementsOfScan(scan);
  assert.equal(idsOf(found.speaks_for), ['registration', 'https']);
  assert.equal(idsOf(found.speaks_against), []);
  assert.equal(idsOf(found.not_known), ['history']);
});

ofScan('plain HTTP speaks against; a missing header of the technical kind does not', async () => {
  const scan: Scan = await liveDetection.detect('soundbay.example');
  const problem = {
    severity: 'error' as const,
    title: '未使用 HTTPS',
    title_en: 'No HTTPS',
    remedy: '',
    remedy_en: '',
  };
  const health = { ...scan.health, https: false, problems: [...scan.health.problems, { id: 'no_https', ...problem }] };
  const found = statementsOfScan({ ...scan, health });
  assert.equal(idsOf(found.speaks_against), ['no_https']);
  assert.not.ok(idsOf(found.speaks_for).includes('https'));
});
ofScan.run();
