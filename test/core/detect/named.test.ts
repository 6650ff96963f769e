import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fact, findIn, seen } from './support.ts';

const meta = (name: string, content: string): string => `<meta name="${name}" content="${content}">`;

const metas = suite('matchNames: metas and headers');
metas('a name alone is enough where the fact names no value', () => {
  assert.equal(seen(meta('thing-id', 'abc'), [fact('meta', 'thing-id')]), ['strong meta thing-id: abc']);
  assert.equal(seen(meta('other-id', 'abc'), [fact('meta', 'thing-id')]), []);
});
metas('a value must begin so, in any case', () => {
  const facts = [fact('meta', 'generator: Thing CMS')];
  for (const value of ['Thing CMS', ' thing cms 4.2', 'THING CMS'])
    assert.is(seen(meta('generator', value), facts).length, 1);
  for (const value of ['Thing', 'Another Thing CMS']) assert.is(seen(meta('generator', value), facts).length, 0);
});
metas('a name with a colon of its own is told from its value', () => {
  const html = '<meta property="og:site_name" content="Thing shop">';
  assert.is(seen(html, [fact('meta', 'og:site_name')]).length, 0, 'og: is looked up by its first word');
});
metas('a pattern reads the first five hundred characters', () => {
  const facts = [fact('meta', 'generator', { pattern: 'thing \\d' })];
  assert.is(seen(meta('generator', 'Thing 4'), facts).length, 1);
  assert.is(seen(meta('generator', 'Thing X'), facts).length, 0);
  const far = [fact('meta', 'generator', { pattern: '.{497}end' })];
  assert.is(seen(meta('generator', `${'x'.repeat(497)}end`), far).length, 1);
  assert.is(seen(meta('generator', `${'x'.repeat(497)}enx`), far).length, 0);
});
metas('a header is of the site itself, a meta is not; both may tell a version', () => {
  const headers: [string, string][] = [['x-powered-by', 'Thing/4.2']];
  const [header] = findIn('', [fact('header', 'x-powered-by: thing', { version: '/(\\d[\\d.]{0,9})' })], {
    headers,
  }).hits;
  assert.equal(
    [header?.own, header?.version, header?.item],
    [true, '4.2', { kind: 'header', value: 'x-powered-by: Thing/4.2' }],
  );
  const [generator] = findIn(meta('generator', 'Thing 4.2'), [
    fact('meta', 'generator: thing', { version: '(\\d[\\d.]{0,9})' }),
  ]).hits;
  assert.equal([generator?.own, generator?.version], [false, '4.2']);
});
metas('one fact is seen three times at most', () => {
  const html = [1, 2, 3, 4, 5].map((n) => meta('thing-id', `${n}`)).join('');
  assert.is(seen(html, [fact('meta', 'thing-id')]).length, 3);
});
metas.run();

const cookies = suite('matchNames: cookies');
const setting = (...names: string[]) => ({
  headers: names.map((name): [string, string] => ['set-cookie', `${name}=1; Path=/`]),
});
cookies('are known by their name, or by its beginning', () => {
  const facts = [fact('cookie', '_thing'), fact('cookie', 'thing_s_*')];
  assert.equal(seen('', facts, setting('_thing')), ['strong cookie _thing']);
  assert.equal(seen('', facts, setting('thing_s_abc')), ['strong cookie thing_s_abc']);
  assert.equal(seen('', facts, setting('_thing2', 'my_thing_s_abc', '_Thing')), []);
  const [hit] = findIn('', facts, setting('_thing')).hits;
  assert.equal([hit?.own, hit?.version], [true, null]);
});
cookies.run();

const hosts = suite('matchNames: hosts of the site');
const at = (url: string, value: string): string[] => seen('', [fact('site', value)], { url });
hosts('a site fact is of the host and what lies below it', () => {
  assert.equal(at('https://thing.tw/', 'thing.tw'), ['strong host thing.tw']);
  assert.equal(at('https://shop.thing.tw/', 'thing.tw'), ['strong host shop.thing.tw']);
  assert.equal(at('https://nothing.tw/', 'thing.tw'), []);
});
hosts('with `*.` it is of what lies below only', () => {
  assert.equal(at('https://thing.tw/', '*.thing.tw'), []);
  assert.equal(at('https://shop.thing.tw/', '*.thing.tw'), ['strong host shop.thing.tw']);
  assert.equal(at('https://a.shop.thing.tw/', '*.thing.tw'), ['strong host a.shop.thing.tw']);
  assert.equal(at('http://localhost/', '*.thing.tw'), []);
});
hosts('a path of the fact must be that of the page', () => {
  assert.equal(at('https://thing.tw/shop/a', 'thing.tw/shop/'), ['strong host thing.tw']);
  assert.equal(at('https://thing.tw/blog', 'thing.tw/shop/'), []);
  assert.equal(at('https://thing.tw/', 'thing.tw/'), ['strong host thing.tw']);
  assert.equal(at('https://thing.tw', 'thing.tw/'), ['strong host thing.tw'], 'no path is the root');
  assert.is(findIn('', [fact('site', 'thing.tw')], { url: 'https://thing.tw/' }).hits[0]?.own, true);
});
hosts('aliases are compared in lower case, without the last dot', () => {
  const alias = (cname: string): string[] => seen('', [fact('cname', 'shops.thing.tw')], { cnames: [cname] });
  assert.equal(alias('shops.thing.tw'), ['strong cname shops.thing.tw']);
  assert.equal(alias('a.Shops.Thing.TW.'), ['strong cname a.Shops.Thing.TW.']);
  assert.equal(alias('other.tw'), []);
  assert.is(findIn('', [fact('cname', 'thing.tw')], { cnames: ['thing.tw'] }).hits[0]?.own, true);
});
hosts.run();
