import type { Completeness, IncompleteReason, Page } from '../contract/index.ts';
import type { Evidence, Resource } from '../evidence/index.ts';
import { addressMarks, captchaMarks, headerMarks, markupMarks } from './challenge-marks.ts';
import { sendsTo } from './sends-on.ts';
import { type Shown, shownText } from './shown.ts';
import {
  asksFirst,
  asksForAge,
  asksForConsent,
  asksForHuman,
  asksForScripts,
  asksForTime,
  offersConsent,
} from './wall-words.ts';

/** A page with more links is a site's own. */
const MAX_LINKS = 25;
/** Pages that stand before a site are short: so much of their markup is looked at. */
const MAX_MARKUP = 200_000;
/** Visible characters up to which a page may be a challenge, a refusal in words, a question of age, a notice, a shell. */
const [CHALLENGE, REFUSAL, AGE, NOTICE, SHELL] = [2_000, 1_600, 800, 600, 200];
/** Requests of a recording from which on its scripts ran; from which on no bot defence's page is behind them. */
const [RAN, BUSY] = [5, 15];
/** Scripts and styles that a page must name for its requests to be counted against them, and of how many one must come. */
const [WORTH_COUNTING, ONE_OF] = [8, 3];

type Seen = Pick<Page, 'status' | 'headers' | 'body' | 'source' | 'truncated' | 'requests'>;
type Mark = (typeof addressMarks)[number];

const isBelow = (host: string, parent: string): boolean => host === parent || host.endsWith(`.${parent}`);

const matches = (mark: Mark, { kind, host, path }: Resource): boolean =>
  kind !== 'link' &&
  kind !== 'comment' &&
  kind !== 'csp' &&
  (mark.host === undefined || isBelow(host, mark.host)) &&
  (mark.path === undefined || mark.path.test(path));

const loads = (marks: readonly Mark[], { resources }: Evidence): boolean =>
  resources.some((resource) => marks.some((mark) => matches(mark, resource)));

const ownLinks = ({ links, domain }: Evidence): number =>
  links.filter(({ url }) => URL.canParse(url) && isBelow(new URL(url).hostname, domain)).length;

const asksInput = (markup: string): boolean =>
  /type\s{0,2}=\s{0,2}["']?(?:password|email|tel|search|text)\b/i.test(markup);

/** A way round, wares or a cart: in Chinese a few characters are a whole page. */
const showsSite = (evidence: Evidence, text: string): boolean =>
  ownLinks(evidence) > 2 || evidence.prices > 0 || /購物[車袋籃]|加入.{0,4}車|\bcart\b/i.test(text);

/** A bot defence's page, by the vendor's marks or by what it says. */
const isChallenge = (evidence: Evidence, { text }: Shown, requests: number): boolean => {
  if (text.length > CHALLENGE) return false;
  const markup = evidence.text.slice(0, MAX_MARKUP);
  // What asks for that much is a site that scripts make, with its defence's script among them.
  if (requests < BUSY && loads(addressMarks, evidence)) return true;
  if (markupMarks.some((mark) => markup.includes(mark.text))) return true;
  if (text.length > REFUSAL || asksInput(markup)) return false;
  const words = `${evidence.title ?? ''} ${text}`;
  if (ownLinks(evidence) <= 5 && asksForHuman.test(words)) return true;
  return text.length <= SHELL && loads(captchaMarks, evidence) && !showsSite(evidence, text);
};

/** Hosts that publishers and portals send visitors to for their consent, such as consent.google.com and guce.yahoo.com. */
const CONSENT_HOST = /^(?:consent|cookie-?wall|cookie-?consent|myprivacy|privacy-?gate|guce)\./;

const isConsentWall = (evidence: Evidence, { text }: Shown): boolean => {
  const words = `${evidence.title ?? ''} ${text}`;
  if (text.length <= AGE && asksForAge.test(words)) return ownLinks(evidence) <= 8 && evidence.prices <= 1;
  const asks = asksFirst.test(words) && asksForConsent.test(words) && offersConsent.test(words);
  return asks && evidence.words.length <= 8 && ownLinks(evidence) <= 10;
};

/** "We'll be back soon", a queue: for a while the site is not there. */
const isUnavailable = (evidence: Evidence, { text }: Shown): boolean =>
  text.length <= NOTICE &&
  ownLinks(evidence) <= 3 &&
  evidence.prices === 0 &&
  !asksInput(evidence.text.slice(0, MAX_MARKUP)) &&
  asksForTime.test(`${evidence.title ?? ''} ${text}`);

const MOUNT =
  /<(?:div|main|section|body)\b[^<>]{0,200}\bid\s{0,2}=\s{0,2}["']?(?:root|app|main|__next|__nuxt|___gatsby|q-app|react-root|application|app-root|mount|svelte|wrapper|container)["'\s>][^<>]{0,200}>?\s{0,100}<\/|<(?:app-root|my-app|root-app)\b[^<>]{0,200}>\s{0,100}<\//i;

/** What scripts fill, and what stands in for it until they do: `<div class="skeleton">`, `<img src="loading.gif">`. */
const MOUNT_OPEN =
  /<(?:div|main|section)\b[^<>]{0,200}\bid\s{0,2}=\s{0,2}["']?(?:root|app|__next|__nuxt|___gatsby|q-app|react-root|app-root)["'\s>]|<(?:app|my|root)-(?:app|root)\b/i;
const PLACEHOLDER =
  /<(?:div|span|p|img|svg|section)\b[^<>]{0,200}\b(?:class|id|src|alt)\s{0,2}=\s{0,2}["']?[^"'<>]{0,60}(?:skeleton|\bskel-|\bload(?:ing|er)?\b|spinner|splash|shimmer|preload|\blds-)/i;
/** The same that sites have too whose pages are served whole. */
const MOUNT_BOX = /<(?:div|main|section)\b[^<>]{0,200}\bid\s{0,2}=\s{0,2}["']?(?:main|wrapper|container|mount)["'\s>]/i;
/** In a page that waits. */
const MOST_PICTURES = 2;
/** Nothing, or that there will be something. */
const WAITS =
  /^(?:.{0,6}(?:loading|please wait|[載加]入中|加[載载]中|[讀读]取中|[请請]稍[候後后等]|読み込み中|로딩).{0,16})?$/iu;
/** Frameworks that make the whole page, and leave no mount in the markup. */
const DRAWS_ALL = /\/(?:flutter(?:_bootstrap)?|main\.dart)\.js(?:\?|$)/;

const count = ({ resources }: Evidence, ...kinds: Resource['kind'][]): number =>
  resources.filter(({ kind }) => kinds.includes(kind)).length;

const END = '</noscript';

/** Markup as it is where scripts run: a tag manager's frame for others is none of the page's. Linear. */
const withoutNoscript = (markup: string): string =>
  markup
    .split(/<noscript\b/i)
    .map((part, i) => (i === 0 ? part : part.slice(Math.max(0, part.toLowerCase().indexOf(END)))))
    .join('');

/** A mount with nothing in it but what stands in for the page; pictures only where one of them is that. */
const isWaiting = (markup: string, text: string): boolean => {
  if (!WAITS.test(text)) return false;
  const stands = PLACEHOLDER.test(markup);
  const pictures = markup.split(/<img\b/i, MOST_PICTURES + 2).length - 1;
  if (pictures > (stands ? MOST_PICTURES : 0)) return false;
  return MOUNT_OPEN.test(markup) || (stands && MOUNT_BOX.test(markup));
};

/** The page is made by scripts, and they did not run. */
const isShell = (evidence: Evidence, { text, noscript }: Shown): boolean => {
  if (text.length > 2 * SHELL || evidence.words.length > 3 || ownLinks(evidence) > 3) return false;
  if (asksForScripts.test(text)) return true;
  const runs = count(evidence, 'script') > 0 || evidence.regions.kinds.includes('inline');
  if (!runs || text.length > SHELL || count(evidence, 'form') > 0) return false;
  const markup = withoutNoscript(evidence.text.slice(0, MAX_MARKUP));
  if (/<i?frame\b/i.test(markup)) return false;
  if (asksForScripts.test(noscript) || MOUNT.test(markup) || isWaiting(markup, text)) return true;
  return text === '' && evidence.resources.some(({ kind, path }) => kind === 'script' && DRAWS_ALL.test(path));
};

const showsNothing = (evidence: Evidence, { text }: Shown): boolean =>
  text === '' &&
  evidence.title === null &&
  evidence.metas.length === 0 &&
  evidence.links.length === 0 &&
  count(evidence, 'script', 'frame', 'image', 'form') === 0 &&
  !evidence.regions.kinds.includes('inline');

const seesRequests = ({ source }: Pick<Page, 'source'>): boolean => source === 'har' || source === 'rendered';

/** How many requests a page made; null where its kind of source records none. */
export const requestCount = (page: Pick<Page, 'source' | 'requests'>): number | null =>
  seesRequests(page) && page.requests.length > 0 ? page.requests.length : null;

/** Far fewer requests than the page itself names scripts and styles: the browser was stopped. */
const stoppedEarly = (page: Seen, { resources }: Evidence): boolean => {
  const requests = requestCount(page);
  if (requests === null) return false;
  const named = new Set<string>();
  for (const { kind, host, path } of resources) if (kind === 'script' || kind === 'style') named.add(host + path);
  return named.size >= WORTH_COUNTING && requests * ONE_OF <= named.size;
};

/** A recording holds the shell as served; its requests say whether scripts ran. */
const ranScripts = ({ source, requests }: Pick<Page, 'source' | 'requests'>): boolean =>
  source === 'har' && requests.length >= RAN;

/** Of pages that show little. */
const judgeShown = (page: Seen, evidence: Evidence, shown: Shown): IncompleteReason | null => {
  if (isChallenge(evidence, shown, page.requests.length)) return 'challenge_page';
  if (page.truncated) return 'truncated';
  if (showsNothing(evidence, shown)) return 'empty_document';
  if (isConsentWall(evidence, shown)) return 'consent_wall';
  if (isUnavailable(evidence, shown)) return 'unavailable_page';
  if (ranScripts(page)) return null;
  if (isShell(evidence, shown)) return 'script_shell';
  // A browser would have gone there.
  return page.source === 'rendered' || sendsTo(evidence, shown) === null ? null : 'redirect_page';
};

const isMitigated = ({ headers }: Seen): boolean =>
  headers.some(([name, value]) => headerMarks.some((mark) => mark.name === name && mark.value.test(value.trim())));

/**
 * Why one response is not the whole page that its address stands for; null: nothing speaks against it. Judged by what
 * its kind of source can show: requests count only where they are recorded. Linear in the page.
 */
export const incompleteReason = (page: Seen, evidence: Evidence): IncompleteReason | null => {
  if (isMitigated(page)) return 'challenge_page';
  if (page.body.length === 0) return page.status >= 200 && page.status < 300 ? 'empty_document' : 'home_failed';
  const shown = evidence.links.length > MAX_LINKS ? null : shownText(evidence);
  const reason = shown === null ? (page.truncated ? 'truncated' : null) : judgeShown(page, evidence, shown);
  if (reason === 'challenge_page') return reason;
  if (CONSENT_HOST.test(evidence.domain)) return 'consent_wall';
  if (page.status < 200 || page.status > 299) return 'home_failed';
  return reason ?? (stoppedEarly(page, evidence) ? 'few_requests' : null);
};

/**
 * Where a page sends its visitor that shows nothing itself, absolute; null: it is a page of its own, or stands before a
 * site. Who has the network asks for that address in the page's place; the page itself is no whole one (`redirect_page`).
 */
export const redirectOf = (page: Seen, evidence: Evidence): string | null => {
  if (incompleteReason(page, evidence) !== 'redirect_page') return null;
  const shown = shownText(evidence);
  return shown === null ? null : sendsTo(evidence, shown);
};

/** The same, as the API tells it. */
export const judgePage = (page: Seen, evidence: Evidence): Completeness => {
  const reason = incompleteReason(page, evidence);
  return { complete: reason === null, reason };
};
