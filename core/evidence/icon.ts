/** Which of the icons that a page names is nearest to what is shown of a site. */
import type { Attributes } from './attributes.ts';
import { cleanValue } from './text.ts';
import { cleanHost, type UrlBase } from './urls.ts';

/** Pixels that a page of ours shows at most: a smaller picture is blurred, a larger one fetched in vain. */
const SHOWN_PX = 96;
/** Where `sizes` is left out: what Apple's devices take, and what a browser's tab takes. */
const TOUCH_PX = 180;
const TAB_PX = 32;
const MAX_LINKS = 40;
const MAX_URL = 500;
const SIZE = /(?:^|\s)(\d{1,4})x\d{1,4}/gi;
const REL = /(?:^|\s)(icon|apple-touch-icon(?:-precomposed)?)(?:\s|$)/;

const widest = (sizes: string): number =>
  Math.max(0, ...[...sizes.slice(0, 200).matchAll(SIZE)].map(([, width]) => Number(width)));

/** The least one that is large enough before the largest of those that are not. */
const rankOf = (width: number): number => (width >= SHOWN_PX ? 100_000 - width : width);

/** `http` and `https` on a named host alone. */
const absolute = (href: string, { protocol, host, directory }: UrlBase): string | null => {
  const base = `${protocol}//${host}${directory}`;
  if (!URL.canParse(href, base)) return null;
  const url = new URL(href, base);
  if (!/^https?:$/.test(url.protocol) || `${url.username}${url.password}` !== '') return null;
  // A last label of digits alone is a number's.
  if (cleanHost(url.hostname) === null || /(?:^|\.)\d+$/.test(url.hostname)) return null;
  url.hash = '';
  return url.href.length > MAX_URL ? null : url.href;
};

/** Told of a page's links to icons; SVG is none that we draw, nor is a picture within its own address. */
export class IconLinks {
  /** Absolute address of the best so far. */
  best: string | null = null;
  #rank = 0;
  #links = 0;

  add(rel: string, attributes: Attributes, base: UrlBase): void {
    const kind = REL.exec(rel)?.[1];
    if (kind === undefined || this.#links++ >= MAX_LINKS) return;
    const href = cleanValue(attributes.get('href') ?? '', MAX_URL + 1).trim();
    if (href === '' || href.length > MAX_URL || /^data:|\.svgz?(?:[?#]|$)/i.test(href)) return;
    if (/svg/i.test((attributes.get('type') ?? '').slice(0, 100))) return;
    const rank = rankOf(widest(attributes.get('sizes') ?? '') || (kind === 'icon' ? TAB_PX : TOUCH_PX));
    if (rank <= this.#rank) return;
    const url = absolute(href, base);
    if (url === null) return;
    this.best = url;
    this.#rank = rank;
  }
}
