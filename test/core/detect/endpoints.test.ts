/** Requests as browsers record them, by the rules that ship: which vendors they tell, and which they do not. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { detectPage } from '../../../core/detect/index.ts';
import { loadRules } from '../../../core/rules/index.ts';
import { pageOf } from '../detect-support.ts';

const rules = loadRules();
/** What a recording of a shop's page with this one request says. */
const asked = (url: string, own = 'https://www.invented-shop.com.tw/'): string[] =>
  detectPage({ ...pageOf('', { url: own }), requests: [url] }, rules).detection.technologies.map(({ id }) => id);

/** Forms in which vendors' own scripts ask today. Accounts are invented. */
const ENDPOINTS: Record<string, string[]> = {
  'google-ads': [
    'https://www.google.com.tw/rmkt/collect/10987654321/?random=1',
    'https://www.google.co.jp/pagead/1p-user-list/1073412345/?random=1',
    'https://www.google.com.tw/pagead/1p-conversion/876123456/?random=12',
    'https://www.googletagmanager.com/gtag/js?l=dataLayer&id=AW-876123456',
  ],
  'doubleclick-floodlight': [
    'https://adservice.google.com.tw/ddm/fls/z/src=9876543;type=a',
    'https://td.doubleclick.net/td/fls/rul/activityi;fledge=1;src=9876543',
  ],
  adform: ['https://a2.adform.net/Serving/TrackPoint/?pm=1'],
  'adobe-analytics': ['https://smetrics.invented.com/b/ss/inventedprod/1/JS-2.22.0/s12345?AQB=1'],
  'snapchat-pixel': ['https://tr6.snapchat.com/p'],
  'naver-ads': ['https://wcs.naver.com/b'],
  connatix: ['https://capi.connatix.com/tr/si?token=invented&cid=invented'],
  uppromote: ['https://cdn.uppromote.com/invented.js', 'https://track.uppromote.com/invented'],
  'kkday-affiliate': ['https://kkpartners.kkday.com/iframe.init.1.0.js'],
  onetrust: ['https://cookie-cdn.cookiepro.com/scripttemplates/otSDKStub.js'],
  'salesforce-commerce': ['https://api.cquotient.com/v3/activities/invented/viewPage'],
  popin: ['https://tw.popin.cc/popin_discovery/recommend?mode=1'],
  ucfunnel: ['https://hb.aralego.com/header?ver=1'],
  'amazon-ads': ['https://aax.amazon-adsystem.com/e/dtb/bid?src=1'],
  partnerize: ['https://prf.hn/conversion/campaign:1/currency:TWD'],
  accesstrade: ['https://is.accesstrade.net/cgi-bin/isatV2/invented/isatWeaselV2.cgi?result_id=100'],
  optimise: ['https://track.omguk.com/la?aid=1'],
  hubspot: ['https://js.hsleadflows.net/leadflows.js', 'https://forms-na1.hubapi.com/x'],
  magento: ['https://www.invented-shop.com.tw/customer/section/load/?sections=cart'],
  woocommerce: ['https://c0.wp.com/p/woocommerce/8.1/assets/js/frontend/cart-fragments.min.js'],
  shopify: ['https://www.invented-shop.com.tw/cdn/s/trekkie.storefront.0a1b2c.min.js'],
  '91app': ['https://fts-api.91app.com/pythia-cdn/graphql'],
  shopline: ['https://events.shoplytics.com/api'],
  'yahoo-japan-ads': [
    'https://b97.yahoo.co.jp/pagead/conversion/1000123456/?guid=ON&script=0',
    'https://b99.yahoo.co.jp/pagead/conversion_async.js',
  ],
  'adobe-experience-cloud-id': ['https://dpm.demdex.net/id?d_visid_ver=5.5.0&d_orgid=INVENTED%40AdobeOrg'],
  'google-fonts': ['https://fonts.gstatic.com/s/notosanstc/v36/invented.woff2'],
  'vercel-analytics': ['https://www.invented-shop.com.tw/_vercel/insights/script.js'],
  'google-maps': ['https://maps.googleapis.com/maps/api/js?libraries=places&key=invented'],
  geoedge: ['https://rumcdn.geoedge.be/00000000-aaaa-bbbb/grumi-ip.js'],
  anymind: ['https://anymind360.com/js/1234/ats.js'],
  framer: ['https://events.framer.com/script?v=2'],
};

/** Ids exchanged by other networks, and what is some other site's. */
const OTHERS = [
  'https://s-cs.send.microad.jp/cs?x=1',
  'https://tg.socdm.com/aux/idsync?proto=x',
  'https://ssp-sync.i-mobile.co.jp/sync?x=1',
  'https://id5-sync.com/i/1/9.gif?id=x',
  'https://rtb-csync.smartadserver.com/redir?x=1',
  'https://cr-p3.ladsp.com/cookiesender/3',
  'https://d.adroll.com/cm/g/in?x=1',
  'https://um.simpli.fi/x',
  'https://sync.srv.stackadapt.com/sync?x=1',
  'https://rtb.gumgum.com/usync/1',
  'https://servedby.flashtalking.com/map/?key=x',
  'https://aax-eu.amazon-adsystem.com/s/iu3?x=1',
  'https://cm.adform.net/cookie',
  'https://www.invented-shop.com.tw/b/ss/style.css',
  // Bids that any header bidding asks for.
  'https://capi.connatix.com/rtb/hba',
  'https://dpm.demdex.net/ibs:dpid=903&dpuuid=x',
  'https://live.primis.tech/live/liveCS.php?source=external',
  'https://cdn.undertone.com/js/usersync.html?ccpa=x',
  'https://u.4dex.io/setuid?bidder=x',
  // What networks load into their own advertisements, and Google into its own frames.
  'https://rumcdn.geoedge.be/grumi.js',
  'https://fonts.gstatic.com/s/roboto/v18/invented.woff2',
  // Another site's reports.
  'https://cdn.invented-foreign.com/_vercel/insights/script.js',
  // The loader of Freshworks' chat and of its CRM: only the tag says which.
  'https://eu.fw-cdn.com/10000001/50001.js',
];

const endpoints = suite('endpoints in request logs');

for (const [technology, urls] of Object.entries(ENDPOINTS))
  endpoints(`${technology} is told by one request`, () => {
    for (const url of urls) assert.ok(asked(url).includes(technology), url);
  });

endpoints('an exchange of ids tells nothing', () => {
  for (const url of OTHERS) assert.equal(asked(url), [], url);
});

endpoints("Yahoo Japan's addresses in the form of Google's are no account of Google Ads", () => {
  for (const path of ['conversion', 'viewthroughconversion'])
    assert.equal(asked(`https://b97.yahoo.co.jp/pagead/${path}/1000123456/`), ['yahoo-japan-ads'], path);
});

endpoints("Freshworks' loader is Freshchat only where its tag asks for the chat", () => {
  const told = (chat: string): string[] => {
    const tag = `<script src='//eu.fw-cdn.com/10000001/50001.js' chat='${chat}'></script>`;
    return detectPage(pageOf(tag), rules).detection.technologies.map(({ id }) => id);
  };
  assert.ok(told('true').includes('freshchat'));
  assert.not.ok(told('false').includes('freshchat'));
});

endpoints('addresses that a platform gives its shops tell it, its own pages do not', () => {
  const platformOf = (url: string): string | null => detectPage(pageOf('<h1>x', { url }), rules).detection.platform;
  assert.is(platformOf('https://invented.boutir.com/'), 'boutir');
  assert.is(platformOf('https://www.boutir.com/zh-hk/'), null);
  assert.is(platformOf('https://shop.ichefpos.com/store/inVented/ordering'), 'ichef');
  assert.is(platformOf('https://shop.ichefpos.com/'), null);
});

endpoints('a headless shop is told by the ids that its data have, a page that writes of them is not', () => {
  const platformOf = (html: string): string | null => detectPage(pageOf(html), rules).detection.platform;
  const data = '{"variants":[{"id":"gid://shopify/ProductVariant/441","price":"1280.0"}]}';
  assert.is(platformOf(`<script>self.__next_f.push([1,${JSON.stringify(data)}])</script>`), 'shopify');
  assert.is(platformOf(`<pre>${data}</pre>`), null);
});

endpoints.run();
