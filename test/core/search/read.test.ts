import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { foldSearch } from '../../../core/search/fold.ts';
import { readQuery, readWhole } from '../../../core/search/read.ts';
import accessories from '../../../datasets/taxonomy/accessories.json' with { type: 'json' };
import synonyms from '../../../datasets/taxonomy/synonyms.json' with { type: 'json' };
import { fc } from '../../support/property.ts';

/** What readers take apart, together or for something else, and what they do not. */
const parts = [
  ...accessories.always,
  ...accessories.when_for,
  ...accessories.for,
  ...accessories.hosts,
  ...accessories.english,
  ...synonyms.spellings.flat(),
  ...synonyms.same.flat(),
  ...synonyms.idle,
  ...[
    '128',
    '65',
    '1.5',
    'gb',
    'GB',
    'Tb',
    'mb',
    '吋',
    '型',
    '寸',
    '公升',
    '入',
    '包',
    '"',
    'in',
    'inch',
    'inches',
    'Indoor',
  ],
  ...[
    '-',
    '_',
    '/',
    'WH-1000XM5',
    'ZX123',
    'zx',
    'AirPods',
    'mx',
    'keys',
    '羅技',
    '罗技',
    'İ',
    'ＷＨ',
    'é',
    '™',
    'ｶ',
    '💡',
    '㐀',
    '鿿',
  ],
];
const text = fc
  .array(fc.tuple(fc.constantFrom(...parts), fc.constantFrom(' ', ' ', ' ', '', '-', '  ', '\u3000', '\t')), {
    minLength: 0,
    maxLength: 7,
  })
  .map((some) => some.map(([part, behind], i) => (i + 1 === some.length ? part : part + behind)).join(''));

const read = suite('readQuery');
read('reads word by word what it reads as a whole', () => {
  let plain = 0;
  fc.assert(
    fc.property(text, (query) => {
      if (/^[\w\u4e00-\u9fff]+(?: [\w\u4e00-\u9fff]+)+$/.test(query)) plain++;
      // Twice: at first nothing of it is remembered.
      for (let i = 0; i < 2; i++) assert.equal(readQuery(query), readWhole(query, foldSearch(query)), query);
    }),
    { numRuns: 4000 },
  );
  assert.ok(plain > 200, `${plain} of plain words`);
});
read('numbers and units apart by a blank are one word, as before', () => {
  const texts = (query: string): string[] => readQuery(query).words.map(({ text: word }) => word);
  assert.equal(texts('ssd 128 GB'), texts('ssd 128 g'));
  assert.equal(texts('電視 27 inch'), texts('電視 27吋'));
});
read('long queries and hostile ones are read as far as ever', () => {
  for (const query of [
    `${'a '.repeat(4000)}`,
    '的 '.repeat(90).trim(),
    `${'x1 '.repeat(66)}y`,
    '-'.repeat(200),
    'a-'.repeat(100),
  ])
    assert.equal(readQuery(query), readWhole(query, foldSearch(query)));
});
read.run();
