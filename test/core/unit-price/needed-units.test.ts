import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { firstUnits, neededParts, withFirstUnits } from '../../../core/unit-price/needed-units.ts';
import data from '../../../datasets/taxonomy/consumables.json' with { type: 'json' };

const needed = suite('neededParts');
needed('names a character of each alternative that no match lacks', () => {
  assert.equal(neededParts('罩|膜(?!粉)'), ['罩', '膜']);
  assert.equal(neededParts('(?<![a-z])茶?水'), ['水']);
  assert.equal(neededParts('[貓狗][^(]{0,8}罐|(?:日|夜)用'), ['貓', '狗', '日', '夜']);
  assert.equal(neededParts('[^貓]糧|x{0,3}茶'), ['糧', '茶']);
});
needed('names two that stand side by side where they are certain', () => {
  assert.equal(neededParts('口罩|面膜(?!粉)|茶'), ['口罩', '面膜', '茶']);
  assert.equal(neededParts('綠茶?水|[貓狗][^(]{0,8}罐頭'), ['綠', '罐頭']);
  assert.equal(neededParts('(?:日用|夜用)品|(?:早用|晚)餐'), ['日用', '夜用', '早用', '晚']);
  assert.equal(neededParts('甲.乙|丙(?=丁)戊|己+庚|辛{2}壬'), ['甲', '丙', '己', '辛']);
});
needed('says so where nothing is certain', () => {
  for (const source of ['茶|\\d+', '茶?', '(?:口罩)?']) assert.is(neededParts(source), null, source);
});
needed('whatever a kind of goods matches in real titles holds one of them', () => {
  const titles = readFileSync(new URL('../../labels/unit-prices.csv', import.meta.url), 'utf8').split('\n');
  let matched = 0;
  for (const { words } of data.groups.flat() as { words: string[] }[]) {
    const source = words.join('|');
    const parts = neededParts(source);
    assert.ok(parts !== null, source);
    for (const [found] of titles.flatMap((title) => [...title.matchAll(new RegExp(source, 'g'))])) {
      matched++;
      assert.ok(
        parts.some((part) => found.includes(part)),
        `${found}: ${parts}`,
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
