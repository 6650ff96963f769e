import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { publishSnapshot } from '../../build/publish/index.ts';
import type { Scan } from '../../core/contract/index.ts';
import { readPointer } from '../../core/serving/index.ts';
import { startRuntime } from '../../runtime/index.ts';
import { LiveError } from '../../runtime/live/errors.ts';
import { loadCurrent, openSnapshot } from '../../runtime/load.ts';
import { createLog } from '../../runtime/log.ts';
import { readSettings, type Settings } from '../../runtime/settings.ts';
import { publishOptions, withDirectory } from '../support/published.ts';
import { syntheticModel } from '../support/synthetic-model.ts';
import { hasTool } from '../support/tools.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const project = join(root, 'clients', 'python');
/** A virtual environment with `pip install -e 'clients/python[all,test]'`, else whatever python3 has. */
const own = join(root, '.cache', 'ci-python', 'bin', 'python');
const python = existsSync(own) ? own : 'python3';
const needed =
  'build, duckdb, filelock, hatchling, httpx, msgspec, mypy, pandas, platformdirs, polars, pyarrow, pytest, tqdm';
const PYTHON_TIMEOUT_MS = 240_000;

interface Ended {
  code: number | null;
  output: string;
}

/** Runs python with `args` in the client's directory; it writes no caches there. */
const runPython = (args: string[], env: NodeJS.ProcessEnv = {}, command = python): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: project,
      env: {
        PATH: existsSync(own) ? `${dirname(own)}${delimiter}${process.env['PATH']}` : process.env['PATH'],
        HOME: process.env['HOME'],
        PYTHONDONTWRITEBYTECODE: '1',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: PYTHON_TIMEOUT_MS,
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });

const scanOf = (url: string): Scan => ({
  ...{ url, final_url: url, domain: 'live.example', http_status: 200, detected_at: '2026-11-01T00:00:00Z' },
  ...{ elapsed_ms: 12.5, source: 'http', is_ecommerce: true, platform: 'shopline' },
  technologies: [
    {
      ...{ id: 'shopline', name: 'SHOPLINE', category: 'platform', version: null, confidence: 0.9 },
      evidence: [{ kind: 'script_host', value: 'cdn.invented.example' }],
    },
  ],
  ...{ advertising: [], analytics: [], payment: [], logistics: [], marketing: [], support: [] },
  tracking_ids: [{ vendor: 'invented', id: 'X-1', shared: true }],
  company: { registration_number: '12345675', name: null, verified: false, source: 'page' },
  health: {
    ...{ score: 80, https: true, hsts: false, redirects: 0, http_status: 200, response_ms: 12.5, bytes: 1000 },
    ...{ compressed: true, title: '虛構商店', has_structured_data: false, has_sitemap: null, security_headers: [] },
    problems: [
      {
        ...{ id: 'no_hsts', severity: 'warning', title: '沒有 HSTS', title_en: 'No HSTS' },
        ...{ remedy: '加上標頭', remedy_en: 'Add the header' },
      },
    ],
  },
});

/** The real runtime over a published snapshot; only the outside world is invented. */
const withRuntime = async <T>(dir: string, args: string[], use: (url: string) => Promise<T>): Promise<T> => {
  const settings = readSettings(['--snapshots', dir, '--port', '0', '--log-level', 'error', ...args], {}) as Settings;
  const detect = async (url: string): Promise<Scan> => {
    if (url.startsWith('slow')) throw new LiveError('target_timeout', 'slow.example took over 10 s');
    return scanOf(url);
  };
  const counts = () => ({ running: 0, queued: 0, cached: 0, killed: 0 });
  const runtime = await startRuntime({
    settings,
    log: createLog('error'),
    createLive: () => ({ detection: { detect, counts }, prices: null, close: () => Promise.resolve() }),
    effects: {
      loadCurrent: (from, onProblem) => loadCurrent(from, { onProblem }),
      openSnapshot: (from, manifestSha256) => openSnapshot(from, { manifestSha256, snapshotsDir: dir }),
      readPointer,
    },
  });
  try {
    return await use(runtime.url);
  } finally {
    await runtime.stop();
  }
};

const size = { sites: 200, offers: 400 };
/** Two days of a month in whose last 30 days the invented movers fall. */
const firstId = '20261015T000000Z';
const secondId = '20261016T000000Z';
const publishTwo = async (dir: string): Promise<void> => {
  await publishSnapshot(syntheticModel({ ...size, id: firstId }), dir, publishOptions);
  await publishSnapshot(syntheticModel({ ...size, id: secondId, previous: firstId }), dir, publishOptions);
};

const client = suite('the Python client');
if (hasTool('the Python client', python, ['-c', `import ${needed}`])) {
  client('passes its own tests against the running service and its snapshots, none left out', () =>
    withDirectory(async (dir) => {
      await publishTwo(dir);
      const limits = ['--rate-limit', '2', '--limit-loopback', 'on'];
      const { code, output } = await withRuntime(dir, [], (url) =>
        withRuntime(dir, limits, (limited) =>
          runPython(['-m', 'pytest'], {
            STORELENS_TEST_URL: url,
            STORELENS_TEST_LIMITED_URL: limited,
            STORELENS_TEST_SNAPSHOTS: dir,
          }),
        ),
      );
      assert.is(code, 0, output);
      assert.match(output, /\n\d+ passed in /, output);
    }),
  );

  for (const [what, args] of [
    ['has no finding of the linter', ['-m', 'ruff', 'check', '--no-cache', '.']],
    ['is formatted', ['-m', 'ruff', 'format', '--check', '--no-cache', '.']],
    ['is strictly typed', ['-m', 'mypy', '--cache-dir', join(root, '.cache', 'mypy')]],
  ] as const)
    client(what, async () => {
      const { code, output } = await runPython([...args]);
      assert.is(code, 0, output);
    });
}
client('speaks the version of the package', () => assert.ok(existsSync(join(project, 'pyproject.toml'))));
client.run();
