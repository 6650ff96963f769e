import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compareModels, deny, type Model, modelStrength, readModels } from '../../../core/match/models.ts';

const wholes = (text: string): string[] => readModels(text).models.map(({ whole }) => whole);
const one = (text: string): Model => readModels(text).models[0]!;

const read = suite('readModels');
read('finds model and part numbers, without their separators', () => {
  assert.equal(wholes('wh-1000xm5 無線耳機'), ['wh1000xm5']);
  assert.equal(wholes('電子鍋sr-kt069(sr-kt069)'), ['srkt069']);
  assert.equal(wholes('garmin 010-10823-00'), ['0101082300']);
});
read('joins what a slash or a stray space parts', () => {
  assert.ok(wholes('ep5547/90').includes('ep554790'));
  assert.ok(wholes('ht-bd2t / xaa').includes('htbd2txaa'));
});
read('takes no measure, standard or round amount for one', () => {
  assert.equal(wholes('128gb usb3.2 wifi6 ddr5-5600 4k 240hz 20000mah 1080p 16gbx2 ip67'), []);
});
read('keeps chips apart', () => {
  const { models, components } = readModels('筆電 i7-14700f rtx5070 ultra7-255h');
  assert.equal(models, []);
  assert.equal(components, ['14700f', '255h', 'rtx5070']);
});
read('long numbers are part numbers, round ones and decimals are not', () => {
  assert.equal(wholes('零件 1234 / 12345'), ['12345']);
  assert.equal(wholes('禮券 1000 25000 150000'), []);
  assert.equal(wholes('1234000'), ['1234000'], 'four digits before three zeros');
  assert.equal(wholes('1234.5678'), []);
  assert.equal(wholes('1234-5678'), ['12345678']);
  assert.equal(wholes('704.523.51'), ['70452351']);
});
read('keeps the short word before, which may be its head', () => {
  const before = (text: string): string => one(text).before;
  assert.equal(['wh 1000xm5', 'wfc 1000xm5', 'abcd 1000xm5', 'wh  1000xm5', '1000xm5', 'a wh 1000xm5'].map(before), [
    'wh',
    'wfc',
    '',
    '',
    '',
    'wh',
  ]);
  assert.is(before('a1b 1000xm5'), '', 'letters only');
});
read('joins a slash with up to four characters behind it', () => {
  assert.equal(wholes('ft-500/b'), ['ft500', 'ft500b']);
  assert.equal(wholes('ft-500 / b'), ['ft500', 'ft500b']);
  assert.equal(wholes('ft-500/abcd'), ['ft500', 'ft500abcd']);
  assert.equal(wholes('ft-500/abcde'), ['ft500']);
  assert.equal(wholes('ft-500/b/c'), ['ft500'], 'one slash');
  assert.equal(wholes('tv/ft-500'), ['ft500'], 'the number first');
  assert.equal(wholes('128gb/b'), []);
});
read('each number once, chips in order', () => {
  assert.equal(wholes('wh-1000xm5 wf-1000xm5 wh1000xm5'), ['wh1000xm5', 'wf1000xm5']);
  assert.equal(readModels('rtx5070 14700f rtx5070').components, ['14700f', 'rtx5070']);
  assert.equal(readModels('abcd').models, []);
});
read.run();

const compare = suite('compareModels');
const cases: [string, string, ReturnType<typeof compareModels>][] = [
  ['wh-1000xm5', 'wh1000xm5', 'same'],
  ['cfi-2118a01', '2118a01', 'part'],
  ['rr1237', 'rrtrr1237', 'part'],
  ['xg27ucg', 'xg27ucgr', 'near'],
  ['ux3405ca-0192s255h', 'ux3405ca', 'near'],
  ['wh 1000xm5', 'wf-1000xm5', null],
  ['ux3405ca', 'ux3405ca-02s', 'part'],
  ['ux3405ca', 'ux3405ca-tw', 'part'],
  ['ux3405ca', 'ux3405ca-k', 'near'],
  ['ux3405ca', 'ux3405ca-0192s2', 'near'],
  ['ab12', 'ab12-tw', 'near'],
  ['ab123', 'ab123-tw', 'part'],
  ['b123', 'ac-b123', 'part'],
  ['bc123', 'ac-bc123', 'part'],
  ['bc12', 'acbc12', null],
  ['bc123', 'abcdebc123', 'part'],
  ['bc123', 'abcdefbc123', null],
  ['12345', '0012345', 'part'],
  ['b1234', '1b1234', null],
  ['ab1234', 'ab1234kkk', 'near'],
  ['ab1234', 'ab1234kkkk', null],
  ['ab1234', 'ab12345', null],
  ['ab1234k', 'ab1234wht', 'near'],
  ['ab1234k', 'ab1234wxyz', null],
  ['ab12k', 'ab12wht', 'near'],
  ['ab1kk', 'ab1wht', null],
  ['sr-kt069', 'sr-kt068', null],
];
for (const [a, b, agreement] of cases)
  compare(`${a} and ${b}: ${agreement}`, () => {
    assert.is(compareModels(one(a), one(b)), agreement);
    assert.is(compareModels(one(b), one(a)), agreement, 'either way round');
  });
compare('what stands before a short number may contradict, where it is as long as the head', () => {
  const of = (a: string, b: string) => compareModels(one(a), one(b));
  assert.is(of('wh 1000xm5', 'wh-1000xm5'), 'part');
  assert.is(of('wf 1000xm5', 'wh-1000xm5'), null);
  assert.is(of('w 1000xm5', 'wh-1000xm5'), 'part');
  assert.is(of('1000xm5', 'wh1000xm5'), 'part');
  assert.is(of('wf 1000xm5', 'wh1000xm5'), null);
});
compare.run();

const denial = suite('deny');
denial('numbers of one pattern or series deny each other', () => {
  assert.is(deny(one('ln46a750'), one('ln46a650')), true);
  assert.is(deny(one('sm-gb60e'), one('sm-vh60')), true);
  assert.is(deny(one('dvpfx820p'), one('dvpfx820w')), true);
});
denial('a maker and a seller number do not, nor two spellings of a colour', () => {
  assert.is(deny(one('915-00035'), one('harmony1000')), false);
  assert.is(deny(one('icfc1ipmk2wht'), one('icfc1ipmk2whi')), false);
});
denial('one that begins with the other does not deny it, nor one of another kind', () => {
  assert.is(deny(one('ab1234'), one('ab1234k')), false);
  assert.is(deny(one('ab1234k'), one('ab1234')), false);
  assert.is(deny(one('12ab-345c'), one('12ab-67def')), false);
  assert.is(deny(one('9xkbd55'), one('7xkbd885a')), false);
  assert.is(deny(one('ab-345c'), one('zz9-67def')), false);
  assert.is(deny(one('ab12'), one('cdef345')), false);
});
denial('series that begin alike deny each other, whichever is the shorter', () => {
  assert.is(deny(one('ab345c'), one('ab67def')), true);
  assert.is(deny(one('ab345c'), one('abc67def')), true);
  assert.is(deny(one('abc67def'), one('ab345c')), true);
  assert.is(deny(one('a345c'), one('a67def')), false, 'one letter is no series');
  assert.is(deny(one('ab1234kkkk'), one('ab1234w')), true, 'too long for a colour, but of one series');
});
denial.run();

const strength = suite('modelStrength');
strength('grows with length; letters alone are none', () => {
  assert.is(modelStrength('wh1000xm5'), 2);
  assert.is(modelStrength('a1653'), 1);
  assert.is(modelStrength('x5'), 0);
  assert.is(modelStrength('macbook'), 0);
});
strength('digits alone are a number from five on, unique from six', () => {
  assert.equal(
    ['1234', '12345', '123456', '1234567'].map((whole) => modelStrength(whole)),
    [0, 1, 2, 2],
  );
});
strength('one digit behind many letters is a name', () => {
  assert.equal(
    ['abcdefg1', 'abcdefgh1', 'abcdefgh12', 'ab1', 'ab12', 'abcd1', 'abcde1'].map((whole) => modelStrength(whole)),
    [0, 0, 2, 0, 1, 0, 0],
  );
});
strength.run();
