import { hash } from 'node:crypto';
import { compareText } from '../../core/text.ts';
import { sortedOrder } from '../columns/radix.ts';

const newId = (offerId: string): string => `p${hash('sha256', offerId).slice(0, 16)}`;

/** Gives products their ids, each once: the one that most of its offers had in the last snapshot, else one made of an offer id. */
export class ProductIds {
  readonly #previous: ReadonlyMap<string, string>;
  readonly #taken = new Set<string>();

  constructor(previous: ReadonlyMap<string, string>) {
    this.#previous = previous;
  }

  /** `first` is the first of all, who are asked for only where it does not suffice. */
  choose(first: string, all: () => string[]): string {
    const id = (this.#previous.size === 0 ? this.#fresh([first]) : undefined) ?? this.#of(all());
    this.#taken.add(id);
    return id;
  }

  #of(offerIds: string[]): string {
    return this.#kept(offerIds) ?? this.#fresh(offerIds) ?? newId(offerIds.join(' '));
  }

  #kept(offerIds: string[]): string | undefined {
    const votes = new Map<string, number>();
    for (const offerId of offerIds) {
      const id = this.#previous.get(offerId);
      if (id !== undefined && !this.#taken.has(id)) votes.set(id, (votes.get(id) ?? 0) + 1);
    }
    const [kept] = [...votes].sort((a, b) => b[1] - a[1] || compareText(a[0], b[0]));
    return kept?.[0];
  }

  #fresh(offerIds: string[]): string | undefined {
    for (const offerId of offerIds) {
      const id = newId(offerId);
      if (!this.#taken.has(id)) return id;
    }
    return undefined;
  }
}

const NEW_ID = /^p[0-9a-f]{16}$/;
const half = (from: number) => (id: string) => Number.parseInt(id.slice(from, from + 8), 16);

/** Indices of ids in the order of the ids. Millions that are written as new ones are sorted by sixteen hex digits as numbers. */
export const inOrderOfIds = (ids: readonly string[]): Uint32Array => {
  if (ids.every((id) => NEW_ID.test(id)))
    return sortedOrder(Uint32Array.from(ids, half(1)), sortedOrder(Uint32Array.from(ids, half(9))));
  return Uint32Array.from(ids.keys()).sort((a, b) => compareText(ids[a]!, ids[b]!));
};
