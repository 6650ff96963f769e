import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { historyOf } from '../../../build/products/price-history.ts';

const titled = { offerId: 'a:1', title: '喇叭', channel: 'a' };

const history = suite('historyOf');
history('says lowest, highest, average and current', () => {
  const points = [100, 80, 121].map((price_twd, day) => ({ at: `2026-08-0${day + 1}T00:00:00Z`, price_twd }));
  const { lowest_twd, highest_twd, average_twd, current_twd } = historyOf(titled, points)!;
  assert.equal([lowest_twd, highest_twd, average_twd, current_twd], [80, 121, 100, 121]);
});
history('is null without points', () => assert.is(historyOf(titled, []), null));
history.run();
