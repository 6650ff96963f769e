import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { extractMicrodata, type MicrodataItem, microdataNodes } from '../../../core/extract/microdata.ts';
import { cpuMsSince } from '../../support/cpu.ts';

type Plain = { type: string; [name: string]: unknown };
const plain = (item: MicrodataItem): Plain => {
  const result: Plain = { type: item.types.join(' ') };
  for (const [name, value] of item.properties) {
    const shown = typeof value === 'string' ? value : plain(value);
    result[name] = result[name] === undefined ? shown : [result[name], shown].flat();
  }
  return result;
};
const read = (html: string, baseUrl?: string): Plain[] =>
  extractMicrodata(html, baseUrl === undefined ? {} : { baseUrl }).map(plain);

const microdata = suite('extractMicrodata');
microdata('nested items, values by element', () => {
  const html = `<div itemscope itemtype="http://schema.org/Product"><h1 itemprop="name">虛構 &amp; 壺</h1><img itemprop="image" src=" a.jpg ">
    <div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><span itemprop="price" content="1290">NT$1,290</span><meta itemprop="priceCurrency" content="TWD">
    <link itemprop="availability" href="http://schema.org/InStock"><time itemprop="until" datetime="2026-01-01">明年</time><data itemprop="sku" value="S1">一</data></div></div>`;
  assert.equal(read(html), [
    {
      type: 'http://schema.org/Product',
      name: '虛構 & 壺',
      image: 'a.jpg',
      offers: {
        type: 'http://schema.org/Offer',
        price: '1290',
        priceCurrency: 'TWD',
        availability: 'http://schema.org/InStock',
        until: '2026-01-01',
        sku: 'S1',
      },
    },
  ]);
});
microdata('URLs are resolved where a base is given', () => {
  const html =
    '<div itemscope><a itemprop="url" href="?a=1&amp;b=2">x</a><object itemprop="o" data="foo"></object></div>';
  assert.equal(read(html, 'https://x.tw/p/q'), [
    { type: '', url: 'https://x.tw/p/q?a=1&b=2', o: 'https://x.tw/p/foo' },
  ]);
});
microdata('text is folded; scripts and styles are no text', () => {
  assert.equal(read('<div itemscope><p itemprop="n">a\n  <style>b{}</style><b>c</b><script>1</script> d</p></div>'), [
    { type: '', n: 'a c d' },
  ]);
});
microdata('itemref brings properties from elsewhere, in document order', () => {
  const html =
    '<div itemscope itemref="b a"><i itemprop="x">1</i></div><p id="a"><i itemprop="x">2</i></p><p id="b" itemprop="x">3</p>';
  assert.equal(read(html), [{ type: '', x: ['1', '2', '3'] }]);
});
microdata('itemref cycles end', () => {
  const html =
    '<div itemscope id="a" itemref="b"><i itemprop="n">1</i></div><div id="b" itemprop="p" itemscope itemref="b a2"></div><div id="a2"><div itemprop="q" itemscope itemref="b"></div></div>';
  assert.is(read(html).length, 1);
});
microdata('one element may be several properties', () => {
  assert.equal(read('<div itemscope><i itemprop="a b">1</i></div>'), [{ type: '', a: '1', b: '1' }]);
});
microdata('unclosed cells, list items and paragraphs end where browsers end them', () => {
  const html =
    '<ul><li itemscope><i itemprop="n">1</i><li itemscope><i itemprop="n">2</i></ul><div itemscope><p itemprop="a">x<p itemprop="b">y<div itemprop="c">z</div></div>';
  assert.equal(read(html), [
    { type: '', n: '1' },
    { type: '', n: '2' },
    { type: '', a: 'x', b: 'y', c: 'z' },
  ]);
});
microdata('stray closing tags change nothing', () => {
  assert.equal(read('</p></div><div itemscope></span><i itemprop="n">1</b></i></div>'), [{ type: '', n: '1' }]);
});
microdata('hostile pages take linear time', () => {
  const size = 150_000;
  const pages = [
    '<div itemscope itemprop=a>'.repeat(size),
    `${'<div>'.repeat(size)}${'</p>'.repeat(size)}`,
    `${'<p itemprop=x itemscope>'.repeat(size)}</div>`,
    `${'<b itemscope itemref="r">'.repeat(20_000)}<div id=r>${'<i itemprop=a>x'.repeat(20_000)}`,
    `<div itemscope>${'<i itemprop=a>text '.repeat(size)}`,
    `<div itemscope itemprop="${'a '.repeat(size)}">`,
  ];
  const startedAt = process.cpuUsage();
  for (const html of pages) extractMicrodata(html);
  assert.ok(cpuMsSince(startedAt) < 20_000, String(cpuMsSince(startedAt)));
});
microdata.run();

const nodes = suite('microdataNodes');
nodes('become JSON-LD nodes; known names whatever their case', () => {
  const items = extractMicrodata(
    '<div itemscope itemtype="http://schema.org/Offer"><i itemprop="Price">5</i><i itemprop="pricecurrency">TWD</i><i itemprop="x">1</i><i itemprop="x">2</i><i itemprop="__proto__">3</i></div>',
  );
  assert.equal(microdataNodes(items), [
    { '@type': ['http://schema.org/Offer'], price: '5', priceCurrency: 'TWD', x: ['1', '2'] },
  ]);
});
nodes.run();
