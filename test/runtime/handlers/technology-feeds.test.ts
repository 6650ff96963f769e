/** Feeds of technologies: names are resolved, what is none is refused, and what never can have an entry says so. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Mover, Stats } from '../../../core/contract/index.ts';
import { requestOf, textOf, withConformance } from '../../conformance/record.ts';

const get = (path: string, params: Record<string, string>) =>
  withConformance(async (serve) => {
    const reply = await serve(requestOf({ name: '', route: '', path, params }));
    return { status: reply.status, text: textOf(reply) };
  });
const json = async <T>(path: string, params: Record<string, string>): Promise<T> =>
  JSON.parse((await get(path, params)).text) as T;

const feeds = suite('feeds of technologies');

feeds('an id and any name of it give the same entries, in the list too', async () => {
  for (const path of ['/movers.json', '/api/v1/movers']) {
    const [byId, ...byNames] = await Promise.all(
      ['meta-pixel', 'Meta Pixel', 'META  pixel'].map((technology) => json<{ items: Mover[] }>(path, { technology })),
    );
    assert.ok(byId!.items.length > 0);
    for (const one of byNames) assert.equal(one.items, byId!.items);
  }
});

feeds('a typing error is refused with what is written most like it, and so is what is like nothing', async () => {
  for (const path of ['/movers.json', '/movers.atom', '/movers.ics', '/api/v1/movers']) {
    const near = await get(path, { technology: 'Gogle Ads' });
    assert.is(near.status, 400, path);
    const { code, param, detail } = JSON.parse(near.text) as Record<string, string>;
    assert.equal([code, param], ['invalid_parameter', 'technology']);
    assert.match(detail ?? '', /nearest: .*google-ads/);
    const none = await get(path, { technology: 'qqqqzzzz' });
    assert.is(none.status, 400);
    assert.not.match(none.text, /nearest/);
  }
});

feeds('of a technology whose history is not kept the feed says that it stays empty', async () => {
  const feed = await json<{ items: unknown[]; _storelens: { note: string } }>('/movers.json', { technology: 'ecpay' });
  assert.equal(feed.items, []);
  assert.match(feed._storelens.note, /No history is kept of ecpay/);
  assert.match((await get('/movers.atom', { technology: 'ecpay' })).text, /<storelens:note>[^<]*No history/);
  assert.not.match((await get('/movers.json', { technology: 'meta-pixel' })).text, /No history/);
});
feeds.run();

const shares = suite('shares of few shops');

shares('are numbers as ever, and are said to be of too few', async () => {
  const stats = await json<Stats & { too_few_for_shares?: true }>('/api/v1/stats', {});
  assert.ok(stats.ecommerce_sites < 30);
  assert.is(stats.too_few_for_shares, true);
  assert.ok(stats.platforms.every(({ share }) => typeof share === 'number'));
});
shares.run();
