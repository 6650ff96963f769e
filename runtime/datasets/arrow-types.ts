/** How a column of DuckDB's becomes one of Arrow's: the same types as reading the Parquet itself gives. */
import {
  type DuckDBDateValue,
  type DuckDBListValue,
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
const timestamp: ColumnForm = {
  type: new TimestampMicrosecond(),
  storage: new Int64(),
  read: (value) => (value as DuckDBTimestampValue).micros,
  asText: false,
};
const date: ColumnForm = {
  type: new DateDay(),
  storage: new Int32(),
  read: (value) => (value as DuckDBDateValue).days,
  asText: false,
};
const text: ColumnForm = { ...plain(new Utf8()), asText: true };

/** Lists of plain values stay lists; what is nested deeper or of another kind comes as text. */
export const columnForm = (type: DuckDBType): ColumnForm => {
  if (type.typeId === DuckDBTypeId.TIMESTAMP) return timestamp;
  if (type.typeId === DuckDBTypeId.DATE) return date;
  if (type.typeId === DuckDBTypeId.LIST && 'valueType' in type) {
    const item = scalars[(type.valueType as DuckDBType).typeId];
    if (item === undefined) return text;
    const list = plain(new List(new Field('element', item(), true)));
    return { ...list, read: (value) => (value as DuckDBListValue).items };
  }
  const scalar = scalars[type.typeId];
  return scalar === undefined ? text : plain(scalar());
};
