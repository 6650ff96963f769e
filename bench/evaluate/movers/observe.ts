/** A world as the build's observations tell it: through the row that a build writes and the judgement that it reads with. */

import { roll, rollInteger } from '../../../build/demo/random.ts';
import { judged } from '../../../build/history/groups.ts';
import type { ObservationRow } from '../../../build/history/movers.ts';
import { observationRow } from '../../../build/sites/profile-sites.ts';
import type { DetectedTechnology, EvidenceItem, SiteObservation } from '../../../core/contract/index.ts';
import { type NoiseName, noises } from './noise.ts';
import { type Place, REQUESTS_OF_TAG, SCRIPTS_OF_TAG, type SeenTag, type Sight } from './sight.ts';
import type { Site, World } from './world.ts';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-01-05T00:00:00Z');

export const timeOfRound = ({ days }: World, round: number): number => START + round * days * DAY_MS;
const isoOf = (timeMs: number): string => new Date(timeMs).toISOString().replace('.000Z', 'Z');
export const snapshotOf = (world: World, round: number): string =>
  isoOf(timeOfRound(world, round) + 3 * DAY_MS).replace(/[-:]/g, '');

/** Scripts that a host of a site stands for, and those without an address. */
const addressesOf = (host: string): string[] =>
  Array.from({ length: 1 + (host.length % 3) }, (_, i) => `s ${host}/${i}.js`);
const scriptsOf = ({ hosts }: Site): number => 6 + hosts.flatMap(addressesOf).length;

const plainSight = ({ world, site, round, ofLook, ofSite }: Place): Sight => {
  const tags = site.tags[round]!.filter(({ served }) => served || site.source === 'har');
  const tail = Array.from(
    { length: site.source === 'har' ? 2 : 0 },
    (_, i) => `tail-${Math.floor(roll(`${ofLook}/tail ${i}`) * 900)}.test`,
  );
  return {
    domain: site.domain,
    url: `https://${site.domain}/`,
    platform: site.platforms[round]!,
    platformKinds: roll(`${ofSite}/kinds ${site.platforms[round]}`) < 0.7 ? 2 : 1,
    otherPlatforms: [],
    tags: tags.map(({ vendor, id, served }) => ({ vendor, id, served, host: `${vendor}.test`, known: true })),
    hosts: [...site.hosts, ...tail],
    requests: 20 + 3 * site.hosts.length + REQUESTS_OF_TAG * tags.length + Math.floor(roll(`${ofLook}/requests`) * 4),
    scripts:
      scriptsOf(site) +
      SCRIPTS_OF_TAG * tags.filter(({ served }) => served).length +
      rollInteger(`${ofLook}/scripts`, 0, 2),
    // What a platform's theme declares, whatever the shop writes in: a move to another often changes it.
    lang: roll(`${ofSite}/lang of ${site.platforms[round]}`) < 0.4 ? 'en' : 'zh-tw',
    isWhole: true,
    isWithheld: false,
    isMissing: false,
    reason: null,
    timeMs: timeOfRound(world, round) + Math.floor(roll(`${ofLook}/time`) * 2 * DAY_MS),
    build: round,
  };
};

const technology = (
  id: string,
  category: DetectedTechnology['category'],
  evidence: EvidenceItem[],
): DetectedTechnology => ({
  ...{ id, name: id, category, version: null, confidence: 0.9 },
  evidence,
});

const evidenceOf = ({ served, host, id }: SeenTag): EvidenceItem[] => [
  { kind: served ? 'script_host' : 'request', value: host },
  ...(served && id !== null ? [{ kind: 'inline', value: id }] : []),
];

const platformEvidence = (id: string, kinds: number): EvidenceItem[] =>
  ['script_host', 'meta'].slice(0, kinds).map((kind) => ({ kind, value: `${id}.test` }));

const observationOf = (sight: Sight, { source }: Site): SiteObservation => {
  const { platform, tags, reason } = sight;
  const known = tags.filter((tag) => tag.known);
  return {
    ...{ domain: sight.domain, url: sight.url, observedAt: isoOf(sight.timeMs), source },
    ...{ complete: reason === null, incompleteReason: reason, requests: source === 'har' ? sight.requests : null },
    hosts: [...new Set([...sight.hosts, ...tags.map(({ host }) => host)])].sort(),
    addresses: [
      ...sight.hosts.flatMap(addressesOf),
      ...tags.flatMap(({ host, id, served }) => [
        `${served ? 's' : 'r'} ${host}/tag.js`,
        ...(id === null ? [] : [`r ${host}/collect?id=${id}`]),
      ]),
    ].sort(),
    ...{ scripts: sight.scripts, lang: sight.lang },
    otherPlatforms: sight.otherPlatforms,
    looseIds: tags.flatMap(({ id }) => (id === null ? [] : [id])),
    ...{ pages: 1, status: 200, name: null, title: null, description: null, words: [] },
    technologies: [
      ...known.map((tag) => technology(tag.vendor, 'advertising', evidenceOf(tag))),
      ...(platform === null ? [] : [technology(platform, 'platform', platformEvidence(platform, sight.platformKinds))]),
    ],
    ...{ platform, isEcommerce: true },
    trackingIds: known.flatMap(({ vendor, id }) => (id === null ? [] : [{ vendor, id }])),
    ...{ registrationNumbers: [], health: null, hasContactPage: false, hasPolicyPage: false, noindex: false },
  };
};

/** What each round shows of each site of a world, in the order of its sites. */
export const seeWorld = (world: World, on: readonly NoiseName[]): Sight[][] =>
  world.sites.map((site) =>
    Array.from({ length: world.rounds }, (_, round) => {
      const ofSite = `${world.seed}/${site.domain}`;
      const place: Place = { world, site, round, ofSite, ofLook: `${ofSite}/${round}` };
      return on.reduce((seen, name) => noises[name](seen, place), plainSight(place));
    }),
  );

/** All rows of a world by domain and time, as the history would yield them. */
export const rowsOf = (world: World, sights: readonly Sight[][]): Map<string, ObservationRow[]> => {
  const rows = new Map<string, ObservationRow[]>();
  for (const [n, site] of world.sites.entries())
    for (const sight of sights[n]!) {
      if (sight.isMissing) continue;
      const row = observationRow(
        { observation: observationOf(sight, site) },
        { snapshot: snapshotOf(world, sight.build), ranks: [] },
      );
      const list = rows.get(row.domain) ?? [];
      rows.set(row.domain, list);
      list.push(row);
    }
  const byTime = (a: ObservationRow, b: ObservationRow): number => (a.observed_at < b.observed_at ? -1 : 1);
  return new Map([...rows].map(([domain, list]) => judged([domain, list.sort(byTime)])));
};
