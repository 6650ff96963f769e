import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeDigests } from '../../../clients/notify/digests.ts';
import { Store } from '../../../clients/notify/store.ts';
import { digestTelling } from '../../../clients/notify/texts.ts';
import { fc } from '../../support/property.ts';
import { withDirectory } from '../../support/published.ts';
import { bodyOf, eventOf, FeedDouble, Program, SECRET, withServer } from './world.ts';

const HOUR_MS = 3_600_000;

interface Stage {
  program: Program;
  feed: FeedDouble;
  /** Texts that the chat was told. */
  chat: string[];
  /** Ids of the events that the webhook was told. */
  hook: string[];
}

const withStage = <T>(digest: 'hour' | 'day', use: (stage: Stage) => Promise<T>): Promise<T> =>
  withDirectory((dir) => {
    const stage: Stage = { program: new Program(dir), feed: new FeedDouble(), chat: [], hook: [] };
    return withServer(stage.feed.answer, ({ url: service }) =>
      withServer(
        async (request, reply) => {
          const body = JSON.parse(await bodyOf(request)) as { text?: string; data?: { id: string } };
          if (request.url === '/chat') stage.chat.push(body.text ?? '');
          else stage.hook.push(body.data?.id ?? '');
          reply.end();
        },
        async ({ url, port }) => {
          const to = [
            { type: 'slack', url: `${url}/chat` },
            { type: 'webhook', url: `${url}/hook`, secret: SECRET },
          ];
          const subscriptions = [{ name: 'shops', lang: 'en', digest, events: {}, to }];
          await stage.program.write({ service, allow: [`127.0.0.1:${port}`], subscriptions });
          return use(stage);
        },
      ),
    );
  });

const digests = suite('digests');

digests('a chat is told once an hour of all that came, and a webhook of each as it comes', () =>
  withStage('hour', async ({ program, feed, chat, hook }) => {
    feed.add(eventOf(1), eventOf(2));
    await program.once('--from', 'all');
    assert.equal([chat.length, hook.length], [0, 2]);
    feed.add(eventOf(3));
    program.nowMs += HOUR_MS / 2;
    const { logged } = await program.once();
    assert.ok(logged.includes('3 messages wait for their digest'), logged.join('\n'));
    assert.equal([chat.length, hook.length], [0, 3]);
    program.nowMs += HOUR_MS / 2;
    feed.add(eventOf(4));
    await program.once();
    assert.equal([chat.length, hook.length], [1, 4]);
    const lines = (chat[0] ?? '').split('\n');
    assert.is(lines[0], 'shops: 3 notices');
    assert.is(lines.filter((line) => line.includes('changed platform')).length, 3);
    assert.is(lines.filter((line) => line === 'https://storelens.example/sites/shop.example').length, 3);
    // One alone is told as it would be without a digest.
    program.nowMs += HOUR_MS;
    await program.once();
    assert.is(chat.length, 2);
    assert.match(chat[1] ?? '', /^虛構商店 \(shop\.example\) changed platform/);
  }),
);

digests('a day ends at eight in the morning in Taiwan', () =>
  withStage('day', async ({ program, feed, chat }) => {
    program.nowMs = Date.parse('2026-11-20T07:59:00+08:00');
    feed.add(eventOf(1));
    await program.once('--from', 'all');
    program.nowMs = Date.parse('2026-11-20T07:59:59+08:00');
    await program.once();
    assert.is(chat.length, 0);
    program.nowMs = Date.parse('2026-11-20T08:00:00+08:00');
    await program.once();
    assert.is(chat.length, 1);
  }),
);

digests('killed after a digest was kept and before its parts were gone: told once, under one id', () =>
  withStage('hour', async ({ program, feed, chat }) => {
    feed.add(eventOf(1), eventOf(2), eventOf(3));
    await program.once('--from', 'all');
    program.nowMs += HOUR_MS;
    const store = new Store(program.state);
    const cut = { ...{ ids: store.ids.bind(store), read: store.read.bind(store) }, dropParts: () => undefined };
    const [id] = store.ids('held');
    const whole = readdirSync(join(program.state, 'held')).length;
    await makeDigests(
      {
        ...cut,
        bundle: async (digest) => {
          await store.bundle({ ...digest, parts: [] });
          await store.update(digest);
          store.dropParts({ ...digest, parts: [id ?? ''] });
        },
      },
      program.nowMs,
    );
    assert.equal([whole, store.ids('held').length, store.ids('outbox').length], [3, 2, 1]);
    await program.once();
    assert.is(chat.length, 1);
    assert.match(chat[0] ?? '', /^shops: 3 notices/);
    assert.equal([store.ids('held'), store.ids('outbox')], [[], []]);
  }),
);

digests('an event of two feeds is in one digest, though one of the feeds can only be read after it was made', () =>
  withDirectory(async (dir) => {
    const program = new Program(dir);
    const feed = new FeedDouble();
    const told: string[] = [];
    let isAway = true;
    feed.add(eventOf(1), eventOf(2));
    const answer: typeof feed.answer = (request, reply) => {
      if (isAway && request.url?.includes('platform=other')) reply.writeHead(503).end();
      else feed.answer(request, reply);
    };
    await withServer(answer, ({ url: service }) =>
      withServer(
        async (request, reply) => {
          told.push((JSON.parse(await bodyOf(request)) as { text: string }).text);
          reply.end();
        },
        async ({ url, port }) => {
          const events = { platforms: ['one', 'other'] };
          const subscriptions = [{ name: 'all', lang: 'en', digest: 'hour', events, to: [{ type: 'slack', url }] }];
          await program.write({ service, allow: [`127.0.0.1:${port}`], subscriptions });
          for (let hour = 0; hour < 4; hour++) {
            await program.once('--from', 'all');
            program.nowMs += HOUR_MS;
            if (hour === 1) isAway = false;
            if (hour === 1) feed.add(eventOf(3));
          }
          assert.is(told.length, 2, told.join('\n'));
          assert.match(told[0] ?? '', /^all: 2 notices/);
          assert.not.match(told[1] ?? '', /notices/);
        },
      ),
    );
  }),
);

digests('a digest that the receiver refuses for good is given up whole, and can be sent again', () =>
  withDirectory(async (dir) => {
    const program = new Program(dir);
    const feed = new FeedDouble();
    let isOpen = false;
    let got = 0;
    feed.add(eventOf(1), eventOf(2));
    await withServer(feed.answer, ({ url: service }) =>
      withServer(
        (_request, reply) => {
          got += isOpen ? 1 : 0;
          reply.writeHead(isOpen ? 200 : 403).end();
        },
        async ({ url, port }) => {
          const subscriptions = [{ name: 'all', digest: 'hour', events: {}, to: [{ type: 'discord', url }] }];
          await program.write({ service, allow: [`127.0.0.1:${port}`], subscriptions });
          await program.once('--from', 'all');
          program.nowMs += HOUR_MS;
          await program.once();
          const { said } = await program.run('dead', '--state', program.state);
          assert.is(said.length, 1);
          assert.match(said[0] ?? '', /all\/discord {2}digest of 2/);
          isOpen = true;
          await program.run('resend', '--all', '--state', program.state);
          await program.once();
          assert.is(got, 1);
        },
      ),
    );
  }),
);

digests('a digest keeps within its room, tells how much is left out, and never cuts an entry', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 200, max: 3000 }), (count, room) => {
      const events = Array.from({ length: count }, (_, n) => {
        const { id, at } = eventOf(n);
        const data = { name: '虛構'.repeat((n % 9) + 1), domain: 'shop.example', before: 'a', after: 'b' };
        return {
          id,
          at,
          type: 'platform_changed',
          url: 'https://storelens.example/sites/shop.example',
          title: '',
          data,
        };
      });
      const told = digestTelling(events, {
        lang: 'zh',
        subscription: 'x',
        url: 'https://storelens.example/movers',
        room,
      });
      const items = told.items ?? [];
      const lines = [told.title, ...told.lines, ...items.flatMap(({ title, url }) => [title, url]), told.url];
      const { length } = lines.join('\n');
      assert.ok(length <= room, `${length} of ${room}`);
      assert.equal(told.lines, items.length === count ? [] : [`另有 ${count - items.length} 則`]);
      for (const { url } of items) assert.is(url, 'https://storelens.example/sites/shop.example');
    }),
  );
});
digests.run();
