import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withWeb } from '../support/web-app.ts';

const get = async (url: string) => {
  const response = await fetch(url, { headers: { accept: 'text/html' } });
  const html = await response.text();
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const text = main.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  return { status: response.status, html, text };
};

const compare = suite('/compare');

compare('shows sites side by side with what they share, and says what was not observed, without a script', async () => {
  await withWeb(async ({ url }) => {
    const domains = 'demo-kitchen.example,demo-sofa.example,nobody.example';
    const { status, html, text } = await get(`${url}/compare?domains=${domains}&lang=en`);
    assert.is(status, 200);
    assert.match(text, /Not in the snapshot: nobody\.example/);
    for (const domain of ['demo-kitchen.example', 'demo-sofa.example'])
      assert.ok(html.includes(`href="/sites/${domain}?lang=en"`), domain);
    assert.match(text, /Platform SHOPLINE/);
    assert.match(text, /Payment .*ECPay/);
    assert.match(text, /demo-kitchen\.example and demo-sofa\.example · evidence for one operator: \d+%/);
    assert.match(text, /Not observed/);
    assert.ok(html.includes('format=csv'));
    const csv = await fetch(`${url}/api/v1/compare-sites?domains=demo-kitchen.example,demo-sofa.example&format=csv`);
    assert.is(csv.status, 200);
  });
});

compare('takes what people put between domains, and each language its own', async () => {
  await withWeb(async ({ url }) => {
    for (const between of [', ', '、', '，', '%0A', ' '])
      assert.is((await get(`${url}/compare?domains=demo-kitchen.example${between}www.demo-sofa.example`)).status, 200);
    const { html, text } = await get(`${url}/compare?domains=demo-kitchen.example+demo-sofa.example`);
    assert.match(text, /彼此共用/);
    assert.ok(html.includes(`rel="canonical" href="${url}/compare?domains=demo-kitchen.example+demo-sofa.example"`));
  });
});

compare('says what is wrong, with the status that it has', async () => {
  await withWeb(async ({ url }) => {
    for (const [domains, status, words] of [
      ['demo-kitchen.example', 400, /請給二到五個不同的網域/],
      ['a.example,b.example,c.example,d.example,e.example,f.example', 400, /請給二到五個不同的網域/],
      ['<script>,__proto__', 400, /請給二到五個不同的網域/],
      ['nobody.example,noone.example', 404, /都不在快照中/],
      ['', 200, /把二到五個網站並排/],
    ] as const) {
      const reply = await get(`${url}/compare?${new URLSearchParams({ domains })}`);
      assert.is(reply.status, status, domains);
      assert.match(reply.text, words, domains);
      assert.not.match(reply.html.slice(reply.html.indexOf('<main')), /<script>,/);
    }
    const one = await get(`${url}/compare?domains=demo-kitchen.example,nobody.example`);
    assert.match(one.text, /只有一個網站在快照中/);
  });
});

compare('is led to from a site, with those most like it', async () => {
  await withWeb(async ({ url }) => {
    const { html } = await get(`${url}/sites/demo-kitchen.example`);
    const [, domains = ''] = /href="\/compare\?domains=([^"]+)"/.exec(html) ?? [];
    assert.is(domains.split(',')[0], 'demo-kitchen.example');
    assert.ok(domains.split(',').length >= 2, domains);
    assert.is((await get(`${url}/compare?domains=${domains}`)).status, 200);
  });
});

compare.run();
