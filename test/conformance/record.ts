/** Records what the code answers to the cases, over a snapshot published for it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishSnapshot } from '../../build/publish/index.ts';
import { TakeDowns } from '../../core/serving/index.ts';
import { type ApplicationOptions, createApplication } from '../../runtime/app.ts';
import type { Context } from '../../runtime/context.ts';
import { type HttpRequest, isFileBody, isStreamBody, type Reply, type Serve } from '../../runtime/http/types.ts';
import { loadCurrent } from '../../runtime/load.ts';
import { createLog } from '../../runtime/log.ts';
import { createMetrics } from '../../runtime/metrics.ts';
import { detectionWithout, pricesWithout, withoutTakenDown } from '../../runtime/taken-down/index.ts';
import { liveDetection, livePrices } from '../support/conformance/live.ts';
import { conformanceModel } from '../support/conformance/model.ts';
import { asOf } from '../support/conformance/sites.ts';
import type { Exchange } from '../support/replay.ts';
import { type Case, cases } from './cases.ts';

/** Stands for the service's own address; a replay server puts its own in its place. */
export const BASE_URL = 'https://storelens.example';

/** Headers that are worth comparing; the others differ from one run, or one transport, to the next. */
const kept = ['content-type', 'etag', 'cache-control', 'retry-after', 'accept-ranges', 'content-disposition', 'allow'];

const noGauges = { snapshotAgeS: 0, swaps: 0, refusedSnapshots: 0, liveRunning: 0, liveQueued: 0, liveCached: 0 };

let published: Promise<string> | null = null;
/** Published once a process, since it costs more than all else here. */
const publishedDir = (): Promise<string> => {
  published ??= (async () => {
    const dir = mkdtempSync(join(tmpdir(), 'storelens-conformance-'));
    process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
    await publishSnapshot(conformanceModel(), dir, { builtAt: asOf, generator: 'storelens conformance' });
    return dir;
  })();
  return published;
};

export interface ConformanceOptions {
  takeDowns?: TakeDowns;
  web?: ApplicationOptions['web'];
  draw?: ApplicationOptions['draw'];
}

/** The whole application over the conformance snapshot, without a transport. */
export const withConformance = async <T>(
  use: (serve: Serve, context: Context & { tag: string }) => Promise<T>,
  { takeDowns = new TakeDowns(), web = null, draw = null }: ConformanceOptions = {},
): Promise<T> => {
  const whole = await loadCurrent(await publishedDir());
  const reader = withoutTakenDown(whole, takeDowns);
  const context = {
    ...{ reader, takeDowns, tag: [reader.id, takeDowns.tag].filter((part) => part !== '').join('-') },
    detection: detectionWithout(liveDetection, takeDowns),
    prices: pricesWithout(livePrices, takeDowns),
    baseUrl: BASE_URL,
  };
  const metrics = createMetrics();
  const serve = createApplication({
    current: () => context,
    operations: {
      health: () => ({ snapshot: reader.id, ageS: 0, refused: null, verified: true, stopping: false }),
      metrics: () => metrics.text({ ...noGauges, snapshot: reader.id, liveKilled: 0 }),
    },
    metrics,
    log: createLog('error'),
    limits: { perMinute: 0, livePerMinute: 0, limitLoopback: false, trustedProxies: [] },
    ...{ web, draw },
  });
  try {
    return await use(serve, context);
  } finally {
    reader.close();
  }
};

export const queryOf = (params: Case['params'] = {}): string =>
  new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one])),
  ).toString();

export const requestOf = ({ method = 'GET', path, params, headers = {} }: Case): HttpRequest => ({
  method,
  path,
  query: queryOf(params),
  header: (name) => headers[name] ?? '',
  headers: () => Object.entries(headers),
  address: () => '127.0.0.1',
  body: () => Promise.resolve(new Uint8Array()),
  left: () => new AbortController().signal,
});

export const textOf = ({ body }: Reply): string =>
  typeof body === 'string' ? body : Buffer.from((body ?? '') as Uint8Array).toString('utf8');
export const headerOf = ({ head, headers }: Reply, name: string): string =>
  [...(head?.headers ?? []), ...headers].find(([key]) => key === name)?.[1] ?? '';

const bytesOf = async ({ body }: Reply): Promise<Buffer> => {
  if (body === null) return Buffer.alloc(0);
  if (isFileBody(body)) return (await readFile(body.file)).subarray(body.start, body.start + body.length);
  if (isStreamBody(body)) throw new Error('a stream cannot be recorded');
  return Buffer.from(body as Uint8Array);
};

const recordReply = async (reply: Reply): Promise<Exchange['reply']> => {
  const all = new Map([...(reply.head?.headers ?? []), ...reply.headers] as [string, string][]);
  const headers = Object.fromEntries(kept.flatMap((name) => (all.has(name) ? [[name, all.get(name) ?? '']] : [])));
  const bytes = await bytesOf(reply);
  const type = headers['content-type'] ?? '';
  if (/\bjson\b/.test(type))
    return { status: reply.status, headers, json: JSON.parse(bytes.toString('utf8')) as unknown };
  if (/^text\/|xml/.test(type)) return { status: reply.status, headers, text: bytes.toString('utf8') };
  return { status: reply.status, headers, base64: bytes.toString('base64') };
};

const recordCase = async (serve: Serve, given: Case): Promise<Exchange> => {
  const { name, route, path, params = {}, headers = {}, method = 'GET' } = given;
  const query = queryOf(params);
  const request = { method, target: query === '' ? path : `${path}?${query}`, headers };
  return { name, route, params, request, reply: await recordReply(await serve(requestOf(given))) };
};

/** Every file of the snapshot, and its description, so that a client's download can be replayed whole. */
const datasetCases = ({ reader }: Context): Case[] => [
  { name: 'latest release', route: 'datasets_latest', path: '/datasets/latest.json' },
  ...[...reader.manifest.files.map((file) => file.path), 'manifest.json']
    .filter((path) => /\.(?:parquet|json|md)$/.test(path) && !path.startsWith('serving/'))
    .map((path) => ({ name: path, route: 'datasets_file', path: `/datasets/${reader.id}/${path}` })),
];

/** File name → its exchanges. */
export const record = (): Promise<Map<string, Exchange[]>> =>
  withConformance(async (serve, context) => {
    const recorded = new Map<string, Exchange[]>();
    for (const [file, list] of [...Object.entries(cases), ['datasets', datasetCases(context)] as const]) {
      const exchanges: Exchange[] = [];
      for (const one of list) exchanges.push(await recordCase(serve, one));
      recorded.set(file, exchanges);
    }
    return recorded;
  });
