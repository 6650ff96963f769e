import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { namesComparison } from '../../../core/ecommerce/comparison.ts';
import { hostRoles } from '../../../core/ecommerce/hosts.ts';
import { mergeEcommerce } from '../../../core/ecommerce/index.ts';
import { kindsOfPaths, type PathKind } from '../../../core/ecommerce/paths.ts';
import { findWords } from '../../../core/ecommerce/words.ts';
import { codesOf } from '../../../core/text-codes.ts';
import { judge, prose } from './support.ts';

const kindOfPath = (path: string, isLoose = false): PathKind | null => kindsOfPaths([path], [isLoose])[0]!;

const paths = suite('kindsOfPaths');
paths('carts, checkouts, what is added, products', () => {
  const cases: [string, string | null][] = [
    ['/cart', 'cart'],
    ['/de/Warenkorb.html', 'cart'],
    ['/shop?route=basket&x=1', 'cart'],
    ['/index.php?route=checkout/cart', 'checkout'],
    ['/order/add-to-cart', 'add'],
    ['/SalePage/Index/12', 'product'],
    ['/widget-p-123.html', 'product'],
    ['/x?goods_id=4', 'product'],
    ['/ShopCar/Step1.aspx', 'cart'],
    ['/ajax/getshoppingcarcount', 'cart'],
    ['/member/order/query', 'order'],
    ['/my-orders', 'order'],
    ['/order/create?id=3', 'checkout'],
    ['/border', null],
    ['/cartoon', null],
    ['/golf-cart-wheels', null],
    ['/production', null],
    ['/x?paid=4', null],
    ['', null],
  ];
  for (const [path, kind] of cases) assert.is(kindOfPath(path), kind, path);
});
paths('names of files are parted by hyphens too', () => {
  assert.is(kindOfPath('/js/cart-4f2a.js'), null);
  assert.is(kindOfPath('/js/cart-4f2a.js', true), 'cart');
});
paths.run();

const words = suite('findWords');
const found = (text: string): string[] => {
  const signs: string[] = [];
  findWords({ text, codes: codesOf(text) }, [0, text.length], (sign) => signs.push(sign));
  return signs;
};
words('find what stands in a text, in any case of ASCII', () => {
  assert.equal(found('MEINE BESTELLUNGEN'), ['order_lookup']);
  assert.equal(found('我要查詢訂單喔'), ['order_lookup']);
  assert.equal(found('xmeine bestellungen'), [], 'a word begins where words begin');
  assert.equal(found(''), []);
});
words('exact ones stand alone but for numbers and signs', () => {
  assert.equal(found('» Kasse (3)'), ['checkout']);
  assert.equal(found('Kasse des Vereins'), []);
});
words('may hold up to four characters of their own, and end there', () => {
  assert.ok(found('放入餐點籃').includes('buy_button'));
  assert.ok(found('加入推車 (2)').includes('buy_button'));
  assert.not(found('加入我們的車隊').includes('buy_button'));
  assert.not(found('加入會員很多年的車主').includes('buy_button'));
});
words('stay within the stretch', () => {
  const signs: string[] = [];
  const text = 'xx mon panier';
  findWords({ text, codes: codesOf(text) }, [0, 8], (sign) => signs.push(sign));
  assert.equal(signs, []);
});
words.run();

const hosts = suite('hostRoles');
const roles = (domain: string, registrable: string): string[] => hostRoles({ domain, registrable });
hosts('public bodies by suffix', () => {
  for (const host of ['x.gov', 'amt.gov.tw', 'uni.edu.tw', 'museum.go.jp', 'x.ac.uk', 'heer.mil'])
    assert.ok(roles(host, host).includes('public_body'), host);
  for (const host of ['go.com', 'ac.example', 'gov-shop.tw', 'mil.shop.tw'])
    assert.not(roles(host, host).includes('public_body'), host);
});
hosts('helpers and blogs by a label before the registrable domain', () => {
  assert.equal(roles('scm.basar.tw', 'basar.tw'), ['helper_host']);
  assert.equal(roles('img2.basar.tw', 'basar.tw'), ['helper_host']);
  for (const label of ['b2b-supplier', 'm-seller', 'tw-admin', 'order-tracking'])
    assert.equal(roles(`${label}.basar.tw`, 'basar.tw'), ['helper_host'], label);
  assert.equal(roles('best-sellers.basar.tw', 'basar.tw'), []);
  assert.equal(roles('b2b-supplier.tw', 'b2b-supplier.tw'), [], 'a domain of its own');
  assert.equal(roles('help.myhost.io', 'help.myhost.io'), [], 'a tenant of a public suffix');
  assert.equal(roles('blog.basar.tw', 'basar.tw'), ['blog_host']);
  assert.equal(roles('basar.org.tw', 'basar.org.tw'), ['organisation']);
});
hosts('shops by name, workshops are none', () => {
  assert.equal(roles('teashop.tw', 'teashop.tw'), ['shop_host']);
  assert.equal(roles('shop.tee.de', 'tee.de'), ['shop_host']);
  assert.equal(roles('tee.store', 'tee.store'), ['shop_host']);
  for (const host of ['workshop.tw', 'photoshop.de', 'restore.org.example']) assert.equal(roles(host, host), [], host);
});
hosts.run();

const comparison = suite('namesComparison');
comparison('by title or description, in several languages', () => {
  assert.is(namesComparison('瘋比價網 | 手機', []), '比價網');
  assert.is(namesComparison(null, [['og:description', 'Der Preisvergleich für Werkzeug']]), 'Preisvergleich');
  assert.is(namesComparison('Tools', [['keywords', 'compare prices']]), 'compare prices');
  assert.is(namesComparison('全館比價最划算', []), null, 'a shop that invites to compare');
  assert.is(namesComparison(undefined, [['robots', 'compare prices']]), null);
});
comparison.run();

const merge = suite('mergeEcommerce');
const shopPage = judge(`${prose}<a href="/cart">Panier</a><p>Mes commandes</p><p>Frais de port</p>`);
const article = judge(`${prose}<script type="application/ld+json">{"@type":"NewsArticle"}</script>`);
merge("one page's verdict is its site's", () => {
  assert.equal(mergeEcommerce([shopPage]), shopPage);
  assert.equal(mergeEcommerce([article]), article);
});
merge('signs of several pages add up, what speaks against by its share of the pages', () => {
  const both = mergeEcommerce([shopPage, article]);
  assert.is(both.verdict, 'shop');
  assert.is(both.evidence.find(({ kind }) => kind === 'newsroom')?.weight, -0.75);
});
merge('a page that was seen makes a site seen; none: unknown', () => {
  const empty = judge('');
  assert.is(mergeEcommerce([empty, empty]).verdict, 'unknown');
  assert.is(mergeEcommerce([empty, judge(prose)]).verdict, 'not_shop');
  assert.equal(mergeEcommerce([]).evidence, []);
});
merge.run();
