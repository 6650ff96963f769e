/** What readers see: values, languages, and nothing of what is hostile. */
import * as assert from 'uvu/assert';
import type { Cases } from './env.ts';
import { blocks, both } from './env.ts';
import { signIn } from './visitor.ts';

export const showCases: Cases = (wordpress, env) => {
  wordpress('without a service it calls nobody; readers see nothing, an author sees why', async () => {
    const address = env.site().post(both('mintleaf.example'));
    assert.not.match(await env.textOf(address), /Storelens|mintleaf/);
    const author = await signIn(env.site().url, 'editor');
    assert.match((await author.get(address)).html, /an administrator has to name a service/);
    assert.is(env.service().requests.length, 0);
  });

  wordpress('badge and card show what the API answered, and three views with both forms make one call', async () => {
    env.set();
    const address = env.site().post(both('https://WWW.MintLeaf.example/products/1?x=y'));
    const [first, second, third] = [await env.textOf(address), await env.textOf(address), await env.textOf(address)];
    assert.match(first, /Platform SHOPLINE \(invented\)/);
    assert.match(first, /薄荷葉選品（虛構） mintleaf\.example\s*88 Score/);
    assert.match(
      first,
      /invented\.[\s\S]*LINE Pay[\s\S]*not observed[\s\S]*Meta Pixel, Google Ads[\s\S]*虛構薄荷葉股份有限公司 · number checked/,
    );
    assert.match(first, /6 technologies, with evidence[\s\S]*97%\s*cdn\.shopline\.example/);
    assert.match(first, /observed 2026-09-19, \d+ days ago · Storelens/);
    assert.is(second, first);
    assert.is(third, first);
    assert.equal(
      env.service().requests.map(({ method, url }) => `${method} ${url}`),
      ['GET /api/v1/site?domain=mintleaf.example'],
    );
    const { headers } = env.service().requests[0] as { headers: Record<string, string | undefined> };
    assert.is(headers['user-agent'], 'Storelens-WordPress/0.1.0');
    assert.is(headers['cookie'], undefined);
    assert.ok(!JSON.stringify(headers).includes(env.site().url.slice(7)), 'nothing says who asks');
  });

  wordpress('blocks render the same markup inside their wrappers', async () => {
    env.set();
    const page = await env.see(env.site().post(blocks('mintleaf.example')));
    assert.ok(page.querySelector('.wp-block-storelens-badge .storelens-badge'));
    assert.ok(page.querySelector('.wp-block-storelens-detect section.storelens-card'));
    assert.match(page.structuredText, /SHOPLINE/);
    assert.is(env.service().requests.length, 1);
  });

  wordpress('hostile values are text in shortcodes and blocks: no element and no attribute comes of them', async () => {
    env.set({ link: true });
    const tags = new Set('section p span strong bdi dl dt dd details summary ul li code a div'.split(' '));
    const names = new Set(['class', 'title', 'lang', 'aria-label', 'href', 'rel', 'translate']);
    for (const content of [both('hostile.example'), blocks('hostile.example')]) {
      const page = await env.see(env.site().post(content));
      for (const element of page.querySelectorAll('*')) {
        assert.ok(tags.has(element.rawTagName), element.rawTagName);
        for (const [name, value] of Object.entries(element.attributes)) {
          assert.ok(names.has(name), name);
          if (name === 'href') assert.is(value, `${env.service().url}/sites/hostile.example`);
        }
      }
      const text = page.structuredText;
      assert.ok(text.includes('"><img src=x onerror="document.title=\'owned\'"><script>'), text.slice(0, 500));
      assert.ok(text.includes('[test_owned]') && !text.includes('OWNED'), 'a shortcode is text as well');
      assert.not.match(text, /\u202e/);
      assert.ok(text.length < 9000, String(text.length));
    }
  });

  wordpress('hostile attributes are no domain: readers see nothing of them and nobody is asked', async () => {
    env.set();
    const bad = [
      '"><script>alert(1)</script>',
      'a.example" onmouseover="x',
      'javascript:alert(1)',
      '../../etc/passwd',
      '127.0.0.1',
      'localhost',
      'shop',
    ];
    const content = bad
      .map((domain) => `[storelens_badge domain='${domain}'] [storelens_detect domain='${domain}']`)
      .join('\n');
    const page = await env.see(env.site().post(content));
    assert.is(page.querySelectorAll('.storelens-badge, .storelens-card, script').length, 0);
    const odd = `[storelens_badge domain="mintleaf.example" field='"><b>' lang='"><i>'] <!-- wp:storelens/badge {"domain":["x"],"lang":{"a":1}} /-->`;
    assert.match(await env.textOf(env.site().post(odd)), /SHOPLINE/);
    assert.is(env.service().requests.length, 1);
  });

  wordpress('in the language of the site, or in the one asked for', async () => {
    env.set();
    const plain = env.site().post(both('mintleaf.example'));
    const asked = env
      .site()
      .post(
        '[storelens_badge domain="mintleaf.example" lang="zh"] [storelens_detect domain="mintleaf.example" lang="en"]',
      );
    const mixed = /平台 SHOPLINE（虛構）[\s\S]*Payment[\s\S]*6 technologies, with evidence[\s\S]* days ago/;
    assert.match(await env.textOf(asked), mixed);
    env.site().step('option', { name: 'WPLANG', value: 'zh_TW' });
    const chinese = await env.textOf(plain);
    assert.match(
      chinese,
      /平台 SHOPLINE（虛構）[\s\S]*金流[\s\S]*未觀察到[\s\S]*Meta 像素、Google Ads[\s\S]*6 項技術與證據[\s\S]*觀察於 2026-09-19，\d+ 天前/,
    );
    assert.match(await env.textOf(asked), mixed);
    const page = await env.see(asked);
    assert.equal(
      page.querySelectorAll('[lang]').map((node) => node.getAttribute('lang')),
      ['zh-Hant-TW', 'en'],
    );
    const { html } = await (await signIn(env.site().url, 'admin')).get('/wp-admin/options-general.php?page=storelens');
    assert.match(html, /服務位址[\s\S]*快取時間（分鐘）[\s\S]*清除儲存的回覆/);
    env.site().step('option', { name: 'WPLANG', value: '' });
  });
};
