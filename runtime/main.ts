/** `npm start` after the snapshot is there: settings, runtime, signals, and one line that says where to look. */
import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { readPointer, readTakeDowns } from '../core/serving/index.ts';
import { type Runtime, startRuntime } from './index.ts';
import { createLive } from './live/services.ts';
import { userAgent } from './live/user-agent.ts';
import { loadCurrent, openSnapshot } from './load.ts';
import { createLog } from './log.ts';
import { type Mirror, readFollowing, startMirror } from './mirror/index.ts';
import { openOfferPictures } from './pictures/open.ts';
import { prepare } from './prepare.ts';
import { readSettings, type Settings, SettingsError, unknownSettings } from './settings.ts';
import { defaultWebDir, openWeb } from './web.ts';
import { runWorkers } from './workers.ts';

const MIB = 2 ** 20;
const say = (line: string): boolean => process.stderr.write(`${line}\n`);

/** A failure to start, in one line that names what to do. */
const explain = (error: unknown, settings: Settings | null): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  const where = settings === null ? '' : `${settings.host}:${settings.port}`;
  if (code === 'EADDRINUSE')
    return `Port ${settings?.port} on ${settings?.host} is in use: choose another with PORT or --port`;
  if (code === 'EACCES') return `Not allowed to listen on ${where}: choose a port from 1024 with PORT or --port`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine has no address ${settings?.host}: choose another with HOST or --host`;
  if (error instanceof SettingsError) return `${message} (--help lists the settings)`;
  return message?.split('\n', 1)[0] ?? String(error);
};

const isAddress = (where: string): boolean => /^(?:https?|s3):\/\//i.test(where);

/** What whoever starts the service passes in; no setting opens it. */
export interface World {
  /** Starts the demo web; its port of 127.0.0.1, null where it cannot be had. Asked where live look-ups are served. */
  openDemoWeb?: () => Promise<number | null>;
}

/** Follows what `--snapshots` names, once for all processes, until there is something to serve. */
const follow = async (settings: Settings): Promise<Mirror> => {
  const { snapshots: url, mirror: dir, pollMs, mirrorKeep: keep, mirrorMaxGb } = settings;
  const log = createLog(settings.logLevel);
  const mirror = startMirror({ url, dir, pollMs, keep, maxBytes: mirrorMaxGb * 1e9, log });
  process.once('SIGTERM', () => mirror.close());
  process.once('SIGINT', () => mirror.close());
  const looked = mirror.check();
  const isFilled = async (): Promise<boolean> => (await readPointer(dir).catch(() => null)) !== null;
  if (await isFilled()) return mirror;
  say(`Nothing is in ${dir} yet: fetching what is current at ${url}`);
  await looked;
  if (await isFilled()) return mirror;
  mirror.close();
  throw new SettingsError(`--snapshots or STORELENS_SNAPSHOTS=${url}: ${mirror.following().reason ?? 'stopped'}`);
};

const openNamedWeb = async ({ web: dir }: Settings): ReturnType<typeof openWeb> => {
  const web = await openWeb(dir ?? defaultWebDir());
  if (web === null && dir !== null)
    throw new SettingsError(`--web or STORELENS_WEB=${dir}: no bundle is there; npm run build makes dist/web`);
  return web;
};

/** One line on what is wrong with the settings, for who makes something first that takes a while; null: nothing that shows yet. */
export const wrongSettings = async (args: readonly string[]): Promise<string | null> => {
  try {
    const read = readSettings(args, process.env);
    if (!('shown' in read) && read.web !== null) await openNamedWeb(read);
    return null;
  } catch (error) {
    return explain(error, null);
  }
};

const start = async (settings: Settings, isFollowing: boolean, { openDemoWeb }: World): Promise<Runtime> => {
  const dir = settings.snapshots;
  if (!existsSync(dir))
    throw new SettingsError(
      `--snapshots or STORELENS_SNAPSHOTS=${dir}: there is no such directory; npm run snapshot -- --out ${dir} … builds one`,
    );
  // While the rest is read.
  const opening = settings.live === 'off' ? null : openDemoWeb?.();
  const prepared = prepare();
  const web = await openNamedWeb(settings);
  const demoPort = (await opening) ?? null;
  const log = createLog(settings.logLevel);
  const holdBytes = Math.floor((settings.memoryMib / settings.workers) * MIB);
  const showsPictures = settings.live === 'on' && settings.productPictures === 'on';
  return startRuntime({
    ...{ settings, log },
    createLive: (given, logged) => createLive(given, logged, demoPort),
    offerPictures: showsPictures
      ? openOfferPictures({ userAgent, onFault: (reason) => log.warn({ reason }, 'no pictures') })
      : null,
    web,
    prepared,
    ...(isFollowing ? { following: () => readFollowing(dir) } : {}),
    effects: {
      loadCurrent: (from, options) => loadCurrent(from, { ...options, holdBytes }),
      openSnapshot: (from, manifestSha256) => openSnapshot(from, { manifestSha256, snapshotsDir: dir, holdBytes }),
      readPointer,
      readTakeDowns,
    },
  });
};

const welcome = (runtime: Runtime): void => {
  const { manifest } = runtime.snapshots.current().reader;
  const invented = manifest.invented ? ' 虛構資料 (invented data: every shop and price is made up)' : '';
  say(`Storelens serves snapshot ${manifest.snapshot}, as of ${manifest.as_of},${invented || ' real data'}`);
  say(`  網頁 web page   ${runtime.url}/`);
  say(`  文件 API docs   ${runtime.url}/docs`);
  say(`  試試 try        curl '${runtime.url}/api/v1/stats'`);
};

/** Stops on the first signal; a second one ends the process at once. */
const stopOnSignal = (runtime: Runtime): void => {
  let stopping = false;
  const stop = (signal: string): void => {
    if (stopping) process.exit(1);
    stopping = true;
    say(`${signal}: finishing what is under way`);
    runtime.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        say(explain(error, null));
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
};

/** Resolves when it listens (or help was shown); ends the process with 1 and one line where it cannot start. */
export const main = async (args: readonly string[], world: World = {}): Promise<void> => {
  let settings: Settings | null = null;
  let mirror: Mirror | null = null;
  // Whatever reads this output may close it; the service goes on.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    const read = readSettings(args, process.env);
    if ('shown' in read) {
      process.stdout.write(read.shown);
      return;
    }
    const isFollowing = isAddress(read.snapshots);
    settings = isFollowing ? { ...read, snapshots: read.mirror } : read;
    if (cluster.isPrimary) for (const line of unknownSettings(process.env)) say(line);
    mirror = isFollowing && cluster.isPrimary ? await follow(read) : null;
    if (settings.workers > 1 && cluster.isPrimary) {
      await runWorkers(settings, say);
      return;
    }
    const runtime = await start(settings, isFollowing, world);
    stopOnSignal(runtime);
    if (!cluster.isWorker || cluster.worker?.id === 1) welcome(runtime);
  } catch (error) {
    mirror?.close();
    say(explain(error, settings));
    process.exit(1);
  }
};
