/** `/embed`: the code it writes, without a script and with one. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hasTool } from '../support/tools.ts';
import { alive, CHROMIUM, withPage, withWeb } from '../support/web-app.ts';

/** The texts to copy, unescaped. */
const codes = (html: string): string[] =>
  [...html.matchAll(/<code[^>]*>(.*?)<\/code>/gs)]
    .map(([, code = '']) =>
      code
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&amp;', '&'),
    )
    .filter((code) => /widget\.js|badge|storelens_detect/.test(code));

const sent = suite('/embed as sent');
sent('writes script, element, badge and shortcode with this address and what was chosen', () =>
  withWeb(async ({ url }) => {
    const reply = await fetch(
      `${url}/embed?domain=${encodeURIComponent('https://www.Demo-Kitchen.example/x?y')}&card_lang=en&theme=dark`,
    );
    assert.is(reply.status, 200);
    const attributes = 'data-host="demo-kitchen.example" data-lang="en" data-theme="dark"';
    assert.equal(codes(await reply.text()), [
      `<script async src="${url}/widget.js" ${attributes}></script>`,
      `<script async src="${url}/widget.js" data-elements></script>\n<storelens-card ${attributes}></storelens-card>`,
      `![Storelens](${url}/badge/demo-kitchen.example.svg?field=score&lang=en)`,
      '[storelens_detect domain="demo-kitchen.example" lang="en"]',
    ]);
  }),
);
sent('leaves out what was not chosen, and knows no other language or theme', () =>
  withWeb(async ({ url }) => {
    const [script] = codes(await (await fetch(`${url}/embed?domain=shop.tw&card_lang=de&theme=x`)).text());
    assert.is(script, `<script async src="${url}/widget.js" data-host="shop.tw"></script>`);
  }),
);
sent('puts nothing of what is no domain into code, and says so', () =>
  withWeb(async ({ url }) => {
    for (const text of ['"><script>alert(1)</script>', 'shop.tw" onload="x', 'no domain', 'javascript:alert(1)']) {
      const html = await (await fetch(`${url}/embed?lang=en&domain=${encodeURIComponent(text)}`)).text();
      assert.match(html, /is no domain/, text);
      for (const code of codes(html)) assert.match(code, /shop\.example\.tw|data-elements/, text);
      assert.not.match(html, /<script>alert/);
    }
  }),
);
sent.run();

const lives = suite('/embed in a browser');
lives('shows the very card that is copied, and follows the choice without loading anew', () =>
  withPage(async ({ page, url }) => {
    await page.goto(`${url}/embed?domain=demo-kitchen.example`);
    await alive(page);
    await page.waitForSelector('storelens-card');
    // Its root is closed: a card with its content is higher than one that waits.
    await page.waitForFunction("document.querySelector('storelens-card').offsetHeight > 200", null, {
      timeout: 10_000,
    });
    await page.evaluate('window.kept = true');
    await page.selectOption('select[name=theme]', 'dark');
    await page.click('main form button');
    await page.waitForSelector('storelens-card[data-theme=dark]');
    assert.is(await page.evaluate('window.kept'), true);
    assert.match((await page.locator('.command code').first().textContent()) ?? '', /data-theme="dark"/);
  }),
);
if (hasTool('/embed in a browser', CHROMIUM)) lives.run();
