/**
 * `npm start`: serve a snapshot; with none in the default place, build the demo's first. The only file that knows
 * both sides, and it knows them as programs: the build is a child process, the runtime is started here.
 */
import { spawnSync } from 'node:child_process';
import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleClients, bundleIsStale, defaultBundleDir } from './clients/bundle.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const snapshots = join(root, 'datasets', 'snapshots');
const args = process.argv.slice(2);
const named =
  process.env['STORELENS_SNAPSHOTS'] !== undefined || args.some((a) => /^(--snapshots|--help|-h)(=|$)/.test(a));

if (!named && !existsSync(join(snapshots, 'current.json'))) {
  process.stderr.write('No snapshot yet: building one from the demo web (invented shops on loopback)…\n');
  const { status, signal } = spawnSync(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), join(root, 'build', 'cli.ts'), 'demo', '--out', snapshots],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  if (status !== 0) {
    process.stderr.write(`The demo build ended with ${signal ?? `exit code ${status}`}; nothing is served.\n`);
    process.exit(status ?? 1);
  }
}

if (cluster.isPrimary && process.env['STORELENS_WEB'] === undefined && bundleIsStale(defaultBundleDir)) {
  try {
    await bundleClients({ outDir: defaultBundleDir });
  } catch (error) {
    process.stderr.write(`The browser clients could not be bundled: ${(error as Error).message.split('\n', 1)[0]}\n`);
  }
}

const { main } = await import('./runtime/main.ts');
await main(named ? args : ['--snapshots', snapshots, ...args]);
