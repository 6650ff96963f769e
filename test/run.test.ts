import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const root = fileURLToPath(new URL('..', import.meta.url));
const head = `import { suite } from 'uvu';\nimport * as assert from 'uvu/assert';\nconst s = suite('s');\n`;

/** Runs a copy of the runner over one test file, in a folder of its own. */
const runOn = (source: string | null): { status: number | null; last: string } => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-runner-'));
  try {
    mkdirSync(join(dir, 'test'));
    cpSync(join(root, 'test', 'run.ts'), join(dir, 'test', 'run.ts'));
    cpSync(join(root, 'test', 'support', 'tools.ts'), join(dir, 'test', 'support', 'tools.ts'));
    cpSync(join(root, 'package.json'), join(dir, 'package.json'));
    symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'));
    if (source !== null) writeFileSync(join(dir, 'test', 'a.test.ts'), source);
    const result = spawnSync(process.execPath, ['--import', 'tsx', 'test/run.ts'], {
      cwd: dir,
      encoding: 'utf8',
      timeout: 60_000,
    });
    return { status: result.status, last: result.stdout.trimEnd().split('\n').at(-1) ?? '' };
  } finally {
    rmSync(dir, { recursive: true });
  }
};

const runner = suite('test runner');

runner('passes what passes, and counts it', () => {
  assert.equal(runOn(`${head}s('a', () => assert.ok(true));\ns.run();\n`), { status: 0, last: '1 passed, 0 failed' });
});

const faults: [name: string, source: string | null][] = [
  ['no test file', null],
  ['a suite that never ran', `${head}s('a', () => assert.ok(true));\n`],
  ['a failing test', `${head}s('a', () => assert.ok(false));\ns.run();\n`],
  [
    'a test left out by .only',
    `${head}s.only('a', () => assert.ok(true));\ns('b', () => assert.ok(true));\ns.run();\n`,
  ],
  [
    'a test left out by .skip',
    `${head}s('a', () => assert.ok(true));\ns.skip('b', () => assert.ok(true));\ns.run();\n`,
  ],
  [
    'a hook that throws',
    `${head}s.before(() => { throw new Error('no'); });\ns('a', () => assert.ok(true));\ns.run();\n`,
  ],
  [
    'a hook after each test that throws',
    `${head}s.after.each(() => { throw new Error('no'); });\ns('a', () => assert.ok(true));\ns.run();\n`,
  ],
  ['a test that throws null', `${head}s('a', () => { throw null; });\ns.run();\n`],
  ['a suite without tests', `${head}assert.ok(true);\ns.run();\n`],
  ['a handle left open', `${head}s('a', () => { setInterval(() => {}, 1000); });\ns.run();\n`],
  ['a file that cannot be loaded', `import './nowhere.ts';\n`],
];
for (const [name, source] of faults) {
  runner(`fails on ${name}`, () => {
    const { status, last } = runOn(source);
    assert.is(status, 1);
    assert.match(last, /^\d+ passed, [1-9]\d* failed$/);
  });
}
runner.run();
