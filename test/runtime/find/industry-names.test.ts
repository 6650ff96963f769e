import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import taxonomy from '../../../datasets/taxonomy/industries.json' with { type: 'json' };
import { industryOf } from '../../../runtime/find/industry-names.ts';

/** A snapshot with these industries. */
const withIndustries = (ids: readonly string[]) => ({
  resolveIndustry: (text: string): string | null => (ids.includes(text) ? text : null),
});
const all = withIndustries(taxonomy.industries.map(({ id }) => id));

const industries = suite('industryOf');

industries('knows the words of a trade, in both languages and any width or case', () => {
  const meant = {
    美妝: 'beauty',
    美妆: 'beauty',
    Cosmetics: 'beauty',
    '３Ｃ': 'electronics',
    寵物: 'pets',
    保健食品: 'pharmacy',
  };
  for (const [text, id] of Object.entries(meant)) assert.equal(industryOf(all, text), { id }, text);
  for (const { id, name, name_zh } of taxonomy.industries)
    for (const text of [id, name, name_zh]) assert.equal(industryOf(all, text), { id }, text);
});

industries('refuses a word of several trades and names them', () => {
  const found = industryOf(all, '零食');
  assert.is(found.id, null);
  assert.match('problem' in found ? found.problem : '', /nearest: food \(食品與生鮮\), pets \(寵物\): see/);
});

industries('names the nearest of a word that is misspelt, and none of one that is like nothing', () => {
  const near = industryOf(all, 'beuaty');
  assert.match('problem' in near ? near.problem : '', /nearest: beauty \(美妝保養\)/);
  for (const text of ['nosuch', 'constructor', '', '𠮷', 'x'.repeat(200)])
    assert.equal(
      industryOf(all, text),
      {
        id: null,
        problem: 'is no known industry: see /api/v1/stats',
        problemZh: '不是已知的產業；全部見 /api/v1/stats',
      },
      text,
    );
});

industries('names no industry that the snapshot has not', () => {
  assert.is(industryOf(withIndustries(['pets']), '美妝').id, null);
  assert.equal(industryOf(withIndustries(['pets']), '寵物'), { id: 'pets' });
});

industries.run();
