import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { routes } from '../../../core/contract/index.ts';
import { search, suggest } from '../../../runtime/find/index.ts';
import { handlers } from '../../../runtime/handlers/routes.ts';
import type { HandlerReply } from '../../../runtime/http/replies.ts';
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
