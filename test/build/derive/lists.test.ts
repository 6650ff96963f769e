import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { deriveListed, deriveProspects, expectedTechnologies } from '../../../build/derive/lists.ts';
import { lineOf, Numbers, type SiteLine } from '../../../build/profile/lines.ts';
import { loadRules } from '../../../core/rules.ts';
import { siteRow, technology } from '../../support/sites.ts';

const numbers = new Numbers();
const line = (domain: string, over: Partial<SiteLine> = {}, technologies: string[] = []): SiteLine => {
  const row = siteRow(domain, { technologies: technologies.map((id) => technology(id, 'analytics')) });
  return { ...lineOf(row, numbers, new Map()), ...over };
};
const lines = [
  line('a.example', { monthly_visits: null, score: 90 }),
  line('b.example', { monthly_visits: 500, score: 10 }, ['gtm', 'line-tag']),
  line('c.example', { monthly_visits: 500, score: 20 }),
  line('d.example', { monthly_visits: 9000, score: 50, is_ecommerce: false }),
];

const prospects = suite('deriveProspects');

prospects('shops by traffic, then score, the unranked last; a site that does not sell is none', () => {
  const domains = [...deriveProspects(lines, (id) => numbers.of(id))].map(({ domain }) => domain);
  assert.equal(domains, ['c.example', 'b.example', 'a.example']);
});

prospects('name the common tools that were not seen', () => {
  const found = [...deriveProspects(lines, (id) => numbers.of(id))].find(({ domain }) => domain === 'b.example');
  assert.equal(found?.not_observed, ['google-analytics', 'meta-pixel', 'clarity']);
});

prospects('every tool looked for is one that the rules can find', () => {
  const known = new Set(loadRules().technologies.map(({ id }) => id));
  assert.equal(
    expectedTechnologies.filter((id) => !known.has(id)),
    [],
  );
});
prospects.run();

const listed = suite('deriveListed');
listed('all sites, best score first', () => {
  assert.equal(
    [...deriveListed(lines)].map(({ domain }) => domain),
    ['a.example', 'd.example', 'c.example', 'b.example'],
  );
});
listed.run();
