import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { competitorsKept, deriveCompetitors } from '../../../build/sites/competitors.ts';
import { digestOf } from '../../../build/sites/profile-batch.ts';
import { SiteColumns } from '../../../build/sites/site-columns.ts';
import { termsOf } from '../../../build/sites/term-reader.ts';
import { TermCounts, TermVectors } from '../../../build/sites/terms.ts';
import { NumberedWords, WholeWords } from '../../../build/sites/whole-words.ts';
import type { Company, Competitor } from '../../../core/contract/index.ts';
import { fc } from '../../support/property.ts';
import { observation, siteRow, technology } from '../../support/sites.ts';

interface Subject {
  domain: string;
  words: string[];
  industry?: string | null;
  visits?: number | null;
  technologies?: string[];
  price?: number;
  company?: Company;
}

const derive = async (subjects: Subject[], threads = 0): Promise<Map<string, Competitor[]>> => {
  const counts = new TermCounts();
  for (const { domain, words } of subjects) counts.add(observation(domain, { words }));
  const terms = new TermVectors(counts.sites);
  const lines = new SiteColumns();
  for (const { domain, words, industry = 'food', visits = null, technologies = [], company = null } of subjects) {
    terms.add(counts.strongest(observation(domain, { words })));
    const over = { technologies: technologies.map((id) => technology(id, 'analytics')) };
    lines.add({ ...digestOf(siteRow(domain, over, industry)), monthly_visits: visits, company });
  }
  const medianPrices = Float64Array.from(subjects, ({ price }) => price ?? 0);
  const input = { columns: lines, terms, medianPrices, wholeWords: new WholeWords(new Set(['禮盒'])) };
  const found = new Map<string, Competitor[]>();
  for await (const [domain, list] of deriveCompetitors(input, threads)) found.set(domain, list);
  return found;
};
const domains = (list: Competitor[] | undefined): string[] | undefined => list?.map((c) => c.domain);

const competitors = suite('deriveCompetitors');

competitors('the most similar words come first, and the reasons name them', async () => {
  const lists = await derive([
    { domain: 'a.example', words: ['鳳梨酥', '牛軋糖', '伴手禮'] },
    { domain: 'b.example', words: ['水餃', '冷凍湯包'] },
    { domain: 'c.example', words: ['鳳梨酥', '伴手禮禮盒'] },
    { domain: 'd.example', words: ['冷凍湯包', '水餃', '蔥油餅'] },
  ]);
  assert.is(lists.get('a.example')?.[0]?.domain, 'c.example');
  assert.is(lists.get('b.example')?.[0]?.domain, 'd.example');
  assert.match(lists.get('a.example')?.[0]?.reasons.join() ?? '', /shared words: .*鳳梨/);
  // 梨酥 is a piece of 鳳梨酥.
  assert.not.match(lists.get('a.example')?.[0]?.reasons.join() ?? '', /梨酥/);
});

competitors('only sites of the same industry, and none where it is unknown', async () => {
  const lists = await derive([
    { domain: 'a.example', words: ['茶'], industry: 'tea' },
    { domain: 'b.example', words: ['茶'] },
    { domain: 'c.example', words: ['茶'], industry: null },
  ]);
  assert.equal(lists.get('a.example'), []);
  assert.is(lists.get('c.example'), undefined);
});

competitors('a site of the same company is no competitor', async () => {
  const company = { registration_number: '12345675', name: null, verified: false, source: 'page' as const };
  const lists = await derive([
    { domain: 'a.example', words: ['茶葉'], company },
    { domain: 'b.example', words: ['茶葉'], company },
    { domain: 'c.example', words: ['茶葉'] },
  ]);
  assert.equal(domains(lists.get('a.example')), ['c.example']);
});

competitors('price, traffic and technologies count too, and say so', async () => {
  const own = { words: ['茶葉'], price: 500, visits: 9000, technologies: ['x', 'y'] };
  const lists = await derive([
    { domain: 'a.example', ...own },
    { domain: 'b.example', ...own, price: 50_000, visits: 90, technologies: ['z'] },
    { domain: 'c.example', ...own },
  ]);
  assert.equal(domains(lists.get('a.example')), ['c.example', 'b.example']);
  assert.equal(lists.get('a.example')?.[0]?.reasons.slice(-2), ['similar price level', 'similar traffic']);
});

competitors('keeps 100 of each, fewer where the lists of all would grow too large', async () => {
  const many = Array.from({ length: 150 }, (_, i) => ({
    domain: `s${i}.example`,
    words: ['鳳梨酥', `品項${'甲乙丙丁'[i % 4]}`],
  }));
  assert.is((await derive(many)).get('s0.example')?.length, 100);
  assert.equal([10, 200_000, 1_000_000, 9e9].map(competitorsKept), [100, 100, 20, 20]);
});

const syllables = [...'甲乙丙丁戊己庚辛'];
const word = fc.tuple(fc.constantFrom(...syllables), fc.constantFrom(...syllables)).map((pair) => pair.join(''));
const shops = fc
  .array(
    fc.record({
      words: fc.array(word, { maxLength: 8 }),
      industry: fc.constantFrom('food', 'tea', null),
      visits: fc.option(fc.nat(1_000_000)),
      technologies: fc.uniqueArray(fc.constantFrom('p', 'q', 'r', 's'), { maxLength: 4 }),
      price: fc.integer({ min: 1, max: 100_000 }),
    }),
    { maxLength: 40 },
  )
  .map((list) => list.map((shop, i): Subject => ({ domain: `s${String(i).padStart(2, '0')}.example`, ...shop })));

competitors('never itself, one industry, best first, symmetric, and the same again', async () => {
  await fc.assert(
    fc.asyncProperty(shops, async (subjects) => {
      const lists = await derive(subjects);
      const similarity = new Map<string, number>();
      for (const [domain, list] of lists) {
        const industry = subjects.find((s) => s.domain === domain)?.industry;
        for (const [i, other] of list.entries()) {
          assert.is.not(other.domain, domain);
          assert.is(other.industry, industry);
          assert.ok(other.similarity >= 0 && other.similarity <= (list[i - 1]?.similarity ?? 1));
          similarity.set(`${domain} ${other.domain}`, other.similarity);
        }
        assert.is(new Set(domains(list)).size, list.length);
      }
      for (const [pair, value] of similarity)
        assert.is(similarity.get(pair.split(' ').reverse().join(' ')) ?? value, value);
      assert.equal(await derive(subjects), lists);
    }),
    { numRuns: 60 },
  );
});
competitors('threads find the same lists in the same order', async () => {
  const subjects = Array.from({ length: 1300 }, (_, i) => ({
    domain: `s${String(i).padStart(4, '0')}.example`,
    words: [0, 1, 2].map((n) => `${syllables[(i * 7 + n) % 8]}${syllables[(i * 3 + n * 5) % 8]}`),
    industry: i % 3 === 0 ? 'tea' : 'food',
    ...{ visits: (i * 7919) % 100_000, price: 1 + ((i * 104_729) % 5000), technologies: ['p', 'q', 'r'].slice(i % 3) },
  }));
  assert.equal([...(await derive(subjects, 2))], [...(await derive(subjects))]);
});
competitors.run();

const whole = suite('WholeWords');
whole('are words of a dictionary or of the taxonomy, and names in Latin letters', () => {
  const words = new WholeWords(new Set(['面膜', '禮盒']));
  for (const word of ['咖啡', '保養', '沙發', '面膜', '禮盒', '鳳梨', 'gopro', 'usb-c'])
    assert.ok(words.isWord(word), word);
  for (const piece of ['啡豆', '養品', '物用', '焙用', '沖壺', '梨酥', '線上購', '龍茶'])
    assert.not.ok(words.isWord(piece), piece);
});
whole('no model number or measure is one', () => {
  const words = new WholeWords(new Set(['3c']));
  for (const code of ['rx-v583', '450g', '90x200cm', 'ktf-b', 'f2']) assert.not.ok(words.isWord(code), code);
  for (const word of ['3c', 't-shirt', 'type-c']) assert.ok(words.isWord(word), word);
});
whole('are told by strength, no piece between two of them, and no more than asked for', () => {
  const told = (terms: string[], most: number): string[] => {
    const words = new NumberedWords(new WholeWords(new Set()), { terms: terms.length, textOf: (term) => terms[term]! });
    const first = words.told(Uint32Array.from(terms.keys()), [0, terms.length], most);
    // What is known of a term by then tells the same.
    assert.equal(words.told(Uint32Array.from(terms.keys()), [0, terms.length], most), first);
    return first;
  };
  assert.equal(told(['百貨', '貨運', '運動', '啡豆', '咖啡', '沙發'], 3), ['百貨', '運動', '咖啡']);
  assert.equal(told(['啡豆'], 3), []);
  // Latin words may begin as another one ends.
  assert.equal(told(['gopro', 'oppo', '運動'], 4), ['gopro', 'oppo', '運動']);
});
whole.run();

const terms = suite('termsOf');
terms('gives CJK bigrams and folded Latin words, and no bare numbers', () => {
  assert.equal(termsOf('ＵＣＣ 咖啡豆 100'), ['ucc', '咖啡', '啡豆']);
});
terms.run();

const vectors = suite('TermVectors');
vectors('are of unit length, without what every site has or one alone', () => {
  const sites = [
    ['共同', '甲乙', '甲乙', '獨有'],
    ['共同', '甲乙'],
    ['共同', '丙丁'],
    ['共同', '丙丁'],
  ].map((words) => observation('x.example', { words }));
  const counts = new TermCounts();
  for (const site of sites) counts.add(site);
  const made = new TermVectors(counts.sites);
  for (const site of sites) made.add(counts.strongest(site));
  assert.equal(
    [0, 1, 2].map((i) => [...made.idsOf(i)].map((id) => made.termOf(id))),
    [['甲乙'], ['甲乙'], ['丙丁']],
  );
  assert.equal([...made.weightsOf(0)], [1]);
});
vectors('more sites than were counted are refused', () => {
  assert.throws(() => new TermVectors(0).add([[], []]), /0 sites were counted/);
});
vectors.run();
