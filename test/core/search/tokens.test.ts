import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { foldText } from '../../../core/match/text.ts';
import { MAX_QUERY_WORDS, plainWords } from '../../../core/search/plain-words.ts';
import { emitTokens } from '../../../core/search/tokens.ts';

const tokensOf = (text: string): Set<string> => {
  const tokens = new Set<string>();
  emitTokens(text, (token) => tokens.add(token));
  return tokens;
};

const emit = suite('emitTokens');
emit('gives characters and bigrams of Chinese', () => {
  // In the characters that Traditional and Simplified meet in.
  assert.equal([...tokensOf('衛生紙')].sort(), ['卫', '生', '纸', '卫生', '生纸'].sort());
  assert.equal(tokensOf('衛生紙'), tokensOf('卫生纸'));
});
emit('gives a model number whole, without hyphen and in parts', () => {
  const tokens = tokensOf('WH-1000XM5');
  for (const token of ['wh1000xm5', 'wh', '1000xm5', 'xm5']) assert.ok(tokens.has(token), token);
});
emit('joins a name and the number after it', () => {
  const tokens = tokensOf('iPhone 17 Pro');
  for (const token of ['iphone', '17', 'iphone17', '17pro']) assert.ok(tokens.has(token), token);
});
emit('gives a measure in one spelling', () => {
  for (const text of ['128G', '128GB', '128 gb', '１２８ＧＢ']) assert.ok(tokensOf(text).has('128g'), text);
  for (const text of ['55吋', '55型', '55寸']) assert.ok(tokensOf(text).has('55吋'), text);
  assert.ok(tokensOf('500毫升').has('500ml'));
});
emit('gives nothing for nothing', () => assert.is(tokensOf(' ★【】™ ').size, 0));
emit('ends soon on a stranger title', () => {
  let count = 0;
  emitTokens('a1'.repeat(100_000), () => count++);
  assert.ok(count < 10_000);
});
emit.run();

const read = suite('plainWords');
const cases: [string, string[][][]][] = [
  ['衛生紙 舒潔', [[['衛生', '生紙']], [['舒潔']]]],
  ['杯', [[['杯']]]],
  ['iPhone 17', [[['iphone']], [['17']]]],
  ['SR-KT069', [[['srkt069'], ['sr', 'kt069']]]],
  ['128GB', [[['128g']]]],
  ['55型電視', [[['55吋']], [['電視']]]],
  ['12入衛生紙', [[['12']], [['入']], [['衛生', '生紙']]]],
  ['ＪＢＬ', [[['jbl']]]],
  ['!!', []],
  ['', []],
];
for (const [query, words] of cases)
  read(`${query || 'an empty query'}`, () => assert.equal(plainWords(foldText(query), false), words));
read('takes no more words than the limit', () => {
  assert.is(plainWords('a b c d e f g h i j k l m n o p q r s t u v w x y z 1 2 3 4', false).length, MAX_QUERY_WORDS);
});
read.run();
