import data from '../../datasets/taxonomy/consumables.json' with { type: 'json' };
import { eachMatch } from '../match/text.ts';
import { neededParts, withFirstUnits } from './needed-units.ts';

/** A kind of goods that are used up. */
export interface Goods {
  kind: string;
  /** By what its price is compared: an amount of it, or how many. */
  by: 'measure' | 'pieces';
  measures: readonly string[];
  /** Words that count the content. */
  counters: readonly string[];
  /** Words that count packs, each of which is one piece where the content is not counted. */
  packs: readonly string[];
  /** Compared by pieces where no amount stands. */
  orPieces: boolean;
  /** Pieces that a unit price is for, and what they are called. */
  per: number;
  unit: string;
  /** Content below which nothing is said, in the base unit. */
  least: number;
  /** TWD for one unit (100 ml, 100 g, one or a hundred pieces): beyond it the reading must be wrong. */
  range: readonly [low: number, high: number];
}

interface KindFact {
  kind: string;
  by?: string;
  measures?: string[];
  counters?: string[];
  packs?: string[];
  pieces?: boolean;
  per?: number;
  unit?: string;
  least?: number;
  range?: number[];
  words: string[];
}

const goodsOf = ({ kind, by, range, ...fact }: KindFact): Goods | null =>
  by === undefined
    ? null
    : {
        kind,
        by: by as Goods['by'],
        measures: fact.measures ?? [],
        counters: fact.counters ?? [],
        packs: fact.packs ?? [],
        orPieces: fact.pieces ?? false,
        per: fact.per ?? 1,
        unit: fact.unit ?? 'piece',
        least: fact.least ?? 0,
        range: [range?.[0] ?? 0, range?.[1] ?? Number.POSITIVE_INFINITY],
      };

interface Named {
  goods: Goods | null;
  words: RegExp;
  /** Bits of texts that may name it: of the low and of the high half. */
  low: number;
  high: number;
}

const HALF = 31;
const UNITS = 1 << 16;
/** By UTF-16 unit, the kinds of which a word holds it; by the hash of two side by side, the kinds of which a word holds both. */
const [lowOf, highOf] = [new Uint32Array(UNITS), new Uint32Array(UNITS)];
const [lowOfPair, highOfPair] = [new Uint32Array(UNITS), new Uint32Array(UNITS)];
const pairHash = (first: number, second: number): number =>
  (Math.imul(first, 0x9e3779b1) + Math.imul(second, 0x85ebca6b)) >>> 16;
let numbered = 0;

const namedBy = (fact: KindFact): Named => {
  const source = fact.words.join('|');
  const number = numbered++;
  if (number >= 2 * HALF) throw new Error('unit prices: more kinds of goods than there are bits');
  const [low, high] = number < HALF ? [1 << number, 0] : [0, 1 << (number - HALF)];
  for (const part of neededParts(source) ?? Array.from(lowOf, (_, at) => String.fromCharCode(at))) {
    const isPair = part.length > 1;
    const at = isPair ? pairHash(part.charCodeAt(0), part.charCodeAt(1)) : part.charCodeAt(0);
    (isPair ? lowOfPair : lowOf)[at]! |= low;
    (isPair ? highOfPair : highOf)[at]! |= high;
  }
  return { goods: goodsOf(fact), words: new RegExp(withFirstUnits(source), 'g'), low, high };
};

const groups: Named[][] = (data.groups as KindFact[][]).map((kinds) => kinds.map(namedBy));

/** The last groups are food: goods to eat, and what grows. */
const FIRST_FOOD = groups.length - 2;

/** All kinds that are used up, in a fixed order. */
export const allGoods: readonly Goods[] = groups.flat().flatMap(({ goods }) => goods ?? []);

/** Which kinds a folded text may name. */
interface MayName {
  low: number;
  high: number;
}

const mayName = (folded: string): MayName => {
  let [low, high] = [0, 0];
  for (let at = 0, before = 0; at < folded.length; at++) {
    const unit = folded.charCodeAt(at);
    const pair = pairHash(before, unit);
    low |= lowOf[unit]! | lowOfPair[pair]!;
    high |= highOf[unit]! | highOfPair[pair]!;
    before = unit;
  }
  return { low, high };
};

/** Where the last match ends, and how long it is: `matchAll` would copy the pattern for each of thirty kinds of each title. */
const lastMatch = (folded: string, pattern: RegExp): { end: number; length: number } | null => {
  let last: { end: number; length: number } | null = null;
  eachMatch(folded, pattern, ({ 0: text, index }) => {
    last = { end: index + text.length, length: text.length };
  });
  return last;
};

/** The last word that names a kind, of two that end together the longer. */
const lastNamed = (folded: string, kinds: readonly Named[], may: MayName): Named | null => {
  let best: { named: Named; end: number; length: number } | null = null;
  for (const named of kinds) {
    if ((named.low & may.low) === 0 && (named.high & may.high) === 0) continue;
    const last = lastMatch(folded, named.words);
    if (last === null) continue;
    const { end, length } = last;
    if (best === null || end > best.end || (end === best.end && length > best.length)) best = { named, end, length };
  }
  return best?.named ?? null;
};

/**
 * What kind of goods that are used up a folded title names; null: none, or something that lasts (a bottle, a fridge, a
 * pan). An empty vessel is one wherever it is named. Of care and household goods the last word decides, before any word of food: those name scents and ingredients. Of
 * food only kinds count that are measured as the title is: `麥片-牛奶 28g` is no drink.
 */
export const readGoods = (folded: string, measures: readonly string[]): Goods | null => {
  const may = mayName(folded);
  for (const [i, kinds] of groups.entries()) {
    const fits = ({ goods }: Named): boolean =>
      goods === null || goods.by === 'pieces' || goods.orPieces || goods.measures.some((one) => measures.includes(one));
    const named = lastNamed(folded, i >= FIRST_FOOD ? kinds.filter(fits) : kinds, may);
    if (named !== null) return named.goods;
  }
  return null;
};

/** Whether a text names any kind, of those that last too. */
export const namesGoods = (folded: string): boolean => {
  const may = mayName(folded);
  return groups.some((kinds) => lastNamed(folded, kinds, may) !== null);
};
