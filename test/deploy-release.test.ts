// Takes about 40 s.
/** What `npm run release -- --dry-run` makes, each put in an empty place and used. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { containerFiles } from '../deploy/release/artefacts.ts';
import { changesOf, readVersion, STATED } from '../deploy/release/versions.ts';
import { withDirectory } from './support/published.ts';
import { python, runProgram } from './support/python.ts';
import { publishServed, withRuntime } from './support/served.ts';
import { hasTool } from './support/tools.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const version = readVersion(root);

const stated = suite('one version');

stated('is stated everywhere, and a file that states another is named', () => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-versions-'));
  try {
    for (const { file } of STATED) {
      mkdirSync(join(dir, file, '..'), { recursive: true });
      writeFileSync(join(dir, file), readFileSync(join(root, file)));
    }
    assert.is(readVersion(dir), version);
    const cli = join(dir, 'clients/cli/package.json');
    writeFileSync(cli, readFileSync(cli, 'utf8').replace(`"version": "${version}"`, '"version": "9.9.9"'));
    assert.throws(() => readVersion(dir), /clients\/cli\/package\.json says 9\.9\.9/);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

stated('has its section of the changelog', () => {
  const text = '# C\n\n## Unreleased\n\n### Added\n- b\n\n## 1.2.0 (2026-01-01)\n\n- a\n\n## [1.1.0]\n';
  assert.is(changesOf(text, 'Unreleased'), '### Added\n- b');
  assert.is(changesOf(text, '1.2.0'), '- a');
  assert.equal([changesOf(text, '1.1.0'), changesOf(text, '1.2'), changesOf(text, '9')], [null, null, null]);
});

stated('container: what the Dockerfile copies is what it is given', () => {
  const files = containerFiles(
    'FROM a\nCOPY package.json package-lock.json ./\nCOPY core core\nCOPY --from=build /app/x x\n',
  );
  assert.equal(files.slice(0, 3), ['package.json', 'package-lock.json', 'core']);
  assert.not.ok(files.includes('/app/x'));
});
stated.run();

interface Release {
  out: string;
  files: { file: string; kind: string; sha256: string }[];
}

const make = (out: string, ...flags: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', 'deploy/release/cli.ts', '--dry-run', '--out', out, ...flags], {
    cwd: root,
    encoding: 'utf8',
  });

const withRelease = (flags: readonly string[], use: (release: Release) => Promise<void> | void): Promise<void> =>
  withDirectory(async (dir) => {
    const out = join(dir, 'out');
    const { status, stderr } = make(out, ...flags);
    assert.is(status, 0, stderr);
    const { files } = JSON.parse(readFileSync(join(out, 'release.json'), 'utf8')) as Release;
    await use({ out, files });
  });

/** Path of the one file of a kind whose name has these words. */
const fileOf = ({ out, files }: Release, kind: string, word = ''): string => {
  const found = files.filter((one) => one.kind === kind && one.file.includes(word));
  assert.is(found.length, 1, `${kind} ${word}: ${found.map(({ file }) => file)}`);
  return join(out, found[0]?.file ?? '');
};

const unpack = (archive: string, to: string): string => {
  mkdirSync(to);
  execFileSync('tar', ['-xzf', archive, '-C', to]);
  return join(to, 'package');
};

const release = suite('npm run release -- --dry-run');

release('programs of the packages run where nothing else is, and ask a service', () =>
  withRelease(['--without', 'python', 'wordpress', 'extension', 'sbom', 'server', 'container'], async (made) => {
    const place = join(made.out, 'place');
    mkdirSync(place);
    for (const kind of ['cli', 'mcp', 'notify'])
      execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', '--prefix', place, fileOf(made, kind)], {
        cwd: place,
        stdio: 'ignore',
      });
    const bin = join(place, 'node_modules', '.bin');
    for (const program of ['storelens', 'storelens-notify'])
      assert.is(execFileSync(join(bin, program), ['--version'], { encoding: 'utf8' }).trim(), version);
    await withDirectory(async (dir) => {
      await publishServed(dir);
      await withRuntime(dir, {}, async (url) => {
        const { code, output } = await runProgram(join(bin, 'storelens'), ['--base-url', url, 'stats', '--json'], {
          cwd: place,
        });
        assert.is(code, 0, output);
        assert.match(output, /"ecommerce_sites"/);
      });
    });
    const hello = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } },
    };
    const { stdout } = spawnSync(join(bin, 'storelens-mcp'), ['--base-url', 'http://127.0.0.1:1'], {
      input: `${JSON.stringify(hello)}\n`,
      encoding: 'utf8',
    });
    assert.match(stdout.split('\n')[0] ?? '', /"serverInfo":\{[^}]*storelens/);
  }),
);

release('the server runs out of its package with the packages that its lock names', () =>
  withRelease(['--without', 'python', 'wordpress', 'extension', 'sbom', 'cli', 'mcp', 'notify'], async (made) => {
    const dir = unpack(fileOf(made, 'server'), join(made.out, 'server'));
    symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'));
    const lock = JSON.parse(readFileSync(join(dir, 'npm-shrinkwrap.json'), 'utf8')) as {
      packages: Record<string, { dependencies?: object }>;
    };
    const own = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { dependencies: object };
    assert.equal(own.dependencies, lock.packages['']?.dependencies);
    const run = (program: string): string =>
      execFileSync(process.execPath, [join(dir, 'dist', program), '--version'], { encoding: 'utf8' }).trim();
    assert.equal([run('runtime.js'), run('build.js')], [version, version]);
    const snapshots = join(made.out, 'snapshots');
    mkdirSync(snapshots);
    await publishServed(snapshots);
    // A page that is made of the bundle, in a place without the sources.
    const script = `
      const { spawn } = await import('node:child_process');
      const child = spawn(process.execPath, ['dist/runtime.js', '--snapshots', ${JSON.stringify(snapshots)}, '--port', '0'], { stdio: ['ignore', 'pipe', 'pipe'] });
      let said = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', async (chunk) => {
        said += chunk;
        const url = /http:\\/\\/127\\.0\\.0\\.1:\\d+\\//.exec(said)?.[0];
        if (url === undefined || child.asked) return;
        child.asked = true;
        const page = await (await fetch(url)).text();
        console.log(/<link rel="stylesheet"/.test(page) && page.includes('Storelens') ? 'served' : page.slice(0, 500));
        child.kill();
      });
      child.on('exit', () => { if (!child.asked) console.log(said); });
    `;
    const { code, output } = await runProgram(process.execPath, ['--input-type=module', '-e', script], { cwd: dir });
    assert.is(code, 0, output);
    assert.match(output, /^served/m);
    const context = join(unpack(fileOf(made, 'container'), join(made.out, 'container')), 'context');
    for (const file of [
      'package-lock.json',
      'deploy/Dockerfile',
      'build/cli.ts',
      'runtime/cli.ts',
      'clients/bundle.ts',
    ])
      assert.ok(readFileSync(join(context, file)).length > 0, file);
  }),
);

release('plugin, extensions and lists are whole, named by version, and match their sums', () =>
  withRelease(['--without', 'python', 'cli', 'mcp', 'notify', 'server', 'container'], (made) => {
    const plugin = unzipSync(readFileSync(fileOf(made, 'wordpress')));
    assert.match(Buffer.from(plugin['storelens/storelens.php'] ?? []).toString(), new RegExp(`Version: +${version}`));
    for (const browser of ['chromium', 'firefox']) {
      const files = unzipSync(readFileSync(fileOf(made, 'extension', browser)));
      const manifest = JSON.parse(Buffer.from(files['manifest.json'] ?? []).toString()) as { version: string };
      assert.is(manifest.version, version);
    }
    const bom = JSON.parse(readFileSync(fileOf(made, 'sbom', 'sbom'), 'utf8')) as { bomFormat: string };
    assert.is(bom.bomFormat, 'CycloneDX');
    for (const { file, sha256 } of made.files)
      assert.is(
        createHash('sha256')
          .update(readFileSync(join(made.out, file)))
          .digest('hex'),
        sha256,
        file,
      );
    assert.is(readFileSync(join(made.out, 'SHA256SUMS'), 'utf8').split('\n').length, made.files.length + 1);
    assert.match(readFileSync(join(made.out, 'CHANGES.md'), 'utf8'), new RegExp(`^# Storelens ${version}\n\n\\S`));
  }),
);

release('names what it does not know, and what it cannot make', () =>
  withDirectory((dir) => {
    const unknown = make(join(dir, 'a'), '--without', 'docker');
    assert.equal(
      [unknown.status, unknown.stderr.trim()],
      [1, 'release: --without docker: give of cli, mcp, notify, server, container, python, wordpress, extension, sbom'],
    );
    const others = ['cli', 'mcp', 'notify', 'server', 'container', 'wordpress', 'extension', 'sbom'];
    const broken = make(join(dir, 'b'), '--python', 'no-such-python', '--without', ...others);
    assert.is(broken.status, 1);
    assert.match(broken.stderr, /^release: no-such-python -m build failed: .*ENOENT.*--without python/);
    return Promise.resolve();
  }),
);

if (hasTool('the Python client as a wheel', python, ['-c', 'import build, hatchling, pip'])) {
  const others = ['cli', 'mcp', 'notify', 'server', 'container', 'wordpress', 'extension', 'sbom'];
  release('wheel and sdist install into an empty place, and ask a service and read its release from there', () =>
    withRelease(['--python', python, '--without', ...others], async (made) => {
      assert.ok(fileOf(made, 'python', '.tar.gz').endsWith(`storelens-${version}.tar.gz`));
      await withDirectory(async (snapshots) => {
        await publishServed(snapshots);
        await withRuntime(snapshots, {}, async (url) => {
          for (const kind of ['.whl', '.tar.gz']) {
            const place = join(made.out, `place${kind}`);
            const offline = ['--no-deps', '--no-index', '--no-build-isolation', '--quiet', '--target', place];
            const args = ['-m', 'pip', 'install', ...offline, fileOf(made, 'python', kind)];
            const installed = await runProgram(python, args, { cwd: made.out });
            assert.is(installed.code, 0, installed.output);
            const script = [
              'import sys, storelens',
              'print(storelens.__version__, storelens.__file__)',
              `print("sites", storelens.Client(sys.argv[1]).stats().sites)`,
              `print("opened", storelens.Snapshot.open(sys.argv[2]).version)`,
            ].join('\n');
            const { code, output } = await runProgram(python, ['-c', script, url, snapshots], {
              ...{ cwd: made.out, env: { PYTHONPATH: place } },
            });
            assert.is(code, 0, output);
            assert.match(output, new RegExp(`^${version} .*/place\\${kind}/storelens/`));
            assert.match(output, /^sites \d+$/m);
            assert.match(output, /^opened \d{8}T\d{6}Z$/m);
          }
        });
      });
    }),
  );
}

release.run();
