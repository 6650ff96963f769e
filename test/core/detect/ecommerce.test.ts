import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commerceSigns } from '../../../core/detect/ecommerce.ts';
import { readEvidence } from '../../../core/evidence/index.ts';
import { pageOf } from '../detect-support.ts';

const signs = (html: string, literals: string[] = []): string[] =>
  [...commerceSigns(readEvidence(pageOf(html)), new Set(literals))].sort();
const link = (href: string, text = 'x'): string => `<a href="${href}">${text}</a>`;

const commerce = suite('commerceSigns');
commerce('a cart is a link to one on the own host, by address or word', () => {
  for (const path of [
    'cart',
    'view_cart',
    'viewcart',
    'basket',
    'shopping-cart',
    'shoppingcart',
    'shoppingbag',
    'minicart',
  ])
    for (const end of ['', '/', '?a=1', '#top', '.html'])
      assert.equal(signs(link(`/${path}${end}`)), ['cart'], path + end);
  assert.equal(signs(link('/CART')), ['cart']);
  assert.equal(signs(link('/a', '我的購物車')), ['cart']);
  for (const path of ['/cartoon', '/mycart', '/descartes/x', '/cart-x']) assert.equal(signs(link(path)), [], path);
});
commerce('a checkout likewise', () => {
  for (const path of ['/checkout', '/onepage-checkout', '/one-page-checkout/', '/onepagecheckout?x', '/checkout.php'])
    assert.equal(signs(link(path)), ['checkout'], path);
  assert.equal(signs(link('/a', '前往結帳')), ['checkout']);
  assert.equal(signs(link('/checkouts')), []);
});
commerce("another site's cart is none", () => {
  assert.equal(signs(link('https://www.shop.example/cart')), ['cart']);
  assert.equal(signs(link('https://other.example/cart')), []);
  assert.equal(signs(link('https://notshop.example/cart')), []);
  assert.equal(signs(link('https://other.example/shop.example/cart')), []);
});
commerce('structured products and offers', () => {
  const json = (type: string): string => `<script type="application/ld+json">{"@type": ${type}}</script>`;
  for (const type of ['"Product"', '["Product"]', '[ "Offer"', '"AggregateOffer"', '"OnlineStore"', '"ProductGroup"'])
    assert.equal(signs(json(type)), ['structured'], type);
  for (const type of ['"Article"', '"ProductReview"']) assert.equal(signs(json(type)), [], type);
});
commerce('metas of products', () => {
  const meta = (name: string, content = '1'): string => `<meta property="${name}" content="${content}">`;
  for (const html of [
    meta('product:price'),
    meta('og:price:amount'),
    meta('og:type', 'og:product'),
    meta('og:type', 'PRODUCT'),
  ])
    assert.equal(signs(html), ['meta'], html);
  for (const html of [meta('og:type', 'website'), meta('og:title', 'product'), meta('my:product:x')])
    assert.equal(signs(html), [], html);
});
commerce('adds to what the literals showed', () => {
  assert.equal(signs(link('/cart'), ['buy']), ['buy', 'cart']);
  assert.equal(signs('<p>x'), []);
});
commerce.run();
