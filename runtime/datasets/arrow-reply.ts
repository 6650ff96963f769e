/** `/datasets/{snapshot}/{table}.arrow`: which files make up the table, and its headers. */

import { createHash } from 'node:crypto';
import { type Manifest, type ManifestFile, publishedColumns, type Table, tables } from '../../core/contract/index.ts';
import { compareText } from '../../core/text.ts';
import type { EndpointReply } from '../http/endpoint.ts';
import { noneMatch } from '../http/headers.ts';
import { problem, shown } from '../http/replies.ts';
import type { HttpRequest } from '../http/types.ts';
import { ArrowBusy, type ArrowStreams } from './arrow-streams.ts';
import type { ArrowJob } from './arrow-table.ts';

export const ARROW_TYPE = 'application/vnd.apache.arrow.stream';
/** Raised when the same files give other bytes. */
const ENCODING = 1;
const RETRY_AFTER_S = 20;
const extension = '.arrow';

export const isArrowName = (name: string): boolean => name.endsWith(extension);

/** Tables of the snapshot by name, each with its files in the order of its rows. */
export const tableFiles = ({ files }: Manifest): Map<string, ManifestFile[]> => {
  const byTable = new Map<string, ManifestFile[]>();
  for (const file of files) {
    if (file.table === null || !file.path.endsWith('.parquet')) continue;
    byTable.set(file.table, [...(byTable.get(file.table) ?? []), file]);
  }
  // A file per month: none where nothing was observed.
  if (!byTable.has('price_history')) byTable.set('price_history', []);
  for (const list of byTable.values()) list.sort((a, b) => compareText(a.path, b.path));
  return byTable;
};

export interface ArrowFrom {
  streams: Pick<ArrowStreams, 'open'>;
  manifest: Manifest;
  /** Path of a file that is as its manifest has it; null: it is not. */
  locate(file: ManifestFile): Promise<string | null>;
}

const known: Readonly<Record<string, Readonly<Table>>> = tables;

const jobOf = (manifest: Manifest, table: string, files: string[]): ArrowJob => ({
  files,
  columns: known[table] === undefined ? [] : publishedColumns(known[table]).map(({ name, type }) => ({ name, type })),
  metadata: {
    storelens_snapshot: manifest.snapshot,
    storelens_table: table,
    storelens_schema_version: String(known[table]?.schemaVersion ?? ''),
    licence: manifest.licence,
    invented: String(manifest.invented),
  },
});

/** Weak, because it stands for the rows and not for the bytes. */
const etagOf = (manifest: Manifest, table: string, files: ManifestFile[]): string => {
  const hash = createHash('sha256').update(`${ENCODING} ${manifest.snapshot} ${table}`);
  for (const { sha256 } of files) hash.update(sha256);
  return `"${hash.digest('hex').slice(0, 32)}"`;
};

/** `name` is a table's with `.arrow` behind. Rejects where a file of the table cannot be read. */
export const arrowReply = async (request: HttpRequest, name: string, from: ArrowFrom): Promise<EndpointReply> => {
  const { manifest, streams, locate } = from;
  const table = name.slice(0, -extension.length);
  const all = tableFiles(manifest);
  const files = all.get(table);
  if (files === undefined)
    return problem('not_found', `${shown(table)} is no table of this snapshot: ${[...all.keys()].join(', ')} are`);
  const opaque = etagOf(manifest, table, files);
  const headers: Record<string, string> = {
    etag: `W/${opaque}`,
    'cache-control': 'public, max-age=86400',
    'accept-ranges': 'none',
  };
  if (noneMatch(request.header('if-none-match'), opaque)) return { status: 304, headers, body: null };
  headers['content-type'] = ARROW_TYPE;
  if (request.method === 'HEAD') return { status: 200, headers, body: { chunks: nothing() } };
  const paths = await Promise.all(files.map(locate));
  const missing = files.find((_, i) => paths[i] === null);
  if (missing !== undefined) throw new Error(`${manifest.snapshot}/${missing.path} is not as its manifest says`);
  try {
    const chunks = await streams.open(jobOf(manifest, table, paths as string[]));
    return { status: 200, headers, body: { chunks } };
  } catch (error) {
    if (!(error instanceof ArrowBusy)) throw error;
    const detail = `${error.message}: try again in ${RETRY_AFTER_S} s, or take the Parquet file`;
    return problem('rate_limited', detail, { headers: { 'retry-after': String(RETRY_AFTER_S) } });
  }
};

const nothing = async function* (): AsyncGenerator<Uint8Array> {};
