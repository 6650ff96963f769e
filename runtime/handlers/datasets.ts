/** Downloads of published snapshots: only files that a manifest names, with ranges and the file's hash as ETag. */
import { createHash } from 'node:crypto';
import { lstat, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Manifest } from '../../core/contract/index.ts';
import { MANIFEST, MANIFEST_SUM, readPointer, renderTakeDowns, TAKE_DOWNS } from '../../core/serving/index.ts';
import type { Context } from '../context.ts';
import { arrowReply, isArrowName, tableFiles } from '../datasets/arrow-reply.ts';
import { ArrowService } from '../datasets/arrow-service.ts';
import { type Endpoint, type EndpointReply, ordinary } from '../http/endpoint.ts';
import { noneMatch, prefersHtml } from '../http/headers.ts';
import { rangeStillHolds, readRange } from '../http/range.ts';
import { jsonType, problem } from '../http/replies.ts';
import type { HttpRequest } from '../http/types.ts';
import { datasetsPage } from '../pages/datasets.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const types: Record<string, string> = {
  parquet: 'application/vnd.apache.parquet',
  duckdb: 'application/octet-stream',
  json: jsonType,
  md: 'text/markdown; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  sha256: 'text/plain; charset=utf-8',
};

const prefix = '/datasets/';

type Release = { id: string; manifest: Manifest };
interface Download {
  path: string;
  bytes: number;
  sha256: string;
}

const typeOf = (path: string): string => types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

const describe = (release: Release, baseUrl: string) => {
  const { files, snapshot, as_of, built_at, licence, invented, format_version } = release.manifest;
  const base = `${baseUrl}/datasets/${snapshot}/`;
  return {
    snapshot,
    as_of,
    built_at,
    format_version,
    licence,
    invented,
    manifest: `${base}manifest.json`,
    tables: [...tableFiles(release.manifest)].map(([name, of]) => ({
      name,
      rows: of.reduce((sum, { rows }) => sum + (rows ?? 0), 0),
      arrow: `${base}${name}.arrow`,
    })),
    files: files.map((file) => ({ ...file, url: base + encodePath(file.path) })),
  };
};

/** Files never change: what was taken down since is named beside them, for whoever uses them to leave out. */
const besides = ({ takeDowns, baseUrl }: Context): object => {
  const taken_down = takeDowns?.items.length ?? 0;
  return taken_down === 0 ? {} : { taken_down, take_downs: `${baseUrl}${prefix}${TAKE_DOWNS}` };
};

const takeDownList = ({ takeDowns }: Context): EndpointReply => ({
  status: 200,
  headers: { 'content-type': jsonType },
  body: renderTakeDowns(takeDowns?.items ?? [], true),
});

const indexJson = (context: Context): EndpointReply => {
  const { reader, baseUrl } = context;
  const releases = reader.releases().map((release) => {
    const { files, tables: _tables, ...rest } = describe(release, baseUrl);
    return { ...rest, files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
  });
  const body = JSON.stringify({ snapshot: reader.id, count: releases.length, ...besides(context), items: releases });
  return { status: 200, headers: { 'content-type': jsonType }, body };
};

/** People get a page, programs JSON, at one address. */
const index = (context: Context, request: HttpRequest): EndpointReply => {
  const reply = prefersHtml(request.header('accept'))
    ? { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: datasetsPage(context) }
    : indexJson(context);
  // The two variants share an address, so neither may be taken for the other.
  return { ...reply, headers: { ...reply.headers, 'cache-control': 'no-cache', vary: 'Accept' } };
};

/** As the pointer has it, for those who follow: when, and by which hash; nothing where it names another release. */
const publication = async ({ id, dir }: Context['reader']) => {
  const pointer = await readPointer(dirname(dir)).catch(() => null);
  if (pointer?.snapshot !== id) return {};
  return { published_at: pointer.published_at, manifest_sha256: pointer.manifest_sha256 };
};

const latest = async (context: Context): Promise<EndpointReply> => {
  const { reader, baseUrl } = context;
  const described = describe({ id: reader.id, manifest: reader.manifest }, baseUrl);
  const body = JSON.stringify({ ...described, ...(await publication(reader)), ...besides(context) });
  return { status: 200, headers: { 'content-type': jsonType }, body };
};

/** The file as its manifest has it; null: not there, not a plain file, or not of the length published. */
const plainFile = async (dir: string, file: Download): Promise<string | null> => {
  let at = dir;
  const parts = file.path.split('/');
  for (const [index, part] of parts.entries()) {
    at = join(at, part);
    const stat = await lstat(at).catch(() => null);
    const last = index === parts.length - 1;
    if (stat === null || (last ? !stat.isFile() || stat.size !== file.bytes : !stat.isDirectory())) return null;
  }
  return at;
};

const notFound = (detail: string): EndpointReply => problem('not_found', detail);

const send = (request: HttpRequest, at: string, file: Download): EndpointReply => {
  const etag = `"${file.sha256}"`;
  const headers: Record<string, string> = {
    'content-type': typeOf(file.path),
    etag,
    'cache-control': IMMUTABLE,
    'accept-ranges': 'bytes',
  };
  if (noneMatch(request.header('if-none-match'), etag)) {
    delete headers['content-type'];
    return { status: 304, headers, body: null };
  }
  const range =
    request.method === 'GET' && rangeStillHolds(request.header('if-range'), etag) ? request.header('range') : '';
  const verdict = readRange(range, file.bytes);
  if (verdict.kind === 'whole') return { status: 200, headers, body: { file: at, start: 0, length: file.bytes } };
  if (verdict.kind === 'unsatisfiable')
    return problem(
      'invalid_parameter',
      `Range ${JSON.stringify(range.slice(0, 60))} is beyond the ${file.bytes} bytes`,
      {
        status: 416,
        headers: { 'content-range': `bytes */${file.bytes}`, 'accept-ranges': 'bytes' },
      },
    );
  const { start, length } = verdict;
  headers['content-range'] = `bytes ${start}-${start + length - 1}/${file.bytes}`;
  return { status: 206, headers, body: { file: at, start, length } };
};

const streams = new ArrowService();

/** The manifest names every file but itself and its sum. */
const besideManifest: readonly string[] = [MANIFEST, MANIFEST_SUM];
const describing = async (dir: string, path: string): Promise<Download | null> => {
  const bytes = await readFile(join(dir, path)).catch(() => null);
  if (bytes === null) return null;
  return { path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
};

/** An address that stays while releases come: of whatever is served now. */
const LATEST = 'latest';
const toLatest = (id: string, name: string): EndpointReply => ({
  status: 307,
  headers: {
    location: `${prefix}${id}/${name.split('/').map(encodeURIComponent).join('/')}`,
    'cache-control': 'no-cache',
  },
  body: null,
});

const download = async (context: Context, request: HttpRequest): Promise<EndpointReply> => {
  let path: string;
  try {
    path = decodeURIComponent(request.path.slice(prefix.length));
  } catch {
    return notFound('The path is not percent-encoded UTF-8');
  }
  const slash = path.indexOf('/');
  const [id, name] = slash === -1 ? [path, ''] : [path.slice(0, slash), path.slice(slash + 1)];
  if (id === LATEST) return toLatest(context.reader.id, name);
  const release = context.reader.releases().find((one) => one.id === id);
  if (release === undefined) return notFound('No such snapshot: /datasets/ lists them');
  if (name === '') {
    const body = JSON.stringify({ ...describe(release, context.baseUrl), ...besides(context) });
    return { status: 200, headers: { 'content-type': jsonType, 'cache-control': 'no-cache' }, body };
  }
  const dir = release.id === context.reader.id ? context.reader.dir : join(dirname(context.reader.dir), release.id);
  const listed = release.manifest.files.find((file) => file.path === name);
  if (listed === undefined && isArrowName(name)) {
    // A mirror keeps the newest: what it has cleared away since the list was read is a matter of time, and no fault.
    if ((await lstat(dir).catch(() => null)) === null)
      return notFound(`${id} was cleared away meanwhile: /datasets/ lists what is there`);
    const locate = (one: Download): Promise<string | null> => plainFile(dir, one);
    return arrowReply(request, name, { streams, manifest: release.manifest, locate });
  }
  const file = listed ?? (besideManifest.includes(name) ? await describing(dir, name) : null);
  const at = file === null ? null : await plainFile(dir, file);
  if (file === null || at === null)
    return notFound(`No such file in this snapshot: ${prefix}${release.id}/ lists them`);
  return send(request, at, file);
};

const endpoint = (
  id: string,
  caching: Endpoint['caching'],
  serve: (c: Context, r: HttpRequest) => EndpointReply | Promise<EndpointReply>,
): Endpoint => ({
  id,
  methods: [],
  cors: true,
  cost: ordinary,
  caching,
  keep: false,
  needsSnapshot: true,
  serve: (context, request) => serve(context as Context, request),
});

/** The index first. */
export const datasetEndpoints = (): [[path: string, endpoint: Endpoint], ...[path: string, endpoint: Endpoint][]] => [
  ['/datasets/', endpoint('datasets', 'snapshot', index)],
  ['/datasets/latest.json', endpoint('datasets_latest', 'snapshot', latest)],
  [`${prefix}${TAKE_DOWNS}`, endpoint('datasets_take_downs', 'snapshot', takeDownList)],
];

/** For every path below /datasets/ that is not one of the above. A table as Arrow has to be made: it costs more. */
export const downloadEndpoint: Endpoint = {
  ...endpoint('datasets_file', 'own', download),
  cost: ({ path }) => (isArrowName(path) ? 'live' : 'ordinary'),
};
