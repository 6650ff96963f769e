import { isAccessory } from '../match/accessory.ts';
import {
  AllCursor,
  AnyCursor,
  BitmapCursor,
  BitmapsCursor,
  BlockCursor,
  BlockMemory,
  type Cursor,
  END,
  OneCursor,
} from './cursor.ts';
import { bitmapWords, HEADER_WORDS, isBitmap, MAGIC, type SectionName, sectionNames, VERSION } from './format.ts';
import { type QueryWord, readQuery } from './tokens.ts';

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

interface Sections {
  entries: number;
  tokens: number;
  tokenStarts: Uint32Array;
  counts: Uint32Array;
  places: Uint32Array;
  accessories: Uint32Array;
  tokenText: Uint16Array;
  postings: Uint8Array;
  postingWords: Uint32Array;
}

/** An opened index, with what is made when it is opened. */
interface Opened extends Sections {
  /** The beginning of every SAMPLEth token: small enough to stay in the processor's cache, where the tokens do not. */
  samples: { first: Float64Array; next: Float64Array };
  memory: BlockMemory;
}

const refuse = (why: string): never => {
  throw new Error(`search index: ${why}; build the snapshot again with this version`);
};

const readSections = (given: Uint8Array): Sections => {
  if (given.byteLength < HEADER_WORDS * 4) refuse(`${given.byteLength} bytes are too few`);
  const bytes = given.byteOffset % 4 === 0 ? given : given.slice();
  const header = new Uint32Array(bytes.buffer, bytes.byteOffset, HEADER_WORDS);
  const [magic, version, length, entries, tokens] = header as unknown as [number, number, number, number, number];
  if (magic !== MAGIC) refuse('not one (wrong magic)');
  if (version !== VERSION) refuse(`version ${version}, expected ${VERSION}`);
  if (length !== bytes.byteLength) refuse(`${bytes.byteLength} bytes where its header says ${length}`);
  const bounds = (name: SectionName): [offset: number, end: number] => {
    const i = sectionNames.indexOf(name);
    const offset = header[5 + i]!;
    const end = i + 1 < sectionNames.length ? header[6 + i]! : length;
    if (offset % 4 !== 0 || offset > end || end > length) refuse(`damaged header at ${name}`);
    return [offset, end];
  };
  const words = (name: SectionName, count: number): Uint32Array => {
    const [offset, end] = bounds(name);
    if (end - offset < count * 4) refuse(`damaged header at ${name}`);
    return new Uint32Array(bytes.buffer, bytes.byteOffset + offset, count);
  };
  const [textStart, textEnd] = bounds('tokenText');
  const [start, end] = bounds('postings');
  return {
    entries,
    tokens,
    tokenStarts: words('tokenStarts', tokens + 1),
    counts: words('counts', tokens),
    places: words('places', tokens),
    accessories: words('accessories', bitmapWords(entries)),
    tokenText: new Uint16Array(bytes.buffer, bytes.byteOffset + textStart, (textEnd - textStart) >>> 1),
    postings: bytes.subarray(start, end),
    postingWords: words('postings', (end - start) >>> 2),
  };
};

const compareToken = ({ tokenStarts, tokenText }: Sections, index: number, wanted: string): number => {
  const start = tokenStarts[index]!;
  const length = tokenStarts[index + 1]! - start;
  const shared = Math.min(length, wanted.length);
  for (let i = 0; i < shared; i++) {
    const difference = tokenText[start + i]! - wanted.charCodeAt(i);
    if (difference !== 0) return difference;
  }
  return length - wanted.length;
};

const SAMPLE = 64;
const UNITS = 3;

/** {@link UNITS} UTF-16 units of a token from `from` as one number, in the order of the tokens. */
const unitsOf = (unit: (i: number) => number, length: number, from: number): number => {
  let number = 0;
  for (let i = from; i < from + UNITS; i++) number = number * 2 ** 16 + (i < length ? unit(i) : 0);
  return number;
};

const takeSamples = ({ tokens, tokenStarts, tokenText }: Sections): Opened['samples'] => {
  const count = Math.ceil(tokens / SAMPLE);
  const samples = { first: new Float64Array(count), next: new Float64Array(count) };
  for (let i = 0; i < count; i++) {
    const start = tokenStarts[i * SAMPLE]!;
    const length = tokenStarts[i * SAMPLE + 1]! - start;
    const unit = (at: number): number => tokenText[start + at]!;
    samples.first[i] = unitsOf(unit, length, 0);
    samples.next[i] = unitsOf(unit, length, UNITS);
  }
  return samples;
};

/** Where the token's samples begin, or with `above`, end: those that start as it does, as far as samples tell. */
const placeAmong = ({ first, next }: Opened['samples'], wanted: string, above: boolean): number => {
  const unit = (i: number): number => wanted.charCodeAt(i);
  const [head, rest] = [unitsOf(unit, wanted.length, 0), unitsOf(unit, wanted.length, UNITS)];
  let low = 0;
  let high = first.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = first[middle]! - head || next[middle]! - rest;
    if (order < 0 || (above && order === 0)) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Index of the token, or -1. */
const findToken = (index: Opened, wanted: string): number => {
  let low = Math.max(0, (placeAmong(index.samples, wanted, false) - 1) * SAMPLE);
  let high = Math.min(index.tokens, placeAmong(index.samples, wanted, true) * SAMPLE) - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const order = compareToken(index, middle, wanted);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
};

const openToken = (sections: Opened, token: string): Cursor | null => {
  const index = findToken(sections, token);
  if (index < 0) return null;
  const { entries, postings, postingWords, memory } = sections;
  const count = sections.counts[index]!;
  const start = sections.places[index]!;
  if (count === 1) return new OneCursor(start);
  if (!isBitmap(count, entries))
    return new BlockCursor(postings, postingWords, { start, count, decoded: memory.next() });
  return new BitmapCursor(postingWords.subarray(start >>> 2, (start >>> 2) + bitmapWords(entries)), count);
};

const all = (cursors: Cursor[]): Cursor => {
  if (cursors.length === 1) return cursors[0]!;
  const lists: Cursor[] = [];
  const bitmaps: BitmapCursor[] = [];
  for (const cursor of cursors) {
    if (cursor instanceof BitmapCursor) bitmaps.push(cursor);
    else lists.push(cursor);
  }
  return lists.length === 0 ? new BitmapsCursor(bitmaps) : new AllCursor(lists, bitmaps);
};

/** null: one of the tokens is nowhere. */
const openTokens = (index: Opened, tokens: string[]): Cursor[] | null => {
  const cursors: Cursor[] = [];
  for (let i = 0; i < tokens.length; i++) {
    if (tokens.indexOf(tokens[i]!) < i) continue;
    const cursor = openToken(index, tokens[i]!);
    if (cursor === null) return null;
    cursors.push(cursor);
  }
  return cursors;
};

/** Puts a word's cursors behind `parts`; false: the word is nowhere. */
const openWord = (index: Opened, word: QueryWord, parts: Cursor[]): boolean => {
  const alternatives: Cursor[][] = [];
  for (const tokens of word) {
    const cursors = openTokens(index, tokens);
    if (cursors !== null) alternatives.push(cursors);
  }
  if (alternatives.length > 1) parts.push(new AnyCursor(alternatives.map(all)));
  else if (alternatives[0] !== undefined) parts.push(...alternatives[0]);
  return alternatives.length > 0;
};

/** Cursor over the entries that have every word, or null where a word is nowhere. */
const openQuery = (index: Opened, query: string, loose: boolean): Cursor | null => {
  const parts: Cursor[] = [];
  for (const word of readQuery(query, loose)) if (!openWord(index, word, parts)) return null;
  return parts.length === 0 ? null : all(parts);
};

const take = (cursor: Cursor, limit: number, leaveOut: Uint32Array | null): number[] => {
  const found: number[] = [];
  for (let at = cursor.seek(0); at !== END && found.length < limit; at = cursor.seek(at + 1)) {
    if (leaveOut === null || ((leaveOut[at >>> 5]! >>> (at & 31)) & 1) === 0) found.push(at);
  }
  return found;
};

/**
 * Opens an index that `buildSearchIndex` made, without copying (unless `bytes` does not start on a 4-byte boundary of its
 * buffer: then it is copied once). Throws where it is not an index of this version, or is cut.
 */
export const openSearchIndex = (bytes: Uint8Array): SearchIndex => {
  const read = readSections(bytes);
  const sections: Opened = { ...read, samples: takeSamples(read), memory: new BlockMemory() };
  const run = (
    query: string,
    limit: number,
    { leaveOut, loose }: { leaveOut: Uint32Array | null; loose: boolean },
  ): number[] => {
    sections.memory.reset();
    const cursor = limit > 0 ? openQuery(sections, query, loose) : null;
    return cursor === null ? [] : take(cursor, limit, leaveOut);
  };
  return {
    entries: sections.entries,
    tokens: sections.tokens,
    bytes: bytes.byteLength,
    search: (query, limit, { includeAccessories }) => {
      const leaveOut = includeAccessories || isAccessory(query) ? null : sections.accessories;
      for (const loose of [false, true]) {
        const found = run(query, limit, { leaveOut, loose });
        if (found.length > 0) return found;
        const accessories = leaveOut === null ? [] : run(query, limit, { leaveOut: null, loose });
        if (accessories.length > 0) return accessories;
      }
      return [];
    },
  };
};
