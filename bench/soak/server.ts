/** The runtime of a soak: as `npm start` begins it, but invented hosts are on loopback: `server.ts ADDRESS MIRROR TRANSPORT PORT`.
 * It follows ADDRESS into MIRROR; pictures of products are had from PORT. Says its own address as JSON. */
import { createFetcher } from '../../core/fetch/index.ts';
import { readPointer, readTakeDowns } from '../../core/serving/index.ts';
import type { LiveServices, OfferPictures } from '../../runtime/context.ts';
import { startRuntime } from '../../runtime/index.ts';
import { createLiveDetection } from '../../runtime/live/detect.ts';
import { LookUpPool } from '../../runtime/live/pool.ts';
import { poolDefaults } from '../../runtime/live/services.ts';
import { loadCurrent, openSnapshot } from '../../runtime/load.ts';
import { createLog, type Log } from '../../runtime/log.ts';
import { readFollowing, startMirror } from '../../runtime/mirror/index.ts';
import { createOfferPictures } from '../../runtime/pictures/offer-pictures.ts';
import { Shrinker, shrinkerDefaults } from '../../runtime/pictures/shrinker.ts';
import { readSettings } from '../../runtime/settings.ts';
import { defaultWebDir, openWeb } from '../../runtime/web.ts';

const [address = '', dir = '', transport = 'auto', picturePort = '0'] = process.argv.slice(2);
const args = ['--snapshots', dir, '--port', '0', '--transport', transport, '--log-level', 'warn', '--poll-ms', '1000'];
const settings = readSettings(args, {});
if ('shown' in settings) throw new Error('neither help nor version was asked for');

const hostAllowed = (host: string): boolean => host.endsWith('.example');

const createLive = (liveConcurrency: number, log: Log): LiveServices => {
  const onFault = (reason: string): void => log.warn({ reason }, 'a live look-up failed');
  const worker = new URL('../../test/support/live-worker.ts', import.meta.url);
  const pool = new LookUpPool({ ...poolDefaults({ size: liveConcurrency }, onFault), worker });
  // Kept for a second only, so that the same hostile pages are met over and over.
  const times = { keepMs: 1_000, keepFailureMs: 1_000, maxKept: 2_000 };
  const detection = createLiveDetection({ pool, now: () => Date.now(), policy: { hostAllowed }, ...times });
  return { detection, prices: null, close: () => pool.close() };
};

const offerPictures = (log: Log): OfferPictures => {
  const connect = { address: '127.0.0.1', port: Number(picturePort), tls: false };
  const world = { userAgent: 'test', now: () => Date.now(), resolve: () => Promise.resolve(['127.0.0.1']) };
  const policy = { hostAllowed, addressAllowed: (ip: string) => ip === '127.0.0.1' };
  return createOfferPictures({
    fetcher: () => Promise.resolve(createFetcher({ ...world, connect: () => connect, policy })),
    shrinker: new Shrinker({ ...shrinkerDefaults, onFault: (reason) => log.warn({ reason }, 'no pictures') }),
    ...{ invented: true, now: () => Date.now() },
    // A few seconds, so that pictures are fetched and written anew all the time.
    limits: { keptMs: 5_000, failedMs: 5_000 },
  });
};

const log = createLog(settings.logLevel);
const mirror = startMirror({ url: address, dir, pollMs: settings.pollMs, keep: 2, maxBytes: 1e12, log });
await mirror.check();
const runtime = await startRuntime({
  ...{ settings, log, offerPictures: offerPictures(log), web: await openWeb(defaultWebDir()) },
  createLive: (given, logged) => createLive(given.liveConcurrency, logged),
  following: () => readFollowing(dir),
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
process.stdin.on('close', () => {
  mirror.close();
  void runtime.stop().then(() => process.exit(0));
});
process.stdin.resume();
