/** The runtime as it is, but that live look-ups dial loopback only: `server.ts DIR TRANSPORT`. Says its address as JSON. */

import { readPointer, readTakeDowns } from '../../core/serving/index.ts';
import { startRuntime } from '../../runtime/index.ts';
import { createLiveDetection } from '../../runtime/live/detect.ts';
import { LookUpPool } from '../../runtime/live/pool.ts';
import { poolDefaults } from '../../runtime/live/services.ts';
import { loadCurrent, openSnapshot } from '../../runtime/load.ts';
import { createLog } from '../../runtime/log.ts';
import { readSettings } from '../../runtime/settings.ts';

const [dir = '', transport = 'auto'] = process.argv.slice(2);
const args = ['--snapshots', dir, '--port', '0', '--transport', transport, '--log-level', 'warn', '--poll-ms', '1000'];
const settings = readSettings(args, {});
if ('shown' in settings) throw new Error('neither help nor version was asked for');

const policy = { hostAllowed: (host: string) => host.endsWith('.example') };
const runtime = await startRuntime({
  settings,
  log: createLog(settings.logLevel),
  createLive: (given, log) => {
    const onFault = (reason: string): void => log.warn({ reason }, 'a live look-up failed');
    const worker = new URL('../../test/support/live-worker.ts', import.meta.url);
    const pool = new LookUpPool({ ...poolDefaults({ size: given.liveConcurrency }, onFault), worker });
    // Kept for a second only, so that the same hostile pages are met over and over.
    const times = { keepMs: 1_000, keepFailureMs: 1_000, maxKept: 2_000 };
    const detection = createLiveDetection({ pool, now: () => Date.now(), policy, ...times });
    return { detection, prices: null, close: () => pool.close() };
  },
  effects: {
    loadCurrent,
    openSnapshot: (from, manifestSha256) => openSnapshot(from, { manifestSha256, snapshotsDir: dir }),
    readPointer,
    readTakeDowns,
  },
});
// Ctrl-C goes to every process of the terminal: the parent says when to end.
process.on('SIGINT', () => undefined);
process.stdout.write(`${JSON.stringify({ url: runtime.url, transport: runtime.transport })}\n`);
process.stdin.on('close', () => void runtime.stop().then(() => process.exit(0))).resume();
