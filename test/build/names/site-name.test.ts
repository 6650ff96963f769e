import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { spelledIn } from '../../../build/names/as-spelled.ts';
import { bareName, isJunk, nameKey, partsOf } from '../../../build/names/name-text.ts';
import { chooseSiteName, hostWord, type NamedPage } from '../../../build/names/site-name.ts';
import type { NameClue } from '../../../core/evidence/index.ts';
import { cpuMsSince } from '../../support/cpu.ts';

const page = (path: string, title: string | null, ...clues: [NameClue['source'], string][]): NamedPage => ({
  url: `https://www.tsuki.com.tw${path}`,
  title,
  clues: clues.map(([source, text]) => ({ source, text })),
});
const named = (...pages: NamedPage[]): string | null => chooseSiteName('tsuki.com.tw', pages);

const choose = suite('chooseSiteName');

choose('a declared name goes before titles, without its slogan and generic words', () => {
  assert.is(named(page('/p/1', '杯子 | 月見堂', ['site_name', '月見堂｜手作器皿首選'])), '月見堂');
  assert.is(named(page('/', '手作器皿', ['site_name', '月見堂官方網站'])), '月見堂');
  assert.is(named(page('/p/1', '杯子', ['web_site', 'Moon Ware Official Store'])), 'Moon Ware');
});

choose("a home page's title is led by the name", () => {
  assert.is(named(page('/', '月見堂｜手作器皿')), '月見堂');
  assert.is(named(page('/index.html', '月見堂 - 首頁')), '月見堂');
  assert.is(named(page('/', '全台最大手作器皿購物、優惠推薦 | 月見堂', ['notice', '月見堂股份有限公司'])), '月見堂');
});

choose('what the link to the home page says is the name, alone and in a title, but a word for that page', () => {
  assert.is(named(page('/p/1', '杯子', ['home_link', '月見堂'])), '月見堂');
  assert.is(named(page('/tw', '台股行情 - 月見堂', ['home_link', '月見堂'])), '月見堂');
  for (const text of ['回首頁', '返回列表', 'Startseite', '台灣｜日本'])
    assert.is(named(page('/p/1', '杯子', ['home_link', text])), null, text);
});

choose('wares behind a blank are none of the name that links to the home page', () => {
  for (const title of ['月見堂 手作器皿', '月見堂 台南茶杯 飯碗訂做', '茶杯推薦 | 月見堂 手作器皿'])
    assert.is(named(page('/', title, ['home_link', '月見堂'])), '月見堂', title);
  assert.is(named(page('/', '月見堂 手作器皿', ['home_link', '月見堂 手作器皿'])), '月見堂 手作器皿');
});

choose("a page's word or a slogan before it takes nothing from it", () => {
  assert.is(named(page('/', '首頁｜月見堂')), '月見堂');
  assert.is(named(page('/', '首頁 - 月見堂 | 茶杯 飯碗 花器')), '月見堂');
  assert.is(named(page('/', '茶杯推薦首選｜月見堂｜禮盒')), '月見堂');
  assert.is(named(page('/', '首頁')), null);
});

choose('wares before a name, or in brackets behind it, take nothing from it; a promotion is no name', () => {
  assert.is(named(page('/', '茶杯推薦 | 飯碗 | 月見堂')), '月見堂');
  assert.is(named(page('/', '茶杯 飯碗 花器 - 月見堂')), '月見堂');
  assert.is(named(page('/', '茶杯訂做、飯碗批發【月見堂】')), '月見堂');
  assert.is(named(page('/', '手作器皿專賣【月見器皿】')), '月見器皿');
  assert.is(named(page('/', '月見堂(茶杯訂做、飯碗批發)')), '月見堂');
  assert.is(named(page('/', '手作器皿專賣【週年慶】')), null);
  assert.is.not(named(page('/', '茶杯 飯碗 花器 - 母親節')), '母親節');
  assert.is.not(named(page('/p/1', '茶杯 飯碗 花器 - 買兩件的店')), '買兩件的店', 'an inner page');
});

choose('wares, services and places before a name, or behind it, are none of it', () => {
  assert.is(named(page('/', '台北器皿店｜茶杯訂製｜月見堂')), '月見堂');
  assert.is(named(page('/', '餐具批發 | 月見')), '月見');
  assert.is(named(page('/', '月見 日式餐具專賣店 | 全館免運')), '月見');
  assert.is(
    named(page('/', '生活市集 - 網購、團購')),
    '生活市集',
    'where no part is another kind of word, the first leads',
  );
  assert.is(named(page('/', '餐具專業製造 | 月見器皿股份有限公司')), '月見器皿');
});

choose('a part that agrees with the host by its letters or its sound leads the title', () => {
  const at = (domain: string, title: string) =>
    chooseSiteName(domain, [{ url: `https://${domain}/`, title, clues: [] }]);
  assert.is(at('yuejian.example', '器皿人生，日日是好日｜月見堂'), '月見堂');
  assert.is(at('yuehchien.example', '器皿人生｜月見堂'), '月見堂', 'Wade-Giles');
  assert.is(at('moonware.example', '日日好日｜月見'), '日日好日');
  assert.is(at('gu-ware.example', 'GU 官方網路商店｜餐具'), 'GU');
  assert.is(at('shopline.example', 'SHOPLINE｜智慧開店'), 'SHOPLINE', 'the host of a platform itself');
  assert.is(at('moonware.example', '月見堂消費合作社'), '月見堂消費合作社', 'long, and ends as a house does');
});

choose('who holds the copyright is told where nothing else is, if it is a company', () => {
  assert.is(named(page('/', '首頁', ['notice', '月見器皿有限公司'])), '月見器皿');
  assert.is(named(page('/', '首頁', ['notice', '公司'])), null);
  assert.is(named(page('/', '首頁', ['notice', '版權歸創作者'])), null);
});

choose('an inner page that is titled as its link home is, has the name for its title', () => {
  assert.is(named(page('/p/1', '月見堂', ['home_link', '月見堂'])), '月見堂');
  assert.is(named(page('/p/1', '月見堂', ['site_name', '月見堂'])), null, 'a template that gives the title');
});

choose('the logo speaks for the name, and not for a word within it', () => {
  assert.is(named(page('/', '讓生活更美好', ['logo', '月見堂'])), '月見堂');
  assert.is(named(page('/', '單車 / 公路車 / 登山車｜捷程單車', ['logo', '捷程單車'])), '捷程單車');
});

choose('what leads a home title in brackets is the name; on an inner page it is the maker of the thing', () => {
  assert.is(named(page('/', '【月見堂】手作器皿,茶杯,禮盒推薦')), '月見堂');
  assert.is(named(page('/p/1', '【三島窯】白瓷杯 3件組')), null);
});

choose('a name in quotes within a slogan, legal forms and words of shops in other languages', () => {
  const inner = (name: string) => named(page('/p/1', 'Чашка', ['site_name', name]));
  assert.is(inner('Сеть магазинов посуды и домашней техники «Луна»'), 'Луна');
  assert.is(inner('Luna AG'), 'Luna');
  assert.is(inner('Luna parduotuvė'), 'Luna');
  assert.is(inner('月見堂オンラインショップ'), '月見堂');
  assert.is(inner('Ag Luna'), 'Ag Luna');
  assert.is(named(page('/p/1', 'Cups', ['logo', 'Luna Home page'], ['site_name', 'Luna'])), 'Luna');
});

choose("wares that follow the host's own word are no part of the name", () => {
  assert.is(named(page('/p/1', '洋裝', ['site_name', '月見 Tsuki 韓系女裝'])), '月見 Tsuki');
  assert.is(named(page('/p/1', '洋裝', ['site_name', 'Tsuki 月見'])), 'Tsuki 月見');
});

choose('one inner page alone gives no name by its title, with another text that agrees it does', () => {
  assert.is(named(page('/p/1', '白瓷杯 | 月見堂')), null);
  assert.is(named(page('/p/1', '白瓷杯 | 月見堂', ['logo', '月見堂 LOGO'])), '月見堂');
  assert.is(named(page('/p/1', '白瓷杯 | 月見堂', ['notice', '月見堂'])), '月見堂');
  assert.is(named(page('/p/1', '白瓷杯 | TSUKI')), 'TSUKI');
});

choose('what several titles share is the name, wherever in them it stands', () => {
  const titles = (...all: string[]) => named(...all.map((title, i) => page(`/p/${i}`, title)));
  assert.is(titles('白瓷杯 | 月見堂', '木盤 | 月見堂', '茶壺 | 月見堂'), '月見堂');
  assert.is(titles('月見堂 - 白瓷杯', '月見堂 - 木盤', '月見堂 - 茶壺'), '月見堂');
  assert.is(titles('白瓷杯｜餐具｜月見堂 線上購物', '木盤｜廚房｜月見堂 線上購物'), '月見堂');
  assert.is(titles('白瓷杯 - 餐具', '木盤 - 廚房', '茶壺 - 茶具'), null);
});

choose('pages that say nothing of the site name it by nothing', () => {
  for (const title of [
    '會員登入',
    'Your Cart',
    'Just a moment...',
    '404 Not Found',
    '首頁',
    '官方網站',
    '搜尋結果：杯',
    'NT$590 優惠',
  ])
    for (const path of ['/', '/p/1']) assert.is(named(page(path, title)), null, `${path} ${title}`);
  assert.is(named(page('/p/1', '白瓷杯 3件組', ['site_name', '白瓷杯 3件組'])), null);
  assert.is(named(page('/', null, ['site_name', 'www.tsuki.com.tw'], ['logo', 'logo'], ['home_link', '回首頁'])), null);
  assert.is(named(), null);
});

choose('a wrong declaration does not outvote everything else', () => {
  const pages = [1, 2, 3].map((i) =>
    page(`/p/${i}`, `杯子 ${i} | 月見堂`, ['site_name', `杯子 ${i}`], ['logo', '月見堂'], ['notice', '月見堂']),
  );
  assert.is(named(...pages), '月見堂');
});

choose('a hostile site is bounded', () => {
  const pages = Array.from({ length: 300 }, (_, i) =>
    page(`/${i}`, '|｜ a '.repeat(60), ['site_name', '｜'.repeat(160)], ['logo', `${i} `.repeat(50)]),
  );
  const start = process.cpuUsage();
  named(...pages);
  assert.ok(cpuMsSince(start) < 2000);
});

choose("a page that only its address's parameters name is no home page: its title is led by the thing", () => {
  const product = '高山烏龍茶 | 月見堂';
  for (const query of ['?route=product/product&product_id=5', '?main_page=index&cPath=12', '?p=120'])
    assert.is(named(page(`/index.php${query}`, product)), null, query);
  for (const query of ['', '?utm_source=line', '?route=common/home', '?lang=zh-tw'])
    assert.is(named(page(`/index.php${query}`, '月見堂 | 手作器皿')), '月見堂', query);
});

const namedBy = (domain: string, title: string | null, ...clues: [NameClue['source'], string][]): string | null =>
  chooseSiteName(domain, [
    { url: `https://www.${domain}/`, title, clues: clues.map(([source, text]) => ({ source, text })) },
  ]);

choose("wares that lead a home page's title are no name where the host in Latin letters says nothing of them", () => {
  assert.is(namedBy('morandale.example', 'Enamel buckets'), null);
  assert.is(namedBy('morandale.example', 'Enamel buckets and lids', ['notice', 'Morandale']), 'Morandale');
  assert.is(namedBy('tsuki.com.tw', '手作器皿'), '手作器皿', 'a name in Chinese agrees with no host');
  assert.is(namedBy('mda.example', 'Moran Dale Antiques'), 'Moran Dale Antiques', 'the host is its initials');
});

choose("the host's word as the pages write it goes before wares and before a part of it", () => {
  assert.is(
    namedBy('morananddale.example', 'Enamel buckets', ['notice', 'Moran & Dale Ware in Ilford']),
    'Moran & Dale',
  );
  assert.is(namedBy('moranmugs.example', 'Mugs - Moran Mugs of Ilford | Cups'), 'Moran Mugs');
  assert.is(namedBy('moranmugs.example', 'Moran | Mugs', ['site_name', 'Moran']), 'Moran', 'unless it is declared');
  assert.is(spelledIn('Cups, Moran - Mugs', 'moranmugs'), null, 'two things make no name');
  assert.is(spelledIn('Cups, Moran Mugsley', 'moranmugs'), null, 'whole words only');
});

choose("a page's word or a lone bracket before the name is left out", () => {
  assert.is(namedBy('moranmugs.example', 'Contact Moran Mugs Ilford'), 'Moran Mugs Ilford');
  assert.is(namedBy('moranmugs.example', '[Moran Mugs'), 'Moran Mugs');
  assert.is(namedBy('aboutdale.example', 'About Dale'), 'About Dale');
});

choose('of two parts of an inner page one is plainly the page, and the other a house', () => {
  const inner = (title: string) =>
    chooseSiteName('x-1.example', [{ url: 'https://x-1.example/a/b', title, clues: [] }]);
  assert.is(inner('課程收費標準 - 向陽教室'), '向陽教室');
  assert.is(inner('服務流程｜清泉淨水有限公司'), '清泉淨水');
  for (const title of [
    '常見問題｜清泉淨水',
    '門市據點 - 台中店',
    '購買通路 - 大潤發',
    '收費標準 - 國中部',
    '價目表 - 信義店',
  ])
    assert.is(inner(title), null, title);
  const twice = ['常見問題｜清泉淨水', '濾心更換｜清泉淨水'].map((title, i) => ({
    url: `https://x-1.example/a/${i}`,
    title,
    clues: [],
  }));
  assert.is(chooseSiteName('x-1.example', twice), '清泉淨水', 'two subjects say it');
  assert.is(inner('白瓷杯 | 手作'), null, 'a thing says nothing of what stands behind it');
  assert.is(inner('最新消息 - 購買通路'), null, 'two words for pages');
  assert.is(inner('常見問題 - 全館滿千免運'), null);
});

choose.run();

const word = suite('hostWord');

word("is the registered label, as the title writes it, in an IDN's own script", () => {
  assert.is(hostWord('shop.my-tea.com.tw'), 'my-tea');
  assert.is(hostWord('tsuki.com.tw', '杯子 | TsuKi'), 'TsuKi');
  assert.is(hostWord('tsuki.com.tw', 'Tsukiji 魚市'), 'tsuki');
  assert.is(hostWord('xn--fiq228c.tw'), '中文');
  assert.is(hostWord('a.myshopify.com'), 'a');
});

word("is a tenant's own label, below whatever platform", () => {
  for (const host of [
    '1shop.tw',
    'waca.store',
    'shoplineapp.com',
    'cyberbiz.co',
    'easy.co',
    'meepshop.me',
    'bvshop.tw',
  ])
    assert.is(hostWord(`my-tea.${host}`), 'my-tea');
  assert.is(hostWord('www.my-tea.shopstore.tw'), 'my-tea');
  assert.is(hostWord('help.shoplineapp.com'), 'shoplineapp', "the platform's own");
  for (const own of ['academy', 'dashboard', 'zh-tw', 'hk', 'ns2', 'tutorial'])
    assert.is(hostWord(`${own}.shoplineapp.com`), 'shoplineapp', own);
  assert.is(hostWord('my-tea.sg.91app.com'), 'my-tea');
  assert.is(hostWord('cdn.my-tea.waca.ec'), 'my-tea');
  for (const shop of ['guide-dog', 'learn-baking', 'mu-cup']) assert.is(hostWord(`${shop}.1shop.tw`), shop);
  assert.is(hostWord('1shop.tw'), '1shop');
  assert.is(hostWord('shop.1shop.tw'), '1shop', 'a label that says nothing');
});

word('knows the host of each shop platform below which shops stand', () => {
  const { technologies } = JSON.parse(
    readFileSync(new URL('../../../datasets/fingerprints/platform.json', import.meta.url), 'utf8'),
  ) as { technologies: { id: string; facts: { signal: string; value: string }[] }[] };
  const { tenants } = JSON.parse(
    readFileSync(new URL('../../../datasets/taxonomy/shared-hosts.json', import.meta.url), 'utf8'),
  ) as { tenants: string[] };
  // Below these stand the market's own hosts.
  const markets = new Set(['shopee', 'momo', 'pchome-store', 'ruten']);
  const hosts = technologies
    .filter(({ id }) => !markets.has(id))
    .flatMap(({ facts }) =>
      facts.flatMap(({ signal, value }) => (signal === 'site' && value.startsWith('*.') ? [value.slice(2)] : [])),
    );
  assert.ok(hosts.length > 10);
  assert.equal(
    hosts.filter((host) => !tenants.includes(host)),
    [],
  );
});

word.run();

const text = suite('name texts');

text('generic words are taken off both ends; what is nothing else is no name', () => {
  const bare: [string, string][] = [
    ['月見堂官方網站', '月見堂'],
    ['歡迎光臨 月見堂', '月見堂'],
    ['月見堂線上購物', '月見堂'],
    ['Moon Online Store', 'Moon'],
    ['月見股份有限公司', '月見'],
    ['Deco Home', 'Deco Home'],
  ];
  for (const [raw, name] of bare) assert.is(bareName(raw), name);
  assert.ok(isJunk(bareName('官方網站')));
});

text('prices, addresses, numbers and page words are no names', () => {
  for (const raw of ['NT$ 590', '2024', 'https://a.tw', '購物車', 'Sign in', '404 error', 'x', '滿千免運'])
    assert.ok(isJunk(raw), raw);
  for (const raw of ['月見堂', '7-ELEVEN', 'H&M', '86小鋪', '30號']) assert.not.ok(isJunk(raw), raw);
});

text('titles part at signs, Latin names keep their hyphens', () => {
  assert.equal(partsOf('白瓷杯-月見堂｜T-Shop'), ['白瓷杯', '月見堂', 'T-Shop']);
  assert.equal(partsOf('【月見堂】白瓷杯'), ['白瓷杯', '月見堂']);
  assert.is(nameKey('PC Home®'), nameKey('pchome'));
});

text.run();
