/** From how much on it is sent free, in tables: in a column of its own, or as a row of fees by what is spent. */
import { isAbroad } from './free-shipping.ts';
import { cellsOf, type Line } from './own-text.ts';

/** Over a column of sums from which it costs nothing. */
const FREE_COLUMN =
  /免[運运]費?(?:門檻|门槛|標準|金額|條件|資格)|滿額免運|^免運費?$|free (?:shipping|delivery) (?:threshold|minimum|over|from)|^free (?:shipping|delivery)$/i;
const FEE_COLUMN = /運費|运费|配送費|shipping|delivery/i;

interface Told {
  clause: string;
  place: Line['place'];
  /** It is a sum and what it costs from there on. */
  isTier: boolean;
}

/**
 * A column's head with what a row says in it; and two cells side by side, as a sum and what it costs from there on. `onShipping`: the page is
 * about how things are sent.
 */
export function* freeInTables(lines: readonly Line[], onShipping: boolean): Generator<Told> {
  let head: string[] = [];
  for (const line of lines) {
    const cells = cellsOf(line);
    if (cells === null) {
      head = [];
      continue;
    }
    if (!/\d/.test(line.text)) {
      head = cells;
      continue;
    }
    const isHeaded = head.length === cells.length;
    for (const [i, cell] of cells.entries()) {
      if (!/\d/.test(cell) || isAbroad(cells.filter((_, at) => at !== i).join(' '))) continue;
      const { place } = line;
      const above = isHeaded ? head[i]! : '';
      if (FREE_COLUMN.test(above)) yield { clause: `${above}: ${cell}`, place, isTier: false };
      else if (i + 1 < cells.length && (isHeaded ? FEE_COLUMN.test(head[i + 1]!) : onShipping))
        yield { clause: `${cell} ${cells[i + 1]!}`, place, isTier: true };
    }
  }
}
