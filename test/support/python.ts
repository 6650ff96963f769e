/** Programs of the Python tools' environment, run beside the test's own server. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
/**
 * STORELENS_TEST_PYTHON (another version of Python, say), else a virtual environment with
 * `pip install -e 'clients/python[all,test]'`, else whatever python3 has.
 */
const own = process.env['STORELENS_TEST_PYTHON'] ?? join(root, '.cache', 'ci-python', 'bin', 'python');
export const python = existsSync(own) ? own : 'python3';
/** PATH with that environment's programs first. */
export const pythonPath = existsSync(own) ? `${dirname(own)}${delimiter}${process.env['PATH']}` : process.env['PATH'];
const TIMEOUT_MS = 240_000;

export interface Ended {
  code: number | null;
  output: string;
}

/** Runs a program to its end; `output` is both streams. */
export const runProgram = (
  command: string,
  args: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: {
        PATH: pythonPath,
        HOME: process.env['HOME'],
        LANG: 'C.UTF-8',
        PYTHONDONTWRITEBYTECODE: '1',
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: TIMEOUT_MS,
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
