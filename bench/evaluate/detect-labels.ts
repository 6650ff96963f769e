import { readTable } from './tables.ts';
import { wilson } from './wilson.ts';

/** What one address shows: technology ids, `vendor:id` of tracking ids, `company:number`. */
export type Verdicts = ReadonlySet<string>;

interface Count {
  truePositives: number;
  falsePositives: number;
  falseNegatives: number;
}

export interface CategoryScore {
  precision: number | null;
  recall: number | null;
  low: number;
  high: number;
  recall_low: number;
  recall_high: number;
  found: number;
  labelled: number;
}

export interface LabelScore {
  labels: number;
  addresses: number;
  /** Verdicts on labelled addresses that no label speaks of: in neither figure. */
  unlabelled: number;
  categories: Record<string, CategoryScore>;
  /** The same for the pages of each kind, where kinds are known. */
  kinds?: Record<string, { addresses: number; categories: Record<string, CategoryScore> }>;
}

/** One line per miss: what, where. */
export type Report = (line: string) => void;

const categoryOf = (label: string, categories: ReadonlyMap<string, string>): string => {
  if (label.startsWith('company:')) return 'company';
  if (label.includes(':')) return 'tracking_ids';
  return categories.get(label) ?? 'unknown';
};

const score = ({ truePositives, falsePositives, falseNegatives }: Count): CategoryScore => {
  const precision = wilson(truePositives, truePositives + falsePositives);
  const recall = wilson(truePositives, truePositives + falseNegatives);
  return {
    precision: precision.value,
    recall: recall.value,
    low: precision.low,
    high: precision.high,
    recall_low: recall.low,
    recall_high: recall.high,
    found: truePositives + falsePositives,
    labelled: truePositives + falseNegatives,
  };
};

type Counts = Map<string, Count>;

interface Verdict {
  category: string;
  isFound: boolean;
  isThere: boolean;
}

const countIn = (counts: Counts, { category, isFound, isThere }: Verdict): void => {
  const count = counts.get(category) ?? { truePositives: 0, falsePositives: 0, falseNegatives: 0 };
  counts.set(category, count);
  if (isFound && isThere) count.truePositives++;
  else if (isFound) count.falsePositives++;
  else if (isThere) count.falseNegatives++;
};

const scores = (counts: Counts): Record<string, CategoryScore> =>
  Object.fromEntries([...counts].sort().map(([category, count]) => [category, score(count)]));

/** Counts by kind of page, and in all of a kind's categories together (`all`). */
class Kinds {
  readonly #kinds: ReadonlyMap<string, string>;
  readonly #counts = new Map<string, { addresses: Set<string>; counts: Counts }>();

  constructor(kinds: ReadonlyMap<string, string>) {
    this.#kinds = kinds;
  }

  add(url: string, verdict: Verdict): void {
    const kind = this.#kinds.get(url);
    if (kind === undefined) return;
    const entry = this.#counts.get(kind) ?? { addresses: new Set(), counts: new Map() };
    this.#counts.set(kind, entry);
    entry.addresses.add(url);
    for (const category of [verdict.category, 'all']) countIn(entry.counts, { ...verdict, category });
  }

  list(): NonNullable<LabelScore['kinds']> {
    return Object.fromEntries(
      [...this.#counts]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([kind, { addresses, counts }]) => [kind, { addresses: addresses.size, categories: scores(counts) }]),
    );
  }
}

/**
 * Judges verdicts by labels (url, technology, present 0 or 1). Pages of one address count together. `technology` may
 * also be `vendor:id` for a tracking id or `company:number`.
 */
export const judge = (
  file: string,
  verdicts: ReadonlyMap<string, Verdicts>,
  options: { categories: ReadonlyMap<string, string>; report: Report; kinds?: ReadonlyMap<string, string> },
): LabelScore => {
  const counts: Counts = new Map();
  const kinds = new Kinds(options.kinds ?? new Map());
  const spoken = new Set<string>();
  const addresses = new Set<string>();
  const rows = readTable(file, ['url', 'technology', 'present']);
  for (const { url = '', technology = '', present } of rows) {
    const found = verdicts.get(url);
    if (found === undefined) continue;
    addresses.add(url);
    spoken.add(`${url} ${technology}`);
    const category = categoryOf(technology, options.categories);
    const isFound = found.has(technology);
    const verdict = { category, isFound, isThere: present === '1' };
    countIn(counts, verdict);
    kinds.add(url, verdict);
    if (isFound !== (present === '1')) options.report(`${isFound ? 'false' : 'missed'}\t${technology}\t${url}`);
  }
  let unlabelled = 0;
  for (const url of addresses) {
    for (const verdict of verdicts.get(url)!) {
      if (spoken.has(`${url} ${verdict}`)) continue;
      unlabelled++;
      options.report(`unlabelled\t${verdict}\t${url}`);
    }
  }
  if (addresses.size === 0) throw new Error(`${file}: none of its addresses is among the pages given`);
  const judged = { labels: rows.length, addresses: addresses.size, unlabelled, categories: scores(counts) };
  return options.kinds === undefined || options.kinds.size === 0 ? judged : { ...judged, kinds: kinds.list() };
};
