import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Evidence, nameCluesOf, type ResourceKind, readEvidence } from '../../core/evidence/index.ts';
import { pageOf } from './detect-support.ts';

const read = (html: string, url = 'https://www.shop.example/a/b'): Evidence => readEvidence(pageOf(html, { url }));
const urls = (evidence: Evidence, kind: ResourceKind): string[] =>
  evidence.resources.filter((resource) => resource.kind === kind).map(({ host, path }) => host + path);

const evidence = suite('readEvidence');

evidence('URLs are gathered by the place they stand in, relative ones on the own host', () => {
  const page = read(`<link rel=stylesheet href="/s.css"><script src='//CDN.Example.net:443/x.js?a=1#y'></script>
    <iframe data-src="https://f.example.net/e"></iframe><form action=https:\\/\\/pay.example.net/go></form>
    <img src="p.png"><img srcset="https://i.example.net/1.png 1x, 2.png 2x"><a href="https://l.example.net/">x</a>
    <link rel="dns-prefetch" href="//pre.example.net"><a href="mailto:a@b.example">m</a><a href="#x">y</a>`);
  assert.equal(urls(page, 'style'), ['www.shop.example/s.css']);
  assert.equal(urls(page, 'script'), ['cdn.example.net/x.js?a=1']);
  assert.equal(urls(page, 'frame'), ['f.example.net/e']);
  assert.equal(urls(page, 'form'), ['pay.example.net/go']);
  assert.equal(urls(page, 'image'), ['www.shop.example/a/p.png', 'i.example.net/1.png']);
  assert.equal(urls(page, 'link'), ['l.example.net/']);
  assert.equal(urls(page, 'preconnect'), ['pre.example.net/']);
});

evidence('lazy loaders and consent tools hide no script', () => {
  const page = read(`<script type="rocketlazyloadscript" data-rocket-src="https://a.example.net/1.js"></script>
    <script type="text/plain" data-src="https://b.example.net/2.js"></script>
    <script type="text/template"><script src="https://never.example.net/x.js"></script>
    <script type="litespeed/javascript" data-src="https://c.example.net/3.js"></script>`);
  assert.equal(urls(page, 'script'), ['a.example.net/1.js', 'b.example.net/2.js', 'c.example.net/3.js']);
});

evidence('inline code gives URLs plain, JSON-escaped, added up and in base64', () => {
  const wrapped = Buffer.from("s.src='https://d.example.net/4.js';").toString('base64');
  const page = read(`<script>a="//a.example.net/1.js";b={"u":"https:\\/\\/b.example.net\\/2.js"};
    c=("https:"==p?"https://":"http://")+"c.example.net/3.js"; // a comment
    eval(atob("${wrapped}")); e="\\u002F\\u002Fe.example.net\\u002F5.js"; list=["f.example.net"];</script>`);
  const found = urls(page, 'inline');
  for (const [letter, n] of Object.entries({ a: 1, b: 2, c: 3, d: 4, e: 5 })) {
    assert.ok(found.includes(`${letter}.example.net/${n}.js`), letter);
  }
  assert.not.ok(
    found.some((url) => url.startsWith('f.')),
    'a bare host in a list is no URL',
  );
});

evidence('headers and metas: cookie names, policy hosts, requests of a rendered page', () => {
  const page = readEvidence(
    pageOf('<meta http-equiv="Content-Security-Policy" content="img-src *.m.example.net">', {
      headers: [
        ['set-cookie', 'a=1; Path=/'],
        ['set-cookie', 'b=2'],
        ['content-security-policy', "script-src 'self' https://p.example.net"],
      ],
      requests: ['https://r.example.net/x.js', 'https://r.example.net/pixel.gif?a'],
    }),
  );
  assert.equal(page.cookies, ['a', 'b']);
  assert.equal(urls(page, 'csp'), ['p.example.net/', 'm.example.net/']);
  assert.equal(urls(page, 'request'), ['r.example.net/x.js']);
  assert.equal(urls(page, 'image'), ['r.example.net/pixel.gif?a']);
});

evidence('title, description, language and name, whatever the head is like', () => {
  const page = read(`\n\n\n<html lang="zh-Hant"><head>\n\n<title>\n 茶 &amp; 器｜山居 </title>
    <meta name=Description content="好茶&#x3002;"><meta property="og:site_name" content="山居茶行">`);
  assert.is(page.title, '茶 & 器｜山居');
  assert.is(page.description, '好茶。');
  assert.is(page.lang, 'zh-Hant');
  assert.equal(nameCluesOf(page)[0], { source: 'site_name', text: '山居茶行' });
});

evidence('what a page says the site is called, each with its place', () => {
  const jsonLd =
    '<script type="application/ld+json">{"@graph":[{"@type":"WebSite","name":"甲店"},{"@type":"Organization","name":"乙店","url":"https://maker.example/"},{"@type":"Product","name":"杯","brand":{"@type":"Brand","name":"丙"}}]}</script>';
  const page = read(`<meta property="og:site_name" content="丁店">${jsonLd}
    <a href="/"><h1><img src="/l.png" alt="戊店 LOGO"></h1></a><a href="/tea"><img alt="茶"></a><a href="https://www.shop.example/">己店</a>
    <footer>Copyright &copy; 2019-2024 <b>庚茶行</b> All Rights Reserved</footer>`);
  assert.equal(
    nameCluesOf(page).map(({ source, text }) => `${source} ${text}`),
    ['site_name 丁店', 'web_site 甲店', 'logo 戊店 LOGO', 'home_link 己店', 'notice 庚茶行'],
  );
  assert.equal(nameCluesOf(read('<title>杯子 | 丙店</title><p>none')), []);
});

evidence('words are menu labels, product names and headings; links keep their text', () => {
  const page = read(`<nav><ul><li><a href="/tea">茶葉</a></li></ul></nav><h2>新品上市</h2>
    <div class="product-name">高山烏龍茶 150g</div><p><a href="/about">關於我們</a></p>`);
  assert.equal(page.words, ['茶葉', '高山烏龍茶 150g', '新品上市']);
  assert.equal(page.links, [
    { url: 'https://www.shop.example/tea', text: '茶葉' },
    { url: 'https://www.shop.example/about', text: '關於我們' },
  ]);
});

evidence('noindex is seen in the meta and in the header', () => {
  assert.ok(read('<meta name="robots" content="nofollow, noindex">').noindex);
  assert.ok(readEvidence(pageOf('', { headers: [['x-robots-tag', 'noindex']] })).noindex);
  assert.not.ok(read('<meta name="robots" content="index">').noindex);
});

evidence('raw text elements hide markup, SVG titles do not', () => {
  const page = read('<svg><title/><path d="M0"/></svg><textarea><img src="/no.png"></textarea><img src="/yes.png">');
  assert.equal(urls(page, 'image'), ['www.shop.example/yes.png']);
  assert.equal(urls(read('<title>a<img src="/no.png">'), 'image'), []);
});

evidence('regions cover the text without gaps and in order', () => {
  const page = read('a<p title="1">b<!-- c --><script>d</script><style>e</style></p>f');
  const { starts, kinds } = page.regions;
  assert.equal(
    [...starts].sort((a, b) => a - b),
    starts,
  );
  const at = (text: string) => kinds[starts.findLastIndex((start) => start <= page.text.indexOf(text))];
  assert.equal(['a<', 'title', 'b<', ' c ', 'd<', 'e<', 'f'].map(at), [
    'text',
    'tag',
    'text',
    'comment',
    'inline',
    'css',
    'text',
  ]);
});

evidence(
  'names and categories of things in JSON-LD are words too, as they are read and not as they are escaped',
  () => {
    const block = (json: string) => `<script type="application/ld+json">${json}</script>`;
    const page = read(
      block(
        '{"@type":"Product","name":"\\u9ad8\\u5c71\\u8336 \\"A\\"","category":"\\u8336\\u8449","brand":{"name":"x"}}',
      ) +
        block('{"@type":"Organization","name":"山居"}') +
        block('{"@type":"BreadcrumbList","itemListElement":[{"name":"茶器"},{"name":"broken \\q"}]}'),
    );
    assert.equal(page.words, ['高山茶 "A"', '茶葉', '茶器']);
  },
);

evidence('what is no HTML gives empty evidence', () => {
  const page = readEvidence(pageOf(Uint8Array.from({ length: 3000 }, (_, i) => (i * 7919) % 256)));
  assert.equal([page.title, nameCluesOf(page).length, page.jsonLd.length], [null, 0, 0]);
});

evidence.run();
