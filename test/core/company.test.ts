import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findRegistrationNumbers, isRegistrationNumber } from '../../core/company.ts';

const checksum = suite('isRegistrationNumber');

checksum('numbers in use pass, by the rule of 10 and by the rule of 5', () => {
  // Examples of the Ministry of Finance's explanation (04595252 old, 04595257 since 2023) and of public companies.
  for (const number of ['04595252', '04595257', '54151638', '22099131', '84149961']) {
    assert.ok(isRegistrationNumber(number), number);
  }
});

checksum('a seventh digit 7 may count as 1 or 0', () => {
  // 10458574: weighted sums to 41 or 40; 10458575 to 42 or 41.
  assert.ok(isRegistrationNumber('10458574'));
  assert.ok(isRegistrationNumber('10458575'));
  assert.not.ok(isRegistrationNumber('10458576'));
});

checksum('other digits and other texts fail', () => {
  for (const text of ['54151637', '5415163', '541516380', '5415163a', '', '00000000', '１２３４５６７５']) {
    assert.not.ok(isRegistrationNumber(text), text);
  }
});

checksum('about a fifth of all numbers pass', () => {
  let passed = 0;
  for (let i = 0; i < 10_000; i++) if (isRegistrationNumber(String(10_000_000 + i * 7919).padStart(8, '0'))) passed++;
  assert.ok(passed > 1800 && passed < 2600, String(passed));
});

checksum.run();

const search = suite('findRegistrationNumbers');
const numbersIn = (text: string): string[] => findRegistrationNumbers({ text }).map(({ number }) => number);

search('a number counts beside a word that says so, in any usual form', () => {
  const forms = [
    '統一編號：54151638',
    '統編 54151638',
    '<b>統一編號</b><span>54151638</span>',
    '公司統編:&nbsp;54151638｜電話 02-12345678',
    '營業人統一編號／５４１５１６３８',
    'Taipei, Taiwan. Tax ID: 54151638',
    '台北市 VAT No. 54151638',
    '{"@type":"Organization","address":"臺北市","taxID":"54151638"}',
  ];
  for (const text of forms) assert.equal(numbersIn(text), ['54151638'], text);
});

search('elsewhere, part of another number, or with a wrong checksum it is none', () => {
  const others = [
    '54151638',
    '電話 54151638',
    '統編：54151637',
    '統編：541516380',
    '統編：5415163-8',
    `統一編號${'很'.repeat(40)}54151638`,
  ];
  for (const text of others) assert.equal(numbersIn(text), [], text);
});

search('English words count on pages that show something of Taiwan', () => {
  assert.equal(numbersIn('Berlin. VAT No. 54151638'), []);
});

search("the buyer's number on an invoice form and examples are not the shop's", () => {
  for (const text of [
    '請輸入統一編號 12345675',
    '統一編號（例：12345675）',
    '打統編 12345675',
    '買受人統一編號 12345675',
  ]) {
    assert.equal(numbersIn(text), [], text);
  }
});

search('each once, the fullest word first, with what it stood beside', () => {
  const found = findRegistrationNumbers({ text: '統編 22099131 … 統一編號 54151638，統編 54151638' });
  assert.equal(
    found.map(({ number }) => number),
    ['54151638', '22099131'],
  );
  assert.match(found[0]!.context, /統一編號\s?54151638/);
});

search.run();
