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
/** Folded, the longest first. */
const foldedWords = (words: readonly string[]): string[] =>
  words.map(foldName).sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
const tails = foldedWords(data.tails);
const heads = foldedWords(data.heads);
const nameTails = foldedWords(data.name_tails);
const kinds = data.kinds.map(foldedWords);
const SHORT = 3;

/** A kind, a shop, or a shop of the kind: 健康, 購物網, 健康購物網. */
const endingsOf = (words: readonly string[]): string[] => [
  ...words,
  ...nameTails,
  ...words.flatMap((word) => nameTails.filter((tail) => !allLatin.test(tail)).map((tail) => word + tail)),
];
const legalForms = foldedWords(['股份有限公司', '有限公司', '企業社', '企業行', '商行', '工作室']);
/** Endings that say only that it is a shop, or a company. */
const ofShops: ReadonlySet<string> = new Set([...nameTails, ...legalForms]);
const endings: ReadonlySet<string> = new Set([...ofShops, ...kinds.flatMap(endingsOf)]);
const simple: ReadonlySet<string> = new Set([...ofShops, ...kinds.flat()]);
/** Parts that are looked at one by one; of more, each ending is looked for. */
const FEW = 64;
/** So many words are left off at the most. */
const MOST_LEFT_OFF = 3;

/** The query in the forms in which names are stored: folded, without spaces, and as a host where it may be one. */
const formsOf = (query: string): string[] => {
  const folded = foldName(query);
  const plain = query.trim().toLowerCase();
  // `Crate & Barrel` has no "and" once it is folded.
  const forms = [folded, squeeze(folded), folded.replaceAll(' and ', ' '), hostLike.test(plain) ? plain : ''];
  return [...new Set(forms)].filter((form) => form !== '');
};

/** Whether a text is long enough to be looked for: one ideograph, or two letters or digits. */
const isEnough = (form: string): boolean => form.length > 1 || !allLatin.test(form);

/** Within a word fewer letters than this say little. */
const LEAST_PART = 3;

/** What each fit looks for. A host has its name behind `shop.` too. */
const patternsOf: Record<'is' | 'begins' | 'word' | 'part', (form: string) => string[]> = {
  is: (form) => [`${SEPARATOR}${form}${SEPARATOR}`, `${SEPARATOR}${form}.`],
  begins: (form) => [`${SEPARATOR}${form}`, ...(form.length >= LEAST_PART && hostLike.test(form) ? [`.${form}.`] : [])],
  word: (form) => [` ${form}`],
  part: (form) => (form.length >= LEAST_PART || !allLatin.test(form) ? [form] : []),
};

/** Of fields that fit alike: what a shop is called, where it is, who runs it. */
const fieldOrder: readonly FoundName['field'][] = ['name', 'domain', 'registration_number', 'company'];
const isOperator = ({ field }: FoundName): number => Number(field === 'company');
const placeOf = ({ field }: FoundName): number => fieldOrder.indexOf(field);

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

  /**
   * Of those that fit alike, what is called so itself comes before what a company of that name runs; where it only begins so, names
   * come before hosts.
   */
  #take(ranges: readonly Range[], fit: Fit): void {
    if (this.found.length >= this.#limit) return;
    const fresh: FoundName[] = [];
    const wanted = Math.max(this.#limit, LOOKED_AT);
    // Those that were found already come again, at most as many as there are.
    this.#index.each(ranges, wanted + this.#seen.size, (hit) => {
      if (!this.#seen.has(hit.ordinal)) fresh.push({ ...hit, fit });
      return fresh.length < wanted;
    });
    const order = fit === 'is' ? isOperator : placeOf;
    fresh.sort((a, b) => order(a) - order(b));
    for (const hit of fresh.slice(0, this.#limit - this.found.length)) {
      this.#seen.add(hit.ordinal);
      this.found.push(hit);
    }
  }

  /** Names that are one of these stems with one of these endings, or companies with their legal form. */
  #withEnding(stems: readonly string[], endings: ReadonlySet<string>): Range[] {
    return stems.flatMap((stem) => {
      const begun = this.#rangeOf(`${SEPARATOR}${stem}`);
      if (begun[1] - begun[0] > FEW) return this.#eachEnding(stem, begun, endings);
      const depth = bytesOfText(stem).length + 1;
      const ranges: Range[] = [];
      for (let place = begun[0]; place < begun[1]; place++) {
        const rest = this.#index.restAt(place, depth);
        const word = rest.trimStart();
        if (endings.has(word) && (word !== rest || !allLatin.test(word))) ranges.push([place, place + 1]);
      }
      return ranges;
    });
  }

  /** The same of many that begin so: not those endings of two words, which are too many to look for. */
  #eachEnding(stem: string, begun: Range, endings: ReadonlySet<string>): Range[] {
    return [...endings]
      .filter((ending) => simple.has(ending))
      .map((ending) => `${SEPARATOR}${stem}${allLatin.test(ending) ? ' ' : ''}${ending}${SEPARATOR}`)
      .map((pattern) => this.#index.range(bytesOfText(pattern), begun))
      .filter(([from, to]) => to > from);
  }

  /** Names that are the query, or would be without a word that says no more than that this is a shop. */
  called(query: string): void {
    const forms = formsOf(query).filter(isEnough);
    const ranges = forms.flatMap((form) => patternsOf.is(form).map((pattern) => this.#rangeOf(pattern)));
    this.#take(
      ranges.filter(([from, to]) => to > from),
      'is',
    );
    if (this.found.length < this.#limit) this.#take(this.#withEnding(forms, ofShops), 'is');
  }

  /** The same, and names that would be without a word for their kind (書店). */
  known(query: string): void {
    this.called(query);
    if (this.found.length === 0) this.#take(this.#withEnding(formsOf(query).filter(isEnough), endings), 'is');
  }

  /** Names that are the query but for another word of its kind (書店, 書局), else without one. */
  ofKind(query: string): void {
    const folded = foldName(query);
    for (const words of kinds) {
      const word = words.find((one) => folded.endsWith(one));
      const stem = word === undefined ? '' : folded.slice(0, -word.length).trim();
      if (stem.length < 2) continue;
      const stems = [...new Set([stem, squeeze(stem)])];
      this.#take(this.#withEnding(stems, new Set(endingsOf(words))), 'words');
      if (this.found.length > 0) return;
      const alone = stems.flatMap((one) => patternsOf.is(one).map((pattern) => this.#rangeOf(pattern)));
      this.#take(
        alone.filter(([from, to]) => to > from),
        'near',
      );
      if (this.found.length > 0) return;
    }
  }

  /** Names that are the query, begin with it, have a word that does, or have it somewhere. */
  whole(query: string): void {
    this.called(query);
    const forms = formsOf(query).filter(isEnough);
    for (const fit of ['begins', 'word', 'part'] as const) {
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
    const words = [...new Set(foldName(query).split(' '))]
      .filter((word) => word !== 'and' && isEnough(word))
      .slice(0, MAX_WORDS);
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

  /** Names that begin with the query but for one letter; a short query is no beginning, but the name: 電子報 is not 電子鎖大師. */
  near(query: string): void {
    const folded = foldName(query);
    this.#take(nearRanges(this.#index, squeeze(folded)), 'near');
    if (this.found.length === 0) this.#take(nearRanges(this.#index, folded), 'near');
    if (allLatin.test(folded) || folded.length > SHORT) return;
    for (let i = this.found.length - 1; i >= 0; i--)
      if (!this.#isCalled(this.found[i]!, folded.length)) this.found.splice(i, 1);
  }

  /** Whether a name is as long as that, give or take a letter, but for an ending. */
  #isCalled({ ordinal }: FoundName, length: number): boolean {
    const [, ...texts] = Buffer.from(this.#index.record(ordinal)).toString('utf8').split(SEPARATOR);
    return texts.some((text) =>
      [length - 1, length, length + 1].some((at) => {
        const rest = text.slice(at).trim();
        return text.length >= at && (rest === '' || endings.has(rest));
      }),
    );
  }
}

const isAside = (folded: string): boolean => tails.includes(folded) || heads.includes(folded);

/** A folded query without the word behind the name, or before it; null: there is none, or nothing else. */
const withoutOne = (folded: string): string | null => {
  // A Latin tail is a word of its own.
  const tail = tails.find((one) => folded.endsWith(one) && (!allLatin.test(one) || folded.endsWith(` ${one}`)));
  const before = tail === undefined ? '' : folded.slice(0, -tail.length).trim();
  if (before.length > 1) return before;
  const head = heads.find((one) => folded.startsWith(one));
  const rest = head === undefined ? '' : folded.slice(head.length).trim();
  return rest.length > 1 ? rest : null;
};

/** Without what people put around a name, one word more each time; folded. */
export const shorterForms = (query: string): string[] => {
  const forms: string[] = [];
  let rest = withoutOne(foldName(query.slice(0, MAX_QUERY)));
  for (; rest !== null && !isAside(rest) && forms.length < MOST_LEFT_OFF; rest = withoutOne(rest)) forms.push(rest);
  return forms;
};

/** Whether a text is nothing but a word that people put around names (官網, 手續費). */
export const isAroundNames = (text: string): boolean => isAside(foldName(text));

/** The longest word behind a name that a text ends with, folded; null: none. */
export const tailOf = (text: string): string | null => {
  const folded = foldName(text);
  return tails.find((one) => folded === one || (folded.endsWith(one) && !allLatin.test(one))) ?? null;
};

/**
 * How a name is looked for: as what is `called` so; as that or with a word for its kind, `known`; the `whole` query or any part; as
 * another of its `kind`; with one letter wrong, `near`.
 */
export type Reach = 'called' | 'known' | 'whole' | 'kind' | 'near';

export interface NameSearchOptions {
  limit: number;
  /** Also with one letter wrong, where nothing is found otherwise. */
  near: boolean;
}

/** What one way of looking finds, and no other. */
export const namesBy = (index: NameIndex, text: string, { limit, by }: { limit: number; by: Reach }): FoundName[] => {
  const query = text.slice(0, MAX_QUERY);
  const finder = new Finder(index, limit);
  if (by === 'called') finder.called(query);
  if (by === 'known') finder.known(query);
  if (by === 'kind') finder.ofKind(query);
  if (by === 'near') finder.near(query);
  if (by === 'whole') {
    finder.whole(query);
    if (finder.found.length === 0) finder.words(query);
  }
  return finder.found;
};

/** Sites by what they are called, best first; within one fit the most visited first. Bounded for any query. */
export const searchNames = (index: NameIndex, text: string, { limit, near }: NameSearchOptions): FoundName[] => {
  const shorter = shorterForms(text);
  const ways: [text: string, by: Reach][] = [
    [text, 'whole'],
    ...shorter.map((form): [string, Reach] => [form, 'whole']),
    ...[text, ...shorter].map((form): [string, Reach] => [form, 'kind']),
    ...(near ? [text, ...shorter.slice(-1)] : []).map((form): [string, Reach] => [form, 'near']),
  ];
  for (const [form, by] of ways) {
    const found = namesBy(index, form, { limit, by });
    if (found.length > 0) return found;
  }
  return [];
};
