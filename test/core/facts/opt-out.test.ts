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

optOut('a line that is neither is an error that names its place: nobody who asked is lost', () => {
  assert.throws(() => parseFactsOptOut('shop.example\n\nnot a host', 'facts-opt-out.txt'), /facts-opt-out\.txt line 3/);
  assert.throws(() => parseFactsOptOut('sha256:12', 'list'), /list line 1/);
});

optOut('both lists that come with the project can be read', () => {
  const { hosts, hashes } = loadFactsOptOut();
  assert.ok(hosts instanceof Set && hashes instanceof Set);
});
optOut.run();
