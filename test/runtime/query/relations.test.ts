import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { IdentifierReply, RelatedReply } from '../../../core/contract/index.ts';
import { routes } from '../../../core/contract/index.ts';
import { createApplication } from '../../../runtime/app.ts';
import { handlers } from '../../../runtime/handlers/routes.ts';
import type { HandlerReply } from '../../../runtime/http/replies.ts';
import { loadCurrent } from '../../../runtime/load.ts';
import { createLog } from '../../../runtime/log.ts';
import { createMetrics } from '../../../runtime/metrics.ts';
import type { SnapshotReader } from '../../../runtime/reader.ts';
import { requestOf, textOf } from '../../conformance/record.ts';
import { createFakeReader } from '../../support/fake-reader.ts';
import { withPublished } from '../../support/published.ts';
import { syntheticModel } from '../../support/synthetic-model.ts';

const size = { sites: 120, offers: 40 };

const withReader = (use: (reader: SnapshotReader) => void | Promise<void>): Promise<void> =>
  withPublished(size, async (dir) => {
    const reader = await loadCurrent(dir);
    try {
      await use(reader);
    } finally {
      reader.close();
    }
  });

const ask = <T>(reader: SnapshotReader, route: 'related' | 'identifier', query: Record<string, string>): T => {
  const params = routes[route].params.parse(query);
  const reply = handlers[route].handle({ reader } as never, params as never) as HandlerReply;
  return { status: reply.status, ...JSON.parse(Buffer.from(reply.body as Uint8Array).toString()) };
};

const relations = suite('relations of a published snapshot');

relations('are those of the model: every identifier with its bearers, every site with its own', () =>
  withReader((reader) => {
    const found = reader.relations!;
    const { identifiers = [] } = syntheticModel(size).serving;
    const bySite = new Map<string, number>();
    for (const { identifier, bearers } of identifiers as Iterable<never>) {
      const { vendor, id } = identifier as { vendor: string; id: string };
      const [row] = found.find(`${vendor}:${id}`);
      assert.equal(found.find(id), [row]);
      assert.equal(found.identifier(row!), identifier);
      const { from, to } = found.bearersOf(row!);
      assert.is(to - from, (bearers as unknown[]).length);
      for (const [n, { domain, first, last }] of (
        bearers as { domain: string; first: number; last: number }[]
      ).entries()) {
        const bearing = found.bearing(from + n);
        assert.equal([bearing.site, bearing.first, bearing.last], [found.siteOf(domain), first, last]);
        assert.ok(found.bearingsOf(bearing.site).some((one) => one.identifier === row));
        bySite.set(domain, (bySite.get(domain) ?? 0) + 1);
      }
    }
    for (const [domain, count] of bySite) assert.is(found.bearingsOf(found.siteOf(domain)).length, count, domain);
    assert.equal(found.find('GTM-NOBODY'), []);
    assert.is(found.siteOf('nobody.example'), -1);
  }),
);

relations('of two sites are those that both bear, as each of them bears it', () =>
  withReader((reader) => {
    const found = reader.relations!;
    let shared = 0;
    for (let site = 0; site < size.sites; site++)
      for (let other = 0; other < size.sites; other++) {
        const both = found.bearingsOf(site).flatMap((own) => {
          const theirs = found.bearingsOf(other).find(({ identifier }) => identifier === own.identifier);
          return theirs === undefined ? [] : [{ own, theirs }];
        });
        assert.equal(found.bothBear(site, other), both, `${site} and ${other}`);
        if (site !== other) shared += both.length;
      }
    assert.ok(shared > 0);
    for (const site of [-1, size.sites]) assert.equal(found.bothBear(site, 0), []);
  }),
);

relations('come page after page, each once, and a cursor knows its query and snapshot', () =>
  withReader((reader) => {
    const domains: string[] = [];
    let cursor: string | null = null;
    do {
      const more: Record<string, string> = cursor === null ? {} : { cursor };
      const page: IdentifierReply = ask(reader, 'identifier', { id: 'gtm:GTM-0', limit: '5', ...more });
      assert.is(page.total, 12);
      domains.push(...page.items.map(({ domain }) => domain));
      cursor = page.next;
    } while (cursor !== null);
    assert.is(new Set(domains).size, 12);
    assert.equal(domains, [...domains].sort());
    const { next } = ask<IdentifierReply>(reader, 'identifier', { id: 'gtm:GTM-0', limit: '5' });
    const other = ask<{ status: number; detail: string }>(reader, 'identifier', {
      id: 'gtm:GTM-3',
      cursor: next ?? '',
    });
    assert.is(other.status, 400);
    assert.match(other.detail, /cursor is of another question or order/);
  }),
);

relations('a page that is all there is comes as bytes, the same as those put together from objects', () =>
  withReader((reader) => {
    const { limit } = routes.identifier.params.parse({ id: 'x' });
    const { identifiers = [] } = syntheticModel(size).serving;
    let [whole, long] = [0, 0];
    for (const { identifier, bearers } of identifiers as Iterable<{
      identifier: { vendor: string; id: string };
      bearers: unknown[];
    }>) {
      const { vendor, id } = identifier;
      for (const text of [id, `${vendor}:${id}`])
        for (const most of [limit, bearers.length, bearers.length - 1].filter((n) => n > 0)) {
          const bytes = reader.identified(text, most);
          if (bearers.length > most) {
            assert.is(bytes, null);
            long++;
            continue;
          }
          const params = routes.identifier.params.parse({ id: text, limit: `${most}` });
          const reply = handlers.identifier.handle({ reader } as never, params as never) as HandlerReply;
          assert.is(Buffer.from(bytes!).toString(), reply.body);
          whole++;
        }
    }
    assert.ok(whole > 100 && long > 5, `${whole} whole, ${long} long`);
    assert.is(reader.identified('GTM-NOBODY', limit), null);
  }),
);

relations('an id that is no plain text of a URL is read as any parameter is', () =>
  withReader((reader) => {
    const { ready } = handlers.identifier;
    const context = { reader } as never;
    assert.ok(ready!(context, 'gtm:GTM-3') !== null);
    for (const text of ['GTM-3&limit=1', 'GTM%2D3', 'GTM-3+', '', 'GTM-3#', ' GTM-3'])
      assert.is(ready!(context, text), null);
  }),
);

relations('say what is shared and what is an agency’s', () =>
  withReader((reader) => {
    const { items, not_kin } = ask<RelatedReply>(reader, 'related', { domain: 'shop-3.example' });
    assert.equal(
      items.map(({ domain, shared }) => [domain, shared.map(({ id }) => id)]),
      [['shop-4.example', ['GTM-3']]],
    );
    assert.equal(
      not_kin.map(({ id, spread }) => [id, spread]),
      [['GTM-0', 'several_companies']],
    );
  }),
);

relations('an answer that is asked for again is kept, though it is put together as text', () =>
  withReader(async (reader) => {
    let looked = 0;
    const counted = new Proxy(reader.relations!, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]): unknown => {
          if (name === 'bearingsOf') looked++;
          return Reflect.apply(value, target, args);
        };
      },
    });
    const serve = createApplication({
      current: () => ({
        ...{
          reader: { ...reader, relations: counted, related: () => null },
          tag: reader.id,
          detection: null,
          prices: null,
        },
        baseUrl: 'https://storelens.example',
      }),
      operations: {
        health: () => ({ snapshot: null, ageS: null, refused: null, verified: true, stopping: false }),
        metrics: async () => '',
      },
      ...{ metrics: createMetrics(), log: createLog('silent') },
      limits: { perMinute: 0, livePerMinute: 0, limitLoopback: false, trustedProxies: [] },
    });
    const texts: string[] = [];
    for (let n = 0; n < 5; n++) {
      const params = { domain: 'shop-3.example' };
      texts.push(textOf(await serve(requestOf({ name: '', route: '', path: '/api/v1/related', params }))));
    }
    assert.is(new Set(texts).size, 1);
    assert.match(texts[0] ?? '', /shop-4\.example/);
    assert.is(looked, 2, 'once, and once more to be kept');
  }),
);

relations('are not told of a snapshot of an earlier release', () => {
  const reader = createFakeReader();
  for (const [route, query] of [
    ['related', { domain: 'a.tw' }],
    ['identifier', { id: 'x' }],
  ] as const)
    assert.is(ask<{ status: number }>(reader, route, query).status, 503);
});

relations.run();
