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
  sites: Site[];
  events: TrueEvent[];
}

export const vendors = Array.from({ length: 12 }, (_, i) => `ad-${i}`);
const platforms = Array.from({ length: 8 }, (_, i) => `platform-${i}`);
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

const siteOf = (seed: string, n: number, rounds: number): { site: Site; events: TrueEvent[] } => {
  const key = `${seed}/site ${n}`;
  const domain = `shop-${n}.example`;
  const source = roll(`${key}/source`) < 0.5 ? 'http' : 'har';
  const events: TrueEvent[] = [];
  let platform = pick(`${key}/platform`, platforms);
  let own = vendors
    .filter((vendor) => roll(`${key}/${vendor}`) < 0.25)
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
    if (roll(`${at}/change`) < CHANGE) {
      const next = pick(
        `${at}/to`,
        platforms.filter((id) => id !== platform),
      );
      tell('platform_changed', platform, next);
      platform = next;
    }
    const had = own;
    own = own.filter(({ vendor }) => roll(`${at}/stop ${vendor}`) >= STOP);
    for (const tag of had) if (!own.includes(tag) && isVisible(tag, source)) tell('ad_stopped', tag.vendor, null);
    for (const vendor of vendors) {
      if (had.some((tag) => tag.vendor === vendor) || roll(`${at}/start ${vendor}`) >= START) continue;
      const tag = tagOf(`${at}/${vendor}`, vendor);
      own = [...own, tag];
      if (isVisible(tag, source)) tell('ad_started', null, vendor);
    }
    site.platforms.push(platform);
    site.tags.push(own);
  }
  return { site, events };
};

/** A world of so many sites over so many rounds, a week apart. */
export const makeWorld = (seed: string, sites: number, rounds: number): World => {
  const made = Array.from({ length: sites }, (_, n) => siteOf(seed, n, rounds));
  return { seed, rounds, sites: made.map(({ site }) => site), events: made.flatMap(({ events }) => events) };
};
