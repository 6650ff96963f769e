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
read.run();

const compare = suite('compareModels');
const cases: [string, string, ReturnType<typeof compareModels>][] = [
  ['wh-1000xm5', 'wh1000xm5', 'same'],
  ['cfi-2118a01', '2118a01', 'part'],
  ['rr1237', 'rrtrr1237', 'part'],
  ['xg27ucg', 'xg27ucgr', 'near'],
  ['ux3405ca-0192s255h', 'ux3405ca', 'near'],
  ['wh 1000xm5', 'wf-1000xm5', null],
  ['sr-kt069', 'sr-kt068', null],
];
for (const [a, b, agreement] of cases)
  compare(`${a} and ${b}: ${agreement}`, () => {
    assert.is(compareModels(one(a), one(b)), agreement);
    assert.is(compareModels(one(b), one(a)), agreement, 'either way round');
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
    [2, 0, 2, 0, 1, 1, 2],
  );
});
strength.run();
