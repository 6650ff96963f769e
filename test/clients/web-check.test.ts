/** The page of facts for and against a shop, as the runtime sends it: without a script. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withWeb } from '../support/web-app.ts';
import { hostileName } from '../support/web-model.ts';

const get = async (url: string): Promise<{ status: number; html: string; text: string }> => {
  const reply = await fetch(url, { headers: { accept: 'text/html' }, redirect: 'manual' });
  const html = await reply.text();
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  return { status: reply.status, html, text: main.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ') };
};

const page = suite('/check/DOMAIN');

page('lists facts with source and day on their sides, in both languages, and no verdict', async () => {
  await withWeb(async ({ url }) => {
    const { status, text, html } = await get(`${url}/check/demo-kitchen.example`);
    assert.is(status, 200);
    for (const part of [
      '有利的事實',
      '不利的事實',
      '43.2%',
      '來源：本快照的報價',
      '2026-11-19',
      '不下結論',
      '沒看到的',
    ])
      assert.ok(text.includes(part), `${part} in: ${text}`);
    assert.ok(html.includes('href="/knowledge/is-this-price-fair"'));
    assert.ok(html.includes('href="/sites/demo-kitchen.example"'));
    const english = await get(`${url}/check/demo-kitchen.example?lang=en`);
    for (const part of ['Speaks for it', 'Speaks against it', 'no verdict', 'Not seen'])
      assert.ok(english.text.includes(part), `${part} in: ${english.text}`);
    assert.ok(english.html.includes('href="/knowledge/is-this-price-fair?lang=en"'));
    assert.not.match(`${text}${english.text}`, /這是詐騙|is a scam|fraudulent shop|風險分數|risk score/i);
  });
});

page('a site that shares an account with a listed one is told so; what a list writes stays text', async () => {
  await withWeb(async ({ url }) => {
    const { text, html } = await get(`${url}/check/demo-kitchen.example`);
    assert.match(text, /它與 demo-sofa\.example 出現相同的 google-analytics G-INVENTED01/);
    assert.not.ok(html.includes(hostileName));
    assert.not.match(html, /<img src=x/);
  });
});

page('asks by a form without a script; a host that nobody knows is 404, one that a list names is not', async () => {
  await withWeb(async ({ url }) => {
    const box = await get(`${url}/check`);
    assert.is(box.status, 200);
    assert.match(box.html, /<form[^>]*action="\/check"/);
    const asked = await get(`${url}/check?domain=https%3A%2F%2Fdemo-sofa.example%2Fx`);
    assert.is(asked.status, 200);
    assert.match(asked.text, /列有/);
    assert.ok(asked.html.includes('rel="canonical" href="') && asked.html.includes('/check/demo-sofa.example"'));
    assert.is((await get(`${url}/check/nobody.example`)).status, 404);
    const listed = await get(`${url}/check/never-seen.example`);
    assert.is(listed.status, 200);
    assert.match(listed.text, /快照裡沒有這個網站/);
    assert.is((await get(`${url}/check/not%20a%20domain`)).status, 400);
  });
});

page('a site leads to its facts, and so does a host that is not stored', async () => {
  await withWeb(async ({ url }) => {
    for (const domain of ['demo-kitchen.example', 'nobody.example'])
      assert.ok((await get(`${url}/sites/${domain}`)).html.includes(`href="/check/${domain}"`), domain);
  });
});
page.run();
