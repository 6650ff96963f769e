/** What README starts: the demo's seven days, served, and a checkout in which to type. */
import { spawn, spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEMO_DAYS, DEMO_SEED } from '../../build/demo/defaults.ts';
import { startDemoServer } from '../../build/demo/server.ts';
import { demoWorld } from '../../build/demo/world.ts';
import { bundleCli } from '../../clients/cli/bundle.ts';
import { bundleNotify } from '../../clients/notify/bundle.ts';
import { readPointer } from '../../core/serving/index.ts';
import { compiled } from './compiled.ts';
import { madeOnce } from './made-once.ts';
import { withDirectory } from './published.ts';
import { pythonPath } from './python.ts';
import { withRuntime } from './served.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** The demo of today, as `npm start` builds it. */
export const demoSnapshots = (): Promise<string> =>
  madeOnce('demo of seven days', async (dir) => {
    const args = [await compiled('build'), 'demo', '--brief', '--out', dir];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`the demo was not built: ${stderr}`);
  });

/** What npm's scripts and the programs need of a checkout; the rest a page may write. */
const parts = [
  'package.json',
  'tsconfig.json',
  'start.ts',
  'build',
  'core',
  'runtime',
  'bench',
  'test',
  'node_modules',
];

/** As their packages hold them. */
const programs = (): Promise<string> =>
  madeOnce('programs of a checkout', async (dir) => {
    await bundleCli(dir);
    await bundleNotify(dir);
  });

const makeCheckout = async (dir: string): Promise<void> => {
  for (const part of parts) await symlink(join(root, part), join(dir, part));
  await mkdir(join(dir, 'datasets'));
  for (const name of await readdir(join(root, 'datasets')))
    if (name !== 'snapshots') await symlink(join(root, 'datasets', name), join(dir, 'datasets', name));
  await cp(join(root, 'clients'), join(dir, 'clients'), {
    recursive: true,
    filter: (from) => !/\/(?:dist|node_modules|__pycache__|\.[a-z_]+_cache)(?:\/|$)/.test(from),
  });
  await mkdir(join(dir, 'bin'));
  await mkdir(join(dir, 'home'));
  for (const name of ['storelens', 'storelens-notify']) {
    const program = join(dir, 'bin', name);
    await cp(join(await programs(), `${name}.js`), `${program}.js`);
    await writeFile(program, `#!/bin/sh\nexec "${process.execPath}" "${program}.js" "$@"\n`);
    await chmod(program, 0o755);
  }
};

/** A page's curl whose address answers with a problem is a command that does not work; curl itself ends with 0. */
const makeCurl = async (dir: string): Promise<void> => {
  const found = spawnSync('sh', ['-c', 'command -v curl'], { encoding: 'utf8' }).stdout.trim();
  const program = join(dir, 'bin', 'curl');
  await writeFile(program, `#!/bin/sh\nexec "${found || 'false'}" --fail-with-body "$@"\n`);
  await chmod(program, 0o755);
};

export interface Ran {
  code: number | null;
  output: string;
}

const TIMEOUT_MS = 300_000;

export class Checkout {
  readonly dir: string;
  readonly url: string;
  readonly #snapshots: string;

  constructor(dir: string, { url, snapshots }: { url: string; snapshots: string }) {
    this.dir = dir;
    this.url = url;
    this.#snapshots = snapshots;
  }

  /** A copy of the newest release below the checkout, as somebody downloads it. */
  async download(): Promise<string> {
    const pointer = await readPointer(this.#snapshots);
    if (pointer === null) throw new Error(`${this.#snapshots} has no release`);
    const dir = join(this.dir, pointer.snapshot);
    await cp(join(this.#snapshots, pointer.snapshot), dir, { recursive: true });
    return dir;
  }

  /** As printed, but for the port, which another program may have. */
  printed(code: string): string {
    return code.replaceAll('http://127.0.0.1:8080', this.url);
  }

  /** Runs a program as one types it there; `until`: it is ended once its output has these words. */
  run(
    command: readonly string[],
    { cwd = this.dir, until = null }: { cwd?: string; until?: string | null } = {},
  ): Promise<Ran> {
    const [program = '', ...args] = command;
    const bin = [join(this.dir, 'bin'), join(root, 'node_modules', '.bin')].join(delimiter);
    const child = spawn(program, args, {
      ...{ cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
      env: {
        PATH: [bin, pythonPath].join(delimiter),
        ...{ HOME: join(this.dir, 'home'), LANG: 'C.UTF-8', PORT: '0', STORELENS_BASE_URL: this.url },
        PYTHONDONTWRITEBYTECODE: '1',
      },
    });
    const end = (): void => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    };
    const timer = setTimeout(end, TIMEOUT_MS);
    let output = '';
    let ended = false;
    const take = (chunk: Buffer): void => {
      output += chunk.toString();
      if (until === null || ended || !output.includes(until)) return;
      ended = true;
      end();
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    return new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => {
        clearTimeout(timer);
        resolve({ code: ended ? 0 : code, output });
      });
    });
  }
}

/** The demo served, its web on loopback, and a checkout beside it. */
export const withDemo = <T>(use: (checkout: Checkout) => Promise<T>): Promise<T> =>
  withDirectory(async (dir) => {
    const snapshots = await demoSnapshots();
    await makeCheckout(dir);
    await makeCurl(dir);
    const web = await startDemoServer(demoWorld(DEMO_SEED));
    web.setDay(DEMO_DAYS - 1);
    try {
      const given = { demoPort: web.port };
      return await withRuntime(snapshots, given, (url) => use(new Checkout(dir, { url, snapshots })));
    } finally {
      await web.close();
    }
  });
