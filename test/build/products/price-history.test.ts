import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { groupPrices, historyOf } from '../../../build/products/price-history.ts';
import { daily } from './products.fixture.ts';

const titled = { offerId: 'a:1', title: '喇叭', channel: 'a' };

const group = suite('groupPrices');
group('sorts points by time and keeps the later of two at one time', () => {
  const [first, second] = daily('a:1', [100, 90]);
  const points = groupPrices([second!, first!, { ...first!, priceTwd: 95 }]).get('a:1');
  assert.equal(points, [
    { at: '2026-08-01T00:00:00Z', price_twd: 95 },
    { at: '2026-08-02T00:00:00Z', price_twd: 90 },
  ]);
});
group.run();

const history = suite('historyOf');
history('says lowest, highest, average and current', () => {
  const points = groupPrices(daily('a:1', [100, 80, 121])).get('a:1')!;
  const { lowest_twd, highest_twd, average_twd, current_twd } = historyOf(titled, points)!;
  assert.equal([lowest_twd, highest_twd, average_twd, current_twd], [80, 121, 100, 121]);
});
history('is null without points', () => assert.is(historyOf(titled, []), null));
history.run();
