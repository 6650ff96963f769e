import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Channel, channels, createChannel } from '../../../core/channels/index.ts';

const fixture = (name: string): string =>
  readFileSync(new URL(`../../fixtures/channels/${name}`, import.meta.url), 'utf8');
const observedAt = '2026-01-02T03:04:05Z';
const context = { observedAt };
const channel = (id: string): Channel => createChannel(id);
const read = (id: string, text: string) => channel(id).parse({ status: 200, headers: [], text }, context);

/** Channel, fixture, offers as `key price/list stock`, dropped as `reason count`. */
const cases: [string, string, string[], string[]][] = [
  [
    'pchome',
    'pchome.json',
    ['ZZZZ01-A00000001 399/520 null', 'ZZZZ01-A00000003 199/null null'],
    ['add_on 1', 'bait_price 1'],
  ],
  ['momo', 'momo.json', ['90000001 720/2156 true', 'TP00000010000007 1280/null false'], ['ad 1']],
  [
    'momo',
    'momo-page.html',
    ['90000011 1190/null true', 'TP00000010000012 3200/null null'],
    ['duplicate 1', 'no_price 1'],
  ],
  ['yahoo', 'yahoo.json', ['p0000000000001 1990/2490 null', '3 99/null null'], ['auction 1']],
  ['yahoo', 'yahoo-page.html', ['9 690/null null'], []],
  ['rakuten', 'rakuten.json', ['ficta/milk-12 690/null null'], ['ad 1', 'bait_price 1']],
  ['etmall', 'etmall.json', ['900000001 2990/3990 true', '900000003 290/null false'], ['cross_border 1']],
  [
    'ruten',
    'ruten-items.json',
    ['99000000000001 350/500 true', '99000000000004 8800/null false'],
    ['auction 1', 'bait_price 1'],
  ],
  ['costco', 'costco.json', ['900001 259/299 true'], ['not_for_sale 1']],
  [
    'coupang',
    'coupang.html',
    ['900000000000001-900000000000011 70/99 null', '900000000000002-900000000000022 135/null null'],
    [],
  ],
  ['coupang', 'coupang-old.html', ['900000000000003-33 990/1200 null'], ['ad 1']],
  ['books', 'books.html', ['Z000000001 1277/null null', 'Z000000002 30/null null'], []],
  [
    'uniprosperity',
    'uniprosperity.html',
    ['9000000000001 129/156 true', '9000000000002 398/null false', '9000000000003 59/null true'],
    [],
  ],
  ['pxbox', 'pxbox.json', ['900001 24/null true', '900003 15/null false'], ['ad 1']],
  ['pcone', 'pcone.json', ['900000000001 5202/6000 null', '900000000002 790/null null'], []],
  ['buy123', 'buy123.html', ['9000001 1797/null null', '9000002 99/199 null'], ['cross_border 1']],
];

const parse = suite('Channel.parse');
for (const [id, name, offers, dropped] of cases) {
  parse(`${id} reads ${name}: every row is an offer or is dropped with a count`, () => {
    const reading = read(id, fixture(name));
    const shown = reading.offers.map(
      (o) => `${o.offerId.slice(id.length + 1)} ${o.priceTwd}/${o.listPriceTwd} ${o.inStock}`,
    );
    assert.equal(shown, offers);
    assert.equal(
      reading.dropped.map(({ reason, count }) => `${reason} ${count}`),
      dropped,
    );
    const count = dropped.reduce((sum, text) => sum + Number(text.split(' ')[1]), 0);
    assert.is(reading.rows, offers.length + count);
    for (const offer of reading.offers) {
      assert.is(offer.channel, id);
      assert.is(offer.observedAt, observedAt);
      assert.ok(offer.url.startsWith('https://'), offer.url);
    }
  });
}

parse('PChome titles lose their markup and product links lead to the shop', () => {
  const [offer] = read('pchome', fixture('pchome.json')).offers;
  assert.is(offer?.title, '虛構牌 咖啡豆 454g');
  assert.is(offer?.url, 'https://24h.pchome.com.tw/prod/ZZZZ01-A00000001');
  assert.is(offer?.image, 'https://cs-a.ecimg.tw/items/b1.jpg');
});

parse('momo keeps the brand in the title, and links to third-party shops as they are', () => {
  const [first, second] = read('momo', fixture('momo.json')).offers;
  assert.is(first?.brand, '虛構 Ficta');
  assert.is(first?.title, '【虛構 Ficta】即溶咖啡 2公斤');
  assert.is(first?.url, 'https://www.momoshop.com.tw/goods/GoodsDetail.jsp?i_code=90000001');
  assert.is(second?.url, 'https://www.momoshop.com.tw/TP/TP0000001/goodsDetail/TP00000010000007');
});

parse('Rakuten links lose the tracking query', () => {
  const [offer] = read('rakuten', fixture('rakuten.json')).offers;
  assert.is(offer?.url, 'https://www.rakuten.com.tw/shop/ficta/product/milk-12/');
});

parse('Ruten says used where the title does, else unknown', () => {
  const conditions = read('ruten', fixture('ruten-items.json')).offers.map(({ condition }) => condition);
  assert.equal(conditions, ['unknown', 'used']);
});

parse('萬家福 titles gain the pack count and what comes free, once', () => {
  const titles = read('uniprosperity', fixture('uniprosperity.html')).offers.map(({ title }) => title);
  assert.equal(titles, ['虛構拿鐵210ml 6入', '虛構二合一 13g X25 買一送一', '虛構氣泡水330ml 4罐']);
});

parse('attributes of pages are decoded', () => {
  assert.is(read('books', fixture('books.html')).offers[0]?.title, '虛構之書："咖啡"學');
  assert.is(read('books', fixture('books.html')).offers[0]?.image, 'https://im1.book.com.tw/image/getImage?i=1&w=187');
});

for (const { id, enabled } of channels) {
  if (!enabled) continue;
  parse(`${id}: a reply of another form has no rows and says that it is malformed`, () => {
    for (const text of [
      '',
      'null',
      '{}',
      '[]',
      '<html><body>維護中</body></html>',
      '{"prods":',
      '{"data":{"x":[1,2]}}',
    ]) {
      const reading = read(id, text);
      assert.is(reading.rows, 0, text);
      assert.equal(reading.offers, []);
    }
    assert.is(read(id, '<html></html>').saysNone, false);
    assert.equal(read(id, '<html></html>').dropped, [{ reason: 'malformed', count: 1 }]);
  });
}

const none: [string, string][] = [
  ['pchome', '{"totalRows":0,"totalPage":0,"prods":[]}'],
  ['momo', '{"success":true,"rtnSearchData":{"goodsInfoList":[]}}'],
  ['rakuten', '{"data":{"searchPage":{"result":{"items":[]}}}}'],
  ['etmall', '{"SearchProductResult":{"totalProducts":0,"products":[]}}'],
  ['ruten', '{"Rows":[],"TotalRows":0}'],
  ['costco', '{"pagination":{"totalResults":0},"products":[]}'],
  ['books', '<div>抱歉，找不到您所查詢的資料</div>'],
  ['pxbox', '{"code":"0000","data":{"product_list":[]}}'],
  ['pcone', '{"status":"SUCCESS","data":{"products":[]}}'],
];
for (const [id, text] of none) {
  parse(`${id} tells "nothing found" from a changed form`, () => {
    assert.is(read(id, text).saysNone, true);
    assert.is(read(id, text).rows, 0);
  });
}
parse.run();

const request = suite('Channel.request');
for (const one of channels) {
  request(`${one.id} asks its own hosts, with the query encoded, and never by price`, () => {
    const requests = one.request('咖啡 & 茶');
    if (one.form === 'feed') assert.equal(requests, []);
    else assert.ok(requests.length > 0);
    for (const { url, method, body, headers } of requests) {
      assert.ok(
        Object.values(one.hosts).some((host) => url.startsWith(host)),
        url,
      );
      assert.ok(decodeURIComponent(`${url}${body ?? ''}`).includes('咖啡'), url);
      assert.not.ok(/price|prc\/ac/i.test(url), url);
      assert.is(body === null, method === 'GET');
      assert.not.ok(Object.keys(headers).some((name) => /^(?:cookie|host|authorization|user-agent)$/i.test(name)));
    }
  });
}
request.run();

const follow = suite('Channel.follow');
follow('Ruten asks for the items of the ids that the search gave', () => {
  const requests = channel('ruten').follow?.({ status: 200, headers: [], text: fixture('ruten-search.json') });
  assert.equal(
    requests?.map(({ url }) => url),
    ['https://rapi.ruten.com.tw/api/items/v2/list?gno=99000000000001,99000000000002,99000000000003,99000000000004'],
  );
});
follow('nothing found, or another form, asks for nothing', () => {
  assert.equal(channel('ruten').follow?.({ status: 200, headers: [], text: '{"Rows":[]}' }), []);
  assert.equal(channel('ruten').follow?.({ status: 200, headers: [], text: 'oops' }), []);
});
follow.run();
