import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pageOf } from '../../../bench/evaluate/pages.ts';
import type { FactKind } from '../../../core/contract/index.ts';
import { detect } from '../../../core/detect/index.ts';
import { readEvidence } from '../../../core/evidence/index.ts';
import { readFacts } from '../../../core/facts/index.ts';
import { loadRules } from '../../../core/rules/index.ts';

const rules = loadRules();
/** What a page states of a kind: which, how much, or the value. */
const said = (path: string, inner: string, kind: FactKind): unknown[] => {
  const body = path === '/' ? `<footer>${inner}</footer>` : `<main>${inner}</main>`;
  const html = `<html lang="zh-TW"><title>茶行</title><body>${'<p>好茶配好器</p>'.repeat(40)}${body}</body></html>`;
  const evidence = readEvidence(pageOf(`https://tea.example.tw${path}`, html));
  return readFacts(evidence, detect(evidence, rules).named)
    .filter((fact) => fact.kind === kind)
    .map(({ id, amount, value }) => id ?? amount ?? value);
};
const check = (path: string, kind: FactKind, forms: readonly [string, unknown[]][]): void => {
  for (const [inner, expected] of forms)
    assert.equal(said(path, `<p>${inner}</p>`, kind).sort(), [...expected].sort(), inner);
};

const wordings = suite('readFacts, wordings');

wordings('returns: how many days, however it is put', () => {
  check('/faq', 'return_window', [
    ['退換貨期限：商品到貨日起14日內可申請退換貨', [14]],
    ['收到商品後，若有退貨需求，可於7日內至訂單管理申請', [7]],
    ['收到商品後七天內，如不滿意可全額退費', [7]],
    ['商品鑑賞期為您收到商品隔日起算的七天', [7]],
    ['購買後100天的免費試睡夜晚內皆可全額退費', [100]],
    ['All products have a seven-day cooling-off period', [7]],
    ['Items may be returned within 10 days after purchase', [10]],
  ]);
});

wordings('returns: refunds, parcels, what is broken and what is excepted are no window', () => {
  check('/faq', 'return_window', [
    ['退款將於收到退貨後 14 個工作天內完成', []],
    ['收到瑕疵商品，請於收件後7天內告知，我們會換貨', []],
    ['退貨商品請於申請後3日內寄回', []],
    ['包裹到店後請於7日內取件，逾期退回', []],
    ['生鮮食品不適用7天鑑賞期', []],
    ['If any defects are found, please contact us within 7 days of receiving it for a return', []],
    ['Refunds take 7-14 business days', []],
  ]);
});

wordings('invoices: which are issued, and what only names them', () => {
  check('/faq', 'invoice', [
    ['可使用手機條碼載具、自然人憑證載具', ['electronic']],
    [
      'We only provide electronic invoices. For corporate clients, please provide your tax ID',
      ['electronic', 'company'],
    ],
    ['如需打統編請於結帳時輸入', ['company']],
    ['可於結帳時選擇將發票捐給公益團體', ['donation']],
    ['什麼是電子發票？', []],
    ['請至財政部電子發票整合服務平台查詢', []],
    ['本店為免用統一發票商家，恕無法開立發票', []],
    ['不提供電子發票，一律以紙本二聯式發票寄出', []],
  ]);
  check('/', 'invoice', [
    ['不應在任何地方輸入帳密（例如非官方的電子發票app）', []],
    ['本店採用電子發票 統一編號：12345675', ['electronic']],
  ]);
});

wordings('picking up at a convenience store is no picking up at the shop', () => {
  check('/shipping', 'delivery', [
    ['到店取貨（7-11、全家）', ['convenience-store-pickup', 'seven-eleven', 'familymart']],
    ['超商到店取貨、門市自取', ['convenience-store-pickup', 'store-pickup']],
    ['全家到店取貨', ['convenience-store-pickup', 'familymart']],
    ['宅配到府、到店取貨', ['home-delivery', 'store-pickup']],
    ['7-11取貨、門市自取', ['convenience-store-pickup', 'seven-eleven', 'store-pickup']],
    ['退貨請以郵局掛號寄出', []],
  ]);
});

wordings('contacts in further forms; branches, persons and other networks are none', () => {
  check('/', 'phone', [
    ['聯絡我們 service@tea.example.tw / 02 2381 5678', ['+886223815678']],
    ['089-331-567 洽詢專線', ['+88689331567']],
    ['台北店 02-2700-1111 台中門市 04-2200-2222 高雄店 07-550-3333 台南店 06-200-4444 新竹店 03-500-5555', []],
  ]);
  check('/', 'line', [
    ['加入官方LINE好友，搜尋 ID：@tea.house', ['@tea.house']],
    ['加LINE好友 https://lin.ee/Qw8rTyU', ['https://lin.ee/Qw8rTyU']],
    ['<a href="line://ti/p/@tea.house">LINE</a>', ['@tea.house']],
    ['LINE 與 IG 帳號 @tea.house', []],
    ['小編 LINE：amy7788', []],
  ]);
  check('/', 'email', [
    ['信箱：info＠tea.example.tw', ['info@tea.example.tw']],
    ['hello [at] tea.example.tw', []],
  ]);
  check('/', 'social', [['<a href="https://m.me/teahouse.tw">私訊</a>', ['facebook']]]);
  const english = "No. 12, Lane 30, Yongkang St., Da'an Dist., Taipei City 106, Taiwan";
  check('/', 'address', [
    [`Address: ${english}`, [english]],
    ['No. 1 brand of tea, loved in Taipei', []],
  ]);
});

wordings.run();
