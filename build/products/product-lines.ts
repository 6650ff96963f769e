/** How products wait on disk, and what is read of their lines and of their offers'. */
import type { RowOf } from '../../core/contract/index.ts';
import type { Borrowed } from '../columns/borrowed.ts';
import type { ItemLine } from '../columns/reordered.ts';
import { type Cells, TupleLines } from '../columns/tuple-lines.ts';
import { readTitle } from './rows.ts';

export type TableRow = RowOf<'products'>;
type StoredRow = Omit<TableRow, 'reasons'> & { reasons: string[] };
export type ProductCells = Cells<keyof TableRow>;

/** Products' rows: their members' JSON, of which titles, brands and reasons are copied unread. */
export const productTuple = new TupleLines<ProductCells, keyof TableRow>({
  product_id: (row) => row.product_id,
  title: (row) => row.title,
  brand: (row) => row.brand,
  offers: (row) => row.offers,
  lowest_twd: (row) => row.lowest_twd,
  highest_twd: (row) => row.highest_twd,
  confidence: (row) => row.confidence,
  reasons: (row) => row.reasons,
});

export const toTableRow = ({ reasons, ...cells }: ProductCells): TableRow => {
  const row = JSON.parse(productTuple.object(cells)) as Omit<TableRow, 'reasons'>;
  return { ...row, reasons };
};

/** All of a line, its line feed included. */
export const readMatched = (line: Borrowed): StoredRow => {
  const cells = productTuple.read(line.toString('utf8', 0, line.length - 1));
  return JSON.parse(productTuple.object(cells)) as StoredRow;
};

const titleIn = productTuple.reader('title');
/** The title alone. */
export const readProductTitle = (line: Borrowed): string => JSON.parse(titleIn(line).title) as string;

/** JSON of an id, each character a byte of its UTF-8. */
export const rawId = (id: string): string =>
  /^\w*$/.test(id) ? `"${id}"` : Buffer.from(JSON.stringify(id)).toString('latin1');

export const firstOf = (members: readonly ItemLine[]): ItemLine =>
  members.reduce((first, line) => (line.ordinal < first.ordinal ? line : first));

/** Whose title and brand a product bears: of its offers, by price, the first with a brand, else the first. */
export const titleOf = (members: readonly ItemLine[]): ReturnType<typeof readTitle> => {
  let first: ReturnType<typeof readTitle> | null = null;
  for (const line of members) {
    const own = readTitle(line);
    if (own.brand !== 'null') return own;
    first ??= own;
  }
  return first as ReturnType<typeof readTitle>;
};
