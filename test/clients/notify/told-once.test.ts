/** An event that several feeds have, or one feed has again, is told once to chats too, which know no ids. */
import { readdirSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { messageId } from '../../../clients/notify/follow.ts';
import { Told } from '../../../clients/notify/told.ts';
import { withDirectory } from '../../support/published.ts';
import { bodyOf, eventOf, FeedDouble, Program, withServer } from './world.ts';

const DAY_MS = 86_400_000;
const [ONE, OTHER] = ['platform=one', 'platform=other'];

interface Stage {
  program: Program;
  feed: FeedDouble;
  /** Texts that the chat got. */
  got: string[];
  /** Feeds whose address has this text are away; empty: none is. */
  away: { text: string };
}

/** A chat that follows two platforms, whose feeds have the same events. */
const withTwoFeeds = <T>(use: (stage: Stage) => Promise<T>): Promise<T> =>
  withDirectory((dir) => {
    const feed = new FeedDouble();
    const [got, away]: [string[], Stage['away']] = [[], { text: '' }];
    return withServer(
      (request, reply) => {
        feed.fails = away.text !== '' && request.url?.includes(away.text) ? 503 : null;
        feed.answer(request, reply);
      },
      ({ url: service }) =>
        withServer(
          async (request, reply) => {
            got.push((JSON.parse(await bodyOf(request)) as { text: string }).text);
            reply.end('ok');
          },
          async ({ url, port }) => {
            const program = new Program(dir);
            const events = { platforms: ['one', 'other'] };
            const subscriptions = [{ name: 'two', events, to: [{ type: 'slack', url: `${url}/hook` }] }];
            await program.write({ service, allow: [`127.0.0.1:${port}`], subscriptions });
            return use({ program, feed, got, away });
          },
        ),
    );
  });

const once = suite('an event of two feeds');

for (const away of [ONE, OTHER])
  once(`is told once where the feed of ${away} is away for a turn`, () =>
    withTwoFeeds(async ({ program, feed, got, away: gone }) => {
      await program.once();
      feed.add(eventOf(1), eventOf(2));
      gone.text = away!;
      assert.is((await program.once()).code, 1);
      assert.is(got.length, 2);
      gone.text = '';
      feed.add(eventOf(3));
      assert.is((await program.once()).code, 0);
      await program.once();
      assert.is(got.length, 3);
    }),
  );

once('is told once where a release comes between the two', () =>
  withTwoFeeds(async ({ program, feed, got }) => {
    feed.add(eventOf(1));
    await program.once('--from', 'all');
    // As if the first feed had been read of the release before.
    const marks = JSON.parse(await readFile(join(program.state, 'feeds.json'), 'utf8'));
    feed.add(eventOf(2));
    await program.once();
    const read = JSON.parse(await readFile(join(program.state, 'feeds.json'), 'utf8'));
    const key = `/movers.json?${ONE}`;
    read.feeds[key] = marks.feeds[key];
    await writeFile(join(program.state, 'feeds.json'), JSON.stringify(read));
    await program.once();
    assert.is(got.length, 2);
    const { said } = await program.run(program.file, '--state', program.state, '--dry-run');
    assert.equal(said, [], 'nor would it be');
  }),
);

once('is not told again where the process was killed when it had noted that it told it', () =>
  withTwoFeeds(async ({ program, feed, got }) => {
    feed.add(eventOf(1));
    await program.once();
    feed.add(eventOf(2));
    await program.once();
    assert.is(got.length, 1);
    const event = { id: eventOf(2).id, type: 'x', at: eventOf(2).at, url: '', title: 'x', data: {} };
    const waits = { attempts: 0, next_at: 0, last_error: null, created_at: event.at };
    const left = { version: 1, id: messageId('two', 'slack', event.id), subscription: 'two', target: 'slack', event };
    const waiting = join(program.state, 'outbox');
    writeFileSync(join(waiting, `${left.id}.json`), JSON.stringify({ ...left, ...waits }));
    await program.once();
    assert.equal([got.length, readdirSync(waiting)], [1, []]);
  }),
);
once.run();

const told = suite('what was told');

told('is known to the next process, and forgotten after a month', () =>
  withDirectory(async (dir) => {
    const start = Date.UTC(2026, 0, 1);
    new Told(dir).add(['a'], start);
    new Told(dir).add(['b'], start + 30 * DAY_MS);
    const kept = new Told(dir);
    assert.equal(
      ['a', 'b', 'c'].map((id) => kept.has(id)),
      [true, true, false],
    );
    kept.add(['c'], start + 33 * DAY_MS);
    for (const one of [kept, new Told(dir)])
      assert.equal(
        ['a', 'b', 'c'].map((id) => one.has(id)),
        [false, true, true],
      );
  }),
);

told('a line that a kill cut short spoils no other', () =>
  withDirectory(async (dir) => {
    const now = Date.UTC(2026, 0, 1);
    new Told(dir).add(['one'], now);
    await writeFile(join(dir, '2026-01-01.txt'), '\none\ntw');
    const later = new Told(dir);
    later.add(['two'], now);
    assert.ok(['one', 'two'].every((id) => new Told(dir).has(id)));
  }),
);
told.run();
