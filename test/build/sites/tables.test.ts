import { tmpdir } from 'node:os';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withSpools } from '../../../build/columns/spool.ts';
import { profileSite, type SiteState } from '../../../build/sites/profile-site.ts';
import { readPlainState, rowLines, stateLines } from '../../../build/sites/site-lines.ts';
import { detectionRows, siteTableRows, stateRows, trackingRows } from '../../../build/sites/tables.ts';
import type { NamedMeans, SiteRow } from '../../../core/contract/index.ts';
import { fc } from '../../support/property.ts';
import { observation, technology } from '../../support/sites.ts';

/** Texts that look like what stands between values. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '","name":"x',
    '"traffic":',
    ',"score":{',
    '\\"parts\\":',
    '"}],"company":null',
    '示範商店\n',
    '\t',
    'a\u001f\tb',
  ),
);
const company = fc.record({
  registration_number: fc.constant('12345675'),
  name: fc.option(text),
  verified: fc.boolean(),
  source: fc.constantFrom('page' as const, 'register' as const),
});
const namedAs = (value: string): NamedMeans => ({
  ...{ id: 'line-pay', name: 'LINE Pay', name_en: 'LINE Pay', category: 'payment' },
  evidence: [{ kind: 'named', value }],
});
const site = fc
  .record({
    name: fc.option(text),
    title: fc.option(text),
    ids: fc.uniqueArray(fc.constantFrom('gtm', 'meta-pixel', 'shopline'), { maxLength: 3 }),
    seen: text,
    trackingIds: fc.array(fc.record({ vendor: text, id: text }), { maxLength: 3 }),
    company: fc.option(company),
    visits: fc.option(fc.record({ monthly_visits: fc.nat(), rank: fc.integer({ min: 1 }), source: text })),
    says: fc.option(text),
    related: fc.option(fc.array(fc.constantFrom('b.example', 'c.example'), { minLength: 1 })),
    icon: fc.option(text),
  })
  .map(
    ({
      name,
      title,
      ids,
      seen,
      trackingIds,
      company,
      visits,
      says,
      related,
      icon,
    }): { state: SiteState; row: SiteRow } => {
      const technologies = ids.map((id) => ({
        ...technology(id, 'advertising'),
        evidence: [{ kind: 'inline', value: seen }],
      }));
      const state = {
        observation: observation('a.example', {
          ...{ name, title, technologies, trackingIds, words: [seen] },
          ...(says === null ? {} : { named: [namedAs(says)], seen: { homeLinks: 3, taiwan: ['lang'] } }),
          ...(icon === null ? {} : { icon }),
        }),
        firstSeenAt: '2026-01-01T00:00:00Z',
      };
      const registration = { capital_twd: 1, founded: null, organisation: seen, city: null, industry_codes: [] };
      const facts = { company, traffic: visits, industry: null, registration: company === null ? null : registration };
      return { state, row: profileSite(state, { ...facts, ...(related === null ? {} : { relatedSites: related }) }) };
    },
  );

const expectedSite = (row: SiteRow) => ({
  ...{ domain: row.domain, name: row.name, url: row.url, is_ecommerce: row.is_ecommerce },
  ...{ platform: row.platform, industry: row.industry },
  registration_number: row.company?.registration_number ?? null,
  company_name: row.company?.name ?? null,
  company_verified: row.company?.verified ?? false,
  ...{ rank: row.traffic?.rank ?? null, monthly_visits: row.traffic?.monthly_visits ?? null },
  traffic_source: row.traffic?.source ?? null,
  ...{ score: row.score.total, score_health: row.score.health, score_trust: row.score.trust },
  score_parts: JSON.stringify(row.score.parts),
  ...{ score_rated: row.score.rated ?? null, score_coverage: row.score.coverage ?? 0 },
  named: JSON.stringify(row.named ?? []),
  ...{ source: row.source, first_seen_at: row.first_seen_at, last_seen_at: row.last_seen_at, invented: row.invented },
});

const rows = suite('rows from lines');

rows('are what the whole rows say, whatever the texts in them look like', async () => {
  const sites = fc.array(site, { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(sites, (given) =>
      withSpools(tmpdir(), async (makeSpool) => {
        const [kept, states] = [makeSpool(rowLines), makeSpool(stateLines)];
        for (const { row, state } of given) {
          kept.add(row);
          states.add(state);
        }
        const written = [JSON.stringify([...kept]), JSON.stringify([...states])];
        assert.equal(written, [
          JSON.stringify(given.map((own) => own.row)),
          JSON.stringify(given.map((own) => own.state)),
        ]);
        assert.equal(
          [...siteTableRows(kept)],
          given.map(({ row }) => expectedSite(row)),
        );
        assert.equal(
          [...detectionRows(kept)],
          given.flatMap(({ row }) =>
            row.technologies.map(({ id, evidence, ...more }) => ({
              ...{ domain: row.domain, technology: id, ...more, evidence: JSON.stringify(evidence) },
              ...{ observed_at: row.last_seen_at, source: row.source },
            })),
          ),
        );
        assert.equal(
          [...trackingRows(kept)],
          given.flatMap(({ row }) => row.tracking_ids.map(({ vendor, id }) => ({ domain: row.domain, vendor, id }))),
        );
        assert.equal(
          [...stateRows(states)],
          given.map(({ state: { observation: o, firstSeenAt } }) => ({
            ...{ domain: o.domain, observed_at: o.observedAt, first_seen_at: firstSeenAt, state: JSON.stringify(o) },
          })),
        );
      }),
    ),
    { numRuns: 200 },
  );
});

rows('a line of other cells is an error that names those wanted', () => {
  const broken = { lines: () => [Buffer.from('{"domain":"a.example"}\n')] };
  assert.throws(() => [...trackingRows(broken)], /a line of 1 cells, not 31: domain, name, url/);
  assert.throws(() => [...stateRows(broken)], /a line of 1 cells, not 38: domain, url/);
});
rows.run();

const short = suite('readPlainState');
short('gives the state without evidence, and the bytes of its evidence', () => {
  fc.assert(
    fc.property(site, ({ state }) => {
      const { technologies } = state.observation;
      const found = readPlainState(Buffer.from(`${stateLines.write(state)}\n`));
      const bare = technologies.map(({ evidence: _, ...rest }) => rest);
      const expected = { ...state, observation: { ...state.observation, technologies: bare } };
      assert.is(JSON.stringify(found.state), JSON.stringify(expected));
      const shown = technologies.map(({ evidence }) => JSON.stringify(evidence));
      assert.is(found.evidence.toString(), shown.join('\x1f'));
      assert.is(found.technologies, bare.map((own) => JSON.stringify(own)).join('\x1f'));
    }),
  );
});
short.run();
