import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { deriveCompetitors } from '../../../build/derive/competitors.ts';
import { termsOf, termVectors } from '../../../build/derive/terms.ts';
import { observation, siteRow } from '../../support/sites.ts';

const subject = (domain: string, words: string[], industry: string | null = 'food') => ({
  site: siteRow(domain, { words }, industry),
  words,
});

const derive = (subjects: ReturnType<typeof subject>[]): Map<string, string[]> => {
  const vectors = termVectors(subjects.map(({ site, words }) => observation(site.domain, { words })));
  const inputs = subjects.map(({ site }, i) => ({ site, terms: vectors[i] ?? new Map(), medianPriceTwd: null }));
  return new Map([...deriveCompetitors(inputs)].map(([domain, list]) => [domain, list.map((c) => c.domain)]));
};

const competitors = suite('deriveCompetitors');

competitors('the most similar words come first, and never the site itself', () => {
  const lists = derive([
    subject('a.example', ['鳳梨酥', '牛軋糖', '伴手禮']),
    subject('b.example', ['水餃', '冷凍湯包']),
    subject('c.example', ['鳳梨酥', '伴手禮禮盒']),
    subject('d.example', ['冷凍湯包', '水餃', '蔥油餅']),
  ]);
  assert.is(lists.get('a.example')?.[0], 'c.example');
  assert.is(lists.get('b.example')?.[0], 'd.example');
  for (const [domain, list] of lists) assert.not.ok(list.includes(domain), domain);
});

competitors('only sites of the same industry, and none where it is unknown', () => {
  const lists = derive([
    subject('a.example', ['茶'], 'tea'),
    subject('b.example', ['茶'], 'food'),
    subject('c.example', ['茶'], null),
  ]);
  assert.equal(lists.get('a.example'), []);
  assert.is(lists.get('c.example'), undefined);
});

competitors('keeps at most 100', () => {
  const lists = derive(Array.from({ length: 150 }, (_, i) => subject(`s${i}.example`, ['鳳梨酥', `品項${i % 7}`])));
  assert.is(lists.get('s0.example')?.length, 100);
});
competitors.run();

const terms = suite('termsOf');
terms('gives CJK bigrams and folded Latin words, and no bare numbers', () => {
  assert.equal(termsOf('ＵＣＣ 咖啡豆 100'), ['ucc', '咖啡', '啡豆']);
});
terms.run();
