import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { metaCandidate } from '../../../core/extract/opengraph.ts';

const pageUrl = 'https://shop.example.tw/p/1';
const meta = suite('metaCandidate');
meta('price, sale price, stock, condition, brand', () => {
  const row = metaCandidate(
    [
      ['og:title', '虛構手沖壺 | 虛構商店'],
      ['og:site_name', '虛構商店'],
      ['product:price:amount', '1,290'],
      ['product:sale_price:amount', '990'],
      ['product:price:currency', 'TWD'],
      ['product:availability', 'in stock'],
      ['product:condition', 'used'],
      ['product:brand', '虛構牌'],
      ['og:image', '/1.jpg'],
    ],
    pageUrl,
  );
  assert.equal(
    [row?.title, row?.price, row?.listPrice, row?.currency, row?.inStock, row?.condition, row?.brand, row?.url],
    ['虛構手沖壺', '990', '1,290', 'TWD', true, 'used', '虛構牌', pageUrl],
  );
});
meta('without a price there is no row', () => {
  assert.is(
    metaCandidate(
      [
        ['og:title', 'x'],
        ['product:price:amount', ' '],
      ],
      pageUrl,
    ),
    null,
  );
});
meta('the Open Graph and the Twitter spellings of a price', () => {
  assert.is(metaCandidate([['og:price:amount', '5']], pageUrl)?.price, '5');
  assert.is(
    metaCandidate(
      [
        ['twitter:label1', '價格'],
        ['twitter:data1', 'NT$ 5'],
      ],
      pageUrl,
    )?.price,
    'NT$ 5',
  );
  assert.is(
    metaCandidate(
      [
        ['twitter:label1', 'Rating'],
        ['twitter:data1', '5'],
      ],
      pageUrl,
    ),
    null,
  );
});
meta('without og:title the page title serves; a title that is only the shop stays', () => {
  assert.is(metaCandidate([['og:price:amount', '5']], pageUrl, '虛構壺')?.title, '虛構壺');
  assert.is(
    metaCandidate(
      [
        ['og:price:amount', '5'],
        ['og:title', '虛構商店'],
        ['og:site_name', '虛構商店'],
      ],
      pageUrl,
    )?.title,
    '虛構商店',
  );
});
meta.run();
