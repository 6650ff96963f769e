/** Pages of an operator and of an industry, as the runtime sends them: without a script. */
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

const operator = suite('/operators/ID');

operator('lists the sites with what each shares, how sure it is, and draws the same', async () => {
  await withWeb(async ({ url }) => {
    const { status, text, html } = await get(`${url}/operators/demo-sofa.example`);
    assert.is(status, 200);
    for (const part of ['推論為同一經營者的 3 個網站，信心 85%', '不是對任何個人的陳述', 'G-INVENTED01', '3 個網站'])
      assert.ok(text.includes(part), `${part} in: ${text}`);
    const list = html.slice(html.indexOf('<table'), html.indexOf('</table>'));
    for (const domain of ['demo-kitchen.example', 'demo-sofa.example', 'hostile.example'])
      assert.ok(list.includes(`href="/sites/${domain}"`), domain);
    assert.is(list.match(/G-INVENTED01/g)?.length, 3);
    const drawing = html.slice(
      html.indexOf('<svg class="graph sides"'),
      html.indexOf('</svg>', html.indexOf('<svg class="graph sides"')),
    );
    assert.is(drawing.match(/<line /g)?.length, 3);
    assert.match(drawing, /aria-hidden="true"/);
    assert.not.ok(html.includes(hostileName));
    const english = await get(`${url}/operators/demo-sofa.example?lang=en`);
    assert.match(english.text, /3 sites that seem to be of one operator, confidence 85%/);
    assert.match(english.text, /no statement about a person/);
  });
});

operator('is at home at its id, whichever of its sites it was asked by, and names its feed', async () => {
  await withWeb(async ({ url }) => {
    const { html } = await get(`${url}/operators/demo-sofa.example`);
    assert.ok(html.includes(`<link rel="canonical" href="${url}/operators/demo-kitchen.example">`));
    const [, feed = ''] =
      /<link rel="alternate" type="application\/feed\+json" href="([^"]*operator[^"]*)"/.exec(html) ?? [];
    assert.is(feed, '/movers.json?operator=demo-kitchen.example');
    const document = (await (await fetch(url + feed)).json()) as {
      home_page_url: string;
      items: { _storelens: { domain: string } }[];
    };
    assert.is(document.home_page_url, `${url}/operators/demo-kitchen.example`);
    assert.ok(document.items.length > 0);
    for (const { _storelens: event } of document.items)
      assert.ok(['demo-kitchen.example', 'demo-sofa.example', 'hostile.example'].includes(event.domain), event.domain);
  });
});

operator('the list of changes is of an operator, a domain or an industry where its address says so', async () => {
  await withWeb(async ({ url }) => {
    const all = await get(`${url}/movers`);
    const own = await get(`${url}/movers?operator=demo-sofa.example`);
    assert.ok(all.html.includes('href="/sites/fict-tea.example"'), 'another has changes, too');
    assert.not.ok(own.html.includes('href="/sites/fict-tea.example"'));
    assert.ok(own.html.includes('href="/sites/demo-kitchen.example"'));
    assert.ok(own.html.includes('href="/movers?operator=demo-sofa.example&amp;type=ad_started"'));
    assert.is((await get(`${url}/movers?operator=nobody.example`)).status, 200);
  });
});

operator('is led to from its sites; a site of which nothing is inferred has none', async () => {
  await withWeb(async ({ url }) => {
    const { html, text } = await get(`${url}/sites/demo-kitchen.example`);
    assert.ok(html.includes('href="/operators/demo-kitchen.example"'));
    assert.match(text, /推論與另外 2 個網站為同一經營者（信心 85%）/);
    for (const id of ['fict-tea.example', 'nobody.example', '99999999'])
      assert.is((await get(`${url}/operators/${id}`)).status, 404, id);
    assert.is((await get(`${url}/operators/not%20a%20domain`)).status, 400);
  });
});
operator.run();

const industry = suite('/industries/ID');

industry('tells its shops and platforms, no share of a few, what changed, and names its feed', async () => {
  await withWeb(async ({ url }) => {
    const { status, text, html } = await get(`${url}/industries/home`);
    assert.is(status, 200);
    assert.match(text, /快照裡有 \d+ 個電商網站歸為這個產業/);
    assert.match(text, /觀察不足 30 個網站，不報占比/);
    assert.not.match(text.replaceAll('95% 區間', ''), /%/);
    assert.ok(html.includes('href="/sites/demo-kitchen.example"'));
    assert.ok(html.includes('href="/movers.json?industry=home"'));
    const feed = (await (await fetch(`${url}/movers.json?industry=home`)).json()) as { home_page_url: string };
    assert.is(feed.home_page_url, `${url}/industries/home`);
    assert.match(
      (await get(`${url}/industries/home?lang=en`)).text,
      /E-commerce sites of this industry in the snapshot: \d/,
    );
    for (const id of ['nothing-known', '__proto__', '%3Cscript%3E'])
      assert.is((await get(`${url}/industries/${id}`)).status, 404, id);
  });
});

industry('tells what became of the same shops by month, and who changed platforms, without a script', async () => {
  await withWeb(async ({ url }) => {
    const { status, text } = await get(`${url}/industries/food?lang=en`);
    assert.is(status, 200);
    assert.match(text, /Only the same shops are compared/);
    assert.match(text, /SHOPLINE\s+33%.{0,120}35% \(212\)\s+22 \/ 6\s+rising/);
    assert.match(text, /SHOPLINE: figures by month/);
    assert.match(text, /Shops looked at in each month/);
    assert.match(text, /Moves between platforms/);
    const { text: zh, html } = await get(`${url}/industries/food`);
    assert.ok(html.includes('href="/technologies/shopline"'));
    assert.match(zh, /樣本變大不算成長/);
    assert.match(zh, /平台之間的轉換/);
    const few = (await get(`${url}/industries/home`)).text;
    assert.match(few, /觀察不足/);
    assert.match(few, /近一年沒有記錄到平台轉換/);
  });
});

industry('is led to from sites, the market and the sitemap', async () => {
  await withWeb(async ({ url }) => {
    for (const path of ['/sites/demo-kitchen.example', '/market', '/market?industry=home'])
      assert.ok((await get(url + path)).html.includes('href="/industries/home"'), path);
    assert.ok((await get(`${url}/sitemaps/pages.xml`)).html.includes(`<loc>${url}/industries/home?lang=en</loc>`));
  });
});
industry.run();
