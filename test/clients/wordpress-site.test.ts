/** The packed plugin in a real WordPress (Debian's, with a MariaDB and `php -S` of its own). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { packPlugin } from '../../clients/wordpress/pack.ts';
import { hasTool } from '../support/tools.ts';
import { startService, type TestService } from './wordpress/service.ts';
import { startSite, type TestSite } from './wordpress/site.ts';
import { nonceOf, signIn, visitor } from './wordpress/visitor.ts';

const hasAll = [
  hasTool('WordPress', 'php', ['-m']),
  hasTool('WordPress', 'mariadbd'),
  hasTool('WordPress', 'test', ['-f', '/usr/share/wordpress/wp-load.php']),
].every(Boolean);

if (hasAll) {
  const wordpress = suite('the plugin in WordPress');
  const packDir = mkdtempSync(join(tmpdir(), 'storelens-wp-pack-'));
  let site: TestSite;
  let service: TestService;
  const both = (domain: string): string =>
    `<p>Text [storelens_badge domain="${domain}"] text</p>\n\n[storelens_detect domain="${domain}"]`;
  const blocks = (domain: string): string =>
    `<!-- wp:storelens/badge {"domain":"${domain}"} /-->\n\n<!-- wp:storelens/detect {"domain":"${domain}"} /-->`;
  const see = async (address: string): Promise<ReturnType<typeof parse>> => {
    const { status, html } = await visitor(site.url).get(address);
    assert.is(status, 200);
    return parse(parse(html).querySelector('main')?.innerHTML ?? '');
  };
  const textOf = async (address: string): Promise<string> => (await see(address)).structuredText;
  const wanted = { base_url: '', cache_minutes: 60, language: 'site', field: 'platform', card: 'page', link: false };
  const set = (more: Record<string, unknown> = {}): void => {
    site.step('settings', { ...wanted, base_url: service.url, ...more });
    site.step('clear');
    service.forget();
    service.mode = 'well';
  };

  wordpress.before(async () => {
    const [{ dir }, started] = await Promise.all([packPlugin(packDir), startService()]);
    service = started;
    site = await startSite(dir);
    assert.is(site.step('activate'), true);
  });
  wordpress.after(async () => {
    await site?.stop();
    await service?.close();
    rmSync(packDir, { recursive: true, force: true });
  });

  wordpress('without a service it calls nobody; readers see nothing, an author sees why', async () => {
    const address = site.post(both('mintleaf.example'));
    assert.not.match(await textOf(address), /Storelens|mintleaf/);
    const author = await signIn(site.url, 'editor');
    assert.match((await author.get(address)).html, /an administrator has to name a service/);
    assert.is(service.requests.length, 0);
  });

  wordpress('badge and card show what the API answered, and three views with both forms make one call', async () => {
    set();
    const address = site.post(both('https://WWW.MintLeaf.example/products/1?x=y'));
    const [first, second, third] = [await textOf(address), await textOf(address), await textOf(address)];
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
      service.requests.map(({ method, url }) => `${method} ${url}`),
      ['GET /api/v1/site?domain=mintleaf.example'],
    );
    const { headers } = service.requests[0] as { headers: Record<string, string | undefined> };
    assert.is(headers['user-agent'], 'Storelens-WordPress/0.1.0');
    assert.is(headers['cookie'], undefined);
    assert.ok(!JSON.stringify(headers).includes(site.url.slice(7)), 'nothing says who asks');
  });

  wordpress('eight views at once make one call; those that come too early say so', async () => {
    set();
    service.mode = 'slow';
    const address = site.post(both('mintleaf.example'));
    const seen = await Promise.all(Array.from({ length: 8 }, () => textOf(address)));
    assert.is(service.requests.length, 1);
    assert.ok(seen.some((text) => /Platform .*invented/.test(text)));
    for (const text of seen) assert.match(text, /invented|is being fetched/);
  });

  wordpress('a lock is taken once, and taken over from a process that died', () => {
    assert.equal(site.step('lock', 'a'), [true, false, true, false]);
  });

  wordpress('blocks render the same markup inside their wrappers', async () => {
    set();
    const page = await see(site.post(blocks('mintleaf.example')));
    assert.ok(page.querySelector('.wp-block-storelens-badge .storelens-badge'));
    assert.ok(page.querySelector('.wp-block-storelens-detect section.storelens-card'));
    assert.match(page.structuredText, /SHOPLINE/);
    assert.is(service.requests.length, 1);
  });

  wordpress('hostile values are text in shortcodes and blocks: no element and no attribute comes of them', async () => {
    set({ link: true });
    const tags = new Set('section p span strong bdi dl dt dd details summary ul li code a div'.split(' '));
    const names = new Set(['class', 'title', 'lang', 'aria-label', 'href', 'rel', 'translate']);
    for (const content of [both('hostile.example'), blocks('hostile.example')]) {
      const page = await see(site.post(content));
      for (const element of page.querySelectorAll('*')) {
        assert.ok(tags.has(element.rawTagName), element.rawTagName);
        for (const [name, value] of Object.entries(element.attributes)) {
          assert.ok(names.has(name), name);
          if (name === 'href') assert.is(value, `${service.url}/sites/hostile.example`);
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
    set();
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
    const page = await see(site.post(content));
    assert.is(page.querySelectorAll('.storelens-badge, .storelens-card, script').length, 0);
    const odd = `[storelens_badge domain="mintleaf.example" field='"><b>' lang='"><i>'] <!-- wp:storelens/badge {"domain":["x"],"lang":{"a":1}} /-->`;
    assert.match(await textOf(site.post(odd)), /SHOPLINE/);
    assert.is(service.requests.length, 1);
  });

  wordpress('an unknown domain is said to be so and not asked for again until ten minutes have passed', async () => {
    set();
    const address = site.post(both('nobody.example'));
    const text = await textOf(address);
    assert.match(text, /Platform not indexed/);
    assert.match(text, /nobody\.example is not in the Storelens data yet/);
    site.step('pass', 540);
    await textOf(address);
    assert.is(service.requests.length, 1);
    site.step('pass', 120);
    await textOf(address);
    assert.is(service.requests.length, 2);
  });

  wordpress(
    'when the service fails the last good reply stays, with its age, and comes back fresh afterwards',
    async () => {
      set();
      const address = site.post(both('mintleaf.example'));
      await textOf(address);
      for (const mode of ['error', 'busy', 'redirect', 'garbage', 'shapeless', 'huge'] as const) {
        service.mode = mode;
        site.step('pass', 2 * 3600);
        const calls = service.requests.length;
        const text = await textOf(address);
        assert.match(text, /SHOPLINE \(invented\) as of \d+ hours ago/, mode);
        assert.match(text, /the service cannot be reached now; this is what it said \d+ hours ago/, mode);
        await textOf(address);
        assert.is(service.requests.length, calls + 1, `${mode}: one call, then a pause`);
      }
      service.mode = 'well';
      site.step('pass', 3600);
      assert.not.match(await textOf(address), /as of/);
      service.mode = 'error';
      site.step('pass', 31 * 86_400);
      assert.match(await textOf(address), /no data now[\s\S]*cannot be had now/, 'thirty days are too old');
    },
  );

  wordpress('a page with five shops waits for a dead service once, and three seconds at most', async () => {
    set();
    service.mode = 'hang';
    const domains = ['mintleaf', 'soundbay', 'oldpage', 'nobody', 'teahill'];
    const address = site.post(domains.map((name) => both(`${name}.example`)).join('\n\n'));
    const startedAt = performance.now();
    const text = await textOf(address);
    assert.ok(performance.now() - startedAt < 10_000);
    assert.is(text.match(/no data now/g)?.length, 5);
    assert.is(service.requests.length, 1);
  });

  wordpress('in the language of the site, or in the one asked for', async () => {
    set();
    const plain = site.post(both('mintleaf.example'));
    const asked = site.post(
      '[storelens_badge domain="mintleaf.example" lang="zh"] [storelens_detect domain="mintleaf.example" lang="en"]',
    );
    assert.match(await textOf(asked), /平台 SHOPLINE（虛構）[\s\S]*6 technologies, with evidence/);
    site.step('option', { name: 'WPLANG', value: 'zh_TW' });
    const chinese = await textOf(plain);
    assert.match(
      chinese,
      /平台 SHOPLINE（虛構）[\s\S]*金流[\s\S]*未觀察到[\s\S]*6 項技術與證據[\s\S]*觀察於 2026-09-19，\d+ 天前/,
    );
    assert.match(await textOf(asked), /平台 SHOPLINE（虛構）[\s\S]*6 technologies, with evidence/);
    const page = await see(asked);
    assert.equal(
      page.querySelectorAll('[lang]').map((node) => node.getAttribute('lang')),
      ['zh-Hant-TW', 'en'],
    );
    const { html } = await (await signIn(site.url, 'admin')).get('/wp-admin/options-general.php?page=storelens');
    assert.match(html, /服務位址[\s\S]*快取時間（分鐘）[\s\S]*清除儲存的回覆/);
    site.step('option', { name: 'WPLANG', value: '' });
  });

  wordpress('settings are saved with nonce and capability only, and cleaned', async () => {
    set();
    const admin = await signIn(site.url, 'admin');
    const editor = await signIn(site.url, 'editor');
    const { html } = await admin.get('/wp-admin/options-general.php?page=storelens');
    const fields = (baseUrl: string, minutes: string, nonce: string): Record<string, string> => ({
      option_page: 'storelens',
      action: 'update',
      _wpnonce: nonce,
      'storelens_settings[base_url]': baseUrl,
      'storelens_settings[cache_minutes]': minutes,
      'storelens_settings[language]': '"><b>',
      'storelens_settings[card]': 'widget',
      'storelens_settings[more]': 'dropped',
    });
    const nonce = nonceOf(html, 'options.php');
    assert.is((await admin.send('/wp-admin/options.php', fields('https://a.example', '9', 'wrong'))).status, 403);
    assert.is((await editor.send('/wp-admin/options.php', fields('https://a.example', '9', nonce))).status, 403);
    assert.is((await editor.get('/wp-admin/options-general.php?page=storelens')).status, 403);
    assert.equal(site.step('get', 'storelens_settings'), { ...wanted, base_url: service.url });
    const saved = await admin.send(
      '/wp-admin/options.php',
      fields('HTTPS://Service.example:8443/lens/?a=1#b', '1', nonce),
    );
    assert.is(saved.status, 302);
    const clean = { ...wanted, base_url: 'https://service.example:8443/lens', cache_minutes: 5, card: 'widget' };
    assert.equal(site.step('get', 'storelens_settings'), clean);
    const refused = await admin.send('/wp-admin/options.php', fields('javascript:alert(1)', 'x', nonce));
    assert.equal(site.step('get', 'storelens_settings'), clean);
    const said = await admin.get(
      `/wp-admin/options-general.php?page=storelens&${new URL(refused.location, site.url).searchParams}`,
    );
    assert.match(said.html, /must start with http/);
  });

  wordpress('the buttons need nonce and capability; the check says what the service is', async () => {
    set();
    const admin = await signIn(site.url, 'admin');
    const editor = await signIn(site.url, 'editor');
    const page = '/wp-admin/options-general.php?page=storelens';
    const { html } = await admin.get(page);
    for (const action of ['storelens_check', 'storelens_clear']) {
      const nonce = nonceOf(html, `value="${action}"`);
      assert.is((await admin.send('/wp-admin/admin-post.php', { action, _wpnonce: 'wrong' })).status, 403);
      assert.is((await editor.send('/wp-admin/admin-post.php', { action, _wpnonce: nonce })).status, 403);
    }
    const press = async (action: string): Promise<string> => {
      const _wpnonce = nonceOf(html, `value="${action}"`);
      const { status, location } = await admin.send('/wp-admin/admin-post.php', { action, _wpnonce });
      assert.is(status, 302);
      assert.ok(location.endsWith(page), location);
      return (await admin.get(page)).html;
    };
    assert.match(await press('storelens_check'), /The service answers; it has \d+ sites/);
    service.mode = 'error';
    assert.match(await press('storelens_check'), /cannot be asked: HTTP 500/);
    site.step('settings', { base_url: 'http://192.168.77.1' });
    assert.match(await press('storelens_check'), /cannot be asked: A valid URL was not provided/);
    assert.match(await press('storelens_clear'), /Stored replies are forgotten/);
  });

  wordpress('domains and addresses are reduced to what is asked', () => {
    const domains = {
      'shop.tw': 'shop.tw',
      ' WWW.Shop.tw. ': 'shop.tw',
      'https://shop.tw:8443/a?b#c': 'shop.tw',
      '台灣.tw': '台灣.tw',
      'www.tw': 'www.tw',
      'a@b.tw': '',
      'a b.tw': '',
      '-a.tw': '',
      '1.2.3.4': '',
      [`${'a'.repeat(64)}.tw`]: '',
      [`${'a.'.repeat(300)}tw`]: '',
      'x.tw\n': 'x.tw',
      'x.tw/\u0000': 'x.tw',
    };
    assert.equal(site.step('domains', Object.keys(domains)), Object.values(domains));
    const addresses = {
      'https://a.tw/': 'https://a.tw',
      'http://a.tw:8080/x/': 'http://a.tw:8080/x',
      'ftp://a.tw': '',
      'https://u:p@a.tw': '',
      'data:text/html,x': '',
      'https://': '',
    };
    assert.equal(site.step('addresses', Object.keys(addresses)), Object.values(addresses));
  });

  wordpress('nothing was written to the debug log but what this WordPress itself says on a newer PHP', () => {
    const core = /Return type of Requests_|wp-includes\/Requests\//;
    assert.equal(
      site.log().filter((line) => !core.test(line)),
      [],
    );
  });

  wordpress('uninstalling leaves nothing behind', () => {
    assert.ok(site.step<string[]>('stored').length > 0);
    assert.equal(site.step('uninstall'), []);
  });

  wordpress.run();
}
