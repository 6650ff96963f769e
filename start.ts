/**
 * `npm start`: serve a snapshot; with none in the default place, build the demo's first. The only file that knows
 * both sides, and it knows them as programs: the build is a child process, the runtime is started here.
 */
import { spawnSync } from 'node:child_process';
import cluster from 'node:cluster';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeOnce } from './core/make-once.ts';
import { tooOld } from './core/node-version.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const snapshots = join(root, 'datasets', 'snapshots');
const args = process.argv.slice(2);
const named =
  process.env['STORELENS_SNAPSHOTS'] !== undefined ||
  args.some((a) => /^(--snapshots|--help|-h|--version|-V)(=|$)/.test(a));
const say = (line: string): boolean => process.stderr.write(`${line}\n`);
const fail = (line: string): never => {
  say(line);
  process.exit(1);
};

const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { engines: { node: string } };
const problem = tooOld(process.version, engines.node);
if (problem !== null) fail(problem);

/** Whole or not at all: a start that is interrupted leaves no demo of fewer days. */
const buildFirst = (): void => {
  say('No snapshot yet: building one from the demo web, invented shops on loopback, once; it takes about a minute.');
  makeOnce(snapshots, (aside) => {
    const { status, signal } = spawnSync(
      process.execPath,
      ['--import', import.meta.resolve('tsx'), join(root, 'build', 'cli.ts'), 'demo', '--brief', '--out', aside],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    );
    if (status !== 0) throw new Error(`the demo build ended with ${signal ?? `exit code ${status}`}`);
  });
  say(`Kept in ${snapshots}; without that folder, the next start builds it anew.`);
};

if (!named && cluster.isPrimary && !existsSync(join(snapshots, 'current.json'))) {
  try {
    buildFirst();
  } catch (error) {
    fail(`Nothing is served: ${(error as Error).message}`);
  }
}

const { bundleClients, bundleIsStale, defaultBundleDir } = await import('./clients/bundle.ts');
if (cluster.isPrimary && process.env['STORELENS_WEB'] === undefined && bundleIsStale(defaultBundleDir)) {
  try {
    await bundleClients({ outDir: defaultBundleDir });
  } catch (error) {
    say(`The browser clients could not be bundled: ${(error as Error).message.split('\n', 1)[0]}`);
  }
}

const { main } = await import('./runtime/main.ts');
await main(named ? args : ['--snapshots', snapshots, ...args]);
