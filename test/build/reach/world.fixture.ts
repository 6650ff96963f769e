/** The archive's double on loopback, written once for a suite, and a clock that only waiting moves. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ArchiveServer, startArchive } from '../../../build/demo/commoncrawl/server.ts';
import { type DoubleSize, SMALL_DOUBLE, writeDouble } from '../../../build/demo/commoncrawl/write.ts';
import { type HttpWorld, httpStore } from '../../../build/reach/store/http.ts';
import { DEFAULT_MANNERS, type Manners } from '../../../build/reach/store/manners.ts';
import { ReachStop } from '../../../build/reach/store/stop.ts';
import type { Store } from '../../../build/reach/store/store.ts';

export interface Waits extends HttpWorld {
  /** Milliseconds of each wait, in order. */
  waited: number[];
}

export const waits = (more: Partial<HttpWorld> = {}): Waits => {
  let clock = 1_800_000_000_000;
  const waited: number[] = [];
  return {
    userAgent: 'StorelensTest/1.0',
    now: () => clock,
    log: () => {},
    random: () => 0.5,
    sleep: async (ms) => {
      waited.push(ms);
      clock += ms;
    },
    waited,
    ...more,
  };
};

export const storeOf = (server: ArchiveServer, manners: Partial<Manners> = {}, world: HttpWorld = waits()): Store =>
  httpStore(server.base, { ...DEFAULT_MANNERS, ...manners }, world);

/** The code under which work ended by name; `done`: it did not. Rethrows what is no named end. */
export const endOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof ReachStop) return error.code;
    throw error;
  }
};

export interface Double {
  dir: string;
  /** A new folder in the same place, removed at the end. */
  fresh: () => string;
  server: ArchiveServer;
  close: () => Promise<void>;
}

export const openDouble = async (size: Partial<DoubleSize> = {}): Promise<Double> => {
  const root = mkdtempSync(join(tmpdir(), 'storelens-reach-'));
  const dir = join(root, 'archive');
  await writeDouble(dir, { ...SMALL_DOUBLE, ...size });
  const server = await startArchive(dir);
  let count = 0;
  return {
    dir,
    server,
    fresh: () => join(root, `out-${count++}`),
    close: async () => {
      await server.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
};
