import type { Matched } from './levels.ts';
import { listsOf } from './lists.ts';
import { matchFormer, matchQuery } from './match.ts';
import { nearLevels } from './near.ts';
import { END } from './part.ts';
import { readSections } from './sections.ts';
import { Walk } from './walk.ts';

export interface SearchOptions {
  /** False: cases, protectors, cables… for the thing, and goods for pets, are left out, unless the query asks for one or nothing else is found. */
  includeAccessories: boolean;
}

/** What a query finds. */
export interface Matches {
  /** What the query was read as, folded as titles are (`inWritingOf` says it as they do); null: as given. */
  readonly corrected: string | null;
  /** Parts of the query that no entry has together with the rest, and that were therefore left out. */
  readonly leftOut: readonly string[];
  /** Walks the ordinals upwards, once; whatever was walked before ends. */
  walk(): Walk;
  /** The first entry about the words, where others only name them beside another thing; null: none does. Before the walk. */
  firstAbout(): number | null;
  /** What lacks a word or more, or is an accessory of what is asked for, nearest first: to show after the rest, where that is little. */
  near(): (() => Walk)[];
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
  /** Entries that have every word; where there are none, with slips put right, or a part of the query. null: nothing is found. */
  match(query: string, options: SearchOptions): Matches | null;
}

/**
 * Opens an index that `buildSearchIndex` made, without copying (unless `bytes` does not start on a 4-byte boundary of its
 * buffer: then it is copied once). Throws where it is not an index of this version or the one before, or is cut.
 */
export const openSearchIndex = (bytes: Uint8Array): SearchIndex => {
  const sections = readSections(bytes.byteOffset % 4 === 0 ? bytes : bytes.slice());
  const lists = listsOf(sections);
  const matched = (query: string, { includeAccessories }: SearchOptions, exact: boolean): Matched | null =>
    sections.quality === null
      ? matchFormer(lists, query, includeAccessories)
      : matchQuery(lists, query, { includeAccessories, exact });
  return {
    entries: sections.entries,
    tokens: sections.tokens,
    bytes: bytes.byteLength,
    search: (query, limit, options) => {
      const found: number[] = [];
      const by = limit > 0 ? matched(query, options, true) : null;
      if (by === null) return found;
      const walk = by.walk ?? new Walk(lists, by.level);
      for (let at = walk.next(0); at !== END && found.length < limit; at = walk.next(at + 1)) found.push(at);
      return found;
    },
    match: (query, options) => {
      const by = matched(query, options, false);
      if (by === null) return null;
      return {
        corrected: by.corrected,
        leftOut: by.leftOut.map(({ text }) => text),
        walk: () => by.walk ?? new Walk(lists, by.level),
        firstAbout: () => {
          if (by.level.isSomeAbout !== true) return null;
          by.walk = null;
          return new Walk(lists, by.level).firstAbout();
        },
        near: () => nearLevels(lists, by).map((level) => () => new Walk(lists, level)),
      };
    },
  };
};
