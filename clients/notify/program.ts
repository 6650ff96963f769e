/** The commands of `storelens-notify`. */
import { mkdirSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { withLock } from '../../core/lock.ts';
import { checkedSubscriptions } from './check.ts';
import { listDead, resend } from './dead.ts';
import { dryRun } from './dry-run.ts';
import { feedsOf } from './feeds.ts';
import { defaultPauses } from './schedule.ts';
import { runSession } from './session.ts';
import type { Subscriptions } from './subscriptions.ts';
import { exitCodes, NotifyError, type World } from './world.ts';

interface Flags {
  state?: string;
  every: string;
  pauses?: string;
  from: string;
  once: boolean;
  dryRun: boolean;
  check: boolean;
}

const MIN_EVERY_S = 1;

const secondsFrom = (text: string): number => {
  const seconds = Number(text);
  if (Number.isFinite(seconds) && seconds >= MIN_EVERY_S && seconds <= 86_400) return seconds;
  throw new NotifyError(`--every ${text}: give seconds, from ${MIN_EVERY_S} to 86400`, exitCodes.usage);
};

const MAX_PAUSES = 100;
const pausesFrom = (text: string | undefined): readonly number[] => {
  if (text === undefined) return defaultPauses;
  const pauses = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part) * 1000));
  if (pauses.length <= MAX_PAUSES && pauses.every((ms) => ms >= 0 && ms <= 7 * 86_400_000)) return pauses;
  throw new NotifyError(`--pauses ${text}: give seconds, divided by commas, at most ${MAX_PAUSES}`, exitCodes.usage);
};

const fromText = (text: string): string => {
  if (text === 'now' || text === 'all') return text;
  if (/^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(Date.parse(text))) return new Date(text).toISOString();
  throw new NotifyError(`--from ${text}: give now, all, or a time such as 2026-11-01T00:00:00Z`, exitCodes.usage);
};

const stateOf = (flags: { state?: string }, env: World['env']): string => {
  const dir = flags.state ?? env['STORELENS_NOTIFY_STATE'];
  if (dir) return dir;
  throw new NotifyError(
    'give --state DIR (or STORELENS_NOTIFY_STATE): where it keeps how far it read, and what waits',
    exitCodes.usage,
  );
};

/** One process in a directory: two would tell everything twice. */
const alone = <T>(dir: string, world: World, work: () => Promise<T>): Promise<T> => {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const holder = { name: 'another storelens-notify', doing: 'using' };
  return withLock(dir, { waitMs: 0, log: world.log, holder }, work).catch((error: Error) => {
    throw error.message.startsWith(holder.name) ? new NotifyError(error.message) : error;
  });
};

const summary = (subscriptions: Subscriptions): string => {
  const targets = subscriptions.subscriptions.reduce((sum, { to }) => sum + to.length, 0);
  const feeds = feedsOf(subscriptions).length;
  return `${subscriptions.subscriptions.length} subscriptions to ${feeds} feeds, ${targets} targets: good`;
};

const start = async (file: string, flags: Flags, world: World): Promise<number> => {
  const subscriptions = checkedSubscriptions(file, world.env);
  const [everyMs, from, pauses] = [secondsFrom(flags.every) * 1000, fromText(flags.from), pausesFrom(flags.pauses)];
  if (flags.check) {
    world.say(`${file}: ${summary(subscriptions)}`);
    return exitCodes.ok;
  }
  if (flags.dryRun) return dryRun({ subscriptions, from, state: flags.state ?? null, world });
  const stateDir = stateOf(flags, world.env);
  return alone(stateDir, world, () =>
    runSession({ subscriptions, stateDir, everyMs, from, pauses, once: flags.once, world }),
  );
};

const program = (world: World, version: string, done: (code: number) => void): Command => {
  const state = [
    '--state <dir>',
    'where it keeps how far it read, and what waits (env STORELENS_NOTIFY_STATE)',
  ] as const;
  const command = new Command('storelens-notify')
    .description('Follows the feeds of a Storelens and tells webhooks, mail and chats what a file asks. 訂閱通知')
    .version(version)
    .enablePositionalOptions()
    .argument('<file>', 'subscriptions, JSON (docs/notify.md)')
    .option(...state)
    .option('--every <seconds>', 'ask the feeds after so many', '300')
    .option(
      '--pauses <seconds,…>',
      'before each further attempt; after the last a message is given up (default: 5 to 86400)',
    )
    .option('--from <start>', 'where a feed that is new here begins: now, all that it holds, or a time', 'now')
    .option('--once', 'one turn, for cron: what could not be delivered waits for the next', false)
    .option('--dry-run', 'say what would be sent; send and keep nothing', false)
    .option('--check', 'say whether the file is good; ask nobody', false)
    .showHelpAfterError('(storelens-notify --help)')
    .action(async (file: string, flags: Flags) => done(await start(file, flags, world)));
  command
    .command('dead')
    .description('List the messages that were given up')
    .option(...state)
    .option('--json', 'whole, a line each', false)
    .action((flags: { state?: string; json: boolean }) => done(listDead(stateOf(flags, world.env), flags.json, world)));
  command
    .command('resend')
    .description('Put messages that were given up back, to be tried from the first attempt')
    .argument('[id...]', 'of messages; or --all')
    .option(...state)
    .option('--all', 'every one', false)
    .action(async (ids: string[], flags: { state?: string; all: boolean }) =>
      done(await resend(stateOf(flags, world.env), flags.all ? 'all' : ids, world)),
    );
  for (const one of [command, ...command.commands])
    one.exitOverride().configureOutput({
      writeOut: (text) => world.say(text.trimEnd()),
      writeErr: (text) => world.log(text.trimEnd()),
    });
  return command;
};

/** Runs the arguments (without node and script); resolves with the exit code, having said what went wrong. */
export const run = async (args: readonly string[], world: World, version: string): Promise<number> => {
  let code: number = exitCodes.ok;
  try {
    await program(world, version, (one) => {
      code = one;
    }).parseAsync([...args], { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
    const { code: cause, message } = error as NodeJS.ErrnoException;
    if (!(error instanceof NotifyError) && (cause === undefined || !/^E[A-Z]+$/.test(cause))) throw error;
    for (const line of message.split('\n')) world.log(`storelens-notify: ${line}`);
    return error instanceof NotifyError ? error.exitCode : exitCodes.failed;
  }
};
