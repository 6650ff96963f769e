/** Hosts that pages name: an earlier snapshot's sites, and of WARC files the shops linked and the addresses pages call their own. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pointerSchema } from '../../../core/contract/index.ts';
import type { Page } from '../../../core/contract/pipeline.ts';
import { sqlText } from '../../../core/sql.ts';
import { extractLinks } from '../../crawl/links.ts';
import { readWarc } from '../../sources/warc.ts';
import { withDuck } from '../index/duck.ts';
import type { Scope } from '../index/scope.ts';
import { TAIWAN_TLDS } from '../index/scope.ts';
import { type Candidates, siteOf } from './candidates.ts';

/** Hosts that one page may bring: a list of links is no reason to look at thousands. */
const MAX_LINKED = 200;
const MAX_SCAN = 500_000;

/** The `sites.parquet` of a snapshot or of a directory of them; null: it is neither. */
const sitesFile = (path: string): string | null => {
  if (existsSync(join(path, 'sites.parquet'))) return join(path, 'sites.parquet');
  const pointer = join(path, 'current.json');
  if (!existsSync(pointer)) return null;
  return join(path, pointerSchema.parse(JSON.parse(readFileSync(pointer, 'utf8'))).snapshot, 'sites.parquet');
};

const addSites = async (file: string, candidates: Candidates): Promise<number> =>
  withDuck(async (connection) => {
    const columns = 'url, domain, is_ecommerce, left(last_seen_at::VARCHAR, 10) AS seen';
    const result = await connection.stream(`SELECT ${columns} FROM read_parquet(${sqlText(file)}) ORDER BY domain`);
    let count = 0;
    for await (const rows of result.yieldRowObjectJson())
      for (const { url, domain, is_ecommerce: shop, seen } of rows) {
        const host = URL.canParse(String(url)) ? new URL(String(url)).hostname : String(domain);
        const candidate = candidates.of(siteOf(host) === String(domain) ? host : String(domain));
        if (candidate === null) continue;
        count++;
        candidate.knownShop ||= shop === true;
        const verdict = shop === true ? 'a shop' : 'a site';
        candidate.sights.push({
          source: 'snapshot',
          evidence: `${verdict} of an earlier snapshot`,
          date: String(seen),
        });
      }
    return count;
  });

const attribute = /\b(rel|href)\s*=\s*(?:"([^"]{0,2048})"|'([^']{0,2048})'|([^\s"'>]{1,2048}))/gi;

/** The address that a page calls its own, by `<link rel=canonical>`; null: it names none, or none of the web. */
export const canonicalUrl = (body: Uint8Array, pageUrl: string): string | null => {
  const html = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, MAX_SCAN)).toString('latin1');
  for (const [tag] of html.matchAll(/<link\b[^>]{0,3000}>/gi)) {
    const values = new Map<string, string>();
    for (const [, name = '', a, b, c] of tag.matchAll(attribute)) values.set(name.toLowerCase(), a ?? b ?? c ?? '');
    if (values.get('rel')?.toLowerCase().trim() !== 'canonical') continue;
    const href = values.get('href') ?? '';
    return URL.canParse(href, pageUrl) && /^https?:/.test(new URL(href, pageUrl).href)
      ? new URL(href, pageUrl).href
      : null;
  }
  return null;
};

/** Links count where they lead into the scope: shops' platforms and .tw; others say nothing of Taiwan. */
const addPage = (page: Page, candidates: Candidates, suffixes: readonly string[]): void => {
  const own = new URL(page.finalUrl).hostname;
  const date = page.fetchedAt.slice(0, 10);
  const canonical = canonicalUrl(page.body, page.finalUrl);
  const main = canonical === null ? null : new URL(canonical).hostname;
  if (main !== null && siteOf(main) !== siteOf(own)) {
    candidates.of(main)?.sights.push({ source: 'page', evidence: `canonical address on ${own}`, date });
    candidates.of(own)?.sights.push({ source: 'page', evidence: `calls ${main} its own address`, date });
    candidates.alias(own, main);
  }
  const linked = new Set<string>();
  for (const { url } of extractLinks(page.body, page.finalUrl)) {
    const host = new URL(url).hostname;
    if (linked.size >= MAX_LINKED || siteOf(host) === siteOf(own) || !suffixes.some((end) => host.endsWith(end)))
      continue;
    linked.add(host);
  }
  for (const host of linked) {
    const candidate = candidates.of(host);
    // One link is as good as a hundred of the same day.
    if (candidate?.sights.some(({ source }) => source === 'page') === false)
      candidate.sights.push({ source: 'page', evidence: `linked from ${own}`, date });
  }
};

/** Adds what a snapshot, or WARC files, name. Gives the number of sites or pages read. */
export const addPages = async (path: string, candidates: Candidates, scope: Scope): Promise<number> => {
  const sites = sitesFile(path);
  if (sites !== null) return addSites(sites, candidates);
  const suffixes = [...TAIWAN_TLDS, ...scope.platforms.map(({ domain }) => domain)].map((name) => `.${name}`);
  let pages = 0;
  for await (const item of readWarc(path)) {
    if (item.type !== 'page') continue;
    pages++;
    addPage(item.page, candidates, suffixes);
  }
  return pages;
};
