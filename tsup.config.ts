import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { defineConfig } from 'tsup';
import { bundleClients } from './clients/bundle.ts';

/**
 * Files find `datasets/`, `clients/` and package.json beside themselves; compiled into `dist/` they must still look from
 * where they were written. Only what runs as a thread or process of its own is compiled too and stands beside its caller.
 */
const keepPlaces = {
  name: 'keep-places',
  setup(build: { onLoad: (options: { filter: RegExp }, load: (file: { path: string }) => Promise<object>) => void }) {
    build.onLoad({ filter: /(core|build|runtime)\/.*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      if (
        /(live\/services|pictures\/(?:drawer|shrinker)|datasets\/arrow-(?:streams|service)|products\/pool|sites\/answers|collect\/page-threads|index\/host-threads)\.ts$/.test(
          path,
        )
      )
        return { contents: source, loader: 'ts' };
      const place = JSON.stringify(`../${relative(process.cwd(), path)}`);
      const contents = source.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`);
      return { contents, loader: 'ts' };
    });
  },
};

/** `node dist/runtime.js --snapshots DIR` serves, `node dist/build.js --help` builds; packages stay in node_modules. */
export default defineConfig({
  entry: {
    runtime: 'runtime/cli.ts',
    build: 'build/cli.ts',
    fleet: 'build/fleet/cli.ts',
    worker: 'runtime/live/worker.ts',
    'draw-worker': 'runtime/pictures/draw-worker.ts',
    'shrink-worker': 'runtime/pictures/shrink-worker.ts',
    'arrow-child': 'runtime/datasets/arrow-child.ts',
    'arrow-thread': 'runtime/datasets/arrow-thread.ts',
    'page-worker': 'build/collect/page-worker.ts',
    'hosts-worker': 'build/reach/index/hosts-worker.ts',
    'products-worker': 'build/products/worker.ts',
    'site-worker': 'build/sites/site-worker.ts',
  },
  outDir: 'dist',
  format: ['esm'],
  target: 'node20',
  platform: 'node',
  splitting: true,
  sourcemap: true,
  clean: true,
  skipNodeModulesBundle: true,
  esbuildPlugins: [keepPlaces],
  // The browser clients go to dist/web, after what was there before has been cleaned away.
  onSuccess: async () => {
    await bundleClients({ outDir: 'dist/web' });
  },
});
