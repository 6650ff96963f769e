import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { deriveListed, deriveProspects, expectedTechnologies } from '../../../build/sites/lists.ts';
import { digestOf, type SiteDigest } from '../../../build/sites/profile-batch.ts';
import { SiteColumns } from '../../../build/sites/site-columns.ts';
import { loadRules } from '../../../core/rules/index.ts';
import { siteRow } from '../../support/sites.ts';

const lines = new SiteColumns();
const add = (domain: string, over: Partial<SiteDigest> = {}): void =>
  lines.add({ ...digestOf(siteRow(domain)), ...over });
add('a.example', { monthly_visits: null, score: 90 });
add('b.example', { monthly_visits: 500, score: 10, technologies: ['gtm', 'line-tag'] });
add('c.example', { monthly_visits: 500, score: 20 });
add('d.example', { monthly_visits: 9000, score: 50, is_ecommerce: false });

const prospects = suite('deriveProspects');

prospects('shops by traffic, then score, the unranked last; a site that does not sell is none', () => {
  const domains = [...deriveProspects(lines)].map(({ domain }) => domain);
  assert.equal(domains, ['c.example', 'b.example', 'a.example']);
});

prospects('name the common tools that were not seen', () => {
  const found = [...deriveProspects(lines)].find(({ domain }) => domain === 'b.example');
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
listed('of equal scores the more visited first, then by domain; each with what it was added with', () => {
  const company = { registration_number: '00000017', name: '甲公司', verified: true, source: 'register' as const };
  const equal = new SiteColumns();
  for (const [domain, monthly_visits] of [
    ['a.example', null],
    ['b.example', 5],
    ['c.example', 5],
  ] as const)
    equal.add({ ...digestOf(siteRow(domain)), monthly_visits, company: domain === 'c.example' ? company : null });
  assert.equal(
    [...deriveListed(equal)].map(({ domain, registration_number }) => [domain, registration_number]),
    [
      ['b.example', null],
      ['c.example', '00000017'],
      ['a.example', null],
    ],
  );
  assert.equal([...equal.companies()], [{ domain: 'c.example', company }]);
});

listed('all sites, best score first', () => {
  assert.equal(
    [...deriveListed(lines)].map(({ domain }) => domain),
    ['a.example', 'd.example', 'c.example', 'b.example'],
  );
});
listed.run();
