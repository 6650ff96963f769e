import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ecommerceSchema } from '../../../core/contract/index.ts';
import { judge, prose, signsOf } from './support.ts';

const cart = '<a href="/basket">Einkaufswagen ansehen</a>';
const footer =
  '<footer><a href="/w">Widerrufsbelehrung</a><a href="/v">Versandkosten</a><a href="/z">Zahlungsarten</a></footer>';

const verdict = suite('judgeShop');
verdict('a page of a shop is one by its header and footer, whatever it is about', () => {
  const found = judge(cart + prose + footer);
  assert.is(found.verdict, 'shop');
  assert.ok(found.confidence >= 0.7 && found.confidence < 1);
  assert.equal(ecommerceSchema.parse(found), found);
  assert.ok(found.evidence.some(({ kind, value }) => kind === 'cart_link' && value === 'rocks.example/basket'));
});
verdict('one family of signs decides nothing', () => {
  const families = {
    cart: `${cart}<a href="/checkout">Zur Kasse</a><i class="icon-cart"></i>`,
    prices: Array.from({ length: 80 }, (_, i) => `<td>Platz ${i}</td><td>${i + 5},50 €</td>`).join(''),
    goods:
      '<div itemscope itemtype="https://schema.org/Product"><b itemprop="price">3</b></div><meta property="og:type" content="product">',
    footer: '<p>Versandkosten</p><p>Zahlungsarten</p><p>Gutschein</p><p>Mein Konto</p>',
  };
  for (const [name, html] of Object.entries(families)) assert.is.not(judge(prose + html).verdict, 'shop', name);
  assert.is(judge(prose + Object.values(families).join('')).verdict, 'shop');
});
verdict('rows with prices, a cart and an order look-up are a shop', () => {
  const rows = Array.from({ length: 60 }, (_, i) => `<option>記憶體 ${i} 型, $${i}90</option>`).join('');
  assert.is(
    judge(`${prose}<select>${rows}</select><a href="/cart.php">清單</a><a href="/q">訂單查詢</a>`).verdict,
    'shop',
  );
  assert.is.not(judge(`${prose}<select>${rows}</select>`).verdict, 'shop', 'a price list alone');
});
verdict('a word that speaks of buying, without a price or anything else to order with, is no shop', () => {
  const goods = Array.from({ length: 12 }, (_, i) => `<a href="/product/${i}"><img src="/product/${i}.jpg"></a>`).join(
    '',
  );
  const menu = '<a href="/purchase/">我要購買</a>';
  assert.is.not(judge(menu + prose + goods).verdict, 'shop');
  const priced = Array.from({ length: 12 }, (_, i) => `<p>護手霜 ${i}</p><p>NT$${300 + i}</p>`).join('');
  assert.is(judge(menu + prose + goods + priced).verdict, 'shop');
  assert.is(judge(menu + prose + goods + footer).verdict, 'shop');
});
verdict('a plugin without anything for sale is none, with goods it is', () => {
  const plugin =
    '<meta name="generator" content="WooCommerce 9.1"><link rel="stylesheet" href="/wp-content/plugins/woocommerce/assets/css/woocommerce.css"><script src="/wp-content/plugins/woocommerce/assets/js/frontend/add-to-cart.min.js"></script>';
  const recipe = '<script type="application/ld+json">{"@type":"Recipe","name":"Suppe"}</script>';
  assert.is(judge(plugin + recipe + prose).verdict, 'not_shop');
  const goods = `<a href="/cart/">Warenkorb</a><h1>Löffel</h1><span>9,90 €</span><button class="single_add_to_cart_button">In den Warenkorb</button>`;
  assert.is(judge(plugin + prose + goods).verdict, 'shop');
});
verdict('an idle plugin brings a cart, marks and code along: a page that was written to be read is none for it', () => {
  const idle =
    '<meta name="generator" content="WooCommerce 9.1"><link rel="stylesheet" href="/wp-content/plugins/woocommerce/assets/css/woocommerce.css"><div id="side-cart" class="add-to-cart header-cart"><span class="woocommerce-Price-amount price-item">0</span></div><a href="/cart/">cart</a><a href="/checkout/">Checkout</a><script>t.eventsToTrack=["add_to_cart"]</script>';
  const post = '<script type="application/ld+json">{"@type":"BlogPosting","headline":"Suppe"}</script>';
  assert.is.not(judge(idle + post + prose).verdict, 'shop');
  assert.is(
    judge(`${idle}${prose}<a href="/product/a">A</a><a href="/product/b">B</a><p>NT$300</p><p>$20</p>`).verdict,
    'shop',
  );
});
verdict('things with prices that nobody can order here are small ads, not a shop', () => {
  const ads = Array.from(
    { length: 30 },
    (_, i) => `<li><a href="/item/${i}">機車 ${i}</a> <b>NT$ ${i}000</b></li>`,
  ).join('');
  const ad =
    '<script type="application/ld+json">{"@type":"Product","name":"機車","offers":{"@type":"Offer","price":"5000"}}</script>';
  assert.is.not(judge(ads + ad + prose, { url: 'https://rocks.example/item/3' }).verdict, 'shop');
  assert.is(
    judge(`${ads}${ad}${prose}<button>立即購買</button>`, { url: 'https://rocks.example/item/3' }).verdict,
    'shop',
  );
});
verdict('a word within another is none: basketball in Polish, an Italian name', () => {
  const kinds = judge(`${prose}<a href="/koszykowka">Koszykówka</a><p>Donatelli</p>`).evidence.map(({ kind }) => kind);
  for (const kind of ['cart_word', 'cart_mark', 'cart_link', 'donation']) assert.not(kinds.includes(kind), kind);
  assert.ok(judge(`${prose}<p>Twój koszyk</p>`).evidence.some(({ kind }) => kind === 'cart_word'));
});
verdict('a maker that says where to buy its goods sells none itself', () => {
  const maker = Array.from({ length: 8 }, (_, i) => `<a href="/products/${i}">Flocken ${i}</a>`).join('');
  assert.is.not(judge(`${prose}${maker}<a class="buynow" href="/w">銷售據點</a><p>會員中心</p>`).verdict, 'shop');
});
const kindsIn = (html: string): string[] => judge(html + prose).evidence.map(({ kind }) => kind);
verdict('a button to buy that leads to others sells nothing here', () => {
  const away = '<a href="https://mall.example/x">立即購買</a>';
  assert.ok(kindsIn(away).includes('buy_elsewhere'));
  assert.not(kindsIn(away).includes('buy_button'));
  for (const own of ['<a href="/buy?x=1">立即購買</a>', '<a href="https://pay.rocks.example/">立即購買</a>'])
    assert.ok(kindsIn(own).includes('buy_button'), own);
});
verdict('what only names a cart is none: a button beside it, software, a basket of inquiries', () => {
  assert.not(kindsIn('<button>加入購物車</button>').includes('cart_word'));
  assert.not(kindsIn('<p>Shopping cart software</p>').includes('cart_word'));
  assert.not(kindsIn('<a href="/inquiry">Inquiry basket (0)</a>').includes('cart_word'));
});
verdict('titles of threads say nothing of a cart or an order', () => {
  const kinds = kindsIn('<li>[討論] 購物車卡住怎麼辦</li><li>【問題】訂單查詢不到</li>');
  for (const kind of ['cart_word', 'order_lookup']) assert.not(kinds.includes(kind), kind);
});
verdict('a seller of shop software is none for what carts can do', () => {
  const list = ['購物車', '訂單查詢', '超商取貨', '運費設定', '信用卡分期', '優惠券']
    .map((text) => `<li>${text}</li>`)
    .join('');
  assert.is(judge(list + prose).verdict, 'shop');
  assert.is.not(judge(`${list}${prose}<a href="/trial">免費試用</a>`).verdict, 'shop');
});
verdict('a carrier and small ads sell nothing', () => {
  const prices = Array.from({ length: 8 }, (_, i) => `<td>${i} 公斤</td><td>$${i + 9}0</td>`).join('');
  assert.is.not(judge(`${prices}${prose}<p>貨態查詢</p><p>運費試算</p><p>超商取貨</p><p>我要寄件</p>`).verdict, 'shop');
  assert.is.not(
    judge(`${prices}${prose}<p>[出售] 鏡頭 面交</p><p>[出售] 相機 超商取貨</p><p>已售出</p>`).verdict,
    'shop',
  );
});
verdict('helper hosts and public bodies are none, whatever they show', () => {
  const page = `${cart + prose + footer}<button>In den Warenkorb</button><p>9,90 €</p>`;
  assert.is(judge(page).verdict, 'shop');
  for (const host of [
    'tracking.basar.tw',
    'seller.basar.tw',
    's.basar.tw',
    'myaccount.basar.tw',
    'help-center.basar.tw',
    'www.kreis.gov.tw',
    'lib.uni.edu.tw',
  ])
    assert.is(judge(page, { url: `https://${host}/x` }).verdict, 'not_shop', host);
  for (const host of ['m.basar.tw', 'tw.basar.tw', 's-mart.basar.tw', 'shop.basar.tw'])
    assert.is(judge(page, { url: `https://${host}/x` }).verdict, 'shop', host);
});
verdict("a comparison of prices sells nothing, even with other sellers' offers as its data", () => {
  const offers = ['甲行', '乙行'].map(
    (name) => `{"@type":"Offer","price":"90","seller":{"@type":"Organization","name":"${name}"}}`,
  );
  const json = `<script type="application/ld+json">{"@type":"Product","name":"扇","offers":{"@type":"AggregateOffer","lowPrice":90,"offers":[${offers}]}}</script>`;
  const rows = Array.from(
    { length: 30 },
    (_, i) => `<li>某商城 <b>$${i}80</b> <a href="https://m${i}.example/">前往賣場</a></li>`,
  ).join('');
  assert.is(judge(json + rows + prose).verdict, 'not_shop');
  assert.is(
    judge(`${json}${rows}${prose}<a href="/cart">購物車</a><button>放入購物車</button><p>退換貨</p>`).verdict,
    'shop',
  );
});
verdict('little was seen: no verdict but for a shop', () => {
  assert.is(judge('').verdict, 'unknown');
  assert.is(judge('<p>Just a moment</p>').verdict, 'unknown');
  assert.is(judge(prose).verdict, 'not_shop');
  assert.is(judge('', { url: 'https://www.amt.gov.tw/' }).verdict, 'not_shop');
});
verdict('request logs: events, carts and pictures of goods', () => {
  const log = (...requests: string[]) => judge('', { source: 'har', requests });
  const event = 'https://analytics.google.com/g/collect?v=2&tid=G-1&en=view_item_list&_et=3';
  const pictures = [1, 2, 3, 4].map((n) => `https://img.rocks.example/upload/goods/${n}.webp`);
  assert.is(log(event, ...pictures).verdict, 'shop');
  assert.is(log('https://rocks.example/ajax/cart/count', ...pictures).verdict, 'shop');
  for (const cart of ['api/v2/bag', '?_data=routes%2Fcart', 'bookcar_num.php?r=3'])
    assert.is(log(`https://rocks.example/${cart}`, ...pictures).verdict, 'shop', cart);
  for (const other of ['products/bag/1', 'bookcar.php', '?_data=routes%2Fcartoons'])
    assert.is(log(`https://rocks.example/${other}`, ...pictures).verdict, 'unknown', other);
  assert.is(log(event.replace('view_item_list', 'page_view')).verdict, 'unknown');
  assert.is(log(...pictures).verdict, 'unknown', 'pictures alone');
  assert.is(
    log('https://rocks.example/wp-content/plugins/woocommerce/assets/js/frontend/cart-fragments.min.js').verdict,
    'unknown',
  );
});
verdict('a small shop that tells how to order and shows prices is one, without a cart', () => {
  const wares = '<p>芝麻醬 300 元</p><p>花生醬 250 元</p>';
  for (const said of [
    '訂購請加 LINE：@sesame',
    '訂花專線 03-123',
    '想要的朋友私訊粉專',
    '匯款後三天內宅配',
    '要的留言＋1',
  ]) {
    assert.is(judge(`${wares}<p>${said}</p>`).verdict, 'shop', said);
    assert.is(judge(`${prose}<p>${said}</p>`).verdict, 'unknown', `${said}: without prices`);
  }
  for (const said of ['預約請加 LINE', '電話訂位', '意者私訊', '報名請填表單'])
    assert.is.not(judge(`${wares}<p>${said}</p>`).verdict, 'shop', said);
  for (const said of [
    '透過官網預訂送下午茶',
    '學校預訂導覽請來電',
    '請使用電子下單系統',
    '<span>加盟專用</span><span>團購</span>',
    '常用連結 團購',
    '客服電話 團購專區',
    '<b>品項</b><i>數量</i>',
    '付款後三日寄出訂房確認信',
    '轉帳後寄出感謝狀',
    '轉帳後寄出繳費收據',
    '匯款後寄出入場票',
    '意見留言 +1 626 555 0100',
  ])
    assert.is.not(judge(`${prose}${wares}<p>${said}</p>`).verdict, 'shop', said);
  assert.is.not(judge(`<title>示範證券</title>${prose}${wares}<p>下單請撥打專線</p>`).verdict, 'shop');
  for (const said of ['訂購請加 <b>LINE</b>', '用 LINE 下單', '工房出爐，訂購請來電', '匯款後寄出，附發票'])
    assert.is(judge(`${prose}${wares}<p>${said}</p>`).verdict, 'shop', said);
  assert.is(judge(`${wares}<p>訂購請私訊</p><p>🚚 面交點：車站</p>`).verdict, 'shop');
});
verdict('a plan by the month is no purchase', () => {
  const plans = ['購物車', '結帳頁', '訂單管理'].map((text) => `<h3>${text}</h3>`).join('');
  const buy = (to: string): string => `${prose}${plans}<p>$700</p><p>$900</p><a href="${to}">立即訂購</a>`;
  assert.is(judge(buy('/order/1')).verdict, 'shop');
  assert.is.not(judge(buy('/signup?plan=a')).verdict, 'shop');
  for (const asked of ['<p>NT$700／月</p>', '<b>1,200 元起</b><i>/月</i>', '<p>USD 4 per month</p>'])
    assert.ok(kindsIn(asked).includes('plan'), asked);
  for (const other of ['肉粽/月餅', '圍爐/年菜', '到期(年/月/日)', '$300/月餅', '12/月'])
    assert.not(kindsIn(`<p>${other}</p>`).includes('plan'), other);
  const frame = ['購物車', '結帳', '訂單查詢', '退換貨'].map((text, i) => `<a href="/p/${i}">${text}</a>`).join('');
  for (const more of ['<p>肉粽/月餅</p><p>圍爐/年菜</p>', '<p>盆花 $600/月</p><p>$80</p><p>$90</p>'])
    assert.is(judge(`${frame}${more}${prose}`).verdict, 'shop', more);
  for (const to of ['/go/basket?id=3', '/en/start/checkout', '/start/buy', '/register?next=/order'])
    assert.is(judge(buy(to)).verdict, 'shop', to);
});
verdict('a button for which a tester is paid, or that leads out, sells nothing here', () => {
  for (const away of ['<a rel="sponsored" href="/x">立即購買</a>', '<a href="/out?to=3">立即購買</a>'])
    assert.ok(kindsIn(away).includes('buy_elsewhere'), away);
  assert.not(
    kindsIn('<a class="btn-buy" rel="nofollow sponsored" href="https://a.example/">x</a>').includes('buy_mark'),
  );
});
verdict('a page on baskets is no cart', () => {
  assert.not(kindsIn('<a href="/basket.html">花籃</a>').includes('cart_link'));
  assert.ok(kindsIn('<a href="/basket.php">x</a>').includes('cart_link'));
});
verdict.run();

const signs = suite('signs of a page');
signs('carts by word, picture, address and cookie', () => {
  assert.equal(signsOf('<a href="/gio-hang">xem</a>'), ['cart_link']);
  assert.equal(signsOf('<a href="https://other.example/cart">xem</a>'), [], "another site's");
  assert.equal(signsOf('<i class="icon-cart"></i>'), ['cart_mark']);
  assert.equal(signsOf('<a data-to="/basket?from=top">x</a>'), ['cart_mark']);
  assert.equal(signsOf('<a class="tab" href="/basketball" data-to="/basketball/">x</a>'), [], 'a sport');
  assert.equal(signsOf('<script src="/icon-cart.js"></script><style>.icon-cart{}</style>'), []);
  assert.equal(signsOf('<p>장바구니</p>'), ['cart_word']);
  assert.equal(signsOf('<p>Cart (2)</p>'), ['cart_word']);
  assert.equal(signsOf('<p>Cartoons</p><p>Cart wheels</p>'), []);
  assert.equal(signsOf('', { headers: [['set-cookie', 'basket_id=1; path=/']] }), ['cart_cookie']);
});
signs('prose and code that speak of a shop are none', () => {
  assert.equal(
    signsOf(`<p>${'Wer etwas bestellt, legt es in den Warenkorb und geht dann zur Kasse. '.repeat(2)}</p>`),
    [],
  );
  assert.equal(signsOf('<script>var t={"a":"加入購物車"}</script>'), []);
  assert.equal(signsOf('<a href="/">Residence Inn</a>'), [], 'resi are returns, where they are all that is said');
  assert.equal(signsOf('<!-- <button class="add-to-cart">加入購物車</button> -->'), []);
});
signs('orders by telephone, message and form, and of meals', () => {
  for (const said of ['<a href="#">LINE 訂購</a>', '<p>訂購專線：02-2345-6789 分機 12</p>', '<b>填寫訂購單</b>'])
    assert.ok(kindsIn(said).includes('order_form'), said);
  for (const said of ['<button>加入餐點</button>', '<a href="#">我要點餐</a>'])
    assert.ok(kindsIn(said).includes('buy_button'), said);
  assert.not.ok(kindsIn('<p>媒體專線：02-2345-6789 分機 12</p>').includes('order_form'));
});

signs('buttons and forms that buy', () => {
  assert.equal(signsOf('<button>เพิ่มลงตะกร้า</button>'), ['buy_button']);
  assert.equal(signsOf('<b>Buy now, pay later with us</b>'), []);
  assert.equal(signsOf('<b>Где купить?</b>'), ['where_to_buy'], 'who buys there buys from others');
  assert.equal(signsOf('<form action="/cart/add" method="post"></form>'), ['buy_form', 'buy_mark']);
  assert.equal(signsOf('<div class="btn-buy"></div>'), ['buy_mark']);
});
signs('goods in data: only with a price', () => {
  const json = (text: string): string => `<script type="application/ld+json">${text}</script>`;
  assert.equal(signsOf(json('{"@type":["Product"],"offers":{"@type":"Offer","price":3}}')), ['product_data']);
  assert.equal(signsOf(json('{"@type":"Product","name":"x"}')), []);
  assert.equal(signsOf(json('{"@type":"NewsArticle"}')), ['newsroom']);
  assert.equal(signsOf('<meta property="product:price:amount" content="3">'), ['product_meta']);
});
signs('pictures of goods, and of none', () => {
  const pictures = (path: string): string =>
    [1, 2, 3, 4, 5].map((n) => `<img src="https://img.rocks.example${path.replace('#', `${n}`)}">`).join('');
  for (const path of [
    '/products/10#/a.jpg',
    '/prod/1943#/a.jpg',
    '/prod/1943#.jpg',
    '/products/logo-cap-#.jpg',
    '/products/button-shirt-#.jpg',
  ])
    assert.equal(signsOf(pictures(path)), ['product_requests'], path);
  for (const path of [
    '/media/prod/2026-07/#.jpg',
    '/new_item_page/btn_play-#.png',
    '/item_img/arrow_#.gif',
    '/item_img/top_arrow_#.gif',
  ])
    assert.equal(signsOf(pictures(path)), [], path);
});
signs('links to goods on the very host', () => {
  const links = (host: string): string => [1, 2, 3].map((n) => `<a href="https://${host}/goods/${n}">x</a>`).join('');
  assert.equal(signsOf(links('rocks.example')), ['product_links']);
  assert.equal(signsOf(links('shop.rocks.example')), []);
});
signs.run();
