import { BlockCursors } from '../../core/search/block-cursor.ts';
import type { Cursor } from '../../core/search/cursor.ts';
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
