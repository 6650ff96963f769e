/** What stands between a world and what a crawl sees of it, one kind of noise after the other. */
import { roll, rollInteger } from '../../../build/demo/random.ts';
import { SPLIT_HOST, sharedNoises, splitOf } from './shared-noise.ts';
import { drop, type Noise, type SeenTag, type Sight, without } from './sight.ts';
import type { World } from './world.ts';

/** Vendors of a world that something happens to, and the round from which on. */
const vendorOf = (world: World, what: string): { vendor: string; from: number } => ({
  vendor: `ad-${rollInteger(`${world.seed}/${what}/vendor`, 0, 11)}`,
  from: rollInteger(`${world.seed}/${what}/from`, 3, world.rounds - 4),
});

/** Rounds until somebody mends the rules after a vendor moved. */
const MENDED_AFTER = 3;

export const renamed = (world: World) => vendorOf(world, 'renamed');
export const edited = (world: World) => vendorOf(world, 'edited');
/** No rule of that build finds the vendor's tag on that site. */
export const isBlindTo = (world: World, at: { domain: string; build: number; vendor: string | null }): boolean => {
  const { vendor, from } = edited(world);
  return at.vendor === vendor && at.build < from && roll(`${world.seed}/${at.domain}/blind`) < 0.4;
};

const filteredRound = (world: World): number => rollInteger(`${world.seed}/filter`, 2, world.rounds - 2);

const platformBeside = (sight: Sight, beside: string, isChosen: boolean, isWeak: boolean): Sight => {
  const own = sight.platform;
  if (own === null) return sight;
  if (!isChosen) return { ...sight, otherPlatforms: [...sight.otherPlatforms, beside] };
  const others = isWeak ? sight.otherPlatforms : [...sight.otherPlatforms, own];
  return { ...sight, platform: beside, platformKinds: 1, otherPlatforms: others };
};

const movedHost = 'renamed.test';

/** Hosts by which the last rules find a vendor. */
export const hostsOf = (vendor: string, version: string): string[] => [
  `${vendor}.test`,
  ...(version.includes('mended') ? [`${vendor}.${movedHost}`] : []),
  ...(version.includes('split') ? [`${vendor}.${SPLIT_HOST}`] : []),
];

/** What every crawl meets, by name: all of these together are `all`. */
const fieldNoises = {
  /** Archives are read late, and clocks are wrong. First: what the rules find is a matter of the build that reads. */
  disorder: (sight, { ofLook, world, round }) => {
    const late = roll(`${ofLook}/late`) < 0.1 ? rollInteger(`${ofLook}/by`, 1, 3) : 0;
    const wrong = roll(`${ofLook}/clock`) < 0.05 ? rollInteger(`${ofLook}/days`, -3, 3) : 0;
    return { ...sight, build: Math.min(world.rounds - 1, round + late), timeMs: sight.timeMs + wrong * 86_400_000 };
  },
  /** A vendor moves its host for everybody; the rules learn of it some rounds later. */
  vendor_rename: (sight, { world, round }) => {
    const { vendor, from } = renamed(world);
    if (round < from) return sight;
    const known = sight.build >= from + MENDED_AFTER;
    const move = (tag: SeenTag): SeenTag =>
      tag.vendor === vendor ? { ...tag, host: `${vendor}.${movedHost}`, known } : tag;
    return { ...sight, tags: sight.tags.map(move) };
  },
  /** A filter of the crawler's network stands before most vendors in one round. */
  ad_filter: (sight, { world, site, round }) =>
    round !== filteredRound(world) || site.source !== 'har'
      ? sight
      : { ...without(sight, ({ vendor }) => roll(`${world.seed}/filtered ${vendor}`) < 0.7), isWithheld: true },
  /** The page is cut to k of n requests, half of the time unnoticed. */
  cut_page: (sight, { ofLook }) => {
    if (roll(`${ofLook}/cut`) >= 0.08) return sight;
    const kept = 0.1 + 0.8 * roll(`${ofLook}/kept`);
    return {
      ...drop(sight, `${ofLook}/cut`, kept),
      isWhole: false,
      reason: roll(`${ofLook}/noticed`) < 0.5 ? 'truncated' : sight.reason,
    };
  },
  /** Injected tags wait for consent, or for a tag manager that loads late. */
  consent: (sight, { ofSite, ofLook }) => {
    if (roll(`${ofSite}/consent`) >= 0.1) return sight;
    const given = 0.3 + 0.6 * roll(`${ofSite}/given`);
    return roll(`${ofLook}/given`) < given ? sight : { ...without(sight, ({ served }) => !served), isWithheld: true };
  },
  /** One vendor's tag is on one of two versions of the page. */
  ab_flicker: (sight, { ofSite, ofLook }) =>
    roll(`${ofSite}/flicker`) >= 0.04 || roll(`${ofLook}/version`) < 0.5
      ? sight
      : without(sight, ({ vendor }) => vendor === sight.tags[0]?.vendor),
  /** A page that asks for proof of a human; one in ten is not recognised. */
  challenge: (sight, { ofLook }) =>
    roll(`${ofLook}/challenge`) >= 0.06
      ? sight
      : {
          ...sight,
          ...{
            platform: null,
            platformKinds: 0,
            otherPlatforms: [],
            tags: [],
            hosts: ['challenge.test'],
            requests: 4,
            scripts: 2,
          },
          isWhole: false,
          reason: roll(`${ofLook}/seen through`) < 0.9 ? 'challenge_page' : null,
        },
  /** Home answers with a campaign page, or another language. */
  other_page: (sight, { ofLook }) => {
    if (roll(`${ofLook}/other`) >= 0.05) return sight;
    const path = roll(`${ofLook}/which`) < 0.5 ? 'en/' : 'events/anniversary/sale';
    const platform = roll(`${ofLook}/platform`) < 0.7 ? sight.platform : null;
    return { ...drop(sight, `${ofLook}/other`, 0.6), platform, url: `${sight.url}${path}`, isWhole: false };
  },
  /** The site answers under another domain: for good, or for two rounds. */
  redirect: (sight, { ofSite, round, world }) => {
    if (roll(`${ofSite}/moves`) >= 0.02) return sight;
    const from = rollInteger(`${ofSite}/moved`, 2, world.rounds - 1);
    const isBack = roll(`${ofSite}/back`) < 0.5 && round >= from + 2;
    return round < from || isBack
      ? sight
      : { ...sight, domain: `new-${sight.domain}`, url: `https://new-${sight.domain}/` };
  },
  /** A shop that is being built on another platform answers under that one's host, or shows its marks already. */
  staging: (sight, { ofSite, ofLook }) => {
    if (roll(`${ofSite}/staging`) >= 0.03 || roll(`${ofLook}/staging`) >= 0.3) return sight;
    const host = `${sight.domain.split('.')[0]}.staging.test`;
    if (roll(`${ofLook}/host`) < 0.5)
      return { ...sight, domain: host, url: `https://${host}/`, platform: 'platform-0' };
    return platformBeside(sight, 'platform-0', roll(`${ofLook}/chosen`) < 0.5, false);
  },
  /** A marketplace's widget on a shop, now and then taken for its platform. */
  widget: (sight, { ofSite, ofLook }) =>
    roll(`${ofSite}/widget`) >= 0.06
      ? sight
      : platformBeside(sight, 'marketplace', roll(`${ofLook}/chosen w`) < 0.3, roll(`${ofLook}/weak`) < 0.3),
  /** A rule finds a vendor on 6 of 10 sites, and on all from one round on. */
  rule_edit: (sight, { world, site }) => {
    const { vendor } = edited(world);
    const isBlind = isBlindTo(world, { domain: site.domain, build: sight.build, vendor });
    return {
      ...sight,
      tags: sight.tags.map((tag) => (isBlind && tag.vendor === vendor ? { ...tag, known: false } : tag)),
    };
  },
  /** One network's request syncs its cookie with another's, which is taken for the other's tag. */
  cookie_sync: (sight, { site, ofSite, ofLook }) => {
    if (site.source !== 'har' || roll(`${ofSite}/sync`) >= 0.08 || roll(`${ofLook}/sync`) >= 0.4) return sight;
    const vendor = `ad-${rollInteger(`${ofSite}/synced`, 0, 11)}`;
    if (sight.tags.some((tag) => tag.vendor === vendor)) return sight;
    return {
      ...sight,
      tags: [...sight.tags, { vendor, id: null, served: false, host: `${vendor}.test`, known: true }],
    };
  },
} as const satisfies Record<string, Noise>;

/** Each kind of noise by its name. */
export const noises = { ...fieldNoises, ...sharedNoises } as const satisfies Record<string, Noise>;

export type NoiseName = keyof typeof noises;
export const noiseNames = Object.keys(fieldNoises) as NoiseName[];
/** With those that come upon a whole platform, vendor or site: `every`. */
export const everyNoiseName = Object.keys(noises) as NoiseName[];

/** Version of the rules for a vendor in a round's build. */
export const ruleVersionIn =
  (world: World, on: readonly NoiseName[]) =>
  (round: number, technology: string): string => {
    const [moved, changed] = [renamed(world), edited(world)];
    const isMended = on.includes('vendor_rename') && technology === moved.vendor && round >= moved.from + MENDED_AFTER;
    const isEdited = on.includes('rule_edit') && technology === changed.vendor && round >= changed.from;
    const split = splitOf(world);
    const isSplit = on.includes('vendor_split') && technology === split.vendor && round >= split.known;
    return `${isMended ? 'mended' : ''}${isEdited ? 'edited' : ''}${isSplit ? 'split' : ''}`;
  };
