import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { factsOfHost } from '../../../core/detect/urls.ts';
import type { Signal } from '../../../core/rules/schema.ts';
import { fact, findIn, seen } from './support.ts';

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
