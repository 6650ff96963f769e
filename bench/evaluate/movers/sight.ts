/** What one look at one site sees, and what every kind of noise does to it. */
import { roll } from '../../../build/demo/random.ts';
import type { Site, World } from './world.ts';

/** One tag as a look shows it. */
export interface SeenTag {
  vendor: string;
  id: string | null;
  served: boolean;
  host: string;
  /** False: the rules of the build that reads it do not know it there. */
  known: boolean;
}

/** What one look at one site sees, before the build makes an observation of it. */
export interface Sight {
  domain: string;
  url: string;
  platform: string | null;
  /** Kinds of evidence that speak for the platform. */
  platformKinds: number;
  otherPlatforms: string[];
  tags: SeenTag[];
  hosts: string[];
  requests: number;
  /** In its HTML. */
  scripts: number;
  /** Language that the page declares. */
  lang: string;
  /** False: a part of the page, or another one. */
  isWhole: boolean;
  /** Injected tags were not let through. */
  isWithheld: boolean;
  /** Nobody looked. */
  isMissing: boolean;
  /** Why it is partial; null: taken for whole. */
  reason: 'challenge_page' | 'truncated' | 'home_failed' | null;
  timeMs: number;
  /** Round whose build takes it in. */
  build: number;
}

export interface Place {
  world: World;
  site: Site;
  round: number;
  /** Names this site in this world, and this look at it. */
  ofSite: string;
  ofLook: string;
}

export type Noise = (sight: Sight, place: Place) => Sight;

export const drop = (sight: Sight, key: string, kept: number): Sight => ({
  ...sight,
  tags: sight.tags.filter(({ vendor }) => roll(`${key}/tag ${vendor}`) < kept),
  hosts: sight.hosts.filter((host) => roll(`${key}/${host}`) < kept),
  requests: Math.round(sight.requests * kept),
  scripts: Math.round(sight.scripts * kept),
});

/** What a tag brings: its code and what it loads; what it asks for. */
export const [SCRIPTS_OF_TAG, REQUESTS_OF_TAG] = [2, 2];

export const without = (sight: Sight, isGone: (tag: SeenTag) => boolean): Sight => {
  const tags = sight.tags.filter((tag) => !isGone(tag));
  const gone = sight.tags.filter(isGone);
  const scripts = sight.scripts - SCRIPTS_OF_TAG * gone.filter(({ served }) => served).length;
  return { ...sight, tags, scripts, requests: sight.requests - REQUESTS_OF_TAG * gone.length };
};
