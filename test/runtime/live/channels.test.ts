import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Channel, createChannel } from '../../../core/channels/index.ts';
import type { Page } from '../../../core/contract/index.ts';
import { offerSchema } from '../../../core/contract/index.ts';
import type { FetchOptions } from '../../../core/fetch/index.ts';
import { Breaker } from '../../../runtime/live/breaker.ts';
import { createLivePrices, type LivePriceOptions } from '../../../runtime/live/channels.ts';

const start = Date.parse('2026-01-02T03:04:05Z');
const page = (body: string, status = 200): Page => ({
  url: 'https://x.example/',
  finalUrl: 'https://x.example/',
  status,
  headers: [['content-type', 'application/json']],
  body: new TextEncoder().encode(body),
  fetchedAt: '2026-01-02T03:04:05Z',
  source: 'http',
  truncated: false,
  redirects: 0,
  elapsedMs: 1,
  wireBytes: 1,
  requests: [],
  cnames: [],
});

const mall = (id: string): Channel =>
  createChannel(id, { form: 'pchome', hosts: { search: `https://${id}.example`, product: `https://${id}.example` } });

const prods = (titles: Record<string, number>): string =>
  JSON.stringify({
    totalRows: 9,
    prods: Object.entries(titles).map(([name, price], i) => ({ Id: `K${i}`, name, price })),
  });

type Answer = string | Error | 'never' | (() => Page);

/** A world of channels: each host's answer can be changed between searches; counts requests. */
const world = (answers: Record<string, Answer>, more: Partial<LivePriceOptions> = {}) => {
  const state = { now: start, asked: [] as string[] };
  const fetch = (url: string, options?: FetchOptions): Promise<Page> => {
    const host = new URL(url).host.replace('.example', '');
    state.asked.push(host);
    const answer = answers[host];
    if (answer === 'never') {
      return new Promise((_, reject) => options?.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    }
    if (answer instanceof Error) return Promise.reject(answer);
    return Promise.resolve(typeof answer === 'function' ? answer() : page(String(answer)));
  };
  const live = createLivePrices({
    channels: Object.keys(answers).map(mall),
    fetcher: { fetch },
    now: () => state.now,
    deadlineMs: 40,
    breaker: { failures: 2, openMs: 60_000 },
    ...more,
  });
  return { live, state, answers };
};
const statuses = (channels: { id: string; status: string; offers: number }[]): string[] =>
  channels.map(({ id, status, offers }) => `${id} ${status} ${offers}`);

const live = suite('createLivePrices');
live('asks only channels that are as invented, or as real, as the snapshot', async () => {
  const { live: both, state } = world(
    { real: prods({ 虛構杯: 90 }), demo: prods({ 虛構杯: 50 }) },
    { channels: [mall('real'), { ...mall('demo'), invented: true }] },
  );
  const invented = await both.search('虛構杯', 20, { invented: true });
  assert.equal(state.asked, ['demo']);
  assert.equal(statuses(invented.channels), ['demo checked 1', 'real skipped 0']);
  const real = await both.search('虛構杯', 20, { invented: false });
  assert.equal(state.asked, ['demo', 'real']);
  assert.equal(statuses(real.channels), ['real checked 1', 'demo skipped 0']);
  assert.equal(
    real.offers.map((o) => o.price_twd),
    [90],
  );
  const { live: only, state: silent } = world({ real: prods({ 虛構杯: 90 }) });
  assert.equal(statuses((await only.search('虛構杯', 20, { invented: true })).channels), ['real skipped 0']);
  assert.equal(silent.asked, []);
});
live('merges the channels, cheapest first, as offers of the contract', async () => {
  const { live } = world({ a: prods({ '虛構杯 200ml': 90, '虛構杯 大': 50 }), b: prods({ 虛構杯: 70 }) });
  const { offers, channels } = await live.search('虛構杯', 20);
  assert.equal(
    offers.map((o) => [o.offer_id, o.price_twd]),
    [
      ['a:K1', 50],
      ['b:K0', 70],
      ['a:K0', 90],
    ],
  );
  assert.equal(statuses(channels), ['a checked 2', 'b checked 1']);
  for (const offer of offers) {
    assert.ok(offerSchema.safeParse(offer).success);
    assert.equal([offer.source, offer.product_id, offer.observed_at], ['live', null, '2026-01-02T03:04:05.000Z']);
  }
  // What a cup holds is no content.
  assert.is(offers[2]?.unit_price, null);
});
live('leaves out what lacks a word of the query, and accessories unless wanted', async () => {
  const titles = prods({ '虛構手機 X9': 9_000, '虛構手機 X9 保護殼': 90, 虛構電視: 5_000 });
  const { live } = world({ a: titles });
  assert.equal(
    (await live.search('虛構手機 X9', 20)).offers.map(({ price_twd }) => price_twd),
    [9_000],
  );
  const all = await live.search('虛構手機 X9', 20, { includeAccessories: true });
  assert.equal(
    all.offers.map(({ price_twd }) => price_twd),
    [90, 9_000],
  );
});
live('stops at the limit', async () => {
  const { live } = world({ a: prods({ 虛構甲: 3, 虛構乙: 2, 虛構丙: 5 }) });
  assert.equal(
    (await live.search('虛構', 2)).offers.map(({ price_twd }) => price_twd),
    [2, 3],
  );
});
live('what comes late is left out and said; the others answer', async () => {
  const { live } = world({ slow: 'never', quick: prods({ 虛構: 9 }) });
  const { offers, channels } = await live.search('虛構', 20);
  assert.equal(
    offers.map(({ channel }) => channel),
    ['quick'],
  );
  assert.equal(statuses(channels), ['slow failed 0', 'quick checked 1']);
});
live('a fetcher that ignores its deadline is not waited for', async () => {
  const deaf = createLivePrices({
    channels: [mall('a')],
    fetcher: { fetch: () => new Promise(() => {}) },
    now: () => start,
    deadlineMs: 20,
  });
  assert.equal(statuses((await deaf.search('虛構', 5)).channels), ['a failed 0']);
});
live('everything down: no offers, no error', async () => {
  const { live } = world({ a: new Error('down'), b: () => page('', 503), c: '<html>' });
  const { offers, channels } = await live.search('虛構', 20);
  assert.equal([offers, statuses(channels)], [[], ['a failed 0', 'b failed 0', 'c failed 0']]);
});
live('those who ask the same at once share one flight, whatever the width and case', async () => {
  const { live, state } = world({ a: prods({ '虛構 abc': 9 }) });
  const replies = await Promise.all(['虛構 ABC', '虛構  abc', '虛構 ＡＢＣ'].map((q) => live.search(q, 5)));
  assert.equal(
    replies.map(({ offers }) => offers.length),
    [1, 1, 1],
  );
  assert.is(state.asked.length, 1);
});
live('answers are kept five minutes, then asked for again', async () => {
  const { live, state } = world({ a: prods({ 虛構: 9 }) });
  await live.search('虛構', 5);
  state.now += 4 * 60_000;
  await live.search('虛構', 5);
  assert.is(state.asked.length, 1);
  state.now += 61_000;
  await live.search('虛構', 5);
  assert.is(state.asked.length, 2);
});
live('within the five minutes only the channels that failed are asked again', async () => {
  const { live, state, answers } = world({ a: prods({ 虛構: 9 }), b: new Error('down') });
  await live.search('虛構', 5);
  answers['b'] = prods({ 虛構: 8 });
  assert.equal(statuses((await live.search('虛構', 5)).channels), ['a checked 1', 'b checked 1']);
  assert.equal(state.asked, ['a', 'b', 'b']);
});
live('a channel that suddenly has no rows keeps its last good offers and is stale', async () => {
  const { live, state, answers } = world({ a: prods({ 虛構: 9 }) });
  await live.search('虛構', 5);
  state.now += 6 * 60_000;
  answers['a'] = '{"totalRows":12,"rows":[]}';
  const { offers, channels } = await live.search('虛構', 5);
  assert.equal([offers.length, statuses(channels)], [1, ['a stale 1']]);
  assert.is(channels[0]?.observed_at, '2026-01-02T03:04:05.000Z');
});
live('after failures in a row a channel rests, then one try decides', async () => {
  const { live, state, answers } = world({ a: new Error('down') });
  for (const q of ['虛構一', '虛構二', '虛構三']) await live.search(q, 5);
  assert.is(state.asked.length, 2);
  assert.equal(statuses((await live.search('虛構四', 5)).channels), ['a skipped 0']);
  state.now += 61_000;
  answers['a'] = prods({ 虛構五: 5 });
  assert.equal(statuses((await live.search('虛構五', 5)).channels), ['a checked 1']);
  assert.equal(statuses((await live.search('虛構五 2', 5)).channels), ['a checked 0']);
});
live('disabled channels are said, not hidden', async () => {
  const one = createLivePrices({
    channels: [createChannel('shopee')],
    fetcher: { fetch: async () => page('{}') },
    now: () => start,
  });
  assert.equal(statuses((await one.search('虛構', 5)).channels), ['shopee skipped 0']);
});
live('remembers a bounded number of queries', async () => {
  const { live, state } = world({ a: prods({ 虛構: 9 }) }, { maxQueries: 2 });
  for (const q of ['虛構 1', '虛構 2', '虛構 3', '虛構 1']) await live.search(q, 5);
  assert.is(state.asked.length, 4);
  await live.search('虛構 3', 5);
  assert.is(state.asked.length, 4);
});
live.run();

const breaker = suite('Breaker');
breaker('opens after failures in a row, lets one through after its time, closes on success', () => {
  let now = 0;
  const one = new Breaker({ now: () => now, failures: 2, openMs: 10 });
  one.failedOnce();
  assert.is(one.tryNow(), true);
  one.succeeded();
  one.failedOnce();
  assert.is(one.tryNow(), true);
  one.failedOnce();
  assert.is(one.tryNow(), false);
  now = 10;
  assert.equal([one.tryNow(), one.tryNow()], [true, false]);
  one.succeeded();
  assert.equal([one.tryNow(), one.tryNow()], [true, true]);
});
breaker.run();
