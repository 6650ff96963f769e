/** Seed files: a plain list, a CSV or Parquet file with a host column, or a rank list in Tranco's form. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { DuckDBInstance } from '@duckdb/node-api';
import { parse } from 'csv-parse';
import { normaliseDomain, registrableDomain } from '../../core/domain.ts';
import { sqlText } from '../../core/sql.ts';

export type SeedForm = 'list' | 'csv' | 'tranco';

const hostColumns = ['host', 'domain', 'url', 'hostname', 'website'];

const firstLine = async (file: string): Promise<string> => {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      `${file}: cannot be opened (${error.code}); give a file of hosts, one a line, or a CSV with a host column`,
    );
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0);
    const text = buffer
      .subarray(0, bytesRead)
      .toString('utf8')
      .replace(/^\ufeff/, '');
    return text.split(/\r?\n/).find((line) => line.trim() !== '' && !line.startsWith('#')) ?? '';
  } finally {
    await handle.close();
  }
};

const cells = (line: string): string[] =>
  line.split(',').map((cell) => cell.trim().replace(/^"|"$/g, '').toLowerCase());

/** Told by the first line: `1,example.tw` is Tranco's form, a header with a host column is CSV, anything else a list. */
export const seedForm = (line: string): SeedForm => {
  const [first = '', second = ''] = cells(line);
  if (/^\d+$/.test(first) && second.includes('.')) return 'tranco';
  if (cells(line).some((cell) => hostColumns.includes(cell))) return 'csv';
  return 'list';
};

async function* readList(file: string): AsyncGenerator<string> {
  const input = createReadStream(file);
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      const text = line
        .replace(/^\ufeff/, '')
        .replace(/\s+#.*$/, '')
        .trim();
      if (text !== '' && !text.startsWith('#')) yield text;
    }
  } finally {
    input.destroy();
  }
}

async function* readCsv(file: string): AsyncGenerator<string> {
  const rows = createReadStream(file).pipe(
    parse({
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      comment: '#',
      comment_no_infix: true,
      max_record_size: 65_536,
    }),
  );
  for await (const row of rows as AsyncIterable<Record<string, string>>) {
    const name = hostColumns.find((column) => (row[column] ?? '') !== '');
    if (name !== undefined) yield row[name]!;
  }
}

/**
 * `rank,domain` lines, those under .tw or whose registrable domain is a known shop's, in rank order. The rank list
 * says that a host exists and is visited, not that it is a shop: detection decides that.
 */
export async function* filterRanks(
  lines: AsyncIterable<string> | Iterable<string>,
  known: ReadonlySet<string>,
): AsyncGenerator<string> {
  for await (const line of lines) {
    const [, host = ''] = cells(line);
    if (!host.includes('.')) continue;
    if (host.endsWith('.tw') || host.endsWith('.xn--kpry57d') || known.has(registrableDomain(host) ?? host)) yield host;
  }
}

/** Registrable domains of the hosts in a seed file, for filterRanks. */
export const knownDomains = async (file: string): Promise<Set<string>> => {
  const known = new Set<string>();
  for await (const seed of readSeeds(file, new Set())) {
    try {
      const host = normaliseDomain(seed);
      known.add(registrableDomain(host) ?? host);
    } catch {
      // A seed that is no host names no shop; the crawl itself reports it.
    }
  }
  return known;
};

/** The `host` column of a Parquet file, such as `hosts.parquet` of `npm run discover`: by its `position`, where it has one. */
async function* readParquet(file: string): AsyncGenerator<string> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    const schema = await connection.runAndReadAll(`SELECT DISTINCT name FROM parquet_schema(${sqlText(file)})`);
    const names = new Set(schema.getRows().map(([name]) => String(name)));
    const column = hostColumns.find((name) => names.has(name));
    if (column === undefined) throw new Error(`${file} has no column of hosts: give one named host, domain or url`);
    const order = names.has('position') ? ' ORDER BY position' : '';
    const result = await connection.stream(`SELECT ${column} FROM read_parquet(${sqlText(file)})${order}`);
    for await (const rows of result.yieldRows()) for (const [host] of rows) if (host !== null) yield String(host);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** Hosts of a seed file as written, in order, whatever its form. Throws one line where it cannot be opened. */
export async function* readSeeds(file: string, known: ReadonlySet<string>): AsyncGenerator<string> {
  const first = await firstLine(file);
  const form = seedForm(first);
  if (first.startsWith('PAR1')) yield* readParquet(file);
  else if (form === 'csv') yield* readCsv(file);
  else if (form === 'tranco') yield* filterRanks(readList(file), known);
  else yield* readList(file);
}
