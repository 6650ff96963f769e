/** Pages as the runtime sends them, before any script runs. */
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { matchPattern } from '../../clients/web/pattern.ts';
import { tables } from '../../core/contract/tables.ts';
import { withWeb } from '../support/web-app.ts';
import { hostileName, webModel } from '../support/web-model.ts';

const paths = [
  '/',
  '/sites/demo-kitchen.example',
  '/products',
  '/products?q=%E4%BF%9D%E6%BA%AB%E6%9D%AF',
  '/products?q=%E4%BF%9D%E6%BA%AB%E6%9D%AF&sort=-price&channel=demo-mo&min_price=100&max_price=',
  '/products?history=demo-mo%3A0',
  '/products/p0',
  '/deals',
  '/deals?type=lowest',
  '/deals?category=home&min=100&max=900',
  '/movers',
  '/movers?type=ad_started',
  '/prospects',
  '/prospects?platform=shopline&category=home',
  '/market',
  '/market?industry=home',
  '/technologies/shopline',
  '/technologies/ecpay',
  '/operators/demo-sofa.example',
  '/industries/home',
  '/compare',
  '/compare?domains=demo-kitchen.example,demo-sofa.example,nobody.example',
  '/sites',
  '/sites?technology=ecpay&sort=score',
  '/find',
  '/find?q=%E5%BB%9A%E6%88%BF',
  '/embed?domain=demo-kitchen.example',
  '/api-and-mcp',
  '/offline',
];
const get = async (url: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url, { headers, redirect: 'manual' });
  return { status: response.status, headers: response.headers, html: await response.text() };
};
const stateOf = (html: string): { route: string; data: Record<string, unknown> } =>
  JSON.parse(/<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

const pages = suite('pages of the web app');

pages(
  'every address is whole HTML, says its language and that the data are invented, and runs nothing inline',
  async () => {
    await withWeb(async ({ url }) => {
      for (const path of paths) {
        const { status, headers, html } = await get(url + path);
        assert.is(status, 200, path);
        assert.match(headers.get('content-type') ?? '', /^text\/html/);
        assert.match(
          headers.get('content-security-policy') ?? '',
          /default-src 'none'; script-src 'self'; style-src 'self'/,
        );
        assert.not.match(headers.get('content-security-policy') ?? '', /unsafe|https?:/);
        assert.match(html, /<html lang="zh-Hant-TW">/);
        assert.match(html, /<h1[^>]*>[^<]+/);
        assert.match(html, /全屬虛構/);
        assert.not.match(html, / style="| on\w+="/, path);
        for (const [, attributes = ''] of html.matchAll(/<script([^>]*)>/g))
          assert.match(attributes, /src="\/assets\/|type="application\/(?:ld\+)?json"/, path);
      }
    });
  },
);

pages('the documentation links to the widget, a small script that other sites may ask for', async () => {
  await withWeb(async ({ url }) => {
    assert.match((await get(`${url}/docs`)).html, /href="\/widget\.js"/);
    const { status, headers, html: script } = await get(`${url}/widget.js`);
    assert.is(status, 200);
    assert.match(headers.get('content-type') ?? '', /^text\/javascript/);
    assert.is(headers.get('access-control-allow-origin'), '*');
    assert.ok(gzipSync(script).length < 10_000, `${gzipSync(script).length}`);
  });
});

pages('a site shows its technologies with their evidence, its score, company, competitors and changes', async () => {
  await withWeb(async ({ url }) => {
    const { html } = await get(`${url}/sites/demo-kitchen.example`);
    for (const text of [
      '示範廚房',
      'SHOPLINE',
      'cdn.shoplineapp.com/assets/common.js',
      '可以改善',
      '32000100',
      '示範沙發',
    ])
      assert.ok(html.includes(text), text);
    assert.match(html, /更換平台 <b>CYBERBIZ<\/b> → <b>SHOPLINE<\/b>/);
    assert.match(html, /統編已與稅籍資料核對/);
    const quiet = (await get(`${url}/sites/fict-quiet.example`)).html;
    assert.match(quiet, /<dt>金流<\/dt><dd><span class="unseen">未觀察到<\/span>/);
    assert.match(quiet, /未觀察到不等於沒有/);
    // What the shop says stands apart from what was observed; too little seen is no number.
    assert.match(html, /店家自述<\/h3>.*<summary>街口支付<\/summary><code>footer: 街口支付<\/code>/s);
    assert.match(html, /<p class="total"><strong>\d+<\/strong>/);
    assert.match(quiet, /資料不足，不給總分/);
    assert.not.match(quiet, /<p class="total">/);
    assert.match((await get(`${url}/prospects`)).html, /class="number">資料不足</);
    assert.match((await get(`${url}/prospects.csv`)).html, /fict-quiet\.example,(?:[^\r]*,)\r/);
  });
});

pages('a product shows every offer, the gap, why it is one product, and its price history', async () => {
  await withWeb(async ({ url }) => {
    const { html } = await get(`${url}/products/p0`);
    for (const text of ['NT$500', 'NT$680', 'demo-mo', '型號相同：mb500', '價格走勢', '每一次觀察', 'NT$590'])
      assert.ok(html.includes(text), text);
    assert.match(
      html,
      /<div class="plain-chart small"[^>]*><p class="prices"><span>NT\$770<\/span><span>NT\$500<\/span>/,
    );
    assert.is(html.match(/<polyline class="series-\d" points="[\d., ]+"/g)?.length, 3);
    assert.is(stateOf(html).route, 'product');
    const search = (await get(`${url}/products?q=%E4%BF%9D%E6%BA%AB%E6%9D%AF`)).html;
    assert.match(search, /查到 2 個通路，1 個沒有資料/);
    assert.match(search, /蝦皮購物 · 未查/);
    const jsonLd = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');
    assert.equal(jsonLd.offers, {
      ...{ '@type': 'AggregateOffer', priceCurrency: 'TWD', lowPrice: 500, highPrice: 680, offerCount: 3 },
    });
    assert.is((await get(`${url}/products/p99`)).status, 404);
  });
});

pages('compare takes a product id, and words that only look like one are searched for', async () => {
  await withWeb(async ({ url }) => {
    const compared = async (text: string): Promise<string[]> => {
      const reply = await fetch(`${url}/api/v1/products?${new URLSearchParams({ compare: text })}`);
      return ((await reply.json()) as { items: { product_id: string }[] }).items.map(({ product_id }) => product_id);
    };
    assert.equal(await compared('p2'), ['p2']);
    assert.equal(await compared('pfff'), []);
    assert.equal(await compared('保溫杯'), ['p0']);
  });
});

pages('hostile names stay text in the page, in the title and in the data that go with it', async () => {
  await withWeb(async ({ url }) => {
    for (const path of [
      '/',
      '/sites/hostile.example',
      '/products/p3',
      '/movers',
      '/prospects',
      '/deals',
      '/technologies/shopline',
    ]) {
      const { html } = await get(url + path);
      assert.not.match(html, /<img/, path);
      assert.is(html.split('</script>').length - html.split('<script').length, 0, path);
      assert.ok(stateOf(html).data !== null, path);
    }
    const { html } = await get(`${url}/sites/hostile.example`);
    assert.is((stateOf(html).data as { site: { name: string } }).site.name, hostileName);
  });
});

pages('what is not in the snapshot says so with 404 and offers to look now', async () => {
  await withWeb(async ({ url }) => {
    const { status, html } = await get(`${url}/sites/unknown-shop.tw`);
    assert.is(status, 404);
    assert.match(html, /快照裡沒有這個網站/);
    assert.match(html, /href="\/api\/v1\/detect\?url=unknown-shop\.tw"/);
    assert.is((await get(`${url}/sites/not%20a%20domain`)).status, 400);
    const missing = await get(`${url}/sites/a/b`);
    assert.is(missing.status, 404);
    assert.match(missing.html, /沒有這個頁面/);
  });
});

pages('the search form leads to a site or to prices without a script', async () => {
  await withWeb(async ({ url }) => {
    const to = async (q: string) => (await get(`${url}/search?${new URLSearchParams({ q })}`)).headers.get('location');
    assert.is(await to('https://www.Demo-Kitchen.example/x?y'), '/sites/demo-kitchen.example');
    assert.is(await to('台灣.tw'), '/sites/xn--kpry57d.tw');
    assert.is(await to('保溫杯 500ml'), '/products?q=%E4%BF%9D%E6%BA%AB%E6%9D%AF%20500ml');
    assert.is(await to('//evil.example'), '/products?q=%2F%2Fevil.example');
    assert.is(await to(''), '/products?q=');
  });
});

pages('language: the address before the cookie, zh-TW else; links keep what the address says', async () => {
  await withWeb(async ({ url }) => {
    const asked = (await get(`${url}/movers?lang=en`, { cookie: 'lang=zh' })).html;
    assert.match(asked, /<html lang="en">/);
    assert.match(asked, /href="\/deals\?lang=en"/);
    assert.match(asked, /<link rel="canonical" href="http:\/\/127[^"]+\/movers\?lang=en">/);
    const remembered = (await get(`${url}/movers`, { cookie: 'other=1; lang=en; theme=dark' })).html;
    assert.match(remembered, /<html lang="en" data-theme="dark">/);
    assert.match(remembered, /href="\/deals"/);
    assert.match((await get(`${url}/movers`, { cookie: 'theme=x"onload; lang=de' })).html, /<html lang="zh-Hant-TW">/);
  });
});

pages('a page is asked for again each time, and answers 304 and gzip; choices make different pages', async () => {
  await withWeb(async ({ url }) => {
    const first = await get(`${url}/movers`);
    const etag = first.headers.get('etag') ?? '';
    assert.is(first.headers.get('cache-control'), 'private, no-cache');
    assert.is(first.headers.get('content-encoding'), 'gzip');
    // Ages are in minutes, so the tag holds for the minute; a minute may just have passed.
    const again = await get(`${url}/movers`, { 'if-none-match': etag });
    const third =
      again.status === 304 ? again : await get(`${url}/movers`, { 'if-none-match': again.headers.get('etag')! });
    assert.is(third.status, 304);
    assert.is(third.html, '');
    assert.is.not((await get(`${url}/movers`, { cookie: 'lang=en' })).headers.get('etag'), etag);
  });
});

pages('no address, language or theme makes a fault, and the search leads nowhere else', async () => {
  const values = [
    '',
    'constructor',
    '__proto__',
    '%E0%A4%A',
    '%00',
    '%3Cscript%3E',
    'a'.repeat(300),
    '-1',
    '..',
    '%2e%2e%2f',
  ];
  const shapes = [
    '/sites/V',
    '/products/V',
    '/products?q=V',
    '/products?history=V',
    '/deals?type=V',
    '/deals?category=V',
  ];
  shapes.push('/deals?category=home&min=V&max=V', '/movers?type=V', '/prospects?platform=V', '/market?industry=V');
  shapes.push(
    '/find?q=V',
    '/sites?technology=V',
    '/sites?cursor=V&sort=V',
    '/products?q=a&cursor=V&sort=V&live=V',
    '/products?q=a&channel=V&brand=V&category=V',
    '/products?q=a&condition=V&in_stock=V&min_price=V&max_price=V',
    '/sites?city=V&min_score=V',
    '/pictures/sites/V.png',
    '/pictures/V.png',
    '/sitemaps/V.xml',
    '/knowledge/V',
    '/search?q=V',
    '/?lang=V',
    '/prospects.csv?platform=V',
    '/sites/V/V',
    '/technologies/V',
    '/operators/V',
    '/operators/demo-sofa.example?cursor=V',
    '/industries/V',
    '/compare?domains=V',
    '/compare?domains=V,V',
  );
  await withWeb(async ({ url }) => {
    for (const shape of shapes)
      for (const value of values) {
        const address = shape.replaceAll('V', value);
        const { status, headers } = await get(url + address, { cookie: `lang=${value}; theme=${value}` });
        assert.ok(status < 500, `${address}: ${status}`);
        if (status === 303) assert.match(headers.get('location') ?? '', /^\/(?:sites|products)[/?]/);
      }
  });
});

pages('/datasets/ has a dictionary of every table and column', async () => {
  await withWeb(async ({ url }) => {
    const { html } = await get(`${url}/datasets/`, { accept: 'text/html' });
    for (const { name, columns } of Object.values(tables)) {
      assert.ok(html.includes(`id="table-${name}"`), name);
      for (const column of columns) assert.ok(html.includes(`<code>${column.name}</code>`), `${name}.${column.name}`);
    }
  });
});

pages('/prospects.csv is the list of the page, inert in a spreadsheet', async () => {
  await withWeb(async ({ url }) => {
    const { status, headers, html } = await get(`${url}/prospects.csv?platform=shopline`);
    assert.is(status, 200);
    assert.match(headers.get('content-disposition') ?? '', /attachment; filename="storelens-prospects-/);
    const [head, ...rows] = html.trim().split('\r\n');
    assert.match(head ?? '', /^\uFEFF?domain,name,platform/);
    assert.is(rows.length, webModel().serving.stats.platforms.find(({ id }) => id === 'shopline')?.sites);
    assert.is((await get(`${url}/prospects.csv?platform=none`)).status, 400);
  });
});
pages.run();

const pattern = suite('matchPattern');
pattern('takes one segment for a name, decoded, and refuses empty and undecodable ones', () => {
  assert.equal(matchPattern('/sites/:domain', '/sites/a%2Fb'), { domain: 'a/b' });
  assert.is(matchPattern('/sites/:domain', '/sites/'), null);
  assert.is(matchPattern('/sites/:domain', '/sites/%E0%A4%A'), null);
  assert.is(matchPattern('/sites/:domain', '/sites/a/b'), null);
  assert.equal(matchPattern('/', '/'), {});
});
pattern.run();
