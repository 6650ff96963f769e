import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { TextColumn } from '../../../build/columns/text-column.ts';

const column = suite('TextColumn');

column('gives texts back in order and by number, also where one fills more than a chunk', () => {
  const texts = Array.from({ length: 50_000 }, (_, i) => `第${i}家${'😀'.repeat(i % 7)}`);
  texts[5] = '';
  texts[7] = 'x'.repeat(2_000_000);
  const kept = new TextColumn();
  for (const text of texts) kept.push(text);
  assert.is(kept.length, texts.length);
  let i = 0;
  for (const text of kept) if (text !== texts[i++]) assert.unreachable(`${i - 1}: ${text.slice(0, 50)}`);
  assert.is(i, texts.length);
  for (const n of [0, 5, 6, 7, 8, 31_415, 49_999]) assert.is(kept.at(n), texts[n]);
});

column('a text that is not there is refused', () => {
  assert.throws(() => new TextColumn().at(0), /text 0 of 0/);
});
column.run();
