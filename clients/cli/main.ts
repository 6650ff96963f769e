#!/usr/bin/env node
/** `storelens`: the program in the real world. */
import { homedir } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from './program.ts';
import type { Output } from './world.ts';

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
  },
  VERSION,
);
