/** What a page of the app is made of. */
import type { ComponentType } from 'preact';
import type { Lang } from '../ui/words.ts';
import type { Api } from './api.ts';
import type { Card } from './picture.ts';

/** An address taken apart: by the router in a browser, by the runtime where it renders. */
export interface Asked {
  path: string;
  /** Parts of the path that the route names. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
}

export interface Head {
  title: string;
  description?: string;
  /** schema.org object of what the page is about. */
  jsonLd?: object;
  /** Open Graph's type of it; default: website. */
  kind?: 'website' | 'article' | 'product';
  /** What the page can be followed by: path and query of a feed, without its ending (`/movers?domain=…`). */
  feed?: string;
  /** Where the page is at home, of one that other addresses lead to, too; default: the address itself. */
  path?: string;
  /** True: `path` says all that the address's query does. */
  pathIsAll?: boolean;
}

export interface View<D> {
  /** Everything the page shows, as plain JSON: it is sent along with a page rendered by the runtime. */
  load(api: Api, asked: Asked): Promise<D>;
  head(data: D, lang: Lang, asked: Asked): Head;
  /** Default: title and description of its head. */
  card?(data: D, lang: Lang): Card;
  /** HTTP status; default 200. */
  status?(data: D): number;
  /** False: a page of 200 that search engines are asked to leave out, such as words that somebody made up; default: true. */
  isIndexed?(data: D): boolean;
  Page: ComponentType<{ data: D; asked: Asked }>;
}

/** A view whatever its data's type. */
export type AnyView = View<unknown>;

/** Keeps a view's own type for its author, and gives it up for the table of routes. */
export const defineView = <D>(view: View<D>): AnyView => view as unknown as AnyView;

/** Shared by all pages of one visit. */
export interface Env {
  lang: Lang;
  /** True: the address says `lang`, so that links must go on saying it. */
  langInUrl: boolean;
  /** Milliseconds since 1970. */
  now: number;
  snapshot: { id: string; asOf: string; invented: boolean };
  /** Origin that commands to copy are written with. */
  baseUrl: string;
  /** The operator's mail address or page; null or missing: not given. */
  contact?: string | null;
  /** Whether pictures of offers are served; missing: they are not. */
  pictures?: boolean;
  /** Time of the look-up where it comes from this device, because the service cannot be reached. */
  savedAt: string | null;
}

/** Why there is no page, by the service's problem codes. */
export interface Refusal {
  code: string;
  /** What the service says, where its code is not known here. */
  detail: string;
  /** Seconds after which to ask again; null: not said. */
  retryAfterS: number | null;
}

/** Everything a rendered page tells the script that takes it over. */
export interface PageState {
  route: string;
  env: Env;
  data: unknown;
}
