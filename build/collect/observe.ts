import type {
  DetectedTechnology,
  Health,
  IncompleteReason,
  Page,
  PageDetection,
  PageFailure,
  RegistrationNumber,
  SiteObservation,
} from '../../core/contract/index.ts';
import type { Evidence } from '../../core/evidence/index.ts';
import { mergeHosts } from './hosts.ts';
import { mergeIds } from './loose-ids.ts';

const MAX_WORDS = 400;
const MAX_EVIDENCE = 8;

/** Pages of trust that a page links to. */
export interface LinkedPages {
  contact: boolean;
  policy: boolean;
}

export const readLinkedPages = (links: Evidence['links']): LinkedPages => ({
  contact: links.some((l) => contactWords.test(`${l.text} ${l.url}`)),
  policy: links.some((l) => policyWords.test(`${l.text} ${l.url}`)),
});

/** One page, reduced to what a site's observation keeps of it. */
export interface PageReading {
  page: Pick<Page, 'url' | 'finalUrl' | 'status' | 'fetchedAt' | 'source' | 'truncated'>;
  evidence: Pick<Evidence, 'title' | 'description' | 'words' | 'siteName' | 'noindex'>;
  linked: LinkedPages;
  detection: PageDetection;
  registrationNumbers: RegistrationNumber[];
  health: Health;
  /** Why it is not the whole page; null or left out: nothing speaks against it. */
  incomplete?: IncompleteReason | null;
  /** Requests that it made; null or left out: its kind of source records none. */
  requests?: number | null;
  /** Third parties' hosts that it loads from. */
  hosts?: string[];
  /** What has the form of an advertising id, in code and requests. */
  looseIds?: string[];
}

/** Stands before a site: what it says is not the site's. */
export const isWall = ({ incomplete }: PageReading): boolean =>
  incomplete === 'challenge_page' || incomplete === 'consent_wall';

const pathOf = (url: string): string => {
  const path = URL.canParse(url) ? new URL(url).pathname : '/';
  return path.replace(/\/(index\.(html?|php|aspx?))?$/i, '') || '/';
};
const depth = (url: string): number => (pathOf(url) === '/' ? 0 : pathOf(url).split('/').length - 1);

const contactWords = /聯絡|聯繫|客服|contact/i;
const policyWords = /隱私|退換貨|退貨|服務條款|購物須知|privacy|refund|return|terms/i;

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

const unique = <T>(items: T[], key: (item: T) => string): T[] => [...new Map(items.map((i) => [key(i), i])).values()];
const usable = (reading: PageReading): boolean => reading.page.status >= 200 && reading.page.status < 300;
/** A front page that redirects, `/` to `/zh-tw/`, is the front page all the same. */
const depthOf = ({ page }: PageReading): number => Math.min(depth(page.url), depth(page.finalUrl));
/** Of one page had twice the whole one goes first, then the one that made more requests. */
const byDepth = (a: PageReading, b: PageReading): number =>
  depthOf(a) - depthOf(b) ||
  Number((a.incomplete ?? null) !== null) - Number((b.incomplete ?? null) !== null) ||
  (b.requests ?? 0) - (a.requests ?? 0) ||
  (a.page.finalUrl < b.page.finalUrl ? -1 : 1);

/** Failures that say nothing of what is there: asked for, and refused for good. */
const lasting = new Set(['robots', 'crawl_delay', 'opt_out', 'target_not_allowed', 'http_404', 'http_410']);
/** A page that failed for a passing reason may have shown a tag that no other page shows. */
const isDisturbed = (readings: PageReading[], failures: PageFailure[]): boolean =>
  failures.some(({ code }) => !lasting.has(code)) ||
  readings.some(({ page }) => page.status >= 500 || page.status === 429 || page.status === 403);

const homeFailed = (domain: string, failures: PageFailure[]): SiteObservation => {
  const [first] = failures;
  return {
    ...emptyObservation(domain),
    url: first?.url ?? `https://${domain}/`,
    observedAt: first?.at ?? new Date(0).toISOString(),
    source: first?.source ?? 'http',
  };
};

/** Why the home page, as the best of its readings has it, is not whole; null: it is. */
const homeReason = (readings: PageReading[]): IncompleteReason | null => {
  const [home] = readings.filter((reading) => depthOf(reading) === 0).sort(byDepth);
  if (home === undefined) return 'not_home';
  if (home.incomplete != null) return home.incomplete;
  return !usable(home) ? 'home_failed' : home.page.truncated ? 'truncated' : null;
};

/** What a page that stands before the site says of itself is not the site's. */
const withoutWall = (observation: SiteObservation): SiteObservation => ({
  ...observation,
  ...{ name: null, title: null, description: null, words: [], registrationNumbers: [] },
  ...{ health: null, isEcommerce: false, hasContactPage: false, hasPolicyPage: false, noindex: false },
});

const emptyObservation = (domain: string): SiteObservation => ({
  domain,
  url: `https://${domain}/`,
  observedAt: '',
  source: 'http',
  complete: false,
  incompleteReason: 'home_failed',
  requests: null,
  hosts: [],
  otherPlatforms: [],
  looseIds: [],
  pages: 0,
  status: 0,
  name: null,
  title: null,
  description: null,
  words: [],
  technologies: [],
  platform: null,
  isEcommerce: false,
  trackingIds: [],
  registrationNumbers: [],
  health: null,
  hasContactPage: false,
  hasPolicyPage: false,
  noindex: false,
});

/** No page was had: what is known of why. */
const unhad = (domain: string, readings: PageReading[], failures: PageFailure[]): SiteObservation => {
  const [worst] = readings;
  if (worst === undefined) return homeFailed(domain, failures);
  const { status, finalUrl, fetchedAt, source } = worst.page;
  return {
    ...emptyObservation(domain),
    pages: readings.length,
    status,
    url: finalUrl,
    observedAt: fetchedAt,
    source,
    incompleteReason: worst.incomplete === 'challenge_page' ? 'challenge_page' : 'home_failed',
  };
};

/** What the pages say together; `home` is the first of them. */
const mergePages = (
  domain: string,
  home: PageReading,
  good: PageReading[],
): Omit<SiteObservation, 'complete' | 'incompleteReason'> => {
  const technologies = mergeTechnologies(good.map((r) => r.detection.technologies));
  const platform = choosePlatform(good, technologies);
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
    pages: good.length,
    status: home.page.status,
    name: home.evidence.siteName,
    title: home.evidence.title,
    description: home.evidence.description,
    words: [...new Set(good.flatMap((r) => r.evidence.words))].slice(0, MAX_WORDS),
    technologies,
    platform,
    isEcommerce: good.some((r) => r.detection.isEcommerce),
    trackingIds: unique(
      good.flatMap((r) => r.detection.trackingIds),
      (t) => `${t.vendor} ${t.id}`,
    ),
    registrationNumbers: unique(
      good.flatMap((r) => r.registrationNumbers),
      (r) => r.number,
    ),
    health: home.health,
    hasContactPage: good.some((r) => r.linked.contact),
    hasPolicyPage: good.some((r) => r.linked.policy),
    noindex: home.evidence.noindex,
  };
};

/**
 * Pages and failures of one site, of one crawl, to one observation. Complete means that the home page was had whole and
 * that no other page failed for a passing reason; anything else is partial, with its reason, and never makes a mover. A
 * page that stands before the site counts only where nothing else was had. The observation's time is its newest page's.
 */
export const observeSite = (domain: string, readings: PageReading[], failures: PageFailure[]): SiteObservation => {
  const had = readings.filter(usable).sort(byDepth);
  const own = had.filter((reading) => !isWall(reading));
  const good = own.length > 0 ? own : had;
  const [home] = good;
  if (home === undefined) return unhad(domain, readings, failures);
  const reason = homeReason(readings) ?? (isDisturbed(readings, failures) ? 'page_failed' : null);
  const observation = { ...mergePages(domain, home, good), complete: reason === null, incompleteReason: reason };
  return isWall(home) ? withoutWall(observation) : observation;
};
