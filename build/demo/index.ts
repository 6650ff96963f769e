/** The demo web for the build: open it, then take a source of items per simulated day. */
import { type Channel, type ChannelResult, createChannel, searchChannel } from '../../core/channels/index.ts';
import type { SourceItem } from '../../core/contract/pipeline.ts';
import { loadRules } from '../../core/rules/index.ts';
import { crawl, findProductJson } from '../crawl/index.ts';
import { registerCsv } from './companies.ts';
import { type DemoEffects, dateOfDay, demoEffects } from './effects.ts';
import type { DemoWorld } from './model.ts';
import { type DemoServer, startDemoServer } from './server.ts';
import { demoWorld, rankCsv, worldOnDay } from './world.ts';

/** Hosts of a day's crawl, all invented. */
export const demoSeeds = (world: DemoWorld): string[] => world.shops.map(({ host }) => host);

/** The invented channels as core/channels makes them. */
export const demoChannelModules = (world: DemoWorld): Channel[] =>
  world.channels.map(({ id, name, nameZh, form, hosts }) =>
    createChannel(id, {
      form,
      name,
      nameZh,
      hosts,
      homepage: `${hosts['product']}/`,
      invented: true,
      enabled: true,
      reason: null,
    }),
  );

/**
 * Words to ask the channels for: every category, and besides them the names of families, since a channel answers a
 * search with one page only.
 */
export const demoQueries = (world: DemoWorld): string[] => [
  ...new Set(world.products.flatMap(({ category, noun }) => [category, noun])),
];

export interface DemoSourceOptions {
  seeds: readonly string[];
  queries: readonly string[];
  channels: readonly Channel[];
  /** What the shops' platforms answer as JSON. */
  productJson: ReturnType<typeof findProductJson>;
  /** Told what each question to each channel brought. */
  onSearch?: (result: ChannelResult, query: string) => void;
}

/** Questions in flight at once to one channel. */
const QUERIES_AT_ONCE = 8;

const searchAll = async (
  channel: Channel,
  effects: DemoEffects,
  options: DemoSourceOptions,
): Promise<ChannelResult[]> => {
  const now = (): string => new Date(effects.now()).toISOString();
  const results: ChannelResult[] = [];
  for (let from = 0; from < options.queries.length; from += QUERIES_AT_ONCE) {
    const queries = options.queries.slice(from, from + QUERIES_AT_ONCE);
    const batch = await Promise.all(queries.map((query) => searchChannel(channel, query, effects.fetcher, { now })));
    batch.forEach((result, index) => {
      options.onSearch?.(result, queries[index] ?? '');
    });
    results.push(...batch);
  }
  return results;
};

/** A day's offers of the channels, each once; a question without an answer is a skip. */
async function* channelItems(effects: DemoEffects, options: DemoSourceOptions): AsyncGenerator<SourceItem> {
  for (const channel of options.channels) {
    const seen = new Set<string>();
    for (const { status, offers, detail } of await searchAll(channel, effects, options)) {
      if (status === 'failed')
        yield { type: 'skip', skip: { where: `channel ${channel.id}`, code: 'channel_failed', detail: detail ?? '' } };
      for (const offer of offers) {
        if (seen.has(offer.offerId)) continue;
        seen.add(offer.offerId);
        yield { type: 'offer', offer };
      }
    }
  }
}

/**
 * Everything that a day of the demo web shows: pages and failures of the crawl, then offers of the channels. Call
 * `setDay` of the effects before; the items are of the day that the server then serves.
 */
export async function* demoSource(effects: DemoEffects, options: DemoSourceOptions): AsyncGenerator<SourceItem> {
  const { fetcher, now, sleep, random } = effects;
  yield* crawl(options.seeds, { fetcher, now, sleep, random, productJson: options.productJson });
  yield* channelItems(effects, options);
}

export interface DemoOptions {
  seed: number;
  days: number;
  /** ISO date of the last simulated day. */
  lastDate: string;
}

export interface DemoRunDay {
  day: number;
  /** ISO date. */
  date: string;
  /** Moves server and clock to the day and yields what it shows. One day at a time, in order. */
  items: (onSearch?: DemoSourceOptions['onSearch']) => AsyncGenerator<SourceItem>;
  /** Rank list of the day; `name` carries its date. */
  ranks: { name: string; csv: string };
}

export interface DemoRun {
  server: DemoServer;
  effects: DemoEffects;
  channels: Channel[];
  days: DemoRunDay[];
  /** Invented tax register in the official CSV form. */
  register: { name: string; csv: string };
  close: () => Promise<void>;
}

/** Starts the demo web and plans its days; close it when done. */
export const openDemo = async ({ seed, days, lastDate }: DemoOptions): Promise<DemoRun> => {
  if (Number.isNaN(Date.parse(`${lastDate}T00:00:00Z`)))
    throw new Error(`demo last date ${JSON.stringify(lastDate)}: give a date such as 2026-08-01`);
  const world = demoWorld(seed);
  const server = await startDemoServer(world);
  const firstDate = dateOfDay(lastDate, 1 - days);
  const effects = demoEffects(server, { firstDate });
  const channels = demoChannelModules(world);
  const productJson = findProductJson(loadRules());
  const source = { seeds: demoSeeds(world), queries: demoQueries(world), channels, productJson };
  const runDay = (day: number): DemoRunDay => {
    const date = dateOfDay(firstDate, day);
    return {
      day,
      date,
      items: (onSearch) => {
        effects.setDay(day);
        return demoSource(effects, onSearch === undefined ? source : { ...source, onSearch });
      },
      ranks: { name: `invented-ranks-${date}.csv`, csv: rankCsv(worldOnDay(world, day)) },
    };
  };
  return {
    server,
    effects,
    channels,
    days: Array.from({ length: days }, (_, day) => runDay(day)),
    register: { name: 'invented-register.csv', csv: registerCsv(world.companies) },
    close: async () => {
      await effects.close();
      await server.close();
    },
  };
};
