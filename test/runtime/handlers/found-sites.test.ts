import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { routes } from '../../../core/contract/index.ts';
import { search, suggest } from '../../../runtime/find/index.ts';
import { handlers } from '../../../runtime/handlers/routes.ts';
import type { HandlerReply } from '../../../runtime/http/replies.ts';
import { createFakeReader } from '../../support/fake-reader.ts';

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

earlier.run();
