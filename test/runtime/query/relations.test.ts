import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { IdentifierReply, RelatedReply } from '../../../core/contract/index.ts';
import { routes } from '../../../core/contract/index.ts';
import { handlers } from '../../../runtime/handlers/routes.ts';
import type { HandlerReply } from '../../../runtime/http/replies.ts';
import { loadCurrent } from '../../../runtime/load.ts';
import type { SnapshotReader } from '../../../runtime/reader.ts';
import { createFakeReader } from '../../support/fake-reader.ts';
import { withPublished } from '../../support/published.ts';
import { syntheticModel } from '../../support/synthetic-model.ts';

const size = { sites: 120, offers: 40 };

const withReader = (use: (reader: SnapshotReader) => void): Promise<void> =>
  withPublished(size, async (dir) => {
    const reader = await loadCurrent(dir);
    try {
      use(reader);
    } finally {
      reader.close();
    }
  });

const ask = <T>(reader: SnapshotReader, route: 'related' | 'identifier', query: Record<string, string>): T => {
  const params = routes[route].params.parse(query);
  const reply = handlers[route].handle({ reader } as never, params as never) as HandlerReply;
  return { status: reply.status, ...JSON.parse(String(reply.body)) };
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

relations('are not told of a snapshot of an earlier release', () => {
  const reader = createFakeReader();
  for (const [route, query] of [
    ['related', { domain: 'a.tw' }],
    ['identifier', { id: 'x' }],
  ] as const)
    assert.is(ask<{ status: number }>(reader, route, query).status, 503);
});

relations.run();
