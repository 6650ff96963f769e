import { decodeHTML } from 'entities';
import { registrableDomain } from '../domain.ts';
import { cleanText, detach } from './text.ts';
import type { NameClue } from './types.ts';

const WEB_SITE = /^WebSite$/;
const ORGANISATION = /^(?:Organization|Store|OnlineStore|OnlineBusiness|LocalBusiness|Corporation|\w+Store)$/;
/** A block without one of these has no name of a site: most blocks are of a thing for sale, and are not parsed. */
const MAY_NAME = /"(?:WebSite|Organization|Corporation|OnlineBusiness|LocalBusiness|\w{0,30}Store)"/;
/** What a site publishes itself. */
const SITE_PART = /Web(?:Site|Page)|Page$|Article|Posting/;
const MAX_NODES = 200;
const MAX_CLUES = 24;
const MAX_CLUE = 160;

/** What a JSON-LD node says of itself is the site's only where its address is the site's. */
const isOwn = (url: unknown, host: string): boolean => {
  if (typeof url !== 'string' || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return true;
  const of = new URL(url).hostname.replace(/^www\./, '');
  return of === host || (registrableDomain(of) ?? of) === (registrableDomain(host) ?? host);
};

const clueOf = (node: Record<string, unknown>, host: string): NameClue | null => {
  const { '@type': type, name, url } = node;
  const types = (Array.isArray(type) ? type : [type]).filter((t) => typeof t === 'string');
  const source = types.some((t) => WEB_SITE.test(t))
    ? 'web_site'
    : types.some((t) => ORGANISATION.test(t))
      ? 'organisation'
      : null;
  if (source === null || typeof name !== 'string' || !isOwn(url, host)) return null;
  return { source, text: decodeHTML(name.slice(0, 1000)) };
};

const cluesIn = (root: unknown, host: string): NameClue[] => {
  const found: NameClue[] = [];
  const queue: unknown[] = [root];
  for (let i = 0; i < queue.length && i < MAX_NODES; i++) {
    const node = queue[i];
    if (Array.isArray(node)) queue.push(...node.slice(0, 50));
    if (typeof node !== 'object' || node === null || Array.isArray(node)) continue;
    const { '@graph': graph, '@type': type, publisher, isPartOf } = node as Record<string, unknown>;
    const clue = clueOf(node as Record<string, unknown>, host);
    if (clue !== null) found.push(clue);
    // A book's publisher is not the shop's.
    queue.push(graph, isPartOf, SITE_PART.test(String(type)) ? publisher : undefined);
  }
  return found;
};

const cluesInJsonLd = (jsonLd: string[], host: string): NameClue[] =>
  jsonLd.slice(0, 10).flatMap((raw) => {
    if (raw.length > 100_000 || !raw.includes('"name"') || !MAY_NAME.test(raw)) return [];
    try {
      return cluesIn(JSON.parse(raw), host);
    } catch {
      // Not JSON: nothing to learn from it here; products counts such blocks.
      return [];
    }
  });

/** Of the page's end, where a notice of copyright stands. */
const END_CHARS = 60_000;
const NOTICES = ['©', '&copy;', 'opyright', 'OPYRIGHT', '版權所有', '版权所有'];
const NOTICE_CHARS = 300;
/** What stands between the sign and the name: years, the other forms of the sign. */
const BEFORE_NAME =
  /^(?:\s|©|\(c\)|&copy;|copyright|opyright|[-–—~,.:：｜|]|(?:19|20)\d\d|all rights reserved|版權所有|版权所有|著作權所有|by\b|本網站由)+/i;
/** What follows the name. */
const AFTER_NAME =
  /\s*(?:©|\(c\)|&copy;|copyright|all rights?|版權|版权|著作權|保留|reserved|powered|design|統一?編|电话|電話|地址|\||｜|[,，。]|\.\s|\.$|\s-\s|(?:19|20)\d\d).*$/is;

/** Last place of `part`: the engine looks forward many times as fast as backward. */
const lastIndexOf = (text: string, part: string): number => {
  let last = -1;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) last = at;
  return last;
};

/** `© 2024 示範茶行 All Rights Reserved.` → `示範茶行`; null: the page's end has no such notice. */
const nameInNotice = (text: string): string | null => {
  const end = text.slice(-END_CHARS);
  for (const notice of NOTICES) {
    const at = lastIndexOf(end, notice);
    if (at < 0) continue;
    const line = cleanText(
      end
        .slice(at, at + NOTICE_CHARS)
        .replace(/<\/?(?:div|p|li|br|td|tr|footer)\b[^>]{0,200}>/gi, ' | ')
        .replace(/<[^>]{0,300}(?:>|$)/g, ' '),
      120,
    );
    const name = line.replace(BEFORE_NAME, '').replace(AFTER_NAME, '').trim();
    if (name.length > 1) return name;
  }
  return null;
};

const metaSources: ReadonlyMap<string, NameClue['source']> = new Map([
  ['og:site_name', 'site_name'],
  ['application-name', 'application'],
  ['apple-mobile-web-app-title', 'application'],
]);

const cluesInMetas = (metas: [string, string][]): NameClue[] =>
  metas.flatMap(([name, text]) => {
    const source = metaSources.get(name);
    return source === undefined ? [] : [{ source, text }];
  });

export interface NamingPage {
  url: string;
  text: string;
  metas: [string, string][];
  jsonLd: string[];
  /** What links to the home page show. */
  logos: readonly NameClue[];
}

/**
 * What one page says the site is called, each with where it says so and as it stands there (at most 160 characters); its
 * title is none of them. Which of it is the name is for whoever has all pages of the site to say.
 */
export const nameCluesOf = ({ url, text, metas, jsonLd, logos }: NamingPage): NameClue[] => {
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '';
  const notice = nameInNotice(text);
  const clues = [
    ...cluesInMetas(metas),
    ...cluesInJsonLd(jsonLd, host),
    ...logos,
    ...(notice === null ? [] : [{ source: 'notice' as const, text: notice }]),
  ];
  const unique = new Map<string, NameClue>();
  for (const { source, text: raw } of clues) {
    const shown = detach(cleanText(raw, MAX_CLUE));
    if (shown !== '' && unique.size < MAX_CLUES) unique.set(`${source} ${shown}`, { source, text: shown });
  }
  return [...unique.values()];
};
