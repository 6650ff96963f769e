/** What is asked for, in JavaScript for one request and in Lua for wrk where each asks for something else. */
import { words } from '../../test/support/synthetic-rows.ts';

export interface Target {
  name: string;
  /** Ours. */
  path: string;
  /** The query, `?` included, of request number n. */
  query(n: number): string;
  /** The same as Lua; null: every request is request number 1. */
  lua: string | null;
  /** Share of raw uWebSockets.js with a body of the same size that is aimed at; null: none. */
  aim: number | null;
  /** Peers are asked for it too. */
  peers: boolean;
}

/** A step that shares no factor with the counts: all come up before one comes again. */
const STEP = 7919;

const oneUrl = (name: string, path: string, query = '', peers = true): Target => ({
  ...{ name, path, lua: null, aim: 0.8, peers },
  query: () => query,
});

const eachSite = (name: string, path: string, sites: number, peers = true): Target => ({
  ...{ name, path, aim: 0.8, peers },
  query: (n) => `?domain=shop-${(n * STEP) % sites}.example`,
  lua: `"?domain=shop-" .. (n * ${STEP} % ${sites}) .. ".example"`,
});

/**
 * Two words and a model number of some offer's title: 600,000 queries before one comes again. A model number is of one
 * offer among 20,000, of forty among two million, so that replies grow with the snapshot; `more`: parameters besides.
 */
const searches = (offers: number, more = ''): Target => ({
  ...{ name: 'products', path: '/api/v1/products', aim: 0.4, peers: true },
  query: (n) => {
    const offer = (n * STEP) % offers;
    const [first = '', second = ''] = [words[offer % words.length], words[(offer >> 3) % words.length]];
    return `?q=${encodeURIComponent(`${first} ${second} ZX${offer % 50_000}`)}${more}`;
  },
  lua: `offers(n * ${STEP} % ${offers}) .. "${more}"`,
});

/** Lua that the queries need. */
export const prelude = `
local words = {${words.map((word) => `"${encodeURIComponent(word)}"`).join(', ')}}
local function offers(offer)
  local second = math.floor(offer / 8) % ${words.length} + 1
  return "?q=" .. words[offer % ${words.length} + 1] .. "%20" .. words[second] .. "%20ZX" .. (offer % 50000)
end`;

/** A technology after another, of the fifteen that have a row. */
const eachTechnology: Target = {
  ...{ name: 'technology', path: '/api/v1/technology', aim: 0.8, peers: false },
  query: (n) => `?id=platform_${n % 15}`,
  lua: '"?id=platform_" .. (n % 15)',
};

/** Pairs of sites, each another, so many numbers apart: neighbours share an identifier, whose bond is then told. */
const eachPair = (sites: number, { name, apart }: { name: string; apart: number }): Target => ({
  ...{ name, path: '/api/v1/compare-sites', aim: 0.8, peers: false },
  query: (n) => `?domains=shop-${(n * STEP) % sites}.example,shop-${(n * STEP + apart) % sites}.example`,
  lua: `"?domains=shop-" .. (n * ${STEP} % ${sites}) .. ".example,shop-" .. ((n * ${STEP} + ${apart}) % ${sites}) .. ".example"`,
});

/** Identifiers of one or two sites each. */
const eachIdentifier = (sites: number): Target => ({
  ...{ name: 'identifier', path: '/api/v1/identifier', aim: 0.8, peers: false },
  query: (n) => `?id=GTM-${1 + ((n * STEP) % Math.max(1, sites - 1))}`,
  lua: `"?id=GTM-" .. (1 + n * ${STEP} % ${Math.max(1, sites - 1)})`,
});

/** Those with a name of its own ask for every site in turn, which no cache helps; `…, one` for the same again, as `products, one`. */
export const targets = (sites: number): Target[] => [
  eachSite('site', '/api/v1/site', sites),
  oneUrl('site, one', '/api/v1/site', '?domain=shop-1.example', false),
  eachSite('competitors', '/api/v1/competitors', sites),
  oneUrl('competitors, one', '/api/v1/competitors', '?domain=shop-1.example', false),
  eachSite('related', '/api/v1/related', sites, false),
  oneUrl('related, one', '/api/v1/related', '?domain=shop-3.example', false),
  eachSite('check', '/api/v1/check', sites, false),
  oneUrl('check, one', '/api/v1/check', '?domain=shop-3.example', false),
  eachIdentifier(sites),
  eachPair(sites, { name: 'compare-sites', apart: Math.floor(sites / 2) }),
  eachPair(sites, { name: 'compare-sites, kin', apart: 1 }),
  oneUrl('trends', '/api/v1/trends', '?sort=shops', false),
  oneUrl('flows', '/api/v1/flows', '', false),
  oneUrl('operator, one', '/api/v1/operator', '?id=shop-3.example', false),
  eachTechnology,
  oneUrl('prospect', '/api/v1/prospect'),
  oneUrl('movers', '/api/v1/movers'),
  oneUrl('stats', '/api/v1/stats'),
  oneUrl('deals', '/api/v1/deals', '?type=gaps'),
  oneUrl('list', '/api/list', '?limit=100'),
  searches(sites * 2),
  // The cheapest alone: a reply of one offer, whatever the size of the snapshot.
  { ...searches(sites * 2, '&max=1'), name: 'products, cheapest', peers: false },
  oneUrl('products, one', '/api/v1/products', searches(sites * 2).query(1), false),
  { ...oneUrl('csv', '/api/list', '?limit=2000&format=csv', false), aim: null },
];

/** In a path of the peers' own. */
export const slug = (target: Target): string => target.name.replace(', ', '-');
