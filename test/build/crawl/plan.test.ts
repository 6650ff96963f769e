import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { choosePages } from '../../../build/crawl/choose.ts';
import { classifyLink, mayBeProduct } from '../../../build/crawl/classify.ts';
import { HostSet } from '../../../build/crawl/host-set.ts';
import { extractLinks } from '../../../build/crawl/links.ts';
import { parseRetryAfter, retryDelayMs } from '../../../build/crawl/retry.ts';
import { MAX_SITEMAP_ENTRIES, parseSitemap, rankChildren } from '../../../build/crawl/sitemap.ts';
import type { Outcome } from '../../../build/crawl/types.ts';
import { cpuMsSince } from '../../support/cpu.ts';
import { fc } from '../../support/property.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const links = suite('extractLinks');

links('resolves against the page and its base, decodes entities, drops fragments and repeats', () => {
  const html = `<a href="/a?x=1&amp;y=2#top">甲 <b>乙</b></a><A HREF='b'>二</A><a class=x href=c>三</a><a href="/a?x=1&y=2">again</a>
    <a href="javascript:x()">no</a><a href="mailto:a@b">no</a><a name=x>no</a><link href="/no"><abbr href="/no">`;
  assert.equal(extractLinks(bytes(html), 'https://s.tw/dir/page'), [
    { url: 'https://s.tw/a?x=1&y=2', text: '甲 乙' },
    { url: 'https://s.tw/dir/b', text: '二' },
    { url: 'https://s.tw/dir/c', text: '三' },
  ]);
  assert.equal(
    extractLinks(bytes('<base href="/shop/"><a href="x">'), 'https://s.tw/').map(({ url }) => url),
    ['https://s.tw/shop/x'],
  );
});

links('is capped and in time on hostile pages', () => {
  const started = process.cpuUsage();
  for (const piece of ['<a ', '<a href="', '<a href=x>', '<a href="/x', '<a\n', '<a href=x><b>', '< a', '&amp;'])
    assert.ok(extractLinks(bytes(piece.repeat(300_000)), 'https://s.tw/').length <= 2000);
  assert.ok(cpuMsSince(started) < 20_000);
});

links('never throws', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (body) => extractLinks(body, 'https://s.tw/').length >= 0));
});

links.run();

const classify = suite('classifyLink');

classify('knows the product, category and company pages of the platforms in use', () => {
  const cases: [string, string | null][] = [
    ['/products/abc', 'product'],
    ['/SalePage/Index/123456', 'product'],
    ['/product/detail/99', 'product'],
    ['/product/some-name/', 'product'],
    ['/index.php?route=product/product&product_id=5', 'product'],
    ['/goods/GoodsDetail.jsp?i_code=1', 'product'],
    ['/collections/all/products/x', 'product'],
    ['/home/123-name.html', 'product'],
    ['/12-name.html?x=1', 'product'],
    ['/12-name', 'category'],
    ['/collections/new', 'category'],
    ['/categories/shoes', 'category'],
    ['/v2/official/SalePageCategory/12', 'category'],
    ['/product/all', 'category'],
    ['/product-category/tea/', 'category'],
    ['/pages/about-us', 'about'],
    ['/contact', 'contact'],
    ['/policies/privacy-policy', 'policy'],
    ['/', null],
    ['/cart', null],
    ['/account/login', null],
    ['/collections/new?sort=price', null],
    ['/files/a.pdf', null],
    ['/blog/post', null],
    ['/blog/12-post', null],
    ['/joust-duffle-bag.html', null],
  ];
  for (const [path, kind] of cases) assert.is(classifyLink(`https://s.tw${path}`), kind, path);
  assert.is(classifyLink('https://s.tw/p/x123', '聯絡我們'), 'product');
  assert.is(classifyLink('https://s.tw/x', '聯絡我們'), 'contact');
  assert.is(classifyLink('https://s.tw/x', '關於我們'), 'about');
});

classify.run();

const vague = suite('mayBeProduct');
vague('is for names of several words that end in .html, where nothing says what else they are', () => {
  const may = (path: string, text = ''): boolean => mayBeProduct(`https://s.tw${path}`, text);
  for (const path of ['/joust-duffle-bag.html', '/tw/joust-bag.html', '/茶-100g.html']) assert.ok(may(path), path);
  for (const path of [
    '/women.html',
    '/index.html',
    '/women/tops-men.html',
    '/contact-us.html',
    '/a-b.html?sort=x',
    '/a-b',
  ])
    assert.not.ok(may(path), path);
  assert.not.ok(may('/our-story-so-far.html', '關於我們'));
});
vague('takes as long as the path is', () => {
  const started = process.cpuUsage();
  for (const piece of ['a-', '1-', '-_', 'zh/', '茶']) may(piece);
  assert.ok(cpuMsSince(started) < 2_000);
  function may(piece: string): boolean {
    return mayBeProduct(`https://s.tw/${piece.repeat(200_000)}.html`);
  }
});
vague.run();

const choose = suite('choosePages');
const budget = { product: 2, category: 1, contact: 1, about: 1, policy: 0 };

choose('stays on the host and within the budget, links first, then the sitemap, spread over it', () => {
  const candidates = {
    links: [
      { url: 'https://www.s.tw/products/1', text: '' },
      { url: 'https://other.tw/products/9', text: '' },
      { url: 'https://s.tw/contact', text: '' },
    ],
    sitemapUrls: Array.from({ length: 10 }, (_, i) => `https://s.tw/products/m${i}`),
  };
  const urls = (refused = (_: string) => false) =>
    choosePages('https://s.tw/', candidates, { budget, refused }).map(({ url }) => url);
  assert.equal(urls(), ['https://s.tw/contact', 'https://www.s.tw/products/1', 'https://s.tw/products/m0']);
  assert.equal(
    urls((url) => url.includes('/products/')),
    ['https://s.tw/contact'],
  );
});

choose('takes links that only may be products where surer ones do not fill the budget', () => {
  const link = (path: string) => ({ url: `https://s.tw${path}`, text: '' });
  const chosen = (paths: string[]): string[] =>
    choosePages('https://s.tw/', { links: paths.map(link), sitemapUrls: [] }, { budget, refused: () => false }).map(
      ({ url }) => url.slice('https://s.tw'.length),
    );
  assert.equal(chosen(['/big-bag.html', '/products/1', '/red-tea.html']), ['/products/1', '/big-bag.html']);
  assert.equal(chosen(['/big-bag.html', '/products/1', '/products/2']), ['/products/1', '/products/2']);
});

choose.run();

const sitemaps = suite('parseSitemap');

sitemaps('reads a urlset, an index, gzip, CDATA, entities, a prefix, and plain text', () => {
  const loc = (url: string) =>
    `<url><loc> ${url} </loc><image:image><image:loc>https://s.tw/i.jpg</image:loc></image:image></url>`;
  const set = `<?xml version="1.0"?><urlset xmlns="x">${loc('https://s.tw/a?x=1&amp;y=2')}${loc('<![CDATA[https://s.tw/b]]>')}</urlset>`;
  assert.equal(parseSitemap(bytes(set), 'https://s.tw/sitemap.xml'), {
    kind: 'urlset',
    urls: ['https://s.tw/a?x=1&y=2', 'https://s.tw/b'],
    capped: false,
  });
  assert.is(parseSitemap(gzipSync(set), 'https://s.tw/').urls.length, 2);
  assert.is(
    parseSitemap(bytes('<sitemapindex><sitemap><loc>/p.xml</loc></sitemap></sitemapindex>'), 'https://s.tw/').kind,
    'index',
  );
  assert.equal(parseSitemap(bytes('https://s.tw/1\nhttps://s.tw/2\nx\n'), 'https://s.tw/').urls, [
    'https://s.tw/1',
    'https://s.tw/2',
  ]);
  assert.is(
    parseSitemap(bytes('<s:urlset><s:url><s:loc>https://s.tw/n</s:loc></s:url></s:urlset>'), 'https://s.tw/').urls
      .length,
    1,
  );
});

sitemaps('stops at 50,000 entries and says so', () => {
  const many = `<urlset>${Array.from({ length: 50_001 }, (_, i) => `<url><loc>https://s.tw/${i}</loc></url>`).join('')}</urlset>`;
  const { urls, capped } = parseSitemap(bytes(many), 'https://s.tw/');
  assert.is(urls.length, MAX_SITEMAP_ENTRIES);
  assert.ok(capped);
});

sitemaps('takes hostile XML for what it is: entity bombs, depth, external entities, gzip bombs, rubbish', () => {
  const started = process.cpuUsage();
  const lol =
    '<!DOCTYPE l [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><urlset><url><loc>https://s.tw/&b;</loc></url></urlset>';
  assert.not.ok(parseSitemap(bytes(lol), 'https://s.tw/').urls.some((url) => url.includes('aaaa')));
  const xxe = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><urlset><url><loc>&e;</loc></url></urlset>';
  assert.not.ok(parseSitemap(bytes(xxe), 'https://s.tw/').urls.some((url) => url.includes('root')));
  for (const body of [
    bytes('<x>'.repeat(500_000)),
    bytes('<loc>'.repeat(400_000)),
    gzipSync(Buffer.alloc(100_000_000)),
    bytes('%PDF-1.4'),
    new Uint8Array(0),
    bytes('<loc>https://s.tw/'),
  ])
    assert.is(parseSitemap(body, 'https://s.tw/').urls.length, 0);
  assert.ok(cpuMsSince(started) < 20_000);
});

sitemaps.run();

const children = suite('rankChildren');

children('puts products first, pictures and articles last', () => {
  assert.equal(rankChildren(['/blog.xml', '/pages.xml', '/sitemap_products_1.xml']), [
    '/sitemap_products_1.xml',
    '/pages.xml',
    '/blog.xml',
  ]);
});

children.run();

const retry = suite('retryDelayMs');
const reply = (status: number, headers: [string, string][] = []): Outcome => ({
  page: { status, headers } as Outcome['page'] & object,
  failure: null,
});
const failed = (code: string): Outcome => ({
  page: null,
  failure: { url: '', at: '', source: 'http', code, detail: '' },
});
const now = Date.parse('2026-01-01T00:00:00Z');
const wait = (outcome: Outcome, attempt = 1, random = 0.5): number | null =>
  retryDelayMs(outcome, attempt, { maxAttempts: 3, nowMs: now, random: () => random });

retry('waits longer each time, with jitter, and gives up after the last attempt', () => {
  assert.equal([wait(reply(503)), wait(reply(503), 2), wait(reply(503), 3)], [2000, 4000, null]);
  assert.equal([wait(failed('timeout'), 1, 0), wait(failed('timeout'), 1, 0.999)], [1000, 2998]);
});

retry('is for what may pass: not for refusals and wrong addresses', () => {
  for (const status of [200, 301, 400, 401, 403, 404, 410, 501]) assert.is(wait(reply(status)), null, String(status));
  for (const code of ['dns', 'tls', 'target_not_allowed', 'redirect_loop', 'decompression_bomb'])
    assert.is(wait(failed(code)), null, code);
});

retry('honours Retry-After in seconds and as a date, up to two minutes', () => {
  assert.is(wait(reply(429, [['retry-after', '60']])), 60_000);
  assert.is(wait(reply(503, [['retry-after', 'Thu, 01 Jan 2026 00:00:30 GMT']])), 30_000);
  assert.is(wait(reply(503, [['retry-after', '86400']])), null);
  for (const nonsense of ['soon', '-1', '1e9', '']) assert.is(parseRetryAfter(nonsense, now), null, nonsense);
});

retry.run();

const hosts = suite('HostSet');

hosts('says of each host once that it is new, however many there are', () => {
  const set = new HostSet();
  for (let i = 0; i < 200_000; i++) if (!set.add(`shop${i}.com.tw`)) assert.unreachable(String(i));
  for (let i = 0; i < 200_000; i += 7) if (set.add(`shop${i}.com.tw`)) assert.unreachable(String(i));
  assert.is(set.size, 200_000);
});

hosts.run();
