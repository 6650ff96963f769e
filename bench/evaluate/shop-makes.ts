/**
 * Invented sites as they are written by hand: shops on systems of their own (PHP with tables, WebForms, Java, Next.js,
 * Nuxt, CGI…), and what looks like them (carriers, inquiry baskets, small ads, price lists). A line that begins with `@@`
 * says what follows: `site HOST shop|other MAKE`, `log ADDRESS…` (a request log), `top` and `end` of each page,
 * `page PATH KIND`.
 */
import { readFileSync } from 'node:fs';
import type { Page } from '../../core/contract/index.ts';
import { pageOf, type WorldPage } from './shop-world.ts';

interface Site {
  host: string;
  isShop: boolean;
  make: string;
  top: string;
  end: string;
  log: string[];
  pages: { path: string; kind: string; body: string }[];
}

/** What a page's head brings along at least. */
const HEAD = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>${'body{margin:0}.a{color:#333}'.repeat(40)}</style>`;
const FILES = ['first', 'second', 'third'];

const siteOf = (line: string): Site => {
  const [host = '', role, ...make] = line.split(' ');
  return { host, isShop: role === 'shop', make: make.join(' '), top: '', end: '', log: [], pages: [] };
};

const readSites = (text: string): Site[] => {
  const sites: Site[] = [];
  for (const part of text.split(/^@@ /m).slice(1)) {
    const [first = '', ...lines] = part.split('\n');
    const [what, ...rest] = first.split(' ');
    const [site, html] = [sites.at(-1), lines.join('')];
    if (what === 'site') sites.push(siteOf(rest.join(' ')));
    else if (what === 'log') site!.log = rest;
    else if (what === 'top') site!.top = html;
    else if (what === 'end') site!.end = html;
    else site!.pages.push({ path: rest[0]!, kind: rest[1]!, body: html });
  }
  return sites;
};

/** The first text of the header: what such a site calls itself. */
const titleOf = ({ top, host }: Site): string =>
  /<h1>([^<]+)|alt="([^"]+)"|<a [^>]*>([^<]+)/.exec(top)?.slice(1).find(Boolean) ?? host;

const htmlOf = (site: Site, body: string): string => {
  const title = body.includes('<title>') ? '' : `<title>${titleOf(site)}</title>`;
  return `<!doctype html><html><head>${HEAD}${title}</head><body>${site.top}${body}${site.end}`;
};

const logOf = ({ host, log }: Site): Page[] =>
  log.length === 0
    ? []
    : [
        pageOf(
          `https://log-${host}/`,
          '',
          log.map((url) => url.replace(host, `log-${host}`)),
        ),
      ];

/** All of them, each with its label. */
export const shopMakes = (): WorldPage[] => {
  const texts = FILES.map((name) => readFileSync(new URL(`shop-makes/${name}.txt`, import.meta.url), 'utf8'));
  return texts.flatMap(readSites).flatMap((site) => [
    ...site.pages.map(({ path, kind, body }) => ({
      page: pageOf(`https://${site.host}${path}`, htmlOf(site, body)),
      isShop: site.isShop,
      kind: `${site.make}: ${kind}`,
    })),
    ...logOf(site).map((page) => ({ page, isShop: site.isShop, kind: `request log of ${site.make}` })),
  ]);
};
