/** What happens to many sites together, or to all of a site: to a platform's shops, to a domain, to whoever looks from abroad. */
import { pick, roll, rollInteger } from '../../../build/demo/random.ts';
import { type Noise, type Place, type SeenTag, type Sight, without } from './sight.ts';
import type { World } from './world.ts';

/** Something that begins in one round of a world. */
const startOf = ({ seed, rounds }: World, what: string): number => rollInteger(`${seed}/${what}/from`, 3, rounds - 4);
const platformOf = ({ seed, sites }: World, what: string): string =>
  pick(`${seed}/${what}/platform`, [...new Set(sites.map(({ platforms }) => platforms[0]!))].sort());

/** The shop stood and stands on the platform: who moves there comes under it with the move. */
const isShopOf = ({ site, round }: Place, platform: string): boolean => site.platforms[round] === platform;

/** A page that is not the shop's: so many requests and scripts, one host, no platform. */
const foreignPage = (sight: Sight, host: string, requests: number): Sight => ({
  ...sight,
  ...{ platform: null, platformKinds: 0, otherPlatforms: [], tags: [], hosts: [host] },
  ...{ requests, scripts: Math.ceil(requests / 3), isWhole: false },
});

/** The rules learn of a vendor's second host so many rounds later. */
const LEARNT_AFTER = 4;
export const SPLIT_HOST = 'second.test';
export const splitOf = (world: World): { vendor: string; from: number; known: number } => {
  const from = startOf(world, 'split');
  return { vendor: `ad-${rollInteger(`${world.seed}/split/vendor`, 0, 11)}`, from, known: from + LEARNT_AFTER };
};

/** During which some visitors still get the platform of before. */
export const MIGRATION_ROUNDS = 4;

export const sharedNoises = {
  /** A vendor opens a second host and moves half of its customers there, some in each of three rounds. */
  vendor_split: (sight, { world, round, ofSite }) => {
    const { vendor, from, known } = splitOf(world);
    const moved = from + rollInteger(`${ofSite}/split by`, 0, 2);
    if (round < moved || roll(`${ofSite}/split`) < 0.5) return sight;
    const move = (tag: SeenTag): SeenTag =>
      tag.vendor === vendor ? { ...tag, host: `${vendor}.${SPLIT_HOST}`, known: sight.build >= known } : tag;
    return { ...sight, tags: sight.tags.map(move) };
  },
  /** A platform puts a consent manager before what scripts load, at all its shops, from one round on. */
  platform_consent: (sight, place) => {
    const { world, round, ofSite } = place;
    if (round < startOf(world, 'consent') || !isShopOf(place, platformOf(world, 'consent'))) return sight;
    if (round < startOf(world, 'consent') + rollInteger(`${ofSite}/consent by`, 0, 1)) return sight;
    const held = without(sight, ({ served }) => !served);
    return { ...held, hosts: [...held.hosts, 'consent-banner.test'], scripts: held.scripts + 1, isWithheld: true };
  },
  /** A platform's new theme puts the tags of all its shops into one script. */
  platform_bundle: (sight, place) => {
    const { world, round, site, ofSite } = place;
    const from = startOf(world, 'bundle') + rollInteger(`${ofSite}/bundle by`, 0, 2);
    if (round < from || !isShopOf(place, platformOf(world, 'bundle'))) return sight;
    const isSeen = site.source === 'har';
    const bundled = isSeen
      ? { ...sight, tags: sight.tags.map((tag) => ({ ...tag, served: false })) }
      : without(sight, () => true);
    return {
      ...bundled,
      hosts: [...sight.hosts, 'theme-bundle.test'],
      scripts: bundled.scripts + 1,
      isWithheld: !isSeen,
    };
  },
  /** The domain lapses, and a page with offers for it stands there from then on. */
  parked: (sight, { world, round, ofSite }) =>
    roll(`${ofSite}/parked`) >= 0.02 || round < rollInteger(`${ofSite}/parked from`, 2, world.rounds - 2)
      ? sight
      : foreignPage(sight, `parking-${rollInteger(`${ofSite}/parking`, 1, 3)}.test`, 7),
  /** A queue, a notice of maintenance or "sold out" for one round or two, with status 200; one round many at once. */
  busy_page: (sight, { world, round, ofSite }) => {
    const isBusy = (at: number): boolean => roll(`${ofSite}/busy ${at}`) < 0.015;
    const isOutage =
      round === rollInteger(`${world.seed}/outage/round`, 2, world.rounds - 2) && roll(`${ofSite}/outage`) < 0.15;
    if (!isOutage && !isBusy(round) && !(isBusy(round - 1) && roll(`${ofSite}/busy still ${round}`) < 0.5))
      return sight;
    return foreignPage(sight, isOutage ? 'cdn-error.test' : `busy-${rollInteger(`${ofSite}/b`, 1, 50)}.test`, 5);
  },
  /** For a month after a change of platform one of two visitors still gets the old one. */
  migration_ab: (sight, { site, round, ofLook }) => {
    const now = site.platforms[round]!;
    const before = site.platforms
      .slice(Math.max(0, round - MIGRATION_ROUNDS), round)
      .findLast((platform) => platform !== now);
    return before === undefined || sight.platform === null || roll(`${ofLook}/old one`) < 0.5
      ? sight
      : { ...sight, platform: before, platformKinds: roll(`${ofLook}/kinds`) < 0.7 ? 2 : 1 };
  },
  /** From http to https, and to `www`. */
  scheme: (sight, { ofSite, round, world }) => {
    if (roll(`${ofSite}/scheme`) >= 0.2) return sight;
    const isLater = round >= rollInteger(`${ofSite}/scheme from`, 1, world.rounds - 1);
    return { ...sight, url: sight.url.replace('https://', isLater ? 'https://www.' : 'http://') };
  },
  /** For three rounds the crawler stands abroad, where some shops show another page: other hosts, and half of the tags. */
  geo_page: (sight, { world, round, ofSite }) => {
    const from = rollInteger(`${world.seed}/abroad/from`, 2, world.rounds - 5);
    if (round < from || round > from + 2 || roll(`${ofSite}/by country`) >= 0.08) return sight;
    const shown = without(sight, ({ vendor }) => roll(`${ofSite}/abroad ${vendor}`) < 0.5);
    const hosts = shown.hosts.map((host) => (roll(`${ofSite}/abroad ${host}`) < 0.3 ? `abroad-${host}` : host));
    // Seven in ten are in English there and say so; the others show other goods in the same language.
    const lang = roll(`${ofSite}/in English`) < 0.7 ? 'en' : shown.lang;
    return { ...shown, hosts, lang, isWhole: false };
  },
  /** The domain of some shops comes to another, which has hosts, tags and mostly a platform of its own (`world.ts`). */
  sold: (sight, { site, round, ofSite }) => {
    if (site.soldIn === null || round < site.soldIn) return sight;
    const hosts = sight.hosts.map((host) =>
      site.hosts.includes(host) && roll(`${ofSite}/sold ${host}`) < 0.8 ? `other-${host}` : host,
    );
    return { ...sight, hosts };
  },
  /** Some sites are looked at in every third round only. */
  rare_looks: (sight, { round, ofSite }) =>
    roll(`${ofSite}/rare`) >= 0.3 || (round + rollInteger(`${ofSite}/rare from`, 0, 2)) % 3 === 0
      ? sight
      : { ...sight, isMissing: true },
  /** Some fail, or are not looked at, for four to six rounds, and are back then. */
  away: (sight, { world, round, ofSite }) => {
    const from = rollInteger(`${ofSite}/away from`, 2, world.rounds - 8);
    const isAway = round >= from && round < from + rollInteger(`${ofSite}/away for`, 4, 6);
    if (!isAway || roll(`${ofSite}/away`) >= 0.15) return sight;
    const failed = { ...without(sight, () => true), platform: null, platformKinds: 0, otherPlatforms: [], hosts: [] };
    return {
      ...failed,
      requests: 1,
      scripts: 0,
      isWhole: false,
      reason: 'home_failed',
      isMissing: roll(`${ofSite}/unseen`) < 0.5,
    };
  },
} as const satisfies Record<string, Noise>;
