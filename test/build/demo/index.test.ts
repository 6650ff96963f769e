import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { searchOffers } from '../../../build/demo/channels/search.ts';
import { dateOfDay, demoEffects } from '../../../build/demo/effects.ts';
import { type DemoRun, demoChannelModules, demoQueries, demoSeeds, openDemo } from '../../../build/demo/index.ts';
import { startDemoServer } from '../../../build/demo/server.ts';
import { demoWorld, worldOnDay } from '../../../build/demo/world.ts';
import type { SourceItem } from '../../../core/contract/pipeline.ts';
import { readEvidence } from '../../../core/evidence/index.ts';
import { readOffers } from '../../../core/extract/index.ts';
import { FetchError } from '../../../core/fetch/index.ts';
import { expectedIdentities, expectedMovers } from '../../support/demo-truth.ts';

const withDemo = async (days: number, work: (run: DemoRun) => Promise<void>): Promise<void> => {
  const run = await openDemo({ seed: 1, days, lastDate: '2026-08-10' });
  try {
    await work(run);
  } finally {
    await run.close();
  }
};
const itemsOf = async (run: DemoRun, day: number): Promise<SourceItem[]> => {
  const items: SourceItem[] = [];
  for await (const item of run.days[day]?.items() ?? []) items.push(item);
  return items;
};
const hostOf = (url: string): string => new URL(url).host.replace(/^www\./, '');

const opening = suite('openDemo');
opening('plans one day per date up to the last, with register and dated rank lists', async () => {
  await withDemo(3, async ({ days, register, channels }) => {
    assert.equal(
      days.map(({ date }) => date),
      ['2026-08-08', '2026-08-09', '2026-08-10'],
    );
    assert.equal(days.map(({ ranks }) => ranks.name)[2], 'invented-ranks-2026-08-10.csv');
    assert.match(register.csv, /統一編號/);
    assert.is(channels.length, 4);
  });
});
opening('has the ordinary crawler and channel search see every shop that lets them', async () => {
  await withDemo(1, async (run) => {
    const items = await itemsOf(run, 0);
    const pages = items.flatMap((item) => (item.type === 'page' ? [item.page] : []));
    const hosts = new Set(pages.map(({ finalUrl }) => hostOf(finalUrl)));
    const failures = items.flatMap((item) => (item.type === 'failure' ? [item.failure] : []));
    assert.equal(failures.map(({ code, url }) => `${code} ${hostOf(url)}`).sort(), [
      'robots demo-comics.example',
      'robots mock-bedding.example',
    ]);
    assert.is(hosts.size, run.server.world.shops.length - 2);
    assert.ok(pages.length > 500, `${pages.length} pages`);
    assert.ok(pages.every(({ fetchedAt }) => fetchedAt === '2026-08-10T03:00:00.000Z'));
    assert.ok(pages.some(({ redirects }) => redirects === 1));
    const offers = items.filter(({ type }) => type === 'offer');
    assert.ok(offers.length >= 300, `${offers.length} offers of channels`);
    assert.is(items.filter(({ type }) => type === 'skip').length, 0);
  });
});
opening('gives the same items for the same seed and day', async () => {
  const bodies: string[] = [];
  for (let round = 0; round < 2; round++)
    await withDemo(2, async (run) => {
      const items = await itemsOf(run, 1);
      const lines = items.map((item) =>
        JSON.stringify(
          item.type === 'page'
            ? {
                ...item.page,
                body: Buffer.from(item.page.body).toString('base64'),
                headers: item.page.headers.filter(([name]) => name !== 'date'),
              }
            : item,
        ),
      );
      bodies.push(lines.sort().join('\n'));
    });
  assert.ok(bodies[0] === bodies[1]);
});
opening("shows the shops' prices in their pages, in every form of structured data", async () => {
  await withDemo(1, async (run) => {
    const { shops } = run.server.day();
    const platforms = new Set<string>();
    for (const item of await itemsOf(run, 0)) {
      if (item.type !== 'page' || item.page.status !== 200) continue;
      const shopDay = shops.get(hostOf(item.page.finalUrl));
      const { offers } = readOffers(item.page, readEvidence(item.page));
      for (const { title, priceTwd } of offers) {
        const expected = shopDay?.offers.find((offer) => offer.title === title);
        assert.is(priceTwd, expected?.priceTwd, `${item.page.finalUrl}: ${title}`);
        platforms.add(shopDay?.platform ?? 'none');
      }
    }
    assert.ok(platforms.size >= 12, `prices read on ${[...platforms].join(', ')}`);
  });
});
opening('refuses a last date that is none', async () => {
  try {
    await openDemo({ seed: 1, days: 1, lastDate: 'soon' });
    assert.unreachable();
  } catch (error) {
    assert.match((error as Error).message, /last date "soon": give a date such as 2026-08-01/);
  }
});
opening.run();

const effecting = suite('demoEffects');
effecting('reaches invented hosts only, and only here', async () => {
  const server = await startDemoServer(demoWorld(1));
  const effects = demoEffects(server, { firstDate: '2026-08-01' });
  try {
    const page = await effects.fetcher.fetch('https://fictbrew.example/');
    assert.is(page.status, 200);
    for (const url of [
      'https://shop.tw/',
      'http://127.0.0.1/',
      `http://127.0.0.1:${server.port}/`,
      'http://localhost/',
    ])
      try {
        await effects.fetcher.fetch(url);
        assert.unreachable(url);
      } catch (error) {
        assert.instance(error, FetchError, url);
      }
    assert.is(server.requests(), 1);
  } finally {
    await effects.close();
    await server.close();
  }
});
effecting('has a clock that moves with the day and does not wait', async () => {
  const server = await startDemoServer(demoWorld(1));
  const effects = demoEffects(server, { firstDate: '2026-08-01' });
  try {
    assert.is(new Date(effects.now()).toISOString(), '2026-08-01T03:00:00.000Z');
    effects.setDay(6);
    await effects.sleep(3_600_000);
    assert.is(new Date(effects.now()).toISOString(), '2026-08-07T03:00:00.000Z');
    assert.is.not(effects.random(), effects.random());
  } finally {
    await effects.close();
    await server.close();
  }
});
effecting.run();

const dating = suite('dateOfDay');
dating('counts days over the end of a month', () => {
  assert.is(dateOfDay('2026-02-27', 2), '2026-03-01');
  assert.is(dateOfDay('2026-08-10', -6), '2026-08-04');
});
dating.run();

const seeding = suite('demoSeeds');
seeding('are the hosts of all sites', () => {
  const world = demoWorld(1);
  assert.is(demoSeeds(world).length, world.shops.length);
});
seeding.run();

const asking = suite('demoQueries');
asking('find nearly everything that the channels sell', () => {
  const world = demoWorld(1);
  const queries = demoQueries(world);
  assert.is(new Set(queries).size, queries.length);
  const day = worldOnDay(world, 0);
  for (const channel of world.channels) {
    // Twenty is the shortest page that a form answers a search with.
    const found = new Set(queries.flatMap((query) => searchOffers(day, channel, query).slice(0, 20)));
    const sold = day.channelOffers.get(channel.id) ?? [];
    assert.ok(found.size / sold.length > 0.97, `${channel.id}: ${found.size} of ${sold.length}`);
  }
});
asking.run();

const modules = suite('demoChannelModules');
modules('speak four forms on invented hosts, and say that they are invented', () => {
  const channels = demoChannelModules(demoWorld(1));
  assert.equal(channels.map(({ form }) => form).sort(), ['momo', 'pchome', 'rakuten', 'ruten']);
  for (const { hosts, invented, nameZh, request } of channels) {
    assert.ok(invented);
    assert.match(nameZh, /虛構/);
    assert.ok(
      Object.values(hosts).every((url) => /^https:\/\/[a-z.-]+\.example$/.test(url)),
      JSON.stringify(hosts),
    );
    assert.ok(request('咖啡').every(({ url }) => new URL(url).host.endsWith('.example')));
  }
});
modules.run();

const truth = suite('expectedMovers');
truth('has all three types within seven days, and no stop that one day alone shows', () => {
  const movers = expectedMovers(demoWorld(1), 6);
  assert.equal([...new Set(movers.map(({ type }) => type))].sort(), ['ad_started', 'ad_stopped', 'platform_changed']);
  assert.ok(movers.filter(({ type }) => type === 'ad_stopped').every(({ day }) => day <= 5));
  assert.not.ok(movers.some(({ domain }) => domain === 'demofarm.example' || domain === 'demo-petmart.example'));
  assert.is(expectedMovers(demoWorld(1), 0).length, 0);
});
truth.run();

const identities = suite('expectedIdentities');
identities('join what differs in words only and part packs, conditions and accessories', () => {
  const world = demoWorld(1);
  const known = expectedIdentities(world);
  const byIdentity = new Map<string, string[]>();
  for (const [offer, identity] of known)
    if (identity !== null) byIdentity.set(identity, [...(byIdentity.get(identity) ?? []), offer]);
  const joined = [...byIdentity.values()].filter((offers) => offers.length > 1);
  assert.ok(joined.length > 100, `${joined.length} things at two sellers or more`);
  for (const [offer, identity] of known) {
    if (/加價購|競標/.test(offer)) assert.is(identity, null, offer);
    if (/福利品|整新/.test(offer)) assert.match(identity ?? '', /refurbished/, offer);
  }
});
identities.run();
