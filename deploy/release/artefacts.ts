/** Everything that a release consists of, each made of the sources here. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { bundleClients } from '../../clients/bundle.ts';
import { bundleCli } from '../../clients/cli/bundle.ts';
import { bundleExtension } from '../../clients/extension/bundle.ts';
import { bundleMcp } from '../../clients/mcp/bundle.ts';
import { bundleNotify } from '../../clients/notify/bundle.ts';
import { packPlugin } from '../../clients/wordpress/pack.ts';

export interface Place {
  /** Of the repository. */
  root: string;
  /** Where the files go. */
  out: string;
  /** The interpreter that has the package `build`. */
  python: string;
}

export interface Kind {
  name: string;
  /** What it is, in a line. */
  what: string;
  /** Names of the files made in `out`. */
  make(place: Place): Promise<string[]> | string[];
}

const staged = async (use: (dir: string) => Promise<string[]> | string[]): Promise<string[]> => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-release-'));
  try {
    return await use(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};

/** npm names the file by package and version, and gives the same bytes for the same files. */
const npmPack = (dir: string, out: string): string[] => {
  const said = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', out], {
    cwd: dir,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const packed = JSON.parse(said.slice(said.search(/^[[{]/m))) as
    | { filename: string }[]
    | Record<string, { filename: string }>;
  return Object.values(packed).map(({ filename }) => basename(filename));
};

interface PackageJson {
  scripts?: Record<string, string>;
  files?: string[];
  [other: string]: unknown;
}

/** A program for the terminal with all that it needs in one file. */
const program =
  (room: 'cli' | 'mcp' | 'notify', bundle: (outDir: string) => Promise<string>): Kind['make'] =>
  ({ root, out }) =>
    staged(async (dir) => {
      const from = join(root, 'clients', room);
      // What bundles it from a checkout is not in the package.
      const { scripts: _, ...manifest } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as PackageJson;
      writeFileSync(join(dir, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
      for (const file of room === 'mcp' ? ['server.json', 'README.md'] : []) cpSync(join(from, file), join(dir, file));
      cpSync(join(root, 'LICENSE'), join(dir, 'LICENSE'));
      mkdirSync(join(dir, 'dist'));
      await bundle(join(dir, 'dist'));
      return npmPack(dir, out);
    });

const isNoSnapshot = (from: string): boolean => !/[\\/]datasets[\\/]snapshots(?:[\\/]|$)/.test(from);

/** Both programs, compiled, with what they read; `npm ci --omit=dev` beside it brings the packages. */
const server: Kind['make'] = ({ root, out }) =>
  staged(async (dir) => {
    execFileSync(join(root, 'node_modules', '.bin', 'tsup'), ['--out-dir', join(dir, 'dist'), '--silent'], {
      cwd: root,
    });
    await bundleClients({ outDir: join(dir, 'dist', 'web') });
    cpSync(join(root, 'datasets'), join(dir, 'datasets'), { recursive: true, filter: isNoSnapshot });
    cpSync(join(root, 'runtime/openapi/examples.json'), join(dir, 'runtime/openapi/examples.json'));
    for (const file of ['LICENSE', 'README.md', 'CHANGELOG.md']) cpSync(join(root, file), join(dir, file));
    cpSync(join(root, 'deploy'), join(dir, 'deploy'), { recursive: true, filter: (from) => !from.endsWith('.ts') });
    // A package has no lock file; a shrinkwrap is the same under the name that one may have.
    cpSync(join(root, 'package-lock.json'), join(dir, 'npm-shrinkwrap.json'));
    const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as PackageJson;
    const scripts = { start: 'node dist/runtime.js', snapshot: 'node dist/build.js' };
    const files = ['dist', 'datasets', 'runtime', 'deploy', 'CHANGELOG.md', 'npm-shrinkwrap.json'];
    writeFileSync(
      join(dir, 'package.json'),
      `${JSON.stringify({ ...own, name: 'storelens-server', scripts, files }, null, 2)}\n`,
    );
    return npmPack(dir, out);
  });

/** What deploy/Dockerfile copies, and itself. */
export const containerFiles = (dockerfile: string): string[] => [
  ...dockerfile.split('\n').flatMap((line) => {
    const words = /^COPY (?!--from)(.+)$/.exec(line)?.[1]?.split(' ') ?? [];
    return words.slice(0, -1);
  }),
  ...['deploy/Dockerfile', 'deploy/Dockerfile.dockerignore'],
];

const container: Kind['make'] = ({ root, out }) =>
  staged((dir) => {
    const tracked = execFileSync(
      'git',
      ['ls-files', '-z', '--', ...containerFiles(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8'))],
      {
        cwd: root,
        encoding: 'utf8',
        maxBuffer: 1 << 26,
      },
    );
    for (const file of tracked.split('\0').filter(Boolean)) cpSync(join(root, file), join(dir, 'context', file));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    const meta = { name: 'storelens-container', version, private: true, files: ['context'] };
    writeFileSync(join(dir, 'package.json'), JSON.stringify(meta));
    return npmPack(dir, out);
  });

const python: Kind['make'] = ({ root, out, python: interpreter }) =>
  staged((dir) => {
    cpSync(join(root, 'clients', 'python'), join(dir, 'python'), {
      recursive: true,
      filter: (from) => !/[\\/](?:dist|build|__pycache__|\.[a-z_]+_cache|[^\\/]+\.egg-info)$/.test(from),
    });
    try {
      execFileSync(interpreter, ['-m', 'build', '--no-isolation', '--outdir', join(dir, 'made')], {
        cwd: join(dir, 'python'),
        stdio: ['ignore', 'ignore', 'pipe'],
        // So that the archives are of the sources alone, not of the hour.
        env: { ...process.env, SOURCE_DATE_EPOCH: '1767225600' },
      });
    } catch (error) {
      const said = String((error as { stderr?: Buffer }).stderr ?? error)
        .trim()
        .split('\n')
        .at(-1);
      throw new Error(
        `${interpreter} -m build failed: ${said}; pip install build hatchling, name another with --python, or leave it out with --without python`,
      );
    }
    const made = readdirSync(join(dir, 'made')).sort().reverse();
    for (const name of made) cpSync(join(dir, 'made', name), join(out, name));
    return made;
  });

const wordpress: Kind['make'] = ({ out }) =>
  staged(async (dir) => {
    const { zip } = await packPlugin(dir);
    cpSync(zip, join(out, basename(zip)));
    return [basename(zip)];
  });

const extension: Kind['make'] = ({ out }) =>
  staged(async (dir) => {
    const made: string[] = [];
    for (const browser of ['chromium', 'firefox'] as const) {
      const { zip } = await bundleExtension(dir, browser);
      cpSync(zip, join(out, basename(zip)));
      made.push(basename(zip));
    }
    return made;
  });

const sbom: Kind['make'] = ({ root, out }) => {
  execFileSync(process.execPath, ['--import', import.meta.resolve('tsx'), join(root, 'deploy', 'sbom.ts'), out], {
    stdio: 'ignore',
  });
  return ['sbom.cdx.json', 'licences.tsv'];
};

/** In the order in which they are made. */
export const KINDS: readonly Kind[] = [
  { name: 'cli', what: 'storelens in the terminal, for npm', make: program('cli', bundleCli) },
  { name: 'mcp', what: 'storelens-mcp for assistants, for npm', make: program('mcp', bundleMcp) },
  { name: 'notify', what: 'storelens-notify, for npm', make: program('notify', bundleNotify) },
  { name: 'server', what: 'runtime and build, compiled, for npm ci --omit=dev', make: server },
  { name: 'container', what: 'what docker build is given', make: container },
  { name: 'python', what: 'the Python client, wheel and sources', make: python },
  { name: 'wordpress', what: 'the plugin, for upload', make: wordpress },
  { name: 'extension', what: 'the extension, for Chrome and Firefox', make: extension },
  { name: 'sbom', what: 'what the server consists of (CycloneDX), and licences', make: sbom },
];
