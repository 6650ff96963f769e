/** Whatever is asked, a site that is taken down is answered for as one that was never stored. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { domainToUnicode } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundleClients } from '../../clients/bundle.ts';
import { type SiteRow, type TakeDown, takeDownListSchema } from '../../core/contract/index.ts';
import { TakeDowns } from '../../core/serving/index.ts';
import { endpointsOf } from '../../runtime/endpoints.ts';
import type { HttpRequest, Serve } from '../../runtime/http/types.ts';
import { createLog } from '../../runtime/log.ts';
import { openWeb, type Web } from '../../runtime/web.ts';
import { comparisons, offers } from '../support/conformance/offers.ts';
import { sites } from '../support/conformance/sites.ts';
import { type Case, cases } from './cases.ts';
import { queryOf, requestOf, textOf, withConformance } from './record.ts';

const since = '2026-09-20T00:00:00Z';
const listOf = (...domains: string[]): TakeDowns =>
  new TakeDowns(domains.map((domain): TakeDown => ({ domain, since })));

/** Beside the API's own cases: every other address that tells of sites, for the site at hand. */
const pagesFor = (domain: string): [path: string, params?: Case['params']][] => {
  const both = (path: string): [string, Case['params']?][] => [[path], [path, { lang: 'en' }]];
  return [
    ...['/', '/sites', '/movers', '/deals', '/prospects', '/market', `/sites/${domain}`, `/check/${domain}`].flatMap(
      both,
    ),
    ...both('/technologies/meta-pixel'),
    ...both(`/operators/${domain}`),
    ...sites.map((site): [string] => [`/operators/${site.domain}`]),
    ...['beauty', 'electronics', 'coffee-tea', 'pets'].map((id): [string] => [`/industries/${id}`]),
    ...['shopline', 'cyberbiz', 'waca'].map((id): [string] => [`/technologies/${id}`]),
    ...['/search', '/find'].map((path): [string, Case['params']] => [path, { q: domain.slice(0, 5) }]),
    ['/sites', { compare: domain }],
    ['/compare', { domains: `${domain},nobody.example` }],
    ['/check', { q: domain }],
    ['/products', { q: '咖啡豆' }],
    ['/products', { q: '貓砂' }],
    ...comparisons.map(({ product_id }): [string] => [`/products/${product_id}`]),
    ...['SB-200', '豆'].map((compare): [string, Case['params']] => ['/products', { compare }]),
    [`/pictures/sites/${domain}.png`],
    ...offers
      .slice(0, 3)
      .map(({ offer: { offer_id, price_twd } }): [string] => [
        `/offer-pictures/${price_twd}/${encodeURIComponent(offer_id)}.webp`,
      ]),
    ['/pictures/home.png'],
    [`/site-icons/${domain}`],
    [`/badge/${domain}.svg`],
    [`/badge/${domain}/platform.svg`],
    ['/prospects.csv'],
    ['/movers.json'],
    ['/movers.atom'],
    ['/movers.ics'],
    ['/prices.json', { q: '咖啡豆' }],
    ['/prices.atom', { q: '咖啡豆' }],
    ['/movers.json', { domain }],
    ['/sitemap.xml'],
    ['/sitemaps/sites-1.xml'],
    ['/sitemaps/pages.xml'],
    ['/text/site', { domain, field: 'platform' }],
    ['/text/sites.csv', { domains: domain }],
    ['/text/price', { q: 'SB-200' }],
    ['/text/prices.csv', { q: '咖啡豆' }],
    ['/api/v1/site', { domain }],
    ['/api/v1/site', { domain: `m.${domain}` }],
    ['/api/cached', { url: domain }],
    ['/api/v1/competitors', { domain }],
    ['/api/v1/check', { domain }],
    ...sites.map((site): [string, Case['params']] => ['/api/v1/check', { domain: site.domain }]),
    ['/api/v1/related', { domain }],
    ['/api/v1/operator', { id: domain }],
    ['/api/v1/movers', { operator: domain }],
    ['/movers.json', { operator: domain }],
    ['/api/v1/movers', { domain }],
    ['/api/v1/sites', { domains: domain }],
    ['/api/v1/sites', { limit: '2' }],
    ['/api/v1/search', { q: domain }],
    ['/api/v1/suggest', { q: domain.slice(0, 4) }],
    ['/api/v1/compare-sites', { domains: `${domain},nobody.example` }],
    ...sites.map((site): [string, Case['params']] => ['/api/v1/competitors', { domain: site.domain }]),
    ...sites.map((site): [string, Case['params']] => ['/api/v1/related', { domain: site.domain }]),
    ...sites.map((site): [string, Case['params']] => ['/api/v1/operator', { id: site.domain }]),
  ];
};

/** The same for every site, or nothing of one: documentation with its invented examples, files of the clients, articles. */
const untold = new Set(
  ['/docs', '/docs/', '/openapi.json', '/healthz', '/readyz', '/metrics', '/robots.txt', '/.well-known/security.txt']
    .concat(['/offline', '/search/', '/api-and-mcp', '/embed', '/datasets', '/knowledge', '/llms.txt', '/mcp'])
    .concat(['/datasets/', '/datasets/latest.json', '/datasets/take-downs.json', '/knowledge/']),
);
const isFile = (path: string): boolean =>
  /\.(?:js|mjs|css|svg|png|ico|map|webmanifest|woff2?|wasm|json|html|txt)$/.test(path);

const tools: [name: string, args: (domain: string) => object][] = [
  ['get_site', (domain) => ({ domain })],
  ['check_store', (domain) => ({ domain })],
  ['find_competitors', (domain) => ({ domain })],
  ['related_sites', (domain) => ({ domain })],
  ['find_prospects', () => ({})],
  ['list_movers', () => ({})],
  ['find_sites', () => ({})],
  ['search', (domain) => ({ query: domain })],
  ['search_products', () => ({ query: '咖啡豆' })],
  ['compare_prices', () => ({ query: 'SB-200' })],
  ['find_deals', () => ({ type: 'gaps' })],
  ['detect_technology', (domain) => ({ url: domain })],
];

interface Asked {
  request: HttpRequest;
  /** What it says of itself, which a reply may say back. */
  said: string;
}

const get = (path: string, params: Case['params'] = {}): Asked => ({
  request: requestOf({ name: '', route: '', path, params, headers: { accept: 'text/html,application/json' } }),
  said: decodeURIComponent(`${path}?${queryOf(params)}`),
});

const call = (name: string, args: object): Asked => {
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const request = requestOf({ name, route: 'mcp', path: '/mcp', headers });
  return {
    request: { ...request, method: 'POST', body: () => Promise.resolve(Buffer.from(JSON.stringify(body))) },
    said: JSON.stringify(args),
  };
};

const allFor = (domain: string): Asked[] => [
  ...Object.values(cases)
    .flat()
    .filter(({ path }) => !untold.has(path))
    .map(({ path, params, headers, method }) => ({
      request: requestOf({
        name: '',
        route: '',
        path,
        ...{ params: params ?? {}, headers: headers ?? {}, method: method ?? 'GET' },
      }),
      said: decodeURIComponent(`${path}?${queryOf(params)}`),
    })),
  ...pagesFor(domain).map(([path, params]) => get(path, params)),
  ...tools.map(([name, args]) => call(name, args(domain))),
];

let bundled: Promise<Web> | null = null;
const bundle = (): Promise<Web> => {
  bundled ??= (async () => {
    const dir = mkdtempSync(join(tmpdir(), 'storelens-taken-down-'));
    process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
    await bundleClients({ outDir: dir });
    return (await openWeb(dir)) as Web;
  })();
  return bundled;
};

/** The application with pages, and pictures as the SVG that they are drawn from. */
const withSites = async <T>(takeDowns: TakeDowns, use: (serve: Serve) => Promise<T>): Promise<T> =>
  withConformance(use, { takeDowns, web: await bundle(), draw: (svg) => Promise.resolve(Buffer.from(svg)) });

/** Lines of `text` that name the site where the request itself did not. */
const tells = (text: string, { domain, name }: Pick<SiteRow, 'domain' | 'name'>, said: string): string[] => {
  const asked = said.toLowerCase();
  const isAsked = (word: string): boolean => asked.includes(word.toLowerCase());
  const isTold = (word: string): boolean => text.toLowerCase().includes(word.toLowerCase());
  return [domain, name].filter((word) => isTold(word) && !isAsked(word) && !isAsked(domainToUnicode(word)));
};

const taken = suite('what is taken down');

taken('is in no reply of any route, for any site that was stored', async () => {
  let before = 0;
  for (const site of sites) {
    const asked = allFor(site.domain);
    await withSites(new TakeDowns(), async (serve) => {
      for (const { request } of asked) before += textOf(await serve(request)).includes(site.domain) ? 1 : 0;
    });
    await withSites(listOf(site.domain), async (serve) => {
      for (const { request, said } of asked) {
        const reply = await serve(request);
        assert.equal(tells(textOf(reply), site, said), [], `${request.method} ${said} → ${reply.status}`);
      }
    });
  }
  assert.ok(before > 300, `only ${before} replies named a site before`);
});

taken('is answered for as a site that was never stored', async () => {
  const [site] = sites;
  const { domain } = site!;
  const other = `${'n'.repeat(domain.indexOf('.'))}.example`;
  await withSites(listOf(domain), async (serve) => {
    for (const [i, [path, params]] of pagesFor(domain).entries()) {
      if (/^\/(?:find|search)$/.test(path) || params?.['q'] !== undefined) continue;
      const [reply, expected] = [get(path, params), get(...pagesFor(other)[i]!)].map((one) => serve(one.request));
      const [own, never] = await Promise.all([reply, expected]);
      assert.is(own!.status, never!.status, path);
      assert.is(
        textOf(own!).replaceAll(domain, other),
        textOf(never!).replaceAll(domain, other),
        `${path} ${JSON.stringify(params)}`,
      );
    }
  });
});

taken('is looked at live no more', async () => {
  await withSites(listOf('soundbay.example'), async (serve) => {
    for (const url of ['soundbay.example', 'https://www.soundbay.example/x', 'http://m.soundbay.example'])
      for (const path of ['/api/v1/detect', '/api/scan']) {
        const reply = await serve(get(path, { url }).request);
        assert.is(reply.status, 422, `${path} ${url}`);
        assert.match(textOf(reply), /taken down/);
      }
    assert.is((await serve(get('/api/v1/detect', { url: 'oldpage.example' }).request)).status, 200);
  });
});

taken('is named beside the downloads, without the reason', async () => {
  const takeDowns = new TakeDowns([{ domain: 'soundbay.example', since, reason: 'a letter' }]);
  await withSites(takeDowns, async (serve) => {
    const body = textOf(await serve(get('/datasets/take-downs.json').request));
    assert.equal(takeDownListSchema.parse(JSON.parse(body)).items, [{ domain: 'soundbay.example', since }]);
    for (const path of ['/datasets/latest.json', '/datasets/']) {
      const reply = await serve({ ...get(path).request, header: () => 'application/json' });
      const told = JSON.parse(textOf(reply)) as { taken_down: number; take_downs: string };
      assert.is(told.taken_down, 1, path);
      assert.match(told.take_downs, /\/datasets\/take-downs\.json$/);
    }
    assert.match(textOf(await serve(get('/datasets/').request)), /take-downs\.json/);
  });
});

taken('has every route that tells of sites asked above', async () => {
  const operations = { health: () => assert.unreachable(), metrics: () => assert.unreachable() };
  const gates = { clientOf: () => assert.unreachable(), allow: () => null };
  const options = { operations, log: createLog('silent'), web: await bundle(), draw: () => assert.unreachable() };
  const { exact, prefixes } = endpointsOf(options as never, gates as never);
  const asked = allFor('mintleaf.example').map(({ request }) => request.path);
  const forgotten = [...exact.keys()].filter((path) => !asked.includes(path) && !untold.has(path) && !isFile(path));
  assert.equal(forgotten, []);
  const starts = prefixes.map(([start]) => start).filter((start) => !['/datasets/', '/knowledge/'].includes(start));
  assert.equal(
    starts.filter((start) => !asked.some((path) => path.startsWith(start))),
    [],
  );
});
taken.run();
