/** The web app, the widget and the pages: bundled files and rendered pages, or without a bundle the bare sources. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Context } from '../context.ts';
import { type Endpoint, ordinary } from '../http/endpoint.ts';
import { createOpenApi } from '../openapi/index.ts';
import { createOpenApiMore } from '../openapi/more.ts';
import { docsPage } from '../pages/docs.ts';
import { html, page } from '../pages/html.ts';
import type { Web, WebFile } from '../web.ts';
import { type Documents, documentEndpoints, slashEndpoints } from './documents.ts';
import { feedEndpoints } from './feed-endpoints.ts';
import { knowledgeStart } from './knowledge.ts';
import { type Draw, picturesEndpoint, picturesStart } from './pictures.ts';
import { priceFeedEndpoints } from './price-feeds.ts';
import { refusalPages } from './rendered-page.ts';
import { pageEndpoint, prospectsCsvEndpoint, webFileEndpoint } from './web-pages.ts';

const htmlType = 'text/html; charset=utf-8';
const clients = new URL('../../clients/', import.meta.url);

/** What is served where nothing was bundled: enough for the documentation to be read. */
const bareFiles: [path: string, sources: string[], type: string][] = [
  ['/assets/page.css', ['ui/tokens.css', 'ui/base.css', 'ui/parts.css', 'web/web.css'], 'text/css; charset=utf-8'],
  ['/assets/icon.svg', ['web/icons/icon.svg'], 'image/svg+xml'],
];

const bareFile = ([, sources, type]: (typeof bareFiles)[number]): WebFile => {
  const bytes = Buffer.concat(sources.map((source) => readFileSync(new URL(source, clients))));
  const etag = createHash('sha256').update(bytes).digest('hex').slice(0, 20);
  return { type, bytes, gzip: null, etag, immutable: false, cors: false };
};

const fromSnapshot = (id: string, cors: boolean, type: string, render: (context: Context) => string): Endpoint => ({
  id,
  methods: [],
  cost: ordinary,
  cors,
  keep: true,
  caching: 'snapshot',
  needsSnapshot: true,
  serve: (context) => ({
    status: 200,
    headers: { 'content-type': type },
    body: Buffer.from(render(context as Context)),
  }),
});

const unbundled = ({ reader }: Context): string =>
  page(
    'Storelens',
    html`<h1>Storelens</h1><p>網頁程式尚未打包：<code>npm run build</code>。 <span lang="en">The web app was not bundled: <code>npm run build</code>.</span></p>
<p><a href="/docs">API 文件 <span lang="en">API documentation</span></a> · <a href="/datasets/">資料集 <span lang="en">Datasets</span></a></p>`,
    { invented: reader.manifest.invented },
  );

/** Addresses of the app that take no parameter in their path; `pagePrefixes` are beginnings. */
const pagePaths = [
  '/',
  '/search',
  '/find',
  '/sites',
  '/offline',
  '/products',
  '/deals',
  '/movers',
  '/prospects',
  '/market',
  '/check',
  '/compare',
  '/embed',
  '/api-and-mcp',
];
const pagePrefixes = ['/sites/', '/products/', '/technologies/', '/operators/', '/industries/', '/check/'];

export interface SiteEndpoints {
  exact: [path: string, endpoint: Endpoint][];
  prefixes: [start: string, endpoint: Endpoint][];
  /** What tells a person that there is no such page; null: nothing was bundled. */
  missing: Endpoint | null;
  /** Makes a refusal a page; null: nothing was bundled. */
  refusal: ReturnType<typeof refusalPages> | null;
}

export interface SiteOptions {
  web: Web | null;
  api: ReadonlyMap<string, Endpoint>;
  /** Makes an image of an SVG; null: pages have no pictures. */
  draw: Draw | null;
  plainDatasets: Endpoint;
}

const webPages = ({ web, api, draw, plainDatasets }: SiteOptions): SiteEndpoints => {
  if (web === null || web.renderer === null)
    return {
      exact: [['/', fromSnapshot('home', false, htmlType, unbundled)]],
      prefixes: [],
      missing: null,
      refusal: null,
    };
  const { renderer } = web;
  const endpoint = pageEndpoint(web, renderer, api);
  const documents: Documents = documentEndpoints(web, renderer, { api, plainDatasets });
  const pictures: SiteEndpoints['prefixes'] =
    draw === null ? [] : [[picturesStart, picturesEndpoint(web, renderer, { api, draw })]];
  return {
    exact: [
      ...pagePaths.map((path): [string, Endpoint] => [path, endpoint]),
      ['/docs', documents.docs],
      ['/datasets/', documents.datasets],
      [knowledgeStart, documents.knowledge],
    ],
    prefixes: [
      ...pagePrefixes.map((start): [string, Endpoint] => [start, endpoint]),
      [knowledgeStart, documents.knowledge],
      ...pictures,
    ],
    missing: endpoint,
    refusal: refusalPages({ api, version: web.version, renderer }),
  };
};

export const siteEndpoints = (options: SiteOptions): SiteEndpoints => {
  const { web, api } = options;
  const pages = webPages(options);
  const bare = bareFiles.filter(([path]) => web?.files.has(path) !== true);
  const exact: SiteEndpoints['exact'] = [
    ...bare.map((file): [string, Endpoint] => [file[0], webFileEndpoint(bareFile(file))]),
    ...[...(web?.files ?? [])].map(([path, file]): [string, Endpoint] => [path, webFileEndpoint(file)]),
    ...slashEndpoints(),
    ['/prospects.csv', prospectsCsvEndpoint(api)],
    [
      '/docs',
      fromSnapshot('docs', false, htmlType, ({ reader, contact }) =>
        docsPage({
          ...{ invented: reader.manifest.invented, contact: contact ?? null },
          widget: web?.files.has('/widget.js') === true,
        }),
      ),
    ],
    [
      '/openapi.json',
      fromSnapshot('openapi', true, 'application/json; charset=utf-8', ({ baseUrl, contact, reader }) =>
        JSON.stringify(createOpenApi({ baseUrl, invented: reader.manifest.invented, contact: contact ?? null })),
      ),
    ],
    [
      '/openapi-more.json',
      fromSnapshot('openapi_more', true, 'application/json; charset=utf-8', ({ baseUrl, contact, reader }) =>
        JSON.stringify(createOpenApiMore({ baseUrl, invented: reader.manifest.invented, contact: contact ?? null })),
      ),
    ],
    ...feedEndpoints(api),
    ...priceFeedEndpoints(),
    // In place of the bare pages above.
    ...pages.exact,
  ];
  return { ...pages, exact };
};
