// Takes about 60 s.
/** Digests and single messages through a kill at each single change of a file: nothing lost, and nothing told under two ids. */
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundleNotify } from '../../../clients/notify/bundle.ts';
import { madeOnce } from '../../support/made-once.ts';
import { withDirectory } from '../../support/published.ts';
import { bodyOf, eventOf, FeedDouble, withServer } from './world.ts';

const HOUR_MS = 3_600_000;
const EVENTS = 3;
/** More than any turn here changes. */
const MOST_CHANGES = 60;

/** Loaded before the program: its clock is put forward, and it dies just before its nth change of a file. */
const preload = `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const [after, later] = [Number(process.env.DIES_AT), Number(process.env.LATER_MS)];
const { now } = Date;
Date.now = () => now() + later;
let changes = 0;
const counted = (of, name) => {
  const plain = of[name];
  of[name] = (...given) => {
    if (String(given[0]).includes('/state/') && ++changes === after) process.kill(process.pid, 'SIGKILL');
    return plain.apply(of, given);
  };
};
for (const name of ['mkdirSync', 'writeFileSync', 'appendFileSync', 'renameSync', 'rmSync']) counted(fs, name);
for (const name of ['writeFile', 'rename']) counted(fs.promises, name);
syncBuiltinESMExports();
`;

interface Turn {
  /** Which change of a file it does not live to make; 0: it ends by itself. */
  diesAt: number;
  laterMs: number;
}

interface Stage {
  feed: FeedDouble;
  /** By the number of the event: retry keys of the messages that told it. */
  told: Map<number, Set<string>>;
  /** How often anything was told. */
  times: { told: number };
  /** Resolves with whether it was killed. */
  turn(turn: Turn): Promise<boolean>;
}

const withStage = <T>(digest: object, use: (stage: Stage) => Promise<T>): Promise<T> =>
  withDirectory(async (dir) => {
    const program = await madeOnce('storelens-notify', async (to) => void (await bundleNotify(to)));
    const [settings, loaded] = [join(dir, 'subscriptions.json'), join(dir, 'preload.mjs')];
    await writeFile(loaded, preload);
    const feed = new FeedDouble();
    const [told, times]: [Stage['told'], Stage['times']] = [new Map(), { told: 0 }];
    return withServer(feed.answer, ({ url: service }) =>
      withServer(
        async (request, reply) => {
          const text = await bodyOf(request);
          const id = String(request.headers['x-line-retry-key']);
          times.told += 1;
          for (const [, n] of text.matchAll(/sites\/shop-(\d+)\.example/g))
            told.set(Number(n), (told.get(Number(n)) ?? new Set()).add(id));
          reply.writeHead(200, { 'content-type': 'application/json' }).end('{}');
        },
        async ({ url, port }) => {
          const to = [{ type: 'line', api: url, token: 'invented', to: `U${'0'.repeat(32)}` }];
          const subscriptions = [{ name: 'all', ...digest, events: {}, to }];
          await writeFile(settings, JSON.stringify({ service, allow: [`127.0.0.1:${port}`], subscriptions }));
          const file = join(program, 'storelens-notify.js');
          const options = ['--state', join(dir, 'state'), '--once', '--from', 'all'];
          const turn = ({ diesAt, laterMs }: Turn): Promise<boolean> =>
            new Promise((resolve) => {
              const env = { PATH: process.env['PATH'], DIES_AT: String(diesAt), LATER_MS: String(laterMs) };
              spawn(process.execPath, ['--import', loaded, file, settings, ...options], { stdio: 'ignore', env }).once(
                'close',
                (_code, signal) => resolve(signal === 'SIGKILL'),
              );
            });
          return use({ feed, told, times, turn });
        },
      ),
    );
  });

/** Each event once, whatever was told how often under the same id. */
const assertTold = (told: Stage['told'], at: string): void => {
  assert.equal([...told.keys()].sort(), [...Array(EVENTS).keys()], `${at}: none lost`);
  for (const [n, ids] of told) assert.is(ids.size, 1, `${at}: event ${n} was told under ${ids.size} ids`);
};

/** Kills one turn at its first change, at its second, and so on, each in a world of its own, until it is not killed any more. */
const throughKills = async (
  scene: (stage: Stage, diesAt: number) => Promise<boolean>,
  digest: object = { digest: 'hour' },
): Promise<number> => {
  for (let diesAt = 1; diesAt < MOST_CHANGES; diesAt++) {
    const wasKilled = await withStage(digest, async (stage) => {
      for (let n = 0; n < EVENTS; n++) stage.feed.add(eventOf(n, { domain: `shop-${n}.example` }));
      const killed = await scene(stage, diesAt);
      assertTold(stage.told, `killed at change ${diesAt}`);
      return killed;
    });
    if (!wasKilled) return diesAt - 1;
  }
  throw new Error(`still killed at change ${MOST_CHANGES}`);
};

const killed = suite('digests, killed at each change of a file');

killed('while a feed is read, the service being away when the digest is made', async () => {
  const kills = await throughKills(async ({ feed, turn }, diesAt) => {
    const wasKilled = await turn({ diesAt, laterMs: 0 });
    feed.fails = 500;
    await turn({ diesAt: 0, laterMs: HOUR_MS });
    feed.fails = null;
    for (const hours of [2, 3]) await turn({ diesAt: 0, laterMs: hours * HOUR_MS });
    return wasKilled;
  });
  assert.ok(kills > 2 * EVENTS, `${kills} kills`);
});

killed('while a digest is made and delivered', async () => {
  const kills = await throughKills(async ({ turn }, diesAt) => {
    await turn({ diesAt: 0, laterMs: 0 });
    const wasKilled = await turn({ diesAt, laterMs: HOUR_MS });
    for (const hours of [1, 2]) await turn({ diesAt: 0, laterMs: hours * HOUR_MS });
    return wasKilled;
  });
  assert.ok(kills > EVENTS, `${kills} kills`);
});

killed(
  'while events are told one by one, the service being away afterwards: none twice but what was in hand',
  async () => {
    const kills = await throughKills(async ({ feed, times, turn }, diesAt) => {
      const wasKilled = await turn({ diesAt, laterMs: 0 });
      feed.fails = 500;
      await turn({ diesAt: 0, laterMs: 0 });
      feed.fails = null;
      await turn({ diesAt: 0, laterMs: HOUR_MS });
      assert.ok(times.told <= EVENTS + (wasKilled ? 1 : 0), `killed at change ${diesAt}: told ${times.told} times`);
      return wasKilled;
    }, {});
    assert.ok(kills > 3 * EVENTS, `${kills} kills`);
  },
);
killed.run();
