import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FetchError } from '../../../core/fetch/errors.ts';
import { loadRules } from '../../../core/rules/index.ts';
import type { LiveError } from '../../../runtime/context.ts';
import { lookUp } from '../../../runtime/live/lookup.ts';
import { pageOf } from '../../core/detect-support.ts';

/** What a look-up finds at the first address of an invented web, and what was asked for. */
const found = async (web: Record<string, string | Error>) => {
  const asked: string[] = [];
  const fetch = async (url: string) => {
    asked.push(url);
    const reply = web[url] ?? new FetchError('target_not_allowed', `${url}: no`, url);
    if (reply instanceof Error) throw reply;
    return pageOf(reply, { url });
  };
  const end = { timeoutMs: 60_000, signal: new AbortController().signal };
  const scan = await lookUp('https://a.example/', end, { fetcher: { fetch }, rules: loadRules() });
  const { url, final_url, domain, platform, completeness, health } = scan;
  return { asked, url, final_url, domain, platform, reason: completeness?.reason, redirects: health.redirects };
};

const on = (to: string): string => `<meta http-equiv="refresh" content="0; url=${to}">`;
const shop =
  '<title>虛構茶行</title><script>Shopify.shop="tea.myshopify.com";Shopify.theme={}</script><script src="https://cdn.shopify.com/s/files/1/1/t/1/assets/theme.js"></script><p>茶';

const look = suite('lookUp');

look('goes where a page that shows nothing sends its visitor', async () => {
  const { asked, ...rest } = await found({
    'https://a.example/': on('https://b.example/tw/'),
    'https://b.example/tw/': shop,
  });
  assert.equal(asked, ['https://a.example/', 'https://b.example/tw/']);
  assert.equal(rest, {
    ...{ url: 'https://a.example/', final_url: 'https://b.example/tw/', domain: 'b.example', platform: 'shopify' },
    ...{ reason: null, redirects: 1 },
  });
});

look('stops after two, and stays where the next page is not to be had', async () => {
  const chain = Object.fromEntries([0, 1, 2, 3].map((n) => [`https://a.example/${n === 0 ? '' : n}`, on(`/${n + 1}`)]));
  const { asked, final_url, reason } = await found(chain);
  assert.equal([asked.length, final_url, reason], [3, 'https://a.example/2', 'redirect_page']);
  const inside = await found({ 'https://a.example/': on('http://127.0.0.1/admin') });
  assert.equal([inside.final_url, inside.reason], ['https://a.example/', 'redirect_page']);
});

look('a page that cannot be had is an error by name', async () => {
  try {
    await found({ 'https://a.example/': new FetchError('timeout', 'late', 'https://a.example/') });
    assert.unreachable();
  } catch (error) {
    assert.is((error as LiveError).code, 'target_timeout');
  }
});

look.run();
