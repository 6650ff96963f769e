import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Fact, Signal } from '../../../core/rules/schema.ts';
import { fact, findIn, seen } from './support.ts';

const literal = 'window.thingLib';
/** Regions of a page in which the literal stands. */
const regions: Record<string, string> = {
  comment: `<!-- ${literal} -->`,
  code: `<script>${literal} = 1</script>`,
  data: `<script type="application/json">{"a":"${literal}"}</script>`,
  jsonld: `<script type="application/ld+json">{"a":"${literal}"}</script>`,
  tag: `<div id="${literal}">x</div>`,
  text: `<p>${literal}</p>`,
  title: `<title>${literal}</title>`,
  css: `<style>${literal}</style>`,
  textarea: `<textarea>${literal}</textarea>`,
};

/** What a strong fact is worth, by signal and region; nothing elsewhere. */
const worth: [signal: Signal, byRegion: Record<string, string>][] = [
  ['comment', { comment: 'strong comment' }],
  ['inline', { comment: 'weak comment', code: 'strong inline', data: 'weak inline' }],
  ['html', { comment: 'weak comment', tag: 'strong html' }],
  ['jsonld', { jsonld: 'strong jsonld' }],
  ['path', { code: 'medium path', tag: 'strong path' }],
  ['text', { text: 'weak text', title: 'weak text' }],
];

const matcher = suite('LiteralMatcher');
for (const [signal, byRegion] of worth)
  for (const [region, html] of Object.entries(regions))
    matcher(`${signal} in ${region}: ${byRegion[region] ?? 'nothing'}`, () => {
      const found = seen(html, [fact(signal, 'thingLib')]).map((text) => text.split(' ').slice(0, 2).join(' '));
      assert.equal(found, byRegion[region] === undefined ? [] : [byRegion[region]]);
    });

const inCode = (code: string, value: string): number =>
  seen(`<script>${code}</script>`, [fact('inline', value)]).length;

matcher('code tells capitals apart, markup does not', () => {
  assert.is(inCode('thingLib = 1', 'thingLib'), 1);
  assert.is(inCode('thinglib = 1', 'thingLib'), 0);
  assert.is(inCode('THINGLIB = 1', 'thingLib'), 0);
  assert.is(seen('<div id="THINGLIB">', [fact('html', 'thingLib')]).length, 1);
});

matcher('a name begins and ends where the literal does, unless it ends with *', () => {
  for (const char of ['a', 'z', 'A', 'Z', '0', '9', '_', '$']) {
    assert.is(inCode(`(${char}thingLib)`, 'thingLib'), 0, `${char} before`);
    assert.is(inCode(`(thingLib${char})`, 'thingLib'), 0, `${char} behind`);
    assert.is(inCode(`(thingLib${char})`, 'thingLib*'), 1, `${char} behind an open end`);
    assert.is(inCode(`(${char}thingLib)`, 'thingLib*'), 0, `${char} before an open end`);
  }
  for (const char of [' ', '.', '-', '@', '[', '`', '{', '/', ':', '#', '%', '中'])
    assert.is(inCode(`(${char}thingLib${char})`, 'thingLib'), 1, char);
});

matcher('a literal that is no name at an end is not bounded there', () => {
  assert.is(inCode('x.thing(1)', '.thing('), 1);
  assert.is(inCode('a1.thingX', '.thing'), 0);
});

matcher('a literal at the very beginning and end of the page is found', () => {
  assert.is(seen('thing', [fact('text', 'thing')]).length, 1);
});

matcher('a pattern must match from the literal on', () => {
  const facts = [fact('inline', 'thing.init', { pattern: 'thing\\.init\\(<q>[a-z]{3}<q>' })];
  assert.equal(seen(`<script>thing.init("abc")</script>`, facts).length, 1);
  assert.equal(seen(`<script>thing.init(7)</script>`, facts).length, 0);
});

matcher('a pattern is tried sixty times on one page', () => {
  const facts = [fact('inline', 'thing.init', { pattern: 'thing\\.init\\(1' })];
  const page = (misses: number): string => `<script>${'thing.init(0);'.repeat(misses)}thing.init(1)</script>`;
  assert.equal(seen(page(59), facts).length, 1);
  assert.equal(seen(page(60), facts).length, 0);
});

matcher('sees no more than three different places of a fact', () => {
  const code = [1, 2, 3, 4, 5].map((n) => `<script>thing.go(${n})</script>`).join('\n');
  assert.is(seen(code, [fact('inline', 'thing.go')]).length, 3);
});

matcher('what stands before and behind a long style is read, each in its own region', () => {
  for (const size of [1, 15, 30]) {
    const page = `<i id="thing-a"></i><style>${'.thing-b{}'.repeat(size)}</style><i id="thing-c"></i><p>thing-d</p>`;
    const found = seen(page, [fact('html', 'thing*')]).map((text) => text.slice(0, 'strong html thing-a'.length));
    assert.equal(found, ['strong html thing-a', 'strong html thing-c'], `${size}`);
  }
});

matcher(
  'styles and text boxes of 200 characters are passed over, signs of a shop in them too; other text is not',
  () => {
    const signs = (open: string, text: string, close: string): string[] =>
      findIn(`${open}${text}${close}`, [fact('text', 'thing')]).signs;
    const text = (length: number): string => "'add_to_cart'".padEnd(length, 'x');
    for (const tag of ['style', 'textarea'])
      assert.equal(
        [199, 200, 300].map((length) => signs(`<${tag}>`, text(length), `</${tag}>`)),
        [[], [], []],
        tag,
      );
    assert.equal(signs('<p>', text(300), '</p>'), []);
    assert.equal(signs('<script>', text(300), '</script>'), ['event_code']);
  },
);
matcher('shows what stands there: sixty characters, one line', () => {
  const [hit] = findIn(`<script>thing.go(\n  "${'x'.repeat(300)}")</script>`, [fact('inline', 'thing.go')]).hits;
  assert.is(hit!.item.value, `thing.go( "${'x'.repeat(60 - 'thing.go(\n  "'.length)}`);
  assert.is(hit!.own, false);
});

matcher('reads a version behind the literal', () => {
  const facts = [fact('comment', 'Thing CMS', { version: 'Thing CMS (\\d[\\d.]{0,9})' })];
  assert.is(findIn('<!-- Thing CMS 4.2.1 -->', facts).hits[0]!.version, '4.2.1');
  assert.is(findIn('<!-- Thing CMS -->', facts).hits[0]!.version, null);
});

const paths = suite('LiteralMatcher: paths');
const theme = '/wp-theme/thing';
const strengthIn = (html: string, over: Partial<Fact> = {}): string =>
  seen(html, [fact('path', theme, over)])[0]!.split(' ')[0]!;
const strengthAt = (url: string): string => strengthIn(`<script alt="" data-src="${url}"></script>`);
paths('count in full on the own host, less on another', () => {
  for (const own of [
    theme,
    `//shop.example${theme}`,
    `https://shop.example${theme}`,
    `https://img.shop.example${theme}`,
    `HTTPS://SHOP.EXAMPLE${theme}`,
  ])
    assert.is(strengthAt(own), 'strong', own);
  for (const other of [
    `//other.example${theme}`,
    `https://other.example${theme}`,
    `http://other.example${theme}`,
    `https://notshop.example${theme}`,
    `https://shop.example.evil${theme}`,
  ])
    assert.is(strengthAt(other), 'medium', other);
});
paths('of another host are worth one step less where they are loaded, a hint where they are linked or shown', () => {
  const url = `https://other.example${theme}`;
  for (const tag of ['script src', 'link rel=stylesheet href', 'iframe src', 'FRAME src', 'form action', 'embed src'])
    assert.is(strengthIn(`<${tag}="${url}">`), 'medium', tag);
  for (const tag of ['a href', 'img src', 'area href', 'div data-u', 'formula x', 'linked x', 'source src'])
    assert.is(strengthIn(`<${tag}="${url}">`), 'weak', tag);
  assert.is(strengthIn(`<a href="${theme}">`), 'strong', 'own');
});
paths('count anywhere, or on the own host alone, where the fact says so', () => {
  const [script, link] = [`<script src="https://other.example${theme}">`, `<a href="https://other.example${theme}">`];
  assert.equal(
    [script, link].map((html) => strengthIn(html, { where: 'any' })),
    ['strong', 'weak'],
  );
  assert.equal(
    [script, link].map((html) => strengthIn(html, { where: 'own' })),
    ['weak', 'weak'],
  );
  const own = `<script src="https://shop.example${theme}">`;
  for (const where of ['any', 'own'] as const) assert.is(strengthIn(own, { where }), 'strong', where);
  const asked = (host: string, where: 'any' | 'own' | undefined): string | undefined =>
    findIn('', [fact('path', theme, { where })], { requests: [`https://${host}${theme}`], source: 'har' }).hits[0]
      ?.strength;
  assert.equal(
    ['any', 'own', undefined].map((where) => asked('other.example', where as 'any')),
    ['strong', 'weak', 'medium'],
  );
  assert.equal(
    ['any', 'own', undefined].map((where) => asked('a.shop.example', where as 'any')),
    ['strong', 'strong', 'strong'],
  );
});
paths("are looked for in pictures that the page asked of its own host, not of others'", () => {
  const asked = (...requests: string[]): string[] => seen('', [fact('path', theme)], { requests, source: 'har' });
  const script = 'https://shop.example/a.js';
  assert.equal(asked(`https://img.shop.example${theme}/a.png`, script), [`strong path ${theme}/a.png`]);
  assert.equal(asked(`https://shop.example${theme}/a.woff2`, script), [`strong path ${theme}/a.woff2`]);
  assert.equal(asked(`https://other.example${theme}/a.png`, script), []);
});
paths('may be a part of a query', () => {
  const facts = [fact('path', 'route=thing/*', { where: 'own' })];
  assert.equal(seen('<a href="index.php?a=1&amp;route=thing/x">', facts), ['strong path route=thing/x">']);
  assert.equal(seen('<a href="https://other.example/index.php?route=thing/x">', facts), ['weak path route=thing/x">']);
  assert.equal(seen('<a href="index.php?subroute=thing/x">', facts), []);
});
paths('are own where what is before them ends', () => {
  for (const before of [' ', '\t', '\n', '"', "'", '`', '(', '=', ','])
    assert.is(
      findIn(`<img data-x="https://other.example${before}${theme}">`, [fact('path', theme)]).hits[0]?.own,
      true,
      JSON.stringify(before),
    );
  assert.is(findIn(`<img data-x="https://other.example/a;b${theme}">`, [fact('path', theme)]).hits[0]!.own, false);
});
paths('of code written for JSON are read with their backslashes', () => {
  const inCodeOf = (url: string): string => seen(`<script>"${url}"</script>`, [fact('path', '/wp-theme')])[0]!;
  assert.match(inCodeOf('https:\\/\\/shop.example/wp-theme'), /^medium/);
  assert.match(inCodeOf('https:\\/\\/other.example/wp-theme'), /^weak/);
});
paths("are looked for in the page's own address and in what it asked", () => {
  assert.equal(seen('', [fact('path', '/thing/')], { url: 'https://shop.example/a/thing/x' }), [
    'strong path /thing/x',
  ]);
  assert.equal(seen('', [fact('path', 'shop.example/')]), [], 'not in its host');
  const requests = ['https://other.example/a/thing/x.js'];
  assert.equal(seen('', [fact('path', '/thing/')], { requests, source: 'har' }), ['medium request /thing/x.js']);
  const own = ['https://shop.example/a/thing/x.js'];
  assert.equal(seen('', [fact('path', '/thing/')], { requests: own, source: 'har' }), ['strong path /thing/x.js']);
});
paths.run();

const signs = suite('LiteralMatcher: signs of a shop');
signs('are classes of buttons, microdata and events, each where it stands', () => {
  const of = (html: string): string[] => findIn(html, [fact('text', 'thing')]).signs.sort();
  assert.equal(of('<button class="add-to-cart">x</button>'), ['buy_mark']);
  assert.equal(of('<p>add-to-cart</p><script>add-to-cart</script>'), []);
  assert.equal(of('<div itemtype="https://schema.org/Product">'), ['product_markup']);
  assert.equal(of('<script>fbq("track","ViewContent")</script>'), ['event_code']);
  assert.equal(of('<p>thing'), []);
});
signs.run();
matcher.run();
