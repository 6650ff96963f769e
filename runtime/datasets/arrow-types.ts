/** How a column of DuckDB's becomes one of Arrow's: the same types as reading the Parquet itself gives. */
import {
  type DuckDBDateValue,
  type DuckDBListValue,
  type DuckDBStructType,
  type DuckDBStructValue,
  type DuckDBTimestampValue,
  type DuckDBType,
  DuckDBTypeId,
  type DuckDBValue,
} from '@duckdb/node-api';
import {
  Bool,
  type DataType,
  DateDay,
  Field,
  Float32,
  Float64,
  Int8,
  Int16,
  Int32,
  Int64,
  List,
  Struct,
  TimestampMicrosecond,
  Uint8,
  Uint16,
  Uint32,
  Uint64,
  Utf8,
} from 'apache-arrow';

export interface ColumnForm {
  type: DataType;
  /** What the values are written as, where that is not `type` itself but has the same bytes. */
  storage: DataType;
  /** Value of DuckDB → value that a builder of `storage` takes. */
  read(value: DuckDBValue): unknown;
  /** True: DuckDB must give it as text first, because it has no form of its own here. */
  asText: boolean;
}

const same = (value: DuckDBValue): unknown => value;
const plain = (type: DataType): ColumnForm => ({ type, storage: type, read: same, asText: false });

const scalars: Partial<Record<DuckDBTypeId, () => DataType>> = {
  [DuckDBTypeId.VARCHAR]: () => new Utf8(),
  [DuckDBTypeId.BOOLEAN]: () => new Bool(),
  [DuckDBTypeId.TINYINT]: () => new Int8(),
  [DuckDBTypeId.SMALLINT]: () => new Int16(),
  [DuckDBTypeId.INTEGER]: () => new Int32(),
  [DuckDBTypeId.BIGINT]: () => new Int64(),
  [DuckDBTypeId.UTINYINT]: () => new Uint8(),
  [DuckDBTypeId.USMALLINT]: () => new Uint16(),
  [DuckDBTypeId.UINTEGER]: () => new Uint32(),
  [DuckDBTypeId.UBIGINT]: () => new Uint64(),
  [DuckDBTypeId.FLOAT]: () => new Float32(),
  [DuckDBTypeId.DOUBLE]: () => new Float64(),
};

/** apache-arrow's own builder takes milliseconds as a float, which loses microseconds: so its bytes are written. */
const moment: ColumnForm = {
  type: new TimestampMicrosecond(),
  storage: new Int64(),
  read: (value) => (value as DuckDBTimestampValue).micros,
  asText: false,
};
/** The same microseconds, said to be of UTC. */
const momentOfUtc: ColumnForm = { ...moment, type: new TimestampMicrosecond('UTC') };
const date: ColumnForm = {
  type: new DateDay(),
  storage: new Int32(),
  read: (value) => (value as DuckDBDateValue).days,
  asText: false,
};
const text: ColumnForm = { ...plain(new Utf8()), asText: true };

/** What a value within a list or a row is; null: of no kind that stays itself. */
const partForm = (type: DuckDBType): Pick<ColumnForm, 'type' | 'read'> | null => {
  if (type.typeId === DuckDBTypeId.LIST && 'valueType' in type) {
    const item = partForm(type.valueType as DuckDBType);
    return item === null ? null : listForm(item);
  }
  if (type.typeId === DuckDBTypeId.STRUCT) return rowForm(type as DuckDBStructType);
  const scalar = scalars[type.typeId];
  return scalar === undefined ? null : { type: scalar(), read: same };
};

const listForm = ({ type, read }: Pick<ColumnForm, 'type' | 'read'>): Pick<ColumnForm, 'type' | 'read'> => ({
  type: new List(new Field('element', type, true)),
  read: (value) => (value as DuckDBListValue).items.map((item) => (item === null ? null : read(item))),
});

const rowForm = ({ entryNames, entryTypes }: DuckDBStructType): Pick<ColumnForm, 'type' | 'read'> | null => {
  const parts = entryTypes.map(partForm);
  const fields = entryNames.flatMap((name, i) => (parts[i] ? [new Field(name, parts[i].type, true)] : []));
  if (fields.length < parts.length) return null;
  return {
    type: new Struct(fields),
    read: (value) => {
      const { entries } = value as DuckDBStructValue;
      return Object.fromEntries(
        entryNames.map((name, i) => [name, entries[name] == null ? null : parts[i]?.read(entries[name])]),
      );
    },
  };
};

/** Lists stay lists, of rows too; a row by itself, and what is of another kind, comes as text. */
export const columnForm = (type: DuckDBType): ColumnForm => {
  if (type.typeId === DuckDBTypeId.TIMESTAMP) return moment;
  if (type.typeId === DuckDBTypeId.TIMESTAMP_TZ) return momentOfUtc;
  if (type.typeId === DuckDBTypeId.DATE) return date;
  if (type.typeId === DuckDBTypeId.LIST && 'valueType' in type) {
    const list = partForm(type);
    return list === null ? text : { ...plain(list.type), read: list.read };
  }
  const scalar = scalars[type.typeId];
  return scalar === undefined ? text : plain(scalar());
};
