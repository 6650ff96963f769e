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
      ['price_changed', 100, 120, 0, 2],
      ['price_changed', 120, 90, 3, 3],
      ['price_changed', 90, 95, 0, 4],
      ['price_changed', 95, 90, 1, 5],
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
        assert.is(lower_for_days, day - asLow - 1);
      }
    }),
  );
});

/** Looks on some days alone: [day, price]. */
const seenOn = (...looks: [day: number, price: number][]) => ({
  ...offer,
  points: looks.map(([day, price_twd]) => ({ at: at(day), price_twd })),
});
const lastLow = (...looks: [day: number, price: number][]): number =>
  priceEventsOf(seenOn(...looks)).at(-1)!.lower_for_days;

events('prices that only rise have no low, however far apart they were seen', () => {
  for (const apart of [1, 7, 21, 200]) {
    const told = priceEventsOf(seenOn([0, 1000], [apart, 1100], [2 * apart, 1200], [3 * apart, 1300]));
    assert.equal(
      told.map(({ lower_for_days: days }) => days),
      [0, 0, 0, 0],
      `${apart}`,
    );
  }
});

events('days without looks are no days in which a price was higher', () => {
  assert.is(lastLow([0, 1500], [100, 900]), 0, 'two looks');
  assert.is(lastLow([0, 1500], [50, 1500], [100, 900]), 0, 'three');
  assert.is(lastLow([0, 1500], [30, 1500], [60, 1500], [90, 900]), 90, 'every month');
  assert.is(lastLow([0, 900], [89, 1500], [90, 900]), 1, 'as low until it was seen to be higher');
  assert.is(lastLow([0, 800], [60, 1500], [67, 1500], [74, 1500], [81, 900]), 21, 'every week, since it rose');
  assert.is(lastLow([0, 1500], [300, 1500], [301, 1500], [302, 1500], [303, 900]), 3, 'the days that were looked at');
});

events('a low of a product counts the looks at any of its sellers', () => {
  const all = [
    seenOn([0, 2000], [20, 2000], [40, 2000], [60, 1500]),
    { ...seenOn([10, 1900], [30, 1900], [50, 1900]), offer_id: 'shop:2' },
  ];
  const asked = all.map(askedBy);
  const event = priceEventsOf(all[0]!).at(-1)!;
  assert.is(productLowOf(asked, event).product_lower_for_days, 60);
  assert.is(productLowOf(asked.slice(0, 1), event).product_lower_for_days, 60);
  const rise = priceEventsOf(seenOn([0, 1000], [20, 1100])).at(-1)!;
  assert.is(productLowOf([askedBy(seenOn([0, 1000], [20, 1100]))], rise).product_lower_for_days, 0);
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
          return before.map((one, i) => ({ ...one, until: before[i + 1]?.at ?? event.at }));
        });
        const days = (since = event.at): number => Math.round((now - Date.parse(since)) / DAY_MS);
        const order = seen.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
        const asLow = order
          .filter(({ price_twd }) => price_twd <= event.after_twd)
          .map(({ until }) => Date.parse(until));
        const dearer = order.find(({ at: when }) => Date.parse(when) >= Math.max(...asLow));
        assert.equal(productLowOf(asked, event), {
          // Each of these is looked at daily.
          product_lower_for_days: days(dearer?.at),
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
