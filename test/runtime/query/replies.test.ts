/** What was rendered by the build is what the runtime puts together itself, to the byte. */
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { publishSnapshot } from '../../../build/publish/index.ts';
import { type RouteId, routes } from '../../../core/contract/index.ts';
import { TakeDowns } from '../../../core/serving/index.ts';
import { apiEndpoints, handlers } from '../../../runtime/handlers/routes.ts';
import type { HandlerReply } from '../../../runtime/http/replies.ts';
import { openSnapshot } from '../../../runtime/load.ts';
import type { SnapshotReader } from '../../../runtime/reader.ts';
import { withoutTakenDown } from '../../../runtime/taken-down/index.ts';
import { publishOptions, withDirectory } from '../../support/published.ts';
import { syntheticModel } from '../../support/synthetic-model.ts';
import { size, withReader } from './fixture.ts';

const baseUrl = 'https://storelens.example';
type Asked = 'related' | 'check' | 'site' | 'competitors';

const ask = (reader: SnapshotReader, route: Asked, query: Record<string, string>): string => {
  const context = { reader, baseUrl } as never;
  const reply = handlers[route].handle(context, routes[route].params.parse(query) as never) as HandlerReply;
  return `${reply.status} ${Buffer.from(reply.body as Uint8Array).toString()}`;
};

/** The same snapshot as an earlier release has it. */
const without = (reader: SnapshotReader): SnapshotReader => ({ ...reader, related: () => null, checked: () => null });

/** What answers a whole query as the URL has it; null: it is read parameter by parameter. */
const ready = (reader: SnapshotReader, route: RouteId, query: string): string | null => {
  const reply = apiEndpoints(() => '')
    .get(routes[route].path)
    ?.ready?.({ reader, baseUrl } as never, query);
  return reply ? `${reply.status} ${Buffer.from(reply.body as Uint8Array).toString()}` : null;
};

const domains = Array.from({ length: size.sites }, (_, n) => `shop-${n}.example`);

const replies = suite('replies rendered by the build');

replies('are those that the runtime puts together, of every site', () =>
  withReader((reader) => {
    for (const domain of domains) {
      assert.ok(reader.related(domain) !== null && reader.checked(domain) !== null, domain);
      for (const route of ['related', 'check'] as const) {
        const wanted = ask(without(reader), route, { domain });
        assert.is(ask(reader, route, { domain }), wanted, `${route} ${domain}`);
        assert.is(ask(reader, route, { domain: `https://WWW.${domain}/` }), wanted, `${route} ${domain}`);
      }
    }
    const asked = { domain: 'shop-3.example', limit: '1' };
    assert.is(ask(reader, 'related', asked), ask(without(reader), 'related', asked));
    for (const route of ['related', 'check'] as const) {
      const [own, plain] = [reader, without(reader)].map((one) => ask(one, route, { domain: 'nobody.example' }));
      assert.is(own, plain);
    }
  }),
);

replies('answer a query of the domain alone as it is answered when its parameters are read, and no other query', () =>
  withReader((reader) => {
    for (const domain of domains.slice(0, 40))
      for (const route of ['site', 'competitors', 'related', 'check'] as const) {
        assert.is(ready(reader, route, `domain=${domain}`), ask(reader, route, { domain }), `${route} ${domain}`);
        for (const other of [
          `domain=www.${domain}`,
          `domain=${domain.toUpperCase()}`,
          `domain=${domain}&limit=3`,
          `limit=3&domain=${domain}`,
          `domain=${domain}&domain=${domain}`,
          `domain=%73${domain.slice(1)}`,
          `domain=${domain}+`,
          'domain=',
          'domain=nobody.example',
          '',
          `domain=${'x'.repeat(8000)}`,
        ])
          assert.is(ready(reader, route, other), null, `${route} ${other}`);
      }
  }),
);

replies('are of the day of what was seen, however much later it was built', () =>
  withDirectory(async (dir) => {
    const model = syntheticModel({ ...size, sites: 60 });
    await publishSnapshot({ ...model, asOf: '2025-03-04T05:06:07Z' }, dir, publishOptions);
    const reader = await openSnapshot(join(dir, model.id));
    try {
      let dated = 0;
      for (const domain of domains.slice(0, 60)) {
        const reply = ask(reader, 'check', { domain });
        assert.is(reply, ask(without(reader), 'check', { domain }), domain);
        if (reply.includes('2025-03-04')) dated++;
      }
      assert.ok(dated > 0, 'no fact is of the day');
    } finally {
      reader.close();
    }
  }),
);

replies('change with what is taken down, and with that alone', () =>
  withReader((reader) => {
    const takeDowns = new TakeDowns([{ domain: 'shop-4.example', since: '2026-11-01T00:00:00Z' }]);
    const left = withoutTakenDown(reader, takeDowns);
    for (const domain of domains)
      for (const route of ['related', 'check'] as const)
        assert.is(ask(left, route, { domain }), ask(without(left), route, { domain }), `${route} ${domain}`);
    assert.is(left.related('shop-3.example'), null, 'it was related to the one that is gone');
    assert.is.not(left.related('shop-100.example'), null);
    assert.is.not(left.checked('shop-100.example'), null);
  }),
);

replies.run();
