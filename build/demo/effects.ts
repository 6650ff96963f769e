/** The world of the demo: a fetcher that finds every `.example` host on loopback, a clock of simulated days, no waiting. */
import { demoWeb } from '../../core/fetch/demo-web.ts';
import { createFetcher, type Fetcher } from '../../core/fetch/index.ts';
import { roll, rollInteger } from './random.ts';
import type { DemoServer } from './server.ts';

const DAY_MS = 86_400_000;
/** Time of day at which the demo's crawls happen, UTC. */
const CRAWL_HOUR_MS = 3 * 3_600_000;

export interface DemoEffects {
  fetcher: Fetcher;
  /** The simulated day at 03:00 UTC: stands still within a day, so that the same seed gives the same rows. */
  now: () => number;
  /** Returns at once: nobody is served faster or slower by waiting. */
  sleep: (ms: number) => Promise<void>;
  /** Repeatable jitter. */
  random: () => number;
  /** Moves server and clock to a day. */
  setDay: (day: number) => void;
  close: () => Promise<void>;
}

export interface DemoClock {
  /** ISO date of day 0. */
  firstDate: string;
}

/** ISO date of a simulated day. */
export const dateOfDay = (firstDate: string, day: number): string =>
  new Date(Date.parse(`${firstDate}T00:00:00Z`) + day * DAY_MS).toISOString().slice(0, 10);

/** Milliseconds that a host of the demo would take; real ones would make two builds of one seed differ. */
const latencyMs = (url: string): number => {
  const host = new URL(url).host;
  return rollInteger(`latency/${host}`, 60, 700) + rollInteger(`latency/${url}`, 0, 120);
};

/**
 * What the crawl and the channel search need to live in the demo web. Only hosts under `.example` are reached, and only
 * at the server's port of 127.0.0.1; every other host has no address here. Close it before the server.
 */
export const demoEffects = (server: DemoServer, { firstDate }: DemoClock): DemoEffects => {
  const start = Date.parse(`${firstDate}T00:00:00Z`);
  if (Number.isNaN(start))
    throw new Error(`demo first date ${JSON.stringify(firstDate)}: give a date such as 2026-08-01`);
  const now = (): number => start + server.day().day * DAY_MS + CRAWL_HOUR_MS;
  const { fetch, close } = createFetcher({
    userAgent: 'Mozilla/5.0 (compatible; StorelensBot/1.0; demo)',
    now,
    connections: 2,
    ...demoWeb(server.port),
  });
  let draws = 0;
  return {
    fetcher: {
      fetch: async (url, options) => ({ ...(await fetch(url, options)), elapsedMs: latencyMs(url) }),
      close,
    },
    now,
    sleep: () => Promise.resolve(),
    random: () => roll(`jitter/${draws++}`),
    setDay: (day) => server.setDay(day),
    close,
  };
};
