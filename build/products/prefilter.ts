import {
  conflictRules,
  LEAST_OF_BEST,
  mostConfidence,
  plainWeights,
  SAME_THRESHOLD,
  SEAM,
  weightOf,
} from '../../core/match/index.ts';
import type { Pairs } from './block.ts';
import type { Identities } from './identities.ts';
import { flag, HAS_DIGIT, head, IS_WORD } from './layout.ts';
import { packRules } from './packed-rules.ts';
import { seamWeight } from './packed-seams.ts';
import { has, lengthOf, nextList, PackedSide, sharedIn } from './packed-side.ts';
import type { CodeRarity, RarityByCode } from './tokens.ts';

/** `wh1000xm5`, `wh1000xm4` → true: model numbers that begin or end alike may agree, if only in part. */
const modelsMayAgree = (a: PackedSide, b: PackedSide): boolean => {
  for (let i = a.places.models; i < a.places.modelKeys; i++)
    for (let j = b.places.models; j < b.places.modelKeys; j++) {
      const differ = a.words[i]! ^ b.words[j]!;
      if ((differ & 0xffff) === 0 || differ >>> 16 === 0) return true;
    }
  return false;
};

const left = new PackedSide();
const right = new PackedSide();

const plainWeightOf = (code: number): number =>
  code < IS_WORD ? plainWeights.bigram : (code & HAS_DIGIT) !== 0 ? plainWeights.number : plainWeights.word;

/** Weights of all words and bigrams of a record together. */
const totalOf = ({ words, places }: PackedSide, rarity: CodeRarity): number => {
  let total = 0;
  for (let i = places.words; i < places.text; i++) total += weightOf(plainWeightOf(words[i]!), rarity(words[i]!));
  return total;
};

/** Weights of the codes that two ascending lists share. */
const sharedWeight = (list: 'words' | 'bigrams', rarity: CodeRarity): number => {
  const [a, b] = [left, right];
  const next = nextList[list];
  const [aWords, bWords] = [a.words, b.words];
  let [i, j] = [a.places[list], b.places[list]];
  const [iEnd, jEnd] = [a.places[next], b.places[next]];
  let shared = 0;
  while (i < iEnd && j < jEnd) {
    const x = aWords[i]!;
    const y = bWords[j]!;
    if (x === y) shared += weightOf(plainWeightOf(x), rarity(x));
    if (x <= y) i++;
    if (y <= x) j++;
  }
  return shared;
};

/** Confidences are rounded to three decimals. */
const LEAST = SAME_THRESHOLD - 0.0006;
/** Of two that are asked whether they are each other's best. */
const LEAST_NEAR = LEAST_OF_BEST - 0.0006;

/** Whether both are of one brand, as `mayBeEachOthers` of core/match asks. */
const areOfOneBrand = (a: PackedSide, b: PackedSide): boolean => {
  if (sharedIn(a, b, 'brands') > 0) return true;
  for (let i = head.headNames; i < head.headNames + 2; i++) {
    const name = a.at(i);
    if (name !== 0 && (b.at(head.headNames) === name || b.at(head.headNames + 1) === name)) return true;
  }
  return false;
};

/** Whether a title begins with a Latin name and another with a Chinese one that may be the same brand's. */
const mayBeOneBrand = (latin: PackedSide, chinese: PackedSide, { areOneBrand }: RarityByCode): boolean => {
  const [own, other] = [latin.at(head.headNames), chinese.at(head.headNames)];
  if (own < IS_WORD || other === 0 || other >= IS_WORD) return false;
  return lengthOf(chinese, 'brands') > 0 || areOneBrand(own, other);
};

/** Of the Latin name at a title's head. */
const latinWeight = (own: PackedSide, other: PackedSide, rarity: RarityByCode): number => {
  const [first, second] = [own.at(head.headNames), own.at(head.headNames + 1)];
  const [latin, chinese] = first < IS_WORD ? [second, first] : [first, second];
  if (latin === 0 || has(other, 'words', latin)) return 0;
  const isBeside = chinese !== 0 && (other.at(head.headNames) === chinese || other.at(head.headNames + 1) === chinese);
  if (!isBeside && !mayBeOneBrand(own, other, rarity)) return 0;
  let weight = weightOf(plainWeightOf(latin), rarity.ofCode(latin));
  for (let i = head.headRest; i < head.headRest + 2; i++) {
    const code = own.at(i);
    if (code !== 0) weight += weightOf(plainWeightOf(code), rarity.ofCode(code));
  }
  return weight;
};

/**
 * Weight of a brand's name at the head of the one title that may count for nothing beside the other (`spareNames`, `spareBigram` of core/match): never
 * less than what is left out there.
 */
const spareWeight = (own: PackedSide, other: PackedSide, rarity: RarityByCode): number => {
  const first = own.at(head.headNames);
  if (first === 0 || other.at(head.headNames) === 0) return 0;
  const spare = spareCode(own, other, rarity);
  return latinWeight(own, other, rarity) + (spare === 0 ? 0 : weightOf(plainWeightOf(spare), rarity.ofCode(spare)));
};

/** The Chinese name at a title's head, where it may count for nothing beside the other's Latin one; 0: it counts, or there is none. */
const spareCode = (own: PackedSide, other: PackedSide, rarity: RarityByCode): number => {
  const first = own.at(head.headNames);
  return first !== 0 && first < IS_WORD && mayBeOneBrand(other, own, rarity) ? first : 0;
};

/** No less than what `seamWeight` is where no name is spare, and what a title has alone weighs so much: each weight may be rounded by one. */
const mostSeams = ({ places }: PackedSide, alone: number): number => (1 - SEAM) * alone + places.text - places.bigrams;

const rules = packRules(conflictRules);

/** What two may be. */
const [NEITHER, NEAR, SAME] = [0, 1, 2] as const;

/** Pairs whose records are fetched before the first of them is looked at. */
const AT_ONCE = 64;

/**
 * Tells which pairs of packed identities may be decided the same: `耳機 黑色`, `耳機 白色` may not, as no decision can make them one.
 * Left out is only what `decideSame` says no to. Looks at numbers alone and makes nothing, to be asked of a hundred million pairs.
 */
export class PairFilter {
  readonly #identities: Identities;
  readonly #rarity: RarityByCode;
  /** By offer, what its words and bigrams weigh together; 0: not worked out yet. Made when first asked for: who hands tasks to threads never is. */
  #totals: Uint32Array | null = null;
  readonly #starts = new Uint32Array(2 * AT_ONCE);
  /** What was fetched: kept so that reading it counts as use. */
  fetched = 0;

  constructor(identities: Identities, rarity: RarityByCode) {
    this.#identities = identities;
    this.#rarity = rarity;
  }

  mayBeSame(a: number, b: number): boolean {
    return this.#mayBe(a, b) === SAME;
  }

  #mayBe(a: number, b: number): typeof SAME | typeof NEAR | typeof NEITHER {
    left.turnTo(this.#identities.shardOf(a).words, this.#identities.startOf(a));
    right.turnTo(this.#identities.shardOf(b).words, this.#identities.startOf(b));
    if (rules.always(left, right)) return NEITHER;
    const gtinShared = (left.flags & right.flags & flag.gtin) !== 0;
    if (gtinShared || modelsMayAgree(left, right)) return SAME;
    if (rules.noModelShared(left, right)) return NEITHER;
    const confidence = this.#confidence(a, b);
    if (confidence >= LEAST) return SAME;
    const isNear = confidence >= LEAST_NEAR && left.isChinese && right.isChinese && areOfOneBrand(left, right);
    return isNear ? NEAR : NEITHER;
  }

  /** Visits those that may be the same, and those that are not but may be each other's best, in their order. */
  each(pairs: Pairs, visit: Record<'same' | 'near', (left: number, right: number) => unknown>): void {
    for (let from = 0; from < pairs.left.length; from += AT_ONCE) {
      const to = Math.min(pairs.left.length, from + AT_ONCE);
      this.#fetch(pairs, from, to);
      for (let i = from; i < to; i++) {
        const [a, b] = [pairs.left[i]!, pairs.right[i]!];
        const kind = this.#mayBe(a, b);
        if (kind === SAME) visit.same(a, b);
        else if (kind === NEAR) visit.near(a, b);
      }
    }
  }

  /**
   * Records lie anywhere in gigabytes, and looking at one after the other waits for memory at each. Where nothing but addresses is
   * asked for, the processor fetches many at once.
   */
  #fetch({ left, right }: Pairs, from: number, to: number): void {
    const starts = this.#starts;
    for (let i = from, at = 0; i < to; i++) {
      starts[at++] = this.#identities.startOf(left[i]!);
      starts[at++] = this.#identities.startOf(right[i]!);
    }
    let seen = 0;
    for (let i = from, at = 0; i < to; i++) {
      seen ^= this.#identities.shardOf(left[i]!).words[starts[at++]!]!;
      seen ^= this.#identities.shardOf(right[i]!).words[starts[at++]!]!;
    }
    this.fetched = seen;
  }

  #total(side: PackedSide, ordinal: number): number {
    this.#totals ??= new Uint32Array(this.#identities.count);
    const known = this.#totals[ordinal]!;
    if (known > 0) return known;
    const total = totalOf(side, this.#rarity.ofCode);
    this.#totals[ordinal] = total;
    return total;
  }

  /** The most confidence that the shared words allow; words that share a code count as shared. */
  #confidence(a: number, b: number): number {
    const { ofCode } = this.#rarity;
    const shared = sharedWeight('words', ofCode) + sharedWeight('bigrams', ofCode);
    if (shared === 0) return 0;
    const isChinese = left.isChinese || right.isChinese;
    const among = (ofA: number, ofB: number): number =>
      mostConfidence(
        { dice: (2 * shared) / (ofA + ofB), containment: shared / Math.max(1, Math.min(ofA, ofB)) },
        isChinese,
      );
    const [totalA, totalB] = [this.#total(left, a), this.#total(right, b)];
    const ofA = totalA - spareWeight(left, right, this.#rarity);
    const ofB = totalB - spareWeight(right, left, this.#rarity);
    const plain = among(ofA, ofB);
    if (plain >= LEAST || !left.isChinese || !right.isChinese) return plain;
    const [spareA, spareB] = [spareCode(left, right, this.#rarity), spareCode(right, left, this.#rarity)];
    if (spareA === 0 && spareB === 0) {
      // Seams are told by looking at each bigram: mostly, not even all of them together would be enough.
      const leastA = ofA - mostSeams(left, totalA - shared);
      const leastB = ofB - mostSeams(right, totalB - shared);
      if (leastA > 0 && leastB > 0 && among(leastA, leastB) < LEAST) return plain;
    }
    return among(ofA - seamWeight(left, right, ofCode, spareA), ofB - seamWeight(right, left, ofCode, spareB));
  }
}
