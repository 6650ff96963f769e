/** What search engines, previews and browsers are told of the pages. */
import { domainToASCII, domainToUnicode } from 'node:url';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { reportAddress, shownHost } from '../../clients/ui/links.ts';
import { linesOf, pictureOf } from '../../clients/web/picture.ts';
import { fc } from '../support/property.ts';
import { withWeb } from '../support/web-app.ts';
import { hostileName, webModel } from '../support/web-model.ts';

const html = { accept: 'text/html,application/xhtml+xml' };
const get = (url: string, headers: Record<string, string> = {}) => fetch(url, { headers, redirect: 'manual' });
const text = async (url: string, headers: Record<string, string> = html): Promise<string> =>
  (await get(url, headers)).text();

/** Content of a meta element, or the address of a link, as it stands there. */
const meta = (page: string, name: string): string | undefined =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`).exec(page)?.[1];
const canonicalOf = (page: string): string | undefined => /<link rel="canonical" href="([^"]*)">/.exec(page)?.[1];
const alternates = (page: string): Record<string, string | undefined> =>
  Object.fromEntries(
    [...page.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g)].map(([, lang, href]) => [
      lang,
      href,
    ]),
  );
const jsonLdOf = (page: string): Record<string, unknown> | null =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? 'null');

const pages = [
  '/',
  '/sites/demo-kitchen.example',
  '/products/p0',
  '/movers',
  '/market',
  '/technologies/shopline',
  '/operators/demo-kitchen.example',
  '/industries/home',
  '/compare',
  '/docs',
  '/datasets/',
  '/knowledge/payment-ecpay',
];

const sharing = suite('what is told of a page');

sharing('each language has an address of its own, and each page names both', async () => {
  await withWeb(async ({ url }) => {
    for (const path of pages) {
      const own = { zh: url + path, en: `${url}${path}?lang=en` };
      for (const lang of ['zh', 'en'] as const) {
        const page = await text(`${own[lang]}${lang === 'en' ? '&' : '?'}utm_source=x`);
        assert.is(canonicalOf(page), own[lang], `${path} ${lang}`);
        assert.equal(alternates(page), { 'zh-Hant-TW': own.zh, en: own.en, 'x-default': own.zh });
        assert.is(meta(page, 'og:url'), own[lang]);
        assert.is(meta(page, 'og:locale'), lang === 'en' ? 'en_US' : 'zh_TW');
        assert.is(meta(page, 'twitter:card'), 'summary_large_image');
        assert.ok((meta(page, 'og:title') ?? '').length > 1, path);
        assert.ok((meta(page, 'og:description') ?? '').length > 10, path);
      }
    }
    const filtered = await text(`${url}/market?lang=en&industry=home`);
    assert.is(canonicalOf(filtered), `${url}/market?industry=home&amp;lang=en`);
  });
});

sharing('pages of sites, technologies, products, searches and choices name their feed, and each answers', async () => {
  await withWeb(async ({ url }) => {
    for (const [path, feed] of [
      ['/sites/demo-kitchen.example', '/movers.json?domain=demo-kitchen.example'],
      ['/technologies/shopline', '/movers.json?platform=shopline'],
      ['/technologies/meta-pixel', '/movers.json?technology=meta-pixel'],
      ['/products/p0', '/prices.json?product=p0'],
      ['/products?q=%E8%80%B3%E6%A9%9F', '/prices.json?q=%E8%80%B3%E6%A9%9F'],
      ['/sites?platform=shopline&industry=home', '/movers.json?platform=shopline&amp;industry=home'],
      ['/movers?type=ad_started', '/movers.json?type=ad_started'],
    ] as const) {
      const page = await text(url + path);
      const link = (type: string, href: string): string => `<link rel="alternate" type="${type}" href="${href}"`;
      assert.ok(page.includes(link('application/feed+json', feed)), `${path}: ${feed}`);
      const atom = feed.replace('.json', '.atom');
      const [own, general] = [atom, '/movers.atom'].map((one) => page.indexOf(link('application/atom+xml', one)));
      assert.ok(own! > 0 && own! < general!, `${path}: its own feed comes first`);
      for (const one of [feed, atom]) assert.is((await get(url + one.replaceAll('&amp;', '&'))).status, 200, one);
    }
  });
});

sharing('every page has a picture of 1200 × 630 that differs by language, and 304 for who has it', async () => {
  await withWeb(async ({ url }) => {
    for (const path of [
      '/',
      '/sites/demo-kitchen.example',
      '/sites/hostile.example',
      '/products/p0',
      '/technologies/shopline',
      '/knowledge/payment-ecpay',
    ]) {
      const seen = new Set<string>();
      for (const lang of ['zh', 'en']) {
        const address = (meta(await text(`${url}${path}?lang=${lang}`), 'og:image') ?? '').replaceAll('&amp;', '&');
        const reply = await get(address);
        assert.is(reply.status, 200, address);
        assert.is(reply.headers.get('content-type'), 'image/png');
        const etag = reply.headers.get('etag') ?? '';
        const bytes = Buffer.from(await reply.arrayBuffer());
        assert.is(bytes.subarray(1, 4).toString(), 'PNG');
        assert.equal([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [1200, 630]);
        assert.ok(bytes.length > 10_000 && bytes.length < 300_000, `${address}: ${bytes.length} bytes`);
        assert.is((await get(address, { 'if-none-match': etag })).status, 304);
        seen.add(etag);
      }
      assert.is(seen.size, 2, `${path} in two languages`);
    }
    for (const path of [
      'sites/unknown-shop.tw.png',
      'products/p99.png',
      'technologies/none.png',
      'knowledge/none.png',
      'nothing.png',
      'home.svg',
    ])
      assert.is((await get(`${url}/pictures/${path}`)).status, 404, path);
  });
});

sharing('a site is told in one sentence of what was observed', async () => {
  await withWeb(async ({ url }) => {
    const said = async (path: string): Promise<string> => meta(await text(url + path), 'description') ?? '';
    const kitchen = '/sites/demo-kitchen.example';
    assert.match(
      await said(kitchen),
      /^SHOPLINE 上的家居與家具網路商店，收款見到綠界、LINE Pay，一種廣告代碼：Meta 像素，11 月 20 日從 CYBERBIZ 換到 SHOPLINE。/,
    );
    assert.match(
      await said(`${kitchen}?lang=en`),
      /^An online shop on SHOPLINE \(home &amp; furniture\); payment through ECPay and LINE Pay; one advertising tag: Meta Pixel; moved from CYBERBIZ to SHOPLINE on Nov 20\./,
    );
    // Nothing was seen of it, and nothing is said not to be there.
    const quiet = await said('/sites/fict-quiet.example');
    assert.not.match(quiet, /收款|廣告|沒有|無/);
    const page = await text(`${url}${kitchen}`);
    assert.match(page, /<p class="sentence">SHOPLINE 上的/);
    // Who shares an account is listed with it, and drawn.
    assert.match(page, /關聯網站<\/h2>.*示範沙發.*Google Analytics（GA） <code>G-INVENTED01<\/code>/s);
    assert.is(page.match(/<svg class="graph".*?<\/svg>/s)?.[0].match(/<line /g)?.length, 2);
    assert.not.match(await text(`${url}/sites/fict-quiet.example`), /關聯網站/);
  });
});

sharing('data, articles and products say what they are as JSON-LD', async () => {
  await withWeb(async ({ url }) => {
    const datasets = jsonLdOf(await text(`${url}/datasets/`));
    assert.is(datasets?.['@type'], 'Dataset');
    const [first] = (datasets?.['distribution'] ?? []) as { contentUrl: string }[];
    assert.is((await get(first?.contentUrl ?? '')).status, 200);
    const article = jsonLdOf(await text(`${url}/knowledge/payment-ecpay`));
    assert.is(article?.['@type'], 'Article');
    assert.match(String(article?.['dateModified']), /^\d{4}-\d{2}-\d{2}$/);
    assert.is(jsonLdOf(await text(`${url}/products/p0`))?.['@type'], 'Product');
    assert.is(jsonLdOf(await text(`${url}/`))?.['@type'], 'WebSite');
  });
});

sharing(
  'whose site it is can correct it: a mail with what is needed, and nothing where no operator is known',
  async () => {
    assert.is(reportAddress(null, 's', 'b'), null);
    assert.is(reportAddress('https://storelens.example/contact', 's', 'b'), 'https://storelens.example/contact');
    for (const repository of ['https://github.com/invented/lens', 'https://github.com/invented/lens/issues/'])
      assert.is(
        reportAddress(repository, 'a&b', 'x\ny'),
        'https://github.com/invented/lens/issues/new?title=a%26b&body=x%0Ay',
        repository,
      );
    assert.is(
      reportAddress('https://gitlab.com/invented/lens/-/issues', 's', 'b'),
      'https://gitlab.com/invented/lens/-/issues/new?issue[title]=s&issue[description]=b',
    );
    assert.is(reportAddress('https://github.com/invented', 's', 'b'), 'https://github.com/invented');
    assert.is(
      reportAddress('data@storelens.example', '更正：a&b', 'x\ny'),
      'mailto:data@storelens.example?subject=%E6%9B%B4%E6%AD%A3%EF%BC%9Aa%26b&body=x%0Ay',
    );
    for (const odd of ['javascript:alert(1)', 'a@b?cc=c@d', 'nobody', 'a b@c'])
      assert.is(reportAddress(odd, 's', 'b'), null, odd);
    await withWeb(async ({ url }) => {
      const page = await text(`${url}/sites/demo-kitchen.example`);
      assert.match(page, /<summary>這是你的網站，或判斷有誤？<\/summary>/);
      assert.match(page, /User-agent: StorelensBot/);
      assert.not.match(page, /href="mailto:/);
      assert.match(page, /此服務的營運者沒有公布聯絡方式。/);
    });
    await withWeb(
      async ({ url }) => {
        const mails = async (path: string): Promise<string[]> =>
          [...(await text(url + path)).matchAll(/href="(mailto:[^"]+)"/g)].map(([, to = '']) =>
            decodeURIComponent(to.replaceAll('&amp;', '&')),
          );
        const [item, ...more] = await mails('/sites/demo-kitchen.example');
        assert.match(
          String(item),
          /^mailto:data@storelens\.example\?subject=Storelens 資料更正：demo-kitchen\.example&body=/,
        );
        assert.match(String(item), /\n哪一項有誤：shopline\n/);
        assert.is(more.length, 9, 'one for each technology, one for anything, one for removal');
        assert.match(
          String(more.at(-1)),
          /subject=Storelens 資料移除：demo-kitchen\.example&body=網域：demo-kitchen\.example\n/,
        );
        assert.is((await mails('/check/demo-sofa.example')).length, 2);
        assert.match(
          String((await mails('/sites/demo-sofa.example?lang=en')).at(-1)),
          /subject=Storelens removal: demo-sofa/,
        );
      },
      { args: ['--contact', 'data@storelens.example'] },
    );
  },
);

const located = (xml: string): string[] => {
  assert.is(XMLValidator.validate(xml), true);
  const { urlset, sitemapindex } = new XMLParser({ isArray: (name) => name === 'url' || name === 'sitemap' }).parse(
    xml,
  );
  const list = (urlset?.url ?? sitemapindex?.sitemap ?? []) as { loc: string; lastmod: string }[];
  for (const { loc, lastmod } of list) assert.match(lastmod, /^\d{4}-\d{2}-\d{2}/, loc);
  return list.map(({ loc }) => loc);
};

sharing('robots.txt leads to a sitemap of parts, which name every site and page in both languages', async () => {
  await withWeb(async ({ url }) => {
    const map = /^Sitemap: (\S+)$/m.exec(await text(`${url}/robots.txt`))?.[1] ?? '';
    assert.is(map, `${url}/sitemap.xml`);
    const parts = located(await text(map));
    assert.equal(parts, [`${url}/sitemaps/pages.xml`, `${url}/sitemaps/sites-1.xml`]);
    const [pagesPart = '', sitesPart = ''] = await Promise.all(parts.map((part) => text(part)));
    const listed = located(pagesPart);
    for (const address of listed.filter((one) => !one.includes('/knowledge/') || one.includes('payment-ecpay')))
      assert.is((await get(address, html)).status, 200, address);
    const domains: string[] = [];
    for await (const { domain } of webModel().serving.sites) domains.push(domain);
    assert.equal(
      located(sitesPart).sort(),
      domains.flatMap((domain) => [`${url}/sites/${domain}`, `${url}/sites/${domain}?lang=en`]).sort(),
    );
    for (const part of ['sites-0', 'sites-2', 'sites-999999', 'sites-x', 'other'])
      assert.is((await get(`${url}/sitemaps/${part}.xml`)).status, 404, part);
  });
});

sharing('a browser is told of a missing page in HTML, a program by a problem', async () => {
  await withWeb(async ({ url }) => {
    for (const path of ['/nothing-here', '/knowledge/none', '/nothing/', '/docs/x']) {
      const page = await get(`${url}${path}?lang=en`, html);
      assert.is(page.status, 404, path);
      const body = await page.text();
      assert.match(body, /<h1[^>]*>There is no such page/);
      assert.match(body, /<meta name="robots" content="noindex">/);
      assert.is(canonicalOf(body), undefined);
      const problem = await get(url + path, { accept: 'application/json' });
      assert.is(problem.headers.get('content-type'), 'application/problem+json', path);
    }
    assert.is((await get(`${url}/api/v1/nothing`, html)).headers.get('content-type'), 'application/problem+json');
    assert.match(await text(`${url}/sites/unknown-shop.tw`), /content="noindex"/);
  });
});

sharing('what nobody knows is refused, and words that nothing has are left out of search engines', async () => {
  await withWeb(async ({ url }) => {
    for (const path of [
      ...['/deals?type=zzz', '/deals?category=zzz', '/movers?type=zzz', '/movers?platform=zzz'],
      ...['/prospects?platform=zzz', '/prospects?category=zzz', '/market?industry=zzz', '/sites?technology=zzz'],
    ]) {
      const page = await get(url + path, html);
      assert.is(page.status, 400, path);
      assert.match(await page.text(), /content="noindex"/, path);
    }
    for (const path of [
      '/find?q=buy+pills',
      '/find?q=demo-kitchen',
      '/products?q=buy+pills',
      '/movers?operator=zzz.example',
    ])
      assert.match(await text(url + path), /content="noindex"/, path);
    for (const path of [
      '/find',
      '/products?q=%E4%BF%9D%E6%BA%AB%E6%9D%AF',
      '/deals?type=lowest',
      '/market?industry=home',
    ])
      assert.not.match(await text(url + path), /content="noindex"/, path);
  });
});

sharing('pages of different lists have titles of their own', async () => {
  await withWeb(async ({ url }) => {
    const titles = await Promise.all(
      [
        '/deals',
        '/deals?type=lowest',
        '/deals?category=home',
        '/movers',
        '/movers?type=ad_started',
        '/movers?platform=shopline',
      ]
        .concat([
          '/prospects',
          '/prospects?platform=shopline',
          '/market',
          '/market?industry=home',
          '/sites',
          '/sites?platform=shopline',
        ])
        .map(async (path) => /<title>([^<]*)</.exec(await text(url + path))?.[1]),
    );
    assert.is(new Set(titles).size, titles.length, titles.join('\n'));
  });
});

sharing('with or without a slash, the documents are the same pages in the same frame', async () => {
  await withWeb(async ({ url }) => {
    for (const [from, to] of [
      ['/datasets?lang=en', '/datasets/?lang=en'],
      ['/knowledge', '/knowledge/'],
      ['/docs/', '/docs'],
    ] as const) {
      const reply = await get(url + from, html);
      assert.is(reply.status, 308);
      assert.is(reply.headers.get('location'), to);
    }
    for (const path of ['/docs', '/datasets/', '/knowledge/', '/knowledge/payment-ecpay']) {
      const page = await text(url + path, { ...html, cookie: 'lang=en; theme=dark' });
      assert.match(page, /<html lang="en" data-theme="dark">/, path);
      assert.match(page, /<nav class="main-nav" aria-label="Main menu">/, path);
      if (!path.includes('payment')) assert.not.match(page, /本頁|欄位|排序|說明|回覆/, path);
    }
    // Programs at the same address are answered as before.
    const list = await get(`${url}/datasets/`, { accept: 'application/json' });
    assert.match(list.headers.get('content-type') ?? '', /^application\/json/);
  });
});

sharing('icons are what browsers and phones ask for', async () => {
  await withWeb(async ({ url }) => {
    const icon = Buffer.from(await (await get(`${url}/favicon.ico`)).arrayBuffer());
    assert.equal([icon.readUInt16LE(0), icon.readUInt16LE(2)], [0, 1]);
    const touch = Buffer.from(await (await get(`${url}/assets/touch-icon.png`)).arrayBuffer());
    assert.equal([touch.readUInt32BE(16), touch.readUInt32BE(20)], [180, 180]);
  });
});
sharing.run();

const hosts = suite('shownHost');
hosts('shows what a punycode host says, as the platform decodes it, where it cannot be taken for another', () => {
  for (const host of [
    '台灣.tw',
    '示範茶坊.example',
    'コーヒー.example.tw',
    '중앙.example',
    '商店-2.com.tw',
    'a字b母c.tw',
  ])
    assert.is(shownHost(domainToASCII(host)), host);
  for (const host of ['shop.example.tw', 'xn--', 'xn--a', 'xn---.tw', 'xn--99999999999.tw', 'xn--kpry57d\u0000.tw'])
    assert.is(shownHost(host), host);
  // Cyrillic letters look like Latin ones.
  assert.is(shownHost(domainToASCII('рауpal.com')), domainToASCII('рауpal.com'));
});
hosts('decodes every host of Han characters and letters back', () => {
  const label = fc.string({ unit: fc.constantFrom(...'台灣茶行示範商店網購ab3'), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(label, (name) => {
      const ascii = domainToASCII(`${name}.tw`);
      if (ascii !== '') assert.is(shownHost(ascii), domainToUnicode(ascii));
    }),
  );
});
hosts.run();

const lines = suite('linesOf');

lines('ends lines where Chinese and English allow it, and says what was left out', () => {
  assert.equal(linesOf('示範廚房', 10, 2), ['示範廚房']);
  assert.equal(linesOf('示範廚房示範廚房', 4, 2), ['示範廚房', '示範廚房']);
  // A full stop hangs rather than begins a line.
  assert.equal(linesOf('示範廚房。茶', 4, 2), ['示範廚房。', '茶']);
  assert.equal(linesOf('cast iron pan', 6, 3), ['cast iron', 'pan']);
  assert.equal(linesOf('示範廚房示範廚房示', 4, 1), ['示範廚…']);
  assert.equal(linesOf('a\u0000\u202eb😀c', 10, 1), ['a b c']);
});

lines('keeps to its room, whatever the text, and the picture stays XML', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (any) => {
      const found = linesOf(any, 8, 2);
      assert.ok(found.length <= 2);
      for (const line of found) assert.ok([...line].length <= 24, line);
      const card = { kicker: any, title: any, text: any, figures: [[any, any]] as const };
      assert.is(XMLValidator.validate(pictureOf(card, { asOf: any, host: any, notice: any })), true);
    }),
  );
  assert.not.match(
    pictureOf({ kicker: '', title: hostileName, text: '', figures: [] }, { asOf: '', host: '', notice: '' }),
    /<img/,
  );
});
lines.run();
