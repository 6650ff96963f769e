/** What tables are described with: columns generic in name and type, so that RowOf knows every one. */
export type ColumnType = 'VARCHAR' | 'BOOLEAN' | 'INTEGER' | 'BIGINT' | 'DOUBLE' | 'TIMESTAMP' | 'DATE';

export interface Column {
  name: string;
  type: ColumnType;
  nullable: boolean;
  description: string;
}

export interface Table {
  name: string;
  /** Bumped when a column changes meaning, type or disappears; adding one does not bump it. */
  schemaVersion: number;
  /** Rows are sorted by these, so that a reader finds a key in few requests. */
  sortedBy: string[];
  description: string;
  columns: Column[];
}

/** Generic in name and type, so that RowOf knows every column. */
const column = <N extends string, T extends ColumnType, Z extends boolean>(
  name: N,
  type: T,
  nullable: Z,
  description: string,
) => ({
  name,
  type,
  nullable,
  description,
});
export const col = <N extends string, T extends ColumnType>(name: N, type: T, description: string) =>
  column(name, type, false, description);
/** A column that a later release added: rows may leave it out, which is null. */
export const later = <N extends string, T extends ColumnType>(name: N, type: T, description: string) => ({
  ...column(name, type, true, description),
  later: true as const,
});
export const opt = <N extends string, T extends ColumnType>(name: N, type: T, description: string) =>
  column(name, type, true, description);
