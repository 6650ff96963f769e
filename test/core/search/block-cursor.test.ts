import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { BlockCursor, BlockCursors } from '../../../core/search/block-cursor.ts';
import { BitmapCursor, type Cursor, END } from '../../../core/search/cursor.ts';
import { BLOCK } from '../../../core/search/format.ts';
import { listCursors } from '../../support/search-lists.ts';

const ENTRIES = 20_000;
const every = (step: number, from = 0): number[] =>
  Array.from({ length: Math.ceil((ENTRIES - from) / step) }, (_, i) => from + i * step);
const walk = (cursor: Cursor): number[] => {
  const found: number[] = [];
  for (let at = cursor.seek(0); at !== END; at = cursor.seek(at + 1)) found.push(at);
  return found;
};
const only = (list: number[]): BlockCursor => {
  const [cursor] = listCursors([list], ENTRIES);
  assert.instance(cursor, BlockCursor);
  return cursor as BlockCursor;
};
const bitmap = (ordinals: number[]): BitmapCursor => {
  const length = Math.ceil(ENTRIES / 32);
  const words = new Uint32Array(length + 3);
  for (const ordinal of ordinals) words[3 + (ordinal >>> 5)]! |= 1 << (ordinal & 31);
  return new BitmapCursor(words, { start: 3, length, size: ordinals.length });
};

const one = suite('BlockCursor');
one('walks one block and many', () => {
  for (const step of [13, 100, 7000]) assert.equal(walk(only(every(step, 5))), every(step, 5), String(step));
});
one('jumps over blocks', () => {
  const cursor = only(every(13));
  const wanted = 13 * BLOCK * 7 + 1;
  assert.is(cursor.seek(wanted), 13 * BLOCK * 7 + 13);
  assert.is(cursor.seek(ENTRIES), END);
});
one('keeps within bitmaps, where whole blocks have nothing in them too', () => {
  const late = every(1, 13 * BLOCK * 5 + 1);
  const found = walk(only(every(13)).within([bitmap(late), bitmap(every(2))]));
  assert.equal(
    found,
    every(13).filter((i) => i > 13 * BLOCK * 5 && i % 2 === 0),
  );
  assert.equal(walk(only(every(13)).within([bitmap([])])), []);
  assert.equal(
    walk(
      only(every(13))
        .within([bitmap([13, 26])])
        .within([bitmap([26, 39])]),
    ),
    [26],
  );
});
one.run();

const pool = suite('BlockCursors');
pool('gives the cursors of the query before again, without what they were kept within', () => {
  // One block: its first ordinal, then differences less one.
  const bytes = new Uint8Array([4, 0, 9, 0]);
  const cursors = new BlockCursors(bytes, new Uint32Array(bytes.buffer));
  const first = cursors.open(0, 3).within([bitmap([4])]);
  assert.equal(walk(first), [4]);
  assert.is.not(cursors.open(0, 3), first);
  cursors.reset();
  const again = cursors.open(0, 3);
  assert.is(again, first);
  assert.equal(walk(again), [4, 5, 15]);
});
pool.run();
