import type { Page } from '../contract/index.ts';
import { decodePage } from '../decode.ts';
import { registrableDomain } from '../domain.ts';
import { codesOf } from '../text-codes.ts';
import { Collector } from './collector.ts';
import { eventNames } from './events.ts';
import { cookieNames, cspResources, requestResources } from './headers.ts';
import { scanHtml } from './scanner.ts';
import { detach } from './text.ts';
import { thingWords } from './thing-words.ts';
import type { Evidence } from './types.ts';
import { baseOf } from './urls.ts';

export type { Place } from './places.ts';
export { nameCluesOf } from './site-name.ts';
export type { Evidence, NameClue, RegionKind, Resource, ResourceKind } from './types.ts';

const own = (text: string | null): string | null => (text === null ? null : detach(text));

const hasNoindex = (collector: Collector, headers: Page['headers']): boolean =>
  collector.metas.some(
    ([name, content]) => (name === 'robots' || name === 'googlebot') && /\b(?:noindex|none)\b/i.test(content),
  ) || headers.some(([name, value]) => name === 'x-robots-tag' && /\b(?:noindex|none)\b/i.test(value));

/**
 * One response → Evidence, in one pass over its text and linear in it. Never throws on content: a page that is no
 * HTML gives evidence with empty lists.
 */
export const readEvidence = (page: Page): Evidence => {
  const { text, encoding } = decodePage(page);
  const base = baseOf(page.finalUrl);
  const codes = codesOf(text);
  const collector = new Collector(text, codes, base);
  scanHtml(text, collector, codes);
  const domain = base.host.replace(/^www\./, '');
  const { metas, jsonLd, title } = collector;
  const description =
    metas.find(([name]) => name === 'description') ?? metas.find(([name]) => name === 'og:description');
  return {
    url: page.finalUrl,
    domain,
    registrable: registrableDomain(base.host) ?? domain,
    encoding,
    text,
    regions: collector.regions.list(),
    unwrapped: collector.unwrapped,
    resources: [
      ...collector.resources,
      ...cspResources(page.headers, metas, base),
      ...requestResources(page.requests, base),
    ],
    headers: page.headers,
    cookies: cookieNames(page.headers),
    cnames: page.cnames,
    title: own(title),
    description: own(description?.[1] || null),
    metas,
    jsonLd,
    links: collector.words.links,
    words: [...new Set([...collector.words.list(), ...thingWords(jsonLd).map(detach)])],
    logos: collector.words.logos,
    loadsPlainHttp: collector.loadsPlainHttp,
    noindex: hasNoindex(collector, page.headers),
    lang: collector.lang,
    icon: collector.icons.best,
    places: collector.words.places.places,
    labels: collector.labels.spans,
    prices: collector.labels.prices,
    events: eventNames(page.requests),
  };
};
