/** The web app, the widget and the pages: small files, read once, with their hash as ETag. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Context } from '../context.ts';
import { type Endpoint, type EndpointReply, ordinary } from '../http/endpoint.ts';
import { noneMatch } from '../http/headers.ts';
import type { HttpRequest } from '../http/types.ts';
import { createOpenApi } from '../openapi.ts';
import { docsPage } from '../pages/docs.ts';
import { atomFeed, jsonFeed } from './feeds.ts';

const html = 'text/html; charset=utf-8';
const script = 'text/javascript; charset=utf-8';
const clients = new URL('../../clients/', import.meta.url);

const files: [path: string, file: string, type: string][] = [
  ['/assets/app.js', 'web/app.js', script],
  ['/assets/page.css', 'web/page.css', 'text/css; charset=utf-8'],
  ['/assets/icon.svg', 'web/icons/icon.svg', 'image/svg+xml'],
  ['/widget.js', 'widget/widget.js', script],
];

const shared = {
  methods: [],
  cost: ordinary,
  keep: false,
} as const satisfies Partial<Endpoint>;

const read = (file: string): { bytes: Buffer; etag: string } => {
  const bytes = readFileSync(new URL(file, clients));
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 20)}"` };
};

const fileEndpoint = (path: string, file: string, type: string): Endpoint => {
  let kept: { bytes: Buffer; etag: string } | null = null;
  const serve = (request: HttpRequest): EndpointReply => {
    kept ??= read(file);
    const { bytes, etag } = kept;
    const headers: Record<string, string> = { 'content-type': type, etag, 'cache-control': 'public, max-age=3600' };
    // Another site's page may load the widget under cross-origin isolation.
    if (path === '/widget.js') headers['cross-origin-resource-policy'] = 'cross-origin';
    if (noneMatch(request.header('if-none-match'), etag)) return { status: 304, headers, body: null };
    return { status: 200, headers, body: bytes };
  };
  const cors = path === '/widget.js';
  return {
    ...shared,
    id: 'static',
    cors,
    caching: 'own',
    needsSnapshot: false,
    serve: (_context, request) => serve(request),
  };
};

const notice =
  '<p class="invented" role="note">這裡的商店、公司、價格全屬虛構。 <span lang="en">Every shop, company and price here is invented.</span></p>';

let home: string | null = null;
const homePage = ({ reader }: Context): string => {
  home ??= readFileSync(new URL('web/index.html', clients), 'utf8');
  return home.replace('<!--notice-->', reader.manifest.invented ? notice : '');
};

const fromSnapshot = (id: string, cors: boolean, type: string, render: (context: Context) => string): Endpoint => ({
  ...shared,
  id,
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

const text = (reply: { body: string | Uint8Array }): string =>
  typeof reply.body === 'string' ? reply.body : Buffer.from(reply.body).toString('utf8');

export const siteEndpoints = (): [path: string, endpoint: Endpoint][] => [
  ...files.map(([path, file, type]): [string, Endpoint] => [path, fileEndpoint(path, file, type)]),
  ['/', fromSnapshot('home', false, html, homePage)],
  ['/docs', fromSnapshot('docs', false, html, ({ reader }) => docsPage(reader.manifest.invented))],
  [
    '/openapi.json',
    fromSnapshot('openapi', true, 'application/json; charset=utf-8', ({ baseUrl, reader }) =>
      JSON.stringify(createOpenApi({ baseUrl, invented: reader.manifest.invented })),
    ),
  ],
  ['/movers.json', fromSnapshot('movers_json', true, 'application/feed+json; charset=utf-8', (c) => text(jsonFeed(c)))],
  ['/movers.atom', fromSnapshot('movers_atom', true, 'application/atom+xml; charset=utf-8', (c) => text(atomFeed(c)))],
];
