import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Category } from '../../../core/contract/index.ts';
import { Hits } from '../../../core/detect/hits.ts';
import { factsOfHost, matchUrls } from '../../../core/detect/urls.ts';
import { readEvidence } from '../../../core/evidence/index.ts';
import type { Fact, Signal } from '../../../core/rules/schema.ts';
import { pageOf } from '../detect-support.ts';
import { fact, findIn, rulesOf, seen, technology } from './support.ts';

const url = 'cdn.thing.tw/lib/a.js';
/** Places of a URL → what a `host` fact says there of the host alone, and of host and path. */
const places: [name: string, html: string, host: string, withPath: string][] = [
  ['script', `<script src="https://${url}"></script>`, 'strong script_host', 'strong script_path'],
  ['style', `<link rel=stylesheet href="https://${url}">`, 'strong style_host', 'strong style_host'],
  ['frame', `<iframe src="https://${url}"></iframe>`, 'strong frame_host', 'strong frame_host'],
  ['form', `<form action="https://${url}"></form>`, 'strong form_host', 'strong form_host'],
  ['image', `<img src="https://${url}">`, 'weak image_host', 'weak image_host'],
  ['link', `<a href="https://${url}">x</a>`, 'weak link_host', 'weak link_host'],
  ['preconnect', `<link rel=preconnect href="https://${url}">`, 'weak preconnect', 'weak preconnect'],
  ['code', `<script>load("https://${url}")</script>`, 'medium inline', 'strong inline'],
  ['data', `<script type="application/json">{"u":"https://${url}"}</script>`, 'weak inline', 'weak inline'],
  ['css', `<style>@import url(https://${url})</style>`, 'weak style_host', 'weak style_host'],
  ['comment', `<!-- https://${url} -->`, 'weak comment', 'weak comment'],
  ['meta', `<meta property="og:image" content="https://${url}">`, 'weak meta', 'weak meta'],
];

const host = suite('matchUrls');
for (const [name, html, alone, withPath] of places)
  host(`${name}: a host is ${alone}, with its path ${withPath}`, () => {
    assert.equal(seen(html, [fact('host', 'cdn.thing.tw')]), [`${alone} ${url}`]);
    assert.equal(seen(html, [fact('host', 'cdn.thing.tw/lib')]), [`${withPath} ${url}`]);
    assert.equal(seen(html, [fact('host', 'cdn.thing.tw/other')]), []);
  });

host('a host that the policy allows is a hint, one that was asked is as good as loaded', () => {
  const headers: [string, string][] = [['content-security-policy', `script-src https://${url}`]];
  assert.equal(seen('', [fact('host', 'thing.tw')], { headers }), [`weak csp ${url}`]);
  const requests = [`https://${url}`];
  assert.equal(seen('', [fact('host', 'thing.tw')], { requests, source: 'har' }), [`strong request ${url}`]);
});

const only: [signal: Signal, seenAs: string[]][] = [
  ['script', ['strong script_host', 'medium inline']],
  ['style', ['strong style_host', 'strong style_host']],
  ['frame', ['strong frame_host']],
  ['form', ['strong form_host']],
  ['image', ['strong image_host']],
  ['link', ['strong link_host']],
];
for (const [signal, expected] of only)
  host(`a ${signal} fact looks nowhere else`, () => {
    const found = places.flatMap(([, html]) => seen(html, [fact(signal, 'cdn.thing.tw')]));
    assert.equal(
      found,
      expected.map((text) => `${text} ${url}`),
    );
  });

host('requests are scripts, styles and frames, not forms, pictures or links', () => {
  const requests = [`https://${url}`];
  const asked = (signal: Signal): number => seen('', [fact(signal, 'thing.tw')], { requests, source: 'har' }).length;
  assert.equal((['script', 'style', 'frame'] as const).map(asked), [1, 1, 1]);
  assert.equal((['form', 'image', 'link'] as const).map(asked), [0, 0, 0]);
});

host('a pixel counts in full as a picture too', () => {
  assert.equal(seen(`<img src="https://${url}">`, [fact('pixel', 'cdn.thing.tw')]), [`strong image_host ${url}`]);
  assert.equal(seen(`<a href="https://${url}">x</a>`, [fact('pixel', 'cdn.thing.tw')]), [`weak link_host ${url}`]);
});

const asked = (url: string, facts: Fact[], category: Category = 'analytics'): string[] => {
  const rules = rulesOf([technology('thing', facts)], { category });
  const hits = new Hits();
  matchUrls(readEvidence(pageOf('', { requests: [url], source: 'har' })), rules, hits);
  return (hits.byTechnology.get(0) ?? []).map(({ strength }) => strength);
};

host('a parameter is found wherever it stands in the query, of that path alone', () => {
  const facts = [fact('host', 'cdn.thing.tw/lib/a.js?id=TH-')];
  for (const query of ['?id=TH-1', '?v=2&id=TH-1', '?v=2&l=x&id=TH-1&z'])
    assert.equal(asked(`https://cdn.thing.tw/lib/a.js${query}`, facts), ['strong'], query);
  for (const rest of ['a.js', 'a.js?id=X-1', 'a.js?xid=TH-1', 'a.jsx?id=TH-1', 'b.js?id=TH-1', 'a.js/?id=TH-1'])
    assert.equal(asked(`https://cdn.thing.tw/lib/${rest}`, facts), [], rest);
});

host("a pattern must match the address's path from its beginning", () => {
  const facts = [fact('host', 'thing.tw/view/', { pattern: '/view/(?!77)\\d{2,6}' })];
  assert.equal(asked('https://thing.tw/view/123/?a', facts), ['strong']);
  for (const path of ['view/771/', 'view/x', 'a/view/123'])
    assert.equal(asked(`https://thing.tw/${path}`, facts), [], path);
});

host('an address without its account is a hint', () => {
  const facts = [fact('host', 'thing.tw/frame')];
  for (const query of ['?id=', '?a=1&tid=&b=2', '?pid=undefined', '?ti=null&x', '?sdkid='])
    assert.equal(asked(`https://thing.tw/frame${query}`, facts), ['weak'], query);
  for (const query of ['?id=1', '?a=1&tid=9&b=', '?pid=undefined1', '?solid=', ''])
    assert.equal(asked(`https://thing.tw/frame${query}`, facts), ['strong'], query);
  assert.equal(seen('<iframe src="https://thing.tw/frame?id=">', facts), ['weak frame_host thing.tw/frame?id=']);
  assert.equal(seen('<script>s.src="https://thing.tw/frame?id="+n</script>', facts), [
    'strong inline thing.tw/frame?id=',
  ]);
});

host("a network's exchange of ids with others is a hint, of networks alone and of hosts without a path", () => {
  const exchanges = [
    'sync.thing.tw/x',
    'cm.thing.tw/',
    'a-usersync.thing.tw/',
    'match.thing.tw/track',
    'ssum-sec.thing.tw/x',
    'idsync.thing.tw/7',
    'a.thing.tw/getuid?https://x',
    'a.thing.tw/user-sync',
    'a.thing.tw/js/user_sync.html',
    'a.thing.tw/cm-notify?pi=1',
    'a.thing.tw/tap.php?v=1',
    'a.thing.tw/w/pixel_sync',
    'a.thing.tw/cookie-mapping/',
    'a.thing.tw/x/match?p=1',
  ];
  for (const url of exchanges) {
    assert.equal(asked(`https://${url}`, [fact('host', 'thing.tw')], 'advertising'), ['weak'], url);
    assert.equal(asked(`https://${url}`, [fact('host', 'thing.tw')]), ['strong'], url);
  }
  assert.equal(asked('https://sync.thing.tw/tag.js', [fact('host', 'sync.thing.tw/tag.js')], 'advertising'), [
    'strong',
  ]);
  const tags = [
    'a.thing.tw/tag.js',
    'tag.thing.tw/t?u=/getuid',
    'async.thing.tw/a.js',
    'www.thing.tw/matchbox.js',
    'cmp.thing.tw/a',
    'a.thing.tw/async/ads.js',
  ];
  for (const url of tags)
    assert.equal(asked(`https://${url}`, [fact('host', 'thing.tw')], 'advertising'), ['strong'], url);
});

host('patterns of addresses and lists of hosts in code are data', () => {
  const facts = [fact('host', 'thing.tw')];
  const list = (...urls: string[]): string => `<script>var l = [${urls.map((u) => `"${u}"`).join(', ')}]</script>`;
  const others = ['https://a.other.tw', 'https://b.other.tw/', '//c.other.tw'];
  assert.equal(seen(list('https://x.thing.tw/*'), facts), ['weak inline x.thing.tw/*']);
  assert.equal(seen(list(...others, 'https://x.thing.tw'), facts), ['weak inline x.thing.tw/']);
  assert.equal(seen(list('https://x.thing.tw'), facts), ['weak inline x.thing.tw/']);
  const map = '{"thing": {"domains": [ "https:\\/\\/x.thing.tw", "https:\\/\\/y.thing.tw" ]}}';
  assert.equal(seen(`<script>var services = ${map}</script>`, facts), [
    'weak inline x.thing.tw/',
    'weak inline y.thing.tw/',
  ]);
  const shown = ['medium inline x.thing.tw/'];
  assert.equal(seen('<script>load("https://x.thing.tw")</script>', facts), shown);
  assert.equal(seen(list('https://a.other.tw/a.js', 'https://x.thing.tw'), facts), shown);
  assert.equal(seen('<script>load(["https://x.thing.tw", path])</script>', facts), shown);
  assert.equal(seen(list(...others, 'https://x.thing.tw/a.js'), facts), ['medium inline x.thing.tw/a.js']);
});

host("a vendor's own pages say little of what they are built with", () => {
  const [script] = places.map(([, html]) => html);
  const facts = [fact('host', 'cdn.thing.tw')];
  for (const own of ['https://thing.tw/', 'https://www.thing.tw/', 'https://cdn.thing.tw/'])
    assert.equal(seen(script!, facts, { url: own }), [`weak script_host ${url}`], own);
  assert.equal(seen(script!, facts, { url: 'https://other-thing.tw/' }), [`strong script_host ${url}`]);
});

host('reads a version in the path', () => {
  const facts = [fact('host', 'cdn.thing.tw', { version: '/v(\\d[\\d.]{0,9})/' })];
  const of = (path: string) => findIn(`<script src="https://cdn.thing.tw${path}"></script>`, facts).hits[0]!.version;
  assert.is(of('/v5.14.0/a.js'), '5.14.0');
  assert.is(of('/latest/a.js'), null);
});
host('what a page loads is not of its own host, and a host is looked up as often as it stands there', () => {
  const html = ['a', 'b', 'c', 'd'].map((name) => `<script src="https://cdn.thing.tw/${name}.js"></script>`).join('');
  const { hits } = findIn(html, [fact('host', 'cdn.thing.tw')]);
  assert.equal(
    hits.map(({ own, version, item }) => [own, version, item.value]),
    ['a', 'b', 'c'].map((name) => [false, null, `cdn.thing.tw/${name}.js`]),
  );
});
host.run();

const suffix = suite('factsOfHost');
suffix('are those of the host and of all above it, on label boundaries', () => {
  const map = new Map([
    ['a.thing.tw', [1]],
    ['thing.tw', [2, 3]],
    ['tw', [4]],
  ]);
  assert.equal(factsOfHost(map, 'a.thing.tw'), [1, 2, 3, 4]);
  assert.equal(factsOfHost(map, 'xa.thing.tw'), [2, 3, 4]);
  assert.equal(factsOfHost(map, 'nothing.tw'), [4]);
  assert.equal(factsOfHost(map, 'thing.com'), []);
});
suffix.run();
