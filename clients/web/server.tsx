/**
 * The app's pages as HTML, for the runtime: the same views, asking the API in-process. Bundled as one module without
 * imports; `render` is all that the runtime knows of it.
 */

import assets from 'storelens:assets';
import { renderToString } from 'preact-render-to-string';
import { escapeHtml } from '../../core/text.ts';
import { date } from '../ui/format.ts';
import { hostOf, looksLikeSite, searchPath } from '../ui/links.ts';
import { type Lang, langFrom, langTag } from '../ui/words.ts';
import { type Ask, createApi } from './api.ts';
import { wordsIn } from './env.tsx';
import { NotFound, Offline, Refused } from './failure.tsx';
import { feedLinks, headTags } from './head-tags.ts';
import { type Card, pictureOf } from './picture.ts';
import { findRoute, routes } from './routes.ts';
import { DocumentBody, Shell } from './shell.tsx';
import type { Env, Head, PageState, Refusal } from './view.ts';

export interface PageRequest {
  path: string;
  query: URLSearchParams;
  /** The Cookie header. */
  cookie: string;
  now: number;
  snapshot: Env['snapshot'];
  baseUrl: string;
  /** The operator's mail address or page; null: not given. */
  contact: string | null;
  /** Whether pictures of offers are served. */
  pictures: boolean;
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

interface Whole {
  head: Head;
  state: PageState;
  body: string;
  /** False: search engines are asked to leave it out. */
  isIndexed: boolean;
}

const htmlOf = (request: PageRequest, { head, state, body, isIndexed }: Whole): string => {
  const { lang } = state.env;
  const theme = cookieOf(request.cookie, 'theme');
  const title = escapeHtml(`${head.title} · Storelens`);
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
${isIndexed ? headTags({ ...request, snapshot: request.snapshot.id }, head, lang) : '<meta name="robots" content="noindex">'}
<meta name="theme-color" content="#faf9f5" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#131614" media="(prefers-color-scheme: dark)">
<link rel="stylesheet" href="${assets.css}">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/assets/touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
${isIndexed ? feedLinks(head) : ''}
<link rel="alternate" type="application/atom+xml" href="/movers.atom" title="Storelens movers">
<link rel="alternate" type="application/feed+json" href="/movers.json" title="Storelens movers">
<link rel="alternate" type="text/calendar" href="/movers.ics" title="Storelens movers">
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
    contact: request.contact,
    pictures: request.pictures,
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
  const html = htmlOf(request, { head, state: { route: kind, env, data: null }, body, isIndexed: false });
  return { status: kind === 'offline' ? 200 : 404, location: null, html };
};

/** A page in place of one that is refused. Links to its other language keep the address that was asked for. */
export const refuse = (request: PageRequest, status: number, refusal: Refusal): PageReply => {
  const env = envOf(request);
  const t = wordsIn(env.lang);
  const body = renderToString(
    <Shell env={env} path="" query={request.query}>
      <Refused refusal={refusal} />
    </Shell>,
  );
  const head = { title: t(refusal.code === 'rate_limited' ? 'wait_title' : 'error_title') };
  const html = htmlOf(request, { head, state: { route: 'refused', env, data: refusal }, body, isIndexed: false });
  return { status, location: null, html };
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
  if (path === '/search' || (path === '/find' && looksLikeSite(query.get('q') ?? ''))) return redirect(request, env);
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
  const status = view.status?.(data) ?? 200;
  const isIndexed = status === 200 && (view.isIndexed?.(data) ?? true);
  const html = htmlOf(request, { head, state: { route: found.name, env, data }, body, isIndexed });
  return { status, location: null, html };
};

/** A page that the runtime has written in the language asked for, in the same frame as the app's. */
export interface Document extends Head {
  status: number;
  /** HTML, trusted. */
  body: string;
}

/** `write` is told the language that the request is for. */
export const dress = async (
  request: PageRequest,
  write: (lang: Lang) => Document | Promise<Document>,
): Promise<PageReply> => {
  const env = envOf(request);
  const { status, body, ...head } = await write(env.lang);
  const shown = renderToString(
    <Shell env={env} path={request.path} query={request.query}>
      <DocumentBody html={body} />
    </Shell>,
  );
  const state = { route: 'document', env, data: null };
  const html = htmlOf(request, { head, state, body: shown, isIndexed: status === 200 });
  return { status, location: null, html };
};

const defaultCard = ({ title, description = '' }: Head): Card => ({
  ...{ kicker: '', title, text: description, figures: [] },
});

/** The picture of a page as SVG; null: there is no such page. */
export const picture = async (request: PageRequest): Promise<string | null> => {
  const env = envOf(request);
  const { lang } = env;
  const t = wordsIn(lang);
  const found = findRoute(request.path, request.query);
  if (found === null) return null;
  const { view } = await routes[found.name].load();
  const data = await view.load(createApi(request.ask), found.asked);
  if ((view.status?.(data) ?? 200) !== 200) return null;
  const card = view.card?.(data, lang) ?? defaultCard(view.head(data, lang, found.asked));
  return pictureOf(card, framedFor(request, t, lang));
};

/** The picture of a page that the runtime writes. */
export const documentPicture = (request: PageRequest, { title, description = '' }: Head): string => {
  const { lang } = envOf(request);
  const t = wordsIn(lang);
  const card = { kicker: t('nav_knowledge'), title, text: description, figures: [] };
  return pictureOf(card, framedFor(request, t, lang));
};

const framedFor = ({ snapshot, baseUrl }: PageRequest, t: ReturnType<typeof wordsIn>, lang: Lang) => ({
  asOf: `${t('as_of')} ${date(snapshot.asOf, lang)}`,
  host: hostOf(baseUrl) ?? '',
  notice: snapshot.invented ? `${t('invented_short')} · ` : '',
});
