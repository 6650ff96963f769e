/**
 * `npm start`: serve a snapshot; with none in the default place, build the demo's first. The only file that knows
 * both sides, and it knows them as programs: the build is a child process, the runtime is started here.
 */
import { fork, spawn } from 'node:child_process';
import cluster from 'node:cluster';
import { once } from 'node:events';
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
const buildFirst = async (): Promise<void> => {
  say('No snapshot yet: building one from the demo web, invented shops on loopback, once; it takes about a minute.');
  await makeOnce(snapshots, async (aside) => {
    const build = spawn(
      process.execPath,
      ['--import', import.meta.resolve('tsx'), join(root, 'build', 'cli.ts'), 'demo', '--brief', '--out', aside],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    );
    // Interrupted, the build ends first, and then what it has made so far is removed.
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => build.kill(name));
    const [status, signal] = (await once(build, 'close')) as [number | null, NodeJS.Signals | null];
    for (const name of ['SIGINT', 'SIGTERM']) process.removeAllListeners(name);
    if (status !== 0) throw new Error(`the demo build ended with ${signal ?? `exit code ${status}`}`);
  });
  say(`Kept in ${snapshots}; without that folder, the next start builds it anew.`);
};

if (!named && cluster.isPrimary && !existsSync(join(snapshots, 'current.json'))) {
  const { wrongSettings } = await import('./runtime/main.ts');
  const wrong = await wrongSettings(args);
  if (wrong !== null) fail(wrong);
  try {
    await buildFirst();
  } catch (error) {
    fail(`Nothing is served: ${(error as Error).message}`);
  }
}

/** Whether what is served is of the demo web, whose shops can then be looked at live. */
const servesDemo = (): boolean => {
  try {
    const { snapshot } = JSON.parse(readFileSync(join(snapshots, 'current.json'), 'utf8')) as { snapshot: string };
    const manifest = readFileSync(join(snapshots, snapshot, 'manifest.json'), 'utf8');
    const { invented, inputs } = JSON.parse(manifest) as { invented: boolean; inputs: { name: string }[] };
    return invented && inputs.some(({ name }) => name.startsWith('demo web'));
  } catch {
    // What is wrong with it the runtime says.
    return false;
  }
};

const DEMO_WEB_MS = 20_000;

/** The demo's hosts, on loopback for as long as this process is there; its port, null where they cannot be had. */
const openDemoWeb = (): Promise<number | null> =>
  new Promise((resolve) => {
    const without = (why: string): void => {
      say(`The demo's shops cannot be looked at live: ${why}`);
      resolve(null);
    };
    const web = fork(join(root, 'build', 'demo', 'cli.ts'), {
      execArgv: ['--import', import.meta.resolve('tsx')],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const late = setTimeout(() => without('the demo web did not start in time'), DEMO_WEB_MS);
    const settle = (then: () => void) => (): void => {
      clearTimeout(late);
      then();
    };
    web.once('error', (error) => settle(() => without(error.message))());
    web.once('exit', (code) => settle(() => without(`the demo web ended with exit code ${code}`))());
    web.once('message', (message) => {
      settle(() => resolve((message as { port: number }).port))();
      web.removeAllListeners('exit');
      web.unref();
      web.channel?.unref();
    });
  });

const { bundleClients, bundleIsStale, defaultBundleDir } = await import('./clients/bundle.ts');
if (cluster.isPrimary && process.env['STORELENS_WEB'] === undefined && bundleIsStale(defaultBundleDir)) {
  try {
    await bundleClients({ outDir: defaultBundleDir });
  } catch (error) {
    say(`The browser clients could not be bundled: ${(error as Error).message.split('\n', 1)[0]}`);
  }
}

const { main } = await import('./runtime/main.ts');
await main(named ? args : ['--snapshots', snapshots, ...args], !named && servesDemo() ? { openDemoWeb } : {});
