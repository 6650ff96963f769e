import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sellerOf } from '../../../build/products/seller.ts';

const seller = suite('sellerOf');
seller('is the channel, a shop of momo, or each listing of an open market', () => {
  assert.is(sellerOf({ offerId: 'pchome:DYAO47', channel: 'pchome' }), 'pchome');
  assert.is(sellerOf({ offerId: 'momo:12345678', channel: 'momo' }), 'momo');
  assert.is(sellerOf({ offerId: 'momo:TP00002460002596', channel: 'momo' }), 'momo:TP0000246');
  assert.is(sellerOf({ offerId: 'ruten:21', channel: 'ruten' }), 'ruten:21');
});
seller.run();
