import { tmpdir } from 'node:os';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withSpools } from '../../../build/columns/spool.ts';
import { IdentifierColumns } from '../../../build/history/identifiers.ts';
import { contactColumns, contactKey } from '../../../build/relations/contacts.ts';
import { deriveIdentifiers } from '../../../build/relations/identifiers.ts';
import { deriveOperators } from '../../../build/relations/operators.ts';
import { profileSite } from '../../../build/sites/profile-site.ts';
import { SiteColumns } from '../../../build/sites/site-columns.ts';
import { rowLines } from '../../../build/sites/site-lines.ts';
import type { ServedIdentifier, ShopFact, SiteRow } from '../../../core/contract/index.ts';
import { observation } from '../../support/sites.ts';

const at = '2026-08-12T00:00:00Z';
type Contact = Pick<ShopFact, 'kind' | 'value'> & { at?: string };

const siteWith = (domain: string, contacts: readonly Contact[] | null): SiteRow => {
  const state = { observation: observation(domain, {}), firstSeenAt: at };
  const row = profileSite(state, { company: null, traffic: null, industry: null, registration: null });
  const stated = contacts?.map((one): ShopFact => ({ at, place: 'footer', url: `https://${domain}/`, ...one })) ?? null;
  return { ...row, facts: { stated, offers: null } };
};

const derive = (sites: [domain: string, contacts: readonly Contact[] | null][]) =>
  withSpools(tmpdir(), async (makeSpool) => {
    const kept = makeSpool(rowLines);
    const columns = new SiteColumns();
    for (const [domain, contacts] of sites) {
      kept.add(siteWith(domain, contacts));
      columns.add({
        ...{ domain, name: domain, url: `https://${domain}/`, is_ecommerce: true, platform: null, industry: null },
        ...{ advertising: [], technologies: [], score: 1, score_rated: null, monthly_visits: null, source: 'warc' },
        ...{ company: null, first_seen_at: at, last_seen_at: at },
      });
    }
    const seen = new IdentifierColumns();
    for (const [domain] of sites) seen.add(domain, []);
    const identifiers: ServedIdentifier[] = [...deriveIdentifiers({ seen, contacts: contactColumns(kept), columns })];
    return { identifiers, operators: deriveOperators(identifiers, columns) };
  });

const contacts = suite('contacts as identifiers');

contacts('those of a business count, in one form; a mobile phone and a free mailbox lead nowhere', () => {
  const key = (kind: Contact['kind'], value: string) => contactKey({ kind, value });
  assert.is(key('line', '@Shop'), 'line-oa:@shop');
  assert.is(key('line', 'https://lin.ee/AbC'), 'line-oa:https://lin.ee/AbC');
  assert.is(key('phone', '+886223456789#12'), 'phone:+886223456789');
  assert.is(key('phone', '+886800123456'), 'phone:+886800123456');
  assert.is(key('phone', '+886912345678'), null);
  assert.is(key('email', 'service@shop.tw'), 'email:service@shop.tw');
  for (const free of ['someone@gmail.com', 'shop@yahoo.com.tw', 'a@msa.hinet.net']) assert.is(key('email', free), null);
  assert.is(key('social', 'https://www.facebook.com/shop'), null);
  assert.is(key('address', '臺北市'), null);
});

contacts('two sites with one LINE account are told together, as of the looks at which it was read', async () => {
  const line: Contact = { kind: 'line', value: '@shop' };
  const { identifiers, operators } = await derive([
    ['a.tw', [line, { kind: 'phone', value: '+886912345678' }]],
    ['b.tw', null],
    ['c.tw', [{ ...line, value: '@SHOP', at: '2026-08-20T00:00:00Z' }]],
    ['d.tw', [{ kind: 'phone', value: '+886912345678' }]],
  ]);
  assert.equal(
    identifiers.map(({ identifier: { vendor, id, spread, sites }, bearers }) => [vendor, id, spread, sites, bearers]),
    [
      [
        ...['line-oa', '@shop', 'one_owner', 2],
        [
          { domain: 'a.tw', first: Date.parse(at), last: Date.parse(at) },
          { domain: 'c.tw', first: Date.parse('2026-08-20T00:00:00Z'), last: Date.parse('2026-08-20T00:00:00Z') },
        ],
      ],
    ],
  );
  assert.equal(
    operators.map(({ sites, confidence, reasons }) => [sites, confidence, reasons]),
    [[[0, 2], 0.8, [{ vendor: 'line-oa', id: '@shop', sites: 2 }]]],
  );
});

contacts('several in one footer say no more than one of them', async () => {
  const footer: Contact[] = [
    { kind: 'line', value: '@shop' },
    { kind: 'phone', value: '+886223456789' },
    { kind: 'email', value: 'service@shop.tw' },
  ];
  const { operators } = await derive([
    ['a.tw', footer],
    ['b.tw', footer],
  ]);
  assert.equal(
    operators.map(({ confidence, reasons }) => [confidence, reasons.length]),
    [[0.8, 3]],
  );
});
contacts.run();
