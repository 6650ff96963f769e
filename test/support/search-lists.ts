import { BlockCursors } from '../../core/search/block-cursor.ts';
import { BitmapCursor, type Cursor, END } from '../../core/search/cursor.ts';
import { RECORD_WORDS } from '../../core/search/format.ts';
import { buildSearchIndex } from '../../core/search/index.ts';
import { findToken, readSections } from '../../core/search/sections.ts';

/** Cursors over lists as an index of so many entries holds them; each of at least two ordinals, and too few for a bitmap. */
export const listCursors = (lists: readonly (readonly number[])[], entries: number): Cursor[] => {
  const names = lists.map((_, i) => `list${String.fromCharCode(97 + i)}`);
  const has = lists.map((list) => new Set(list));
  const texts = Array.from({ length: entries }, (_, ordinal) => names.filter((_name, i) => has[i]?.has(ordinal)));
  const sections = readSections(
    buildSearchIndex(texts.map((words) => ({ text: words.join(' / '), accessory: false }))),
  );
  const cursors = new BlockCursors(sections.postings, sections.postingWords);
  return names.map((name) => {
    const record = findToken(sections, name) * RECORD_WORDS;
    return cursors.open(sections.records[record + 2] ?? 0, sections.records[record + 1] ?? 0);
  });
};

/** All ordinals of a cursor, in order. */
export const walk = (cursor: Cursor): number[] => {
  const found: number[] = [];
  for (let at = cursor.seek(0); at !== END; at = cursor.seek(at + 1)) found.push(at);
  return found;
};

/** A bitmap of so many words that has these ordinals. */
export const bitmap = (ordinals: number[], words = 4): BitmapCursor => {
  const bits = new Uint32Array(words);
  for (const ordinal of ordinals) bits[ordinal >>> 5]! |= 1 << (ordinal & 31);
  return new BitmapCursor(bits, { start: 0, length: words, size: ordinals.length });
};
