/** What the last whole look of each month showed, so that it can be counted by what becomes known of the sites only later: their industries. */
import { GrowingUint32 } from '../../core/serving/growing.ts';
import { Interner } from '../columns/interner.ts';
import { monthNumber, monthText, type Sight, type Sights } from './same-sites.ts';
import type { TechnologyLists } from './technology-lists.ts';

/** Months since 1990 stand above the epoch, counted from 1 (0: not recorded), and the kind of look. */
const FIRST_MONTH = monthNumber('1990-01');
const [EPOCH_BITS, LAST, RICH] = [17, 2, 1];
const MOST_EPOCHS = 2 ** EPOCH_BITS - 1;

/** Eight bytes for each look, none on the heap. Sites are numbered in the order in which they are added. */
export class SightColumns {
  readonly #ends = new GrowingUint32();
  readonly #looks = new GrowingUint32();
  readonly #shown = new GrowingUint32();
  readonly #numbers = new Interner<readonly number[]>();

  /** Of one site. */
  add({ poor, rich, last }: Sights): void {
    for (const [month, sight] of poor) this.#push(month, sight, last.get(month) === sight ? LAST : 0);
    for (const [month, sight] of rich) this.#push(month, sight, RICH + (last.get(month) === sight ? LAST : 0));
    this.#ends.push(this.#looks.length);
  }

  #push(month: number, { epoch, shown }: Sight, flags: number): void {
    // A recording may bear any date: there was no shop yet.
    if (month < FIRST_MONTH) return;
    // Of so many rule sets two that far apart are never compared, so those after them may be as if not recorded.
    const known = epoch < MOST_EPOCHS ? epoch + 1 : 0;
    this.#looks.push((((month - FIRST_MONTH) << EPOCH_BITS) | known) * 4 + flags);
    this.#shown.push(this.#numbers.of(shown.join(' '), shown));
  }

  at(site: number): Sights {
    const sights: Sights = { poor: new Map(), rich: new Map(), last: new Map() };
    for (let at = site === 0 ? 0 : this.#ends.at(site - 1); at < this.#ends.at(site); at++) {
      const look = this.#looks.at(at);
      const month = FIRST_MONTH + (look >>> (EPOCH_BITS + 2));
      const epoch = ((look >>> 2) & MOST_EPOCHS) - 1;
      const sight = { epoch, shown: this.#numbers.at(this.#shown.at(at)) };
      ((look & RICH) === 0 ? sights.poor : sights.rich).set(month, sight);
      if ((look & LAST) !== 0) sights.last.set(month, sight);
    }
    return sights;
  }
}

/** How many sites were looked at whole in each month, and how many of them showed each technology. */
export class SightMonths {
  readonly #lists: TechnologyLists;
  readonly #months = new Map<number, { observed: number; shown: Map<number, number> }>();

  constructor(lists: TechnologyLists) {
    this.#lists = lists;
  }

  add({ last }: Pick<Sights, 'last'>): void {
    for (const [number, { shown }] of last) {
      const month = this.#months.get(number) ?? { observed: 0, shown: new Map<number, number>() };
      this.#months.set(number, month);
      month.observed++;
      for (const technology of shown) month.shown.set(technology, (month.shown.get(technology) ?? 0) + 1);
    }
  }

  /** Oldest first. */
  observed(): { month: string; sites: number }[] {
    const all = [...this.#months].sort(([a], [b]) => a - b);
    return all.map(([month, { observed }]) => ({ month: monthText(month), sites: observed }));
  }

  *rows(): Generator<{ month: string; technology: string; sites: number; observed: number }> {
    for (const [number, { observed, shown }] of this.#months)
      for (const [technology, sites] of shown)
        yield { month: monthText(number), technology: this.#lists.at(technology), sites, observed };
  }
}
