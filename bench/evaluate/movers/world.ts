/**
 * Invented sites over some rounds, of which is known what happened: platforms that changed, advertising tags that came and
 * went. Every choice is a hash of its name and the seed, so that one kind of noise changes nothing of another.
 */
import { digits, pick, roll, rollInteger } from '../../../build/demo/random.ts';

export interface Tag {
  vendor: string;
  /** Its id at this site; null: the vendor's tags show none. */
  id: string | null;
  /** In the HTML as served; else injected, which only recordings of traffic see. */
  served: boolean;
}

export interface Site {
  domain: string;
  source: 'http' | 'har';
  /** Hosts that have nothing to do with tags. */
  hosts: string[];
  /** By round. */
  platforms: string[];
  /** By round. */
  tags: Tag[][];
  /** Round in which the domain came to another shop; null: never. */
  soldIn: number | null;
}

export interface TrueEvent {
  type: 'platform_changed' | 'ad_started' | 'ad_stopped';
  domain: string;
  /** First round that is so. */
  round: number;
  before: string | null;
  after: string | null;
}

export interface World {
  seed: string;
  rounds: number;
  /** Days from one round to the next. */
  days: number;
  sites: Site[];
  events: TrueEvent[];
}

export const vendors = Array.from({ length: 12 }, (_, i) => `ad-${i}`);
const platforms = Array.from({ length: 8 }, (_, i) => `platform-${i}`);
/** What a world is to be like. */
export interface Shape {
  rounds: number;
  /** From one round to the next. */
  days: number;
  /** Some domains come to another shop. */
  isSold: boolean;
}

/** Two thirds of the vendors give each customer an id. */
const hasId = (vendor: string): boolean => Number(vendor.slice(3)) % 3 !== 0;

/** Chance of each in a round: a platform is changed, a tag taken away, a tag of one vendor added. */
const [CHANGE, STOP, START] = [0.01, 0.02, 0.005];

const isVisible = ({ served }: Tag, source: Site['source']): boolean => served || source === 'har';

const tagOf = (key: string, vendor: string): Tag => ({
  vendor,
  id: hasId(vendor) ? `AW-${digits(`${key}/id`, 9)}` : null,
  served: roll(`${key}/served`) < 0.5,
});

/** Chance that a shop has a vendor's tag. */
const TAGGED = 0.25;

/** Share of the sites whose domain comes to another shop, in worlds where that happens. */
const SOLD = 0.06;

const siteOf = (seed: string, n: number, { rounds, isSold }: Shape): { site: Site; events: TrueEvent[] } => {
  const key = `${seed}/site ${n}`;
  const domain = `shop-${n}.example`;
  const source = roll(`${key}/source`) < 0.5 ? 'http' : 'har';
  const events: TrueEvent[] = [];
  let platform = pick(`${key}/platform`, platforms);
  let own = vendors
    .filter((vendor) => roll(`${key}/${vendor}`) < TAGGED)
    .map((vendor) => tagOf(`${key}/${vendor}`, vendor));
  const site: Site = {
    domain,
    source,
    hosts: Array.from(
      { length: rollInteger(`${key}/hosts`, 3, 12) },
      (_, i) => `cdn-${rollInteger(`${key}/h${i}`, 1, 400)}.test`,
    ),
    platforms: [platform],
    tags: [own],
    soldIn: isSold && roll(`${key}/sold`) < SOLD ? rollInteger(`${key}/sold in`, 2, rounds - 3) : null,
  };
  for (let round = 1; round < rounds; round++) {
    // What the last round alone shows, nobody can confirm: nothing happens in it.
    if (round === rounds - 1) {
      site.platforms.push(platform);
      site.tags.push(own);
      break;
    }
    const at = `${key}/round ${round}`;
    const tell = (type: TrueEvent['type'], before: string | null, after: string | null) =>
      events.push({ type, domain, round, before, after });
    const isAnother = round === site.soldIn;
    if (isAnother ? roll(`${at}/other`) < 0.8 : roll(`${at}/change`) < CHANGE) {
      const next = pick(
        `${at}/to`,
        platforms.filter((id) => id !== platform),
      );
      tell('platform_changed', platform, next);
      platform = next;
    }
    const had = own;
    const added = vendors
      .filter((vendor) =>
        isAnother
          ? roll(`${at}/its ${vendor}`) < TAGGED
          : roll(`${at}/start ${vendor}`) < START && had.every((tag) => tag.vendor !== vendor),
      )
      .map((vendor) => tagOf(`${at}/${vendor}`, vendor));
    own = [...(isAnother ? [] : own.filter(({ vendor }) => roll(`${at}/stop ${vendor}`) >= STOP)), ...added];
    const [then, now] = [had, own].map((tags) => tags.filter((tag) => isVisible(tag, source)).map((tag) => tag.vendor));
    for (const vendor of then!) if (!now!.includes(vendor)) tell('ad_stopped', vendor, null);
    for (const vendor of now!) if (!then!.includes(vendor)) tell('ad_started', null, vendor);
    site.platforms.push(platform);
    site.tags.push(own);
  }
  return { site, events };
};

/** A world of so many sites. */
export const makeWorld = (seed: string, sites: number, shape: Shape): World => {
  const made = Array.from({ length: sites }, (_, n) => siteOf(seed, n, shape));
  const { rounds, days } = shape;
  return {
    ...{ seed, rounds, days },
    sites: made.map(({ site }) => site),
    events: made.flatMap(({ events }) => events),
  };
};
