import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addressMarks, captchaMarks, headerMarks, markupMarks } from '../../core/completeness/challenge-marks.ts';
import { incompleteReason, judgePage, redirectOf, requestCount } from '../../core/completeness/index.ts';
import { shownText } from '../../core/completeness/shown.ts';
import type { Page } from '../../core/contract/index.ts';
import { readEvidence } from '../../core/evidence/index.ts';
import { fill, hostileHtml } from '../support/hostile-html.ts';
import { pageOf } from './detect-support.ts';

const reasonOf = (html: string, over: Partial<Page> = {}): string | null => {
  const page = pageOf(html, over);
  return incompleteReason(page, readEvidence(page));
};
const html = (body: string, head = ''): string =>
  `<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>`;

/** An invented shop's page, long enough to be one. */
const shop = html(
  `<nav>${Array.from({ length: 30 }, (_, i) => `<a href="/c/${i}">商品分類 ${i}</a>`).join('')}</nav>
  <h1>發明茶行</h1><p>${'每天現焙的烏龍茶與紅茶，滿千免運。'.repeat(20)}</p><script src="/app.js"></script>`,
  '<title>發明茶行</title>',
);
const challenge = suite('challenge pages');

challenge('a header that is sent with nothing else is enough, whatever the page', () => {
  for (const header of [
    ['cf-mitigated', 'challenge'],
    ['x-amzn-waf-action', 'captcha'],
    ['x-vercel-mitigated', 'challenge'],
  ] as [string, string][]) {
    assert.is(reasonOf(shop, { headers: [header] }), 'challenge_page', header[0]);
  }
  assert.is(reasonOf(shop, { headers: [['cf-ray', '1']] }), null);
});

challenge("vendors' pages are told by what they load, with any status", () => {
  const pages = [
    '<script>var dd={"rt":"c"}</script><script src="https://ct.captcha-delivery.com/c.js"></script>',
    '<script src="/cdn-cgi/challenge-platform/h/g/orchestrate/chl_page/v1?ray=1"></script>',
    '<iframe src="/_Incapsula_Resource?CWUDNSAI=9&xinfo=1">x</iframe>',
    '<div id="sec-if-cpt-container"></div>',
    '<div id="px-captcha"></div><p>Before we go on…</p>',
    '<script src="/TSPD/08a?type=9"></script><noscript>x</noscript>',
    '<script>window.awsWafCookieDomainList=[]</script>',
  ];
  for (const page of pages) {
    assert.is(reasonOf(html(page)), 'challenge_page', page);
    assert.is(reasonOf(html(page), { status: 403 }), 'challenge_page', page);
  }
});

challenge('the same scripts on a page that shows a shop say nothing', () => {
  for (const mark of [
    '<script src="/_Incapsula_Resource?SWJIYLWA=1"></script>',
    '<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>',
    '<script src="https://www.google.com/recaptcha/api.js"></script>',
    '<script src="https://a1.edge.sdk.awswaf.com/a1/challenge.js"></script>',
    '<script>window._cf_chl_x=1</script>',
  ])
    assert.is(reasonOf(shop.replace('</body>', `${mark}</body>`)), null, mark);
});

challenge('denials and demands in words, in several languages', () => {
  for (const text of [
    'Access to this page has been denied because we think you use a tool to browse.',
    'Please verify that you are human by completing the action below.',
    'The site has detected unusual traffic from your network.',
    '偵測到異常流量，請完成驗證以證明您是真人。',
    '您的連線已被封鎖，如有疑問請聯絡管理員。',
    '系统检测到您的访问异常，请进行人机验证',
    'アクセスが制限されています。ロボットではないことを確認してください。',
    '비정상적인 접근이 감지되었습니다. 로봇이 아닙니다.',
    'Bitte bestätigen Sie, dass Sie ein Mensch sind.',
    'Vérification : vous n’êtes pas un robot ?',
    'Acceso denegado por razones de seguridad.',
    'Truy cập của bạn đã bị chặn',
  ])
    assert.is(reasonOf(html(`<h2>${text}</h2>`)), 'challenge_page', text);
});

challenge('an article about bots, a login page and a refusal within a shop are none', () => {
  const article = `<h1>Bots</h1><p>${'Shops ask you to verify that you are human, for bots are many. '.repeat(60)}</p>`;
  assert.is(reasonOf(html(article)), null);
  const login = '<h1>會員登入</h1><p>請完成安全驗證</p><form><input type="password" name="p"></form>';
  assert.is(reasonOf(html(login)), null);
  assert.is(reasonOf(shop.replace('每天現焙', '我不是機器人')), null);
});

challenge('a captcha on a page that has nothing else, not beside a form', () => {
  const widget = '<script src="https://js.hcaptcha.com/1/api.js"></script>';
  assert.is(reasonOf(html(`<h1>one more step</h1>${widget}`)), 'challenge_page');
  assert.is(reasonOf(html(`<h1>Contact us</h1><input type="email" name="e">${widget}`)), null);
});

challenge('every mark has its source', () => {
  for (const { source, vendor } of [...headerMarks, ...addressMarks, ...markupMarks, ...captchaMarks])
    assert.match(source, /^https:\/\/[^/]+\/?/, vendor);
});
challenge.run();

const walls = suite('walls before a site');
walls('a question of consent or of age that stands alone', () => {
  for (const text of [
    'Before you continue, we and our 40 partners use cookies. Accept all / Reject all',
    '進入本網站之前，請先同意我們蒐集您的個人資料。同意　拒絕',
    '繼續瀏覽以前，請選擇是否允許使用 Cookie。接受全部',
    '我們重視您的隱私。本網站使用 Cookie，繼續前請選擇是否同意。全部接受 拒絕',
    'Bevor Sie fortfahren: Wir verwenden Cookies. Alle akzeptieren Ablehnen',
    '続行する前に：クッキーの利用について。同意する',
    '請問您是否已滿十八歲？ 是，進入 否，離開',
    'Are you over 18? Yes No',
  ])
    assert.is(reasonOf(html(`<div>${text}</div>`)), 'consent_wall', text);
  assert.is(reasonOf(shop, { url: 'https://consent.portal.example/collect' }), 'consent_wall');
});

walls('a cookie banner on a page, and a warning in a footer, are none', () => {
  assert.is(reasonOf(shop.replace('<h1>', '<div>We use cookies. Accept</div><h1>')), null);
  assert.is(reasonOf(html('<h1>茶行</h1><p>我們使用 Cookie 改善體驗。</p><button>同意</button>')), null);
  assert.is(reasonOf(html('<h1>酒莊</h1><p>未滿十八歲者，禁止飲酒</p>')), null);
});
walls.run();

const shells = suite('shells and empty documents');
const shell = html(
  '<noscript>Turn on JavaScript to use this app.</noscript><div id="root"></div><script src="/m.js"></script>',
);

shells('what scripts would have shown is missing', () => {
  assert.is(reasonOf(shell), 'script_shell');
  assert.is(reasonOf(html('<div id="__next" class="x"></div><script src="/m.js"></script>')), 'script_shell');
  const spinner = (text: string): string =>
    html(`<div id="app"><div class="spin"><i></i>${text}</div></div><script src="/m.js"></script>`);
  for (const text of ['', '載入中…', 'Loading, please wait']) assert.is(reasonOf(spinner(text)), 'script_shell', text);
  for (const text of ['茶與壺', 'Loading docks and doors of every kind', '<img src="/open.jpg">'])
    assert.is(reasonOf(spinner(text)), null, text);
  assert.is(reasonOf(html('<app-root></app-root><script src="/m.js" type="module"></script>')), 'script_shell');
  for (const text of [
    '本網站需要啟用 JavaScript 才能瀏覽',
    'JavaScript を有効にしてください',
    'Veuillez activer JavaScript',
  ])
    assert.is(reasonOf(html(`<noscript><p>${text}</p></noscript><script src="/m.js"></script>`)), 'script_shell', text);
  assert.is(reasonOf(html('<p>Your browser has JavaScript disabled. Please enable it.</p>')), 'script_shell');
});

shells("a recording's requests say whether the scripts ran", () => {
  const requests = Array.from({ length: 9 }, (_, i) => `https://shop.example/${i}.js`);
  assert.is(reasonOf(shell, { source: 'har', requests }), null);
  assert.is(reasonOf(shell, { source: 'har', requests: requests.slice(0, 2) }), 'script_shell');
  assert.is(reasonOf(shell, { source: 'rendered', requests }), 'script_shell');
});

shells("a site that scripts make is no challenge for its defence's script, where a recording saw it run", () => {
  const defended = shell.replace('</body>', '<script src="/_Incapsula_Resource?SWJIYLWA=1"></script></body>');
  const requests = Array.from({ length: 15 }, (_, i) => `https://shop.example/${i}.js`);
  assert.is(reasonOf(defended, { source: 'har', requests }), null);
  assert.is(reasonOf(defended, { source: 'har', requests: requests.slice(0, 6) }), 'challenge_page');
});

shells('a page served whole is none, though it has a mount or asks for JavaScript besides', () => {
  assert.is(
    reasonOf(shop.replace('<nav>', '<noscript>Please enable JavaScript</noscript><div id="app"></div><nav>')),
    null,
  );
  assert.is(reasonOf(html('<h1>茶行</h1><p>電話 02-1234-5678</p>')), null);
  assert.is(
    reasonOf(html('<div id="root"><h1>茶行</h1><h2>茶</h2><h3>壺</h3><h4>杯</h4></div><script src="/m.js"></script>')),
    null,
  );
});

shells('nothing at all, and a body that was cut', () => {
  assert.is(reasonOf(''), 'empty_document');
  assert.is(reasonOf('<html><body> \n </body></html>'), 'empty_document');
  assert.is(reasonOf('<html><head><title>茶行</title></head></html>'), null);
  assert.is(reasonOf(shop, { truncated: true }), 'truncated');
  assert.is(reasonOf('', { truncated: true, source: 'har' }), 'empty_document');
  assert.is(reasonOf(shop, { status: 500 }), 'home_failed');
  assert.equal(judgePage(pageOf(shop), readEvidence(pageOf(shop))), { complete: true, reason: null });
});

shells('noscript does not count as shown', () => {
  const { text, regions } = readEvidence(pageOf(html('a &amp; b<NOSCRIPT>c</NOSCRIPT ><noscriptx>d</noscriptx>')));
  assert.equal(shownText({ text, regions }), { text: 'a & b d', noscript: 'c' });
});
shells.run();

const ways = suite('pages that send their visitor on');
const targetOf = (markup: string, over: Partial<Page> = {}): string | null => {
  const page = pageOf(markup, over);
  const target = redirectOf(page, readEvidence(page));
  assert.is(reasonOf(markup, over) === 'redirect_page', target !== null, markup);
  return target;
};

ways('by a refresh, a line of script, or one frame, as a browser would go', () => {
  for (const [markup, target] of [
    ['<meta http-equiv="refresh" content="0; url=/tw/">', '/tw/'],
    [`<META HTTP-EQUIV=Refresh CONTENT="0;URL='shop'">`, '/shop'],
    [
      '<meta http-equiv="refresh" content="3,/tw/?a=1#top"><p>3 秒後自動轉址，或<a href="/tw/">點此</a></p>',
      '/tw/?a=1',
    ],
    ['<script language="javascript">window.location.href="index.aspx";</script>', '/index.aspx'],
    [`<title>Moving</title><script>location.replace('https://new.example/');</script>`, 'https://new.example/'],
    [`<script>if(/Android/.test(navigator.userAgent)){location='/m/'}else{location='/pc/'}</script>`, '/pc/'],
    [
      '<frameset rows="100%,*"><frame src="https://host.example/~shop/"><frame src="about:blank"></frameset>',
      'https://host.example/~shop/',
    ],
  ] as const)
    assert.is(targetOf(markup), new URL(target, 'https://shop.example/').href, markup);
});

ways('not pages of their own, shells, slow or endless refreshes, other schemes', () => {
  for (const markup of [
    shop.replace('<head>', '<head><meta http-equiv="refresh" content="0; url=/tw/">'),
    shop.replace('</body>', `<script>function go(){location.href='/cart'}</script></body>`),
    `<div id="root"></div><script src="/a.js"></script><script>if(!window.fetch)location.href='/old.html'</script>`,
    '<form action="/login"><input type="password"></form><script>if(top!=self)top.location="/login"</script>',
    '<meta http-equiv="refresh" content="600">',
    '<meta http-equiv="refresh" content="30; url=/tw/">',
    '<meta http-equiv="refresh" content="0; url=/">',
    `<script>location.href='javascript:alert(1)'</script>`,
    `<script>location.href='ftp://shop.example/'</script>`,
    '<script>document.location = location.href + "?x"</script>',
    '<iframe src="/a"></iframe><iframe src="/b"></iframe>',
  ])
    assert.is(targetOf(markup), null, markup);
  assert.is(targetOf('<meta http-equiv="refresh" content="0; url=/tw/">', { source: 'rendered' }), null);
});
ways.run();

const notices = suite('notices in the place of a site');
notices('maintenance, queues, closed for now', () => {
  for (const text of [
    '系統維護中，請稍後再來',
    '網站升級中，預計 11/24 08:00 開放，造成不便敬請見諒',
    '目前流量過大，請稍候再試',
    '親愛的顧客您好：目前瀏覽人數眾多，系統將自動為您排隊進入，請勿重新整理',
    '本店暫停營業，11/30 恢復',
    '网站正在维护，请稍后再来',
    'We’ll be back soon! We’re performing some maintenance at the moment.',
    'You are now in line. Your estimated wait time is 12 minutes.',
    'Error establishing a database connection',
    'ただいまメンテナンス中です',
    '서버 점검 중입니다',
    'Wartungsarbeiten',
    'This Account has been suspended. Contact your hosting provider.',
    'Welcome to nginx! If you see this page, the web server is successfully installed.',
    'Apache2 Ubuntu Default Page',
    '此網站已停用，請洽主機商',
    '網站已到期',
  ])
    assert.is(reasonOf(html(`<h1>${text}</h1>`)), 'unavailable_page', text);
});

notices('not those who repair for a living, closed for good, or only tell of it within a shop', () => {
  for (const text of [
    '冷氣維修保養，全台服務。電話 02-2345-6789',
    '水電維修中心，24 小時服務',
    '我們每週更新商品。',
    '本公司已於 2025 年結束營業，感謝支持',
    'Maintenance kits for espresso machines. Order by phone.',
    'Our store is closed on Mondays',
    '營業時間 10:00–20:00，週一公休',
    '商品保存期限過期請勿食用，服務專線 02-2345-6789',
  ])
    assert.is(reasonOf(html(`<h1>${text}</h1>`)), null, text);
  assert.is(reasonOf(shop.replace('<h1>', '<p>系統維護中，請稍後再來</p><h1>')), null);
});
notices.run();

const requests = suite('requests');
const heavy = shop.replace(
  '</head>',
  `${Array.from({ length: 12 }, (_, i) => `<script src="/s${i}.js"></script>`).join('')}</head>`,
);
const asked = (n: number): string[] => Array.from({ length: n }, (_, i) => `https://shop.example/r${i}`);

requests('far fewer than the page itself names, where the source records them', () => {
  assert.is(reasonOf(heavy, { source: 'har', requests: asked(3) }), 'few_requests');
  assert.is(reasonOf(heavy, { source: 'rendered', requests: asked(4) }), 'few_requests');
  assert.is(reasonOf(heavy, { source: 'har', requests: asked(5) }), null);
  assert.is(reasonOf(heavy, { source: 'http', requests: asked(3) }), null);
  assert.is(reasonOf(shop, { source: 'har', requests: asked(1) }), null);
});

requests('are counted for recordings only', () => {
  assert.is(requestCount({ source: 'har', requests: asked(3) }), 3);
  assert.is(requestCount({ source: 'rendered', requests: [] }), null);
  assert.is(requestCount({ source: 'warc', requests: asked(3) }), null);
});
requests.run();

const hostile = suite('hostile pages are judged in linear time');
hostile('1 MB of any kind', () => {
  const pages = {
    ...hostileHtml,
    'single letters': fill('<b>x</b>'),
    'open noscripts': fill('<noscript>javascript '),
    mounts: fill('<div id="root">', '<script src="/x.js"></script>'),
    'almost mounts': fill('<div id=', '<script src="/x.js"></script>'),
    'words that almost ask': fill('verify verify ', '<p>'),
    spaces: fill(' ', '<p>'),
    'frames without an end': fill('<frame src="'),
    'words of repair': fill('系統維 maintenance ', '<p>'),
  };
  for (const [name, text] of Object.entries(pages)) {
    const page = pageOf(text);
    const evidence = readEvidence(page);
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 3 && best > 50; round++) {
      const start = process.cpuUsage();
      incompleteReason(page, evidence);
      const { user, system } = process.cpuUsage(start);
      best = Math.min(best, (user + system) / 1000);
    }
    assert.ok(best < 100, `${name}: ${Math.round(best)} ms`);
  }
});
hostile.run();

const amended = suite('shells, ages and captchas of sites that are there');
amended('a frame for who runs no scripts hides no shell', () => {
  const frame = '<noscript><iframe src="https://www.googletagmanager.com/ns.html?id=GTM-X"></iframe></noscript>';
  const script = '<script src="/b.js"></script>';
  assert.is(reasonOf(html(`${frame}<div id="q-app"></div>${script}`)), 'script_shell');
  assert.is(reasonOf(html(`<iframe src="https://maps.example/"></iframe><div id="q-app"></div>${script}`)), null);
});
amended('what stands in for a page is none', () => {
  const script = '<script src="/b.js"></script>';
  for (const body of [
    '<div id="app"><span class="spinner"><img src="/wait.svg"></span></div>',
    '<main id="main"><i></i><div class="row-skeleton"></div></main>',
    '<my-app><b>載入中</b></my-app>',
    '<script src="/flutter.js"></script>',
  ])
    assert.is(reasonOf(html(body + script)), 'script_shell', body);
  assert.is(reasonOf(html(`<div id="main"><img src="plakat.jpg"></div>${script}`)), null, 'a poster');
});
amended("an age is a person's: no sum, no anniversary", () => {
  for (const words of ['您滿 1,890 元免運', '你滿 2000 享折扣', '我們公司滿 21 年', '您的點數滿 200 點'])
    assert.is(reasonOf(html(`<p>${words}</p>`)), null, words);
  for (const words of ['您是否已滿 18 歲', '我已滿20', '你未滿十八歲請離開'])
    assert.is(reasonOf(html(`<p>${words}</p>`)), 'consent_wall', words);
});
amended("a captcha on a page with wares or ways round is a form's", () => {
  const captcha = '<script src="https://www.google.com/recaptcha/api.js"></script>';
  assert.is(reasonOf(html(`${captcha}<p>稍等</p>`)), 'challenge_page');
  for (const own of [
    '<p>茶杯 NT$300</p>',
    '<a href="/1">一</a><a href="/2">二</a><a href="/3">三</a>',
    '<b>購物車</b>',
  ])
    assert.is(reasonOf(html(`${captcha}${own}`)), null, own);
});
amended.run();
