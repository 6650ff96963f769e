import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Comparison, PriceHistory } from '../../../core/contract/index.ts';
import { askedBy, priceEventsOf, productLowOf } from '../../../runtime/handlers/price-events.ts';
import { requestOf, textOf, withConformance } from '../../conformance/record.ts';
import { fc } from '../../support/property.ts';

const DAY_MS = 86_400_000;
const at = (day: number): string => new Date(Date.UTC(2026, 0, 1) + day * DAY_MS).toISOString();
const historyOf = (...prices: number[]): PriceHistory['points'] =>
  prices.map((price_twd, day) => ({ at: at(day), price_twd }));
const offer = { offer_id: 'shop:1', title: '虛構商品', channel: 'shop' };

const events = suite('events of prices');

events('the first price and each change, with how long it was dearer and how long it is known', () => {
  const told = priceEventsOf({ ...offer, points: historyOf(100, 100, 120, 90, 95, 90, 80) });
  assert.equal(
    told.map(({ type, before_twd, after_twd, lower_for_days, observed_days }) => [
      ...[type, before_twd, after_twd, lower_for_days, observed_days],
    ]),
    [
      ['offer_first_seen', null, 100, 0, 0],
      ['price_changed', 100, 120, 1, 2],
      ['price_changed', 120, 90, 3, 3],
      ['price_changed', 90, 95, 1, 4],
      ['price_changed', 95, 90, 2, 5],
      ['price_changed', 90, 80, 6, 6],
    ],
  );
  assert.is(new Set(told.map(({ id }) => id)).size, told.length);
});

events('of any history: what is said of a low is what looking at all earlier prices says', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 30 }), (prices) => {
      const points = historyOf(...prices);
      for (const { at: when, after_twd, lower_for_days } of priceEventsOf({ ...offer, points })) {
        const day = points.findIndex((point) => point.at === when);
        const asLow = prices.slice(0, day).findLastIndex((price) => price <= after_twd);
        assert.is(lower_for_days, asLow < 0 ? day : day - asLow);
      }
    }),
  );
});

events('an event keeps its id when earlier or later prices are added', () => {
  const [, , third] = priceEventsOf({ ...offer, points: historyOf(100, 120, 90) });
  const more = priceEventsOf({ ...offer, points: [...historyOf(100, 120, 90, 85)].slice(1) });
  assert.ok(more.some(({ id }) => id === third?.id));
});

const seller = (offer_id: string, from: number, ...prices: number[]) => ({
  ...{ offer_id, title: '虛構商品', channel: offer_id },
  points: prices.map((price_twd, day) => ({ at: at(from + day), price_twd })),
});

events('a low of a product is below what any of its sellers asks', () => {
  const all = [seller('dear', 0, 2100, 2100, 2100, 1985), seller('cheap', 1, 800), seller('new', 3, 700)];
  const asked = all.map(askedBy);
  const lows = all.map((one) => productLowOf(asked, priceEventsOf(one).at(-1)!));
  assert.equal(lows, [
    { product_lower_for_days: 0, product_observed_days: 3 },
    { product_lower_for_days: 1, product_observed_days: 1 },
    { product_lower_for_days: 3, product_observed_days: 3 },
  ]);
});

events('of any sellers: what is said of a product’s low is what looking at every earlier price says', () => {
  const prices = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.array(prices, { minLength: 1, maxLength: 4 }), (sellers) => {
      const all = sellers.map((one, n) => seller(`s${n}`, n, ...one));
      const asked = all.map(askedBy);
      for (const event of all.flatMap(priceEventsOf)) {
        const now = Date.parse(event.at);
        const seen = all.flatMap(({ offer_id, points }) => {
          const isOwn = offer_id === event.offer_id;
          const before = points.filter((one) => Date.parse(one.at) < now || (!isOwn && one.at === event.at));
          // What a seller asked last, it asks still.
          const last = before.at(-1);
          return last === undefined || isOwn ? before : [...before, { ...last, at: event.at }];
        });
        const days = (since = event.at): number => Math.round((now - Date.parse(since)) / DAY_MS);
        const order = seen.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
        const asLow = order.filter(({ price_twd }) => price_twd <= event.after_twd).at(-1);
        assert.equal(productLowOf(asked, event), {
          product_lower_for_days: days(asLow?.at ?? order[0]?.at),
          product_observed_days: days(order[0]?.at),
        });
      }
    }),
  );
});
events.run();

interface Feed {
  title: string;
  feed_url: string;
  home_page_url: string;
  items: { id: string; date_published: string; url: string; _storelens: { type: string; after_twd: number } }[];
}

const feeds = suite('feeds of prices');

const get = (path: string, params: Record<string, string>) =>
  withConformance(async (serve) => {
    const reply = await serve(requestOf({ name: '', route: '', path, params }));
    return { status: reply.status, text: textOf(reply) };
  });

const aProduct = async (): Promise<Comparison> => {
  const { text } = await get('/api/v1/products', { compare: 'SB-200' });
  const { items } = JSON.parse(text) as { items: Comparison[] };
  assert.ok(items.length > 0);
  return items[0]!;
};

feeds('a product, a search and an offer each have one, in both formats under the same ids', async () => {
  const product = await aProduct();
  const subjects: Record<string, string>[] = [
    { product: product.product_id },
    { q: 'SB-200' },
    { offer: product.offers[0]!.offer_id },
  ];
  for (const params of subjects) {
    const json = await get('/prices.json', params);
    assert.is(json.status, 200, JSON.stringify(params));
    const feed = JSON.parse(json.text) as Feed;
    assert.is(feed.feed_url, `https://storelens.example/prices.json?${new URLSearchParams(params)}`);
    const dates = feed.items.map(({ date_published }) => Date.parse(date_published));
    assert.equal(
      dates,
      [...dates].sort((a, b) => b - a),
    );
    const atom = await get('/prices.atom', params);
    assert.is(XMLValidator.validate(atom.text), true);
    const parser = new XMLParser({ isArray: (name) => name === 'entry' });
    const { feed: read } = parser.parse(atom.text) as { feed: { id: string; entry?: { id: string }[] } };
    assert.equal(
      (read.entry ?? []).map(({ id }) => id),
      feed.items.map(({ id }) => `urn:storelens:price:${id}`),
    );
  }
});

feeds('goes on from an entry, and from a time', async () => {
  const product = await aProduct();
  const of = { product: product.product_id };
  const items = async (params: object): Promise<Feed['items']> =>
    (JSON.parse((await get('/prices.json', { ...of, ...params })).text) as Feed).items;
  const all = await items({});
  const last = all.at(-1)!;
  assert.equal(await items({ since: last.id }), all.slice(0, -1));
  assert.equal(await items({ since: all[0]!.id }), []);
  assert.ok((await items({ since: last.date_published })).every((one) => one.date_published > last.date_published));
  assert.is((await get('/prices.json', { ...of, since: 'nothing' })).status, 400);
});

feeds('what is nothing, too much or unknown is a problem that says so', async () => {
  assert.is((await get('/prices.json', {})).status, 400);
  assert.is((await get('/prices.json', { q: 'a', offer: 'b' })).status, 400);
  assert.is((await get('/prices.atom', { product: 'p0' })).status, 404);
  assert.is((await get('/prices.atom', { offer: 'no-such:1' })).status, 404);
});
feeds.run();
