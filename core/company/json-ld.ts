import { registrableDomain } from '../domain.ts';
import type { Evidence } from '../evidence/index.ts';
import { isRegistrationNumber, toAsciiDigits } from './number.ts';
import { pageKind } from './page.ts';

const ORGANISATION = /^(?:Organization|Corporation|OnlineStore|OnlineBusiness)$/;
const LOCAL = /^(?:LocalBusiness|\w*Store|Restaurant)$/;
/** What a site publishes itself; a book's publisher is somebody else. */
const SITE_PART = /Web(?:Site|Page)|Page$|Article|Posting/;
const MAX_NODES = 100;

const DECLARES: ReadonlySet<string> = new Set(['og:site_name', 'application-name']);
/** Of a link to the home page: no name. */
const NO_NAME = /^(?:回到?|返回)?(?:首頁|主頁|home|logo|top|index)?$/i;

type Node = Record<string, unknown>;
type Page = Pick<Evidence, 'url' | 'title' | 'jsonLd'> & Partial<Pick<Evidence, 'metas' | 'logos'>>;

const keyOf = (name: unknown): string =>
  typeof name === 'string' ? name.normalize('NFKC').toLowerCase().replace(/\s+/g, '') : '';
/** What a page declares as the name of the site. */
const siteNames = (nodes: readonly Node[], { metas = [], logos = [] }: Page): ReadonlySet<string> => {
  const names = [
    ...metas.flatMap(([name, text]) => (DECLARES.has(name) ? [text] : [])),
    ...nodes.flatMap((node) => ([node['@type']].flat().includes('WebSite') ? [node['name']] : [])),
  ].map(keyOf);
  const [only = ''] = names;
  const isLinked = logos.every(({ text }) => NO_NAME.test(text.trim()) || keyOf(text).includes(only));
  // Where two are declared, or what links home is another, none tells.
  return new Set(new Set(names).size === 1 && only.length > 1 && isLinked ? names : []);
};

/** The organisation that runs the site; one that a page is about may say the same, but has an address of its own. */
const isOperator = (node: Node, { url, title }: Page): boolean | 'unsaid' => {
  const types = [node['@type']].flat().filter((type) => typeof type === 'string');
  const { isHome, isOwn } = pageKind(url, title);
  if (!types.some((type) => ORGANISATION.test(type) || ((isHome || isOwn) && LOCAL.test(type)))) return false;
  const own = node['url'];
  if (typeof own !== 'string' || !/^https?:/i.test(own) || !URL.canParse(own))
    return isHome || isOwn || own === '/' || 'unsaid';
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

/** Nodes of a block that speak of the site or of who publishes it. */
const nodesIn = (raw: string): Node[] => {
  let root: unknown;
  try {
    root = JSON.parse(raw);
  } catch {
    return [];
  }
  const nodes: Node[] = [];
  const queue: unknown[] = [root];
  for (let i = 0; i < queue.length && i < MAX_NODES; i++) {
    const node = queue[i];
    if (Array.isArray(node)) queue.push(...node.slice(0, 50));
    if (typeof node !== 'object' || node === null || Array.isArray(node)) continue;
    const { '@graph': graph, '@type': type, publisher } = node as Node;
    nodes.push(node as Node);
    queue.push(graph, SITE_PART.test(String(type)) ? publisher : undefined);
  }
  return nodes;
};

/**
 * Nodes of a page's JSON-LD that are the organisation that runs the site; only of blocks in which `telling` finds something. One
 * without an address is, on an inner page, where it alone bears the name that the page declares for its site.
 */
export const operatorNodes = (page: Page, telling: RegExp): Node[] => {
  if (!URL.canParse(page.url)) return [];
  const blocks = page.jsonLd.slice(0, 20).filter((raw) => raw.length <= 100_000);
  const nodes = blocks.filter((raw) => telling.test(raw)).flatMap(nodesIn);
  const judged = nodes.map((node) => [node, isOperator(node, page)] as const);
  const sure = judged.flatMap(([node, is]) => (is === true ? [node] : []));
  const unsaid = judged.flatMap(([node, is]) => (is === 'unsaid' ? [node] : []));
  const [only] = unsaid;
  if (sure.length > 0 || unsaid.length !== 1 || only === undefined) return sure;
  const names = siteNames(
    [...nodes, ...blocks.filter((raw) => !telling.test(raw) && raw.includes('WebSite')).flatMap(nodesIn)],
    page,
  );
  return names.has(keyOf(only['name'])) ? [only] : [];
};

/** taxID and vatID of the organisation that runs the site, checksum right, each once. */
export const numbersInJsonLd = (page: Page): string[] => [
  ...new Set(operatorNodes(page, /"(?:tax|vat)ID"/).flatMap(numbersInNode)),
];
