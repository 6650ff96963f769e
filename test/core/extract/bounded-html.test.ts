import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { scanHtml } from '../../../core/evidence/scanner.ts';
import { boundedHtml, type DomView } from '../../../core/extract/bounded-html.ts';
import { Dom, elementsIn } from '../../../core/extract/dom.ts';
import { hostileHtml } from '../../support/hostile-html.ts';
import { fc } from '../../support/property.ts';

const everything: DomView = { attributes: new Set(['id', 'class', 'content', 'xmlns:']), role: () => 'text' };
const marked: DomView = {
  attributes: new Set(['id']),
  role: (_name, tag) => (tag.includes('id') ? 'text' : 'skip'),
};
const html = (page: string, view = everything): string => boundedHtml(page, view).html;

const bounded = suite('boundedHtml');
const cases: [string, string, string][] = [
  ['closes what is open', '<div><p>a<b>c', '<div><p>a<b>c</b></p></div>'],
  ['ends elements where browsers end them', '<ul><li>a<li>b</ul>', '<ul><li>a</li><li>b</li></ul>'],
  ['drops stray ends', '</p><b></i></b></div>', '<b></b>'],
  ['drops comments and code', '<p>a<!-- <i> --><script>"<b>"</script>b', '<p>a<script></script>b</p>'],
  ['takes markup in raw text for text', '<b><title><i>x</i></title></b>', '<b><title>&lt;i>x&lt;/i></title></b>'],
  ['keeps quotes as they can be read back', `<i id='"' class="'">`, `<i id='"' class="'"></i>`],
  ['writes a value with both quotes by reference', `<i id=a"'b>`, `<i id="a&quot;'b"></i>`],
  ['keeps the first of attributes alike', '<i id="" ID=2>', '<i id=""></i>'],
  ['renames odd names', '<a"b><documentfragmentcontainer>x', '<x-other><x-other>x</x-other></x-other>'],
  ['leaves odd declarations out', '<i xmlns:a="1" xmlns:b"c="2">', '<i xmlns:a="1"></i>'],
];
for (const [name, page, expected] of cases) bounded(name, () => assert.is(html(page), expected));

bounded('what is left out leaves its content, and joins to no tag', () => {
  assert.is(html('<p><i id=a>x <<b>i></b></i></p>', marked), '<i id="a">x &lt;i></i>');
});
bounded('text stands only where it is asked for', () => {
  assert.is(html('a<p>b<i id=x>c</i>d', marked), '<i id="x">c</i>');
});
bounded('depth, number and values have bounds', () => {
  const deep = html('<b>'.repeat(1_000));
  assert.ok(deep.startsWith(`${'<b>'.repeat(500)}<b></b><b></b>`));
  assert.is(html('<b></b>'.repeat(20_000)).length, '<b></b>'.length * 10_000);
  assert.is(html(`<i id="${'x'.repeat(9_000)}">`).length, '<i id=""></i>'.length + 5_000);
});
bounded('hostile pages grow by no more than their ends and references', () => {
  for (const [name, page] of Object.entries(hostileHtml)) {
    assert.ok(html(page).length <= 5 * page.length, name);
  }
});
bounded.run();

/** Names of the elements of a page, as the scanner meets them. */
const scannedNames = (page: string): string[] => {
  const names: string[] = [];
  scanHtml(page, {
    wantsAttributes: () => true,
    openTag: ({ name }) => void names.push(/^[a-z][a-z\d-]{0,19}$/.test(name) ? name : 'x-other'),
    closeTag() {},
    text() {},
    rawText() {},
    comment() {},
  });
  return names;
};

const dom = suite('Dom');
dom('the parser reads exactly the elements that were scanned, whatever the page', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      ...['<div id="', "<p class='", '">', "'>", '<i id=a"\'>', '</div>', '</p>', '<br>', '<img id=x/>', '<table><tr>'],
      ...['<', '</', '<!--', '-->', '<![CDATA[', '<title>', '</title>', '<pre>', '<noscript>', '<script>', '</script>'],
      ...['<documentfragmentcontainer>', '</documentfragmentcontainer>', '<li>', '<a>', '<dd>', '<option>', '<svg>'],
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const page = pieces.join('');
      const { root } = new Dom(page, everything);
      assert.equal(
        elementsIn(root, 10_000).map(({ rawTagName }) => rawTagName),
        scannedNames(page),
      );
    }),
    { numRuns: 1_000 },
  );
});
dom('text is what stands between, up to a limit', () => {
  const page = new Dom('<p>one <b>two</b><br> three</p> four', everything);
  const [first] = elementsIn(page.root, 1);
  assert.is(page.text(first!, 100), 'one two three');
  assert.is(page.text(first!, 5), 'one t');
});
dom('readers take no more text than a million characters out of a page', () => {
  const page = new Dom(`<p>${'x'.repeat(600_000)}</p>`, everything);
  const [first] = elementsIn(page.root, 1);
  const lengths = [1, 2, 3].map(() => page.text(first!, 500_000).length);
  assert.equal([lengths[0], lengths[2]], [500_000, 0]);
  assert.is(page.markup(first!, 10), '');
});
dom('markup is the page’s own', () => {
  const page = new Dom('<p><i ID=a>x <B CLASS=y>z</B></i></p>', marked);
  const [first] = elementsIn(page.root, 1);
  assert.is(page.markup(first!, 100), 'x <B CLASS=y>z</B>');
  assert.is(page.markup(first!, 4), 'x <B');
});
dom('elementsIn goes by document order and stops at its limit', () => {
  const { root } = new Dom('<a><b></b><i></i></a><p></p>', everything);
  const names = (limit: number): string =>
    elementsIn(root, limit)
      .map(({ rawTagName }) => rawTagName)
      .join(' ');
  assert.is(names(10), 'a b i p');
  assert.is(names(2), 'a b');
});
dom.run();
