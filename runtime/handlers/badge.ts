/** `/badge/{domain}.svg`: what a site is built on, or its score, for READMEs and pages that run no script. */

import { z } from 'zod';
import type { SiteRow } from '../../core/contract/index.ts';
import { ratedOf } from '../../core/score.ts';
import { escapeHtml } from '../../core/text.ts';
import type { Context } from '../context.ts';
import { type Endpoint, type EndpointReply, ordinary } from '../http/endpoint.ts';
import { paramsReader } from '../http/params.ts';
import { problem } from '../http/replies.ts';
import { parseRow } from '../reader.ts';
import { findByDomain } from './domains.ts';

export const badgeStart = '/badge/';
const colours = { known: '#17634d', unknown: '#55605a', label: '#1c211e' } as const;
const PADDING = 8;
const MAX_CHARACTERS = 40;

/** Width in pixels at 11 px: Han and other wide characters are as wide as they are high. */
const widthOf = (text: string): number =>
  [...text].reduce(
    (sum, c) =>
      sum + (/[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/.test(c) ? 11.5 : 6.6),
    0,
  );

/** Control characters have no place in XML. */
const clean = (text: string): string => {
  const shown = text.replace(/\p{Cc}|[\ud800-\udfff]|[\ufffe\uffff]/gu, '');
  return shown.length > MAX_CHARACTERS ? `${shown.slice(0, MAX_CHARACTERS)}…` : shown;
};

/** A label and a value side by side. The text is drawn as text: screen readers and searches find it. */
export const badgeSvg = (label: string, value: string, colour: string): string => {
  const [left, right] = [clean(label), clean(value)];
  const [a, b] = [left, right].map((text) => Math.ceil(widthOf(text)) + 2 * PADDING) as [number, number];
  const text = (x: number, width: number, content: string): string =>
    `<text x="${x + width / 2}" y="14" textLength="${width - 2 * PADDING}">${escapeHtml(content)}</text>`;
  const title = escapeHtml(`${left}: ${right}`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${a + b}" height="20" role="img" aria-label="${title}"><title>${title}</title>` +
    `<rect width="${a}" height="20" fill="${colours.label}"/><rect x="${a}" width="${b}" height="20" fill="${colour}"/>` +
    `<g fill="#fff" text-anchor="middle" font-family="Verdana,'Noto Sans TC','PingFang TC',sans-serif" font-size="11">` +
    `${text(0, a, left)}${text(a, b, right)}</g></svg>`
  );
};

const words = {
  zh: { platform: '平台', score: 'Storelens 分數', none: '未觀察到', unknown: '未收錄', unrated: '資料不足' },
  en: {
    platform: 'platform',
    score: 'Storelens score',
    none: 'not observed',
    unknown: 'not indexed',
    unrated: 'not enough seen',
  },
} as const;

const svg = (body: string): EndpointReply => ({
  status: 200,
  headers: {
    'content-type': 'image/svg+xml; charset=utf-8',
    // An image alone: opened as a page it can do nothing either.
    'content-security-policy': "default-src 'none'; style-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  },
  body,
});

const read = paramsReader(
  z.object({ field: z.enum(['platform', 'score']).default('platform'), lang: z.enum(['zh', 'en']).default('zh') }),
);

const badge = (context: Context, path: string, query: string): EndpointReply => {
  const name = /^\/badge\/([^/]{1,1000})\.svg$/.exec(path)?.[1];
  const parsed = read(query);
  if (!parsed.ok) return parsed.reply;
  let domain: string | null = null;
  try {
    domain = name === undefined ? null : decodeURIComponent(name);
  } catch {
    domain = null;
  }
  if (domain === null)
    return problem('not_found', ['A badge is at /badge/{domain}.svg', '徽章網址為 /badge/{domain}.svg']);
  const { field, lang } = parsed.params;
  const t = words[lang];
  const found = findByDomain(domain, 'domain', (host) => context.reader.site(host));
  // A page that shows a badge has no place for an error, so an unknown site gets a badge too.
  if (!found.ok) return svg(badgeSvg(t[field], t.unknown, colours.unknown));
  const site = parseRow<SiteRow>(found.value);
  const note = site.invented ? (lang === 'zh' ? '（虛構）' : ' (invented)') : '';
  if (field === 'score') {
    const rated = ratedOf(site.score);
    return svg(badgeSvg(t.score, `${rated ?? t.unrated}${note}`, rated === null ? colours.unknown : colours.known));
  }
  const platform = site.technologies.find(({ id }) => id === site.platform)?.name ?? site.platform;
  return svg(badgeSvg(t.platform, (platform ?? t.none) + note, platform === null ? colours.unknown : colours.known));
};

export const badgeEndpoint: Endpoint = {
  id: 'badge',
  methods: [],
  cors: true,
  cost: ordinary,
  caching: 'snapshot',
  keep: false,
  needsSnapshot: true,
  serve: (context, { path, query }) => badge(context as Context, path, query),
};
