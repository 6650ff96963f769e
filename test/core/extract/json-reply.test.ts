import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isJsonReply, readJsonReply } from '../../../core/extract/json-reply.ts';
import { shopify } from '../../fixtures/extract/platform-replies.ts';

const replyOf = (body: string, type = 'application/json; charset=utf-8') => ({
  finalUrl: 'https://fict.example/products.json',
  fetchedAt: '2026-08-10T03:00:00.000Z',
  headers: [['content-type', type]] as [string, string][],
  body: new TextEncoder().encode(body),
});

const kinds = suite('isJsonReply');
kinds('goes by the content type alone', () => {
  for (const type of ['application/json', 'text/json;charset=utf-8', 'application/problem+json'])
    assert.ok(isJsonReply(replyOf('', type)), type);
  for (const type of ['text/html', 'application/jsonp', 'application/javascript', ''])
    assert.not.ok(isJsonReply(replyOf('{}', type)), type);
  assert.not.ok(isJsonReply({ headers: [] }));
});
kinds.run();

const reading = suite('readJsonReply');
reading('reads prices without a currency only where the shop says which one it sells in', () => {
  const reply = replyOf(JSON.stringify(shopify));
  const known = readJsonReply(reply, { assumeTwd: true });
  assert.ok(known.offers.length > 0);
  assert.ok(known.offers.every(({ channel, offerId }) => channel === 'fict.example' && offerId.includes('products/')));
  const unknown = readJsonReply(reply, { assumeTwd: false });
  assert.equal([unknown.offers, unknown.rows], [[], known.rows]);
});
reading('has no rows for other JSON, rubbish and pages', () => {
  for (const body of ['{"a":1}', '[', '', '<html>', '{"products":[]}'])
    assert.is(readJsonReply(replyOf(body), { assumeTwd: true }).rows, 0, body);
});
reading.run();
