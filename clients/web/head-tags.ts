/** What stands in a page's head for search engines and for those who share it. */
import { escapeHtml } from '../../core/text.ts';
import { type Lang, langTag } from '../ui/words.ts';
import type { Head } from './view.ts';

export interface Addressed {
  baseUrl: string;
  path: string;
  query: URLSearchParams;
  /** Id of the snapshot: a new one has new pictures. */
  snapshot: string;
}

/** Parameters that make no page of its own. */
const passing = ['lang', 'live', 'utm_source', 'utm_medium', 'utm_campaign', 'fbclid', 'gclid'];

/** Chinese is at the address itself, English at the same with `lang=en`. */
const addressIn = ({ baseUrl, path, query }: Addressed, lang: Lang): string => {
  const params = new URLSearchParams(query);
  for (const name of passing) params.delete(name);
  if (lang === 'en') params.set('lang', 'en');
  return `${baseUrl}${path}${params.size === 0 ? '' : `?${params}`}`;
};

/** Pages with a picture of their own; all others share the home page's. */
const pictured =
  /^\/(?:(?:sites|products|technologies|operators|industries|knowledge)\/[^/]+|market|movers|deals|prospects|datasets\/?)$/;

/** Where the picture of a page is. */
export const picturePath = (path: string, lang: Lang): string =>
  `/pictures${pictured.test(path) ? path.replace(/\/$/, '') : '/home'}.png${lang === 'en' ? '?lang=en' : ''}`;

const meta = (name: string, value: string): string =>
  `<meta ${name.startsWith('twitter:') ? 'name' : 'property'}="${name}" content="${escapeHtml(value)}">`;

/** Description, canonical address, languages, and what Open Graph and Twitter ask for. */
export const headTags = (asked: Addressed, head: Head, lang: Lang): string => {
  const query = head.pathIsAll === true ? new URLSearchParams() : asked.query;
  const at = { ...asked, path: head.path ?? asked.path, query };
  const own = addressIn(at, lang);
  const [zh, en] = [addressIn(at, 'zh'), addressIn(at, 'en')];
  const path = picturePath(at.path, lang);
  const picture = `${at.baseUrl}${path}${path.includes('?') ? '&' : '?'}v=${encodeURIComponent(at.snapshot)}`;
  const { title, description = '', kind = 'website' } = head;
  return [
    description === '' ? '' : `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${escapeHtml(own)}">`,
    `<link rel="alternate" hreflang="${langTag('zh')}" href="${escapeHtml(zh)}">`,
    `<link rel="alternate" hreflang="en" href="${escapeHtml(en)}">`,
    `<link rel="alternate" hreflang="x-default" href="${escapeHtml(zh)}">`,
    meta('og:site_name', 'Storelens'),
    meta('og:type', kind),
    meta('og:title', title),
    description === '' ? '' : meta('og:description', description),
    meta('og:url', own),
    meta('og:locale', lang === 'zh' ? 'zh_TW' : 'en_US'),
    meta('og:locale:alternate', lang === 'zh' ? 'en_US' : 'zh_TW'),
    meta('og:image', picture),
    meta('og:image:type', 'image/png'),
    meta('og:image:width', '1200'),
    meta('og:image:height', '630'),
    meta('og:image:alt', title),
    meta('twitter:card', 'summary_large_image'),
  ]
    .filter((line) => line !== '')
    .join('\n');
};

/** What the page is of as feeds, before that of all events: readers take the first. */
export const feedLinks = ({ feed, title }: Head): string => {
  if (feed === undefined) return '';
  const [path = '', query = ''] = feed.split('?');
  const link = (type: string, ending: string): string =>
    `<link rel="alternate" type="${type}" href="${escapeHtml(`${path}.${ending}?${query}`)}" title="${escapeHtml(title)}">`;
  return [link('application/atom+xml', 'atom'), link('application/feed+json', 'json')].join('\n');
};
