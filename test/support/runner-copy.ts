/** The runner over test files of its own, in a copy of it. */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const head = `import { suite } from 'uvu';\nimport * as assert from 'uvu/assert';\nconst s = suite('s');\n`;
/** A file whose only test passes. */
export const fine = `${head}s('fine', () => assert.ok(true));\ns.run();\n`;

export interface Ran {
  status: number | null;
  lines: string[];
  last: string;
}
export interface CopyOptions {
  args?: string[];
  scripts?: Record<string, string>;
  /** Called before the runner starts. */
  prepare?: (dir: string) => void;
  /** Called with the runner's process when the first line has come. */
  onOutput?: (kill: (signal: NodeJS.Signals) => void, dir: string) => void;
}

const runIn = (dir: string, { args = [], onOutput }: CopyOptions): Promise<Ran> =>
  new Promise((resolve, reject) => {
    // Its tools are invented: that all must be there is for the real suites.
    const { STORELENS_TEST_ALL: _, ...env } = process.env;
    const child = spawn(process.execPath, ['--import', 'tsx', 'test/run.ts', ...args], { cwd: dir, env });
    let output = '';
    const read = (chunk: Buffer): void => {
      if (output === '') onOutput?.((signal) => child.kill(signal), dir);
      output += chunk.toString();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('error', reject);
    child.on('close', (status) => {
      const lines = output.trimEnd().split('\n');
      resolve({ status, lines, last: lines.at(-1) ?? '' });
    });
  });

/** A copy of the runner over these test files, in a folder of its own. */
export const withCopy = async (
  files: Record<string, string>,
  options: CopyOptions,
  use: (ran: Ran, dir: string) => void,
) => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-runner-'));
  try {
    mkdirSync(join(dir, 'test', 'support'), { recursive: true });
    for (const path of ['run.ts', 'support/runner', 'support/tools.ts'])
      cpSync(join(root, 'test', path), join(dir, 'test', path), { recursive: true });
    writeFileSync(join(dir, 'package.json'), JSON.stringify({ type: 'module', scripts: options.scripts ?? {} }));
    symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'));
    for (const [name, source] of Object.entries(files)) writeFileSync(join(dir, 'test', `${name}.test.ts`), source);
    options.prepare?.(dir);
    use(await runIn(dir, options), dir);
  } finally {
    rmSync(dir, { recursive: true });
  }
};
