#!/usr/bin/env node
/** `storelens`: the program in the real world. */
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from './program.ts';
import { exitCodes, type Output } from './world.ts';

const VERSION = '0.1.0';

const outputOf = (stream: NodeJS.WriteStream): Output => ({
  write: (text) => stream.write(text),
  get isTTY() {
    return stream.isTTY === true;
  },
  get columns() {
    return stream.isTTY ? (stream.columns ?? 80) : null;
  },
});

// A reader that has enough (`| head`) ends this program too, without a word.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
const interrupt = new AbortController();
process.once('SIGINT', () => interrupt.abort());
process.once('SIGTERM', () => interrupt.abort());

/** Interrupted, it ends the child and waits for it, which may have requests to finish. */
const runNode = (args: readonly string[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit' });
    interrupt.signal.addEventListener('abort', () => child.kill('SIGTERM'));
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? exitCodes.interrupted));
  });

process.exitCode = await run(
  process.argv.slice(2),
  {
    env: process.env,
    stdout: outputOf(process.stdout),
    stderr: outputOf(process.stderr),
    lines: () => createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY }),
    fetch,
    now: Date.now,
    sleep: (ms) => sleep(ms, undefined, { signal: interrupt.signal }).catch(() => undefined),
    signal: interrupt.signal,
    homeDir: homedir(),
    cwd: process.cwd(),
    program: realpathSync(process.argv[1] ?? ''),
    runNode,
  },
  VERSION,
);
