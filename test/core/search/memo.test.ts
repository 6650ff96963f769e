import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Memo } from '../../../core/search/memo.ts';

const memo = suite('Memo');

/** How often each text was looked up. */
const counted = () => {
  const asked = new Map<string, number>();
  const find = (text: string): string => {
    asked.set(text, (asked.get(text) ?? 0) + 1);
    return `found ${text}`;
  };
  return { asked, find };
};

memo('looks a word up once', () => {
  const { asked, find } = counted();
  const known = new Memo<string>();
  for (let i = 0; i < 3; i++)
    for (const word of ['口红', 'airpods', 'zx79a']) assert.is(known.of(word, find), `found ${word}`);
  assert.equal([...asked.values()], [1, 1, 1]);
});

memo('remembers neither models, which end with a digit, nor long texts, nor nothing', () => {
  const { asked, find } = counted();
  const known = new Memo<string>();
  for (let i = 0; i < 2; i++)
    for (const word of ['zx7919', '128', 'x'.repeat(13), '']) assert.is(known.of(word, find), `found ${word}`);
  assert.equal([...asked.values()], [2, 2, 2, 2]);
  assert.is(known.size, 0);
});

memo('is of bounded size, whatever is asked for', () => {
  const known = new Memo<number>();
  for (let i = 0; i < 20_000; i++) {
    assert.is(
      known.of(`${i}x`, () => i),
      i,
    );
    assert.ok(known.size <= 8192);
  }
  assert.is(
    known.of('19999x', () => -1),
    19_999,
  );
});

memo.run();
