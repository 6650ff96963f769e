import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type FoundName, foldName, NameIndex, NamesBuilder, searchNames } from '../../../core/find/index.ts';
import { fc } from '../../support/property.ts';

interface Named {
  name: string;
  domain: string;
  company?: string;
  registrationNumber?: string;
}

const indexOf = (sites: Named[]): NameIndex => {
  const builder = new NamesBuilder();
  for (const { name, domain, company = null, registrationNumber = null } of sites)
    builder.add({ name, domain, company, registrationNumber });
  return new NameIndex(builder.build());
};

const find = (sites: Named[], query: string, near = false): FoundName[] =>
  searchNames(indexOf(sites), query, { limit: 10, near });
const told = (hits: FoundName[]): string[] => hits.map(({ ordinal, field, fit }) => `${ordinal} ${field} ${fit}`);

const shops: Named[] = [
  {
    name: '山田選物 Yamada Goods',
    domain: 'yamada.com.tw',
    company: '虛構山田股份有限公司',
    registrationNumber: '12345675',
  },
  { name: '臺灣好茶', domain: 'good-tea.example' },
  { name: '髮廊日記', domain: 'hair.shop.tw' },
  { name: '山田', domain: 'other.tw' },
  { name: 'Green Farm 綠色農場', domain: 'mygreenfarm.com.tw' },
];

const names = suite('searchNames');

names('finds names, companies, numbers and domains, and says what has the query', () => {
  assert.equal(told(find(shops, '山田')), ['3 name is', '0 name begins']);
  assert.equal(told(find(shops, '虛構山田')), ['0 company is'], 'but for the legal form');
  assert.equal(told(find(shops, '12345675')), ['0 registration_number is']);
  assert.equal(told(find(shops, '1234')), ['0 registration_number begins']);
  assert.equal(told(find(shops, 'yamada.com.tw')), ['0 domain is']);
  assert.equal(told(find(shops, 'YAMADA')), ['0 domain is']);
  assert.equal(told(find(shops, 'goods')), ['0 name word']);
  assert.equal(told(find(shops, '選物')), ['0 name part']);
  assert.equal(told(find(shops, 'greenfarm')), ['4 name begins']);
  assert.equal(told(find(shops, 'enfarm')), ['4 domain part']);
});

names('takes simplified characters, variants, width, case and blanks as one', () => {
  for (const query of ['台湾好茶', '臺灣好茶', '台灣 好茶', '　臺灣好茶！'])
    assert.equal(find(shops, query)[0]?.ordinal, 1, query);
  assert.is(find(shops, '发廊日记')[0]?.ordinal, 2);
  assert.is(find(shops, 'ＧＲＥＥＮ　ｆａｒｍ')[0]?.ordinal, 4);
});

names('finds all words in any order, and leaves off what people put behind a name', () => {
  assert.equal(told(find(shops, '綠色農場 green')), ['4 name words']);
  assert.is(find(shops, '臺灣好茶官網')[0]?.ordinal, 1);
  assert.is(find(shops, '臺灣好茶 門市 電話')[0]?.ordinal, 1);
  assert.is(find(shops, '統編 臺灣好茶')[0]?.ordinal, 1);
  assert.equal(find(shops, `${'官網 '.repeat(20)}`), []);
  assert.is(find(shops, 'yamada official store')[0]?.ordinal, 0);
});

names('one wrong, missing, extra or exchanged letter is near, only where asked for', () => {
  for (const query of ['yamida', 'ymada', 'yammada', 'yamaad', '臺灣妤茶']) {
    assert.equal(find(shops, query), [], query);
    assert.is(find(shops, query, true)[0]?.fit, 'near', query);
  }
  assert.equal(find(shops, '12345676', true), [], 'a number is not near to another');
  assert.equal(find(shops, 'yam1d2', true), []);
});

names('less than an ideograph or two letters finds nothing', () => {
  for (const query of ['', ' ', 'a', '!!', '★']) assert.equal(find(shops, query, true), [], query);
  assert.ok(find(shops, '茶').length > 0);
});

names('of names that fit alike, the most visited come first, each once', () => {
  const many = Array.from({ length: 300 }, (_, i) => ({ name: `茶茶茶 tea tea ${i}`, domain: `tea${i}.tw` }));
  assert.equal(
    find(many, '茶').map(({ ordinal }) => ordinal),
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  );
});

names('hostile queries end soon', () => {
  const index = indexOf(shops);
  const hostile = [
    '茶'.repeat(8000),
    'a '.repeat(4000),
    '\u0301'.repeat(8000),
    '.*+?^$' + '{}()|[]\\',
    '\u0001\u0001',
    '\u0000',
  ];
  const start = process.cpuUsage();
  for (let i = 0; i < 100; i++) for (const query of hostile) searchNames(index, query, { limit: 20, near: true });
  const { user } = process.cpuUsage(start);
  assert.ok(user < 3_000_000, `${user} µs`);
});

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '茶', '花', ' ', '-'), minLength: 1, maxLength: 12 });

names('finds what a search through all names finds (property)', () => {
  const site = fc.record({ name: word, domain: fc.stringMatching(/^[abc]{3,6}\.tw$/) });
  fc.assert(
    fc.property(
      fc.array(site, { minLength: 1, maxLength: 40 }),
      fc.constantFrom('茶', '花茶', 'ab', 'abc', '茶a'),
      (sites, query) => {
        const found = searchNames(indexOf(sites), query, { limit: 100, near: false });
        const ascii = /^[abc]+$/.test(query);
        const has = (text: string): boolean => (ascii ? new RegExp(`(^| )${query}`).test(text) : text.includes(query));
        const wanted = sites.flatMap(({ name, domain }, i) =>
          has(foldName(name)) || domain.startsWith(query) ? [i] : [],
        );
        const numbers = new Set(found.map(({ ordinal }) => ordinal));
        for (const i of wanted) assert.ok(numbers.has(i), `${query} in ${JSON.stringify(sites[i])}`);
        assert.is(numbers.size, found.length);
      },
    ),
  );
});

names('refuses arrays that do not fit together', () => {
  const builder = new NamesBuilder();
  for (const { name, domain } of shops) builder.add({ name, domain, company: null, registrationNumber: null });
  const arrays = builder.build();
  assert.throws(() => new NameIndex({ ...arrays, least: new Uint32Array(0) }), /entries over/);
  assert.throws(() => new NameIndex({ ...arrays, text: arrays.text.subarray(0, 9) }), /cut/);
});

names.run();
