/** One visit to one shop: robots.txt, home page, sitemap, then the pages chosen. */
import { redirectOf } from '../../core/completeness/index.ts';
import type { Page, PageFailure, SourceItem } from '../../core/contract/pipeline.ts';
import { readEvidence } from '../../core/evidence/index.ts';
import { isJsonReply } from '../../core/extract/index.ts';
import { crawlDelayMs, isAllowed } from '../../core/robots.ts';
import { choosePages } from './choose.ts';
import { extractLinks } from './links.ts';
import type { Pace } from './pace.ts';
import { productJsonItems } from './product-json.ts';
import { failureOf } from './requester.ts';
import { type OriginRobots, RobotsCache } from './robots-cache.ts';
import { parseSitemap, rankChildren } from './sitemap.ts';
import type { Budget, CrawlEffects, CrawlOptions, Outcome, Requester } from './types.ts';

export interface Visit {
  effects: Pick<CrawlEffects, 'now' | 'productJson'>;
  options: CrawlOptions;
  pace: Pace;
  requester: Requester;
}

/** After this many requests in a row without a reply the host is left alone. */
const MAX_FAILURES_IN_A_ROW = 3;

/** Where a host answers: https, its www., plain http; a name that does not resolve is only tried with www. */
const originsOf = (host: string): string[] =>
  host.startsWith('www.')
    ? [`https://${host}`, `http://${host}`]
    : [`https://${host}`, `https://www.${host}`, `http://${host}`];

const worthAnother = (failure: PageFailure): boolean => ['dns', 'connect', 'tls', 'protocol'].includes(failure.code);

interface Found {
  origin: string;
  robots: OriginRobots;
}

const findOrigin = async (host: string, cache: RobotsCache): Promise<Found> => {
  let first: Found | null = null;
  for (const origin of originsOf(host)) {
    const found = { origin, robots: await cache.of(origin) };
    const { failure } = found.robots.outcome;
    if (failure === null) return found;
    first ??= found;
    if (!worthAnother(failure)) return found;
  }
  return first!;
};

/** True where the reply says HTML, or nothing. */
export const isHtml = (page: Page): boolean => {
  const type = page.headers.find(([name]) => name === 'content-type')?.[1] ?? 'text/html';
  return /html|^\s*$/i.test(type);
};

/** Replies that a crawl reports besides the home page: pages, and a platform's JSON. */
export const isKept = (page: Page): boolean => isHtml(page) || isJsonReply(page);

const itemOf = ({ page, failure }: Outcome): SourceItem =>
  page === null ? { type: 'failure', failure } : { type: 'page', page };

/** Sitemaps named in robots.txt, else the usual place; indexes are opened, each file once, within the limit. */
const readSitemaps = async (origin: string, robots: OriginRobots, visit: Visit): Promise<string[]> => {
  const queue = robots.robots.sitemaps
    .filter((url) => URL.canParse(url, origin))
    .map((url) => new URL(url, origin).href);
  if (queue.length === 0) queue.push(`${origin}/sitemap.xml`);
  const host = new URL(origin).hostname.replace(/^www\./, '');
  const read = new Set<string>();
  const pages: string[] = [];
  while (queue.length > 0 && read.size < visit.options.maxSitemaps) {
    const url = queue.shift()!;
    if (read.has(url) || !isAllowed(robots.robots, visit.options.productToken, url)) continue;
    // A sitemap elsewhere is another host's load and another host's robots.txt.
    if (new URL(url).hostname.replace(/^www\./, '') !== host) continue;
    read.add(url);
    const { page } = await visit.requester.request(url, 'guide');
    if (page === null || page.status !== 200) continue;
    const sitemap = parseSitemap(page.body, page.finalUrl);
    if (sitemap.kind === 'index') queue.unshift(...rankChildren(sitemap.urls).slice(0, visit.options.maxSitemaps));
    else pages.push(...sitemap.urls);
    if (pages.length > 1000) break;
  }
  return pages;
};

/** Fewer pages where a long Crawl-delay would keep us too long. */
const affordable = (visit: Pick<Visit, 'options' | 'pace'>): number =>
  Math.max(0, Math.floor((visit.options.maxWaitPerHostMs - visit.pace.waitedMs) / Math.max(1, visit.pace.delayMs)));

/** The platform's product JSON; returns what pages are still worth, fewer where it had products. */
async function* askForJson(
  home: Page,
  { effects, options, requester, pace }: Visit,
  allowed: { refused: (url: string) => boolean; mayFollow: (url: URL) => Promise<boolean> },
): AsyncGenerator<SourceItem, Budget> {
  const { budget } = options;
  const json = effects.productJson?.(home) ?? null;
  if (json === null) return budget;
  const limit = Math.min(budget.json, affordable({ options, pace }));
  const answered = yield* productJsonItems(json, { requester, limit, isKept, ...allowed });
  return answered ? { ...budget, product: Math.min(1, budget.product) } : budget;
}

async function* chosenPages(home: Page, visit: Visit, cache: RobotsCache): AsyncGenerator<SourceItem> {
  const { options, requester } = visit;
  const origin = new URL(home.finalUrl).origin;
  const robots = await cache.of(origin);
  visit.pace.crawlDelayMs = Math.max(visit.pace.crawlDelayMs, crawlDelayMs(robots.robots, options.productToken) ?? 0);
  const refused = (url: string): boolean => !isAllowed(robots.robots, options.productToken, url);
  const mayFollow = (url: URL): Promise<boolean> => cache.allows(url, options.productToken);
  const budget = yield* askForJson(home, visit, { refused, mayFollow });
  const links = extractLinks(home.body, home.finalUrl);
  const sitemapUrls = affordable(visit) > options.maxSitemaps ? await readSitemaps(origin, robots, visit) : [];
  const choices = choosePages(home.finalUrl, { links, sitemapUrls }, { budget, refused });
  let failures = 0;
  for (const { url } of choices.slice(0, affordable(visit))) {
    const { page, failure } = await requester.request(url, 'page', { mayFollow });
    if (page !== null) {
      failures = 0;
      if (isKept(page)) yield { type: 'page', page };
      continue;
    }
    yield { type: 'failure', failure };
    failures += 1;
    if (failures >= MAX_FAILURES_IN_A_ROW) return;
  }
}

const isReadable = (page: Page): boolean => page.status >= 200 && page.status < 300 && isHtml(page);

/** How often a home page may send its visitor on without a redirect of HTTP. */
const MAX_HOPS = 2;

/** The page to which a home page that shows nothing sends its visitor, as a browser would go; else that page itself. */
async function* frontPage(home: Page, visit: Visit, cache: RobotsCache): AsyncGenerator<SourceItem, Page> {
  const { requester, options } = visit;
  const mayFollow = (url: URL): Promise<boolean> => cache.allows(url, options.productToken);
  const asked = new Set([home.url, home.finalUrl]);
  let front = home;
  for (let hops = 0; hops < MAX_HOPS; hops++) {
    const target = redirectOf(front, readEvidence(front));
    if (target === null || asked.has(target)) return front;
    asked.add(target);
    if (!(await mayFollow(new URL(target)))) return front;
    const outcome = await requester.request(target, 'page', { mayFollow });
    yield itemOf(outcome);
    if (outcome.page === null || !isReadable(outcome.page)) return front;
    front = outcome.page;
  }
  return front;
}

/** Every page and failure of one host (normalised, or with `www.`), in the order they came. */
export async function* visitHost(host: string, visit: Visit): AsyncGenerator<SourceItem> {
  const { options, pace, requester, effects } = visit;
  const cache = new RobotsCache(requester);
  const found = await findOrigin(host, cache);
  const home = `${found.origin}/`;
  const { failure } = found.robots.outcome;
  if (failure !== null) {
    yield { type: 'failure', failure: { ...failure, url: home } };
    return;
  }
  pace.crawlDelayMs = crawlDelayMs(found.robots.robots, options.productToken) ?? 0;
  if (!isAllowed(found.robots.robots, options.productToken, home)) {
    const { status } = found.robots.outcome.page;
    const detail = status >= 500 ? `robots.txt answered ${status}` : 'robots.txt refuses the home page';
    yield { type: 'failure', failure: failureOf(home, effects.now(), 'robots', detail) };
    return;
  }
  if (pace.crawlDelayMs > options.maxWaitPerHostMs) {
    const detail = `robots.txt asks for ${pace.crawlDelayMs / 1000} s between requests`;
    yield { type: 'failure', failure: failureOf(home, effects.now(), 'crawl_delay', detail) };
    return;
  }
  const mayFollow = (url: URL): Promise<boolean> => cache.allows(url, options.productToken);
  const outcome = await requester.request(home, 'page', { mayFollow });
  if (outcome.page === null) {
    yield itemOf(outcome);
    return;
  }
  yield itemOf(outcome);
  if (!isReadable(outcome.page)) return;
  const front = yield* frontPage(outcome.page, visit, cache);
  const rendered = await requester.render(front.finalUrl);
  if (rendered !== null) yield itemOf(rendered);
  yield* chosenPages(front, visit, cache);
}
