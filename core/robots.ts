/**
 * robots.txt by RFC 9309, with what crawlers in the field accept besides (missing colons, misspelt field names, a
 * trailing `index.html`), always towards refusing: where ways to read a rule differ, each must allow. Linear in the size of
 * the file; nothing here fetches.
 */
import { fieldOf } from './robots-fields.ts';

interface Rule {
  allow: boolean;
  /** Percent-encoding normalised; `*` and a final `$` have their meaning. */
  pattern: string;
}

interface Group {
  /** Product tokens, lower case; `*` for everybody. */
  agents: string[];
  rules: Rule[];
  crawlDelayMs: number | null;
}

export interface Robots {
  groups: Group[];
  /** Sitemap URLs as written, in order, at most 100. */
  sitemaps: string[];
}

/** RFC 9309 2.5: at least 500 KiB must be read; what follows is ignored. */
export const MAX_ROBOTS_BYTES = 512_000;
const MAX_LINE = 16_384;
const MAX_SITEMAPS = 100;
const MAX_CRAWL_DELAY_S = 86_400;

/** Everything is allowed (a 4xx answer), or nothing (5xx, no answer): RFC 9309 2.3.1.3 and 2.3.1.4. */
export const allowAll: Robots = { groups: [], sitemaps: [] };
export const disallowAll: Robots = {
  groups: [{ agents: ['*'], rules: [{ allow: false, pattern: '/' }], crawlDelayMs: null }],
  sitemaps: [],
};

/** `name: value`, or `name value` where there are just these two words. */
const splitLine = (raw: string): [name: string, value: string] | null => {
  const hash = raw.indexOf('#');
  const line = (hash < 0 ? raw : raw.slice(0, hash)).slice(0, MAX_LINE).trim();
  const colon = line.indexOf(':');
  if (colon > 0) return [line.slice(0, colon).trimEnd(), line.slice(colon + 1).trimStart()];
  const words = line.split(/[ \t]+/, 3);
  return words.length === 2 ? [words[0]!, words[1]!] : null;
};

const percentEncode = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).toUpperCase()}`).join('');

/** Non-ASCII → %XX of its UTF-8; hex digits in %xx upper case; nothing else, as rules compare by octets. */
const normalisePattern = (value: string): string =>
  value.replace(/%[0-9a-f]{2}/gi, (hex) => hex.toUpperCase()).replace(/[^\p{ASCII}]+/gu, percentEncode);

const agentOf = (value: string): string => {
  if (value === '*' || /^\*\s/.test(value)) return '*';
  return (/^[a-z_-]*/i.exec(value)?.[0] ?? '').toLowerCase();
};

const delayOf = (value: string): number | null => {
  const seconds = /^\d{1,6}(?:\.\d{1,3})?$/.test(value) ? Number(value) : Number.NaN;
  return seconds >= 0 ? Math.min(seconds, MAX_CRAWL_DELAY_S) * 1000 : null;
};

/** Reads a robots.txt, however odd; it never throws. Bytes are taken as UTF-8, up to MAX_ROBOTS_BYTES. */
export const parseRobots = (file: string | Uint8Array): Robots => {
  const text = (typeof file === 'string' ? file : new TextDecoder().decode(file.subarray(0, MAX_ROBOTS_BYTES))).slice(
    0,
    MAX_ROBOTS_BYTES,
  );
  const robots: Robots = { groups: [], sitemaps: [] };
  let group: Group | null = null;
  let naming = false;
  for (const raw of text.replace(/^\ufeff/, '').split(/\r\n|[\r\n]/)) {
    const parts = splitLine(raw);
    const field = parts === null ? null : fieldOf(parts[0]);
    if (parts === null || field === null) continue;
    const value = parts[1];
    if (field === 'agent') {
      if (group === null || !naming) {
        group = { agents: [], rules: [], crawlDelayMs: null };
        robots.groups.push(group);
      }
      group.agents.push(agentOf(value));
      naming = true;
    } else if (field === 'sitemap') {
      if (value !== '' && robots.sitemaps.length < MAX_SITEMAPS) robots.sitemaps.push(value);
    } else if (field === 'delay') {
      if (group !== null) group.crawlDelayMs = delayOf(value) ?? group.crawlDelayMs;
    } else if (group !== null) {
      naming = false;
      if (value !== '') group.rules.push({ allow: field === 'allow', pattern: normalisePattern(value) });
    }
  }
  return robots;
};

/** Path and query as written, without the fragment; `/` where there is none. */
const pathOf = (url: string): string => {
  const start = url.indexOf('//');
  const from = /[/?;]/.exec(url.slice(start < 0 ? 0 : start + 2));
  if (from === null) return '/';
  const path = url.slice((start < 0 ? 0 : start + 2) + from.index).split('#', 1)[0]!;
  return path.startsWith('/') ? path : `/${path}`;
};

/** Leftmost match of each part between wildcards: right for prefix patterns, and linear. */
const matches = (pattern: string, path: string): boolean => {
  const anchored = pattern.endsWith('$');
  const parts = (anchored ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(parts[0]!)) return false;
  let at = parts[0]!.length;
  const last = parts.length - 1;
  for (let i = 1; i <= last; i++) {
    if (anchored && i === last) return path.length - parts[i]!.length >= at && path.endsWith(parts[i]!);
    const found = path.indexOf(parts[i]!, at);
    if (found < 0) return false;
    at = found + parts[i]!.length;
  }
  return !anchored || at === path.length;
};

const groupsFor = (robots: Robots, productToken: string): Group[] => {
  const token = productToken.toLowerCase();
  const own = token === '' ? [] : robots.groups.filter((group) => group.agents.includes(token));
  return own.length > 0 || token === '' ? own : robots.groups.filter((group) => group.agents.includes('*'));
};

const isIndexRule = (rule: Rule): boolean => rule.allow && /\/index\.html?$/.test(rule.pattern);

const unreserved = /[\w.~-]/;

/** A way in which crawlers read percent-encoding: which octets they take for the character that they stand for. */
type Reading = (octet: string) => boolean;
/** RFC 9309 2.2.2: the unreserved ones. */
const byRfc: Reading = (octet) => unreserved.test(octet);
/** As those who unquote everything do. */
const decoded: Reading = () => true;

/** `text` with each character written in one way; `special` (`*`, `$`) are left where they have their meaning. */
const inOneWay = (text: string, isPlain: Reading, special: string): string =>
  text.replace(/%[0-9a-f]{2}|[%*$]/gi, (token) => {
    if (token.length === 1) return special.includes(token) ? token : percentEncode(token);
    const octet = String.fromCharCode(Number.parseInt(token.slice(1), 16));
    return /[!-~]/.test(octet) && !/[%*$]/.test(octet) && isPlain(octet) ? octet : token.toUpperCase();
  });

const patternIn = (pattern: string, reading: Reading): string => {
  const end = pattern.endsWith('$') ? '$' : '';
  return inOneWay(end === '' ? pattern : pattern.slice(0, -1), reading, '*') + end;
};

/** By one reading; null: octets as they are written. */
const verdict = (rules: readonly Rule[], path: string, reading: Reading | null): boolean => {
  const read = (pattern: string): string => (reading === null ? pattern : patternIn(pattern, reading));
  const asked = reading === null ? path : inOneWay(path, reading, '');
  let longest = -1;
  let allowed = true;
  for (const rule of rules) {
    const pattern = read(rule.pattern);
    const { length } = pattern;
    if (length < longest || (length === longest && allowed)) continue;
    const directory = isIndexRule(rule) ? pattern.replace(/index\.html?$/, '$') : null;
    if (!matches(pattern, asked) && (directory === null || !matches(directory, asked))) continue;
    longest = length;
    allowed = rule.allow;
  }
  return allowed;
};

/**
 * Whether the crawler that calls itself `productToken` may fetch the URL (whole, or path and query): the longest
 * matching rule of its own groups, else of `*`, decides; allow wins a tie; no rule allows. The URL is compared as
 * written, so pass it percent-encoded, as it goes over the wire, and also as others read the encoding of it and of the rules.
 */
export const isAllowed = (robots: Robots, productToken: string, url: string): boolean => {
  const path = pathOf(url);
  const rules = groupsFor(robots, productToken).flatMap((group) => group.rules);
  if (!verdict(rules, path, null)) return false;
  if (!/[%*$]/.test(path) && !rules.some(({ pattern }) => pattern.includes('%'))) return true;
  return verdict(rules, path, byRfc) && verdict(rules, path, decoded);
};

/** The longest Crawl-delay that speaks to the crawler, in milliseconds, at most a day; null: none given. */
export const crawlDelayMs = (robots: Robots, productToken: string): number | null => {
  const delays = groupsFor(robots, productToken).map((group) => group.crawlDelayMs ?? -1);
  const longest = Math.max(-1, ...delays);
  return longest < 0 ? null : longest;
};

/** What an answer to /robots.txt means: 2xx is read, 4xx allows all, anything else (5xx, 3xx left over) refuses. */
export const robotsFromResponse = (status: number, body: Uint8Array): Robots => {
  if (status >= 200 && status < 300) return parseRobots(body);
  return status >= 400 && status < 500 ? allowAll : disallowAll;
};
