import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createChannel } from '../../../core/channels/index.ts';
import { listingCandidates } from '../../../core/extract/listings.ts';
import { extractMicrodata } from '../../../core/extract/microdata.ts';
import { extractRdfa } from '../../../core/extract/rdfa.ts';
import { hostilePages } from '../../support/hostile.ts';
import { fill, hostileHtml } from '../../support/hostile-html.ts';

/** The cap is 250 ms a megabyte on a free core; this machine may be busy, so CPU time is what counts, twice over. */
const MAX_CPU_MS_PER_MB = 500;
const channels = ['coupang', 'books', 'uniprosperity'].map((id) => createChannel(id));

const readers: Record<string, (html: string) => unknown> = {
  microdata: (html) => extractMicrodata(html),
  rdfa: (html) => extractRdfa(html, 'https://ficta.example.tw/'),
  listings: (html) => listingCandidates(html),
};
for (const channel of channels) {
  readers[channel.id] = (html) =>
    channel.parse({ status: 200, headers: [], text: html }, { observedAt: '2026-01-02T03:04:05Z' });
}

/** `open` 490 times, one in the other, around `inside`. */
const nested = (open: string, inside: string): string =>
  open.repeat(490) + inside + `</${/\w+/.exec(open)?.[0]}>`.repeat(490);
const numbered = (count: number, text: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => text(i)).join('');
const long = 'x'.repeat(400_000);

/** Marked as the readers look for it, so that it becomes a DOM. */
const markedPages: Record<string, string> = {
  'unclosed items': fill('<div itemscope itemprop=a>'),
  'unclosed properties': fill('<i itemprop=a>text ', '<div itemscope>'),
  'properties around one text': fill(nested('<i itemprop=a>', 'text '.repeat(1_000)), '<div itemscope>'),
  'properties around empty ones': fill(nested('<i itemprop=a>', '<b itemprop=a></b>'.repeat(5_000)), '<div itemscope>'),
  'items that refer to one list': `${'<b itemscope itemref=r></b>'.repeat(18_000)}<p id=r>${'<i itemprop=a></i>'.repeat(20_000)}`,
  'one item that refers to many': `<b itemscope itemref="${numbered(5_000, (i) => `r${i} `)}"></b>${numbered(20_000, (i) => `<i id=r${i} itemprop=a></i>`)}`,
  'names without end': `${fill('a ', '<div itemscope><i itemprop="')}">`,
  'quotes in values': fill(`<i itemprop='"' content='"">'><i itemprop=a content=x"'y>`, '<div itemscope>'),
  'attributes alike': fill(`<i ${'itemprop=a '.repeat(98)}>`, '<div itemscope>'),
  'tag beginnings in a text': fill('<', '<div itemscope><i itemprop=a>'),
  'the parser’s own element': fill('<documentfragmentcontainer itemscope>'),
  'unclosed things': fill('<div property="dc:title" typeof="a:b">'),
  'relations that wait': fill(
    `<i rel="${numbered(50, (i) => `schema:a${i} `)}">${'<b typeof="schema:x"></b>'.repeat(2_000)}</i>`,
  ),
  'prefixes in prefixes': numbered(20_000, (i) => `<b typeof=a:b prefix="p${i}: http://x" xmlns:q${i}=y>`),
  'many prefixes each': numbered(250, (i) => `<b typeof=a:b prefix="${numbered(250, (j) => `p${i}-${j}: http: `)}">`),
  'a long subject': `<div typeof=a:b about="${long}">${'<i property="dc:title">x</i>'.repeat(20_000)}`,
  'a long vocabulary': `<div typeof=a:b vocab="${long}">${'<i property="title">x</i>'.repeat(20_000)}`,
  'literals of XML': fill(
    nested('<i property="dc:title">', '<b>text</b>'.repeat(600)),
    'XHTML+RDFa 1.0 <b typeof=a:b>',
  ),
  'unclosed cells': fill('<li class="product search-product hot-recommend-item">', 'woocommerce-loop-product__title'),
  'cells in cells': fill(
    nested('<div class="product-thumb hot-recommend-item" id="prod-itemlist-A">', '<i class="a"></i>'.repeat(3_000)),
  ),
  'cells around one text': fill(
    nested('<div class="product-thumb hot-recommend-item">', `<h4 class=active-desc>${'text '.repeat(1_000)}</h4>`),
  ),
  'classes without end': fill(
    `<li class="product"><i class="${'price_ '.repeat(700)}"></i>`,
    'woocommerce-loop-product__title',
  ),
};

const cpuMs = (read: () => unknown): number => {
  const start = process.cpuUsage();
  read();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
};

const allPages = { ...hostileHtml, ...hostilePages, ...markedPages };
/** Readers of cells differ in their marks alone: one of them reads everything. */
const pagesFor = (name: string): Record<string, string> =>
  name === 'books' || name === 'uniprosperity' ? markedPages : allPages;

const hostile = suite('readers of a DOM on hostile pages');
for (const [name, read] of Object.entries(readers)) {
  hostile(`${name}: a megabyte of any kind is read in linear time`, () => {
    for (const [kind, html] of Object.entries(pagesFor(name))) {
      const most = (MAX_CPU_MS_PER_MB * html.length) / 1e6;
      let best = Number.POSITIVE_INFINITY;
      for (let round = 0; round < 3 && best > most / 2; round++)
        best = Math.min(
          best,
          cpuMs(() => read(html)),
        );
      assert.ok(best < most, `${kind}: ${Math.round(best)} of ${Math.round(most)} ms`);
    }
  });
}
hostile.run();
