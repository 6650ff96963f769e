import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildSearchIndex, END, type Matches, openSearchIndex, type Walk } from '../../../core/search/index.ts';
import type { OfferFacts } from '../../../runtime/query/offer-columns.ts';
import { findOffers } from '../../../runtime/query/priced-search.ts';
import type { OfferSearch } from '../../../runtime/reader.ts';
import { fc } from '../../support/property.ts';

/** Invented offers; an offer's number is its rank by price. */
const things = ['牛奶', '牛奶糖', '無線滑鼠', '滑鼠墊', '藍牙耳機', '手機殼', 'ssd'];
const makers = ['sony', '羅技', 'acme', '', 'zenbrew'];
const COUNT = 4000;
const dice = (i: number, n: number, salt: number): number => (Math.imul(i + salt * 7919, 0x9e3779b1) >>> 9) % n;
const texts = Array.from(
  { length: COUNT },
  (_, i) =>
    `${makers[dice(i, makers.length, 1)]} ${things[dice(i, things.length, 2)]} k${dice(i, 40, 3)} ${dice(i, 9, 4)}入`,
);
const index = openSearchIndex(
  buildSearchIndex(texts.map((text, i) => ({ text, accessory: dice(i, 13, 5) === 0, sellers: 1 + dice(i, 5, 6) }))),
);
const prices = Uint32Array.from({ length: COUNT }, (_, i) => 10 + Math.floor(i / 3));
const facts: OfferFacts = {
  accepts: ({ channel }) => (channel === undefined ? null : (at) => dice(at, 3, 7) === Number(channel)),
  discount: (at) => dice(at, 60, 8),
  seen: (at) => dice(at, 500, 9),
  facets: () => ({ channel: [], brand: [], category: [], condition: [], in_stock: [] }),
};
const source = { facts, index, prices };

const all = (walk: Walk): number[] => {
  const found: number[] = [];
  for (let at = walk.next(0); at !== END; at = walk.next(at + 1)) found.push(at);
  return found;
};

/** The whole order that a page is cut from, by walking over all and sorting all. */
const slow = (matches: Matches, { sort, filter }: OfferSearch): number[] => {
  const accepts = facts.accepts(filter) ?? (() => true);
  const fits = (at: number): boolean =>
    accepts(at) && prices[at]! >= (filter.min ?? 0) && prices[at]! <= (filter.max ?? Number.POSITIVE_INFINITY);
  const walk = matches.walk();
  const found = all(walk);
  if (sort === 'relevance') {
    const worth = new Map(found.map((at) => [at, walk.score(at)]));
    return found.filter(fits).sort((a, b) => worth.get(b)! - worth.get(a)! || a - b);
  }
  const isThing = new Map(found.map((at) => [at, walk.isThing(at)]));
  const sample = found.slice(0, 50);
  const isTold = sample.filter((at) => isThing.get(at)).length;
  const tells = walk.namesThing && isTold >= 3 && isTold >= sample.length * 0.1 && isTold < sample.length;
  const kept = found.filter((at) => fits(at) && (!tells || isThing.get(at)));
  if (sort === 'price') return kept;
  if (sort === '-price') return kept.reverse();
  const worth = sort === 'newest' ? facts.seen : facts.discount;
  return kept.sort((a, b) => worth(b) - worth(a) || a - b);
};

const queries = fc
  .array(fc.constantFrom(...things, ...makers, 'k7', '3入', 'zenbrw', '滑鼠', 'mouse'), { minLength: 1, maxLength: 3 })
  .map((words) => words.join(' '));
const searches: fc.Arbitrary<OfferSearch> = fc.record({
  query: queries,
  sort: fc.constantFrom('price', '-price', 'discount', 'newest', 'relevance'),
  includeAccessories: fc.boolean(),
  limit: fc.integer({ min: 1, max: 60 }),
  facets: fc.boolean(),
  after: fc.constant(null),
  filter: fc.record(
    {
      channel: fc.constantFrom('0', '1'),
      min: fc.integer({ min: 0, max: 900 }),
      max: fc.integer({ min: 300, max: 1400 }),
    },
    { requiredKeys: [] },
  ),
});

const found = suite('findOffers');
found('pages through what walking over everything and sorting it gives', () => {
  fc.assert(
    fc.property(searches, (search) => {
      const matches = index.match(search.query, { includeAccessories: search.includeAccessories });
      const expected = matches === null ? [] : slow(matches, search);
      // What lacks a word follows the others, over the pages as on one.
      const near = findOffers(source, { ...search, limit: 1000 });
      const all = near.partial === 0 ? [] : near.ordinals.slice(-near.partial);
      const paged: number[] = [];
      const lacking: number[] = [];
      let after = search.after;
      for (let pages = 0; pages < 5; pages++) {
        const { ordinals, next, total, isTotalExact, partial, all: counted } = findOffers(source, { ...search, after });
        assert.ok(isTotalExact ? total === expected.length : total < expected.length, `${total} of ${expected.length}`);
        if (counted !== null) assert.is(counted.length, expected.length);
        paged.push(...ordinals.slice(0, ordinals.length - partial));
        lacking.push(...ordinals.slice(ordinals.length - partial));
        assert.is(next === null, paged.length === expected.length && lacking.length === all.length);
        if (next === null) break;
        after = next;
      }
      assert.equal(paged, expected.slice(0, paged.length));
      assert.equal(lacking, all.slice(0, lacking.length));
    }),
    { numRuns: 200 },
  );
});
found('says that there are more only where there are', () => {
  const search: OfferSearch = {
    ...{
      query: '牛奶糖',
      sort: 'price',
      limit: 1,
      includeAccessories: true,
      facets: false,
      after: null,
      filter: { channel: '0' },
    },
  };
  const { length } = slow(index.match(search.query, { includeAccessories: true })!, search);
  assert.ok(length > 130);
  // A hundred are counted beyond the page: one less, as many as there are, one more.
  for (const limit of [length - 101, length - 100, length - 99]) {
    const { total, isTotalExact } = findOffers(source, { ...search, limit });
    assert.equal([total, isTotalExact], limit < length - 100 ? [length - 1, false] : [length, true], String(limit));
  }
});
found('few by relevance are followed by others that lack a word, each once', () => {
  const search: OfferSearch = {
    ...{ query: 'acme 牛奶 k7 3入', sort: 'relevance', limit: 30, includeAccessories: true },
    ...{ facets: false, after: null, filter: {} },
  };
  const { ordinals, partial, total } = findOffers(source, search);
  assert.ok(total < 10 && partial > 0 && partial <= 10, `${total} and ${partial}`);
  assert.is(new Set(ordinals).size, ordinals.length);
  assert.is(ordinals.length, total + partial);
});
found('pages through few by relevance and then through what lacks a word', () => {
  const search: OfferSearch = {
    ...{ query: 'acme 牛奶 k7 3入', sort: 'relevance', limit: 30, includeAccessories: true },
    ...{ facets: false, after: null, filter: {} },
  };
  const whole = findOffers(source, search);
  const [paged, partials]: [number[], number[]] = [[], []];
  for (let after: OfferSearch['after'] = null, pages = 0; pages < 40; pages++) {
    const { ordinals, partial, next, total } = findOffers(source, { ...search, limit: 2, after });
    assert.is(total, whole.total);
    paged.push(...ordinals);
    partials.push(partial);
    if (next === null) break;
    after = next;
  }
  assert.equal(paged, whole.ordinals);
  assert.is(
    partials.reduce((sum, partial) => sum + partial, 0),
    whole.partial,
  );
});
found('shows what costs about as much where nothing costs what the words ask', () => {
  const ask = (query: string, filter: OfferSearch['filter'] = {}) =>
    findOffers(source, {
      ...{ query, sort: 'price' as const, limit: 300, includeAccessories: true, facets: false, after: null, filter },
    });
  const cheapest = source.prices[ask('牛奶').ordinals[0]!]!;
  const bound = Math.ceil(cheapest / 2);
  const { ordinals, leftOut, priceRead } = ask(`牛奶 ${bound}元以下`);
  assert.equal([priceRead, leftOut], [null, [`${bound}元以下`]]);
  assert.ok(ordinals.length > 0 && ordinals.every((at) => source.prices[at]! <= bound * 3));
});
found('keeps to what the words ask of the price, on all pages, and says so', () => {
  const ask = (query: string, sort: OfferSearch['sort'], after: OfferSearch['after'] = null) =>
    findOffers(source, { query, sort, limit: 7, includeAccessories: true, facets: false, after, filter: {} });
  for (const sort of ['price', 'relevance', '-price'] as const) {
    const first = ask('牛奶 500元以下', sort);
    assert.equal(first.priceRead, { min: null, max: 500 }, sort);
    assert.equal(first.leftOut, []);
    const second = ask('牛奶 500元以下', sort, first.next);
    for (const at of [...first.ordinals, ...second.ordinals]) assert.ok(source.prices[at]! <= 500, `${sort} ${at}`);
    // Nothing is so dear: all of it is shown, and what was not kept to is named, on the second page too.
    const dear = ask('牛奶 900萬以上', sort);
    assert.equal([dear.priceRead, dear.leftOut], [null, ['900萬以上']]);
    assert.equal(dear.ordinals, ask('牛奶', sort).ordinals);
    assert.equal(ask('牛奶 900萬以上', sort, dear.next).ordinals, ask('牛奶', sort, dear.next).ordinals);
  }
});
found.run();
