/** What the browser clients share: words, numbers, times, links. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { age, count, date, moment, money, percent, shortDate } from '../../clients/ui/format.ts';
import { hostOf, productPath, safeUrl, sitePath } from '../../clients/ui/links.ts';
import { categoryName, categoryOrder, evidenceName, sourceName } from '../../clients/ui/names.ts';
import { commonWords, langFrom, langTag, translator } from '../../clients/ui/words.ts';
import { matchReasons, similarReasons } from '../../clients/web/reasons.ts';
import { webWords } from '../../clients/web/words.ts';
import { categoryIds } from '../../core/contract/common.ts';

const format = suite('format');
format('money is the same in both languages, shares keep a decimal where they are small', () => {
  assert.is(money(1_234_567), 'NT$1,234,567');
  assert.is(count(1_234_567, 'zh'), '1,234,567');
  assert.equal([0, 0.004, 0.0725, 0.0996, 0.5, 1].map(percent), ['0%', '0.4%', '7.2%', '10%', '50%', '100%']);
});
format('times are those of Taiwan, whatever the machine says, and what is no time comes back', () => {
  assert.is(date('2026-11-20T17:00:00Z', 'zh'), '2026年11月21日');
  assert.is(date('2026-11-20T17:00:00Z', 'en'), 'Nov 21, 2026');
  assert.is(shortDate('2026-11-20T17:00:00Z', 'zh'), '11/21');
  assert.match(moment('2026-11-20T17:05:00Z', 'zh'), /2026年11月21日 01:05/);
  for (const read of [date, moment, shortDate]) assert.is(read('soon', 'en'), 'soon');
});
format('an age is in the largest unit that is whole', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const ago = (ms: number, lang: 'zh' | 'en') => age(new Date(now - ms).toISOString(), now, lang);
  assert.is(ago(3 * 86_400_000, 'zh'), '3 天前');
  assert.is(ago(86_400_000, 'en'), 'yesterday');
  assert.is(ago(59 * 60_000, 'en'), '59 minutes ago');
  assert.is(ago(400 * 86_400_000, 'en'), 'last year');
  assert.is(ago(5000, 'zh'), '現在');
  assert.is(age('never', now, 'zh'), 'never');
});
format.run();

const words = suite('words');
words('every word is there in both languages, and texts take the same values', () => {
  for (const [key, [zh, en]] of Object.entries<readonly [string, string]>({ ...commonWords, ...webWords })) {
    assert.ok(zh !== '' && en !== '', key);
    const values = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
    assert.equal(values(zh), values(en), key);
  }
});
words('speaker fills values in, and leaves what it is not given', () => {
  const say = translator({ seen: ['{n} 次', '{n} times, {never}'] }, 'en');
  assert.is(say('seen', { n: 3 }), '3 times, {never}');
});
words('a language is one of the two or none', () => {
  assert.equal(['en-GB', 'ZH', 'de', '', null].map(langFrom), ['en', 'zh', null, null, null]);
  assert.is(langTag('zh'), 'zh-Hant-TW');
});
words.run();

const names = suite('names');
names('every category has one, and an unknown id is its own', () => {
  assert.equal([...categoryOrder].sort(), [...categoryIds].sort());
  assert.is(categoryName('payment', 'zh'), '金流');
  assert.is(categoryName('constructor', 'zh'), 'constructor');
  assert.is(evidenceName('toString', 'en'), 'toString');
  assert.is(sourceName('har', 'en'), 'browser recording (HAR)');
});
names('reasons are told in Chinese where they are known, else as they are', () => {
  assert.equal(matchReasons(['model mb500', 'words 85 %', 'GTIN 1', 'odd'], 'zh'), [
    '型號相同：mb500',
    '字詞 85% 相同',
    '國際條碼 1 相同',
    'odd',
  ]);
  const options = { lang: 'zh' as const, names: { shopline: 'SHOPLINE' }, industry: (id: string) => `〈${id}〉` };
  assert.equal(similarReasons(['same industry: food', 'same platform: shopline', 'similar traffic'], options), [
    '同產業：〈food〉',
    '同平台：SHOPLINE',
    '流量相近',
  ]);
});
names.run();

const links = suite('links');
links('only http and https become links', () => {
  assert.is(safeUrl('https://shop.tw/a b'), 'https://shop.tw/a%20b');
  for (const url of ['javascript:alert(1)', 'data:text/html,x', '//shop.tw', 'shop.tw', '', 'file:///etc/passwd'])
    assert.is(safeUrl(url), null, url);
});
links('a path holds its name whole', () => {
  assert.is(sitePath('a/b?c'), '/sites/a%2Fb%3Fc');
  assert.is(productPath('p1'), '/products/p1');
  assert.is(hostOf('HTTPS://www.Shop.TW./x'), 'shop.tw');
  assert.is(hostOf('www.tw'), 'www.tw');
  assert.is(hostOf('://'), null);
});
links.run();
