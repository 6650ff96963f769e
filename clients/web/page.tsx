/** An address → a page to show: its view with its data, or why there is none. */
import type { ComponentChildren } from 'preact';
import type { Lang } from '../ui/words.ts';
import { ApiError } from './api.ts';
import { wordsIn } from './env.tsx';
import { NotFound, Offline, Refused } from './failure.tsx';
import { browserApi } from './http.ts';
import { findRoute, type RouteName, routes } from './routes.ts';
import { savedLookup } from './saved.ts';
import type { AnyView, Asked, Head, Refusal } from './view.ts';

export interface LoadedPage {
  /** null: no view, `body` says why. */
  name: RouteName | null;
  path: string;
  query: URLSearchParams;
  status: number;
  data: unknown;
  view: AnyView | null;
  /** When it was looked up, where it comes from this device. */
  savedAt: string | null;
  body: ComponentChildren;
}

const bare = (path: string, query: URLSearchParams, body: ComponentChildren): LoadedPage => ({
  ...{ name: null, path, query, status: 404, data: null, view: null, savedAt: null, body },
});

export const pageHead = (page: LoadedPage, lang: Lang): Head => {
  const asked = { path: page.path, params: {}, query: page.query };
  return page.view === null ? { title: wordsIn(lang)('not_found') } : page.view.head(page.data, lang, asked);
};

const refusalOf = (error: unknown): Refusal => {
  const { message } = error as Error;
  return error instanceof ApiError
    ? { code: error.code, detail: message, retryAfterS: error.retryAfterS }
    : { code: '', detail: message, retryAfterS: null };
};

const loadData = async (view: AnyView, asked: Asked, signal: AbortSignal) => {
  try {
    return { data: await view.load(browserApi(signal), asked), savedAt: null };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'network') throw error;
    const params = new URLSearchParams(asked.query);
    params.delete('lang');
    const saved = await savedLookup(params.size === 0 ? asked.path : `${asked.path}?${params}`);
    if (saved === null) throw error;
    return { data: saved.data, savedAt: saved.at };
  }
};

/** null: the device is offline before the page's script came. Rejects where it is gone: a new release has other file names. */
const viewOf = async (name: RouteName): Promise<AnyView | null> => {
  try {
    return (await routes[name].load()).view;
  } catch (error) {
    if (navigator.onLine) throw error;
    return null;
  }
};

/**
 * Rejects only where `signal` was aborted, and where the page's script is gone: else a page that cannot be loaded becomes a
 * page that says so.
 */
export const loadPage = async (path: string, query: URLSearchParams, signal: AbortSignal): Promise<LoadedPage> => {
  const found = findRoute(path, query);
  if (found === null) return bare(path, query, <NotFound />);
  const view = await viewOf(found.name);
  if (view === null) return bare(path, query, <Offline />);
  try {
    const { data, savedAt } = await loadData(view, found.asked, signal);
    const body = <view.Page key={path} data={data} asked={found.asked} />;
    return { name: found.name, path, query, status: view.status?.(data) ?? 200, data, view, savedAt, body };
  } catch (error) {
    if (signal.aborted) throw error;
    const offline = error instanceof ApiError && error.code === 'network';
    return bare(path, query, offline ? <Offline /> : <Refused key={Date.now()} refusal={refusalOf(error)} />);
  }
};
