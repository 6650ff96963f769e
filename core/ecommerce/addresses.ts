import type { Evidence, Resource } from '../evidence/index.ts';
import { kindsOfPaths, type PathKind } from './paths.ts';
import type { SignHits } from './sign-hits.ts';

/** Loaded on every page of a site that has the plugin, for sale or not. */
const PLUGIN = /\/wp-content\/|\/wp-includes\//;
const ADD_TO_CART = /cart\/add|add.{0,6}(?:cart|basket|bag)|cart.{0,3}add/i;

/** Elsewhere in a path it is what a shop sells. */
const BAG = /^\/(?:[a-z]{2}(?:[-_][a-z]{2,4})?\/)?(?:bag|tray)\/?(?:[?#]|$)/i;
/** What a shop's own script asks for: `/api/v2/bag`. */
const BAG_REQUEST = /\/(?:api|ajax)\/(?:v\d\/)?(?:bag|tray)(?:\/(?:count|items|mine|summary))?\/?(?:[?#]|$)/i;
const ADDS = /\/add(?:$|[/?])/i;

/** `/prod/2026-07/1.jpg` is where a server in production keeps its pictures, `/prod/19435/1.jpg` a product; `iconMail.png`, `arrow_left.jpg` are of none. */
const NO_PRODUCT =
  /\/prod\/(?!\d{5,}\/)[^/]+\/|[/_-](?:icon|btn|arrow|sprite|loading)(?:[-_.A-Z0-9]|[a-z]{0,12}\.(?:png|gif|jpe?g|svg|webp)$)[^/]*$/;

/** Enough to see whether a page's pictures are of products. */
const MAX_IMAGES = 100;
/** Of links the first, header and menu among them, and the last, the footer's. */
const [FIRST_LINKS, LAST_LINKS] = [300, 100];

/** A newspaper's shop is at another host than its news: `own` is of the same owner, `same` the very host. */
type HostRole = 'same' | 'own' | 'other';

const roleOf = (host: string, { domain, registrable }: Evidence): HostRole => {
  if (host === domain || host === `www.${domain}`) return 'same';
  return host === registrable || host.endsWith(`.${registrable}`) ? 'own' : 'other';
};

const shown = ({ host, path }: Resource): string => host + path;

/** Counts of one walk over a page's addresses. */
interface Count {
  links: number;
  firstLink: string;
  requests: number;
  firstRequest: string;
}

/** An address, whose it is, and what its path is about. */
interface Read {
  resource: Resource;
  role: HostRole;
  kind: PathKind | null;
}

const readLink = ({ resource, role, kind }: Read, count: Count, hits: SignHits): void => {
  if (kind === 'add') hits.add('buy_form', shown(resource));
  else if (kind === 'checkout') hits.add('checkout', shown(resource));
  else if (kind === 'cart') hits.add(ADDS.test(resource.path) ? 'buy_form' : 'cart_link', shown(resource));
  else if (kind === 'order') hits.add('order_link', shown(resource));
  else if (kind === null && BAG.test(resource.path)) hits.add('cart_link', shown(resource));
  else if (kind === 'product' && role === 'same') {
    count.links++;
    if (count.links === 1) count.firstLink = shown(resource);
  }
};

const isOwnRequest = ({ kind }: Resource, role: HostRole): boolean => role !== 'other' && kind === 'request';

const readRequest = ({ resource, role, kind }: Read, count: Count, hits: SignHits): void => {
  const isRequest = isOwnRequest(resource, role);
  if (isRequest && PLUGIN.test(resource.path)) return;
  if (kind === 'product') {
    count.requests++;
    if (count.requests === 1) count.firstRequest = shown(resource);
  } else if (kind === 'order') {
    if (isRequest) hits.add('order_link', shown(resource));
  } else if (isRequest && (kind !== null || BAG_REQUEST.test(resource.path))) hits.add('cart_request', shown(resource));
};

/** The addresses that are looked at, in order. */
const addressesOf = (evidence: Evidence): { resources: Resource[]; roles: HostRole[] } => {
  const known = new Map<string, HostRole>();
  let last = '';
  let role: HostRole = 'other';
  const [resources, roles]: [Resource[], HostRole[]] = [[], []];
  let total = 0;
  for (const { kind } of evidence.resources) if (kind === 'link') total++;
  let [images, links] = [0, 0];
  for (const resource of evidence.resources) {
    const { kind, host } = resource;
    if (kind === 'link' && ++links > FIRST_LINKS && links <= total - LAST_LINKS) continue;
    if (kind === 'image' ? ++images > MAX_IMAGES : kind !== 'link' && kind !== 'form' && kind !== 'request') continue;
    // Most addresses are of the host of the one before.
    if (host !== last) {
      last = host;
      role = known.get(host) ?? roleOf(host, evidence);
      known.set(host, role);
    }
    if (role === 'other' && (kind === 'link' || kind === 'form')) continue;
    resources.push(resource);
    roles.push(role);
  }
  return { resources, roles };
};

/**
 * What a page's addresses say: its own links to a cart, a checkout and products, forms that put something into a cart,
 * and, of a rendered page, its own requests of a cart and anybody's of pictures of products.
 */
export const addAddressSigns = (evidence: Evidence, hits: SignHits): void => {
  const count: Count = { links: 0, firstLink: '', requests: 0, firstRequest: '' };
  const { resources, roles } = addressesOf(evidence);
  const own = evidence.url.replace(/^[a-z]+:\/\/[^/?#]*/i, '').slice(0, 300);
  const paths: string[] = [];
  const isLoose: boolean[] = [];
  for (let i = 0; i < resources.length; i++) {
    paths.push(resources[i]!.path);
    isLoose.push(isOwnRequest(resources[i]!, roles[i]!));
  }
  paths.push(own);
  isLoose.push(false);
  const kinds = kindsOfPaths(paths, isLoose);
  for (let i = 0; i < resources.length; i++) {
    const resource = resources[i]!;
    const kind = kinds[i]!;
    // Most pictures are of nothing.
    if (resource.kind === 'image' && (kind === null || NO_PRODUCT.test(resource.path))) continue;
    const read: Read = { resource, role: roles[i]!, kind };
    if (resource.kind === 'request' || resource.kind === 'image') readRequest(read, count, hits);
    else if (resource.kind === 'link') readLink(read, count, hits);
    else if (ADD_TO_CART.test(resource.path)) hits.add('buy_form', shown(resource));
  }
  if (count.links > 0) hits.add('product_links', count.firstLink, count.links);
  if (count.requests > 0) hits.add('product_requests', count.firstRequest, count.requests);
  if (kinds.at(-1) !== null) hits.add('product_address', own);
};
