import type { FactKind, PageFact } from '../contract/index.ts';
import { detach } from '../evidence/text.ts';

/** Of one kind on one page; more are a list of others'. */
const MOST: Partial<Record<FactKind, number>> = { language: 20, payment: 20, delivery: 20, social: 8, app: 4 };
const MOST_OF_A_KIND = 4;
const MAX_VALUE = 200;

/** Facts of one page, each once; the first place that states one stands. */
export class FactList {
  readonly #facts = new Map<string, PageFact>();
  readonly #counts = new Map<FactKind, number>();

  /** null: what cannot be told. */
  add(stated: PageFact | null): void {
    if (stated === null) return;
    const { value, ...fact } = stated;
    const shown = value.trim();
    if (shown === '' || shown.length > MAX_VALUE) return;
    const key = `${fact.kind} ${fact.id ?? fact.amount ?? ''} ${shown}`;
    const count = this.#counts.get(fact.kind) ?? 0;
    if (this.#facts.has(key) || count >= (MOST[fact.kind] ?? MOST_OF_A_KIND)) return;
    this.#counts.set(fact.kind, count + 1);
    this.#facts.set(key, { ...fact, value: detach(shown) });
  }

  list(): PageFact[] {
    return [...this.#facts.values()];
  }
}
