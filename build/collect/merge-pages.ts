import type { DetectedTechnology, NamedMeans, RegistrationNumber, SiteObservation } from '../../core/contract/index.ts';
import { withoutBareIds } from '../../core/detect/tracking.ts';
import { mergeEcommerce } from '../../core/ecommerce/index.ts';
import { ownCompanyName } from '../names/company-name.ts';
import { chooseSiteName, type NamedPage } from '../names/site-name.ts';
import { mergeAddresses } from './addresses.ts';
import { pairId, redirectedFrom } from './declared.ts';
import { mergeHosts } from './hosts.ts';
import { mergeIds } from './loose-ids.ts';
import { mergeFacts } from './merge-facts.ts';
import type { PageReading } from './page-reading.ts';

const MAX_WORDS = 400;
const MAX_EVIDENCE = 8;

/** The same technology seen on several pages: the best confidence, the union of evidence. */
export const mergeTechnologies = (lists: DetectedTechnology[][]): DetectedTechnology[] => {
  const byId = new Map<string, DetectedTechnology>();
  for (const technology of lists.flat()) {
    const known = byId.get(technology.id);
    if (known === undefined) {
      byId.set(technology.id, { ...technology, evidence: technology.evidence.slice(0, MAX_EVIDENCE) });
      continue;
    }
    known.confidence = Math.max(known.confidence, technology.confidence);
    known.version ??= technology.version;
    for (const item of technology.evidence) {
      if (known.evidence.length >= MAX_EVIDENCE) break;
      if (!known.evidence.some((e) => e.kind === item.kind && e.value === item.value)) known.evidence.push(item);
    }
  }
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
};

/**
 * Numbers of a site's pages, those of the most pages first; of a page alone, in its order. The operator's stands on every
 * page alike: one on less than half as many pages as another is somebody's of whom that page tells.
 */
export const mergeNumbers = (pages: RegistrationNumber[][]): RegistrationNumber[] => {
  const seen = new Map<string, { first: RegistrationNumber; pages: number }>();
  for (const number of pages.flat()) {
    const known = seen.get(number.number);
    if (known === undefined) seen.set(number.number, { first: number, pages: 1 });
    else known.pages++;
  }
  const most = Math.max(0, ...[...seen.values()].map((one) => one.pages));
  return [...seen.values()]
    .filter((one) => one.pages * 2 >= most)
    .sort((a, b) => b.pages - a.pages)
    .map(({ first }) => first);
};

const MAX_NAMED_EVIDENCE = 3;

/** What several pages name, each once, by id. */
const mergeNamed = (lists: NamedMeans[][]): NamedMeans[] => {
  const byId = new Map<string, NamedMeans>();
  for (const one of lists.flat()) {
    const known = byId.get(one.id);
    const evidence = unique([...(known?.evidence ?? []), ...one.evidence], (e) => e.value);
    byId.set(one.id, { ...one, evidence: evidence.slice(0, MAX_NAMED_EVIDENCE) });
  }
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
};

const choosePlatform = (readings: PageReading[], technologies: DetectedTechnology[]): string | null => {
  const votes = new Map<string, number>();
  for (const { detection } of readings) {
    if (detection.platform === null) continue;
    const confidence = technologies.find((t) => t.id === detection.platform)?.confidence ?? 0;
    votes.set(detection.platform, (votes.get(detection.platform) ?? 0) + confidence);
  }
  const best = [...votes].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0];
  return best?.[0] ?? null;
};

/** Chosen on other pages, or second best on one. */
const otherPlatforms = (readings: PageReading[], chosen: string | null): string[] => {
  const others = readings.flatMap(({ detection: { platform, runnerUp } }) => [platform, runnerUp?.id ?? null]);
  return [...new Set(others)].filter((id): id is string => id !== null && id !== chosen).sort();
};

const MOST_PAIRS = 60;

const unique = <T>(items: T[], key: (item: T) => string): T[] => [...new Map(items.map((i) => [key(i), i])).values()];
/** The home page's, else another's: an icon is the site's. */
const iconOf = (good: readonly PageReading[]): string | null => good.find(({ icon }) => icon != null)?.icon ?? null;
const namedPage = ({ page, evidence }: PageReading): NamedPage => ({
  url: page.finalUrl,
  title: evidence.title,
  clues: evidence.nameClues,
});

/** Other sites that the pages declare, and from which the crawler was led here, each with this one as a pair. */
const pairsWith = (domain: string, good: readonly PageReading[]): Pick<SiteObservation, 'pairs'> => {
  const declared = good.flatMap((r) => r.declared ?? []).filter((site) => site !== domain);
  const redirected = good.flatMap((r) => redirectedFrom(r.page, domain) ?? []);
  const pairs = [
    ...declared.map((site) => `alternate:${pairId(domain, site)}`),
    ...redirected.map((site) => `redirect:${pairId(domain, site)}`),
  ];
  return pairs.length === 0 ? {} : { pairs: [...new Set(pairs)].sort().slice(0, MOST_PAIRS) };
};

/** What the pages say together; `home` is the first of them. */
export const mergePages = (
  domain: string,
  home: PageReading,
  good: PageReading[],
): Omit<SiteObservation, 'complete' | 'incompleteReason'> => {
  const technologies = mergeTechnologies(good.map((r) => r.detection.technologies));
  const platform = choosePlatform(good, technologies);
  const named = mergeNamed(good.map((r) => r.detection.named ?? []));
  const icon = iconOf(good);
  const ecommerce = mergeEcommerce(good.map((r) => r.detection.ecommerce));
  return {
    domain,
    url: home.page.finalUrl,
    observedAt: good
      .map((r) => r.page.fetchedAt)
      .sort()
      .at(-1)!,
    source: home.page.source,
    requests: home.requests ?? null,
    hosts: mergeHosts(good.map((r) => r.hosts ?? [])),
    otherPlatforms: otherPlatforms(good, platform),
    looseIds: mergeIds(good.map((r) => r.looseIds ?? [])),
    ...pairsWith(domain, good),
    addresses: mergeAddresses(good.map((r) => r.addresses ?? [])),
    ...(home.scripts === undefined ? {} : { scripts: home.scripts }),
    ...(home.lang === undefined ? {} : { lang: home.lang }),
    pages: good.length,
    status: home.page.status,
    name: chooseSiteName(domain, good.map(namedPage)),
    title: home.evidence.title,
    description: home.evidence.description,
    words: [...new Set(good.flatMap((r) => r.evidence.words))].slice(0, MAX_WORDS),
    technologies,
    platform,
    isEcommerce: ecommerce.verdict === 'shop',
    ecommerce,
    trackingIds: withoutBareIds(
      unique(
        good.flatMap((r) => r.detection.trackingIds),
        (t) => `${t.vendor} ${t.id}`,
      ),
    ),
    companyName: ownCompanyName(good.map(namedPage)),
    registrationNumbers: mergeNumbers(good.map((r) => r.registrationNumbers)),
    health: home.health,
    hasContactPage: good.some((r) => r.linked.contact),
    hasPolicyPage: good.some((r) => r.linked.policy),
    noindex: home.evidence.noindex,
    ...(named.length === 0 ? {} : { named }),
    facts: mergeFacts(good),
    ...(icon === null ? {} : { icon }),
    seen: { homeLinks: home.links, taiwan: [...new Set(good.flatMap((r) => r.taiwan))].sort() },
  };
};
