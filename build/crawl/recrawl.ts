/** The sites of a published snapshot as seeds. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { pointerSchema } from '../../core/contract/index.ts';
import { sqlText } from '../../core/sql.ts';

/** `dir` is one snapshot, or a directory of them with its pointer. */
const sitesFile = (dir: string): string => {
  const own = join(dir, 'sites.parquet');
  if (existsSync(own)) return own;
  const pointer = join(dir, 'current.json');
  if (!existsSync(pointer)) throw new Error(`${dir} holds no snapshot: give one, or the directory of --out`);
  const { snapshot } = pointerSchema.parse(JSON.parse(readFileSync(pointer, 'utf8')));
  return join(dir, snapshot, 'sites.parquet');
};

/** Hosts of all sites of a snapshot, in order of domain; the `www.` of the home page observed is kept. */
export async function* recrawlHosts(dir: string): AsyncGenerator<string> {
  const file = sqlText(sitesFile(dir));
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    const result = await connection.stream(`SELECT url, domain FROM read_parquet(${file}) ORDER BY domain`);
    for await (const rows of result.yieldRowObjectJson())
      for (const { url, domain } of rows) yield String(url ?? '') === '' ? String(domain) : String(url);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
