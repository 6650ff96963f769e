import type { Place } from './places.ts';

/** Where in a page a URL was seen. What each is worth is the rules' affair (core/detect). */
export type ResourceKind =
  | 'script'
  | 'style'
  | 'frame'
  | 'form'
  | 'image'
  | 'link'
  | 'preconnect'
  | 'inline'
  | 'data'
  | 'css'
  | 'comment'
  | 'meta'
  | 'csp'
  | 'request';

export interface Resource {
  kind: ResourceKind;
  /** Lower case, without port. */
  host: string;
  /** Path and query, at most 300 characters, starting with `/`. */
  path: string;
}

/** What a stretch of the page's text is. */
export const regionKinds = ['text', 'tag', 'inline', 'data', 'jsonld', 'template', 'css', 'comment', 'title'] as const;
export type RegionKind = (typeof regionKinds)[number];

/** Consecutive stretches: region `i` runs from `starts[i]` to `starts[i + 1]`. */
export interface Regions {
  starts: number[];
  kinds: RegionKind[];
}

/**
 * A text that may be the site's name. `site_name`: og:site_name; `application`: the name for a home screen; `web_site`,
 * `organisation`: JSON-LD; `logo`: a picture that links to the home page; `home_link`: the text of such a link;
 * `notice`: a notice of copyright at the page's end.
 */
export interface NameClue {
  source: 'site_name' | 'application' | 'web_site' | 'organisation' | 'logo' | 'home_link' | 'notice';
  text: string;
}

/** Everything that detection, profiles and products read from one page, gathered in one pass over its text. */
export interface Evidence {
  /** Final URL. */
  url: string;
  /** Host of the final URL, lower case, without `www.`. */
  domain: string;
  /** Registrable domain of it; the host itself where it has none (an address, a bare suffix). */
  registrable: string;
  encoding: string;
  /** Decoded HTML. */
  text: string;
  regions: Regions;
  /** Inline code that was wrapped in base64, decoded; judged like inline scripts. */
  unwrapped: string[];
  resources: Resource[];
  headers: [name: string, value: string][];
  /** Names, without values. */
  cookies: string[];
  cnames: string[];
  title: string | null;
  description: string | null;
  /** name, property, itemprop or http-equiv in lower case, and content. */
  metas: [name: string, content: string][];
  /** Raw text of JSON-LD blocks. */
  jsonLd: string[];
  /** Anchors, absolute URL and visible text. */
  links: { url: string; text: string }[];
  /** Menu labels, breadcrumbs, headings, product names, what JSON-LD calls things: at most 330 short strings. */
  words: string[];
  /** What links to the home page show: the site's name, mostly. `nameCluesOf` finds what else says how it is called. */
  logos: readonly NameClue[];
  /** A script, style or frame is loaded over plain http. */
  loadsPlainHttp: boolean;
  noindex: boolean;
  lang: string | null;
  /** Absolute address of the icon that the page names, of its own host or another; null: it names none that is a bitmap. */
  icon: string | null;
  /** Where the page may say how one can pay: headings, footers, lists of icons, at most 12 of each. */
  places: readonly Place[];
  /** Short stretches of visible text (at most 3,000): start and end in `text`, in turns. */
  labels: number[];
  /** Stretches of visible text that show a price, at most 1,000. */
  prices: number;
  /** Names of events that a rendered page's requests told others about (`view_item`, `addtocart`), lower case. */
  events: string[];
}
