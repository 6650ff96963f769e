import { registrableDomain } from '../domain.ts';
import type { Evidence } from '../evidence/index.ts';
import { isRegistrationNumber, toAsciiDigits } from './number.ts';
import { pageKind } from './page.ts';

const ORGANISATION = /^(?:Organization|Corporation|OnlineStore|OnlineBusiness)$/;
const LOCAL = /^(?:LocalBusiness|\w*Store|Restaurant)$/;
/** What a site publishes itself; a book's publisher is somebody else. */
const SITE_PART = /Web(?:Site|Page)|Page$|Article|Posting/;
const MAX_NODES = 100;

type Node = Record<string, unknown>;
type Page = Pick<Evidence, 'url' | 'title' | 'jsonLd'> & Partial<Pick<Evidence, 'metas'>>;

const keyOf = (name: unknown): string =>
  typeof name === 'string' ? name.normalize('NFKC').toLowerCase().replace(/\s+/g, '') : '';
/** What a page declares as the name of the site. */
const siteNames = (nodes: readonly Node[], { metas = [] }: Page): ReadonlySet<string> => {
  const names = [
    ...metas.flatMap(([name, text]) => (name === 'og:site_name' ? [text] : [])),
    ...nodes.flatMap((node) => ([node['@type']].flat().includes('WebSite') ? [node['name']] : [])),
  ].map(keyOf);
  // Where two are declared, none tells.
  return new Set(new Set(names).size === 1 ? names.filter((name) => name.length > 1) : []);
};

/** The organisation that runs the site; one that a page is about may say the same, but has an address of its own. */
const isOperator = (node: Node, { url, title }: Page, names: ReadonlySet<string>): boolean => {
  const types = [node['@type']].flat().filter((type) => typeof type === 'string');
  const { isHome, isOwn } = pageKind(url, title);
  if (!types.some((type) => ORGANISATION.test(type) || ((isHome || isOwn) && LOCAL.test(type)))) return false;
  const own = node['url'];
  if (typeof own !== 'string' || !/^https?:/i.test(own) || !URL.canParse(own))
    return isHome || isOwn || own === '/' || names.has(keyOf(node['name']));
  const { hostname, pathname } = new URL(own);
  const host = new URL(url).hostname;
  return (registrableDomain(hostname) ?? hostname) === (registrableDomain(host) ?? host) && pathname.length < 8;
};

const numbersInNode = (node: Node): string[] =>
  [node['taxID'], node['vatID']].flatMap((value) => {
    const digits =
      typeof value === 'string' || typeof value === 'number'
        ? toAsciiDigits(String(value)).replace(/^TW|[\s-]/gi, '')
        : '';
    return isRegistrationNumber(digits) ? [digits] : [];
  });

/** Nodes of a page's JSON-LD that are the organisation that runs the site; only of blocks in which `telling` finds something. */
export const operatorNodes = (page: Page, telling: RegExp): Node[] => {
  const nodes: Node[] = [];
  for (const raw of page.jsonLd.slice(0, 20)) {
    if (raw.length > 100_000 || !telling.test(raw) || !URL.canParse(page.url)) continue;
    let root: unknown;
    try {
      root = JSON.parse(raw);
    } catch {
      continue;
    }
    const queue: unknown[] = [root];
    for (let i = 0; i < queue.length && i < MAX_NODES; i++) {
      const node = queue[i];
      if (Array.isArray(node)) queue.push(...node.slice(0, 50));
      if (typeof node !== 'object' || node === null || Array.isArray(node)) continue;
      const { '@graph': graph, '@type': type, publisher } = node as Node;
      nodes.push(node as Node);
      queue.push(graph, SITE_PART.test(String(type)) ? publisher : undefined);
    }
  }
  const names = siteNames(nodes, page);
  return nodes.filter((node) => isOperator(node, page, names));
};

/** taxID and vatID of the organisation that runs the site, checksum right, each once. */
export const numbersInJsonLd = (page: Page): string[] => [
  ...new Set(operatorNodes(page, /"(?:tax|vat)ID"/).flatMap(numbersInNode)),
];
