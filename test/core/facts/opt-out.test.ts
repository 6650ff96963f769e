import { createHash } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ShopFact } from '../../../core/contract/index.ts';
import { loadFactsOptOut, parseFactsOptOut, tellable } from '../../../core/facts/opt-out.ts';

const sha256 = (value: string): string => `sha256:${createHash('sha256').update(value).digest('hex')}`;
const fact = (kind: ShopFact['kind'], value: string): ShopFact => ({
  ...{ kind, value, place: 'footer', url: 'https://shop.example/', at: '2026-08-12T00:00:00Z' },
});
const facts = [
  fact('email', 'service@shop.example'),
  fact('phone', '+886223456789#12'),
  fact('currency', 'TWD'),
  fact('return_window', '七天內退貨'),
];
const left = (list: string, domain = 'shop.example'): string[] =>
  tellable(facts, domain, parseFactsOptOut(list, 'list')).map(({ kind }) => kind);

const optOut = suite('facts opt-out');

optOut('a host takes the contacts of its pages and of its subdomains, not what else the shop states', () => {
  assert.equal(left('shop.example'), ['currency', 'return_window']);
  assert.equal(left('shop.example', 'm.shop.example'), ['currency', 'return_window']);
  assert.equal(left('shop.example', 'othershop.example').length, 4);
  assert.equal(left('# shop.example is only named here').length, 4);
});

optOut('a value is taken by its hash, wherever it stands, also with an extension behind it', () => {
  assert.equal(left(sha256('service@shop.example'), 'other.example'), ['phone', 'currency', 'return_window']);
  assert.equal(left(sha256('+886223456789').toUpperCase().replace('SHA256', 'sha256')), [
    ...['email', 'currency', 'return_window'],
  ]);
});

const term = (kind: ShopFact['kind'], value: string, rest: Partial<ShopFact> = {}): ShopFact => ({
  ...fact(kind, value),
  ...rest,
});
optOut('what an earlier release kept of a whole line is told as the term alone, and not where it cannot be', () => {
  const kept = [
    term('free_shipping', '茶行客服 hello@tea.example／03-355-1212 滿 880 元免運 週末休息', { amount: 880 }),
    term('return_window', '十天鑑賞期，洽林老闆 0988 111 222', { amount: 10 }),
    term('payment', '匯款 戶名林大同 00711-2233445', { id: 'atm-transfer' }),
    term('return_window', '0988111222', { amount: 7 }),
    term('address', '桃園市中正路8號 0988-111-222'),
  ];
  const told = tellable(kept, 'tea.example', parseFactsOptOut('', 'list'));
  assert.equal(
    told.map(({ value }) => value),
    ['滿 880 元免運', '十天鑑賞期', '匯款'],
  );
  assert.equal(tellable(told, 'tea.example', parseFactsOptOut('', 'list')), told);
});

optOut('a value that was opted out of is not told within another either', () => {
  const kept = [term('payment', '貨到付款（阿土伯）', { id: 'cash-on-delivery' }), term('social', 'https://x.com/atu')];
  const told = (list: string): string[] =>
    tellable(kept, 'tea.example', parseFactsOptOut(list, 'list')).map(({ kind }) => kind);
  assert.equal(told(sha256('https://x.com/atu')), ['payment']);
  assert.equal(told(sha256('貨到付款')), ['social']);
});

optOut('a line that is neither is an error that names its place: nobody who asked is lost', () => {
  assert.throws(() => parseFactsOptOut('shop.example\n\nnot a host', 'facts-opt-out.txt'), /facts-opt-out\.txt line 3/);
  assert.throws(() => parseFactsOptOut('sha256:12', 'list'), /list line 1/);
});

optOut('both lists that come with the project can be read', () => {
  const { hosts, hashes } = loadFactsOptOut();
  assert.ok(hosts instanceof Set && hashes instanceof Set);
});
optOut.run();
