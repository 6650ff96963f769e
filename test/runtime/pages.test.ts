import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { problemCodes } from '../../core/contract/problem.ts';
import { routes } from '../../core/contract/routes/index.ts';
import { docsPage } from '../../runtime/pages/docs.ts';
import { articlePage, renderMarkdown } from '../../runtime/pages/knowledge.ts';
import { transports, withServer } from '../support/http.ts';

const docs = suite('docsPage');
const whole = docsPage({ invented: true, contact: 'data@storelens.example', widget: false });

docs('has every route, parameter, problem and the terms, and each place that it links to', () => {
  for (const route of Object.values(routes)) {
    assert.ok(whole.includes(`<section id="${route.id}">`), route.id);
    for (const name of Object.keys(route.params.shape)) assert.ok(whole.includes(`<code>${name}</code>`), name);
  }
  for (const code of Object.keys(problemCodes)) assert.ok(whole.includes(`id="${code}"`), code);
  for (const [, anchor] of whole.matchAll(/href="#([^"]+)"/g)) assert.ok(whole.includes(`id="${anchor}"`), anchor);
  assert.match(whole, /Bulk commercial use: contact the operator \(data@storelens\.example\)/);
});

docs('asks nothing of another host', () => {
  assert.not.match(whole, /(?:src|href|action)="(?:https?:)?\/\//);
  assert.not.match(whole, /<script|<style|style="|onclick/);
});
docs('names the widget only where it is served', () => {
  assert.not.match(whole, /widget\.js/);
  assert.match(docsPage({ invented: true, contact: null, widget: true }), /href="\/widget\.js"/);
});
docs.run();

const markdown = suite('renderMarkdown');

markdown('shows HTML instead of running it, and links only to articles, places and https', () => {
  const text = renderMarkdown(
    '<script>alert(1)</script> <img src=x onerror=alert(1)>\n\n[a](other-one.md) [b](javascript:alert(1)) [c](https://law.example/x) ![d](https://x.example/y.png) [e](data:text/html,x)',
  ).text;
  assert.not.match(text, /<script|<img|javascript:|data:/);
  assert.match(text, /<a href="\/knowledge\/other-one">a<\/a>/);
  assert.match(text, /<a href="https:\/\/law\.example\/x">c<\/a>/);
  assert.is([...text.matchAll(/<a /g)].length, 2);
});

markdown('an article shows what its file says as text', () => {
  const nasty = '"><script>x</script>';
  const page = articlePage(
    {
      ...{ id: 'x', title: nasty, summary_en: nasty, tags: [nasty], updated: '2026-01-01', stale: nasty, body: nasty },
      sources: [{ title: nasty, url: 'javascript:alert(1)', checked: nasty }],
    },
    Date.UTC(2026, 1, 1),
  );
  assert.not.match(page, /<script|href="javascript:/);
});

markdown('an article says which sources were read, and when nobody has checked it for a year', () => {
  const sources = [
    { title: 'A', url: 'https://a.example/', checked: 'read on 2026-01-01' },
    { title: 'B', url: 'https://b.example/', checked: 'not read; written from general knowledge' },
  ];
  const article = {
    id: 'x',
    title: 'X',
    summary_en: 'x',
    tags: ['tax'],
    updated: '2026-01-01',
    stale: 'x',
    body: 'x',
    sources,
  };
  const within = articlePage(article, Date.UTC(2026, 11, 31));
  assert.match(within, /A<\/a> <small>已讀/);
  assert.match(within, /B<\/a> <small>未讀/);
  assert.not.match(within, /超過一年/);
  assert.match(articlePage(article, Date.UTC(2027, 0, 3)), /超過一年沒有重新核對/);
});
markdown.run();

for (const kind of transports) {
  const knowledge = suite(`/knowledge/ over ${kind}`);

  knowledge('lists, finds and shows articles under a strict policy, and answers 304', () =>
    withServer(
      kind,
      async ({ url }) => {
        const index = await fetch(`${url}/knowledge/`);
        assert.match(index.headers.get('content-security-policy') ?? '', /default-src 'none'/);
        const all = [...(await index.text()).matchAll(/<li><a href="(\/knowledge\/[a-z0-9-]+)">/g)].map(
          ([, path]) => path,
        );
        assert.ok(all.length >= 5);
        const found = await (await fetch(`${url}/knowledge/?q=${encodeURIComponent('七日猶豫期')}`)).text();
        assert.match(found, /href="\/knowledge\/seven-day-cooling-off"/);
        const article = await fetch(`${url}${all[0]}`);
        assert.match(await article.text(), /English abstract/);
        const etag = article.headers.get('etag') ?? '';
        assert.is((await fetch(`${url}${all[0]}`, { headers: { 'if-none-match': etag } })).status, 304);
        for (const path of ['no-such', '..%2f..%2fpackage.json', 'seven-day-cooling-off.md'])
          assert.is((await fetch(`${url}/knowledge/${path}`)).status, 404, path);
        const hostile = await (await fetch(`${url}/knowledge/?q=%22%3E%3Cscript%3E`)).text();
        assert.not.match(hostile, /<script/);
      },
      { context: null },
    ),
  );

  knowledge('every link between articles leads somewhere', () =>
    withServer(
      kind,
      async ({ url }) => {
        const index = await (await fetch(`${url}/knowledge/`)).text();
        const paths = new Set([...index.matchAll(/<li><a href="(\/knowledge\/[a-z0-9-]+)">/g)].map(([, path]) => path));
        for (const path of paths)
          for (const [, target] of (await (await fetch(url + path)).text()).matchAll(
            /href="(\/knowledge\/[a-z0-9-]+)"/g,
          ))
            assert.ok(paths.has(target), `${path} → ${target}`);
      },
      { context: null },
    ),
  );
  knowledge.run();
}
