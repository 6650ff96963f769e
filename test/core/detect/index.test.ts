import { readdirSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Page, PageDetection } from '../../../core/contract/index.ts';
import { detect, detectPage } from '../../../core/detect/index.ts';
import { readEvidence } from '../../../core/evidence/index.ts';
import { loadRules } from '../../../core/rules/index.ts';
import { pageOf } from '../detect-support.ts';

const rules = loadRules();
const judge = (html: string, over: Partial<Page> = {}): PageDetection =>
  detect(readEvidence(pageOf(html, over)), rules);
const ids = (detection: PageDetection): string[] => detection.technologies.map(({ id }) => id).sort();
const found = (html: string, over: Partial<Page> = {}): string[] => ids(judge(html, over));
const script = (src: string): string => `<script src="${src}"></script>`;

const verdicts = suite('detect');

verdicts('a strong fact is a verdict with confidence and evidence', () => {
  const [technology] = judge(script('https://js.tappaysdk.com/sdk/tpdirect/v5.14.0')).technologies;
  assert.equal(technology, {
    id: 'tappay',
    name: 'TapPay',
    category: 'payment',
    version: null,
    confidence: 0.95,
    evidence: [{ kind: 'script_host', value: 'js.tappaysdk.com/sdk/tpdirect/v5.14.0' }],
  });
});

verdicts('hints alone never make a verdict, however many', () => {
  const hints = `<link rel="preconnect" href="https://cdn.shoplineapp.com"><img src="https://img.shoplineapp.com/media/image_clips/1">
    <img src="https://shoplineimg.com/2"><!-- //cdn.shoplineapp.com/x.js --><a href="https://a.shoplineapp.com/">x</a>`;
  const detection = judge(hints, { headers: [['content-security-policy', 'script-src cdn.shoplineapp.com']] });
  assert.is(detection.platform, null);
  assert.is(detection.runnerUp?.id, 'shopline');
  assert.ok(detection.runnerUp!.confidence <= 0.4);
});

verdicts('one medium fact is no platform, two are; many sights of one fact are one', () => {
  const one = '<div ga-product="1"></div><div ga-product="2"></div><div ga-product="3"></div>';
  assert.is(judge(one).platform, null);
  assert.is(judge(`${one}<script>window.mainConfig = {}</script>`).platform, 'shopline');
});

verdicts('a host counts on label boundaries only', () => {
  assert.equal(found(script('https://notcybassets.com/a.js') + script('https://cybassets.com.evil.example/a.js')), []);
  assert.equal(found(script('https://cdn.cybassets.com/a.js')), ['cyberbiz']);
});

verdicts("a vendor's own pages are not built with the vendor's product", () => {
  assert.is(judge(script('https://cdn.shoplineapp.com/a.js'), { url: 'https://shoplineapp.com/' }).platform, null);
  assert.is(judge('', { url: 'https://some-shop.shoplineapp.com/' }).platform, 'shopline');
  assert.is(judge('', { url: 'https://shoplineapp.com/' }).platform, null);
});

verdicts('a path counts on the own host, and less on others', () => {
  const theme = '/wp-content/plugins/woocommerce/assets/a.css';
  const own = judge(`<link rel=stylesheet href="https://cdn.shop.example${theme}">`);
  assert.is(own.platform, 'woocommerce');
  assert.is(judge(`<a href="https://other.example${theme}">x</a>`).platform, null);
});

verdicts('implied technologies follow, with the reason', () => {
  const { technologies } = judge('<script>var wc_add_to_cart_params = {};</script>');
  const wordpress = technologies.find(({ id }) => id === 'wordpress');
  assert.equal(wordpress?.evidence, [{ kind: 'implied', value: 'woocommerce' }]);
});

verdicts('an exclusion decides: QDM grew out of OpenCart, CYBERBIZ shares paths with Shopify', () => {
  const qdm = judge(`${script('https://cdn.qdm.cloud/a.js')}${script('/catalog/view/javascript/common.js')}`);
  assert.equal([qdm.platform, ids(qdm)], ['qdm', ['qdm']]);
});

verdicts('versions are read where facts name them', () => {
  const { technologies } = judge('<meta name="generator" content="WordPress 6.5.2">');
  assert.equal(
    technologies.map(({ id, version }) => [id, version]),
    [['wordpress', '6.5.2']],
  );
});

verdicts('headers, cookies, CNAMEs and requests are evidence', () => {
  assert.equal(found('', { headers: [['server', 'cloudflare']] }), ['cloudflare']);
  assert.equal(found('', { headers: [['set-cookie', '_shop_shopline_session_id_v3=1; Path=/']] }), ['shopline']);
  assert.equal(found('', { cnames: ['cname.shoplineapp.com'] }), ['shopline']);
  assert.equal(found('', { requests: ['https://connect.facebook.net/en_US/fbevents.js'], source: 'har' }), [
    'meta-pixel',
  ]);
  const policy = "default-src 'self' *.smartweb.tw";
  assert.is(judge('', { headers: [['content-security-policy', policy]] }).platform, 'smartweb');
});

verdicts('a site sells where a platform says so or signs of several kinds do', () => {
  assert.ok(judge(script('https://cdn.cybassets.com/a.js')).isEcommerce);
  assert.ok(judge('<button>加入購物車</button><a href="/cart">購物車</a>').isEcommerce);
  assert.is(judge('<button>加入購物車</button><a href="/cart">購物車</a>').ecommerce.verdict, 'shop');
  assert.not.ok(judge('<a href="/cart">x</a>').isEcommerce);
  assert.not.ok(judge('<meta name="generator" content="Wix.com Website Builder">').isEcommerce, 'a builder alone');
});

verdicts('the same page gives the same detection through detectPage', () => {
  const page = pageOf(script('https://js.stripe.com/v3/'));
  assert.equal(detectPage(page, rules).detection, detect(readEvidence(page), rules));
});

verdicts.run();

const traps = suite('traps of real pages');

traps('bare words of prose are nobody', () => {
  assert.equal(
    found('<p>jko qdm insider dcard hotjar shopline 91app waca</p><script>var jko, insider, dcard, qdm;</script>'),
    [],
  );
});

traps('/s/files/ is CYBERBIZ with cybassets and Shopify with Shopify', () => {
  assert.is(judge(`<img src="/s/files/1/a.jpg">${script('//cdn1.cybassets.com/a.js')}`).platform, 'cyberbiz');
  assert.is(judge('<img src="/s/files/1/a.jpg">').platform, null);
});

traps('the two SHOPLINEs are told apart, whatever settings name the other', () => {
  const settings = '<script>{"sdk":"https:\\/\\/cdn.myshopline.com"}</script>';
  assert.is(judge(script('https://cdn.shoplineapp.com/currencies.js') + settings).platform, 'shopline');
  assert.is(judge(script('https://cdn.myshopline.com/a.js')).platform, 'shopline-global');
});

traps("91APP's tracking client and pictures make no 91APP shop, its CMS does", () => {
  const media = script('https://tracking-client.91app.com/t.js') + script('https://static.91app.com/a.js');
  assert.equal(judge(`${media}<img src="https://img.91app.com/webapi/imagesV3/1">`).platform, null);
  assert.equal(found(media), ['91app-tracking']);
  assert.is(judge(script('https://cms-static.cdn.91app.com/a.js')).platform, '91app');
  assert.is(judge(script('https://webapi.91app.com/a.js')).platform, '91app');
});

traps('LINE Tag, social plugins and LIFF share a host and are told apart by path', () => {
  assert.equal(found(script('https://d.line-scdn.net/n/line_tag/public/release/v1/lt.js')), ['line-tag']);
  assert.equal(found(script('https://d.line-scdn.net/r/web/social-plugin/js/thirdparty/loader.min.js')), [
    'line-social-plugins',
  ]);
  assert.equal(found(script('https://static.line-scdn.net/liff/edge/2/sdk.js')), ['line-liff']);
});

traps('share links are no chat widgets', () => {
  assert.equal(
    found('<a href="https://wa.me/1">a</a><a href="https://social-plugins.line.me/lineit/share?url=x">b</a>'),
    [],
  );
});

traps('Shop Pay and buy buttons make no Shopify shop', () => {
  const page = script('https://sdks.shopifycdn.com/buy-button/latest/a.js') + script('https://shop.app/x.js');
  assert.equal([judge(page).platform, found(page)], [null, ['shop-pay', 'shopify-buy-button']]);
});

traps('hosts in a list of blocked scripts are not loaded', () => {
  assert.equal(found("<script>var blocked = ['static.hotjar.com', 'd.line-scdn.net', 'bat.bing.com'];</script>"), []);
});

traps('code that is commented out or shown as text does not run', () => {
  const code = "fbq('init', '123456789012345');";
  assert.equal(found(`<!-- <script>${code}</script> --><pre>${code}</pre><textarea>${code}</textarea>`), []);
});

traps('every label of the invented pages holds', () => {
  const directory = new URL('../../fixtures/detect/', import.meta.url);
  const labels = readFileSync(new URL('../../labels/detect-fixtures.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  let judged = 0;
  for (const name of readdirSync(directory)) {
    const body = readFileSync(new URL(name, directory));
    const url = /https?:\S+/.exec(body.toString('latin1'))![0];
    const { detection } = detectPage(pageOf(body, { url, headers: [] }), rules);
    const seen = new Set([...ids(detection), ...detection.trackingIds.map(({ vendor, id }) => `${vendor}:${id}`)]);
    for (const [at, technology = '', present] of labels.map((line) => line.split(','))) {
      if (at !== url || technology.startsWith('company:')) continue;
      assert.is(seen.has(technology), present === '1', `${name}: ${technology}`);
      judged++;
    }
  }
  assert.ok(judged > 100);
});

traps.run();
