import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FORMAT_VERSION, type Manifest, type ManifestFile, type SnapshotModel } from '../../core/contract/index.ts';
import { fsyncPath } from '../../core/durable.ts';
import { withLock } from '../../core/lock.ts';
import {
  checkRelease,
  compareSnapshotIds,
  encodeServing,
  hashFiles,
  MANIFEST,
  MANIFEST_SUM,
  renderManifestSum,
} from '../../core/serving/index.ts';
import { explainDiskError } from '../disk-error.ts';
import { settleBoth } from '../threads/settle-both.ts';
import { citationOf, renderCff, renderZenodo } from './citation.ts';
import { renderCroissant } from './croissant.ts';
import { writeDatabase } from './database.ts';
import { renderDatapackage } from './datapackage.ts';
import { type Described, LICENCE } from './describe.ts';
import { servingOutput, type WrittenFile, writeText } from './files.ts';
import { rowsByTable, shrunkTables } from './gate.ts';
import { describeLatest, pointTo } from './point.ts';
import { renderReadme } from './readme.ts';
import { type Current, readCurrent, removeLitter, removeOldReleases, removeRelease } from './releases.ts';
import { type TableFile, writeTables } from './tables.ts';

export interface PublishOptions {
  /** ISO 8601 UTC. */
  builtAt: string;
  /** Code and version. */
  generator: string;
  /** Who publishes, and where all releases lie; missing: nobody was named. */
  publisher?: NonNullable<Manifest['publisher']> | undefined;
  /** Publish although the snapshot lost more rows than the gate allows. */
  allowShrink?: boolean;
  /** Share of a table's rows that may go missing; default 0.2. */
  maxShrink?: number;
  /** Keep only so many newest releases; absent: all. */
  keep?: number | null;
  /** How long to wait for another build in the same directory, ms; default an hour. */
  lockWaitMs?: number;
  /** True where the caller holds the directory's lock already (withLock): a build goes on from what it read under it. */
  locked?: boolean;
  log?: (line: string) => void;
  /** Called before each step; tests stop the process there. */
  onStep?: (step: string) => void | Promise<void>;
}

export const LOCK_WAIT_MS = 3_600_000;

interface Job {
  model: SnapshotModel;
  outDir: string;
  /** The directory aside. */
  dir: string;
  options: PublishOptions;
  step: (name: string) => void | Promise<void>;
}

const requireRoom = ({ model, outDir }: Job, current: Current | null): void => {
  if (current === null) {
    if (existsSync(join(outDir, model.id))) removeRelease(outDir, model.id);
    return;
  }
  const order = compareSnapshotIds(model.id, current.id);
  if (order === 0) throw new Error(`snapshot ${model.id} is published in ${outDir} already; releases never change`);
  if (order < 0)
    throw new Error(
      `snapshot ${model.id} is older than the current ${current.id} in ${outDir}: set the clock right, or give another --out`,
    );
};

const requireSize = (files: TableFile[], current: Current | null, { model, options }: Job): void => {
  if (options.allowShrink === true || current?.manifest == null) return;
  const now = new Map<string, number>();
  for (const { table, rows } of files) now.set(table.name, (now.get(table.name) ?? 0) + rows);
  const shrunk = shrunkTables(rowsByTable(current.manifest), now, options.maxShrink);
  if (shrunk.length > 0)
    throw new Error(
      `snapshot ${model.id} shrank against ${current.id}: ${shrunk.join(', ')}; if that is right, publish with --allow-shrink`,
    );
};

const writeDatabaseFile = async (files: TableFile[], { dir }: Job): Promise<void> => {
  const paths = new Map<string, string[]>();
  for (const { table, path } of files) paths.set(table.name, [...(paths.get(table.name) ?? []), join(dir, path)]);
  const counts = await writeDatabase(join(dir, 'snapshot.duckdb'), paths);
  for (const name of paths.keys()) {
    const written = files.filter((file) => file.table.name === name).reduce((sum, file) => sum + file.rows, 0);
    if (counts.get(name) !== written)
      throw new Error(`${name}: ${written} rows were written, ${counts.get(name)} could be read back`);
  }
  fsyncPath(join(dir, 'snapshot.duckdb'));
};

/** Size and SHA-256 of files that DuckDB wrote. */
const measure = async (dir: string, paths: string[]): Promise<WrittenFile[]> => {
  const sized = paths.map((path) => ({ path: join(dir, path), bytes: statSync(join(dir, path)).size }));
  const hashed = await hashFiles(sized, ['sha256', 'crc32']);
  return sized.map(({ path, bytes }, i) => {
    const found = hashed.get(path);
    if (found === undefined || found.error !== null) throw new Error(`${path}: ${found?.error ?? 'not hashed'}`);
    return { path: paths[i] ?? '', bytes, sha256: found.sha256, crc32: found.crc32 };
  });
};

/** Tables, and the database over them. */
const writeDatasets = async (job: Job, current: Current | null): Promise<TableFile[]> => {
  const { model, dir, step } = job;
  const tableFiles = await writeTables(model.tables, dir, (name) => step(`table ${name}`));
  requireSize(tableFiles, current, job);
  await step('database');
  await writeDatabaseFile(tableFiles, job);
  return tableFiles;
};

const writeServing = async ({ model, dir, step }: Job): Promise<WrittenFile[]> => {
  await step('serving');
  const output = servingOutput(dir);
  try {
    await encodeServing(model.serving, model, output);
  } finally {
    output.abandon();
  }
  fsyncPath(join(dir, 'serving'));
  return output.files;
};

const headOf = ({ model, options }: Job): Omit<Manifest, 'files' | 'citation'> => ({
  format_version: FORMAT_VERSION,
  snapshot: model.id,
  as_of: model.asOf,
  built_at: options.builtAt,
  generator: options.generator,
  licence: LICENCE.id,
  invented: model.invented,
  ...(options.publisher === undefined ? {} : { publisher: options.publisher }),
  previous: model.previous,
  inputs: model.inputs,
  ...(model.suspended === undefined ? {} : { suspended: model.suspended }),
});

const plain = (file: WrittenFile): ManifestFile => ({ ...file, rows: null, table: null, schema_version: null });

/** Descriptions, manifest and its sum; all of the release but its place. Returns the manifest and its SHA-256. */
const writeManifest = async (job: Job, tableFiles: TableFile[], serving: WrittenFile[]) => {
  const head = headOf(job);
  const measured = await measure(job.dir, [...tableFiles.map((file) => file.path), 'snapshot.duckdb']);
  const described: Described = {
    manifest: head,
    tableFiles: tableFiles.map((file, i) => ({ ...file, ...measured[i]! })),
  };
  const texts = [
    writeText(job.dir, 'README.md', renderReadme(described)),
    writeText(job.dir, 'datapackage.json', renderDatapackage(described)),
    writeText(job.dir, 'croissant.json', renderCroissant(described)),
    writeText(job.dir, 'CITATION.cff', renderCff(head)),
    writeText(job.dir, 'zenodo.json', renderZenodo(head)),
  ];
  const files: ManifestFile[] = [
    ...described.tableFiles.map(({ path, bytes, sha256, crc32, rows, table }) => ({
      ...{ path, bytes, sha256, crc32, rows },
      ...{ table: table.name, schema_version: table.schemaVersion },
    })),
    ...measured.slice(tableFiles.length).map(plain),
    ...[...serving].sort((a, b) => (a.path < b.path ? -1 : 1)).map(plain),
    ...texts.map(plain),
  ];
  const manifest: Manifest = { ...head, citation: citationOf(head), files };
  const { sha256 } = writeText(job.dir, MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
  writeText(job.dir, MANIFEST_SUM, renderManifestSum(sha256));
  fsyncPath(job.dir);
  return { manifest, sha256 };
};

const putInPlace = async (job: Job, manifest: Manifest, sha256: string): Promise<void> => {
  const { outDir, dir, model, options, step } = job;
  await step('rename');
  renameSync(dir, join(outDir, model.id));
  fsyncPath(outDir);
  await step('pointer');
  const published = { manifest, sha256, publishedAt: options.builtAt };
  pointTo(outDir, published);
  await step('latest');
  describeLatest(outDir, published);
};

const build = async (job: Job): Promise<Manifest> => {
  const { outDir, dir, model, options, step } = job;
  const log = options.log ?? (() => {});
  await step('begin');
  const current = await readCurrent(outDir, log);
  const litter = await removeLitter(outDir, current?.id ?? null);
  if (litter.length > 0) log(`removed what an interrupted build left: ${litter.join(', ')}`);
  requireRoom(job, current);
  mkdirSync(dir);
  // Threads work out competitors for the serving form while this one writes tables.
  const [tableFiles, serving] = await settleBoth(writeDatasets(job, current), writeServing(job));
  await step('manifest');
  const { manifest, sha256 } = await writeManifest(job, tableFiles, serving);
  await step('verify');
  const check = await checkRelease(dir, { manifestSha256: sha256, speed: 'thorough' });
  if (!check.ok) throw new Error(`what was written cannot be read back: ${check.problems.join('; ')}`);
  await putInPlace(job, manifest, sha256);
  await step('retention');
  if (options.keep != null) await removeOldReleases(outDir, options.keep, model.id);
  return manifest;
};

/**
 * Publishes a model as `<outDir>/<model.id>/` and makes it current, or leaves everything as it was: the release is
 * written aside, fsynced and read back before two renames put it and then the pointer in place. Errors are one line.
 */
export const publishSnapshot = async (
  model: SnapshotModel,
  outDir: string,
  options: PublishOptions,
): Promise<Manifest> => {
  const dir = join(outDir, `${model.id}.partial-${process.pid}`);
  const job: Job = { model, outDir, dir, options, step: options.onStep ?? (() => {}) };
  try {
    mkdirSync(outDir, { recursive: true });
    const work = () => build(job).finally(() => rmSync(dir, { recursive: true, force: true }));
    if (options.locked === true) return await work();
    return await withLock(outDir, { waitMs: options.lockWaitMs ?? LOCK_WAIT_MS, log: options.log ?? (() => {}) }, work);
  } catch (error) {
    throw explainDiskError(error, outDir);
  }
};
