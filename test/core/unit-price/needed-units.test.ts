import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { firstUnits, neededUnits, withFirstUnits } from '../../../core/unit-price/needed-units.ts';
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

const first = suite('firstUnits');
first('names every character that a match may begin with, whatever stands before it', () => {
  assert.equal(firstUnits('口罩|(?<![a-z])茶?水|[貓狗]罐'), ['口', '茶', '水', '貓', '狗']);
  assert.equal(firstUnits('(?:日|夜)用|香{0,2}?皂|(?=米)米+'), ['日', '夜', '香', '皂', '米']);
});
first('says so where it may be any', () => {
  for (const source of ['茶|.糧', '\\d杯', '[^貓]糧', '(?:茶|\\w)水', '茶?'])
    assert.is(firstUnits(source), null, source);
  assert.is(withFirstUnits('茶|.糧'), '茶|.糧');
});
first('a dash is one of them, and no range', () => {
  const found = (text: string): boolean => new RegExp(withFirstUnits('甲水|-茶|丁糖')).test(text);
  assert.equal(['甲水', '-茶', '丁糖', '乙水'].map(found), [true, true, true, false]);
});
first('in real titles the pattern matches what it did without', () => {
  const text = readFileSync(new URL('../../labels/unit-prices.csv', import.meta.url), 'utf8').toLowerCase();
  const found = (source: string): string[] =>
    [...text.matchAll(new RegExp(source, 'g'))].map(({ 0: word, index }) => `${index} ${word}`);
  const sources = (data.groups.flat() as { words: string[] }[]).map(({ words }) => words.join('|'));
  assert.ok(sources.filter((source) => withFirstUnits(source) !== source).length > 20);
  for (const source of sources) assert.equal(found(withFirstUnits(source)), found(source));
});
first.run();
