import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { detect } from '../../core/detect/index.ts';
import { readEvidence } from '../../core/evidence/index.ts';
import { loadRules } from '../../core/rules/index.ts';
import { pageOf } from './detect-support.ts';

const rules = loadRules();
const idsIn = (html: string): string[] =>
  detect(readEvidence(pageOf(html)), rules).trackingIds.map(({ vendor, id }) => `${vendor}:${id}`);
const inCode = (code: string): string[] => idsIn(`<script>${code}</script>`);

const tracking = suite('tracking ids');

tracking("each vendor's snippet gives its id, exact and with vendor", () => {
  const uuid = '0f0e0d0c-1111-4222-8333-444455556666';
  const cases: [code: string, id: string][] = [
    ["(window,document,'script','dataLayer','GTM-ABC1234');", 'gtm:GTM-ABC1234'],
    ["gtag('config', 'G-AB12CD34EF');", 'google-analytics:G-AB12CD34EF'],
    ["ga('create', 'UA-12345678-9', 'auto');", 'google-analytics:UA-12345678-9'],
    ["_gaq.push(['_setAccount', 'UA-1234567-1']);", 'google-analytics:UA-1234567-1'],
    ["gtag('config', 'AW-987654321');", 'google-ads:AW-987654321'],
    ['var google_conversion_id = 987654321;', 'google-ads:987654321'],
    ["fbq('init', '123456789012345');", 'meta-pixel:123456789012345'],
    ['fbq( "init", "123456789012345" )', 'meta-pixel:123456789012345'],
    [`_lt('init',{customerType:'account',tagId:'${uuid}'});`, `line-tag:${uuid}`],
    ["ttq.load('C1ABCDEFGHIJ2KLMNOP3');", 'tiktok-pixel:C1ABCDEFGHIJ2KLMNOP3'],
    ['window.criteo_q.push({ event: "setAccount", account: 54321 });', 'criteo:54321'],
    ["window.dotq.push({'projectId':'10000','properties':{'pixelId':'10101010'}});", 'yahoo-dot:10101010'],
    ['(window, document, "clarity", "script", "abcd1234ef");', 'clarity:abcd1234ef'],
    ['h._hjSettings={hjid:1234567,hjsv:6};', 'hotjar:1234567'],
    ['var o={ti:"134596308"};', 'microsoft-uet:134596308'],
    ["twq('config','o1heq');", 'x-pixel:o1heq'],
    ["pintrk('load', '2613760373797');", 'pinterest-tag:2613760373797'],
    ['_linkedin_partner_id = "1234567";', 'linkedin-insight:1234567'],
    ['s.src="//jscdn.appier.net/aa.js?id=shop.example"', 'appier:shop.example'],
    ['var tagtoo_advertiser_id = 1234;', 'tagtoo:1234'],
  ];
  for (const [code, id] of cases) assert.equal(inCode(code), [id], code);
});

tracking(
  'tags that prove a site to search engines and networks give their token, in whatever order they are written',
  () => {
    const google = 'AbCdEfGh_jKlMnOp-rStUvWxYz0123456789abcdefg';
    const hex = '0123456789ABCDEF0123456789ABCDEF';
    const cases: [tag: string, id: string][] = [
      [`<meta name="google-site-verification" content="${google}" />`, `google-search-console:${google}`],
      [`<meta content=" ${google}= " name=Google-Site-Verification>`, `google-search-console:${google}`],
      [
        `<meta name="google-site-verification" content="google-site-verification=${google}">`,
        `google-search-console:${google}`,
      ],
      [`<meta name='msvalidate.01' content='${hex}'>`, `bing-webmaster:${hex}`],
      [
        `<meta content="abcdefghijklmnopqrstuvwxyz0123" name="facebook-domain-verification"/>`,
        'meta-domain-verification:abcdefghijklmnopqrstuvwxyz0123',
      ],
      [`<meta name="p:domain_verify" content="${hex.toLowerCase()}”/">`, `pinterest-claim:${hex.toLowerCase()}`],
      ["<meta name='yandex-verification' content='0123456789abcdef' />", 'yandex-webmaster:0123456789abcdef'],
    ];
    for (const [tag, id] of cases) assert.equal(idsIn(tag), [id], tag);
  },
);

tracking('what has not the form of a token, and a tag that is no tag of the page, is none', () => {
  const google = 'AbCdEfGh_jKlMnOp-rStUvWxYz0123456789abcdefg';
  const tag = `<meta name="google-site-verification" content="${google}">`;
  for (const html of [
    `<!-- ${tag} -->`,
    `<script>document.write('${tag}')</script>`,
    `<p>google-site-verification=${google}</p>`,
    tag.replace(google, `${google}x`),
    tag.replace(google, 'YOUR_TOKEN'),
    tag.replace(google, 'x'.repeat(43)),
    tag.replace('google-site-verification', 'description'),
    '<meta name="msvalidate.01" content="0123456789ABCDEF">',
  ])
    assert.equal(idsIn(html), [], html);
});

tracking('a Merchant Center account is read where code of its programmes names it', () => {
  const cases: [code: string, ids: string[]][] = [
    [
      'gapi.surveyoptin.render({ // required\n "merchant_id": 5551234567, "order_id": "1" })',
      ['google-merchant-center:5551234567'],
    ],
    ["gapi.ratingbadge.render(c, {'merchant_id': 5551234567})", ['google-merchant-center:5551234567']],
    ['merchantwidget.start({ merchant_id: 5551234567, region: "TW" })', ['google-merchant-center:5551234567']],
    ["gtag('event', 'purchase', {'aw_merchant_id': 98765432})", ['google-merchant-center:98765432']],
    ['pay({ "merchant_id": 5551234567 })', []],
    ['merchantwidget.start({ merchant_id: MERCHANT_ID })', []],
  ];
  for (const [code, ids] of cases) assert.equal(inCode(code), ids, code);
});

tracking('ids are found in noscript frames and pictures, and once only', () => {
  const html = `<iframe src="https://www.googletagmanager.com/ns.html?id=GTM-ABC1234"></iframe>
    <script>'GTM-ABC1234'</script><img src="https://www.facebook.com/tr?id=123456789012345&amp;ev=PageView">
    <img src="https://tr.line.me/tag.gif?c_t=lap&t_id=0f0e0d0c-1111-4222-8333-444455556666&e=pv">`;
  assert.equal(idsIn(html).sort(), [
    'gtm:GTM-ABC1234',
    'line-tag:0f0e0d0c-1111-4222-8333-444455556666',
    'meta-pixel:123456789012345',
  ]);
});

tracking('placeholders, product names and prose are no ids', () => {
  assert.equal(inCode("gtag('config','G-XXXXXXXXXX');ga('create','UA-XXXXX-Y');fbq('init','000000000000000')"), []);
  assert.equal(idsIn('<p>GTM-ABC1234</p><a title="G-SHOCK2100X">G-SHOCK2100X</a><!-- GTM-DEF5678 -->'), []);
  assert.equal(inCode('var product = "G-SHOCK2100X";'), []);
});

tracking("a platform's own id is marked shared", () => {
  const page = `<script>_W.configDomain = "www.weebly.com";_gaq.push(['_setAccount', 'UA-7870337-1']);</script>
    <script src="https://cdn2.editmysite.com/a.js"></script><script>ga('create','UA-135790-2')</script>`;
  const { trackingIds } = detect(readEvidence(pageOf(page)), rules);
  assert.equal(trackingIds, [
    { vendor: 'google-analytics', id: 'UA-7870337-1', shared: true },
    { vendor: 'google-analytics', id: 'UA-135790-2' },
  ]);
});

tracking("an id is a strong fact of its vendor's technology", () => {
  const { technologies } = detect(readEvidence(pageOf('<script>var a = "GTM-ABC1234"</script>')), rules);
  assert.equal(
    technologies.map(({ id, confidence }) => [id, confidence]),
    [['gtm', 0.95]],
  );
});

tracking.run();
