import type { EvidenceItem } from '../contract/index.ts';
import { detach, UNEVEN_SPACE } from '../evidence/text.ts';
import type { CompiledFact } from '../rules/compile.ts';
import type { Strength } from '../rules/schema.ts';

/** One fact seen once. */
export interface Hit {
  fact: CompiledFact;
  /** What it is worth here: a fact's strength, or less for where it was seen. */
  strength: Strength;
  item: EvidenceItem;
  version: string | null;
  /** The page's own host, address or DNS says so, not something that it loads. */
  own: boolean;
}

const MAX_VALUE = 200;
const MAX_HITS_PER_FACT = 3;
const VERSION = /^\d[\w.+-]{0,20}$/;

export const weaker = (strength: Strength): Strength => (strength === 'strong' ? 'medium' : 'weak');

export const shorten = (value: string): string => {
  const line = (UNEVEN_SPACE.test(value) ? value.replace(/\s+/g, ' ') : value).trim();
  return detach(line.length > MAX_VALUE ? `${line.slice(0, MAX_VALUE - 1)}…` : line);
};

/** Version in what a fact was found in; null: the fact names none, or nothing like a version stands there. */
export const versionIn = (fact: CompiledFact, text: string): string | null => {
  const version = fact.version === null ? undefined : fact.version.exec(text.slice(0, 200))?.[1];
  return version !== undefined && VERSION.test(version) ? detach(version) : null;
};

/** Hits by technology, few per fact: a thousand product pictures of one host say no more than three. */
export class Hits {
  readonly byTechnology = new Map<number, Hit[]>();
  readonly #counts = new Map<CompiledFact, number>();

  /** True where more hits of the fact would change nothing. */
  isFull(fact: CompiledFact): boolean {
    return (this.#counts.get(fact) ?? 0) >= MAX_HITS_PER_FACT;
  }

  add(hit: Hit): void {
    const list = this.byTechnology.get(hit.fact.technology) ?? [];
    if (list.length === 0) this.byTechnology.set(hit.fact.technology, list);
    const same = list.find(
      ({ fact, item }) => fact === hit.fact && item.kind === hit.item.kind && item.value === hit.item.value,
    );
    if (same !== undefined) return;
    list.push(hit);
    // Hints do not crowd out the same fact seen where it counts.
    if (hit.strength === hit.fact.strength) this.#counts.set(hit.fact, (this.#counts.get(hit.fact) ?? 0) + 1);
    else if (list.length > 60)
      list.splice(
        list.findIndex(({ strength }) => strength === 'weak'),
        1,
      );
  }
}
