// Takes about 20 s.
/** The program as it is installed, killed again and again, over receivers that fail, lie and lag. */
import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundleNotify } from '../../../clients/notify/bundle.ts';
import { Store } from '../../../clients/notify/store.ts';
import { madeOnce } from '../../support/made-once.ts';
import { withDirectory } from '../../support/published.ts';
import { bodyOf, eventOf, FeedDouble, SECRET, withServer } from './world.ts';

const ROUNDS = 16;
const DEADLINE_MS = 60_000;

/** Numbers in [0, 1) that are the same each time (Lehmer). */
const numbersFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
};

type Answer = (reply: ServerResponse) => void | Promise<void>;
const accept: Answer = (reply) => void reply.writeHead(204).end();
/** Each is told of as not delivered, whatever the receiver did with it, but for the last three. */
const answers: [share: number, answer: Answer][] = [
  [0.1, (reply) => void reply.writeHead(500).end()],
  [0.06, (reply) => void reply.destroy()],
  [0.06, (reply) => void reply.writeHead(302, { location: '/hook' }).end()],
  [
    0.08,
    (reply) => {
      reply.writeHead(200, { 'content-length': '1000' });
      reply.write('taken, and th');
      setImmediate(() => reply.destroy());
    },
  ],
  [0.05, (reply) => void reply.writeHead(200).end(Buffer.alloc(2_000_000))],
  [0.08, (reply) => sleep(200).then(() => void reply.writeHead(200).end('late'))],
  [1, accept],
];

const answerFor = (chance: number): Answer => {
  let left = chance;
  for (const [share, answer] of answers) {
    if (left < share) return answer;
    left -= share;
  }
  return accept;
};

const program = async (): Promise<string> => {
  const dir = await madeOnce('storelens-notify', async (to) => {
    await bundleNotify(to);
  });
  return join(dir, 'storelens-notify.js');
};

const ended = (child: ChildProcess): Promise<void> => new Promise((resolve) => child.once('close', () => resolve()));

const killed = suite('storelens-notify, killed');

killed(`nothing is lost, and nothing is told under two ids, through ${ROUNDS} kills`, () =>
  withDirectory(async (dir) => {
    const file = await program();
    const random = numbersFrom(20261101);
    const feed = new FeedDouble();
    /** By event: ids of the webhooks that told it. */
    const told = new Map<string, Set<string>>();
    const bodies = new Map<string, Set<string>>();
    let requests = 0;
    let isTruthful = false;
    const settings = join(dir, 'subscriptions.json');
    const state = join(dir, 'state');
    await withServer(feed.answer, (service) =>
      withServer(
        async (request, reply) => {
          const body = await bodyOf(request);
          requests += 1;
          const event = (JSON.parse(body) as { data: { id: string } }).data.id;
          const id = String(request.headers['webhook-id']);
          told.set(event, (told.get(event) ?? new Set()).add(id));
          bodies.set(id, (bodies.get(id) ?? new Set()).add(body));
          await (isTruthful ? accept : answerFor(random()))(reply);
        },
        async ({ url, port }) => {
          const to = [{ type: 'webhook', url: `${url}/hook`, secret: SECRET }];
          const subscriptions = [{ name: 'all', events: {}, to }];
          await writeFile(
            settings,
            JSON.stringify({ service: service.url, allow: [`127.0.0.1:${port}`], subscriptions }),
          );
          const pauses = Array.from({ length: 90 }, () => '0.03').join(',');
          const start = (...args: string[]): ChildProcess =>
            spawn(process.execPath, [file, settings, '--state', state, '--pauses', pauses, ...args], {
              stdio: 'ignore',
              env: { PATH: process.env['PATH'] },
            });
          feed.add(eventOf(1));
          await ended(start('--once'));
          assert.is(requests, 0);
          let next = 2;
          for (let round = 0; round < ROUNDS; round++) {
            for (const last = next + 3 + Math.floor(random() * 6); next < last; next++) feed.add(eventOf(next));
            const child = start('--every', '1');
            const end = ended(child);
            // By what it has done, for this machine may be slow: after it asked the feed, or after some messages.
            const [asked, sent] = [feed.asked.length, requests];
            const messages = Math.floor(random() * 6) - 1;
            const isAtWork = (): boolean =>
              messages < 0 ? feed.asked.length > asked : requests > sent + messages || child.exitCode !== null;
            const patience = Date.now() + 10_000;
            while (!isAtWork() && Date.now() < patience) await sleep(2);
            await sleep(random() * 40);
            child.kill('SIGKILL');
            await end;
          }
          const duringKills = requests;
          isTruthful = true;
          const last = start('--every', '1');
          const end = ended(last);
          const until = Date.now() + DEADLINE_MS;
          const store = new Store(state);
          while ((told.size < next - 2 || store.ids('outbox').length > 0) && Date.now() < until) await sleep(50);
          last.kill('SIGTERM');
          await end;
          assert.is(last.exitCode, 0, 'ends well where it is asked to');
          assert.equal(store.ids('dead'), []);
          assert.equal(store.ids('outbox'), []);
          const events = Array.from({ length: next - 2 }, (_, i) => eventOf(i + 2).id);
          assert.equal([...told.keys()].sort(), events.sort(), 'none lost, none told that was not asked for');
          for (const [event, ids] of told) assert.is(ids.size, 1, event);
          for (const [id, texts] of bodies) assert.is(texts.size, 1, id);
          assert.is(bodies.size, events.length, 'each its own id');
          assert.ok(duringKills > events.length / 4, `the kills fell among ${duringKills} requests`);
        },
      ),
    );
  }),
);
killed.run();
