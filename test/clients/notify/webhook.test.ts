import type { IncomingHttpHeaders } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultPauses } from '../../../clients/notify/schedule.ts';
import { withDirectory } from '../../support/published.ts';
import { bodyOf, eventOf, FeedDouble, Program, SECRET, withServer } from './world.ts';

interface Got {
  headers: IncomingHttpHeaders;
  body: string;
}

interface Stage {
  feed: FeedDouble;
  /** What the receiver got, whatever it answered. */
  got: Got[];
  program: Program;
  /** What the receiver answers next: a status, or anything else by hand. */
  answers: (number | ((end: (status: number, headers?: Record<string, string>) => void) => void))[];
  receiver: string;
}

/** A feed, a receiver that says 204 where nothing else is asked of it, and a subscription of the one to the other. */
const withStage = <T>(use: (stage: Stage) => Promise<T>, changes: { events?: object } = {}): Promise<T> =>
  withDirectory((dir) => {
    const feed = new FeedDouble();
    const got: Got[] = [];
    const answers: Stage['answers'] = [];
    return withServer(feed.answer, (service) =>
      withServer(
        async (request, reply) => {
          got.push({ headers: request.headers, body: await bodyOf(request) });
          const next = answers.shift() ?? 204;
          const end = (status: number, headers: Record<string, string> = {}): void => {
            reply.writeHead(status, headers);
            reply.end();
          };
          if (typeof next === 'number') end(next);
          else next(end);
        },
        async ({ url, port }) => {
          const program = new Program(dir);
          await program.write({
            ...{ service: service.url, allow: [`127.0.0.1:${port}`] },
            subscriptions: [
              {
                name: 'all',
                events: changes.events ?? {},
                to: [{ type: 'webhook', url: `${url}/hook`, secret: SECRET }],
              },
            ],
          });
          return use({ feed, got, program, answers, receiver: url });
        },
      ),
    );
  });

const idsOf = (got: readonly Got[]): string[] =>
  got.map(({ body }) => (JSON.parse(body) as { data: { id: string } }).data.id);
const n = (...numbers: number[]): string[] => numbers.map((one) => eventOf(one).id);

const straight = suite('feed → webhook');

straight(
  'a new feed begins now; then each event comes once, oldest first, signed so that the standard library accepts it',
  () =>
    withStage(async ({ feed, got, program }) => {
      feed.add(eventOf(1));
      assert.is((await program.once()).code, 0);
      assert.is(got.length, 0);
      feed.add(eventOf(2), eventOf(3));
      program.nowMs = Date.now();
      assert.is((await program.once()).code, 0);
      assert.is((await program.once()).code, 0);
      assert.equal(idsOf(got), n(2, 3));
      for (const { headers, body } of got) {
        const read = new Webhook(SECRET).verify(body, headers as Record<string, string>) as {
          type: string;
          timestamp: string;
        };
        assert.is(read.type, 'platform_changed');
        assert.throws(() => new Webhook(SECRET).verify(`${body} `, headers as Record<string, string>));
      }
      const [first] = got;
      const { data } = JSON.parse(first!.body) as { data: Record<string, unknown> };
      assert.is(data['subscription'], 'all');
      assert.is(data['title'], '虛構商店 (shop.example) 更換平台：platform_1 → platform_2');
      assert.is(data['url'], 'https://storelens.example/sites/shop.example');
      assert.match(String(first!.headers['webhook-id']), /^msg_[0-9a-f]{32}$/);
    }),
);

straight('what is reported late is told too: the mark goes by the order of report', () =>
  withStage(async ({ feed, got, program }) => {
    feed.add(eventOf(5));
    await program.once();
    feed.add(eventOf(2, { snapshot: '20261102T000000Z' }));
    await program.once();
    assert.equal(idsOf(got), n(2));
  }),
);

straight('--from all tells what the feed holds, --from TIME what came after it', () =>
  withStage(async ({ feed, got, program }) => {
    feed.add(eventOf(1), eventOf(2), eventOf(3));
    await program.once('--from', eventOf(1).at);
    assert.equal(idsOf(got), n(2, 3));
    await program.run(program.file, '--state', `${program.state}-2`, '--once', '--from', 'all');
    assert.equal(idsOf(got), n(2, 3, 1, 2, 3));
  }),
);

straight('more than a page is read page after page', () =>
  withStage(async ({ feed, got, program }) => {
    feed.add(eventOf(1));
    await program.once();
    feed.add(...Array.from({ length: 450 }, (_, i) => eventOf(i + 2)));
    await program.once();
    assert.is(new Set(idsOf(got)).size, 450);
    assert.is(got.length, 450);
    // The last of the first turn, and three of the second.
    assert.is(feed.asked.filter((query) => query.includes('since=')).length, 4);
  }),
);

straight(
  'a service that forgot the cursor is gone on with by what it reports, and nothing read before is told again',
  () =>
    withStage(async ({ feed, got, program }) => {
      feed.add(eventOf(1), eventOf(2));
      await program.once('--from', 'all');
      feed.items = [eventOf(1), eventOf(3, { snapshot: '20261102T000000Z' })];
      const { logged } = await program.once();
      assert.equal(idsOf(got), n(1, 2, 3));
      assert.ok(logged.some((line) => line.includes('does not know the last event')));
    }),
);

straight('each combination of values is a feed of the service; an event that two of them have is told once', () =>
  withStage(
    async ({ feed, got, program }) => {
      feed.add(eventOf(1, { domain: 'a.example' }), eventOf(2, { domain: 'b.example' }), eventOf(3));
      await program.once('--from', 'all');
      assert.equal(idsOf(got).sort(), n(1, 2).sort());
      const queries = feed.asked.filter((query) => query.includes('domain='));
      assert.ok(queries.every((query) => query.includes('type=platform_changed')));
      assert.is(new Set(queries).size, 2);
    },
    { events: { domains: ['a.example', 'b.example'], types: ['platform_changed'] } },
  ),
);

straight('a service that does not answer is said, and asked again by the next run', () =>
  withStage(async ({ feed, got, program }) => {
    feed.add(eventOf(1));
    await program.once();
    feed.fails = 503;
    const failed = await program.once();
    assert.is(failed.code, 1);
    assert.match(failed.logged.join('\n'), /answered HTTP 503/);
    feed.fails = null;
    feed.add(eventOf(2));
    await program.once();
    assert.equal(idsOf(got), n(2));
  }),
);
straight.run();

const failing = suite('receivers that fail, lie and lag');

for (const [what, answer] of [
  ['500', 500],
  ['a redirect, which is not followed', (end) => end(302, { location: 'http://127.0.0.1:1/elsewhere' })],
  ['404', 404],
] as [string, Stage['answers'][number]][])
  failing(`${what}: tried again after a pause, with the id and the body that it had`, () =>
    withStage(async ({ feed, got, program, answers }) => {
      feed.add(eventOf(1));
      answers.push(answer);
      const first = await program.once('--from', 'all');
      assert.is(first.code, 0);
      assert.match(first.logged.join('\n'), /is tried again in 6 s/);
      await program.once();
      assert.is(got.length, 1, 'not before the pause is over');
      program.nowMs += 7000;
      await program.once();
      assert.is(got.length, 2);
      assert.is(got[0]!.headers['webhook-id'], got[1]!.headers['webhook-id']);
      assert.is(got[0]!.body, got[1]!.body);
      assert.not.equal(got[0]!.headers['webhook-signature'], got[1]!.headers['webhook-signature']);
    }),
  );

failing('Retry-After is waited for', () =>
  withStage(async ({ feed, got, program, answers }) => {
    feed.add(eventOf(1));
    answers.push((end) => end(429, { 'retry-after': '100' }));
    const began = program.nowMs;
    await program.until(() => got.length > 0, '--from', 'all');
    await program.until(() => got.length > 1);
    assert.ok(program.nowMs - began >= 100_000, `${program.nowMs - began}`);
  }),
);

failing('a message that nobody takes is given up after ten attempts, listed, and put back by hand', () =>
  withStage(async ({ feed, got, program, answers }) => {
    feed.add(eventOf(1));
    answers.push(...Array.from({ length: 10 }, () => 500));
    await program.once('--from', 'all');
    for (const [i, pause] of defaultPauses.entries()) {
      program.nowMs += pause;
      await program.once();
      assert.is(got.length, i + 1, `not after ${pause} ms: chance adds to that`);
      program.nowMs += pause * 0.2;
      await program.once();
      assert.is(got.length, i + 2, `after ${pause * 1.2} ms`);
    }
    assert.is(got.length, 10);
    assert.ok(defaultPauses.every((pause, i) => pause > (defaultPauses[i - 1] ?? 0)));
    const dead = await program.run('dead', '--state', program.state);
    assert.is(dead.said.length, 1);
    const id = String(got[0]!.headers['webhook-id']);
    assert.match(dead.said[0]!, new RegExp(`^${id}  all/webhook  platform_changed  .*  10 attempts  HTTP 500$`));
    program.nowMs += 10 * 86_400_000;
    await program.once();
    assert.is(got.length, 10);
    assert.is((await program.run('resend', 'msg_nothing', '--state', program.state)).code, 1);
    assert.is((await program.run('resend', id, '--state', program.state)).code, 0);
    await program.once();
    assert.is(got.length, 11);
    assert.is(got[10]!.headers['webhook-id'], id);
    assert.equal((await program.run('dead', '--state', program.state)).said, []);
  }),
);

failing('410 gives up at once', () =>
  withStage(async ({ feed, program, answers }) => {
    feed.add(eventOf(1));
    answers.push(410);
    const { code, logged } = await program.once('--from', 'all');
    assert.is(code, 1);
    assert.match(logged.join('\n'), /HTTP 410/);
    assert.is((await program.run('dead', '--state', program.state, '--json')).said.length, 1);
  }),
);

failing('after 410 nothing else is sent there, until something is resent', () =>
  withStage(async ({ feed, got, program, answers }) => {
    feed.add(eventOf(1), eventOf(2));
    answers.push(410);
    await program.once('--from', 'all');
    feed.add(eventOf(3));
    const { logged } = await program.once();
    assert.is(got.length, 1);
    assert.match(logged.join('\n'), /not sent, for the receiver said that it wants no more/);
    const { said } = await program.run('dead', '--state', program.state);
    assert.is(said.length, 3);
    await program.run('resend', '--all', '--state', program.state);
    assert.is((await program.once()).code, 0);
    assert.is(got.length, 4);
  }),
);

failing('a target that left the file leaves no message behind unsaid: it is given up', () =>
  withStage(async ({ feed, program, answers, receiver }) => {
    feed.add(eventOf(1));
    answers.push(500);
    await program.once('--from', 'all');
    const to = [{ type: 'webhook', id: 'other', url: receiver, secret: SECRET }];
    const allow = [new URL(receiver).host];
    await program.write({ service: receiver, allow, subscriptions: [{ name: 'all', events: {}, to }] });
    program.nowMs += 10_000;
    await program.once();
    assert.match((await program.run('dead', '--state', program.state)).said.join('\n'), /no such target any more/);
  }),
);
failing.run();
