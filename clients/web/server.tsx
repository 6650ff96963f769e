/**
 * The app's pages as HTML, for the runtime: the same views, asking the API in-process. Bundled as one module without
 * imports; `render` is all that the runtime knows of it.
 */

import assets from 'storelens:assets';
import { renderToString } from 'preact-render-to-string';
import { escapeHtml } from '../../core/text.ts';
import { searchPath } from '../ui/links.ts';
import { langFrom, langTag } from '../ui/words.ts';
import { type Ask, createApi } from './api.ts';
import { wordsIn } from './env.tsx';
import { NotFound, Offline } from './failure.tsx';
import { findRoute, routes } from './routes.ts';
import { Shell } from './shell.tsx';
import type { Env, Head, PageState } from './view.ts';

export interface PageRequest {
  path: string;
  query: URLSearchParams;
  /** The Cookie header. */
  cookie: string;
  now: number;
  snapshot: Env['snapshot'];
  baseUrl: string;
  ask: Ask;
}
export interface PageReply {
  status: number;
  /** Where to go instead; null: `html` is the page. */
  location: string | null;
  html: string;
}

/** JSON that can stand in a script element: nothing in it closes the element or opens a comment. */
const inScript = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

const cookieOf = (header: string, name: string): string | null =>
  new RegExp(`(?:^|;\\s*)${name}=([\\w-]{1,20})`).exec(header.slice(0, 4096))?.[1] ?? null;

/** The page's own address without a language, and both of its languages, for search engines and previews. */
const addressesOf = ({ baseUrl, path, query }: PageRequest, head: Head): string => {
  const params = new URLSearchParams(query);
  params.delete('lang');
  const to = (lang: string): string => {
    const all = new URLSearchParams(params);
    if (lang !== '') all.set('lang', lang);
    return escapeHtml(`${baseUrl}${path}${all.size === 0 ? '' : `?${all}`}`);
  };
  return `<link rel="canonical" href="${to('')}">
<link rel="alternate" hreflang="zh-Hant-TW" href="${to('zh')}">
<link rel="alternate" hreflang="en" href="${to('en')}">
<meta property="og:title" content="${escapeHtml(head.title)}">
<meta property="og:type" content="website">`;
};

const htmlOf = (request: PageRequest, head: Head, state: PageState, body: string): string => {
  const { lang } = state.env;
  const theme = cookieOf(request.cookie, 'theme');
  const title = escapeHtml(`${head.title} · Storelens`);
  const description =
    head.description === undefined ? '' : `<meta name="description" content="${escapeHtml(head.description)}">`;
  const preloads = (assets.preloads[state.route] ?? [])
    .filter((path) => path !== assets.app)
    .map((path) => `<link rel="modulepreload" href="${path}">`);
  const jsonLd =
    head.jsonLd === undefined ? '' : `<script type="application/ld+json">${inScript(head.jsonLd)}</script>`;
  return `<!doctype html>
<html lang="${langTag(lang)}"${theme === 'light' || theme === 'dark' ? ` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${description}
${addressesOf(request, head)}
<meta name="theme-color" content="#faf9f5" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#131614" media="(prefers-color-scheme: dark)">
<link rel="stylesheet" href="${assets.css}">
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="manifest" href="/manifest.webmanifest">
<link rel="alternate" type="application/atom+xml" href="/movers.atom" title="Storelens movers">
<link rel="alternate" type="application/feed+json" href="/movers.json" title="Storelens movers">
${preloads.join('\n')}
<script src="${assets.app}" type="module"></script>
${jsonLd}
</head>
<body>
<div id="app">${body}</div>
<script type="application/json" id="state">${inScript(state)}</script>
</body>
</html>
`;
};

const envOf = (request: PageRequest): Env => {
  const asked = langFrom(request.query.get('lang'));
  return {
    lang: asked ?? langFrom(cookieOf(request.cookie, 'lang')) ?? 'zh',
    langInUrl: asked !== null,
    now: request.now,
    snapshot: request.snapshot,
    baseUrl: request.baseUrl,
    savedAt: null,
  };
};

const bare = (request: PageRequest, env: Env, kind: 'offline' | 'missing'): PageReply => {
  const { path, query } = request;
  const t = wordsIn(env.lang);
  const body = renderToString(
    <Shell env={env} path={path} query={query}>
      {kind === 'offline' ? <Offline /> : <NotFound />}
    </Shell>,
  );
  const head = { title: t(kind === 'offline' ? 'offline' : 'not_found') };
  const html = htmlOf(request, head, { route: kind, env, data: null }, body);
  return { status: kind === 'offline' ? 200 : 404, location: null, html };
};

const redirect = (request: PageRequest, env: Env): PageReply => {
  const to = searchPath(request.query.get('q') ?? '');
  const location = env.langInUrl ? `${to}${to.includes('?') ? '&' : '?'}lang=${env.lang}` : to;
  return { status: 303, location, html: '' };
};

/** Rejects where the API does with something a view does not expect. */
export const render = async (request: PageRequest): Promise<PageReply> => {
  const env = envOf(request);
  const { path, query } = request;
  if (path === '/search') return redirect(request, env);
  if (path === '/offline') return bare(request, env, 'offline');
  const found = findRoute(path, query);
  if (found === null) return bare(request, env, 'missing');
  const { view } = await routes[found.name].load();
  const data = await view.load(createApi(request.ask), found.asked);
  const body = renderToString(
    <Shell env={env} path={path} query={query}>
      <view.Page data={data} asked={found.asked} />
    </Shell>,
  );
  const head = view.head(data, env.lang, found.asked);
  const html = htmlOf(request, head, { route: found.name, env, data }, body);
  return { status: view.status?.(data) ?? 200, location: null, html };
};
