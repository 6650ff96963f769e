/** Parquet files → the bytes of one Arrow IPC stream, a record batch at a time. */
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { Field, makeData, RecordBatch, RecordBatchStreamWriter, Schema, Struct } from 'apache-arrow';
import { sqlName, sqlText } from '../../core/sql.ts';
import { type ColumnWriter, columnWriter } from './arrow-columns.ts';
import { type ColumnForm, columnForm } from './arrow-types.ts';

export interface ArrowJob {
  /** Parquet files of one table, in the order of its rows. */
  files: readonly string[];
  /** What the columns are where there is no file, because the table has no row. */
  columns: readonly { name: string; type: string }[];
  /** Of the schema: what the table is and where it is from. */
  metadata: Record<string, string>;
}

/** Rows in a record batch, as in a row group of the files; fewer where they are long. */
const BATCH_ROWS = 20_480;
const BATCH_BYTES = 8 * 2 ** 20;
/** What ends a stream: a length of zero behind the mark of a message. */
const END = new Uint8Array([255, 255, 255, 255, 0, 0, 0, 0]);

const sourceOf = ({ files, columns }: ArrowJob): string =>
  files.length > 0
    ? `read_parquet([${files.map(sqlText).join(', ')}], hive_partitioning = false)`
    : `(SELECT ${columns.map(({ name, type }) => `NULL::${type} AS ${sqlName(name)}`).join(', ')} LIMIT 0)`;

interface Shape {
  schema: Schema;
  forms: ColumnForm[];
  select: string;
}

const shapeOf = async (connection: DuckDBConnection, job: ArrowJob): Promise<Shape> => {
  const source = sourceOf(job);
  const probe = await connection.run(`SELECT * FROM ${source} LIMIT 0`);
  const names = probe.columnNames();
  const forms = probe.columnTypes().map(columnForm);
  const fields = forms.map(({ type }, i) => new Field(names[i] ?? '', type, true));
  const columns = forms.map(({ asText }, i) => {
    const name = sqlName(names[i] ?? '');
    return asText ? `${name}::VARCHAR AS ${name}` : name;
  });
  const metadata = new Map(Object.entries(job.metadata));
  return { schema: new Schema(fields, metadata), forms, select: `SELECT ${columns.join(', ')} FROM ${source}` };
};

/** A whole stream of nothing: its head is what every stream of the schema begins with. */
const emptyStream = (schema: Schema): Uint8Array => {
  const writer = new RecordBatchStreamWriter();
  writer.reset(undefined, schema);
  writer.close();
  return writer.toUint8Array(true);
};

/** The message of one batch: a stream of it alone, without its schema and its end. */
const batchMessage = (schema: Schema, writers: ColumnWriter[], options: { rows: number; head: number }): Uint8Array => {
  const children = writers.map((writer) => writer.take());
  const data = makeData({ type: new Struct(schema.fields), length: options.rows, nullCount: 0, children });
  const stream = RecordBatchStreamWriter.writeAll([new RecordBatch(schema, data)]).toUint8Array(true);
  return stream.subarray(options.head, stream.length - END.length);
};

const rowsOf = async function* (connection: DuckDBConnection, shape: Shape, head: number) {
  const { schema, forms, select } = shape;
  const result = await connection.stream(select);
  const writers = forms.map(columnWriter);
  let rows = 0;
  for (let chunk = await result.fetchChunk(); chunk !== null && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    for (const [i, writer] of writers.entries()) writer.append(chunk.getColumnValues(i));
    rows += chunk.rowCount;
    if (rows < BATCH_ROWS && writers.reduce((sum, { bytes }) => sum + bytes, 0) < BATCH_BYTES) continue;
    yield batchMessage(schema, writers, { rows, head });
    rows = 0;
  }
  if (rows > 0) yield batchMessage(schema, writers, { rows, head });
};

/**
 * The stream in pieces; memory stays flat: DuckDB reads on one thread within 256 MB, and no more than one batch is held.
 * Throws DuckDB's error where a file is missing or damaged.
 */
export const arrowStream = async function* (job: ArrowJob): AsyncGenerator<Uint8Array> {
  const settings = { threads: '1', memory_limit: '256MB', temp_directory: '', autoinstall_known_extensions: 'false' };
  const instance = await DuckDBInstance.create(':memory:', settings);
  const connection = await instance.connect();
  try {
    const shape = await shapeOf(connection, job);
    const empty = emptyStream(shape.schema);
    const head = empty.length - END.length;
    yield empty.subarray(0, head);
    yield* rowsOf(connection, shape, head);
    yield END;
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
};
