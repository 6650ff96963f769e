/** Hosts of a list, and of which site each is a face. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlText } from '../../../core/sql.ts';
import { isOptedOut } from '../../crawl/hosts.ts';
import { facesSource } from '../hosts/faces.ts';
import { withDuck } from '../index/duck.ts';
import { Ranges } from '../index/scope.ts';
import { ListHash } from './list-hash.ts';

type Face = readonly [face: string, site: string];

/** Makes the table `faces`: host, its site, and whether it is the site's main host, with or without `www.`. */
const loadFaces = async (connection: DuckDBConnection, file: string): Promise<void> => {
  const source = await facesSource(connection, file);
  await connection.run(
    `CREATE TABLE faces AS SELECT *, face IN (site, 'www.' || site) AS is_main FROM (
       SELECT DISTINCT ON (face) * FROM (SELECT site, lower(unnest(list_append(
         coalesce(from_json(other_hosts, '["VARCHAR"]'), []), host))) AS face FROM ${source}) ORDER BY face, site)`,
  );
};

async function* eachFace(connection: DuckDBConnection): AsyncGenerator<Face> {
  const all = await connection.stream('SELECT face, site FROM faces ORDER BY face');
  for await (const rows of all.yieldRows()) for (const [face, site] of rows) yield [String(face), String(site)];
}

const DELETED_AT_ONCE = 1_000;

/** The same without who opted out. Gives the number of faces. */
export const loadAllowedFaces = async (
  connection: DuckDBConnection,
  file: string,
  optOut: ReadonlySet<string>,
): Promise<number> => {
  await loadFaces(connection, file);
  const out: string[] = [];
  let allowed = 0;
  for await (const [face, site] of eachFace(connection))
    if (isOptedOut(face, optOut) || isOptedOut(site, optOut)) out.push(sqlText(face));
    else allowed++;
  for (let at = 0; at < out.length; at += DELETED_AT_ONCE)
    await connection.run(`DELETE FROM faces WHERE face IN (${out.slice(at, at + DELETED_AT_ONCE).join(', ')})`);
  return allowed;
};

/** More places of the index's key say no more of its row groups, of which a crawl has some ten thousand, and would fill memory. */
const MOST_RANGES = 200_000;

/**
 * Places of `url_surtkey` at which the faces may stand, with or without `www.`, `www2.` and the like, which the key does without.
 * Of a longer list than `most` neighbours under one top-level domain are one place.
 */
export const faceRanges = async (connection: DuckDBConnection, most = MOST_RANGES): Promise<Ranges> => {
  const reversed = (host: string): string => `array_to_string(list_reverse(string_split(${host}, '.')), ',')`;
  // `)` to behind `,`: a key's own and those below it, and no neighbour's.
  const result = await connection.runAndReadAll(
    `WITH keys AS (SELECT DISTINCT ${reversed(String.raw`regexp_replace(face, '^www\d*[.]', '')`)} AS key FROM faces),
       placed AS (SELECT key, split_part(key, ',', 1) AS tld, row_number() OVER (ORDER BY key || ')') AS place, count(*) OVER () AS n FROM keys)
     SELECT min(key || ')'), max(key || '-') FROM placed GROUP BY tld, CASE WHEN n > ${most} THEN place // ceil(n / ${most})::BIGINT ELSE place END`,
  );
  return new Ranges(result.getRows().map(([from, to]) => ({ from: String(from), to: String(to) })));
};

/** What tells one list from another: its hosts, and nothing else that is said of them. `of`: what it is asked of. */
export const listTag = (file: string, of: readonly unknown[]): Promise<string> =>
  withDuck(async (connection) => {
    await loadFaces(connection, file);
    const hash = new ListHash([of]);
    for await (const face of eachFace(connection)) hash.add(JSON.stringify(face));
    return hash.digest(12);
  });
