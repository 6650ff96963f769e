import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { run } from '../../../bench/evaluate/movers.ts';

interface Figures {
  told: number;
  happened: number;
  precision: number;
  recall: number;
}
interface Result {
  ad_started: Figures;
  ad_stopped: Figures;
  platform_changed: Figures;
  set_difference: Record<string, [precision: number, recall: number, recallOfAll: number, ofTheMiddle: number]>;
  former: Record<string, [precision: number, recall: number, recallOfAll: number, ofTheMiddle: number]>;
}
const quietly = async (args: string[]): Promise<Result> => {
  const { write } = process.stdout;
  process.stdout.write = () => true;
  try {
    return (await run(args)) as Result;
  } finally {
    process.stdout.write = write;
  }
};
const types = ['platform_changed', 'ad_started', 'ad_stopped'] as const;

const movers = suite('evaluate movers');

movers('in a world without noise nothing false is told, and set difference finds all', async () => {
  const result = await quietly(['--worlds', '1', '--sites', '120', '--noise', 'none']);
  for (const type of types) {
    assert.ok(result[type].happened > 5, type);
    assert.is(result[type].precision, 1, type);
    assert.ok(result[type].recall > 0.8, type);
    assert.equal(result.set_difference[type], [1, 1, 1, 1]);
  }
});

movers('in all the noise ours is truer than the peers', async () => {
  const result = await quietly(['--worlds', '1', '--sites', '120']);
  for (const type of types)
    for (const peer of [result.set_difference, result.former]) assert.ok(result[type].precision > peer[type]![0], type);
});

movers(
  'where domains are sold, sites seldom seen and months lie between the looks, nothing false is told',
  async () => {
    const quiet = ['--worlds', '1', '--sites', '90', '--noise', 'sold,rare_looks,away'];
    for (const result of [await quietly(quiet), await quietly([...quiet, '--days', '60'])])
      for (const type of types) {
        assert.ok(result[type].happened > 5, type);
        assert.is(result[type].precision, 1, type);
        assert.ok(result[type].recall > 0.6, `${type} ${result[type].recall}`);
      }
  },
);

movers('the same seed gives the same figures, another one others', async () => {
  const [first, again, other] = [
    await quietly(['--worlds', '1', '--sites', '40', '--seed', '3']),
    await quietly(['--worlds', '1', '--sites', '40', '--seed', '3']),
    await quietly(['--worlds', '1', '--sites', '40', '--seed', '4']),
  ];
  assert.equal(again, first);
  assert.not.equal(other, first);
});

movers('refuses noise that it does not know', async () => {
  try {
    await run(['--noise', 'rain']);
    assert.unreachable();
  } catch (error) {
    assert.match((error as Error).message, /no noise "rain"/);
  }
});

movers.run();
