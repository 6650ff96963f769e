import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { neededUnits } from '../../../core/unit-price/needed-units.ts';
import data from '../../../datasets/taxonomy/consumables.json' with { type: 'json' };

const needed = suite('neededUnits');
needed('names a character of each alternative that no match lacks', () => {
  assert.equal(neededUnits('口罩|面膜(?!粉)'), ['口', '面']);
  assert.equal(neededUnits('(?<![a-z])茶?水'), ['水']);
  assert.equal(neededUnits('[貓狗][^(]{0,8}罐|(?:日|夜)用'), ['貓', '狗', '日', '夜']);
  assert.equal(neededUnits('[^貓]糧|x{0,3}茶'), ['糧', '茶']);
});
needed('says so where nothing is certain', () => {
  assert.is(neededUnits('茶|\\d+'), null);
  assert.is(neededUnits('茶?'), null);
});
needed('whatever a kind of goods matches in real titles holds one of its characters', () => {
  const titles = readFileSync(new URL('../../labels/unit-prices.csv', import.meta.url), 'utf8').split('\n');
  let matched = 0;
  for (const { words } of data.groups.flat() as { words: string[] }[]) {
    const source = words.join('|');
    const units = neededUnits(source);
    assert.ok(units !== null, source);
    for (const [found] of titles.flatMap((title) => [...title.matchAll(new RegExp(source, 'g'))])) {
      matched++;
      assert.ok(
        units.some((unit) => found.includes(unit)),
        `${found}: ${units}`,
      );
    }
  }
  assert.ok(matched > 500, `${matched} words`);
});
needed.run();
