import data from '../../datasets/taxonomy/search-words.json' with { type: 'json' };
import { foldName, squeeze } from './fold-name.ts';
import type { Range } from './format.ts';
import { bytesOfText, type NameHit, type NameIndex } from './name-index.ts';
import { nearRanges } from './near-ranges.ts';

/** How well a site's name fits, best first. `near`: but for one letter. */
export const fits = ['is', 'begins', 'word', 'part', 'words', 'near'] as const;
export type Fit = (typeof fits)[number];

export interface FoundName extends NameHit {
  fit: Fit;
}

/** Longer queries are cut: no name is longer. */
const MAX_QUERY = 80;
/** Sites that are looked at for having all words of a query, those with the rarest of them. */
const MAX_CANDIDATES = 1000;
const MAX_WORDS = 8;
/** Sites of one fit that are put into order. */
const LOOKED_AT = 40;
const SEPARATOR = '\u0001';
const hostLike = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.?$/;
const allLatin = /^[\u0020-\u02ff]*$/;
const tails = data.tails.map(foldName);
const heads = data.heads.map(foldName);
/** So many words are left off at the most. */
const MOST_LEFT_OFF = 3;

/** The query in the forms in which names are stored: folded, without spaces, and as a host where it may be one. */
const formsOf = (query: string): string[] => {
  const folded = foldName(query);
  const plain = query.trim().toLowerCase();
  const forms = [folded, squeeze(folded), hostLike.test(plain) ? plain : ''];
  return [...new Set(forms)].filter((form) => form !== '');
};

/** Whether a text is long enough to be looked for: one ideograph, or two letters or digits. */
const isEnough = (form: string): boolean => form.length > 1 || !allLatin.test(form);

/** What each fit looks for. */
const patternsOf: Record<'is' | 'begins' | 'word' | 'part', (form: string) => string[]> = {
  is: (form) => [`${SEPARATOR}${form}${SEPARATOR}`, `${SEPARATOR}${form}.`],
  begins: (form) => [`${SEPARATOR}${form}`],
  word: (form) => [` ${form}`],
  part: (form) => [form],
};

class Finder {
  readonly #index: NameIndex;
  readonly #limit: number;
  readonly #seen = new Set<number>();
  readonly found: FoundName[] = [];

  constructor(index: NameIndex, limit: number) {
    this.#index = index;
    this.#limit = limit;
  }

  #rangeOf(pattern: string): Range {
    return this.#index.range(bytesOfText(pattern));
  }

  /** Of those that fit alike, what is called so itself comes before what a company of that name runs. */
  #take(ranges: readonly Range[], fit: Fit): void {
    if (this.found.length >= this.#limit) return;
    const fresh: FoundName[] = [];
    const wanted = Math.max(this.#limit, LOOKED_AT);
    // Those that were found already come again, at most as many as there are.
    this.#index.each(ranges, wanted + this.#seen.size, (hit) => {
      if (!this.#seen.has(hit.ordinal)) fresh.push({ ...hit, fit });
      return fresh.length < wanted;
    });
    fresh.sort((a, b) => Number(a.field === 'company') - Number(b.field === 'company'));
    for (const hit of fresh.slice(0, this.#limit - this.found.length)) {
      this.#seen.add(hit.ordinal);
      this.found.push(hit);
    }
  }

  /** Names that are the query, begin with it, have a word that does, or have it somewhere. */
  whole(query: string): void {
    const forms = formsOf(query).filter(isEnough);
    for (const fit of ['is', 'begins', 'word', 'part'] as const) {
      if (this.found.length >= this.#limit) return;
      const ranges = forms.flatMap((form) => patternsOf[fit](form).map((pattern) => this.#rangeOf(pattern)));
      this.#take(
        ranges.filter(([from, to]) => to > from),
        fit,
      );
    }
  }

  /** Names that have every word of the query somewhere. */
  words(query: string): void {
    const words = [...new Set(foldName(query).split(' '))].filter(isEnough).slice(0, MAX_WORDS);
    if (words.length < 2) return;
    const ranges = words.map((word) => this.#rangeOf(word));
    const rarest = ranges.reduce((best, [from, to], i) => {
      const [bestFrom, bestTo] = ranges[best]!;
      return to - from < bestTo - bestFrom ? i : best;
    }, 0);
    const others = words.filter((_, i) => i !== rarest).map((word) => Buffer.from(word));
    this.#index.each([ranges[rarest]!], MAX_CANDIDATES, (hit) => {
      const record = this.#index.record(hit.ordinal);
      const names = Buffer.from(record.buffer, record.byteOffset, record.byteLength);
      if (others.every((word) => names.includes(word)) && !this.#seen.has(hit.ordinal)) {
        this.#seen.add(hit.ordinal);
        this.found.push({ ...hit, fit: 'words' });
      }
      return this.found.length < this.#limit;
    });
  }

  /** Names that begin with the query but for one letter. */
  near(query: string): void {
    this.#take(nearRanges(this.#index, squeeze(foldName(query))), 'near');
    if (this.found.length === 0) this.#take(nearRanges(this.#index, foldName(query)), 'near');
  }
}

/** A folded query without the word behind the name, or before it; null: there is none, or nothing else. */
const withoutOne = (folded: string): string | null => {
  const tail = tails.find((one) => folded.endsWith(one));
  // A Latin tail is a word of its own.
  if (tail !== undefined && (!allLatin.test(tail) || folded.endsWith(` ${tail}`))) {
    const rest = folded.slice(0, -tail.length).trim();
    if (isEnough(rest)) return rest;
  }
  const head = heads.find((one) => folded.startsWith(one));
  const rest = head === undefined ? '' : folded.slice(head.length).trim();
  return isEnough(rest) ? rest : null;
};

/** Without what people put around a name, one word more each time. */
const shorterForms = (query: string): string[] => {
  const forms: string[] = [];
  for (let rest = withoutOne(foldName(query)); rest !== null && forms.length < MOST_LEFT_OFF; rest = withoutOne(rest))
    forms.push(rest);
  return forms;
};

export interface NameSearchOptions {
  limit: number;
  /** Also with one letter wrong, where nothing is found otherwise. */
  near: boolean;
}

/** Sites by what they are called, best first; within one fit the most visited first. Bounded for any query. */
export const searchNames = (index: NameIndex, text: string, { limit, near }: NameSearchOptions): FoundName[] => {
  const query = text.slice(0, MAX_QUERY);
  const finder = new Finder(index, limit);
  finder.whole(query);
  if (finder.found.length === 0) finder.words(query);
  const shorter = finder.found.length === 0 ? shorterForms(query) : [];
  for (const form of shorter) if (finder.found.length === 0) finder.whole(form);
  if (near && finder.found.length === 0) finder.near(query);
  if (near && finder.found.length === 0 && shorter.length > 0) finder.near(shorter.at(-1)!);
  return finder.found;
};
