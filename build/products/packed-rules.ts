import {
  attributesDiffer,
  type Comparison,
  type ConflictRule,
  rulesFor,
  type ScalarField,
  type Values,
  type WordField,
} from '../../core/match/index.ts';
import { CONDITION_MASK, flag, head, PARTS_MASK, SIDES_MASK, wordCode } from './layout.ts';
import { has, lengthOf, type PackedList, type PackedSide, sharedIn } from './packed-side.ts';
import { floatAt } from './unpack.ts';
import { colours, lines, type NameBits, type NameMask } from './vocabulary.ts';

/** True only where the two differ; false where they may not, or where records cannot tell. */
export type PackedTest = (a: PackedSide, b: PackedSide) => boolean;

/** Values that stand in a record's flags: all of them are compared at once. */
const inFlags: { [field in ScalarField]?: number } = {
  condition: CONDITION_MASK,
  accessory: flag.accessory,
  contract: flag.contract,
  parts: PARTS_MASK,
};
const inBits: { [field in WordField]?: NameBits } = { colours, lineWords: lines };
/** Components are hashed: two that share a hash look the same, never different. */
const inLists: { [field in WordField]?: PackedList } = { brands: 'brands', components: 'components' };

const flagsDiffer =
  (mask: number): PackedTest =>
  (a, b) =>
    ((a.flags ^ b.flags) & mask) !== 0;

const gtinsDiffer: PackedTest = (a, b) =>
  (a.flags & b.flags & flag.gtin) !== 0 && a.at(head.length) !== b.at(head.length);

const [FIRST, SECOND, THIRD] = [head.names, head.names + 1, head.names + 2];

const sayBits = (side: PackedSide, [first, second, third]: NameMask): boolean =>
  ((side.at(FIRST) & first) | (side.at(SECOND) & second) | (side.at(THIRD) & third)) !== 0;

const shareBits = (a: PackedSide, b: PackedSide, [first, second, third]: NameMask): boolean =>
  ((a.at(FIRST) & b.at(FIRST) & first) |
    (a.at(SECOND) & b.at(SECOND) & second) |
    (a.at(THIRD) & b.at(THIRD) & third)) !==
  0;

const hasMoreBits = (a: PackedSide, b: PackedSide, [first, second, third]: NameMask): boolean =>
  ((a.at(FIRST) & ~b.at(FIRST) & first) |
    (a.at(SECOND) & ~b.at(SECOND) & second) |
    (a.at(THIRD) & ~b.at(THIRD) & third)) !==
  0;

type WordComparison = Extract<Comparison, { of: WordField }>;

const bitsTest = (compare: WordComparison, names: NameBits): PackedTest => {
  const all = names.maskOf(names.names);
  if (compare.how === 'disjoint') return (a, b) => sayBits(a, all) && sayBits(b, all) && !shareBits(a, b, all);
  if (compare.how === 'opposed') return (a, b) => hasMoreBits(a, b, all) && hasMoreBits(b, a, all);
  const among = compare.among === undefined ? all : names.maskOf(compare.among);
  const unlike: PackedTest = (a, b) => hasMoreBits(a, b, among) || hasMoreBits(b, a, among);
  return compare.bothSay ? (a, b) => sayBits(a, all) && sayBits(b, all) && unlike(a, b) : unlike;
};

const hasMoreIn = (a: PackedSide, b: PackedSide, list: PackedList): boolean => sharedIn(a, b, list) < lengthOf(a, list);

const listTest = (compare: WordComparison, list: PackedList): PackedTest | null => {
  if (compare.how === 'disjoint')
    return (a, b) => lengthOf(a, list) > 0 && lengthOf(b, list) > 0 && sharedIn(a, b, list) === 0;
  if (compare.how === 'opposed') return (a, b) => hasMoreIn(a, b, list) && hasMoreIn(b, a, list);
  return null;
};

const wordTest = (compare: WordComparison): PackedTest | null => {
  const [bits, list] = [inBits[compare.of], inLists[compare.of]];
  if (bits !== undefined) return bitsTest(compare, bits);
  return list === undefined ? null : listTest(compare, list);
};

/** Of each side's two bits the lower: set where one of the two is. */
const EVEN = 0x55555555;
const sidesDiffer: PackedTest = (a, b) => {
  const [left, right] = [a.flags & SIDES_MASK, b.flags & SIDES_MASK];
  if (left === 0 || right === 0) return false;
  const other = left ^ right;
  return ((left | (left >>> 1)) & (right | (right >>> 1)) & (other | (other >>> 1)) & EVEN) !== 0;
};

/** Contents of each unit; 0: nothing is said. */
const innerOf = (side: PackedSide): number =>
  (side.flags & flag.inner) === 0 ? 0 : floatAt(side.words, side.places.inner);

const packsDiffer: PackedTest = (a, b) => {
  const [aCount, bCount] = [a.at(head.packCount), b.at(head.packCount)];
  if (aCount === bCount && (a.flags & b.flags & flag.inner) === 0) return false;
  const [aInner, bInner] = [innerOf(a), innerOf(b)];
  if (aCount === bCount && aInner === bInner) return false;
  const nested = aCount > 1 && bCount > 1 && aInner !== 0 && bInner !== 0;
  if (!nested && aCount * (aInner || 1) === bCount * (bInner || 1)) return false;
  if (aCount === bCount) return true;
  if (aCount === 1 && has(a, 'words', wordCode(String(bCount)))) return false;
  return !(bCount === 1 && has(b, 'words', wordCode(String(aCount))));
};

/** Used again for every pair. */
const ofA: Values = { list: [], from: 0, to: 0 };
const ofB: Values = { list: [], from: 0, to: 0 };
const turnTo = (values: Values, { words, places }: PackedSide): Values => {
  values.list = words;
  values.from = places.attributes;
  values.to = places.components;
  return values;
};
const valuesDiffer: PackedTest = (a, b) => attributesDiffer(turnTo(ofA, a), turnTo(ofB, b));

const costs = { unequal: 0, sides: 1, disjoint: 2, opposed: 2, unlike: 2, pack: 3, attributes: 4, own: 5 } as const;
/** What a comparison costs, about: tests are asked in this order. */
const costOf = (compare: Comparison): number =>
  'of' in compare && compare.of in inLists ? costs.pack + 1 : costs[compare.how];

/** A comparison of records; null: they do not hold what it compares, or not exactly. */
const packedTest = (compare: Comparison): PackedTest | null => {
  switch (compare.how) {
    case 'unequal': {
      const mask = inFlags[compare.of];
      if (mask !== undefined) return flagsDiffer(mask);
      return compare.of === 'gtin' ? gtinsDiffer : null;
    }
    case 'sides':
      return sidesDiffer;
    case 'pack':
      return packsDiffer;
    case 'attributes':
      return valuesDiffer;
    case 'own':
      return null;
    default:
      return wordTest(compare);
  }
};

const ofParts = (test: PackedTest, parts: 'one' | 'several' | undefined): PackedTest => {
  if (parts === undefined) return test;
  return parts === 'one' ? (a, b) => a.parts === 1 && test(a, b) : (a, b) => a.parts > 1 && test(a, b);
};

const flagMaskOf = ({ compare, when }: ConflictRule): number =>
  compare.how === 'unequal' && when?.parts === undefined ? (inFlags[compare.of] ?? 0) : 0;

/** One test of all the rules that records can tell: flags in one comparison, then the cheap before the dear. */
const anyOf = (rules: readonly ConflictRule[]): PackedTest => {
  const mask = rules.reduce((all, rule) => all | flagMaskOf(rule), 0);
  const tests = rules
    .filter((rule) => flagMaskOf(rule) === 0)
    .sort((a, b) => costOf(a.compare) - costOf(b.compare))
    .flatMap(({ compare, when }) => {
      const test = packedTest(compare);
      return test === null ? [] : [ofParts(test, when?.parts)];
    });
  return (a, b) => {
    if (((a.flags ^ b.flags) & mask) !== 0) return true;
    for (let i = 0; i < tests.length; i++) if (tests[i]!(a, b)) return true;
    return false;
  };
};

export interface PackedRules {
  /** Rules that hold whether a model number is shared or not. */
  always: PackedTest;
  /** Those that hold only where none is. */
  noModelShared: PackedTest;
}

/**
 * Conflict rules as tests of packed identities, at most as strict as `conflictsBy` of the same rules: a rule that records
 * cannot tell is left out.
 */
export const packRules = (rules: readonly ConflictRule[]): PackedRules => {
  const always = rules.filter(({ when }) => when?.modelShared === undefined);
  const apart = rules.filter(({ when }) => when?.modelShared === false);
  const test = (chosen: readonly ConflictRule[]): PackedTest => {
    const [latin, chinese] = [false, true].map((chinese) =>
      anyOf(rulesFor(chosen, { chinese, modelShared: false })),
    ) as [PackedTest, PackedTest];
    return (a, b) => (a.isChinese || b.isChinese ? chinese(a, b) : latin(a, b));
  };
  return { always: test(always), noModelShared: test(apart) };
};
