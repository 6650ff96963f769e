import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type Candidate,
  cleanText,
  conditionOfTitle,
  DropCount,
  emptyCandidate,
  judge,
} from '../../../core/extract/candidate.ts';
import { parseGtin } from '../../../core/extract/gtin.ts';

const context = {
  channel: 'shop.example.tw',
  baseUrl: 'https://shop.example.tw/a/b',
  observedAt: '2026-01-01T00:00:00Z',
  assumeTwd: true,
};
const row = (more: Partial<Candidate>): Candidate => ({
  ...emptyCandidate,
  title: '虛構',
  price: 100,
  url: '/p/1',
  ...more,
});

const judging = suite('judge');
judging('a good row is an offer with integer dollars and absolute URLs', () => {
  const { offers, dropped, rows } = judge(
    [row({ price: '1,299.00', listPrice: '1,500', image: '//img.example/1.jpg', currency: 'TWD' })],
    context,
  );
  assert.equal(offers, [
    {
      offerId: 'shop.example.tw:p/1',
      channel: 'shop.example.tw',
      title: '虛構',
      brand: null,
      priceTwd: 1299,
      listPriceTwd: 1500,
      url: 'https://shop.example.tw/p/1',
      image: 'https://img.example/1.jpg',
      condition: 'unknown',
      inStock: null,
      gtin: null,
      category: null,
      observedAt: '2026-01-01T00:00:00Z',
    },
  ]);
  assert.equal([dropped, rows], [[], 1]);
});
judging('the list price of the price’s own text counts where the source names none above the price', () => {
  const list = (more: Partial<Candidate>) => judge([row(more)], context).offers[0]?.listPriceTwd;
  assert.is(list({ price: '特價 $640 定價 $880' }), 880);
  assert.is(list({ price: '特價 $640 定價 $880', listPrice: 900 }), 900);
  assert.is(list({ price: '特價 $640 定價 $880', listPrice: 640 }), 880);
  assert.is(list({ price: '小 $640 大 $880' }), null);
  assert.is(list({ price: '$640 - $880' }), null);
});
judging('the lowest of several prices is said to be one: of a range, 起, and rows of one thing that differ', () => {
  const isFrom = (...rows: Partial<Candidate>[]) => judge(rows.map(row), context).offers[0]?.isFrom;
  for (const price of ['$640 - $880', 'NT$640 起']) assert.is(isFrom({ price }), true, price);
  assert.is(isFrom({ isFrom: true }), true);
  assert.is(isFrom({ price: 640 }, { price: 880, inStock: false }), true);
  assert.is(isFrom({ price: 880 }, { price: 640 }, { price: 640 }), true);
  assert.is(isFrom({ price: 640 }, { price: 640 }), undefined);
  assert.is(isFrom({ price: '特價 $640 定價 $880' }), undefined);
});
judging('a filler is no brand and no number of a maker', () => {
  for (const filler of ['N/A', 'n.a.', 'NULL', '--', '無', '無品牌', '其他品牌', 'No brand', '0000', 'unbranded']) {
    const [offer] = judge([row({ brand: filler, mpn: filler })], context).offers;
    assert.equal([offer?.brand, offer?.mpn], [null, undefined], filler);
  }
  const [named] = judge([row({ brand: '無印良品', mpn: 'NA-1' })], context).offers;
  assert.equal([named?.brand, named?.mpn], ['無印良品', 'NA-1']);
});
judging('of variants with one key the lowest in stock is the offer; the lowest of all where none is', () => {
  const price = (rows: Candidate[]): [number, boolean | null][] =>
    judge(rows, context).offers.map(({ priceTwd, inStock }) => [priceTwd, inStock]);
  const gone = row({ price: 90, inStock: false });
  assert.equal(price([gone, row({ price: 120, inStock: true }), row({ price: 150 })]), [[120, true]]);
  assert.equal(price([row({ price: 150 }), gone, row({ price: 120 })]), [[120, null]]);
  assert.equal(price([row({ price: 95, inStock: false }), gone]), [[90, false]]);
});
judging('a currency field may hold more than a code; a text that names TWD beside other money is of TWD', () => {
  const outcome = (more: Partial<Candidate>): number | string => {
    const { offers, dropped } = judge([row(more)], context);
    return offers[0]?.priceTwd ?? dropped[0]!.reason;
  };
  assert.is(outcome({ price: 899, currency: 'NT$ 899' }), 899);
  assert.is(outcome({ price: '899,00', currency: 'Pris NOK 899,00' }), 'foreign_currency');
  assert.is(outcome({ price: 'US$20 (約NT$640)' }), 640);
  assert.is(outcome({ price: '$19.90 USD' }), 'foreign_currency');
  assert.is(outcome({ price: '美金 $39' }), 'foreign_currency');
});
const refused: [string, Partial<Candidate>, string][] = [
  ['no title', { title: ' <b></b> ' }, 'no_title'],
  ['no price', { price: null }, 'no_price'],
  ['a price in words', { price: '洽詢' }, 'no_price'],
  ['no key', { url: null }, 'no_key'],
  ['a script for a URL', { url: 'javascript:alert(1)' }, 'no_key'],
  ['price 0', { price: 0 }, 'bait_price'],
  ['price 1', { price: '1' }, 'bait_price'],
  ['price 99999999', { price: 99_999_999 }, 'bait_price'],
  ['a negative price', { price: -5 }, 'bait_price'],
  ['a negative price as text', { price: '-500' }, 'bait_price'],
  ['foreign money by code', { currency: 'USD' }, 'foreign_currency'],
  ['foreign money in the price itself', { price: '£87.50' }, 'foreign_currency'],
  ['no number', { price: Number.NaN }, 'no_price'],
];
for (const [name, more, reason] of refused) {
  judging(`${name} is dropped as ${reason}`, () => {
    assert.equal(judge([row(more)], context), { offers: [], dropped: [{ reason, count: 1 }], rows: 1 });
  });
}
judging('a price without a currency is dropped where dollars are not assumed, but NT$ speaks for itself', () => {
  const elsewhere = { ...context, assumeTwd: false };
  assert.equal(judge([row({ price: 100 })], elsewhere).dropped, [{ reason: 'unknown_currency', count: 1 }]);
  assert.is(judge([row({ price: 'NT$100' })], elsewhere).offers.length, 1);
  assert.is(judge([row({ price: 100, currency: 'TWD' })], elsewhere).offers.length, 1);
});
judging('a list price at or under the price, or bait, is none', () => {
  for (const listPrice of [100, 99, 0, '0.00', 99_999_999])
    assert.is(judge([row({ listPrice })], context).offers[0]?.listPriceTwd, null);
});
judging('of several rows with one key the cheapest stays, the others are counted', () => {
  const { offers, dropped } = judge([row({ price: 120 }), row({ price: 110 }), row({ price: 130 })], context);
  assert.equal([offers.map(({ priceTwd }) => priceTwd), dropped], [[110], [{ reason: 'duplicate', count: 2 }]]);
});
judging('variants with one URL are told apart', () => {
  assert.equal(
    judge([row({ variant: 'S' }), row({ variant: 'L' })], context).offers.map(({ offerId }) => offerId),
    ['shop.example.tw:p/1#S', 'shop.example.tw:p/1#L'],
  );
});
judging('counts given before are kept', () => {
  const drops = new DropCount();
  drops.add('ad', 2);
  drops.add('auction', 0);
  assert.equal(judge([row({})], context, drops), {
    ...judge([row({})], context),
    dropped: [{ reason: 'ad', count: 2 }],
    rows: 3,
  });
});
judging.run();

const clean = suite('cleanText');
clean('one line, decoded, without tags, at most 300 characters', () => {
  assert.is(cleanText(' 咖<b>啡</b>豆<br>454g &amp; \u0000\n 杯\u200b '), '咖啡豆 454g & 杯');
  assert.is(cleanText('a < b > c'), 'a < b > c');
  assert.is(cleanText('x'.repeat(5_000)).length, 300);
  assert.equal([cleanText(7), cleanText(null), cleanText({})], ['7', '', '']);
});
clean.run();

const condition = suite('conditionOfTitle');
condition('the words of Taiwanese titles', () => {
  const titles = ['【福利品】虛構機', '虛構 整新機', '二手虛構', '虛構拆封', '虛構 全新', '近全新 虛構', '虛構'];
  assert.equal(titles.map(conditionOfTitle), ['refurbished', 'refurbished', 'used', 'open_box', 'new', null, null]);
});
condition('a title that says otherwise overrules a source that says new', () => {
  const conditions = [
    row({ title: '二手 虛構', condition: 'new' }),
    row({ title: '虛構', condition: 'used', url: '/p/2' }),
    row({ title: '全新 虛構', url: '/p/3' }),
  ];
  assert.equal(
    judge(conditions, context).offers.map((offer) => offer.condition),
    ['used', 'used', 'new'],
  );
});
condition.run();

const gtin = suite('parseGtin');
gtin('the check digit decides; ISBN-10 becomes ISBN-13', () => {
  assert.is(parseGtin('4006381333931'), '4006381333931');
  assert.is(parseGtin('4006381333932'), null);
  assert.is(parseGtin(96385074), '96385074');
  assert.is(parseGtin('isbn:978-957-13-0000-7'), parseGtin('9789571300007'));
  assert.is(parseGtin('0-306-40615-2'), '9780306406157');
  for (const value of ['', '0000000000000', '1234', 'abc', null, {}, '1002000900106x'])
    assert.is(parseGtin(value), null);
});
gtin.run();
