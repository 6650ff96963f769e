import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readEvidence } from '../../../core/evidence/index.ts';
import { pageOf } from '../detect-support.ts';

const iconOf = (head: string, url = 'https://www.shop.example/zh/a?b=1'): string | null =>
  readEvidence(pageOf(`<!doctype html><head>${head}</head><body>x`, { url })).icon;

const icon = suite('Evidence.icon');

icon('is absolute, whatever host it is on', () => {
  const cases: [head: string, expected: string][] = [
    ['<link rel="icon" href="/i.png">', 'https://www.shop.example/i.png'],
    ['<LINK REL="Shortcut Icon" HREF=i.ico>', 'https://www.shop.example/zh/i.ico'],
    [
      '<link rel="apple-touch-icon-precomposed" href="//cdn.example/t.png?v=1&amp;w=2">',
      'https://cdn.example/t.png?v=1&w=2',
    ],
    ['<link rel="icon" href="http://cdn.example/i.png#x">', 'http://cdn.example/i.png'],
    ['<base href="https://cdn.example/theme/x"><link rel="icon" href="i.png">', 'https://cdn.example/theme/i.png'],
    ['<link rel="icon" href="https://圖.example/i.png">', 'https://xn--lds.example/i.png'],
  ];
  for (const [head, expected] of cases) assert.is(iconOf(head), expected, head);
});

icon('is the least that is as large as what is shown, else the largest', () => {
  const link = (rel: string, name: string, sizes = ''): string =>
    `<link rel="${rel}" href="/${name}" ${sizes === '' ? '' : `sizes="${sizes}"`}>`;
  const tab = link('icon', 'tab.ico');
  const touch = link('apple-touch-icon', 'touch.png');
  const cases: [head: string, expected: string][] = [
    [tab + touch, 'touch.png'],
    [touch + tab, 'touch.png'],
    [link('icon', '512.png', '512x512') + touch, 'touch.png'],
    [link('icon', '512.png', '512x512') + link('icon', '128.png', '128X128') + touch, '128.png'],
    [link('icon', '16.png', '16x16') + link('icon', '48.png', '16x16 48x48') + tab, '48.png'],
    [link('icon', 'any.png', 'any') + link('icon', '16.png', '16x16'), 'any.png'],
  ];
  for (const [head, expected] of cases) assert.is(iconOf(head), `https://www.shop.example/${expected}`, head);
});

icon('is none that is no bitmap, of no web host, or without an end', () => {
  for (const href of [
    ...['data:image/png;base64,AAAA', 'javascript:alert(1)', 'file:///etc/passwd', 'ftp://cdn.example/i.png', ''],
    ...[
      'http://localhost/i.png',
      'https://user:word@cdn.example/i.png',
      'https://[::1]/i.png',
      'http://2130706433/i.png',
      'https://10.0.0.1/i.png',
    ],
    ...['/i.svg', '/i.svg?v=1', '//', `/${'a'.repeat(600)}.png`, `/${'圖'.repeat(200)}.png`],
  ])
    assert.is(iconOf(`<link rel="icon" href="${href}">`), null, href.slice(0, 60));
  assert.is(iconOf('<link rel="icon" type="image/svg+xml" href="/i">'), null);
  assert.is(iconOf('<link rel="mask-icon" href="/i.png"><link rel="stylesheet" href="/icon.css">'), null);
  assert.is(iconOf('<!-- <link rel="icon" href="/i.png"> -->'), null);
});

icon('of a page of nothing but links is found in time that they take anyway', () => {
  const many = '<link rel="icon" sizes="16x16 " href="/i.png">'.repeat(50_000);
  assert.is(iconOf(`${many}<link rel="icon" sizes="96x96" href="/late.png">`), 'https://www.shop.example/i.png');
  assert.is(
    iconOf(`<link rel="icon" sizes="${'1x'.repeat(300_000)}" href="/i.png">`),
    'https://www.shop.example/i.png',
  );
});
icon.run();
