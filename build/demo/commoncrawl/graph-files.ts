/** The web graph of the double: hosts, links to vendors' hosts, ranks, as text in gzip. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { sqlText } from '../../../core/sql.ts';

export interface GraphSize {
  release: string;
  vertices: number;
  edges: number;
  files: number;
  /** Releases up to 2026-feb-mar-apr stripped a leading `www.`. */
  www: boolean;
}

/** Hosts of the double and the hosts that their pages load from. */
export interface GraphLinks {
  hosts: readonly string[];
  /** From, to. */
  links: readonly [string, string][];
}

const reverse = (host: string): string => host.split('.').reverse().join('.');

/**
 * Edges from the vertices of one file, in order: links of the double among made ones. Where they come from goes up with the
 * row, so that nothing but a file's own edges is ever sorted; most lead near the beginning, as the web's do to few hosts.
 */
const edgesSql = (file: { from: number; to: number; count: number; edges: number; seed: number }): string => {
  const { from, to, count, edges, seed } = file;
  const r = `(${seed * edges} + r)`;
  return `SELECT DISTINCT a, b FROM (SELECT a, b FROM e WHERE a >= ${from} AND a < ${to}
    UNION ALL SELECT ${from} + (r * ${to - from}) // ${edges} AS a,
      (CASE WHEN r % 2 = 0 THEN hash(${r}) % ${count} ELSE hash(${r}) % ${count} * (hash(${r} + 1) % 1000) // 1000 END)::BIGINT AS b
    FROM range(${edges}) t(r)) ORDER BY a, b`;
};

/** Writes vertices, edges and ranks of `links`, among hosts and edges made up to the size. */
export const writeGraph = async (dir: string, size: GraphSize, { hosts, links }: GraphLinks): Promise<void> => {
  const { release, vertices, edges, files } = size;
  const folder = `projects/hyperlinkgraph/${release}/host`;
  for (const kind of ['vertices', 'edges']) mkdirSync(join(dir, folder, kind), { recursive: true });
  const shown = (host: string): string => reverse(size.www ? host : host.replace(/^www\./, ''));
  const named = [...new Set([...hosts, ...links.flat()].map(shown))];
  const scratch = join(dir, 'graph.duckdb');
  rmSync(scratch, { force: true });
  const instance = await DuckDBInstance.create(scratch, { memory_limit: '6GB', threads: '2' });
  const connection = await instance.connect();
  const rows = join(dir, 'links.ndjson');
  try {
    writeFileSync(rows, links.map(([from, to]) => `${JSON.stringify({ a: shown(from), b: shown(to) })}\n`).join(''));
    writeFileSync(`${rows}.names`, named.map((name) => `${JSON.stringify({ name })}\n`).join(''));
    const json = (file: string, columns: string): string =>
      `read_json(${sqlText(file)}, format = 'newline_delimited', columns = {${columns}})`;
    await connection.run(`CREATE TABLE v AS SELECT (row_number() OVER (ORDER BY name) - 1)::BIGINT AS id, name FROM (
      SELECT name FROM ${json(`${rows}.names`, "name: 'VARCHAR'")} UNION
      SELECT (['com', 'de', 'net', 'org', 'tw.com'])[1 + (hash(r) % 5)::INTEGER] || '.linked-' || r AS name FROM range(${vertices}) t(r))`);
    const count = Number((await connection.runAndReadAll('SELECT count(*) FROM v')).getRows()[0]?.[0]);
    await connection.run(
      `CREATE TABLE e AS SELECT x.id AS a, y.id AS b FROM ${json(rows, "a: 'VARCHAR', b: 'VARCHAR'")} l
         JOIN v x ON x.name = l.a JOIN v y ON y.name = l.b`,
    );
    const text = `(FORMAT csv, DELIMITER '\t', HEADER false, QUOTE '', ESCAPE '', COMPRESSION gzip)`;
    const each = Math.ceil(count / files);
    const edgesEach = Math.ceil(edges / files);
    for (let n = 0; n < files; n++) {
      const part = `part-${String(n).padStart(5, '0')}.txt.gz`;
      const out = (kind: string): string => sqlText(join(dir, folder, kind, part));
      await connection.run(
        `COPY (SELECT id, name FROM v WHERE id >= ${n * each} AND id < ${(n + 1) * each} ORDER BY id) TO ${out('vertices')} ${text}`,
      );
      await connection.run(
        `COPY (${edgesSql({ from: n * each, to: Math.min(count, (n + 1) * each), count, edges: edgesEach, seed: n })}) TO ${out('edges')} ${text}`,
      );
    }
    const ranks = await connection.runAndReadAll(
      `SELECT row_number() OVER (ORDER BY hash(name)), name FROM v WHERE name NOT LIKE '%linked-%' ORDER BY 1`,
    );
    const lines = ranks
      .getRows()
      .map(([place, name]) => `${place}\t${1e7 / Number(place)}\t${place}\t${1 / Number(place)}\t${name}\n`);
    const header = '#harmonicc_pos\t#harmonicc_val\t#pr_pos\t#pr_val\t#host_rev\n';
    writeFileSync(join(dir, folder, `${release}-host-ranks.txt.gz`), gzipSync(header + lines.join('')));
  } finally {
    connection.closeSync();
    instance.closeSync();
    for (const file of [scratch, `${scratch}.wal`, rows, `${rows}.names`]) rmSync(file, { force: true });
  }
  for (const kind of ['vertices', 'edges']) {
    const keys = Array.from(
      { length: files },
      (_, n) => `${folder}/${kind}/part-${String(n).padStart(5, '0')}.txt.gz\n`,
    );
    writeFileSync(join(dir, folder, `${release}-host-${kind}.paths.gz`), gzipSync(keys.join('')));
  }
};
