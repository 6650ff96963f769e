import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { run as runPrices } from '../../../bench/evaluate/prices.ts';
import { run as runStructured } from '../../../bench/evaluate/structured.ts';

const file = (name: string): string => new URL(`../../fixtures/${name}`, import.meta.url).pathname;

const prices = suite('evaluate prices');
prices('cases of our own come to offers as they should; those marked xfail do not count', async () => {
  const { priced, foreign, none, ...counts } = (await runPrices([file('price-cases.json')])) as Record<string, object>;
  assert.equal(
    [priced, foreign, none],
    [
      { total: 629, passed: 629 },
      { total: 50, passed: 50 },
      { total: 140, passed: 140 },
    ],
  );
  assert.equal(counts, { total: 819, passed: 819, failed: 0 });
});
prices('needs a file of cases', async () => {
  try {
    await runPrices(['--failures']);
    assert.unreachable();
  } catch (error) {
    assert.match(String(error), /needs a JSON file of cases/);
  }
});
prices.run();

const structured = suite('evaluate structured');
structured('every case of our own passes, counted by syntax', async () => {
  const { total, failed, syntaxes } = (await runStructured([file('structured-cases.json')])) as {
    total: number;
    failed: number;
    syntaxes: object;
  };
  assert.equal([total, failed, Object.keys(syntaxes)], [13, 0, ['json-ld', 'microdata', 'opengraph']]);
});
structured.run();
