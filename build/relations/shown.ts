import { type Against, type Difference, differenceOf, isContact } from '../../core/relations/index.ts';

const bitsIn = (mask: number): number => {
  let [rest, count] = [mask >>> 0, 0];
  while (rest !== 0) {
    rest = (rest & (rest - 1)) >>> 0;
    count++;
  }
  return count;
};

const MOST_VENDORS = 31;
/** What two sites say for two owners that show something of one kind and nothing in common; the most counts. */
const COUNTS: Record<Difference, number> = { account: 1, agent: 0.5, none: 0 };

/** A bit for each vendor. */
class Masks {
  readonly #masks: Uint32Array;
  readonly #bits = new Map<string, number>();

  constructor(sites: number) {
    this.#masks = new Uint32Array(sites);
  }

  add(vendor: string, sites: readonly number[]): void {
    let bit = this.#bits.get(vendor);
    if (bit === undefined) {
      if (this.#bits.size >= MOST_VENDORS) return;
      bit = 2 ** this.#bits.size;
      this.#bits.set(vendor, bit);
    }
    for (const site of sites) this.#masks[site]! |= bit;
  }

  at(site: number): number {
    return this.#masks[site]!;
  }

  bitOf(vendor: string): number {
    return this.#bits.get(vendor) ?? 0;
  }
}

/** Masks of one kind of site: accounts, and what agencies hold. */
interface Kind {
  accounts: number;
  agents: number;
  sites: number;
}

const between = (one: Omit<Kind, 'sites'>, other: Omit<Kind, 'sites'>): number => {
  if ((one.accounts & other.accounts) !== 0) return COUNTS.account;
  return (one.agents & other.agents) !== 0 ? COUNTS.agent : COUNTS.none;
};

/**
 * Of which vendors each site shows an account, a contact, a container. Two sites that show one each, and not the same, speak against one
 * owner a little; where one of them shows none, nothing can be compared, and not seen is not different.
 */
export class Shown {
  readonly #accounts: Masks;
  readonly #agents: Masks;

  constructor(sites: number) {
    this.#accounts = new Masks(sites);
    this.#agents = new Masks(sites);
  }

  add(vendor: string, sites: readonly number[]): void {
    const difference = differenceOf(vendor);
    if (difference === 'account') this.#accounts.add(vendor, sites);
    if (difference === 'agent') this.#agents.add(vendor, sites);
  }

  /** 0 to 1: how far two sites can be compared. */
  compares(site: number, other: number): number {
    return between(this.#of(site), this.#of(other));
  }

  /** The same of all pairs of a site of the one and one of the other. */
  comparable(one: readonly number[], other: readonly number[]): number {
    const kinds = this.#kinds(other);
    let pairs = 0;
    for (const mine of this.#kinds(one))
      for (const theirs of kinds) pairs += mine.sites * theirs.sites * between(mine, theirs);
    return pairs;
  }

  #of(site: number): Omit<Kind, 'sites'> {
    return { accounts: this.#accounts.at(site), agents: this.#agents.at(site) };
  }

  #kinds(sites: readonly number[]): Kind[] {
    const kinds = new Map<string, Kind>();
    for (const site of sites) {
      const of = this.#of(site);
      const key = `${of.accounts} ${of.agents}`;
      const kind = kinds.get(key);
      if (kind === undefined) kinds.set(key, { ...of, sites: 1 });
      else kind.sites++;
    }
    return [...kinds.values()];
  }
}

/** One kind of account: of which vendors each site shows one, and of which several. */
class Own {
  readonly #one: Masks;
  readonly #several: Masks;

  constructor(sites: number) {
    this.#one = new Masks(sites);
    this.#several = new Masks(sites);
  }

  add(vendor: string, site: number): void {
    const isSecond = (this.#one.at(site) & this.#one.bitOf(vendor)) !== 0;
    (isSecond ? this.#several : this.#one).add(vendor, [site]);
  }

  has(site: number): boolean {
    return this.#one.at(site) !== 0;
  }

  against(one: number, other: number, shared: ReadonlySet<string>): { differ: number; both: number; either: number } {
    let [common, both, either] = [0, 0, 0];
    for (const vendor of shared) {
      common |= this.#one.bitOf(vendor);
      const bit = this.#several.bitOf(vendor);
      const [mine, theirs] = [this.#several.at(one) & bit, this.#several.at(other) & bit];
      if ((mine & theirs) !== 0) both++;
      else if ((mine | theirs) !== 0) either++;
    }
    return { differ: bitsIn(this.#one.at(one) & this.#one.at(other) & ~common), both, either };
  }
}

/** Accounts and contacts by which owners are told apart: what two sites show of them besides what they share. */
export class Differences {
  readonly #accounts: Own;
  readonly #contacts: Own;

  constructor(sites: number) {
    this.#accounts = new Own(sites);
    this.#contacts = new Own(sites);
  }

  add(vendor: string, sites: readonly number[]): void {
    if (differenceOf(vendor) !== 'account') return;
    const own = isContact(vendor) ? this.#contacts : this.#accounts;
    for (const site of sites) own.add(vendor, site);
  }

  /** Whether a site shows what customers reach it by. */
  hasContact(site: number): boolean {
    return this.#contacts.has(site);
  }

  against(
    one: number,
    other: number,
    shared: ReadonlySet<string>,
  ): Pick<Against, 'accounts' | 'contacts' | 'besides' | 'ownBesides'> {
    const accounts = this.#accounts.against(one, other, shared);
    const contacts = this.#contacts.against(one, other, shared);
    return {
      ...{ accounts: accounts.differ, contacts: contacts.differ },
      ...{ besides: accounts.both + contacts.both, ownBesides: contacts.either },
    };
  }
}
