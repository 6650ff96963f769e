import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readIdentity } from '../../../core/match/identity.ts';
import { ALONE } from '../../../core/match/words.ts';
import { cpuMsSince } from '../../support/cpu.ts';
import { fc } from '../../support/property.ts';

const identity = suite('readIdentity');

identity('reads a title whole', () => {
  const read = readIdentity({ title: '【Samsung 三星】Galaxy Tab S10FE+ 13.1吋 12G/256G X620 WiFi 平板電腦' });
  assert.equal(read.brands, ['samsung']);
  assert.equal(
    read.quantities.map(({ value }) => value),
    [13.1, 12, 256],
  );
  assert.equal(read.lineWords, ['fe', 'plus']);
  assert.equal(read.sides, ['connection:1']);
  assert.is(read.accessory, false);
});

identity('takes a GTIN only with a right check digit', () => {
  assert.is(readIdentity({ title: 'x', gtin: '4710088430014' }).gtin === null, !isRight('4710088430014'));
  assert.is(readIdentity({ title: 'x', gtin: '4006381333931' }).gtin, '4006381333931');
  assert.is(readIdentity({ title: 'x', gtin: '4006381333932' }).gtin, null);
  assert.is(readIdentity({ title: 'x', gtin: 'none' }).gtin, null);
});

identity('a GTIN has eight, twelve, thirteen or fourteen digits, and loses its leading zeros', () => {
  const gtin = (digits: string): string | null => readIdentity({ title: 'x', gtin: digits }).gtin;
  assert.is(gtin('96385074'), '96385074');
  assert.is(gtin('036000291452'), '36000291452');
  assert.is(gtin('400-6381-333931'), '4006381333931');
  assert.is(gtin('14006381333938'), '14006381333938');
  for (const digits of ['', '0', '9638507', '963850740', '40063813339', '140063813339380', '12345670000'])
    assert.is(gtin(digits), null, digits);
});

identity('words: decimals whole, units and names apart from their numbers', () => {
  const words = (title: string): string[] => readIdentity({ title }).words;
  assert.equal(words('1.5 4.2.1 3. .5 v1.5'), ['1.5', '4.2.1', '3', '5', 'v1']);
  assert.equal(words('rtx5070 350ml 5070ti x5 ab12c'), ['rtx', '5070', '350', 'ml', 'ti', 'x5', 'ab12c']);
  for (const unit of 'gb tb mb mp pk ct ft in inch mm cm ml oz w hz mah pack pcs sheet'.split(' '))
    assert.equal(words(`12${unit}`), ['12', unit], unit);
  for (const whole of ['12g', '12m', '12kg', '12h']) assert.equal(words(whole), [whole]);
});
identity('bigrams lie within runs of Chinese, each once', () => {
  assert.equal(readIdentity({ title: '喇叭 音響喇叭a組 盒' }).bigrams, ['喇叭', '音響', '響喇']);
  assert.equal(readIdentity({ title: '喇叭 (大)' }).bigrams, ['喇叭', `大${ALONE}`], 'a character alone');
});
identity('numbers have up to four digits and two letters, names four letters or a digit', () => {
  const { numbers, names } = readIdentity({ title: '1234 12345 12ab 12abc flip abc tune7b nvidia a1 asus' });
  assert.equal(numbers, ['1234', '12ab']);
  assert.equal(names, ['flip', 'tune7b', 'a1', 'asus']);
  assert.equal(readIdentity({ title: 'asus rog strix' }).names, ['strix'], 'no brand');
});
identity('a number behind a name is told with it, unless it measures or the name says nothing', () => {
  const numbered = (title: string): string[] => readIdentity({ title }).numbered;
  assert.equal(numbered('flip 7 tab-s9 rtx5070ti iphone 17 flip 7'), ['flip 7', 'rtx 5070ti', 'iphone 17']);
  for (const none of [
    'x 7',
    'flip 12345',
    'flip 7abc',
    'flip 7.5',
    'flip 7-8',
    'flip 7吋',
    'flip 7 型',
    'flip 64 gb',
    'flip 2 tb',
    'a-flip 7',
    '2flip 7',
  ])
    assert.equal(numbered(none), [], none);
  for (const name of [
    'usb',
    'hdmi',
    'gen',
    'pcie',
    'wifi',
    'windows',
    'type',
    'ddr',
    'no',
    'with',
    'for',
    'black',
    'pack',
    'ip',
    'dp',
  ])
    assert.equal(numbered(`${name} 7`), [], name);
});
identity('fields besides the title are read where they are given', () => {
  const read = readIdentity({ title: '保護殼', condition: 'used', brand: 'asus' });
  assert.equal([read.condition, read.brands, read.accessory], ['used', ['asus'], true]);
});

const isRight = (digits: string): boolean =>
  [...digits].reduce((sum, digit, i) => sum + Number(digit) * (i % 2 === 0 ? 1 : 3), 0) % 10 === 0;

identity('reads anything without failing, the same each time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
      assert.equal(readIdentity({ title }), readIdentity({ title }));
    }),
    { numRuns: 200 },
  );
});

for (const [name, title] of [
  ['digits', '9'.repeat(100_000)],
  ['plus signs', '+'.repeat(100_000)],
  ['brackets', '【('.repeat(50_000)],
  ['hyphens', 'a-1'.repeat(40_000)],
  ['gifts', '贈含送'.repeat(40_000)],
  ['times', 'x2*2'.repeat(30_000)],
] as const)
  identity(`ends soon on a title of ${name}`, () => {
    const start = process.cpuUsage();
    readIdentity({ title });
    assert.ok(cpuMsSince(start) < 2_000);
  });

identity.run();
