import { inventCompany, inventedNumbers } from './companies.ts';
import { demoChannels } from './data/channels.ts';
import { quietEvents, shopEvents, shopFaults } from './data/events.ts';
import { shopsTable } from './data/shops.ts';
import { cellList, readTable } from './data/table.ts';
import { demoTechnologies } from './data/technologies.ts';
import type { DemoCompany, DemoDay, DemoOffer, DemoShop, DemoWorld, ShopDay, ShopEvent, ShopFlag } from './model.ts';
import { offersOfChannel, offersOfShop } from './offers.ts';
import { offersOn } from './prices.ts';
import { demoProducts } from './products.ts';
import { roll, rollInteger } from './random.ts';

const columns = ['host', 'name', 'industry', 'platform', 'flags', 'sister'] as const;
type ShopLine = Record<(typeof columns)[number], string>;

/** Technologies on day 0: by chance, except where an event of the shop says what must or must not be there. */
const technologiesOf = (line: ShopLine, seed: number): string[] => {
  const first = new Map<string, boolean>();
  for (const event of [...shopEvents, ...quietEvents]) {
    if (event.host !== line.host || event.type === 'platform_changed' || first.has(event.technology)) continue;
    first.set(event.technology, event.type === 'ad_stopped');
  }
  const trades = !cellList(line.flags).includes('no_shop');
  return demoTechnologies
    .filter(({ id, category, share }) => {
      if (!trades && (category === 'payment' || category === 'logistics')) return false;
      return first.get(id) ?? roll(`${seed}/${line.host}/${id}`) < share;
    })
    .map(({ id }) => id);
};

const shopOf = (line: ShopLine, company: DemoCompany | null, seed: number): DemoShop => {
  const key = `${seed}/${line.host}`;
  return {
    host: line.host,
    name: line.name,
    industry: line.industry,
    platform: line.platform || null,
    flags: cellList(line.flags) as ShopFlag[],
    company,
    technologies: technologiesOf(line, seed),
    // Popularity falls off as a power law: few shops near the top, most far down.
    rank: roll(`${key}/ranked`) < 0.75 ? Math.round(15_000 * 60 ** roll(`${key}/rank`)) : null,
  };
};

const shopsOf = (seed: number): { shops: DemoShop[]; companies: DemoCompany[] } => {
  const lines = readTable(columns, shopsTable);
  const numbers = inventedNumbers(lines.length);
  const companies = new Map<string, DemoCompany>();
  lines.forEach((line, index) => {
    if (line.sister === '' && !line.flags.includes('no_number'))
      companies.set(line.host, inventCompany(seed, line.name, numbers[index]!));
  });
  const shops = lines.map((line) => shopOf(line, companies.get(line.sister || line.host) ?? null, seed));
  return { shops, companies: [...companies.values()] };
};

/** The whole demo web of a seed; the same seed gives the same world, always. */
export const demoWorld = (seed: number): DemoWorld => {
  const { shops, companies } = shopsOf(seed);
  const products = demoProducts();
  const offers = new Map<string, DemoOffer[]>();
  for (const channel of demoChannels) offers.set(channel.id, offersOfChannel(channel, products, seed));
  for (const shop of shops) offers.set(shop.host, offersOfShop(shop, products, seed));
  const events = [...shopEvents, ...quietEvents].sort((a, b) => a.day - b.day);
  return { seed, shops, companies, products, channels: demoChannels, offers, events, faults: shopFaults };
};

const applyEvent = (state: Pick<ShopDay, 'platform' | 'technologies'>, event: ShopEvent): void => {
  if (event.type === 'platform_changed') state.platform = event.platform;
  else if (event.type === 'ad_stopped') state.technologies = state.technologies.filter((id) => id !== event.technology);
  else if (!state.technologies.includes(event.technology))
    state.technologies = [...state.technologies, event.technology];
};

const shopOnDay = (world: DemoWorld, shop: DemoShop, day: number): ShopDay => {
  const state = { platform: shop.platform, technologies: shop.technologies };
  for (const event of world.events) if (event.host === shop.host && event.day <= day) applyEvent(state, event);
  const offers = offersOn(world.offers.get(shop.host) ?? [], day, world.seed);
  const fault = world.faults.find((candidate) => candidate.host === shop.host && candidate.day === day) ?? null;
  return { shop, day, ...state, fault, offers };
};

const ranksOnDay = (world: DemoWorld, day: number): DemoDay['ranks'] =>
  world.shops
    .flatMap(({ host, rank }) =>
      rank === null
        ? []
        : [
            {
              domain: host,
              rank: Math.max(
                1,
                rank + rollInteger(`${world.seed}/${host}/drift/${day}`, -60, 60) * (1 + Math.floor(rank / 9_000)),
              ),
            },
          ],
    )
    .sort((a, b) => a.rank - b.rank || (a.domain < b.domain ? -1 : 1));

/** What of the world shows on a day; `day` is 0 or more, and days after the last event go on with moving prices. */
export const worldOnDay = (world: DemoWorld, day: number): DemoDay => {
  if (!Number.isInteger(day) || day < 0) throw new Error(`demo day ${day}: give a whole number from 0 on`);
  return {
    seed: world.seed,
    day,
    shops: new Map(world.shops.map((shop) => [shop.host, shopOnDay(world, shop, day)])),
    channels: world.channels,
    channelOffers: new Map(world.channels.map(({ id }) => [id, offersOn(world.offers.get(id) ?? [], day, world.seed)])),
    ranks: ranksOnDay(world, day),
  };
};

/** The day's popularity list in Tranco's form, `rank,domain` without a head line; made up like everything here. */
export const rankCsv = ({ ranks }: DemoDay): string =>
  `${ranks.map(({ rank, domain }) => `${rank},${domain}`).join('\n')}\n`;
