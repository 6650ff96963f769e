/** Fastify over DuckDB, and Datasette: the same tables, indexed; made once and kept. null: what it needs is not here. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Contender } from './rounds.ts';
import { freePort, here, launch, root } from './servers.ts';
import { slug } from './targets.ts';

const missing = (what: string, remedy: string): null => {
  process.stderr.write(`${what} is left out: ${remedy}\n`);
  return null;
};

/** Under its name only when it is whole. */
const madeOnce = async (path: string, make: (partial: string) => unknown): Promise<string> => {
  if (existsSync(path)) return path;
  const partial = `${path}.partial`;
  rmSync(partial, { force: true });
  await make(partial);
  renameSync(partial, path);
  return path;
};

const indexed = async (release: string, partial: string): Promise<void> => {
  copyFileSync(join(release, 'snapshot.duckdb'), partial);
  const instance = await DuckDBInstance.create(partial);
  const connection = await instance.connect();
  await connection.run('create index sites_domain on sites (domain)');
  await connection.run('create index detections_domain on detections (domain)');
  connection.closeSync();
  instance.closeSync();
};

export const startFastify = async (release: string, work: string): Promise<Contender | null> => {
  if (!existsSync(here('node_modules/fastify'))) return missing('Fastify', 'npm ci in bench/serve');
  mkdirSync(work, { recursive: true });
  const database = await madeOnce(join(work, 'peer.duckdb'), (partial) => indexed(release, partial));
  const port = await freePort();
  const args = [here('fastify.mjs'), `${port}`, database];
  const ready = '/stats';
  const server = await launch({ command: process.execPath, args, port, ready });
  return { server, path: (target) => `/${slug(target)}`, ready };
};

const VENV = join(root, '.cache', 'bench-venv', 'bin');

const toSqlite = (release: string, partial: string, metadata: string): void => {
  const args = [here('datasette.py'), release, partial, metadata];
  const { status } = spawnSync(join(VENV, 'python'), args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`datasette.py ended with ${status}`);
};

export const startDatasette = async (release: string, work: string): Promise<Contender | null> => {
  const command = join(VENV, 'datasette');
  if (!existsSync(command))
    return missing(
      'Datasette',
      'python3 -m venv .cache/bench-venv && .cache/bench-venv/bin/pip install datasette duckdb',
    );
  mkdirSync(work, { recursive: true });
  const metadata = join(work, 'metadata.json');
  const database = await madeOnce(join(work, 'peer.db'), (partial) => toSqlite(release, partial, metadata));
  const port = await freePort();
  const limits = ['--setting', 'sql_time_limit_ms', '20000', '--setting', 'max_returned_rows', '2000'];
  const args = ['-i', database, '-m', metadata, '-h', '127.0.0.1', '-p', `${port}`, ...limits];
  const ready = '/peer/stats.json';
  const server = await launch({ command, args, port, ready });
  return { server, path: (target) => `/peer/${slug(target)}.json`, suffix: '_shape=array', ready };
};
