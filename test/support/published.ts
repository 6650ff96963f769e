import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PublishOptions, publishSnapshot } from '../../build/publish/index.ts';
import { madeOnce } from './made-once.ts';
import { syntheticModel } from './synthetic-model.ts';
import type { SyntheticSize } from './synthetic-rows.ts';

export const publishOptions: PublishOptions = { builtAt: '2026-11-01T00:00:00Z', generator: 'storelens test' };
export const smallSize: SyntheticSize = { sites: 60, offers: 120 };
/** Two ids in order, for tests of one release after another. */
export const firstId = '20261101T000000Z';
export const secondId = '20261102T000000Z';

export const withDirectory = async <T>(use: (dir: string) => Promise<T>): Promise<T> => {
  const dir = await mkdtemp(join(tmpdir(), 'storelens-test-'));
  try {
    return await use(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
};

/** Copies a published release of invented data into `dir`, as if it had been published there. */
export const copyPublished = async (size: SyntheticSize, dir: string): Promise<void> => {
  const name = `published ${Object.entries(size).sort().join(' ')}`;
  const from = await madeOnce(name, async (to) => {
    await publishSnapshot(syntheticModel(size), to, publishOptions);
  });
  await cp(from, dir, { recursive: true, preserveTimestamps: true });
};

/** A directory with one published release of invented data, removed afterwards. */
export const withPublished = <T>(
  size: SyntheticSize,
  use: (snapshotsDir: string, releaseDir: string) => Promise<T>,
): Promise<T> =>
  withDirectory(async (dir) => {
    await copyPublished(size, dir);
    return use(dir, join(dir, size.id ?? firstId));
  });

/** The message of what `work` throws; fails where it does not. */
export const messageOf = async (work: () => Promise<unknown>): Promise<string> => {
  try {
    await work();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('nothing was thrown');
};
