import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inventCompany } from '../../../build/demo/companies.ts';
import { cellList, readTable } from '../../../build/demo/data/table.ts';
import { industryWords } from '../../../build/demo/data/words.ts';
import type { ShopDay } from '../../../build/demo/model.ts';
import { escapeHtml, jsonForScript, thousands } from '../../../build/demo/pages/html.ts';
import { pictureReply } from '../../../build/demo/pages/picture.ts';
import { structuredData } from '../../../build/demo/pages/structured.ts';
import { platformOf } from '../../../build/demo/platforms/index.ts';
import { createDemoWeb } from '../../support/demo-world.ts';

const escaping = suite('escapeHtml');
escaping('leaves no character with a meaning in HTML', () => {
  assert.is(escapeHtml(`<a href="x">'&'</a>`), '&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;');
});
escaping.run();

const json = suite('jsonForScript');
json('cannot end the script element it stands in, and reads back the same', () => {
  const value = { title: '</script><script>alert(1)</script>' };
  assert.not.ok(jsonForScript(value).includes('<'));
  assert.equal(JSON.parse(jsonForScript(value)), value);
});
json.run();

const numbers = suite('thousands');
numbers('sets commas', () => {
  assert.equal([7, 999, 1000, 27_900, 1_234_567].map(thousands), ['7', '999', '1,000', '27,900', '1,234,567']);
});
numbers.run();

const picture = suite('pictureReply');
picture('draws products and nothing else', () => {
  assert.is(pictureReply('/demo-image/D00100.svg')?.status, 200);
  for (const path of ['/demo-image/D001.svg', '/demo-image/<svg>.svg', '/x/demo-image/D00100.svg'])
    assert.is(pictureReply(path), null, path);
});
picture.run();

const table = suite('readTable');
table('reads a row per line and trims cells', () => {
  assert.equal(readTable(['a', 'b'], '\n 1 | 2\n3|\n'), [
    { a: '1', b: '2' },
    { a: '3', b: '' },
  ]);
});
table('names a row with other cells than columns', () => {
  assert.throws(() => readTable(['a', 'b'], '1|2|3'), /3 cells where 2 belong: 1\|2\|3/);
});
table.run();

const lists = suite('cellList');
lists('is empty for an empty cell', () => {
  assert.equal(cellList(''), []);
  assert.equal(cellList('a, b'), ['a', 'b']);
});
lists.run();

const words = suite('industryWords');
words('has words for every industry of the shops, and names one that it lacks', () => {
  for (const { shop } of createDemoWeb({ seed: 1, day: 0 }).shops.values())
    assert.ok(industryWords(shop.industry).categories.length >= 5, shop.industry);
  assert.throws(() => industryWords('spaceships'), /demo industry spaceships: none of electronics,/);
});
words.run();

const platforms = suite('platformOf');
platforms('is a homemade one for null, and names an id that it lacks', () => {
  assert.equal(platformOf(null).signals, []);
  assert.is(platformOf('shopline').name, 'SHOPLINE');
  assert.throws(() => platformOf('shopzilla'), /demo platform shopzilla: none of 91app,/);
});
platforms.run();

const company = suite('inventCompany');
company('says that it is invented, in name and address', () => {
  const { name, address, founded, capitalTwd } = inventCompany(1, '示範小店', '32000001');
  assert.match(name, /^示範小店.+（虛構）$/);
  assert.match(address, /示範區虛構路\d+號$/);
  assert.match(founded, /^\d{7}$/);
  assert.ok(capitalTwd > 0);
});
company.run();

const structured = suite('structuredData');
structured('says price, currency and stock in every form', () => {
  const shopDay = createDemoWeb({ seed: 1, day: 0 }).shops.get('fictbrew.example') as ShopDay;
  const offer = {
    ...shopDay.offers[0]!,
    title: '示範 </script> "咖啡"',
    priceTwd: 1234,
    inStock: false,
  };
  const view = { offer, shopDay, url: 'https://fictbrew.example/p?a=1&b=2', image: 'https://fictbrew.example/i.svg' };
  for (const kind of ['jsonld', 'graph', 'aggregate', 'group', 'microdata', 'opengraph'] as const) {
    const { head, body } = structuredData(kind, view);
    const html = head + body;
    assert.match(html, /1234/, kind);
    assert.match(html, /TWD/, kind);
    assert.match(html, /OutOfStock|out of stock/, kind);
    assert.is(html.match(/<\/script>/g)?.length ?? 0, html.match(/<script/g)?.length ?? 0, kind);
  }
});
structured.run();
