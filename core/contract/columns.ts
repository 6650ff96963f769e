/** What tables are described with: columns generic in name and type, so that RowOf knows every one. */
export type ColumnType = 'VARCHAR' | 'BOOLEAN' | 'INTEGER' | 'BIGINT' | 'DOUBLE' | 'TIMESTAMP' | 'DATE';

export interface Column {
  name: string;
  type: ColumnType;
  nullable: boolean;
  description: string;
}

/** What a list holds: texts, or rows of members; in the form that DuckDB's from_json takes. */
export type ListItem =
  | 'VARCHAR'
  | { readonly [member: string]: 'VARCHAR' | 'INTEGER' | 'DOUBLE' | readonly [ListItem] };

/** A column of JSON text as the list that it is, beside it. */
export interface ListColumn {
  name: string;
  /** The column of JSON text. */
  from: string;
  item: ListItem;
}

export interface Table {
  name: string;
  /** Bumped when a column changes meaning, type or disappears; adding one does not bump it. */
  schemaVersion: number;
  /** Rows are sorted by these, so that a reader finds a key in few requests. */
  sortedBy: string[];
  description: string;
  columns: Column[];
  /** Written after the columns; rows come without them. */
  lists?: ListColumn[];
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

/** A list column is named after the one it is made of. */
export const listOf = (from: string, item: ListItem): ListColumn => ({ name: `${from}_list`, from, item });
/** How a rule was met: the kind of evidence, and what was seen. */
export const evidenceItem = { kind: 'VARCHAR', value: 'VARCHAR' } as const;

const listType = (item: ListItem): string => {
  if (item === 'VARCHAR') return 'VARCHAR[]';
  const members = Object.entries(item).map(
    ([name, type]) => `"${name}" ${typeof type === 'string' ? type : listType(type[0])}`,
  );
  return `STRUCT(${members.join(', ')})[]`;
};

/** A column as it is published: times say that they are UTC, and lists are lists. */
export interface PublishedColumn {
  name: string;
  /** Of DuckDB's SQL. */
  type: string;
  nullable: boolean;
  description: string;
  /** Of a list: the column of JSON text, and what it holds; null: a column of the rows. */
  list: { from: string; item: ListItem } | null;
}

export const publishedColumns = ({ columns, lists = [] }: Readonly<Table>): PublishedColumn[] => [
  ...columns.map(({ name, type, nullable, description }) => ({
    ...{ name, nullable, description, list: null },
    type: type === 'TIMESTAMP' ? 'TIMESTAMPTZ' : type,
  })),
  ...lists.map(({ name, from, item }) => ({
    ...{ name, type: listType(item), list: { from, item } },
    nullable: columns.find((column) => column.name === from)?.nullable ?? true,
    description: `${from} as a list`,
  })),
];
