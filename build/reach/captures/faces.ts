/** Hosts of a list, and of which site each is a face. */
import { createHash } from 'node:crypto';
import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlText } from '../../../core/sql.ts';
import { isOptedOut } from '../../crawl/hosts.ts';
import { facesSource } from '../hosts/faces.ts';
import { withDuck } from '../index/duck.ts';

type Face = readonly [face: string, site: string];

/** Makes the table `faces`: host, its site, and whether it is the site's main host, with or without `www.`. */
const loadFaces = async (connection: DuckDBConnection, file: string): Promise<Face[]> => {
  const source = await facesSource(connection, file);
  await connection.run(
    `CREATE TABLE faces AS SELECT *, face IN (site, 'www.' || site) AS is_main FROM (
       SELECT DISTINCT ON (face) * FROM (SELECT site, lower(unnest(list_append(
         coalesce(from_json(other_hosts, '["VARCHAR"]'), []), host))) AS face FROM ${source}) ORDER BY face, site)`,
  );
  const all = await connection.runAndReadAll('SELECT face, site FROM faces ORDER BY face');
  return all.getRows().map(([face, site]) => [String(face), String(site)]);
};

/** The same without who opted out. */
export const loadAllowedFaces = async (
  connection: DuckDBConnection,
  file: string,
  optOut: ReadonlySet<string>,
): Promise<Face[]> => {
  const all = await loadFaces(connection, file);
  const isOut = ([face, site]: Face): boolean => isOptedOut(face, optOut) || isOptedOut(site, optOut);
  const out = all.filter(isOut).map(([face]) => sqlText(face));
  if (out.length > 0) await connection.run(`DELETE FROM faces WHERE face IN (${out.join(', ')})`);
  return all.filter((face) => !isOut(face));
};

/** What tells one list from another: its hosts, and nothing else that is said of them. `of`: what it is asked of. */
export const listTag = (file: string, of: readonly unknown[]): Promise<string> =>
  withDuck(async (connection) => {
    const faces = await loadFaces(connection, file);
    return createHash('sha256')
      .update(JSON.stringify([of, faces]))
      .digest('hex')
      .slice(0, 12);
  });
