/**
 * `npm run evaluate -- unit-prices [FILE] [--failures]`: titles with their price and what a unit costs, or nothing where
 * nobody can say, judged by what offers of a build say. FILE: title, price_twd, unit_price_twd, per, half (`blind`: nobody had read it
 * when the rules were made; `made`: invented for them).
 */
import { fileURLToPath } from 'node:url';
import { unitPriceOf } from '../../core/unit-price/index.ts';
import { readTable, type TableRow } from './tables.ts';
import { wilson } from './wilson.ts';

const own = fileURLToPath(new URL('../../test/labels/unit-prices.csv', import.meta.url));

export interface UnitPricesResult {
  labels: number;
  /** Titles that a unit price is given for, and of these the right ones. */
  given: number;
  right: number;
  precision: number | null;
  low: number;
  /** Of the titles with a unit price. */
  recall: number | null;
  recall_low: number;
  /** Given where none can be: for a fridge, a bottle, two readings. */
  absurd: number;
}

/** Shops round; so do labels. */
const NEAR = 0.011;
const isRight = (row: TableRow, given: { price_twd: number; per: string }): boolean => {
  const want = Number(row['unit_price_twd']);
  return row['per'] === given.per && Math.abs(given.price_twd - want) <= Math.max(NEAR, NEAR * want);
};

const judge = (rows: readonly TableRow[], isPrinting: boolean): UnitPricesResult => {
  let [given, right, absurd, priced] = [0, 0, 0, 0];
  for (const row of rows) {
    const found = unitPriceOf(Number(row['price_twd']), row['title']!);
    const hasLabel = row['unit_price_twd'] !== '';
    if (hasLabel) priced++;
    if (found !== null) given++;
    const good = found !== null && hasLabel && isRight(row, found);
    if (good) right++;
    if (found !== null && !hasLabel) absurd++;
    if (isPrinting && !good && (found !== null || hasLabel))
      console.log(JSON.stringify({ title: row['title'], want: `${row['unit_price_twd']}/${row['per']}`, found }));
  }
  const [precision, recall] = [wilson(right, given), wilson(right, priced)];
  return {
    labels: rows.length,
    ...{ given, right, precision: precision.value, low: precision.low },
    ...{ recall: recall.value, recall_low: recall.low, absurd },
  };
};

export const run = async (args: string[]): Promise<{ blind: UnitPricesResult; made: UnitPricesResult }> => {
  const file = args.find((arg) => !arg.startsWith('--')) ?? own;
  const rows = readTable(file, ['title', 'price_twd', 'unit_price_twd', 'per', 'half']);
  const of = (half: string): UnitPricesResult =>
    judge(
      rows.filter((row) => row['half'] === half),
      args.includes('--failures'),
    );
  return { blind: of('blind'), made: of('made') };
};
