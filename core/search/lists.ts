import { AllOf, AnyOf } from './compound.ts';
import { ALSO_BESIDE, BESIDE, RECORD_WORDS } from './format.ts';
import { FormerList } from './former-list.ts';
import { Memo } from './memo.ts';
import type { Source } from './part.ts';
import { Parts } from './parts.ts';
import type { QueryWord } from './plain-words.ts';
import { type ListSource, OneOrdinal, PostingList } from './posting-list.ts';
import { findToken, type Sections } from './sections.ts';

/** Lists of one index, made once and opened for one query after the other. */
class ListPool {
  readonly #make: () => ListSource;
  readonly #lists: ListSource[] = [];
  #used = 0;

  constructor(make: () => ListSource) {
    this.#make = make;
  }

  reset(): void {
    this.#used = 0;
  }

  open(start: number, count: number): ListSource {
    let list = this.#lists[this.#used];
    if (list === undefined) {
      list = this.#make();
      this.#lists.push(list);
    }
    this.#used += 1;
    return list.open(start, count);
  }
}

/** An opened index, with what its queries use in turn. */
export interface Lists extends Sections {
  pool: ListPool;
  parts: Parts;
  /** One bit for each entry that is neither an accessory nor for pets; made when it is first asked for. */
  others(): Int32Array;
  /** Number of a token; -1: no entry has it. */
  find(token: string): number;
  /** The same of those that only name it beside the thing. */
  findBeside(token: string): number;
}

export const listsOf = (sections: Sections): Lists => {
  const { postings, entries, isOfBlocks } = sections;
  const make = isOfBlocks ? () => new FormerList(postings, entries) : () => new PostingList(postings, entries);
  const [about, beside] = [new Memo<number>(), new Memo<number>()];
  const look = (token: string): number => findToken(sections, token);
  const lookBeside = (token: string): number => findToken(sections, BESIDE + token);
  let others: Int32Array | undefined;
  return {
    others: () => {
      others ??= sections.accessories.map((bits) => ~bits);
      return others;
    },
    ...{ ...sections, pool: new ListPool(make), parts: new Parts() },
    find: (token) => about.of(token, look),
    findBeside: (token) => beside.of(token, lookBeside),
  };
};

/** How many entries have the token. */
export const countOf = (lists: Lists, token: string): number => {
  const found = lists.find(token);
  return found < 0 ? 0 : lists.records[found * RECORD_WORDS + 1]! & ~ALSO_BESIDE;
};

/** Whether some entry only names the token beside the thing. */
export const isBeside = (lists: Lists, token: string): boolean => {
  const found = lists.isOfBlocks ? -1 : lists.find(token);
  if (found < 0) return countOf(lists, BESIDE + token) > 0;
  return lists.records[found * RECORD_WORDS + 1]! >= ALSO_BESIDE;
};

/** null: no entry has the token. */
export const openToken = (lists: Lists, token: string): Source | null => openFound(lists, lists.find(token));

const openFound = (lists: Lists, found: number): Source | null => {
  if (found < 0) return null;
  const count = lists.records[found * RECORD_WORDS + 1]! & ~ALSO_BESIDE;
  const place = lists.records[found * RECORD_WORDS + 2]!;
  return count === 1 ? new OneOrdinal(place) : lists.pool.open(place, count);
};

/** Entries that have the token about the thing or beside it. */
const openEither = (lists: Lists, token: string): Source | null => {
  const about = openToken(lists, token);
  const beside = openFound(lists, lists.findBeside(token));
  if (about === null || beside === null) return about ?? beside;
  return new AnyOf([about, beside], lists.parts);
};

/** Entries that all sources have; at least one. */
export const all = (lists: Lists, sources: Source[]): Source =>
  sources.length === 1 ? sources[0]! : new AllOf(sources, lists.parts);

/** Entries that any source has; at least one. */
export const any = (lists: Lists, sources: Source[]): Source =>
  sources.length === 1 ? sources[0]! : new AnyOf(sources, lists.parts);

/** Puts the tokens' sources behind `into`; false: one of them is nowhere. */
const openTokens = (lists: Lists, tokens: string[], into: Source[], beside: boolean): boolean => {
  for (let i = 0; i < tokens.length; i++) {
    if (i > 0 && tokens.indexOf(tokens[i]!) < i) continue;
    const source = beside ? openEither(lists, tokens[i]!) : openToken(lists, tokens[i]!);
    if (source === null) return false;
    into.push(source);
  }
  return true;
};

/** Puts a word's sources behind `parts`; false: the word is nowhere. `beside`: also where a title only names it. */
export const openWord = (lists: Lists, word: QueryWord, parts: Source[], beside: boolean): boolean => {
  if (word.length === 1) return openTokens(lists, word[0]!, parts, beside);
  const alternatives: Source[][] = [];
  for (const tokens of word) {
    const sources: Source[] = [];
    if (openTokens(lists, tokens, sources, beside)) alternatives.push(sources);
  }
  if (alternatives.length > 1)
    parts.push(
      any(
        lists,
        alternatives.map((sources) => all(lists, sources)),
      ),
    );
  else if (alternatives[0] !== undefined) parts.push(...alternatives[0]);
  return alternatives.length > 0;
};
