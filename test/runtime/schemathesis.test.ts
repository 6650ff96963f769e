// Takes about 60 s.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Route, routes } from '../../core/contract/routes/index.ts';
import { LiveError } from '../../runtime/context.ts';
import { createLiveDetection } from '../../runtime/live/detect.ts';
import { loadCurrent } from '../../runtime/load.ts';
import { fakeContext, type Running, transports, withServer } from '../support/http.ts';
import { smallSize, withDirectory, withPublished } from '../support/published.ts';
import { hasTool } from '../support/tools.ts';

const all = process.env['STORELENS_TEST_ALL'] === '1';
const EXAMPLES = all ? 40 : 15;
/**
 * Every check but two. Acceptance: whether the snapshot has a platform or an event, and that two modes exclude each other,
 * no schema of a parameter can say. No 5xx: those of live look-ups are documented; a 500 shows in the metrics.
 */
const checks = ['--checks', 'all', '--exclude-checks', 'positive_data_acceptance,not_a_server_error'];
/** Refusals of data that is no parameter: the long ones of HTTP itself, and hosts that cannot be looked at, too. */
const config = `[checks.negative_data_rejection]
expected-statuses = [400, 404, 405, 414, 422, 429, 431, 502, 504]
`;

const documented = Object.values<Route>(routes).filter(({ group }) => group === 'v1').length;

interface Outcome {
  status: number | null;
  output: string;
}
const run = (document: string, cwd: string): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const more = ['--max-examples', String(EXAMPLES), '--seed', '20261121', '--phases', 'examples,coverage,fuzzing'];
    const args = ['run', document, ...checks, ...more, '--no-shrink', '--continue-on-failure'];
    const child = spawn('schemathesis', args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, output }));
  });

/** No look-up leaves the machine: each host fails in a way that its length chooses. */
const failures = ['target_unreachable', 'target_timeout', 'target_not_allowed', 'rate_limited'] as const;
const failingDetection = () =>
  createLiveDetection({
    pool: {
      run: (url: string) => Promise.reject(new LiveError(failures[url.length % 4] ?? 'target_timeout', 'invented', 1)),
      counts: () => ({ running: 0, queued: 0, killed: 0 }),
      deadlineMs: 10_000,
    },
    now: () => 0,
    keepMs: 1,
    keepFailureMs: 1,
    maxKept: 10,
  });

if (hasTool('schemathesis over /openapi.json', 'schemathesis')) {
  const conformance = suite('/openapi.json by schemathesis');
  for (const kind of transports)
    conformance(`no crash, no undocumented reply, none outside its schema (${kind})`, () =>
      withPublished(smallSize, (dir) =>
        withDirectory(async (scratch) => {
          const reader = await loadCurrent(dir);
          const serve = async ({ url, setContext }: Running): Promise<void> => {
            setContext(fakeContext({ reader, detection: failingDetection(), baseUrl: url }));
            writeFileSync(join(scratch, 'schemathesis.toml'), config);
            const { status, output } = await run(`${url}/openapi.json`, scratch);
            assert.is(status, 0, output.replace(/%[\w%]{200,}/g, '…').slice(0, 5_000));
            assert.match(output, new RegExp(`Tested: ${documented}\\b`));
            const metrics = await (await fetch(`${url}/metrics`)).text();
            assert.match(metrics, /route="site",status="200"/);
            assert.not.match(metrics, /status="500"/, 'a fault of ours');
          };
          try {
            await withServer(kind, serve);
          } finally {
            reader.close();
          }
        }),
      ),
    );
  conformance.run();
}
