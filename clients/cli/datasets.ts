/** Releases: list them, download one with its hashes checked, check one that lies here. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { z } from 'zod';
import { releaseSummarySchema } from '../../core/contract/datasets.ts';
import { type Manifest, manifestSchema } from '../../core/contract/manifest.ts';
import {
  compareSnapshotIds,
  MANIFEST,
  MANIFEST_SUM,
  POINTER,
  readPointer,
  renderManifestSum,
  renderPointer,
} from '../../core/serving/index.ts';
import { type CliContext, printJson, printLines, printRows } from './context.ts';
import type { ListReply } from './replies.ts';
import { pad } from './text.ts';
import type { View } from './views.ts';
import { CliError, exitCodes } from './world.ts';

type Release = z.infer<typeof releaseSummarySchema>;

const size = (bytes: number): string =>
  bytes < 1e6
    ? `${Math.ceil(bytes / 1e3)} kB`
    : bytes < 1e9
      ? `${(bytes / 1e6).toFixed(1)} MB`
      : `${(bytes / 1e9).toFixed(2)} GB`;

const releaseView: View<Release> = [
  { zh: '快照', en: 'snapshot', value: (row) => row.snapshot },
  { zh: '資料時間', en: 'as of', value: (row) => row.as_of },
  { zh: '檔案', en: 'files', value: (row) => row.files, align: 'right' },
  { zh: '大小', en: 'size', value: (row) => size(row.bytes), align: 'right' },
  { zh: '授權', en: 'licence', value: (row) => row.licence },
  { zh: '虛構', en: 'invented', value: (row) => (row.invented ? 'invented' : null) },
];

export const listReleases = async (context: CliContext): Promise<void> => {
  const reply = (await context.api.json('/datasets/')) as ListReply<Release>;
  printRows(context, releaseView, { rows: reply.items, reply, row: releaseSummarySchema });
};

/** A manifest is a stranger's file: its paths are held to the contract's pattern, which lets none leave the directory. */
const parseManifest = (text: string, where: string): Manifest => {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new CliError(`${where} is not JSON`, exitCodes.failed);
  }
  const version = (given as { format_version?: unknown } | null)?.format_version;
  const parsed = manifestSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  if (typeof version === 'number' && version > 1)
    throw new CliError(
      `${where} has format version ${version}, newer than this program reads: update it`,
      exitCodes.failed,
    );
  const [issue] = parsed.error.issues;
  throw new CliError(`${where}: ${issue?.path.join('.')}: ${issue?.message}`, exitCodes.failed);
};

type File = Manifest['files'][number];

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
};

const bytesAt = async (path: string): Promise<number | null> => (await stat(path).catch(() => null))?.size ?? null;

interface Transfer {
  context: CliContext;
  base: string;
  dir: string;
  onBytes(bytes: number): void;
}

/** Writes `NAME.part`, goes on where an earlier try stopped, and takes the name only when the hash is right. */
const download = async (file: File, { context, base, dir, onBytes }: Transfer): Promise<void> => {
  const target = join(dir, file.path);
  const part = `${target}.part`;
  if ((await bytesAt(target)) === file.bytes && (await hashOf(target)) === file.sha256) return onBytes(file.bytes);
  await mkdir(dirname(target), { recursive: true });
  const kept = (await bytesAt(part)) ?? 0;
  const from = kept < file.bytes ? kept : 0;
  const headers: Record<string, string> =
    from > 0
      ? { range: `bytes=${from}-`, 'if-range': `"${file.sha256}"`, 'accept-encoding': 'identity' }
      : { 'accept-encoding': 'identity' };
  const reply = await context.api.fetch(base + file.path, headers);
  if (!reply.ok || reply.body === null) throw new CliError(`${file.path}: HTTP ${reply.status}`, exitCodes.failed);
  const resumed = reply.status === 206;
  const out = await open(part, resumed ? 'a' : 'w');
  let got = resumed ? from : 0;
  onBytes(got);
  try {
    for await (const chunk of reply.body) {
      got += chunk.byteLength;
      if (got > file.bytes) throw new CliError(`${file.path}: more bytes than its manifest says`, exitCodes.failed);
      await out.write(chunk);
      onBytes(chunk.byteLength);
    }
    await out.sync();
  } finally {
    await out.close();
  }
  if (got !== file.bytes)
    throw new CliError(
      `${file.path}: ${got} of ${file.bytes} bytes came; run the command again to go on`,
      exitCodes.failed,
    );
  if ((await hashOf(part)) !== file.sha256) {
    await rename(part, `${target}.bad`);
    throw new CliError(
      `${file.path}: its sha256 is not the manifest's; what came is in ${target}.bad`,
      exitCodes.failed,
    );
  }
  await rename(part, target);
};

const progressOf = (context: CliContext, total: number) => {
  const { stderr, now } = context.world;
  const startedAt = now();
  let done = 0;
  let shownAt = 0;
  return (path: string) =>
    (bytes: number): void => {
      done += bytes;
      if (!stderr.isTTY || now() - shownAt < 100) return;
      shownAt = now();
      const perSecond = done / Math.max(0.001, (now() - startedAt) / 1000);
      const line = `${Math.floor((done / Math.max(1, total)) * 100)} % of ${size(total)}, ${size(perSecond)}/s  ${path}`;
      stderr.write(`\r${pad(line, (stderr.columns ?? 80) - 1, 'left')}`);
    };
};

export interface DownloadOptions {
  /** Release id; `latest` is the one being served. */
  snapshot: string;
  dir: string;
  /** Only these tables' files; empty: all. */
  tables: string[];
}

/** A runtime serves `dir` as it is: the newest whole release that was downloaded is its current one. */
const makeCurrent = async (dir: string, { snapshot, built_at }: Manifest, sha256: string): Promise<void> => {
  const current = await readPointer(dir).catch(() => null);
  if (current !== null && compareSnapshotIds(current.snapshot, snapshot) > 0) return;
  const aside = join(dir, `${POINTER}.part`);
  await writeFile(aside, renderPointer({ snapshot, manifest_sha256: sha256, published_at: built_at }));
  await rename(aside, join(dir, POINTER));
};

export const downloadRelease = async (context: CliContext, options: DownloadOptions): Promise<void> => {
  const { api, world } = context;
  const id =
    options.snapshot === 'latest'
      ? ((await api.json('/datasets/latest.json')) as { snapshot: string }).snapshot
      : options.snapshot;
  const base = `/datasets/${encodeURIComponent(id)}/`;
  const reply = await api.fetch(`${base}manifest.json`);
  if (!reply.ok)
    throw new CliError(
      `${id} is no release of ${api.baseUrl}: \`storelens datasets list\` shows them`,
      exitCodes.notFound,
    );
  const text = await reply.text();
  const manifest = parseManifest(text, `${api.baseUrl}${base}manifest.json`);
  const known = new Set(manifest.files.flatMap(({ table }) => (table === null ? [] : [table])));
  const wrong = options.tables.find((table) => !known.has(table));
  if (wrong !== undefined)
    throw new CliError(`${wrong} is no table of ${id}: ${[...known].join(', ')}`, exitCodes.usage);
  const files = manifest.files.filter(
    ({ table }) => options.tables.length === 0 || options.tables.includes(table ?? ''),
  );
  const dir = join(options.dir, manifest.snapshot);
  await mkdir(dir, { recursive: true });
  const progress = progressOf(
    context,
    files.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  for (const file of files) await download(file, { context, base, dir, onBytes: progress(file.path) });
  if (world.stderr.isTTY) world.stderr.write('\n');
  const sha256 = createHash('sha256').update(text).digest('hex');
  // Last: a directory with a manifest is whole.
  await writeFile(join(dir, MANIFEST_SUM), renderManifestSum(sha256));
  await writeFile(join(dir, MANIFEST), text);
  if (options.tables.length === 0) await makeCurrent(options.dir, manifest, sha256);
  if (context.format === 'json') printJson(context, { snapshot: id, dir, files: files.length });
  else printLines(context, [dir]);
};

/** Checks every file of a downloaded release against its manifest. */
export const verifyRelease = async (context: CliContext, dir: string): Promise<void> => {
  const text = await readFile(join(dir, 'manifest.json'), 'utf8').catch(() => null);
  if (text === null)
    throw new CliError(`${dir} has no manifest.json: give the directory of one release`, exitCodes.usage);
  const manifest = parseManifest(text, join(dir, 'manifest.json'));
  const faults: string[] = [];
  let missing = 0;
  for (const { path, bytes, sha256 } of manifest.files) {
    const at = join(dir, path);
    const length = await bytesAt(at);
    if (length === null) missing++;
    else if (length !== bytes) faults.push(`${path}: ${length} bytes, not ${bytes}`);
    else if ((await hashOf(at)) !== sha256) faults.push(`${path}: another sha256`);
  }
  const checked = manifest.files.length - missing;
  if (checked === 0) faults.push('none of its files is here');
  if (context.format === 'json') printJson(context, { snapshot: manifest.snapshot, checked, missing, faults });
  else
    printLines(context, [
      ...faults,
      `${manifest.snapshot}: ${checked} files checked, ${faults.length} wrong, ${missing} not here`,
    ]);
  if (faults.length > 0) throw new CliError(`${dir} is not what was published`, exitCodes.failed);
};
