import type { Condition } from '../../core/contract/index.ts';
import { type Identity, namesOf, numbersOf } from '../../core/match/index.ts';
import {
  bigramOf,
  CONDITION_SHIFT,
  conditions,
  flag,
  head,
  IS_WORD,
  isExact,
  PARTS_SHIFT,
  QUANTITY_WORDS,
  SIDES_MASK,
  wordCode,
  wordOf,
} from './layout.ts';
import { findPlaces, ITEM, LIST, newPlaces, PIECE } from './pack.ts';
import { brands, colours, kinds, lines, sides } from './vocabulary.ts';

/** The bytes of each array of records: a view is dear to make for every record. */
const views = new WeakMap<Uint32Array, Buffer>();
const viewOf = (words: Uint32Array): Buffer => {
  const known = views.get(words);
  if (known !== undefined) return known;
  const view = Buffer.from(words.buffer, words.byteOffset, words.byteLength);
  views.set(words, view);
  return view;
};

const readText = (words: Uint32Array, { at, units, wide }: { at: number; units: number; wide: boolean }): string => {
  if (units === 0) return '';
  const start = at * 4;
  return wide
    ? viewOf(words).toString('utf16le', start, start + 2 * units)
    : viewOf(words).toString('latin1', start, start + units);
};

const float = new Float64Array(1);
const floatWords = new Uint32Array(float.buffer);
export const floatAt = (words: Uint32Array, at: number): number => {
  floatWords[0] = words[at]!;
  floatWords[1] = words[at + 1]!;
  return float[0]!;
};

/** Most lists of most offers; never written to. */
const none: string[] = [];

const readSides = (flags: number): string[] => {
  if ((flags & SIDES_MASK) === 0) return none;
  const found: string[] = [];
  for (let i = 0, rest = flags & SIDES_MASK; rest !== 0; i++, rest >>>= 2)
    if ((rest & 3) !== 0) found.push(`${sides.names[i]}:${(rest & 3) - 1}`);
  return found;
};

/** The lists of a record's text, one after the other. */
class ListReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  next(): string[] {
    const from = this.#at;
    if (from >= this.#text.length) return none;
    const end = this.#text.indexOf(LIST, from);
    const to = end < 0 ? this.#text.length : end;
    this.#at = to + 1;
    return to === from ? none : this.#text.slice(from, to).split(ITEM);
  }
}

export const conditionOf = (flags: number): Condition => conditions[(flags >>> CONDITION_SHIFT) & 7] ?? 'unknown';

const toModel = (item: string): Identity['models'][number] => {
  const pieces = item.split(PIECE);
  const before = pieces.pop() ?? '';
  let whole = pieces[0] ?? '';
  for (let i = 1; i < pieces.length; i++) whole += pieces[i]!;
  return { whole, pieces, before };
};

/** The names whose codes stand at a place; long words are known by their hashes. */
const readHeadNames = (words: Uint32Array, at: number, long: readonly string[]): string[] => {
  if (words[at] === 0) return none;
  const nameOf = (code: number): string =>
    code < IS_WORD ? bigramOf(code) : isExact(code) ? wordOf(code) : long.find((word) => wordCode(word) === code)!;
  return words[at + 1] === 0 ? [nameOf(words[at]!)] : [nameOf(words[at]!), nameOf(words[at + 1]!)];
};

/** An identity that was packed; some of its lists are made when they are asked for. */
class Unpacked implements Identity {
  readonly brandShown = null;
  readonly condition: Condition;
  readonly accessory: boolean;
  readonly brands: string[] = [];
  readonly quantities: Identity['quantities'] = [];
  readonly pack: Identity['pack'];
  readonly words: string[] = [];
  readonly bigrams: string[] = [];
  readonly headNames: string[];
  readonly headRest: string[];
  readonly colours: string[];
  readonly lineWords: string[];
  readonly attributes: number[] = [];
  readonly sides: string[];
  readonly models: Identity['models'];
  readonly components: string[];
  readonly joined: string[];
  readonly numbered: string[];
  readonly editions: string[];
  readonly gtin: string | null;
  readonly generation: string | null;
  readonly bundle: Identity['bundle'];
  #names: string[] | null = null;
  #numbers: string[] | null = null;

  constructor(words: Uint32Array, start: number) {
    const places = findPlaces(words, start, newPlaces());
    const at = (offset: number): number => words[start + offset]!;
    const flags = at(head.flags);
    this.condition = conditionOf(flags);
    this.accessory = (flags & flag.accessory) !== 0;
    this.sides = readSides(flags);
    this.colours = colours.read(words, start);
    this.lineWords = lines.read(words, start);
    this.pack = {
      count: at(head.packCount),
      inner: (flags & flag.inner) === 0 ? null : floatAt(words, places.inner),
    };
    for (let i = places.quantities; i < places.brands; i += QUANTITY_WORDS)
      this.quantities.push({ kind: kinds.names[words[i]!]!, value: floatAt(words, i + 1) });
    for (let i = places.attributes; i < places.components; i++) this.attributes.push(words[i]!);
    for (let i = places.brands; i < places.attributes; i++) this.brands.push(brands.names[words[i]!]!);
    const text = readText(words, { at: places.text, units: at(head.textUnits), wide: (flags & flag.wide) !== 0 });
    for (let i = places.words; i < places.bigrams; i++) {
      const code = words[i]!;
      if (isExact(code)) this.words.push(wordOf(code));
    }
    for (let i = places.bigrams; i < places.text; i++) this.bigrams.push(bigramOf(words[i]!));
    const lists = new ListReader(text);
    const long = lists.next();
    for (let i = 0; i < long.length; i++) this.words.push(long[i]!);
    this.headNames = readHeadNames(words, start + head.headNames, long);
    this.headRest = readHeadNames(words, start + head.headRest, long);
    this.models = lists.next().map(toModel);
    this.components = lists.next();
    this.numbered = lists.next();
    this.editions = lists.next();
    this.gtin = lists.next()[0] ?? null;
    this.generation = lists.next()[0] ?? null;
    const extras = lists.next();
    const parts = lists.next();
    this.joined = lists.next();
    const count = flags >>> PARTS_SHIFT;
    this.bundle = {
      parts: parts.length > 0 || count === 0 ? parts : [''],
      extras,
      contract: (flags & flag.contract) !== 0,
    };
  }

  get names(): string[] {
    this.#names ??= namesOf(this.words, this.brands);
    return this.#names;
  }

  get numbers(): string[] {
    this.#numbers ??= numbersOf(this.words);
    return this.#numbers;
  }
}

/**
 * The identity whose record begins at `start`: decisions on it are those on the identity that was packed. The text of a
 * part that stands alone is not kept (nothing asks for it).
 */
export const unpack = (words: Uint32Array, start: number): Identity => new Unpacked(words, start);
