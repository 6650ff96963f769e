/** The app in a browser: takes over the page that the runtime rendered, then follows links without reloading. */
import { hydrate, render } from 'preact';
import { langFrom, langTag } from '../ui/words.ts';
import { wordsIn } from './env.tsx';
import { Refused } from './failure.tsx';
import { listen, type Navigation } from './navigation.ts';
import { type LoadedPage, loadPage, pageHead } from './page.tsx';
import { findRoute, routes } from './routes.ts';
import { saveLookup } from './saved.ts';
import { DocumentBody, Shell } from './shell.tsx';
import { remember } from './theme.ts';
import type { Env, PageState, Refusal } from './view.ts';

const root = document.getElementById('app') as HTMLElement;
const state = JSON.parse(document.getElementById('state')?.textContent ?? 'null') as PageState | null;
let env = state?.env as Env;

const elementOf = ({ path, query, body, savedAt }: LoadedPage) => (
  <Shell env={{ ...env, now: Date.now(), savedAt }} path={path} query={query}>
    {body}
  </Shell>
);

const isLookup = (page: LoadedPage): boolean =>
  page.savedAt === null && page.status === 200 && page.name !== null && page.name !== 'programs';

const keep = (page: LoadedPage, title: string): void => {
  if (!isLookup(page)) return;
  const params = new URLSearchParams(page.query);
  params.delete('lang');
  const path = params.size === 0 ? page.path : `${page.path}?${params}`;
  saveLookup({ path, title, at: new Date().toISOString() }, page.data).catch(() => undefined);
};

/** The address asks for a language, or the cookie keeps one. */
const setLanguage = (query: URLSearchParams): void => {
  const asked = langFrom(query.get('lang'));
  if (asked !== null) env = { ...env, lang: asked, langInUrl: true };
};

const show = async (to: Navigation): Promise<void> => {
  setLanguage(to.url.searchParams);
  const page = await loadPage(to.url.pathname, to.url.searchParams, to.signal);
  if (to.signal.aborted) return;
  const title = pageHead(page, env.lang).title;
  document.title = `${title} · Storelens`;
  render(elementOf(page), root);
  // Only now: until here the page still reads in the language before.
  document.documentElement.lang = langTag(env.lang);
  keep(page, title);
};

const chooseLanguage = (link: HTMLElement): URL => {
  const lang = langFrom(link.dataset['language']) ?? 'zh';
  remember('lang', lang);
  // English is in the address, so that what is sent to others is read as it was seen.
  env = { ...env, lang, langInUrl: lang === 'en' };
  const url = new URL(location.href);
  if (lang === 'en') url.searchParams.set('lang', lang);
  else url.searchParams.delete('lang');
  return url;
};

const boot = async (): Promise<void> => {
  const url = new URL(location.href);
  const found = findRoute(url.pathname, url.searchParams);
  if (state !== null && found !== null && state.route === found.name) {
    const { view } = await routes[found.name].load();
    const page: LoadedPage = {
      name: found.name,
      path: url.pathname,
      query: url.searchParams,
      status: 200,
      data: state.data,
      view,
      savedAt: null,
      body: <view.Page data={state.data} asked={found.asked} />,
    };
    hydrate(elementOf(page), root);
    keep(page, pageHead(page, env.lang).title);
  } else if (state?.route === 'document') {
    // What the runtime wrote stays as it stands there.
    const html = root.querySelector('.document')?.innerHTML ?? '';
    const at = { path: url.pathname, query: url.searchParams, status: 200, data: null, savedAt: null };
    hydrate(elementOf({ ...at, name: null, view: null, body: <DocumentBody html={html} /> }), root);
  } else if (state?.route === 'refused') {
    const at = { path: '', query: url.searchParams, status: 0, data: null, savedAt: null };
    hydrate(elementOf({ ...at, name: null, view: null, body: <Refused refusal={state.data as Refusal} /> }), root);
  } else if (state?.route === 'offline') {
    const abort = new AbortController();
    await show({ url, signal: abort.signal });
  } else hydrate(elementOf(await loadPage(url.pathname, url.searchParams, new AbortController().signal)), root);
  document.documentElement.dataset['alive'] = '';
  listen({ show, chooseLanguage, say: (word) => wordsIn(env.lang)(word) });
};

boot().catch((error: unknown) => console.error(error));
/** What the worker fetches for later waits until this page has what it needs. */
const registerWorker = (): void => {
  navigator.serviceWorker.register('/service-worker.js').catch((error: unknown) => console.warn(error));
};
if ('serviceWorker' in navigator) {
  if (document.readyState === 'complete') registerWorker();
  else addEventListener('load', registerWorker, { once: true });
}
