import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { foldSearch } from '../../../core/search/fold.ts';
import { nameOf, piecesOf } from '../../../core/search/names.ts';
import synonyms from '../../../datasets/taxonomy/synonyms.json' with { type: 'json' };

const named = suite('names of things');

named('a word stands in one list, beside others', () => {
  const seen = new Map<string, string>();
  for (const words of synonyms.same) {
    assert.ok(words.length > 1, String(words));
    for (const word of words.map(foldSearch)) {
      assert.is(seen.get(word) ?? String(words), String(words), word);
      seen.set(word, String(words));
    }
  }
});

named('a name finds by all names of the thing, a kind or a need by its goods, and not the other way round', () => {
  const findsBy = (word: string, token: string): boolean =>
    nameOf(foldSearch(word))?.alternatives.some((tokens) => tokens.includes(foldSearch(token))) ?? false;
  assert.ok(findsBy('掛耳咖啡', '濾掛'));
  assert.ok(findsBy('backpack', '後背'));
  assert.ok(findsBy('蚊子', '防蚊'));
  assert.ok(findsBy('保養品', '面膜'));
  assert.not(findsBy('面膜', '保養'));
  assert.not(findsBy('後背包', '側背'));
});

named('a run of characters falls into the longest names', () => {
  assert.equal(piecesOf(foldSearch('嬰兒推車雨罩')), ['嬰兒推車', '雨罩'].map(foldSearch));
});

named('a nickname stands for its name, and only where it is all that stands there', () => {
  const [nickname, name] = ['老任', 'nintendo'].map((word) => nameOf(foldSearch(word)));
  for (const tokens of name?.alternatives ?? [])
    assert.ok(nickname?.alternatives.some((own) => `${own}` === `${tokens}`));
  assert.is(nickname?.isBrand, true);
  assert.equal(piecesOf(foldSearch('小黑裙')), [foldSearch('小黑裙')]);
  for (const nicknames of Object.values(synonyms.nicknames))
    for (const one of nicknames) assert.is(piecesOf(foldSearch(one)).length, 1, one);
});

named.run();
