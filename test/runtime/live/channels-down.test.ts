import type { IncomingMessage, ServerResponse } from 'node:http';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Channel, createChannel } from '../../../core/channels/index.ts';
import {
  type ChannelStatus,
  channelStatusSchema,
  liveSummarySchema,
  type Offer,
} from '../../../core/contract/index.ts';
import { productHandlers } from '../../../runtime/handlers/products.ts';
import { createLivePrices } from '../../../runtime/live/channels.ts';
import { type World, withWeb } from '../../build/crawl/world.ts';
import { createFakeReader } from '../../support/fake-reader.ts';
import { fakeContext } from '../../support/http.ts';

const mall = (id: string): Channel =>
  createChannel(id, { form: 'pchome', hosts: { search: `https://${id}.example`, product: `https://${id}.example` } });
const answer = JSON.stringify({ totalRows: 1, prods: [{ Id: 'K1', name: '耳機', price: 990 }] });

/** What each invented channel does when it is asked; `mended` are those that answer after all. */
const behaviours: Record<string, (response: ServerResponse) => void> = {
  good: (response) => response.end(answer),
  none: (response) => response.end(JSON.stringify({ totalRows: 0, prods: [] })),
  gone: (response) => response.socket?.destroy(),
  late: () => undefined,
  wall: (response) => response.writeHead(403).end('no'),
  broken: (response) => response.writeHead(503).end('later'),
  garbage: (response) => response.end('<html>\u0000{{{'),
};
const failures = { gone: 'unreachable', late: 'timeout', wall: 'blocked', broken: 'http_error', garbage: 'unreadable' };

const down = async (work: (world: World, mended: Set<string>, asked: string[]) => Promise<void>): Promise<void> => {
  const mended = new Set<string>();
  const asked: string[] = [];
  await withWeb(
    (request: IncomingMessage, response: ServerResponse) => {
      const host = (request.headers.host ?? '').replace(/\.example.*$/, '');
      asked.push(host);
      (mended.has(host) ? behaviours['good'] : behaviours[host])?.(response);
    },
    (world) => work(world, mended, asked),
  );
};

const liveOver = (world: World, clock: { now: number }, ids: string[]) =>
  createLivePrices({
    // Invented, as the snapshot of the tests is.
    channels: [...ids.map(mall), { ...mall('closed'), enabled: false, reason: 'needs a login' }].map((channel) => ({
      ...channel,
      invented: true,
    })),
    fetcher: world.fetcher,
    now: () => clock.now,
    deadlineMs: 1_500,
    breaker: { failures: 1, openMs: 60_000 },
  });
const start = Date.parse('2026-01-02T03:04:05Z');
const of = (channels: readonly ChannelStatus[], id: string) => channels.find((one) => one.id === id)!;

const live = suite('live prices with channels down');
live('each that fails says how and when; one that is disabled was never asked', async () => {
  await down(async (world) => {
    const { channels, offers } = await liveOver(world, { now: start }, Object.keys(behaviours)).search('耳機', 20);
    assert.equal(
      offers.map(({ offer_id }) => offer_id),
      ['good:K1'],
    );
    for (const status of channels) assert.ok(channelStatusSchema.safeParse(status).success);
    for (const [id, reason] of Object.entries(failures)) {
      const { status, reason: said, asked_at } = of(channels, id);
      assert.equal([status, said, asked_at], ['failed', reason, '2026-01-02T03:04:05.000Z'], id);
    }
    for (const id of ['good', 'none'])
      assert.equal([of(channels, id).status, of(channels, id).reason], ['checked', null]);
    const { status, reason, asked_at } = of(channels, 'closed');
    assert.equal([status, reason, asked_at], ['skipped', 'disabled', null]);
  });
});
live('one that failed lately is not asked, says since when, and is asked again after its rest', async () => {
  await down(async (world, mended, asked) => {
    const clock = { now: start };
    const prices = liveOver(world, clock, ['wall', 'good']);
    await prices.search('耳機', 20);
    mended.add('wall');
    clock.now += 30_000;
    const resting = of((await prices.search('藍牙', 20)).channels, 'wall');
    assert.equal(
      [resting.status, resting.reason, resting.asked_at],
      ['skipped', 'resting', '2026-01-02T03:04:05.000Z'],
    );
    assert.is(asked.filter((host) => host === 'wall').length, 1);
    clock.now += 31_000;
    const back = of((await prices.search('耳機', 20)).channels, 'wall');
    assert.equal([back.status, back.reason, back.asked_at], ['checked', null, '2026-01-02T03:05:06.000Z']);
  });
});
live('offers of the last good answer stay, as stale, and the channel counts as failed', async () => {
  await down(async (world, mended) => {
    const clock = { now: start };
    const prices = liveOver(world, clock, ['broken']);
    mended.add('broken');
    await prices.search('耳機', 20);
    mended.clear();
    clock.now += 10 * 60_000;
    const { channels, offers } = await prices.search('耳機', 20);
    assert.equal([of(channels, 'broken').status, of(channels, 'broken').reason], ['stale', 'http_error']);
    assert.is(offers.length, 1);
  });
});

const handler = suite('products with live=1 and channels down');
const reply = async (world: World, ids: string[]) => {
  const context = fakeContext({ reader: createFakeReader({}), prices: liveOver(world, { now: start }, ids) });
  const params = { q: '耳機', max: 20, live: '1', include_accessories: '0', sort: 'price', facets: '0' } as const;
  const { body } = await productHandlers.products.handle(context, params);
  return JSON.parse(Buffer.from(body).toString('utf8')) as { live: unknown; items: Offer[]; channels: ChannelStatus[] };
};
handler('says how many were asked, answered and failed, and which items are of the snapshot', async () => {
  await down(async (world) => {
    const { live: summary, items } = await reply(world, ['good', ...Object.keys(failures)]);
    assert.ok(liveSummarySchema.safeParse(summary).success);
    const stored = items.filter(({ source }) => source === 'snapshot').length;
    assert.ok(stored > 0, 'the snapshot has such offers');
    assert.equal(summary, { asked: 6, answered: 1, failed: 5, resting: 0, items_live: 1, items_snapshot: stored });
  });
});
handler('with everything down all items are the snapshot’s, and it says so', async () => {
  await down(async (world) => {
    const { live: summary, items } = await reply(world, Object.keys(failures));
    assert.equal(summary, {
      asked: 5,
      answered: 0,
      failed: 5,
      resting: 0,
      items_live: 0,
      items_snapshot: items.length,
    });
    assert.ok(items.length > 0 && items.every(({ source }) => source === 'snapshot'));
  });
});
handler('switched off, nobody was asked', async () => {
  const context = fakeContext({ reader: createFakeReader({}), prices: null });
  const params = { q: '耳機', max: 20, live: '1', include_accessories: '0', sort: 'price', facets: '0' } as const;
  const { body } = await productHandlers.products.handle(context, params);
  const { live: summary, items } = JSON.parse(Buffer.from(body).toString('utf8'));
  assert.equal(summary, { asked: 0, answered: 0, failed: 0, resting: 0, items_live: 0, items_snapshot: items.length });
});
live.run();
handler.run();
