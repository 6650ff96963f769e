import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const tools = new URL('support/tools.ts', import.meta.url).href;
const root = fileURLToPath(new URL('..', import.meta.url));

/** What `hasTool(...)` gives in a process of its own, and the reasons that it kept. */
const asked = (call: string, env: NodeJS.ProcessEnv = {}): { given: unknown; skipped: string[] } => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-tools-'));
  try {
    const file = join(dir, 'ask.ts');
    writeFileSync(
      file,
      `import { hasTool, skipped } from '${tools}';\nlet given: unknown;
try { given = hasTool(${call}); } catch (error) { given = (error as Error).message; }
console.log(JSON.stringify({ given, skipped }));\n`,
    );
    const run = spawnSync(process.execPath, ['--import', 'tsx', file], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, STORELENS_TEST_ALL: '', ...env },
    });
    return JSON.parse(run.stdout) as { given: unknown; skipped: string[] };
  } finally {
    rmSync(dir, { recursive: true });
  }
};

const has = suite('hasTool');

const reasons: [call: string, reason: string][] = [
  ["'it', 'no-such-tool'", 'it needs `no-such-tool`, which is not on this machine'],
  ["'it', 'no-such-tool', null", 'it needs `no-such-tool`, which is not on the PATH'],
  ["'it', 'sh', ['-c', 'exit 3']", 'it needs `sh -c exit 3`, which ended with 3'],
  [
    "'it', 'sh', ['-c', 'echo first >&2; echo no module uno >&2; exit 1']",
    'it needs `sh -c echo first >&2; echo no module uno >&2; exit 1`, which ended with 1: no module uno',
  ],
  [
    "'it', 'sh', ['-c', 'echo permission denied >&2; exit 32'], { what: 'the right to mount' }",
    'it needs the right to mount; the trial of it ended with 32: permission denied',
  ],
  ["'it', 'sh', ['-c', 'kill -9 $$']", 'it needs `sh -c kill -9 $$`, which ended with SIGKILL'],
];
for (const [call, reason] of reasons) {
  has(`says what is missing: ${reason}`, () => {
    assert.equal(asked(call), { given: false, skipped: [reason] });
  });
}

has('is true of what ends well, and of what is on the PATH', () => {
  for (const call of ["'it', 'sh', ['-c', 'exit 0']", "'it', 'sh', null"])
    assert.equal(asked(call), { given: true, skipped: [] });
});

has('throws the reason where every tool must be there', () => {
  const [call, reason] = reasons[0] ?? ['', ''];
  assert.equal(asked(call, { STORELENS_TEST_ALL: '1' }), { given: reason, skipped: [] });
});

has.run();
