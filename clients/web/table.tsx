/** Tables of rows with a name each; wide ones stand on narrow screens as cards, every cell under its head. */
import type { ComponentChildren } from 'preact';
import { TableBox } from './parts.tsx';

export interface Column<R> {
  head: string;
  number?: boolean;
  cell(row: R, place: number): ComponentChildren;
}

export interface TableProps<R> {
  label: string;
  caption?: string;
  /** The first column, which names its row. */
  named: Column<R>;
  columns: readonly Column<R>[];
  rows: readonly R[];
  keyOf(row: R): string;
  wide?: boolean;
}

const numberClass = ({ number }: { number?: boolean }) => (number === true ? 'number' : undefined);

export const Table = <R,>({ label, caption, named, columns, rows, keyOf, wide = false }: TableProps<R>) => (
  <TableBox label={label}>
    <table class={wide ? 'wide-table' : undefined}>
      {caption === undefined ? null : <caption class="soft small">{caption}</caption>}
      <thead>
        <tr>
          {[named, ...columns].map((column) => (
            <th key={column.head} scope="col" class={numberClass(column)}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr key={keyOf(row)}>
            <th scope="row">{named.cell(row, place)}</th>
            {columns.map((column) => (
              <td key={column.head} data-label={wide ? column.head : undefined} class={numberClass(column)}>
                {column.cell(row, place)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </TableBox>
);
