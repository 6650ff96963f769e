import type { Identifier } from '../../core/contract/index.ts';
import type { Bearing, BothBear, RelationsReader, ShortSite } from '../../core/relations/index.ts';
import type { Mentions } from './mention.ts';

/** Places from here on are of lists that lost bearers. */
const OWN = 2 ** 40;

/** Who bears what, but for the sites that are taken down. */
export class RelationsWithout implements RelationsReader {
  readonly #relations: RelationsReader;
  readonly #mentions: Mentions;
  readonly #hidden = new Set<number>();
  /** Of identifiers that a hidden site bears: places [from, to) in `#places`. */
  readonly #left = new Map<number, { from: number; to: number }>();
  readonly #places: number[] = [];
  readonly #named = new Map<number, boolean>();

  /** `domains`: the stored ones that are hidden. */
  constructor(relations: RelationsReader, mentions: Mentions, domains: Iterable<string>) {
    this.#relations = relations;
    this.#mentions = mentions;
    for (const domain of domains) {
      const site = relations.siteOf(domain);
      if (site >= 0) this.#hidden.add(site);
    }
    for (const site of this.#hidden) for (const { identifier } of relations.bearingsOf(site)) this.#leave(identifier);
  }

  #leave(identifier: number): void {
    if (this.#left.has(identifier)) return;
    const from = this.#places.length;
    const all = this.#relations.bearersOf(identifier);
    for (let place = all.from; place < all.to; place++)
      if (!this.#hidden.has(this.#relations.bearing(place).site)) this.#places.push(place);
    this.#left.set(identifier, { from: OWN + from, to: OWN + this.#places.length });
  }

  /** Whether what a site bears is told otherwise than before. */
  isTouched(site: number): boolean {
    return this.#relations.bearingsOf(site).some(({ identifier }) => this.#left.has(identifier));
  }

  /** Whether those that are called so are told otherwise than before. */
  isTouchedName(text: string): boolean {
    return this.#relations.find(text).some((identifier) => this.#left.has(identifier) || this.#isNamed(identifier));
  }

  siteOf(domain: string): number {
    if (this.#mentions.takeDowns.covers(domain)) return -1;
    const site = this.#relations.siteOf(domain);
    return this.#hidden.has(site) ? -1 : site;
  }

  short(site: number): ShortSite {
    return this.#relations.short(site);
  }

  companyOf(site: number): number {
    return this.#relations.companyOf(site);
  }

  identifier(identifier: number): Identifier {
    const whole = this.#relations.identifier(identifier);
    const left = this.#left.get(identifier);
    return left === undefined ? whole : { ...whole, sites: left.to - left.from };
  }

  isOneOwner(identifier: number): boolean {
    return this.#relations.isOneOwner(identifier);
  }

  bearersOf(identifier: number): { from: number; to: number } {
    return this.#left.get(identifier) ?? this.#relations.bearersOf(identifier);
  }

  bearing(place: number): Bearing {
    return this.#relations.bearing(place < OWN ? place : this.#places[place - OWN]!);
  }

  bearingsOf(site: number): Bearing[] {
    return this.#relations.bearingsOf(site).filter(({ identifier }) => !this.#isNamed(identifier));
  }

  bothBear(site: number, other: number): readonly BothBear[] {
    return this.#relations.bothBear(site, other).filter(({ own }) => !this.#isNamed(own.identifier));
  }

  /** Whether the identifier itself names what was taken down, as an address of mail does. */
  #isNamed(identifier: number): boolean {
    const known = this.#named.get(identifier);
    if (known !== undefined) return known;
    const isNamed = this.#mentions.inText(this.#relations.identifier(identifier).id);
    this.#named.set(identifier, isNamed);
    return isNamed;
  }

  find(text: string): number[] {
    return this.#relations.find(text).filter((identifier) => {
      const { from, to } = this.bearersOf(identifier);
      return to > from && !this.#isNamed(identifier);
    });
  }
}
