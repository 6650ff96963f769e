/** Who may change settings, to what. */
import * as assert from 'uvu/assert';
import type { Cases } from './env.ts';
import { wanted } from './env.ts';
import { nonceOf, signIn } from './visitor.ts';

export const adminCases: Cases = (wordpress, env) => {
  wordpress('settings are saved with nonce and capability only, and cleaned', async () => {
    env.set();
    const admin = await signIn(env.site().url, 'admin');
    const editor = await signIn(env.site().url, 'editor');
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
    assert.equal(env.site().step('get', 'storelens_settings'), { ...wanted, base_url: env.service().url });
    const saved = await admin.send(
      '/wp-admin/options.php',
      fields('HTTPS://Service.example:8443/lens/?a=1#b', '1', nonce),
    );
    assert.is(saved.status, 302);
    const clean = { ...wanted, base_url: 'https://service.example:8443/lens', cache_minutes: 5, card: 'widget' };
    assert.equal(env.site().step('get', 'storelens_settings'), clean);
    const refused = await admin.send('/wp-admin/options.php', fields('javascript:alert(1)', 'x', nonce));
    assert.equal(env.site().step('get', 'storelens_settings'), clean);
    const said = await admin.get(
      `/wp-admin/options-general.php?page=storelens&${new URL(refused.location, env.site().url).searchParams}`,
    );
    assert.match(said.html, /must start with http/);
  });

  wordpress('the buttons need nonce and capability; the check says what the service is', async () => {
    env.set();
    const admin = await signIn(env.site().url, 'admin');
    const editor = await signIn(env.site().url, 'editor');
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
    env.service().mode = 'error';
    assert.match(await press('storelens_check'), /cannot be asked: HTTP 500/);
    env.site().step('settings', { base_url: 'http://192.168.77.1' });
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
      ' https://x.tw': 'x.tw',
      'x.tw/\u0000': 'x.tw',
    };
    assert.equal(env.site().step('domains', Object.keys(domains)), Object.values(domains));
    const addresses = {
      'https://a.tw/': 'https://a.tw',
      'http://a.tw:8080/x/': 'http://a.tw:8080/x',
      'ftp://a.tw': '',
      'https://u:p@a.tw': '',
      'data:text/html,x': '',
      'https://': '',
    };
    assert.equal(env.site().step('addresses', Object.keys(addresses)), Object.values(addresses));
  });
};
