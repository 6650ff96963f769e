/** How much a shared identifier says for one owner. */

/**
 * How often the sharers of an account have one owner, where two sites alone share it. A 統一編號 names the owner itself; what
 * measures a shop is its owner's, and so is what it gives its customers to reach it by. A search engine or network knows by its tag who
 * keeps a site: the owner, or at times who looks after his search. Containers of tags and advertisers' accounts are often an agency's,
 * so that they are not enough alone, nor both together. Sites that declare each other alternates are kept by people who know of each other.
 * A redirect is the one side's doing alone: anybody can lead to a shop that he does not own. Set by judgement; what comes of it in worlds of known owners:
 * `npm run evaluate -- relations`.
 */
const BASE = {
  ...{ company: 0.99, measuring: 0.85, contact: 0.8, declared: 0.8 },
  ...{ verification: 0.75, agent: 0.45, redirect: 0.45 },
} as const;
type Kind = keyof typeof BASE;

const AGENTS: ReadonlySet<string> = new Set(['gtm', 'google-ads', 'doubleclick-floodlight', 'microsoft-uet']);

/** What a shop publishes so that customers reach it; told apart from technologies by these names. */
const CONTACTS: ReadonlySet<string> = new Set(['line-oa', 'email', 'phone']);

/** Tags by which search engines and networks know who keeps a site: they stand together in one head, and are copied together. */
const VERIFICATIONS: ReadonlySet<string> = new Set([
  'google-search-console',
  'bing-webmaster',
  'meta-domain-verification',
  'pinterest-claim',
  'yandex-webmaster',
]);

/** Whether it is what customers reach a shop by. */
export const isContact = (vendor: string): boolean => CONTACTS.has(vendor);

const kindOf = (vendor: string): Kind => {
  if (vendor === 'company') return 'company';
  if (CONTACTS.has(vendor)) return 'contact';
  if (vendor === 'alternate') return 'declared';
  if (vendor === 'redirect') return 'redirect';
  if (VERIFICATIONS.has(vendor)) return 'verification';
  return AGENTS.has(vendor) ? 'agent' : 'measuring';
};

/** What it is that two sites show of a vendor, if not the same: an owner has many tags of verification, and declarations name no owner. */
export type Difference = 'account' | 'agent' | 'none';

export const differenceOf = (vendor: string): Difference => {
  const kind = kindOf(vendor);
  if (kind === 'measuring' || kind === 'contact') return 'account';
  return kind === 'agent' ? 'agent' : 'none';
};

/** Whether each look at a site tells anew if it shows one: of contacts the last reading stands, and declarations are of two sites. */
export const isSeenAnew = (vendor: string): boolean => {
  const kind = kindOf(vendor);
  return kind === 'measuring' || kind === 'agent' || kind === 'verification';
};

/** More sites than this that share one are rarely of one owner. */
export const MOST_SITES = 50;
const KNOWN_ENOUGH = 3;
const DAY_MS = 86_400_000;

export interface Span {
  /** Milliseconds since the epoch. */
  first: number;
  last: number;
}

/** Days from the later first to the earlier last sight, rounded down; below 0: so many lie between. */
export const overlapDays = (a: Span, b: Span): number =>
  Math.floor((Math.min(a.last, b.last) - Math.max(a.first, b.first)) / DAY_MS);

/** Looks at two sites are rarely of one day: a gap of so many days still counts as at the same time. */
const GAP_DAYS = 45;

/** Days for which a site that was looked at since has not shown it; 0: it may still. `looked`: milliseconds since the epoch, as `last`. */
export const daysWithout = (vendor: string, { last }: Pick<Span, 'last'>, looked: number): number => {
  const days = Math.floor((looked - last) / DAY_MS);
  return isSeenAnew(vendor) && days > GAP_DAYS ? days : 0;
};

interface Known {
  sites: number;
  known: number;
  companies: number;
}

/** A 統一編號, and what three or more sites of one company bear and none of another: agencies and platforms have several. */
const isOneCompanys = (vendor: string, { known, companies }: Known): boolean =>
  vendor === 'company' || (companies === 1 && known >= KNOWN_ENOUGH);

/** The same where these are a third of all, of a crowd half: of few among many the rest may be anybody's. */
export const isMostlyOneCompanys = (vendor: string, of: Known): boolean =>
  isOneCompanys(vendor, of) && (vendor === 'company' || of.known * (of.sites > MOST_SITES ? 2 : 3) >= of.sites);

/**
 * 0 to 1. `sites` that bear it (2 or more): the more, the less it says, but where three or more of them are known to be of one
 * company and none of another (of a crowd, half of them). Spans that lie apart say half: a site may have been sold. Two known
 * companies that differ speak against one owner, but for the number itself.
 */
export const bondWeight = (
  vendor: string,
  { sites, known, companies, overlap, differ }: Known & { overlap: number; differ: boolean },
): number => {
  const kind = kindOf(vendor);
  const isOne = (sites > MOST_SITES ? isMostlyOneCompanys : isOneCompanys)(vendor, { sites, known, companies });
  // What an agency holds, it holds for clients of several companies.
  const base = BASE[kind === 'agent' && isOne ? 'measuring' : kind];
  const crowd = isOne ? 1 : 1 / (1 + Math.log2(Math.max(2, sites) / 2));
  const together = vendor === 'company' || overlap >= -GAP_DAYS ? 1 : 0.5;
  return base * crowd * together * (differ ? 0.3 : 1);
};

/** One thing that two sites share. */
export interface TakenBond {
  vendor: string;
  weight: number;
  /** A number for the sites that bear it: what the same sites bear may have been put there together. Left out: not known. */
  set?: number | undefined;
}

const isHead = (kind: Kind): boolean => kind === 'measuring' || kind === 'agent' || kind === 'verification';

const best = (bonds: Iterable<TakenBond>): TakenBond[] => {
  const found = new Map<string, TakenBond>();
  for (const bond of bonds) {
    const kind = kindOf(bond.vendor);
    const holder = kind === 'agent' || kind === 'contact' || kind === 'verification' ? kind : bond.vendor;
    if (bond.weight > (found.get(holder)?.weight ?? 0)) found.set(holder, bond);
  }
  return [...found.values()];
};

/**
 * Independent bonds taken together: 1 − Π(1 − w). Of several that an agent holds, of contacts (which stand in one footer), of
 * verification tags, or of one vendor, only the strongest counts.
 */
export const togetherWeight = (bonds: Iterable<TakenBond>): number => {
  let none = 1;
  for (const { weight } of best(bonds)) none *= 1 - weight;
  return 1 - none;
};

/** What stands in a head is put there, left in and copied together: beside the strongest, the rest says so much of what it would alone. */
const [BESIDE, OF_SAME_SITES] = [0.5, 0.3];

/** The same where what stands in one head is not independent: what the same sites bear least of all. */
export const dependentWeight = (bonds: Iterable<TakenBond>): number => {
  const all = best(bonds).sort((a, b) => b.weight - a.weight);
  const sets = new Set<number>();
  let [none, isFirst] = [1, true];
  for (const { vendor, weight, set } of all) {
    if (!isHead(kindOf(vendor))) {
      none *= 1 - weight;
      continue;
    }
    const isSame = set !== undefined && sets.has(set);
    none *= 1 - (isFirst ? 1 : isSame ? OF_SAME_SITES : BESIDE) * weight;
    isFirst = false;
    if (set !== undefined) sets.add(set);
  }
  return 1 - none;
};

/** So many things of one head are the whole of it. */
const WHOLE_HEAD = 3;

/**
 * Whether the same sites share a whole head, and nothing by which customers reach them: the one may be copied from the other.
 * `isVerified`: only where a tag of verification is among it.
 */
export const sharesHeadAlone = (bonds: readonly TakenBond[], isVerified = false): boolean => {
  if (bonds.length < WHOLE_HEAD) return false;
  const heads = bonds.filter(({ vendor }) => isHead(kindOf(vendor)));
  return (
    heads.length >= WHOLE_HEAD &&
    heads.every(({ set }) => set !== undefined && set === heads[0]!.set) &&
    (!isVerified || heads.some(({ vendor }) => kindOf(vendor) === 'verification')) &&
    !bonds.some(({ vendor }) => vendor === 'company' || isContact(vendor))
  );
};

/** What two sites show that speaks against one owner of both. */
export interface Against {
  /** Vendors of whose accounts both show one, and none in common; the same of contacts. */
  accounts: number;
  contacts: number;
  /** Vendors of which they share one and both show another besides. */
  besides: number;
  /** Kinds of contacts that they share and of which one of them alone shows another besides: his own, beside a maker's. */
  ownBesides: number;
  /** What both had one of them has replaced since. */
  parted: boolean;
  /** The whole head is the same, and one of them alone says whose it is. */
  copied: boolean;
  /** They name each other, and share nothing else: makers and those who deal in their goods do. */
  declaredAlone: boolean;
  /** They share nothing but contacts, and what can be compared differs: dealers show a maker's number, firms that of their office. */
  reachedAlone: boolean;
}

/** By how much each lowers the odds of one owner. */
const LESS = {
  ...{ accounts: 0.42, contacts: 0.3, besides: 0.5, ownBesides: 0.5 },
  ...{ parted: 0.25, copied: 0.05, declaredAlone: 0.2, reachedAlone: 0.45 },
} as const;

/** A weight less what speaks against it. */
export const lessAgainst = (weight: number, against: Partial<Against>): number => {
  const { accounts = 0, contacts = 0, besides = 0, ownBesides = 0 } = against;
  let odds = LESS.accounts ** accounts * LESS.contacts ** contacts * LESS.besides ** besides;
  odds *= LESS.ownBesides ** ownBesides;
  for (const name of ['parted', 'copied', 'declaredAlone', 'reachedAlone'] as const)
    if (against[name] === true) odds *= LESS[name];
  return (weight * odds) / (1 - weight + weight * odds);
};
