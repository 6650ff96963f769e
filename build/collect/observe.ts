import { namesPage } from '../../core/company/page.ts';
import type { IncompleteReason, PageFailure, SiteObservation } from '../../core/contract/index.ts';
import { normaliseDomain } from '../../core/domain.ts';
import { unseen } from '../../core/ecommerce/index.ts';
import { mergePages } from './merge-pages.ts';
import { isWall, type PageReading } from './page-reading.ts';

/** `/index.php?route=product/category&path=20` stands one step below the front page whose address it shares. */
const depth = (url: string): number => {
  if (!URL.canParse(url)) return 0;
  const { pathname, search } = new URL(url);
  const path = pathname.replace(/\/(?:index\.(?:html?|php|aspx?)\/?|default\.aspx?)?$/i, '');
  return /^\/*$/.test(path) ? Number(namesPage(search)) : path.split('/').length - 1;
};

const usable = (reading: PageReading): boolean => reading.page.status >= 200 && reading.page.status < 300;
/** A page and how deep in its site it stands; 0: the front page. */
interface Placed {
  reading: PageReading;
  depth: number;
}

/** How often a front page may send its visitor on. */
const MAX_HOPS = 3;

/** A front page that redirects, `/` to `/zh-tw/`, by HTTP or by what it says, is the front page all the same. */
const placesOf = (readings: readonly PageReading[]): Placed[] => {
  const placed = readings.map((reading) => {
    const { url, finalUrl } = reading.page;
    return { reading, depth: Math.min(depth(url), depth(finalUrl)) };
  });
  for (let hops = 0; hops < MAX_HOPS; hops++) {
    const front = new Set(placed.flatMap((one) => (one.depth === 0 ? (one.reading.sendsTo ?? []) : [])));
    for (const one of placed) {
      const { url, finalUrl } = one.reading.page;
      if (front.has(url) || front.has(finalUrl)) one.depth = 0;
    }
  }
  return placed;
};

/** Of one page had twice the whole one goes first, then the one that made more requests. */
const byDepth = ({ reading: a, depth }: Placed, { reading: b, depth: other }: Placed): number =>
  depth - other ||
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
const homeReason = (placed: readonly Placed[]): IncompleteReason | null => {
  const home = placed.filter((one) => one.depth === 0).sort(byDepth)[0]?.reading;
  if (home === undefined) return 'not_home';
  if (home.incomplete != null) return home.incomplete;
  return !usable(home) ? 'home_failed' : home.page.truncated ? 'truncated' : null;
};

/** What a page that stands before the site says of itself is not the site's. */
const withoutWall = ({ icon: _icon, ...observation }: SiteObservation): SiteObservation => ({
  ...observation,
  ...{ name: null, title: null, description: null, words: [], registrationNumbers: [], facts: [] },
  ...{
    isEcommerce: false,
    ecommerce: unseen(observation.incompleteReason ?? ''),
    health: null,
    hasContactPage: false,
    hasPolicyPage: false,
    noindex: false,
  },
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

/**
 * Pages and failures of one site, of one crawl, to one observation. Complete means that the home page was had whole and
 * that no other page failed for a passing reason; anything else is partial, with its reason, and never makes a mover. A
 * page that stands before the site counts only where nothing else was had. The observation's time is its newest page's.
 */
export const observeSite = (domain: string, readings: PageReading[], failures: PageFailure[]): SiteObservation => {
  // Another face of the shop (`search.` beside it) has no home page.
  const isOther = ({ reading: { page } }: Placed): number => (normaliseDomain(page.finalUrl) === domain ? 0 : 1);
  const placed = placesOf(readings);
  const had = placed
    .filter(({ reading }) => usable(reading))
    .sort((a, b) => isOther(a) - isOther(b) || byDepth(a, b))
    .map(({ reading }) => reading);
  const own = had.filter((reading) => !isWall(reading));
  const good = own.length > 0 ? own : had;
  const [home] = good;
  if (home === undefined) return unhad(domain, readings, failures);
  // Where the main host was had, its home page alone is the site's.
  const mains = placed.filter((one) => isOther(one) === 0);
  const reason =
    homeReason(mains.length > 0 ? mains : placed) ?? (isDisturbed(readings, failures) ? 'page_failed' : null);
  const observation = { ...mergePages(domain, home, good), complete: reason === null, incompleteReason: reason };
  return isWall(home) ? withoutWall(observation) : observation;
};
