import data from '../../datasets/taxonomy/attributes.json' with { type: 'json' };
import { type FoundWord, WordFinder } from './word-finder.ts';

/** How the values of an attribute are compared; see datasets/taxonomy/attributes.json. */
type How = 'opposed' | 'unlike' | 'bothSay' | 'whole';

interface Attribute {
  name: string;
  how: How;
  /** What it costs where only one of two titles says a value. */
  silent: number;
}

const isChinese = /[\u3400-\u9fff]/;

/** A word that says nothing, though one that does stands in it: `咖啡機`. */
const NO_VALUE = -1;
const attributes: Attribute[] = [];
/** By value: what it is called, and the number of its attribute. Values of one attribute follow each other. */
const names: string[] = [];
const attributeOf: number[] = [];
const words: FoundWord[] = [];

/** By value, the word that stands for its words where titles are compared, and whether for those of the other script too; null: each stands for itself. */
const writtenAs: ({ as: string; anyScript: boolean } | null)[] = [];
for (const { name, how, silent, values, ...facet } of data.facets) {
  const atEnd = facet.single === 'at the end';
  for (const value of values) {
    for (const text of value.split(' ')) words.push({ text, value: names.length, atEnd });
    writtenAs.push(
      facet.one === undefined ? null : { as: value.split(' ', 1)[0]!, anyScript: facet.one === 'any script' },
    );
    names.push(`${name} ${value.split(' ', 1)[0]}`);
    attributeOf.push(attributes.length);
  }
  attributes.push({ name, how: how as How, silent });
}
for (const text of data.never) words.push({ text, value: NO_VALUE });
const finder = new WordFinder(words);

/** Words for what a thing tastes or smells of, and for what food is filled with. */
export const tasteWords: readonly string[] = data.facets
  .filter(({ name }) => name === 'taste' || name === 'filling')
  .flatMap(({ values }) => values.flatMap((value) => value.split(' ')))
  .filter((word) => word.length > 1 && isChinese.test(word));

const ownNameOf = (value: number): string => names[value]!.slice(names[value]!.indexOf(' ') + 1);
const valuesBy = new Map<number, { value: number; own: string }[]>();
for (const [value, attribute] of attributeOf.entries()) {
  const values = valuesBy.get(attribute) ?? [];
  values.push({ value, own: ownNameOf(value) });
  valuesBy.set(attribute, values);
}

/** By value, the values of its attribute whose name holds its own: 超涼感 is 涼感 too, and says more. */
const saysMore: number[][] = names.map((_, value) => {
  const own = ownNameOf(value);
  if (own.length < 2 || !isChinese.test(own)) return [];
  const others = valuesBy.get(attributeOf[value]!) ?? [];
  return others.filter((other) => other.value !== value && other.own.includes(own)).map((other) => other.value);
});

/** By value, what it is a kind of: 三角褲 is 內褲 too. */
const broader: number[][] = names.map(() => []);
const numberOf = (facet: string, word: string): number => {
  const value = names.indexOf(`${facet} ${word}`);
  if (value < 0) throw new Error(`attributes.json: ${facet} has no value ${word}`);
  return value;
};
for (const { name, ...facet } of data.facets)
  for (const [general, kinds] of Object.entries(facet.kinds ?? {}))
    for (const kind of kinds) broader[numberOf(name, kind)]!.push(numberOf(name, general));

/** `抹茶夾心餅` → the numbers of taste 抹茶 and form 夾心, ascending; of 涼感 and 超涼感 the one that says more. Linear in the text. */
export const readAttributes = (folded: string): number[] => {
  const found: number[] = [];
  const add = (value: number): void => {
    if (value !== NO_VALUE && !found.includes(value)) found.push(value);
  };
  for (let at = finder.next(folded, 0); at < folded.length; )
    at = finder.next(folded, at + Math.max(1, finder.at(folded, at, add)));
  const told =
    found.length < 2 ? found : found.filter((value) => !saysMore[value]!.some((more) => found.includes(more)));
  for (const value of [...told]) for (const general of broader[value]!) if (!told.includes(general)) told.push(general);
  return told.sort((a, b) => a - b);
};

/** Whether the word at a place is to be written as another. `(大)` stays: alone, `大` is to be told from `小` of what else it may be. */
const isWrittenOtherwise = (
  folded: string,
  { at, length }: { at: number; length: number },
  { as, anyScript }: { as: string; anyScript: boolean },
): boolean =>
  folded[at] !== '(' &&
  !(length === as.length && folded.startsWith(as, at)) &&
  (anyScript || isChinese.test(folded[at]!) === isChinese.test(as));

/**
 * A folded text with one word for each value: `2xl` as `xxl`, `老貓` and what else has two values as they are. Latin titles stay
 * as they are. Linear in the text.
 */
export const withOneWord = (folded: string): string => {
  if (!isChinese.test(folded)) return folded;
  let text = '';
  let from = 0;
  for (let at = finder.next(folded, 0); at < folded.length; ) {
    let found: (typeof writtenAs)[number] | undefined;
    const length = finder.at(folded, at, (value) => {
      found = found === undefined && value !== NO_VALUE ? writtenAs[value]! : null;
    });
    if (found !== null && found !== undefined && isWrittenOtherwise(folded, { at, length }, found)) {
      text += folded.slice(from, at) + found.as;
      from = at + length;
    }
    at = finder.next(folded, at + Math.max(1, length));
  }
  return from === 0 ? folded : text + folded.slice(from);
};

const toFinder = (texts: readonly string[]): WordFinder => new WordFinder(texts.map((text) => ({ text, value: 0 })));
const praise = toFinder(data.praise);
const wording = toFinder([...data.praise, ...data.wording]);

const without = (folded: string, finder: WordFinder): string => {
  if (!isChinese.test(folded)) return folded;
  let text = '';
  let from = 0;
  for (let at = finder.next(folded, 0); at < folded.length; ) {
    const length = finder.at(folded, at, () => undefined);
    if (length > 0) {
      text += `${folded.slice(from, at)} `;
      from = at + length;
    }
    at = finder.next(folded, at + Math.max(1, length));
  }
  return from === 0 ? folded : text + folded.slice(from);
};

/**
 * A folded text with blanks where it praises or tells of the offer, not of the thing: 現貨, 買一送一, 限時優惠. Latin titles stay
 * as they are. Linear in the text.
 */
export const withoutPraise = (folded: string): string => without(folded, praise);

/** The same, and without words that one shop writes of a thing and another leaves out: 易開罐, 日本原裝, 口味. */
export const withoutWording = (folded: string): string => without(folded, wording);

/** A list of values, or a part of one, ascending. */
export interface Values {
  list: ArrayLike<number>;
  from: number;
  to: number;
}

export const valuesOf = (list: readonly number[]): Values => ({ list, from: 0, to: list.length });

const ABOVE = 2 ** 31;

/** What two lists say of one attribute. */
interface Said {
  attribute: number;
  /** Values that only the left has; only the right; both. */
  left: number;
  right: number;
  both: number;
}

const isConflict = ({ attribute, left, right, both }: Said): boolean => {
  switch (attributes[attribute]!.how) {
    case 'opposed':
      return left > 0 && right > 0;
    case 'unlike':
      return left > 0 || right > 0;
    case 'bothSay':
      return left > 0 && right > 0 && both === 0;
    case 'whole':
      return left + right > 0 && left + both > 0 && right + both > 0;
  }
};

/** Used again for every pair. */
const said: Said = { attribute: 0, left: 0, right: 0, both: 0 };

/** Goes through what two lists say, attribute by attribute, until `visit` says true. Nothing is made. */
const eachSaid = (a: Values, b: Values, visit: (said: Said) => boolean): boolean => {
  let [i, j] = [a.from, b.from];
  while (i < a.to || j < b.to) {
    const least = Math.min(i < a.to ? a.list[i]! : ABOVE, j < b.to ? b.list[j]! : ABOVE);
    const attribute = attributeOf[least]!;
    said.attribute = attribute;
    said.left = said.right = said.both = 0;
    for (;;) {
      const x = i < a.to && attributeOf[a.list[i]!] === attribute ? a.list[i]! : ABOVE;
      const y = j < b.to && attributeOf[b.list[j]!] === attribute ? b.list[j]! : ABOVE;
      if (x === ABOVE && y === ABOVE) break;
      if (x === y) said.both++;
      else if (x < y) said.left++;
      else said.right++;
      if (x <= y) i++;
      if (y <= x) j++;
    }
    if (visit(said)) return true;
  }
  return false;
};

/** Whether two lists of values are of two different things. */
export const attributesDiffer = (a: Values, b: Values): boolean =>
  (a.to > a.from || b.to > b.from) && eachSaid(a, b, isConflict);

/** The conflicts in words: `taste: 抹茶 ≠ 草莓`. */
export const attributeConflicts = (a: readonly number[], b: readonly number[]): string[] => {
  const conflicts: string[] = [];
  eachSaid(valuesOf(a), valuesOf(b), (found) => {
    if (!isConflict(found)) return false;
    const { name } = attributes[found.attribute]!;
    const own = (list: readonly number[], others: readonly number[]): string =>
      list
        .filter((value) => attributeOf[value] === found.attribute && !others.includes(value))
        .map((value) => names[value]!.slice(name.length + 1))
        .join(' ');
    conflicts.push(`${name}: ${own(a, b) || 'none'} ≠ ${own(b, a) || 'none'}`);
    return false;
  });
  return conflicts;
};

/** What it costs that one of the two says a value where the other is silent, or says but a part: 煉乳牛奶糖, 牛奶糖. */
export const silenceCost = (a: readonly number[], b: readonly number[]): number => {
  let cost = 0;
  eachSaid(valuesOf(a), valuesOf(b), ({ attribute, left, right }) => {
    if (left > 0 !== right > 0) cost += attributes[attribute]!.silent;
    return false;
  });
  return cost;
};

/** The most that one attribute costs of which only one of the two says a value. */
export const mostSilent = (a: readonly number[], b: readonly number[]): number => {
  let most = 0;
  eachSaid(valuesOf(a), valuesOf(b), ({ attribute, left, right }) => {
    if (left > 0 !== right > 0) most = Math.max(most, attributes[attribute]!.silent);
    return false;
  });
  return most;
};

/** Whether one of the two lists several values of an attribute, to choose from, of which the other has some or none: `M/L/XL`, `XL`. */
export const listsMore = (a: readonly number[], b: readonly number[]): boolean =>
  eachSaid(valuesOf(a), valuesOf(b), ({ left, right, both }) => both > 0 && (left > 1 || right > 1));
