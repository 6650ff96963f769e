import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { factWordings } from '../../../bench/evaluate/fact-wordings.ts';
import { pageOf } from '../../../bench/evaluate/pages.ts';
import type { PageFact } from '../../../core/contract/index.ts';
import { detect } from '../../../core/detect/index.ts';
import { readEvidence } from '../../../core/evidence/index.ts';
import { readFacts } from '../../../core/facts/index.ts';
import { quoted } from '../../../core/facts/quote.ts';
import { withoutContacts } from '../../../core/redact/index.ts';
import { loadRules } from '../../../core/rules/index.ts';
import { fc } from '../../support/property.ts';

/** Secrets of an owner, each as somebody writes it. */
const contacts = [
  ...['a-chen.lin@gmail.com', 'a-chen.lin＠gmail.com', 'achen(at)yahoo.com.tw', '0988-111-222', '0988 111 222'],
  ...['０９８８１１１２２２', '+886 988 111 222', '(03) 355-1212', '03-3551212#9', '355-1212', '零九八八一一一二二二'],
  ...[
    'LINE：achen_lin',
    'LINE ID achen88',
    '賴：achen88',
    'line id: ~achen88',
    '@achen.tea',
    'https://line.me/ti/p/aCh3n',
  ],
  ...['lin.ee/aCh3n9', 'achen-tea.com.tw/contact', 'IG: achen.lin', 'WeChat achen_88', '統編 24567891'],
  ...['帳號 007-11-2233445', '戶名：林阿成', '負責人林阿成', '林小姐', 'Mr. Lin', '帳號 0071 1223 3445 566'],
  ...['桃園市桃園區中正路8號2樓', '中正路二段8巷3號', 'No. 8, Sec. 2, Zhongzheng Rd., Taoyuan City 330'],
];
const LEAKS =
  /@|achen|aCh3n|阿成|林小姐|\bLin\b|gmail|yahoo|988|111|355-?1212|3551212|零九|24567891|2233445|1223|中正|Zhongzheng/i;

const redact = suite('withoutContacts');
redact('no contact, account, address or name with its title stays', () => {
  for (const contact of contacts) assert.not.match(withoutContacts(`請 ${contact}，謝謝`), LEAKS, contact);
});
redact('accounts, lines and names behind whatever calls them so are cut out', () => {
  for (const told of [
    ...['ATM轉帳：中國信託(822) 帳號 1234 5678 9012', '帳號 9015 4001 2345', '（戶名／王小明）', '（戶名）王小明'],
    ...['請洽王小明 LINE 搜尋 wangmei', '請電 2771 0002', '帳戶名稱：王小明', 'LINE ID：小美', 'line id是 wang123'],
    ...[
      'TG amy520',
      'LINE 加 wangmei',
      '請洽詢王小明',
      '約 1 234 567 890',
      '請找王小明訂購',
      '另洽王小明',
      '收件人王小明',
      '收件人：王 小 明',
      '負責人為王小明',
      '姓名 王小明',
    ],
    ...['電話：2771 0002', '822-1234-5678-901'],
  ])
    assert.not.match(
      withoutContacts(`匯款 ${told}`),
      /王|小|明|美|wang|amy|1234|5678|9012|9015|4001|2345|2771|0002/,
      told,
    );
});
redact('what terms say of the person who receives a parcel, or of a shop’s service, stays', () => {
  for (const told of [
    ...['收貨人收到貨品起 7 天內享有鑑賞期', '收貨人收到後 7 天內可退貨', '收件人可選擇超商取貨付款'],
    ...[
      '負責人將於 3 天內回覆',
      '如需退貨請洽客服',
      '請洽門市',
      '老闆：滿千免運',
      '請洽詢客服',
      'LINE 加 100 元',
      'LINE 加 Pay 付款',
      '電話訂購滿 990 免運',
      '來電 10 天內退貨',
    ],
    ...['聯絡人須與訂購人相同', '貨到付款：由收件人支付', '加 LINE 好友滿 500 免運', '手機 990 元免運'],
  ])
    assert.is(withoutContacts(told), told);
});
redact('terms, means and shops are no contacts', () => {
  const terms = [
    ...['單筆滿 NT$1,500 元免運', '超商滿490元、宅配滿1200元免運', 'LINE Pay、LINE Points、Facebook Pay、Apple Pay'],
    ...['7-11、全家取貨 60 元', '收到商品後 7 日內可退貨', '手機條碼載具、統編可於結帳填寫', '滿1000-2000元'],
    'Free shipping on orders over TWD 2,000 within 7-14 days, on line and in store',
  ];
  for (const term of terms) assert.is(withoutContacts(term), term);
});
redact.run();

const quote = suite('quoted');
const fact = (kind: PageFact['kind'], value: string, rest: Partial<PageFact> = {}): PageFact => ({
  ...{ kind, value, place: 'own_page' as const },
  ...rest,
});
const told = (kind: PageFact['kind'], value: string, rest: Partial<PageFact> = {}): string | undefined =>
  quoted(fact(kind, value, rest))?.value;

quote('a term is told in the words that state it, not in those beside it', () => {
  const free = { amount: 1200 };
  assert.is(told('free_shipping', '新開幕！全館滿 1,200 元免運費，週一公休', free), '全館滿 1,200 元免運費');
  assert.is(told('free_shipping', '阿成茶行 滿1200免運 洽林阿成', free), '滿1200免運');
  assert.is(
    told('free_shipping', '免運門檻：超商 600 元、宅配 1,200 元', free),
    '免運門檻：超商 600 元、宅配 1,200 元',
  );
  assert.is(
    told('free_shipping', 'Summer is here. Enjoy free shipping over NT$1,200 or call Lin', free),
    'free shipping over NT$1,200',
  );
  assert.is(told('return_window', '寄回請附單據：十天鑑賞期內（林阿成收）', { amount: 10 }), '十天鑑賞期內');
  assert.is(told('invoice', '捐贈發票洽林阿成', { id: 'donation' }), '捐贈發票');
  assert.is(told('payment', '付款方式：貨到付款、匯款至林阿成', { id: 'cash-on-delivery' }), '貨到付款');
});

quote('what cannot be told without somebody’s contact is not told, a means by its name alone', () => {
  assert.is(told('free_shipping', 'shop1200@free-shipping.example', { amount: 1200 }), undefined);
  assert.is(told('payment', 'line-pay_20260101@shop.example', { id: 'line-pay' }), 'line-pay');
});

quote('an address is no telephone, whatever its postcode looks like', () => {
  for (const address of [
    ...['〒064-0809 北海道札幌市中央区南九条西 4-1', 'Boston, MA 02110-1301', 'Singapore #05-01 018956'],
    ...['台北市信義區…信義路五段7號', 'Via Roma 1, 00184 Roma', '１００臺北市中正區１號'],
  ])
    assert.is(told('address', address), address);
  for (const line of ['02-2771-0002', '0988111222', '電話 2771-0002', '+886 2 2771 0002', 'LINE：achen_lin'])
    assert.is(told('address', `台北市信義區信義路五段7號 ${line}`), undefined, line);
});

quote('a term of the person who receives stays told', () => {
  const value = '收貨人收到貨品起 7 天內享有鑑賞期';
  assert.is(told('return_window', value, { amount: 7 }), value);
});

quote('contacts around a term are in no value, in whatever order they stand', () => {
  const terms: [PageFact['kind'], string, Partial<PageFact>][] = [
    ['free_shipping', '滿 660 元免運', { amount: 660 }],
    ['return_window', '享 15 天鑑賞期', { amount: 15 }],
    ['invoice', '一律開立電子發票', { id: 'electronic' }],
    ['payment', '可貨到付款', { id: 'cash-on-delivery' }],
  ];
  const between = fc.constantFrom(' ', '｜', '，', '：', '/', '（');
  const contact = fc.constantFrom(...contacts);
  fc.assert(
    fc.property(fc.constantFrom(...terms), contact, between, between, contact, ([kind, term, rest], a, b, c, d) => {
      const value = told(kind, `${a}${b}${term}${c}${d}`, rest);
      assert.not.match(value ?? '', LEAKS);
    }),
  );
});

quote('every fact of the wordings stays what it is when quoted again', () => {
  const rules = loadRules();
  for (const { url, html } of factWordings()) {
    const evidence = readEvidence(pageOf(url, html));
    for (const one of readFacts(evidence, detect(evidence, rules).named)) assert.equal(quoted(one), one);
  }
});

quote('a long line costs little, whatever is in it', () => {
  for (const unit of [
    '0-',
    'line:',
    'a@',
    'a.',
    '(0',
    '路1段',
    'No. 1, ',
    '滿990免運，',
    '戶名',
    '收件人',
    '王 ',
    '123 ',
    '電話 1',
    '。',
    '  ',
    '號1',
  ]) {
    const value = `${unit.repeat(600 / unit.length)}滿 990 元免運`;
    const since = performance.now();
    for (let i = 0; i < 20; i++) quoted(fact('free_shipping', value, { amount: 990 }));
    assert.ok(performance.now() - since < 1000, unit);
  }
});
quote.run();
