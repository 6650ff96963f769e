import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { routes, type SiteRow } from '../../../core/contract/index.ts';
import { SiteColumnsBuilder, SiteTable } from '../../../core/find/index.ts';
import { search, suggest } from '../../../runtime/find/index.ts';
import { alsoNamed, filterSites } from '../../../runtime/find/site-filter.ts';
import { handlers } from '../../../runtime/handlers/routes.ts';
import type { HandlerReply } from '../../../runtime/http/replies.ts';
import type { SnapshotReader } from '../../../runtime/reader.ts';
import { createFakeReader } from '../../support/fake-reader.ts';
import { withReader } from '../query/fixture.ts';

const earlier = suite('a snapshot of an earlier release');

earlier('has no index of its sites: /sites says so, /search finds what is no shop', async () => {
  const reader = createFakeReader();
  const params = routes.sites.params.parse({});
  const reply = handlers.sites.handle({ reader } as never, params) as HandlerReply;
  assert.is(reply.status, 503);
  assert.match(String(reply.body), /earlier release/);
  const found = await search(reader, { q: '綠界', limit: 3 });
  assert.is(found.technologies[0]?.id, 'ecpay');
  assert.equal(found.shops, []);
  assert.is((await suggest(reader, { q: '黑貓', limit: 8 }))[0]?.id, 't-cat');
});

earlier('counts no technologies by industry: what asks for one is told so, what asks for all is answered', () =>
  withReader((reader) => {
    // The model of tests leaves them out, as an earlier release does.
    const industry = reader.known.industries[0]?.id ?? '';
    for (const route of ['trends', 'flows'] as const) {
      const ask = (query: Record<string, string>) =>
        handlers[route].handle({ reader } as never, routes[route].params.parse(query) as never) as HandlerReply;
      const reply = ask({ industry });
      assert.is(reply.status, 503, route);
      assert.match(String(reply.body), /earlier release.*build it again/);
      assert.is(ask({}).status, 200, route);
    }
  }),
);

earlier.run();

const sites = suite('/sites');

const askSites = (reader: SnapshotReader, query: Record<string, string>): HandlerReply =>
  handlers.sites.handle({ reader } as never, routes.sites.params.parse(query) as never) as HandlerReply;
const bodyOf = (reply: HandlerReply) =>
  JSON.parse(typeof reply.body === 'string' ? reply.body : Buffer.from(reply.body as Uint8Array).toString());

sites('one word that is no domain fails no look-up of others, and is told', () =>
  withReader((reader, serving) => {
    const [{ domain }] = [...(serving.sites as Iterable<SiteRow>)] as [SiteRow];
    const domains = `${domain},nobody.example,no domain`;
    const found = bodyOf(askSites(reader, { domains }));
    assert.equal([found.count, found.unknown, found.malformed], [1, ['nobody.example'], ['no domain']]);
    const file = askSites(reader, { domains, format: 'csv' });
    assert.is(file.headers?.['x-unknown-domains'], 'nobody.example');
    assert.is(file.headers?.['x-malformed-domains'], 'no%20domain');
    assert.is(askSites(reader, { domains: 'no domain' }).status, 400);
  }),
);

sites('refuses a bare legal form, and days that are none; takes times with an offset', () =>
  withReader((reader) => {
    for (const company of ['有限公司', '股份有限公司', '公司'])
      assert.match(String(askSites(reader, { company }).body), /legal form/, company);
    assert.is(askSites(reader, { founded_after: '2020-02-30' }).status, 400);
    assert.is(askSites(reader, { founded_after: '2020-02-29' }).status, 200);
    for (const seen_after of ['2020-01-01T08:00:00+08:00', '2020-01-01T08:00:00 08:00', '2020-01-01T00:00:00Z'])
      assert.is(askSites(reader, { seen_after }).status, 200, seen_after);
  }),
);

sites('what pages name is found by its very id or by words, and told beside what was observed', () => {
  const site = (named: string[], technologies: string[]) =>
    ({
      ...{ source: 'http', platform: null, industry: null, is_ecommerce: true, last_seen_at: '2026-01-01T00:00:00Z' },
      ...{ score: { total: 50 }, traffic: null, registration: null },
      named: named.map((id) => ({ id })),
      technologies: technologies.map((id) => ({ id })),
    }) as unknown as SiteRow;
  const columns = new SiteColumnsBuilder();
  const rows = [
    site(['familymart'], ['familymart-map']),
    site(['convenience-store-pickup'], []),
    site(['line-pay'], []),
  ];
  for (const row of rows) columns.add(row);
  const order = Uint32Array.from(rows, (_, i) => i);
  const found = { table: new SiteTable(columns.build(order, order)) };
  const reader = createFakeReader();
  const numbers = (query: Record<string, string>): number[] => {
    const set = filterSites(reader, found as never, routes.sites.params.parse(query) as never);
    return [0, 1, 2].filter((number) => set.has(number));
  };
  assert.equal(numbers({ without: 'familymart' }), [1, 2]);
  assert.equal(numbers({ without: 'convenience-store-pickup' }), [0, 2]);
  assert.equal(numbers({ without: '全家' }), [1, 2]);
  assert.equal(numbers({ named: '超商取貨' }), [1]);
  assert.equal(numbers({ named: 'LINE Pay' }), [2]);
  assert.equal(numbers({ technology: 'line-pay' }), []);
  const besides = (query: Record<string, string>): number | undefined =>
    alsoNamed(reader, found as never, routes.sites.params.parse(query) as never)?.[0]?.sites;
  assert.is(besides({ technology: 'line-pay' }), 1);
  assert.is(besides({ technology: 'line-pay', without: 'line-pay' }), undefined, 'where all else holds');
  assert.throws(() => numbers({ named: '沒有這種' }), /no known technology/);
});

sites.run();
