import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { emitEntry, type SearchEntry } from '../../../core/search/entry-tokens.ts';
import { foldSearch } from '../../../core/search/fold.ts';
import { BESIDE, HEAD } from '../../../core/search/format.ts';
import { buildSearchIndex } from '../../../core/search/index.ts';
import { type Lists, listsOf } from '../../../core/search/lists.ts';
import { loosened, orAsOne, type ReadWord, readWords } from '../../../core/search/query.ts';
import { readSections } from '../../../core/search/sections.ts';
import { type Level, Walk } from '../../../core/search/walk.ts';
import { fc } from '../../support/property.ts';
import { walked } from '../../support/search-lists.ts';

/** Invented titles: common and rare words, some only beside the thing; over more than one stretch. */
const brands = ['羅技', 'Logitech', 'sony', '索尼', '', '', 'acme'];
const things = ['無線滑鼠', '滑鼠墊', '牛奶', '牛奶糖', '藍牙耳機', '手機殼', 'airpods', '筆電', '除濕機'];
const beside = ['', '', '', '', ' 適用 iPhone 17', ' +《滑鼠》', ' 送牛奶', '(PS5 專用)'];
const ENTRIES = 70_000;
const entries: SearchEntry[] = Array.from({ length: ENTRIES }, (_, i) => {
  const dice = (n: number, salt: number): number => (Math.imul(i ^ (salt * 0x9e37), 0x2c1b3c6d) >>> 8) % n;
  const text = `${brands[dice(brands.length, 1)]} ${things[dice(things.length, 2)]} ${i % 900 === 0 ? 'rare' : ''} m${dice(3000, 3)} ${dice(16, 4)}入${beside[dice(beside.length, 5)]}`;
  return { text, accessory: dice(11, 6) === 0, sellers: 1 + dice(4, 7) };
});

/** Token → its entries, by reading every title. */
const having = new Map<string, Set<number>>();
for (const [i, entry] of entries.entries())
  emitEntry(entry, true, (token) => {
    const known = having.get(token) ?? new Set();
    having.set(token, known.add(i));
  });

const lists: Lists = listsOf(readSections(buildSearchIndex(entries)));
const none: ReadonlySet<number> = new Set();
const hasToken = (token: string, at: number, orBeside: boolean): boolean =>
  (having.get(token) ?? none).has(at) || (orBeside && (having.get(BESIDE + token) ?? none).has(at));
const hasWord = ({ alternatives }: ReadWord, at: number, orBeside: boolean): boolean =>
  alternatives.some((tokens) => tokens.every((token) => hasToken(token, at, orBeside)));
const slow = ({ words, beside: orBeside, accessories }: Level): number[] =>
  entries.flatMap(({ accessory }, at) =>
    (accessories || !accessory) && words.every((word) => hasWord(word, at, orBeside)) ? [at] : [],
  );

const words = fc
  .array(fc.constantFrom(...brands, ...things, 'm7', 'm123', '12入', '3', 'rare', 'iphone 17', '無線', 'mouse', '糖'), {
    minLength: 1,
    maxLength: 3,
  })
  .map((some) => readWords(foldSearch(some.join(' '))))
  .filter((read) => read.length > 0)
  .chain((read) => fc.constantFrom(read, orAsOne(read), loosened(read)));
const levels = fc.record({ words, beside: fc.boolean(), accessories: fc.boolean() });

const walks = suite('Walk');
walks('goes over what reading every title finds', () => {
  fc.assert(
    fc.property(levels, fc.integer({ min: 1, max: 60 }), (level, sample) => {
      const expected = slow(level);
      const walk = new Walk(lists, level);
      assert.is(walk.look(sample), Math.min(sample, expected.length));
      assert.equal(walked(walk), expected);
      assert.is(walk.met, !level.accessories && slow({ ...level, accessories: true }).length > expected.length);
      assert.ok(walk.size >= expected.length);
      const later = new Walk(lists, level);
      const from = expected[Math.floor(expected.length / 2)] ?? 0;
      assert.is(later.next(from), expected.find((at) => at >= from) ?? 0xffff_ffff);
    }),
    { numRuns: 60 },
  );
});
walks('tells the thing by what a word of the title ends with', () => {
  fc.assert(
    fc.property(levels, (level) => {
      const walk = new Walk(lists, level);
      const thing = level.words.findLast(({ heads }) => heads.length > 0);
      const isLatin = (tokens: string[]): boolean => tokens.every((token) => token < '\u3400');
      const found = walked(walk).slice(0, 300);
      const again = new Walk(lists, level);
      for (const at of found) {
        const expected =
          thing === undefined ||
          thing.heads.some((head) => (having.get(HEAD + head) ?? none).has(at)) ||
          thing.alternatives.some((tokens) => isLatin(tokens) && tokens.every((token) => hasToken(token, at, false)));
        if (again.namesThing) assert.is(again.isThing(at), expected, entries[at]?.text);
      }
    }),
    { numRuns: 30 },
  );
});
walks('sellers make a title worth more', () => {
  const [word] = readWords(foldSearch('除濕機'));
  const walk = new Walk(lists, { words: [word!], beside: false, accessories: true });
  const bySellers = new Map<number, number>();
  for (let at = walk.next(0); bySellers.size < 4; at = walk.next(at + 1)) {
    const { sellers = 1, text } = entries[at]!;
    if (text.length < 20) bySellers.set(sellers, walk.score(at));
  }
  const scores = [1, 2, 3, 4].map((sellers) => bySellers.get(sellers)!);
  assert.equal(
    scores,
    [...scores].sort((a, b) => a - b),
  );
});
walks.run();
