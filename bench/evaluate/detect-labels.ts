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

/**
 * Judges verdicts by labels (url, technology, present 0 or 1). Pages of one address count together. `technology` may
 * also be `vendor:id` for a tracking id or `company:number`.
 */
export const judge = (
  file: string,
  verdicts: ReadonlyMap<string, Verdicts>,
  options: { categories: ReadonlyMap<string, string>; report: Report },
): LabelScore => {
  const counts = new Map<string, Count>();
  const spoken = new Set<string>();
  const addresses = new Set<string>();
  const rows = readTable(file, ['url', 'technology', 'present']);
  for (const { url = '', technology = '', present } of rows) {
    const found = verdicts.get(url);
    if (found === undefined) continue;
    addresses.add(url);
    spoken.add(`${url} ${technology}`);
    const category = categoryOf(technology, options.categories);
    const count = counts.get(category) ?? { truePositives: 0, falsePositives: 0, falseNegatives: 0 };
    counts.set(category, count);
    const isFound = found.has(technology);
    if (isFound && present === '1') count.truePositives++;
    else if (isFound) count.falsePositives++;
    else if (present === '1') count.falseNegatives++;
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
  const categories = Object.fromEntries([...counts].sort().map(([category, count]) => [category, score(count)]));
  return { labels: rows.length, addresses: addresses.size, unlabelled, categories };
};
