/** `/sitemap.xml` and its parts: every page that search engines may list, in both languages. */
import { escapeHtml } from '../../core/text.ts';
import type { Context } from '../context.ts';
import { type Endpoint, type EndpointReply, ordinary } from '../http/endpoint.ts';
import { problem } from '../http/replies.ts';
import { knowledge } from '../knowledge/load.ts';
import { parseRow } from '../reader.ts';

export const sitemapStart = '/sitemaps/';
/** Of one part: each in two languages, so a fifth of what a file may hold, and read within some milliseconds. */
export const SITES_OF_PART = 5_000;
const pages = [
  '/',
  '/products',
  '/deals',
  '/movers',
  '/prospects',
  '/sites',
  '/market',
  '/check',
  '/compare',
  '/embed',
  '/api-and-mcp',
  '/docs',
  '/datasets/',
];

const xml = (body: string): EndpointReply => ({
  status: 200,
  headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  body: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`),
});

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const entry = (tag: 'url' | 'sitemap', loc: string, lastmod: string): string =>
  `<${tag}><loc>${escapeHtml(loc)}</loc><lastmod>${escapeHtml(lastmod)}</lastmod></${tag}>`;

const bothLanguages = (loc: string, lastmod: string): string =>
  entry('url', loc, lastmod) + entry('url', `${loc}?lang=en`, lastmod);

const partsOf = ({ reader }: Context): number => Math.ceil((reader.found?.table.sites ?? 0) / SITES_OF_PART);

const index = (context: Context): EndpointReply => {
  const { baseUrl, reader } = context;
  const names = ['pages', ...Array.from({ length: partsOf(context) }, (_, n) => `sites-${n + 1}`)];
  const entries = names.map((name) => entry('sitemap', `${baseUrl}${sitemapStart}${name}.xml`, reader.manifest.as_of));
  return xml(`<sitemapindex ${NAMESPACE}>${entries.join('\n')}</sitemapindex>`);
};

const pagesPart = async ({ baseUrl, reader }: Context): Promise<EndpointReply> => {
  const { articles } = await knowledge();
  const own = pages.map((path) => bothLanguages(baseUrl + path, reader.manifest.as_of));
  const written = [...articles.values()].map(({ id, updated }) => bothLanguages(`${baseUrl}/knowledge/${id}`, updated));
  const newest = [...articles.values()].reduce((last, { updated }) => (updated > last ? updated : last), '');
  const list = newest === '' ? '' : bothLanguages(`${baseUrl}/knowledge/`, newest);
  const technologies = (reader.technologies?.heads() ?? [])
    .filter(({ shops }) => shops.sites > 0)
    .map(({ id }) => bothLanguages(`${baseUrl}/technologies/${encodeURIComponent(id)}`, reader.manifest.as_of));
  const industries = reader.known.stats.industries.map(({ id }) =>
    bothLanguages(`${baseUrl}/industries/${encodeURIComponent(id)}`, reader.manifest.as_of),
  );
  return xml(`<urlset ${NAMESPACE}>${[...own, ...technologies, ...industries, list, ...written].join('\n')}</urlset>`);
};

/** Sites by visits, the most visited in the first part. */
const sitesPart = (context: Context, part: number): EndpointReply => {
  const { baseUrl, reader } = context;
  const { found } = reader;
  if (found === null || part > partsOf(context))
    return problem('not_found', `The sitemap has ${partsOf(context)} parts of sites: /sitemap.xml lists them`);
  const from = (part - 1) * SITES_OF_PART;
  const ordinals: number[] = [];
  found.table.all().each(from, (site) => site < from + SITES_OF_PART && ordinals.push(site) > 0);
  const entries = found
    .rows(ordinals)
    .map((row) => parseRow<{ domain: string; last_seen_at: string }>(row))
    .map((site) => bothLanguages(`${baseUrl}/sites/${encodeURIComponent(site.domain)}`, site.last_seen_at));
  return xml(`<urlset ${NAMESPACE}>${entries.join('\n')}</urlset>`);
};

const endpoint = (serve: (context: Context, path: string) => EndpointReply | Promise<EndpointReply>): Endpoint => ({
  ...{ id: 'sitemap', methods: [], cors: false, cost: ordinary, caching: 'own' as const, keep: false },
  ...{ needsSnapshot: true, serve: (context, { path }) => serve(context as Context, path) },
});

export const sitemapEndpoint: Endpoint = endpoint(index);

/** For every path below /sitemaps/. */
export const sitemapPartEndpoint: Endpoint = endpoint((context, path) => {
  if (path === `${sitemapStart}pages.xml`) return pagesPart(context);
  const part = /^\/sitemaps\/sites-([1-9]\d{0,5})\.xml$/.exec(path)?.[1];
  return part === undefined
    ? problem('not_found', 'There is no such part: /sitemap.xml lists them')
    : sitesPart(context, Number(part));
});
