import { EQUALS, LAST_ASCII, SLASH } from '../codes.ts';
import type { Resource, ResourceKind } from './types.ts';
import { splitAuthority } from './urls.ts';

const MAX_URL = 400;
const MAX_WRAPPED = 60_000;
/** `http` and `//` in base64 at a three-byte boundary, and the wrappers that loaders write. */
const BASE64_STARTS = ['base64,', 'atob("', "atob('", '"aHR0c', "'aHR0c", '"Ly9', "'Ly9", '"PHNjcmlwd', "'PHNjcmlwd"];
const BASE64_RUN = /[A-Za-z0-9+/_-]{20,60000}={0,2}/y;
/** Ends a URL in code: quotes, spaces, brackets, and the backslash of an escaped quote. */
const URL_END = /["'`\s<>)(}{,;]|\\["'nrt]|&quot;|&#39;/;

/** `\/` and `/` → `/`. */
const unescapeSlashes = (text: string): string =>
  text.includes('\\') ? text.replace(/\\(?:u002[fF]|x2[fF]|\/)/g, '/').replace(/\\u0026/g, '&') : text;

const urlAt = (text: string, from: number): { host: string; path: string; to: number } | null => {
  // Prose after `//` is a comment, in any script; an IDN stands in code as punycode.
  if (text.charCodeAt(from) > LAST_ASCII) return null;
  const raw = text.slice(from, from + MAX_URL);
  const stop = raw.search(URL_END);
  const parts = splitAuthority(unescapeSlashes(stop < 0 ? raw : raw.slice(0, stop)));
  return parts === null ? null : { host: parts.host, path: parts.path, to: from + (stop < 0 ? raw.length : stop) };
};

/** Places looked at in one stretch of code; a page of nothing but slashes has no more URLs than others. */
const MAX_STARTS = 6000;
const PLAIN_MARK = ['//'];
const MARKS = ['//', '\\/\\/', '\\u002F\\u002F', '\\u002f\\u002f', '\\x2F\\x2F'];
/** A quoted host that is added to something: `("https:" == p ? "https://" : "http://") + "host.tld/x.js"`. */
const ADDED_HOST = /\s{0,3}["'](?=[a-z0-9-]{1,60}\.[a-z0-9.-]{2,80}[/?"'])/iy;

/** Positions where a URL's host may begin in code. */
const hostStarts = (text: string, withAdded: boolean): number[] => {
  const starts: number[] = [];
  for (const mark of text.includes('\\') ? MARKS : PLAIN_MARK) {
    for (let i = text.indexOf(mark); i >= 0 && starts.length < MAX_STARTS; i = text.indexOf(mark, i + mark.length)) {
      const code = text.charCodeAt(i + mark.length);
      // A dot-less start, as in code comments and rulers, is none.
      if (code > SLASH && code !== EQUALS) starts.push(i + mark.length);
    }
  }
  for (
    let i = withAdded ? text.indexOf('+') : -1;
    i >= 0 && starts.length < 2 * MAX_STARTS;
    i = text.indexOf('+', i + 1)
  ) {
    const next = text.charCodeAt(i + 1);
    if (next !== 34 && next !== 39 && next !== 32 && next !== 10) continue;
    ADDED_HOST.lastIndex = i + 1;
    if (ADDED_HOST.test(text)) starts.push(ADDED_HOST.lastIndex);
  }
  return starts;
};

/** What stands between two addresses of a list: quotes, a comma, the next one's scheme. */
const BETWEEN = /^\\?["'`]\s{0,40},\s{0,40}\\?["'`](?:https?:)?[\\/]{2,4}$/i;
const MIN_LIST = 4;
/** An array that holds nothing but them: `"domains": ["https://a.tld", "https://b.tld"]`. */
const [ARRAY_BEFORE, ARRAY_AFTER] = [/\[\s{0,9}\\?["'`](?:https?:)?[\\/]{2,4}$/i, /^\\?["'`]\s{0,9},?\s{0,9}\]/];

interface Placed extends Resource {
  from: number;
  to: number;
}

/** Whether neighbours, each a bare host, fill an array. */
const isArray = (run: readonly Placed[], text: string): boolean => {
  const [first, last] = [run[0], run.at(-1)];
  if (first === undefined || last === undefined || run.some(({ path }) => path !== '/')) return false;
  return (
    ARRAY_BEFORE.test(text.slice(Math.max(0, first.from - 30), first.from)) &&
    ARRAY_AFTER.test(text.slice(last.to, last.to + 24))
  );
};

/** A list of bare hosts in code is what something is compared with, not what is loaded. */
const demoteLists = (found: Placed[], text: string): void => {
  const sorted = [...found].sort((a, b) => a.from - b.from);
  let run: Placed[] = [];
  const close = (): void => {
    const isList = run.length >= MIN_LIST && new Set(run.map(({ host }) => host)).size >= MIN_LIST - 1;
    if (isList || isArray(run, text)) for (const url of run) if (url.path === '/') url.kind = 'data';
    run = [];
  };
  for (const url of sorted) {
    const before = run.at(-1);
    if (before !== undefined && (url.from - before.to > 90 || !BETWEEN.test(text.slice(before.to, url.from)))) close();
    run.push(url);
  }
  close();
};

/**
 * URLs in code, data, styles and comments: what follows `//`, also as JSON writes it (`\/\/`, `\u002F`), and in code
 * hosts that are added to a scheme. Each once, at most `limit`. In code, one with a `*` and hosts in a list are data:
 * patterns of addresses, not addresses.
 */
export const findUrls = (text: string, kind: ResourceKind, limit: number): Resource[] => {
  const found: Placed[] = [];
  const seen = new Set<string>();
  for (const start of hostStarts(text, kind === 'inline')) {
    const parts = urlAt(text, start);
    if (parts === null) continue;
    const key = parts.host + parts.path;
    if (seen.has(key)) continue;
    seen.add(key);
    const isPattern = kind === 'inline' && parts.path.includes('*');
    found.push({ kind: isPattern ? 'data' : kind, host: parts.host, path: parts.path, from: start, to: parts.to });
    if (found.length >= limit) break;
  }
  if (kind === 'inline') demoteLists(found, text);
  return found.map(({ kind: as, host, path }) => ({ kind: as, host, path }));
};

const isBinary = (text: string): boolean => {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) < 9) return true;
  return false;
};

const decodeBase64 = (run: string): string | null => {
  const text = Buffer.from(run, 'base64').toString('latin1');
  // Binary (fonts, images) holds control characters early; code does not.
  return isBinary(text.slice(0, 60)) ? null : text;
};

/** What every such start holds, from a letter on that is rare in code: most code holds none of them. */
const RARE_PARTS = ['HR0c', 'Ly9', 'PHNjcmlwd', '64,', 'b("', "b('"];

/** Code and URLs wrapped in base64 inside inline scripts (`atob("…")`, data URLs, encoded `http…`), decoded. */
export const unwrapBase64 = (text: string, limit: number): string[] => {
  const found: string[] = [];
  if (!RARE_PARTS.some((part) => text.includes(part))) return found;
  let budget = 400_000;
  for (const mark of BASE64_STARTS) {
    for (let i = text.indexOf(mark); i >= 0 && found.length < limit && budget > 0; i = text.indexOf(mark, i + 4)) {
      BASE64_RUN.lastIndex = mark.endsWith(',') || mark.startsWith('atob') ? i + mark.length : i + 1;
      const run = BASE64_RUN.exec(text)?.[0];
      if (run === undefined || run.length > MAX_WRAPPED) continue;
      budget -= run.length;
      const decoded = decodeBase64(run);
      if (decoded !== null) found.push(decoded);
      i += run.length;
    }
  }
  return found;
};
