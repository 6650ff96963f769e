import type { Operator, OperatorReason } from '../../core/contract/index.ts';
import type { OperatorsReader, RelationsReader } from '../../core/relations/index.ts';
import type { Mentions } from './mention.ts';

interface Left {
  operator: Operator;
  sites: number[];
}

/** Operators but for the sites that are taken down: what these alone showed is not told, nor a group that they alone made. */
export class OperatorsWithout implements OperatorsReader {
  readonly #operators: OperatorsReader;
  readonly #relations: RelationsReader;
  readonly #mentions: Mentions;
  readonly #hidden = new Set<number>();
  /** Of operators that have a hidden site; null: too little is left of it. */
  readonly #left = new Map<number, Left | null>();

  /** `relations`: all of them. `domains`: the stored ones that are hidden. */
  constructor(
    operators: OperatorsReader,
    relations: RelationsReader,
    { mentions, domains }: { mentions: Mentions; domains: Iterable<string> },
  ) {
    this.#mentions = mentions;
    this.#operators = operators;
    this.#relations = relations;
    for (const domain of domains) {
      const site = relations.siteOf(domain);
      if (site >= 0) this.#hidden.add(site);
    }
    for (const site of this.#hidden) {
      const operator = operators.of(site);
      if (operator >= 0 && !this.#left.has(operator)) this.#left.set(operator, this.#leave(operator));
    }
  }

  #borneBy({ vendor, id }: OperatorReason, sites: ReadonlySet<number>): number {
    const [identifier] = this.#relations.find(`${vendor}:${id}`);
    if (identifier === undefined) return 0;
    const { from, to } = this.#relations.bearersOf(identifier);
    let count = 0;
    for (let place = from; place < to; place++) if (sites.has(this.#relations.bearing(place).site)) count++;
    return count;
  }

  #leave(number: number): Left | null {
    const sites = Array.from(this.#operators.sitesOf(number)).filter((site) => !this.#hidden.has(site));
    const whole = this.#operators.operator(number);
    const members = new Set(sites);
    const reasons = whole.reasons
      .map((reason) => ({ ...reason, sites: this.#borneBy(reason, members) }))
      .filter(({ id, sites: count }) => count > 1 && !this.#mentions.inText(id));
    const [first] = sites;
    if (first === undefined || sites.length < 2 || reasons.length === 0) return null;
    const isNumbered = sites.some((site) => this.#relations.companyOf(site) !== 0);
    const registrationNumber = isNumbered ? whole.registration_number : null;
    const operator = registrationNumber ?? this.#relations.short(first).domain;
    return {
      operator: { ...whole, operator, registration_number: registrationNumber, sites: sites.length, reasons },
      sites,
    };
  }

  /** Whether a site's group lost some of its sites. */
  isTouched(site: number): boolean {
    return this.#left.has(this.#operators.of(site));
  }

  of(site: number): number {
    if (this.#hidden.has(site)) return -1;
    const operator = this.#operators.of(site);
    return this.#left.get(operator) === null ? -1 : operator;
  }

  operator(operator: number): Operator {
    const left = this.#left.get(operator);
    if (left !== undefined && left !== null) return left.operator;
    const whole = this.#operators.operator(operator);
    return { ...whole, reasons: whole.reasons.filter(({ id }) => !this.#mentions.inText(id)) };
  }

  sitesOf(operator: number): ArrayLike<number> {
    return this.#left.get(operator)?.sites ?? this.#operators.sitesOf(operator);
  }
}
