import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { countsOf } from '../../../bench/evaluate/mcp/rates.ts';
import { rowsWith } from '../../../bench/evaluate/mcp/reply-table.ts';
import { argumentsOf, missesOf, type Task } from '../../../bench/evaluate/mcp/task.ts';
import { Truth } from '../../../bench/evaluate/mcp/truth.ts';
import { run } from '../../../bench/evaluate/mcp.ts';
import { demoSnapshots } from '../../support/demo-served.ts';

const text = [
  'a head line',
  'same in all rows: seen = 2026-11-22; platform = shopline',
  'price | channel | offer_id | url',
  'NT$10 | mall | mall:1 | https://mall.example/1',
  'NT$12 | shop.example | shop.example:products/very-long… | -',
  'snapshot 20261122T030000Z',
].join('\n');
const reply = { text, isError: false, data: { items: [{ offer_id: 'mall:1', url: 'https://mall.example/1' }] } };
const truth = new Truth('2026-11-22');
const taskWith = (checks: Task['checks']): Task => ({
  ...{ id: 'x', kind: 'x', language: 'en', question: 'x', most: 1 },
  ...{ calls: [{ tool: 'x', arguments: {} }], checks },
});

const reading = suite('what a reply tells');
reading('its tables are read from the text, with what is said once for all rows', () => {
  const rows = rowsWith(text, 'channel');
  assert.is(rows.length, 2);
  assert.is(rows[1]?.['channel'], 'shop.example');
  assert.is(rows[0]?.['platform'], 'shopline');
  assert.is(rowsWith(text, 'platform').length, 2);
  assert.equal(rowsWith(text, 'no such'), []);
});
reading('an id that is cut, and an offer without its address, are counted', () => {
  assert.equal(countsOf(reply), { shown: 4, whole: 2, offers: 2, withUrl: 1 });
});
reading('arguments of a later call come from the text alone', () => {
  const call = { tool: 'x', arguments: { id: { reply: 0, column: 'offer_id', row: { channel: 'mall' } }, n: 3 } };
  assert.equal(argumentsOf(call, [reply]), { id: 'mall:1', n: 3 });
  const lost = { tool: 'x', arguments: { id: { reply: 0, match: 'nowhere (x)' } } };
  assert.throws(() => argumentsOf(lost, [reply]), /does not tell id/);
});
reading.run();

const judging = suite('whether a reply answers');
judging('a fact that it lacks, one that it must not have, and a row that is wrong are misses', () => {
  assert.equal(missesOf(taskWith({ has: ['{day}'], row: { price: 'NT$10', channel: 'mall' } }), reply, truth), []);
  assert.equal(missesOf(taskWith({ has: ['{platform demolia.example} no'] }), reply, truth), ['lacks shopline no']);
  assert.equal(missesOf(taskWith({ has_not: ['mall:1'] }), reply, truth), ['has mall:1']);
  assert.is(missesOf(taskWith({ row: { price: 'NT$12', channel: 'mall' } }), reply, truth).length, 1);
  assert.is(missesOf(taskWith({ error: true }), reply, truth).length, 1);
  const sisters = taskWith({ columns: ['channel'], are: 'hosts company=mock-salon.example' });
  assert.equal(missesOf(sisters, reply, truth), [
    ...['tells mall', 'tells shop.example'],
    ...['does not tell demolia.example', 'does not tell mock-salon.example'],
  ]);
});
judging.run();

interface Shown {
  shown: number;
  coverage: number;
}
interface Result {
  judged: number;
  right: number;
  short: { right: number };
  ids_whole: Shown;
  offers_with_url: Shown;
}

const whole = suite('the tools of assistants over the demo');
whole(
  'answer what shoppers, merchants and researchers ask, briefly, with ids whole and addresses of offers',
  async () => {
    const result = (await run(['--snapshots', await demoSnapshots(), '--failures'])) as Result;
    assert.ok(result.judged >= 40 && result.ids_whole.shown > 100 && result.offers_with_url.shown > 50);
    assert.is(result.right, result.judged);
    assert.is(result.short.right, result.judged);
    assert.is(result.ids_whole.coverage, 1);
    assert.is(result.offers_with_url.coverage, 1);
  },
);
whole.run();
