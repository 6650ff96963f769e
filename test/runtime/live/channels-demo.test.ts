import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openDemo } from '../../../build/demo/index.ts';
import { createLivePrices } from '../../../runtime/live/channels.ts';

const demo = suite('createLivePrices over the demo web');
demo('four invented channels, four forms, one of two steps, through the guarded fetcher', async () => {
  const run = await openDemo({ seed: 1, days: 1, lastDate: '2026-01-10' });
  try {
    run.effects.setDay(0);
    const live = createLivePrices({
      channels: run.channels,
      fetcher: run.effects.fetcher,
      now: () => 0,
      deadlineMs: 30_000,
    });
    const { offers, channels } = await live.search('咖啡', 200);
    assert.equal(
      channels.map(({ id, status }) => `${id} ${status}`),
      run.channels.map(({ id }) => `${id} checked`),
    );
    assert.ok(
      channels.every((channel) => channel.offers > 0),
      JSON.stringify(channels),
    );
    assert.is(
      offers.length,
      channels.reduce((sum, channel) => sum + channel.offers, 0),
    );
    assert.ok(
      offers.every(({ title, price_twd }, i) => title.includes('咖啡') && price_twd >= (offers[i - 1]?.price_twd ?? 0)),
    );
    assert.ok(offers.every(({ url }) => new URL(url).host.endsWith('.example')));
  } finally {
    await run.close();
  }
});
demo.run();
