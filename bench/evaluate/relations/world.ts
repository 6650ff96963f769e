/** Invented owners with their shops, and how the field mixes their accounts up. */
import { pairId } from '../../../build/collect/declared.ts';
import { roll, rollInteger } from '../../../build/demo/random.ts';

/**
 * What parts who shows an account from who owns the shop: agencies that use one of theirs for several clients, themes that
 * bear their maker's, shops copied with another's ids left in, shops sold, accounts given up, companies not known.
 */
export const noiseNames = ['agencies', 'themes', 'copies', 'sold', 'changes', 'unknown'] as const;
export type NoiseName = (typeof noiseNames)[number];

const DAY_MS = 86_400_000;
const START = Date.parse('2025-12-01T00:00:00Z');
export const DAYS = 330;
export const timeOf = (day: number): string => new Date(START + day * DAY_MS).toISOString();

export interface TrueShop {
  domain: string;
  /** Owners over time, from which day on. */
  owners: { owner: number; from: number }[];
  platform: string;
  industry: string;
  /** 統一編號 that the shop shows; null: none was seen. */
  company: string | null;
  /** What it shows, from which day to which. */
  shown: { key: string; from: number; to: number }[];
}

const platforms = ['shopline', 'shopify', 'cyberbiz', 'waca', 'woocommerce', '91app', 'easystore'];
const industries = ['fashion', 'beauty', 'food', 'pets', 'electronics', 'home', 'sports', 'baby', 'books', 'health'];
const vendors = [
  { vendor: 'google-analytics', has: 0.8, one: 0.5 },
  { vendor: 'gtm', has: 0.7, one: 0.35 },
  { vendor: 'meta-pixel', has: 0.55, one: 0.6 },
  { vendor: 'google-ads', has: 0.3, one: 0.7 },
  { vendor: 'line-tag', has: 0.25, one: 0.6 },
  { vendor: 'criteo', has: 0.1, one: 0.7 },
] as const;

/** Contacts that a shop publishes; a chain has one number for all of its shops more often than one LINE account. */
const contacts = [
  { vendor: 'line-oa', has: 0.6, one: 0.5 },
  { vendor: 'phone', has: 0.5, one: 0.7 },
  { vendor: 'email', has: 0.45, one: 0.5 },
] as const;

/**
 * What sites show to search engines and networks, and their Merchant accounts. A user's token is the same on all sites that he
 * verified, or another on each.
 */
const verifications = [
  { vendor: 'google-search-console', has: 0.55, one: 0.45 },
  { vendor: 'meta-domain-verification', has: 0.35, one: 0.1 },
  { vendor: 'bing-webmaster', has: 0.12, one: 0.7 },
  { vendor: 'pinterest-claim', has: 0.08, one: 0.6 },
  { vendor: 'google-merchant-center', has: 0.06, one: 0.4 },
] as const;
const VERIFICATION =
  /^(?:google-search-console|meta-domain-verification|bing-webmaster|pinterest-claim|google-merchant-center):/;

const pick = <T>(list: readonly T[], key: string): T => list[rollInteger(key, 0, list.length - 1)]!;

/** Sites of an owner: seven of ten have one. */
const sitesOf = (key: string): number => {
  const chance = roll(key);
  if (chance < 0.7) return 1;
  if (chance < 0.86) return 2;
  if (chance < 0.93) return 3;
  return chance < 0.985 ? rollInteger(`${key}/some`, 4, 8) : rollInteger(`${key}/many`, 9, 25);
};

const ownShops = (key: string, owner: number, on: ReadonlySet<NoiseName>): TrueShop[] => {
  const platform = pick(platforms, `${key}/platform`);
  const industry = pick(industries, `${key}/industry`);
  const number = String(10_000_000 + owner);
  return Array.from({ length: sitesOf(`${key}/sites`) }, (_, n): TrueShop => {
    const at = `${key}/${n}`;
    const shown = vendors.flatMap(({ vendor, has, one }) => {
      if (roll(`${at}/${vendor}`) >= has) return [];
      const isOne = roll(`${key}/${vendor}/one`) < one;
      const id = `${vendor}:${isOne ? `${owner}` : `${owner}-${n}`}`;
      const change = on.has('changes') && roll(`${at}/${vendor}/change`) < 0.15;
      return [{ key: id, from: 0, to: change ? rollInteger(`${at}/${vendor}/until`, 30, DAYS - 30) : DAYS }];
    });
    return {
      domain: `s${owner}-${n}.example`,
      owners: [{ owner, from: 0 }],
      platform: roll(`${at}/other`) < 0.8 ? platform : pick(platforms, `${at}/platform`),
      industry: roll(`${at}/trade`) < 0.75 ? industry : pick(industries, `${at}/industry`),
      company: !on.has('unknown') || roll(`${at}/number`) < 0.45 ? number : null,
      shown,
    };
  });
};

type Shops = TrueShop[];

const add = (shop: TrueShop, key: string): void => {
  shop.shown.push({ key, from: 0, to: DAYS });
};

/** Each works for two to thirty shops, and lets some of them bear an account of its own. */
const addAgencies = (shops: Shops, key: string): void => {
  for (let n = 0; n < shops.length / 40; n++) {
    const at = `${key}/agency/${n}`;
    const chance = roll(`${at}/size`);
    const clients = chance < 0.35 ? 2 : chance < 0.6 ? 3 : rollInteger(`${at}/clients`, 4, 30);
    for (const [vendor, share] of [
      ['gtm', 0.5],
      ['meta-pixel', 0.2],
      ['google-ads', 0.4],
    ] as const) {
      if (roll(`${at}/${vendor}`) >= share) continue;
      for (let i = 0; i < clients; i++) add(pick(shops, `${at}/${i}`), `${vendor}:agency-${n}`);
    }
  }
};

/** A theme of a platform with its maker's id left in. */
const addThemes = (shops: Shops, key: string): void => {
  for (const platform of platforms) {
    const its = shops.filter((shop) => shop.platform === platform);
    for (let n = 0; n < 2; n++) {
      const at = `${key}/theme/${platform}/${n}`;
      const share = 0.02 + 0.2 * roll(at);
      for (const shop of its)
        if (roll(`${at}/${shop.domain}`) < share)
          add(shop, `${n === 0 ? 'google-analytics' : 'meta-pixel'}:theme-${platform}`);
    }
  }
};

/** Each shop's own; with agencies some leave their number or address in clients' footers, with copies some are copied along. */
const addContacts = (shops: Shops, key: string, on: ReadonlySet<NoiseName>): void => {
  for (const shop of shops) {
    const { owner } = shop.owners[0]!;
    for (const { vendor, has, one } of contacts) {
      const at = `${key}/contact/${vendor}`;
      if (roll(`${at}/${shop.domain}`) >= has) continue;
      add(shop, roll(`${at}/one/${owner}`) < one ? `${vendor}:${owner}` : `${vendor}:${shop.domain}`);
    }
  }
  for (let n = 0; on.has('agencies') && n < shops.length / 40; n++) {
    const at = `${key}/contact/agency/${n}`;
    if (roll(at) >= 0.25) continue;
    const clients = rollInteger(`${at}/clients`, 2, 8);
    for (let i = 0; i < clients; i++) add(pick(shops, `${at}/${i}`), `${pick(['phone', 'email'], at)}:agency-${n}`);
  }
  for (const shop of on.has('copies') ? shops : []) {
    const at = `${key}/contact/copy/${shop.domain}`;
    if (roll(at) >= 0.004) continue;
    const left = pick(shops, `${at}/of`).shown.find(({ key: id }) => /^(?:line-oa|phone|email):/.test(id));
    if (left !== undefined) add(shop, left.key);
  }
};

/**
 * Each shop's own; who looks after the search of several shops verified some of them by his own account, themes have their makers'
 * tags left in, and a shop copied whole has the other's.
 */
const addVerifications = (shops: Shops, key: string, on: ReadonlySet<NoiseName>): void => {
  for (const shop of shops) {
    const { owner } = shop.owners[0]!;
    for (const { vendor, has, one } of verifications) {
      const at = `${key}/verified/${vendor}`;
      if (roll(`${at}/${shop.domain}`) >= has) continue;
      add(shop, roll(`${at}/one/${owner}`) < one ? `${vendor}:${owner}` : `${vendor}:${shop.domain}`);
    }
  }
  for (let n = 0; on.has('agencies') && n < shops.length / 40; n++) {
    const at = `${key}/verified/agency/${n}`;
    if (roll(at) >= 0.3) continue;
    const clients = rollInteger(`${at}/clients`, 2, 20);
    const vendor = roll(`${at}/vendor`) < 0.8 ? 'google-search-console' : 'bing-webmaster';
    for (let i = 0; i < clients; i++) add(pick(shops, `${at}/${i}`), `${vendor}:agency-${n}`);
  }
  for (const platform of on.has('themes') ? platforms : []) {
    const at = `${key}/verified/theme/${platform}`;
    if (roll(at) >= 0.4) continue;
    for (const shop of shops)
      if (shop.platform === platform && roll(`${at}/${shop.domain}`) < 0.08)
        add(shop, `google-search-console:theme-${platform}`);
  }
  for (const shop of on.has('copies') ? shops : []) {
    const at = `${key}/verified/copy/${shop.domain}`;
    if (roll(at) >= 0.004) continue;
    for (const { key: id } of pick(shops, `${at}/of`).shown.filter((one) => VERIFICATION.test(one.key))) add(shop, id);
  }
};

/**
 * Shops of some owners declare each other alternates, and some were moved from another of his. Copied heads declare what stands in them, and
 * strangers lead to shops that they do not own; what one side declares alone the other does not bear.
 */
const addDeclared = (shops: Shops, key: string, on: ReadonlySet<NoiseName>): void => {
  const byOwner = new Map<number, TrueShop[]>();
  for (const shop of shops) {
    const { owner } = shop.owners[0]!;
    byOwner.set(owner, [...(byOwner.get(owner) ?? []), shop]);
  }
  for (const [owner, own] of byOwner) {
    const [one, two] = [roll(`${key}/declared/${owner}`) < 0.12, roll(`${key}/moved/${owner}`) < 0.08];
    for (const shop of own)
      for (const other of own) {
        if (one && shop !== other) add(shop, `alternate:${pairId(shop.domain, other.domain)}`);
        if (two && other === own[0] && shop === own[1]) add(shop, `redirect:${pairId(shop.domain, other.domain)}`);
      }
  }
  for (const shop of shops) {
    const at = `${key}/declared/${shop.domain}`;
    const other = pick(shops, `${at}/of`);
    if (other === shop) continue;
    if (on.has('copies') && roll(`${at}/copied`) < 0.02) add(shop, `alternate:${pairId(shop.domain, other.domain)}`);
    if (on.has('copies') && roll(`${at}/led`) < 0.01) add(shop, `redirect:${pairId(shop.domain, other.domain)}`);
  }
};

/** The next shops of different owners, from a place that the key draws. */
const strangers = (shops: Shops, key: string, count: number): Shops => {
  const found = new Map<number, TrueShop>();
  for (let n = 0; found.size < count && n < 4 * count; n++) {
    const shop = pick(shops, `${key}/${n}`);
    if (!found.has(shop.owners[0]!.owner)) found.set(shop.owners[0]!.owner, shop);
  }
  return [...found.values()];
};

const ACCOUNT = /^(?:google-analytics|meta-pixel|gtm|google-ads|line-tag|criteo):/;
const CONTACT = /^(?:line-oa|phone|email):/;

/**
 * Ways in which shops of strangers come to show the same, of which an owner knows nothing, or with which he has nothing to do but trade.
 * Each drawn by itself, so that a world has some of all.
 */
const fieldNoises: Record<string, (shops: Shops, key: string) => void> = {
  /** An agency puts all of its kit into some clients, one piece of it into others; these keep what they had. */
  kits: (shops, key) => {
    const clients = strangers(shops, key, rollInteger(`${key}/clients`, 3, 11));
    for (const [i, shop] of clients.entries())
      for (const [vendor, reach] of [
        ['gtm', 1],
        ['meta-pixel', 0.45],
        ['google-analytics', 0.35],
        ['google-ads', 0.3],
      ] as const)
        if (i < reach * clients.length + 1) add(shop, `${vendor}:kit-${key}`);
  },
  /** Dealers show the maker's hotline, and some his LINE account, beside their own. */
  dealers: (shops, key) => {
    for (const [i, shop] of strangers(shops, key, rollInteger(`${key}/dealers`, 3, 7)).entries()) {
      add(shop, `phone:maker-${key}`);
      if (i === 0 || roll(`${key}/${i}/line`) < 0.4) add(shop, `line-oa:maker-${key}`);
    }
  },
  /** Shops made from one demonstration, of which more or less was left in. */
  demos: (shops, key) => {
    const made = strangers(shops, key, rollInteger(`${key}/made`, 2, 9));
    for (const [i, shop] of made.entries()) {
      add(shop, `google-analytics:demo-${key}`);
      if (i < 3) add(shop, `email:demo-${key}`);
      if (i < 4) add(shop, `google-search-console:demo-${key}`);
    }
  },
  /** Franchisees show what the head office measures by, its LINE account, and a telephone of their own. */
  franchises: (shops, key) => {
    for (const shop of strangers(shops, key, rollInteger(`${key}/size`, 3, 7))) {
      shop.shown = shop.shown.filter(({ key: id }) => !/^(?:gtm|meta-pixel|line-oa|phone):/.test(id));
      for (const vendor of ['gtm', 'meta-pixel', 'line-oa']) add(shop, `${vendor}:chain-${key}`);
      add(shop, `phone:${shop.domain}`);
    }
  },
  /** A head copied whole: what stands in it is all that the copy shows. */
  heads: (shops, key) => {
    const [victim, copy] = strangers(shops, key, 2);
    if (victim === undefined || copy === undefined) return;
    const head = victim.shown.filter(({ key: id }) => ACCOUNT.test(id) || VERIFICATION.test(id));
    copy.shown = [...head, ...copy.shown.filter(({ key: id }) => CONTACT.test(id) && roll(`${key}/${id}`) < 0.5)];
    copy.company = null;
  },
  /** A maker and his distributor name each other. */
  distributors: (shops, key) => {
    const [one, other] = strangers(shops, key, 2);
    if (one === undefined || other === undefined) return;
    for (const shop of [one, other]) add(shop, `alternate:${pairId(one.domain, other.domain)}`);
  },
  /** A shop sold of which one id of the seller's stays for good, beside those of the buyer. */
  left: (shops, key) => {
    const [seller, sold] = strangers(shops, key, 2);
    const id = seller?.shown.find((one) => ACCOUNT.test(one.key))?.key;
    if (sold !== undefined && id !== undefined) add(sold, id);
  },
  /** An office that several firms share, with its switchboard. */
  offices: (shops, key) => {
    for (const shop of strangers(shops, key, rollInteger(`${key}/firms`, 2, 4))) add(shop, `phone:office-${key}`);
  },
  /** A host of blogs puts its own publisher's id on all; a courier's or a payment firm's hotline is on shops of any. */
  hosts: (shops, key) => {
    const [vendor] = roll(key) < 0.5 ? ['adsense'] : ['phone'];
    for (const shop of strangers(shops, key, rollInteger(`${key}/size`, 6, 14))) add(shop, `${vendor}:host-${key}`);
  },
};
export const fieldNames = Object.keys(fieldNoises);

/** Of each kind one for so many shops. */
const SHOPS_PER_KIND = 120;

const addField = (shops: Shops, key: string, only: readonly string[]): void => {
  for (const name of only)
    for (let n = 0; n < shops.length / SHOPS_PER_KIND; n++) fieldNoises[name]!(shops, `${key}/field/${name}/${n}`);
};

const addCopies = (shops: Shops, key: string): void => {
  for (const shop of shops) {
    const at = `${key}/copy/${shop.domain}`;
    if (roll(at) >= 0.006) continue;
    const [left] = pick(shops, `${at}/of`).shown;
    if (left !== undefined) add(shop, left.key);
  }
};

/** From a day on another's: the old ids end, the new owner's begin. */
const sell = (shops: Shops, key: string): void => {
  for (const shop of shops) {
    const at = `${key}/sold/${shop.domain}`;
    if (roll(at) >= 0.02) continue;
    const buyer = pick(shops, `${at}/buyer`);
    const day = rollInteger(`${at}/day`, 60, DAYS - 60);
    if (buyer.owners[0]!.owner === shop.owners[0]!.owner) continue;
    for (const one of shop.shown) one.to = Math.min(one.to, day);
    for (const { key: id, to } of buyer.shown) if (to === DAYS) shop.shown.push({ key: id, from: day, to: DAYS });
    shop.owners.push({ owner: buyer.owners[0]!.owner, from: day });
    shop.company = buyer.company;
  }
};

/** What shops show besides accounts: what they publish to be reached by, what they show to search engines and networks, what they declare of each other. */
export interface Besides {
  contacts?: boolean;
  verifications?: boolean;
  declared?: boolean;
  /** Names of {@link fieldNames}. */
  field?: readonly string[];
}

/** Shops of `owners` owners, by domain. */
export const makeRelationsWorld = (
  seed: string,
  owners: number,
  on: ReadonlySet<NoiseName>,
  besides: Besides = {},
): TrueShop[] => {
  const shops = Array.from({ length: owners }, (_, owner) => ownShops(`${seed}/${owner}`, owner, on)).flat();
  if (besides.contacts === true) addContacts(shops, seed, on);
  if (besides.verifications === true) addVerifications(shops, seed, on);
  if (besides.declared === true) addDeclared(shops, seed, on);
  if (on.has('sold')) sell(shops, seed);
  if (on.has('agencies')) addAgencies(shops, seed);
  if (on.has('themes')) addThemes(shops, seed);
  if (on.has('copies')) addCopies(shops, seed);
  addField(shops, seed, besides.field ?? []);
  return shops.filter(({ shown }) => shown.length > 0).sort((a, b) => (a.domain < b.domain ? -1 : 1));
};

/** Whether one owner had both at some time. */
export const areKin = (a: TrueShop, b: TrueShop): boolean =>
  a.owners.some(({ owner }) => b.owners.some((other) => other.owner === owner));
