import { isAccessory } from '../match/accessory.ts';
import { foldText } from '../match/text.ts';
import { BlockCursors } from './block-cursor.ts';
import { AnyCursor, allOf } from './compound-cursor.ts';
import { BitmapCursor, BitmapsCursor, type Cursor, END, OneCursor } from './cursor.ts';
import { bitmapWords, isBitmap, RECORD_WORDS } from './format.ts';
import { findToken, readSections, type Sections } from './sections.ts';
import { type QueryWord, readFolded } from './tokens.ts';

export interface SearchOptions {
  /** False: cases, protectors, cables… for the thing are left out, unless the query asks for one or nothing else is found. */
  includeAccessories: boolean;
}

export interface SearchIndex {
  readonly entries: number;
  readonly tokens: number;
  readonly bytes: number;
  /**
   * Ordinals of entries in which every word of the query is found, ascending, at most `limit`. Chinese words written together
   * are looked for apart where they are nowhere together.
   * An empty query, or one without a letter, digit or CJK character, finds nothing.
   */
  search(query: string, limit: number, options: SearchOptions): number[];
}

/** An opened index, with what its queries use in turn. */
interface Opened extends Sections {
  lists: BlockCursors;
}

/** null: no entry has the token. */
const openToken = (index: Opened, token: string): Cursor | null => {
  const found = findToken(index, token);
  if (found < 0) return null;
  const { entries, records, postingWords } = index;
  const count = records[found * RECORD_WORDS + 1]!;
  const place = records[found * RECORD_WORDS + 2]!;
  if (count === 1) return new OneCursor(place);
  if (!isBitmap(count, entries)) return index.lists.open(place, count);
  return new BitmapCursor(postingWords, { start: place >>> 2, length: bitmapWords(entries), size: count });
};

const all = (cursors: Cursor[]): Cursor => {
  if (cursors.length === 1) return cursors[0]!;
  const lists: Cursor[] = [];
  const bitmaps: BitmapCursor[] = [];
  for (const cursor of cursors) {
    if (cursor instanceof BitmapCursor) bitmaps.push(cursor);
    else lists.push(cursor);
  }
  return lists.length === 0 ? new BitmapsCursor(bitmaps) : allOf(lists, bitmaps);
};

/** Puts the tokens' cursors behind `into`; false: one of them is nowhere. */
const openTokens = (index: Opened, tokens: string[], into: Cursor[]): boolean => {
  for (let i = 0; i < tokens.length; i++) {
    if (i > 0 && tokens.indexOf(tokens[i]!) < i) continue;
    const cursor = openToken(index, tokens[i]!);
    if (cursor === null) return false;
    into.push(cursor);
  }
  return true;
};

/** Puts a word's cursors behind `parts`; false: the word is nowhere. */
const openWord = (index: Opened, word: QueryWord, parts: Cursor[]): boolean => {
  if (word.length === 1) return openTokens(index, word[0]!, parts);
  const alternatives: Cursor[][] = [];
  for (const tokens of word) {
    const cursors: Cursor[] = [];
    if (openTokens(index, tokens, cursors)) alternatives.push(cursors);
  }
  if (alternatives.length > 1) parts.push(new AnyCursor(alternatives.map(all)));
  else if (alternatives[0] !== undefined) parts.push(...alternatives[0]);
  return alternatives.length > 0;
};

/** Cursor over the entries that have every word, or null where a word is nowhere. */
const openQuery = (index: Opened, folded: string, loose: boolean): Cursor | null => {
  index.lists.reset();
  const parts: Cursor[] = [];
  for (const word of readFolded(folded, loose)) if (!openWord(index, word, parts)) return null;
  return parts.length === 0 ? null : all(parts);
};

/** Leaves accessories out, unless the query asks for one: which is only looked into once it matters. */
class Accessories {
  /** Some entry was left out. */
  met = false;
  readonly #bits: Uint32Array;
  readonly #query: string;
  #asked: boolean | null;

  constructor(bits: Uint32Array, query: string, include: boolean) {
    this.#bits = bits;
    this.#query = query;
    this.#asked = include ? true : null;
  }

  leavesOut(ordinal: number): boolean {
    if (((this.#bits[ordinal >>> 5]! >>> (ordinal & 31)) & 1) === 0) return false;
    this.#asked ??= isAccessory(this.#query);
    this.met ||= !this.#asked;
    return !this.#asked;
  }
}

const take = (cursor: Cursor | null, limit: number, accessories: Accessories | null): number[] => {
  const found: number[] = [];
  if (cursor === null) return found;
  for (let at = cursor.seek(0); at !== END && found.length < limit; at = cursor.seek(at + 1)) {
    if (accessories === null || !accessories.leavesOut(at)) found.push(at);
  }
  return found;
};

/**
 * Opens an index that `buildSearchIndex` made, without copying (unless `bytes` does not start on a 4-byte boundary of its
 * buffer: then it is copied once). Throws where it is not an index of this version, or is cut.
 */
export const openSearchIndex = (bytes: Uint8Array): SearchIndex => {
  const sections = readSections(bytes.byteOffset % 4 === 0 ? bytes : bytes.slice());
  const lists = new BlockCursors(sections.postings, sections.postingWords);
  const index: Opened = { ...sections, lists };
  return {
    entries: sections.entries,
    tokens: sections.tokens,
    bytes: bytes.byteLength,
    search: (query, limit, { includeAccessories }) => {
      const folded = foldText(query);
      const accessories = new Accessories(sections.accessories, query, includeAccessories);
      for (let loose = 0; loose < 2 && limit > 0; loose++) {
        const found = take(openQuery(index, folded, loose === 1), limit, accessories);
        if (found.length > 0) return found;
        if (accessories.met) return take(openQuery(index, folded, loose === 1), limit, null);
      }
      return [];
    },
  };
};
