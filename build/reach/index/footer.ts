/**
 * The footer of a Parquet file (apache/parquet-format, parquet.thrift): where the columns of each row group lie, between which
 * values they run, and, for the columns that were fetched, a Parquet file of just these.
 */
import {
  decodeStruct,
  encodeStructBytes,
  fromZigzag,
  ThriftError,
  type ThriftList,
  type ThriftStruct,
  type ThriftValue,
  TYPE,
  toZigzag,
} from './thrift.ts';

export interface ColumnChunk {
  name: string;
  /** In the file; `to` is not of it. */
  from: number;
  to: number;
  /** Bounds of the values as written; null: the file does not say. Either may be cut, a `max` then upwards. */
  min: string | null;
  max: string | null;
  /** parquet.thrift's CompressionCodec; -1: not told. */
  codec: number;
  /** Values, nulls among them. */
  values: number;
}

export interface RowGroup {
  /** From 0. */
  ordinal: number;
  rows: number;
  columns: ReadonlyMap<string, ColumnChunk>;
}

/** How a column's values are written. */
export interface ColumnForm {
  /** parquet.thrift's Type. */
  type: number;
  /** Levels of definition: 0 where every row has a value, 1 where a row may have none; null: nested or repeated. */
  levels: 0 | 1 | null;
  /** Units of a time in a second; null: it is no INT64 that says so. */
  perSecond: number | null;
}

export interface PartFooter {
  rows: number;
  groups: readonly RowGroup[];
  forms: ReadonlyMap<string, ColumnForm>;
  /** The footer as it was read: a tree of it would take ten times as much, and a crawl has three hundred. */
  bytes: Buffer;
}

const MAGIC = Buffer.from('PAR1');
/** Bytes behind a footer: its length and the magic. */
export const TRAILER_BYTES = 8;
export const MAX_FOOTER_BYTES = 67_108_864;

/** Length of the footer that ends with `trailer`; null: this is no Parquet file. */
export const footerLength = (trailer: Buffer): number | null => {
  const end = trailer.length;
  if (end < TRAILER_BYTES || !trailer.subarray(end - 4).equals(MAGIC)) return null;
  const length = trailer.readUInt32LE(end - 8);
  return length > 0 && length <= MAX_FOOTER_BYTES ? length : null;
};

const structOf = (value: ThriftValue | undefined): ThriftStruct => {
  if (value instanceof Map) return value;
  throw new ThriftError('a part of the footer is missing');
};
const listOf = (value: ThriftValue | undefined): ThriftList => {
  if (typeof value === 'object' && !Buffer.isBuffer(value) && !(value instanceof Map)) return value;
  throw new ThriftError('a list of the footer is missing');
};
const numberOf = (fields: ThriftStruct, id: number): number | null => {
  const value = fields.get(id)?.value;
  return typeof value === 'number' || typeof value === 'bigint' ? fromZigzag(value) : null;
};
const textOf = (fields: ThriftStruct, id: number): string | null => {
  const value = fields.get(id)?.value;
  return Buffer.isBuffer(value) ? value.toString('utf8') : null;
};

const nameOf = (meta: ThriftStruct): string =>
  listOf(meta.get(3)?.value)
    .items.map((part) => (Buffer.isBuffer(part) ? part.toString('utf8') : ''))
    .join('.');

const chunkOf = (column: ThriftStruct, size: number): ColumnChunk => {
  const meta = structOf(column.get(3)?.value);
  const data = numberOf(meta, 9) ?? -1;
  const dictionary = numberOf(meta, 11);
  const from = dictionary !== null && dictionary > 0 ? Math.min(dictionary, data) : data;
  const to = from + (numberOf(meta, 7) ?? -1);
  if (from < 4 || to <= from || to > size) throw new ThriftError(`a column at bytes ${from} to ${to} of ${size}`);
  const statistics = meta.get(12)?.value;
  const bounds = statistics instanceof Map ? statistics : new Map();
  // Fields 1 and 2, their forerunners, compare bytes as signed: of no use for texts.
  return {
    name: nameOf(meta),
    from,
    to,
    min: textOf(bounds, 6),
    max: textOf(bounds, 5),
    codec: numberOf(meta, 4) ?? -1,
    values: numberOf(meta, 5) ?? -1,
  };
};

const TIMESTAMP_MILLIS = 9;
const TIMESTAMP_MICROS = 10;
/** Of LogicalType's TimestampType: its unit's field → units in a second. */
const UNITS: Readonly<Record<number, number>> = { 1: 1e3, 2: 1e6, 3: 1e9 };

const perSecondOf = (leaf: ThriftStruct): number | null => {
  const converted = numberOf(leaf, 6);
  if (converted === TIMESTAMP_MILLIS) return 1e3;
  if (converted === TIMESTAMP_MICROS) return 1e6;
  const logical = leaf.get(10)?.value;
  const time = logical instanceof Map ? logical.get(8)?.value : undefined;
  const unit = time instanceof Map ? time.get(2)?.value : undefined;
  return unit instanceof Map ? (UNITS[[...unit.keys()][0] ?? 0] ?? null) : null;
};

const formsOf = (fields: ThriftStruct): Map<string, ColumnForm> => {
  const [root, ...leaves] = listOf(fields.get(2)?.value).items.map(structOf);
  const isFlat = root !== undefined && numberOf(root, 5) === leaves.length;
  return new Map(
    leaves.map((leaf): [string, ColumnForm] => {
      const repetition = numberOf(leaf, 3) ?? 0;
      const levels = !isFlat || (repetition !== 0 && repetition !== 1) ? null : repetition;
      return [textOf(leaf, 4) ?? '', { type: numberOf(leaf, 1) ?? -1, levels, perSecond: perSecondOf(leaf) }];
    }),
  );
};

/** `bytes` is the footer without its trailer, `size` the length of the file. Throws ThriftError where it cannot be one. */
export const readFooter = (bytes: Buffer, size: number): PartFooter => {
  const fields = decodeStruct(bytes);
  const groups = listOf(fields.get(4)?.value).items.map((item, ordinal): RowGroup => {
    const group = structOf(item);
    const rows = numberOf(group, 3) ?? 0;
    // Its columns have no bytes, and so no place that could be checked.
    if (rows === 0) return { ordinal, rows, columns: new Map() };
    const chunks = listOf(group.get(1)?.value).items.map((column) => chunkOf(structOf(column), size));
    return { ordinal, rows, columns: new Map(chunks.map((chunk) => [chunk.name, chunk])) };
  });
  return { rows: numberOf(fields, 3) ?? 0, groups, forms: formsOf(fields), bytes };
};

let lastTree: { bytes: Buffer; fields: ThriftStruct } | null = null;

/** Row groups of one file come one after the other: its tree is held until another's is asked for. */
const treeOf = ({ bytes }: PartFooter): ThriftStruct => {
  if (lastTree?.bytes !== bytes) lastTree = { bytes, fields: decodeStruct(bytes) };
  return lastTree.fields;
};

const field = (type: number, value: ThriftValue) => ({ type, value });

/** The schema's root and the leaves that are kept; nested columns are not: an index has none. */
const schemaOf = (fields: ThriftStruct, names: ReadonlySet<string>): ThriftList => {
  const [root, ...leaves] = listOf(fields.get(2)?.value).items.map(structOf);
  const kept = leaves.filter((leaf) => names.has(textOf(leaf, 4) ?? '') && !leaf.has(5));
  const top: ThriftStruct = new Map(structOf(root)).set(5, field(TYPE.i32, toZigzag(kept.length)));
  return { elementType: TYPE.struct, items: [top, ...kept] };
};

/** A column's entry for its bytes at another place. Indexes and bloom filters, which were not fetched, are left out. */
const movedColumn = (column: ThriftStruct, by: number): ThriftStruct => {
  const meta: ThriftStruct = new Map(structOf(column.get(3)?.value));
  for (const id of [9, 11]) {
    const at = numberOf(meta, id);
    if (at !== null && at > 0) meta.set(id, field(TYPE.i64, toZigzag(at + by)));
  }
  for (const id of [10, 14, 15]) meta.delete(id);
  const at = numberOf(meta, 9) ?? 4;
  return new Map([
    [2, field(TYPE.i64, toZigzag(at))],
    [3, field(TYPE.struct, meta)],
  ]);
};

/**
 * One row group's fetched columns as a Parquet file of their own, in the order of the schema. Pages are taken as they are:
 * nothing is decoded here. `chunks` has the bytes of each column that is to be in it.
 */
export const packRowGroup = (footer: PartFooter, ordinal: number, chunks: ReadonlyMap<string, Buffer>): Buffer => {
  const tree = treeOf(footer);
  const group = structOf(listOf(tree.get(4)?.value).items[ordinal]);
  const places = footer.groups[ordinal]?.columns;
  const parts: Buffer[] = [MAGIC];
  const columns: ThriftStruct[] = [];
  let at = MAGIC.length;
  for (const item of listOf(group.get(1)?.value).items) {
    const column = structOf(item);
    const name = nameOf(structOf(column.get(3)?.value));
    const [bytes, place] = [chunks.get(name), places?.get(name)];
    if (bytes === undefined || place === undefined) continue;
    columns.push(movedColumn(column, at - place.from));
    parts.push(bytes);
    at += bytes.length;
  }
  const rows = group.get(3) ?? field(TYPE.i64, 0);
  const size = field(TYPE.i64, toZigzag(at));
  const packed: ThriftStruct = new Map([
    [1, field(TYPE.list, { elementType: TYPE.struct, items: columns })],
    [2, size],
    [3, rows],
  ]);
  const fields: ThriftStruct = new Map([
    [1, tree.get(1) ?? field(TYPE.i32, toZigzag(1))],
    [2, field(TYPE.list, schemaOf(tree, new Set(chunks.keys())))],
    [3, rows],
    [4, field(TYPE.list, { elementType: TYPE.struct, items: [packed] })],
  ]);
  const createdBy = tree.get(6);
  if (createdBy !== undefined) fields.set(6, createdBy);
  const encoded = encodeStructBytes(fields);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(encoded.length);
  return Buffer.concat([...parts, encoded, length, MAGIC]);
};
