import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

type Json = Record<string, unknown>;
interface Exchange {
  reply: { status: number; json?: Json };
}

/** The first good reply of a route, as recorded. */
const replyOf = (route: string): Json => {
  const file = new URL(`exchanges/${route}.json`, import.meta.url);
  const exchanges = JSON.parse(readFileSync(file, 'utf8')) as Exchange[];
  return exchanges.find(({ reply }) => reply.status === 200 && reply.json !== undefined)!.reply.json!;
};

const legacy = suite('routes of before v1');

legacy('hold still: what /api/v1/site gained is not in /api/cached, /api/list and /api/scan', () => {
  const [v1, cached] = [replyOf('site'), replyOf('cached')];
  assert.is(v1['domain'], cached['domain']);
  assert.ok(v1['named'] !== undefined && 'rated' in (v1['score'] as Json));
  assert.not.ok('named' in cached);
  assert.equal(Object.keys(cached['score'] as Json).sort(), ['health', 'parts', 'total', 'trust']);
  const [listed] = replyOf('list')['items'] as Json[];
  assert.ok('score' in listed! && !('score_rated' in listed));
  assert.not.ok('named' in replyOf('scan'));
  assert.ok('named' in replyOf('detect'));
});
legacy.run();
