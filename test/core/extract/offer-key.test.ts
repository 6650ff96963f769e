import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { absoluteUrl, boundedKey, urlKey } from '../../../core/extract/offer-key.ts';

const keys = suite('urlKey');
keys('locale, campaigns and order of the host do not change a key; parameters that name the thing do', () => {
  const same = [
    'https://x.tw/products/tea',
    'https://x.tw/zh-TW/products/tea/',
    'https://x.tw/products/tea?utm_source=a&fbclid=1',
  ];
  assert.equal(same.map(urlKey), ['products/tea', 'products/tea', 'products/tea']);
  assert.is(urlKey('https://x.tw/products/tea?variant=7&utm_source=a'), 'products/tea?variant=7');
  assert.is(
    urlKey('https://x.tw/index.php?route=product/product&product_id=50&sort=p'),
    'index.php?route=product/product&product_id=50',
  );
});
keys('long keys keep their head and a hash, so that an offer id fits', () => {
  const long = boundedKey('x'.repeat(5_000));
  assert.is(long.length, 120);
  assert.is.not(long, boundedKey('x'.repeat(5_001)));
});
keys.run();

const urls = suite('absoluteUrl');
urls('http and https alone, without fragment; null for the rest', () => {
  assert.is(absoluteUrl(' /a#b ', 'https://x.tw/c'), 'https://x.tw/a');
  for (const url of [null, '', 'javascript:1', 'data:x', 'mailto:a@b.tw', 'http://[', `/${'a'.repeat(3_000)}`])
    assert.is(absoluteUrl(url, 'https://x.tw/'), null);
});
urls.run();
