#!/usr/bin/env node
/** `storelens-notify`: the program in the real world. */
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from './program.ts';

const VERSION = '0.1.0';

// A reader that has enough (`| head`) ends this program too, without a word.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
const interrupt = new AbortController();
process.once('SIGINT', () => interrupt.abort());
process.once('SIGTERM', () => interrupt.abort());

process.exitCode = await run(
  process.argv.slice(2),
  {
    env: process.env,
    say: (line) => process.stdout.write(`${line}\n`),
    log: (line) => process.stderr.write(`${line}\n`),
    now: Date.now,
    random: Math.random,
    sleep: (ms) => sleep(ms, undefined, { signal: interrupt.signal }).catch(() => undefined),
    signal: interrupt.signal,
  },
  VERSION,
);
