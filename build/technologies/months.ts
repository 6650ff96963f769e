/** Months of technologies: how many of the sites looked at showed each, and what became of the same sites. */
import type { MonthComparison, RowOf, TechnologyMonth } from '../../core/contract/index.ts';
import { FEWEST_SITES } from '../../core/contract/index.ts';
import type { Suspended } from '../history/population.ts';
import { MONTH_GAPS, monthNumber, monthText, type SameSitesCounter } from '../history/same-sites.ts';
import type { HeldMonths } from './held.ts';
import { type Compared, countedOf, judged } from './judge.ts';

export interface MonthsInput {
  months: Iterable<Pick<RowOf<'technology_months'>, 'month' | 'technology' | 'sites' | 'observed'>>;
  sameSites: SameSitesCounter;
  /** What is held back, or was seen badly. */
  suspended: readonly Suspended[];
}

/** Of which months, and of what, changes are held back. */
export interface MonthsOf extends Pick<MonthsInput, 'months' | 'sameSites'> {
  held: HeldMonths;
}

/** Gaps that /trends tells. */
export const TREND_GAPS = [1, 3, 12] as const;

export type Changes = (MonthComparison & { months: (typeof TREND_GAPS)[number] })[];

export class TechnologyMonths {
  readonly #observed = new Map<number, number>();
  readonly #shown = new Map<string, Map<number, number>>();
  readonly #sameSites: SameSitesCounter;
  readonly #held: HeldMonths;

  constructor({ months, sameSites, held }: MonthsOf) {
    this.#held = held;
    this.#sameSites = sameSites;
    for (const { month, technology, sites, observed } of months) {
      const number = monthNumber(month);
      this.#observed.set(number, observed);
      const shown = this.#shown.get(technology) ?? new Map<number, number>();
      this.#shown.set(technology, shown);
      shown.set(number, sites);
    }
  }

  /** Ids that any month shows. */
  get technologies(): Iterable<string> {
    return this.#shown.keys();
  }

  get #newest(): number | null {
    return this.#observed.size === 0 ? null : Math.max(...this.#observed.keys());
  }

  #compared(technology: string, month: number, months: (typeof MONTH_GAPS)[number]): Compared | null {
    const counts = this.#sameSites.of(technology, { month, months });
    if (counts === null) return null;
    const of = this.#held.of(technology, { month, months });
    const held = (of.gained && counts.gained > 0) || (of.lost && counts.lost > 0);
    return { ...counts, earlier: monthText(month - months), later: monthText(month), held };
  }

  /** The nearest gap with enough sites; where none has, the one with most. */
  #nearest(technology: string, month: number): Compared | null {
    const all = MONTH_GAPS.map((months) => this.#compared(technology, month, months)).filter((one) => one !== null);
    return all.find(({ same }) => same >= FEWEST_SITES) ?? all.sort((a, b) => b.same - a.same)[0] ?? null;
  }

  /** From the month in which it was first seen on; all technologies of a month are judged together. */
  all(): Map<string, TechnologyMonth[]> {
    const result = new Map<string, TechnologyMonth[]>([...this.#shown.keys()].map((id) => [id, []]));
    for (const month of [...this.#observed.keys()].sort((a, b) => a - b)) {
      const known = [...this.#shown].filter(([, shown]) => Math.min(...shown.keys()) <= month);
      const compared = known.map(([id]) => this.#nearest(id, month));
      const told = judged(compared.filter((one) => one !== null));
      let at = 0;
      for (const [i, [id, shown]] of known.entries())
        result.get(id)!.push({
          month: monthText(month),
          ...countedOf(shown.get(month) ?? 0, this.#observed.get(month)!),
          over: compared[i] === null ? null : told[at++]!,
        });
    }
    return result;
  }

  /** The newest month against earlier ones; all technologies of a gap are judged together. */
  changes(): Map<string, Changes> {
    const result = new Map<string, Changes>([...this.#shown.keys()].map((id) => [id, []]));
    const month = this.#newest;
    if (month === null) return result;
    for (const months of TREND_GAPS) {
      const compared = [...result.keys()].map((id) => ({ id, one: this.#compared(id, month, months) }));
      const some = compared.filter((entry): entry is { id: string; one: Compared } => entry.one !== null);
      for (const [i, told] of judged(some.map(({ one }) => one)).entries())
        result.get(some[i]!.id)!.push({ months, ...told });
    }
    return result;
  }
}
