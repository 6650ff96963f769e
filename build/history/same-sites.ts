/**
 * What became of technologies on the same sites between two months, so that a growing sample is no growth: only sites seen
 * whole in both months count, by like kinds of source, and found by the same rules.
 */
import { type RowOf, sourceKindSchema, sourceRichness } from '../../core/contract/index.ts';
import type { HistoryEntry } from './chain.ts';
import type { TechnologyLists } from './technology-lists.ts';

export type Observation = Pick<
  RowOf<'observations'>,
  'observed_at' | 'complete' | 'platform' | 'advertising' | 'source' | 'snapshot'
>;

/** Months between the two. */
export const MONTH_GAPS = [1, 2, 3, 6, 12] as const;

/** Months since year 0 of `2026-08-11T…`. */
export const monthNumber = (time: string): number => Number(time.slice(0, 4)) * 12 + Number(time.slice(5, 7)) - 1;
export const monthText = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;

export interface SameSites {
  /** Sites seen in both. */
  same: number;
  before: number;
  after: number;
  gained: number;
  lost: number;
}

/** Snapshots by the rules that they were built with: of one epoch are those with the same. */
export class RuleEpochs {
  readonly #ofSnapshot = new Map<string, number>();
  readonly #rules: (Record<string, string> | undefined)[] = [];

  constructor(entries: readonly Pick<HistoryEntry, 'snapshot' | 'rules'>[]) {
    const epochs = new Map<string, number>();
    for (const { snapshot, rules } of entries) {
      const key = rules === undefined ? '' : JSON.stringify(Object.entries(rules).sort());
      const epoch = epochs.get(key) ?? this.#rules.push(rules) - 1;
      epochs.set(key, epoch);
      this.#ofSnapshot.set(snapshot, epoch);
    }
  }

  /** -1: not recorded. */
  of(snapshot: string): number {
    return this.#ofSnapshot.get(snapshot) ?? -1;
  }

  /** Whether a technology was found by the same rules; where rules were not recorded, they are taken as unchanged. */
  isSame(technology: string, a: number, b: number): boolean {
    const [one, other] = [this.#rules[a], this.#rules[b]];
    return a === b || one === undefined || other === undefined || one[technology] === other[technology];
  }
}

/** Sites of one pair of months and of epochs; by number of the technology. */
interface Cell {
  epochs: [number, number];
  same: number;
  kept: number[];
  gained: number[];
  lost: number[];
}

/** A whole look at a site: by which rules (RuleEpochs), and the numbers of what it showed. */
export interface Sight {
  epoch: number;
  shown: readonly number[];
}

/** By month the last whole look of each kind of source, and the last of any. */
export interface Sights {
  poor: Map<number, Sight>;
  rich: Map<number, Sight>;
  last: Map<number, Sight>;
}

const RICH = 2;
const richnessOf = new Map<string, number>(sourceKindSchema.options.map((kind) => [kind, sourceRichness(kind)]));

const count = (counts: number[], at: number): void => {
  counts[at] = (counts[at] ?? 0) + 1;
};

/** Of all observations of one site, by time. */
export const sightsOf = (rows: Iterable<Observation>, lists: TechnologyLists, epochs: RuleEpochs): Sights => {
  const sights: Sights = { poor: new Map(), rich: new Map(), last: new Map() };
  for (const row of rows) {
    const richness = row.complete ? (richnessOf.get(row.source) ?? 0) : 0;
    if (richness === 0) continue;
    const sight = { epoch: epochs.of(row.snapshot), shown: lists.of(row) };
    const month = monthNumber(row.observed_at);
    (richness === RICH ? sights.rich : sights.poor).set(month, sight);
    sights.last.set(month, sight);
  }
  return sights;
};

export class SameSitesCounter {
  readonly #lists: TechnologyLists;
  readonly #epochs: RuleEpochs;
  /** By the month and the gap, then by the epochs. */
  readonly #cells = new Map<number, Map<number, Cell>>();

  constructor(lists: TechnologyLists, epochs: RuleEpochs) {
    this.#lists = lists;
    this.#epochs = epochs;
  }

  /** All observations of one site, by time. */
  add(rows: Iterable<Observation>): void {
    this.addSights(sightsOf(rows, this.#lists, this.#epochs));
  }

  /** Of one site. */
  addSights({ poor, rich }: Pick<Sights, 'poor' | 'rich'>): void {
    for (const month of new Set([...poor.keys(), ...rich.keys()]))
      for (const [gap, months] of MONTH_GAPS.entries()) {
        const like = rich.has(month) && rich.has(month - months) ? rich : poor;
        const [before, after] = [like.get(month - months), like.get(month)];
        if (before !== undefined && after !== undefined) this.#count(month * MONTH_GAPS.length + gap, before, after);
      }
  }

  #count(at: number, before: Sight, after: Sight): void {
    const byEpochs = this.#cells.get(at) ?? new Map<number, Cell>();
    this.#cells.set(at, byEpochs);
    const key = (before.epoch + 1) * 2 ** 20 + after.epoch + 1;
    const cell: Cell = byEpochs.get(key) ?? {
      ...{ epochs: [before.epoch, after.epoch], same: 0 },
      ...{ kept: [], gained: [], lost: [] },
    };
    byEpochs.set(key, cell);
    cell.same++;
    for (const technology of after.shown)
      count(before.shown === after.shown || before.shown.includes(technology) ? cell.kept : cell.gained, technology);
    if (before.shown !== after.shown)
      for (const technology of before.shown) if (!after.shown.includes(technology)) count(cell.lost, technology);
  }

  /** Of a technology between month `month − months` and `month` (numbers); null: no site was seen in both. */
  of(technology: string, { month, months }: { month: number; months: (typeof MONTH_GAPS)[number] }): SameSites | null {
    const cells = this.#cells.get(month * MONTH_GAPS.length + MONTH_GAPS.indexOf(months));
    const number = this.#lists.find(technology);
    const sum: SameSites = { same: 0, before: 0, after: 0, gained: 0, lost: 0 };
    for (const { epochs, same, kept, gained, lost } of cells?.values() ?? []) {
      if (!this.#epochs.isSame(technology, ...epochs)) continue;
      sum.same += same;
      if (number === null) continue;
      const [stayed, came, went] = [kept[number] ?? 0, gained[number] ?? 0, lost[number] ?? 0];
      sum.before += stayed + went;
      sum.after += stayed + came;
      sum.gained += came;
      sum.lost += went;
    }
    return sum.same === 0 ? null : sum;
  }
}
