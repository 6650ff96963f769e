import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { declaredSites, pairId, redirectedFrom } from '../../../build/collect/declared.ts';
import { readEvidence } from '../../../core/evidence/index.ts';
import { pageOf } from '../../core/detect-support.ts';

const declaredIn = (head: string): string[] => {
  const evidence = readEvidence(pageOf(`<!doctype html><html><head>${head}</head><body></body></html>`));
  return declaredSites({ ...evidence, domain: 'shop.com.tw' });
};

const declared = suite('declaredSites');

declared('alternates in other languages on other hosts, and a canonical address of another registrable domain', () => {
  assert.equal(declaredIn('<link rel="alternate" hreflang="ja" href="https://www.shop.jp/">'), ['shop.jp']);
  assert.equal(declaredIn("<link href='//en.shop.com.tw/a' hreflang=en rel='alternate'/>"), ['en.shop.com.tw']);
  assert.equal(declaredIn('<link rel=canonical href=https://brand.example/x>'), ['brand.example']);
});

declared('not itself, not a face of it by its canonical address, not feeds, code, comments and what is no site', () => {
  for (const head of [
    '<link rel="alternate" hreflang="en" href="https://www.shop.com.tw/en">',
    '<link rel="canonical" href="https://m.shop.com.tw/">',
    '<link rel="canonical" href="/x">',
    '<link rel="alternate" type="application/rss+xml" href="https://feeds.example/x">',
    '<!-- <link rel="alternate" hreflang="ja" href="https://shop.jp/"> -->',
    `<script>'<link rel="alternate" hreflang="ja" href="https://shop.jp/">'</script>`,
    '<link rel="alternate" hreflang="ja" href="https://127.0.0.1/">',
    '<link rel="alternate" hreflang="ja" href="javascript:alert(1)">',
    '<link rel="stylesheet" hreflang="ja" href="https://shop.jp/">',
  ])
    assert.equal(declaredIn(head), [], head);
});

declared('a page that names very many is a directory', () => {
  const link = (n: number) => `<link rel="alternate" hreflang="en" href="https://s${n}.example/">`;
  const many = (count: number) => Array.from({ length: count }, (_, n) => link(n)).join('');
  assert.is(declaredIn(many(30)).length, 30);
  assert.is(declaredIn(many(31)).length, 0);
});

declared('hostile heads take time in proportion to their length', () => {
  const started = process.cpuUsage();
  for (const text of ['<link ', '<link rel=alternate hreflang=en href="', '<link rel="'.repeat(2)])
    declaredIn(text.repeat(20_000));
  assert.ok(process.cpuUsage(started).user < 5_000_000);
});
declared.run();

const redirects = suite('redirectedFrom');
redirects('a home page that the crawler asked for, which ended at another registrable domain', () => {
  const from = (url: string, finalUrl = 'https://new.example/', source: 'http' | 'warc' = 'http') =>
    redirectedFrom({ url, finalUrl, source }, 'new.example');
  assert.is(from('https://www.old.example/'), 'old.example');
  assert.is(from('https://old.example/sale'), null, 'no home page');
  assert.is(from('https://m.new.example/'), null, 'a face of it');
  assert.is(from('https://new.example/', 'https://new.example/tw'), null);
  assert.is(from('https://old.example/', 'https://new.example/', 'warc'), null, 'a recording says so');
  assert.is(from('nothing'), null);
});
redirects.run();

const pairs = suite('pairId');
pairs('is the same from either side', () => assert.is(pairId('b.tw', 'a.tw'), pairId('a.tw', 'b.tw')));
pairs.run();
