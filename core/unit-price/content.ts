import type { Chain, Count } from './chains.ts';
import type { Goods } from './goods.ts';

/** How much of the goods an offer is of. */
export interface Content {
  unit: 'ml' | 'g' | 'piece';
  amount: number;
}

/** A chain as goods of one kind are counted. */
interface Reading {
  measure: Chain['measure'];
  /** Product of the counts of content; null: none. */
  pieces: number | null;
  /** Product of the counts of packs. */
  packs: number;
  packWords: string[];
  joined: boolean;
  isSum: boolean;
}

/** Two readings of one amount agree so closely: shops round. */
const SAME = 0.02;
const MAX_PACKS = 2_000;
/** Packs inside of one; more of them beside more than so much are the content counted, or packs of it. */
const INNER: ReadonlySet<string> = new Set(['入', '包', '條', '支']);
const MANY = 8;
const LARGE_G = 150;

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= SAME * Math.max(a, b);
const product = (counts: readonly Count[]): number => counts.reduce((all, { value }) => all * value, 1);

/** One value where all agree; null: they do not, or there is none. */
const agreed = (values: number[]): number | null => {
  const [first] = values;
  return first !== undefined && values.every((value) => isNear(value, first)) ? first : null;
};

const ML_OF_OUNCE = 29.5735;
/** Avoirdupois. */
const G_OF_OUNCE = 28.3495;

/** An amount as the goods are measured, ounces of what is weighed as such of weight; null: they are not measured so, or not at all. */
const asMeasured = (measure: Chain['measure'], { by, measures }: Goods): Chain['measure'] => {
  if (measure === null || by !== 'measure') return measure;
  if (measure.isOunces && measures[0] === 'mass')
    return { ...measure, kind: 'mass', value: (measure.value / ML_OF_OUNCE) * G_OF_OUNCE };
  return measures.includes(measure.kind) ? measure : null;
};

const readingOf = ({ measure, counts, joined, isSum }: Chain, goods: Goods): Reading => {
  // `270張x12捲`: of rolls the sheets do not count, nor whatever else stands before the content's own counter.
  const first = goods.by === 'pieces' ? counts.findIndex(({ word }) => goods.counters.includes(word)) : 0;
  const counts_ = (wanted: boolean): Count[] =>
    counts
      .slice(Math.max(0, first))
      .filter(({ word, isPiece }) => (isPiece || (goods.by === 'pieces' && goods.counters.includes(word))) === wanted);
  const [pieces, packs] = [counts_(true), counts_(false)];
  const isOwn = goods.by === 'measure' || pieces.some(({ word }) => goods.counters.includes(word));
  return {
    measure: asMeasured(measure, goods),
    pieces: pieces.length > 0 && isOwn ? product(pieces) : null,
    packs: product(packs),
    packWords: packs.map(({ word }) => word),
    joined,
    isSum,
  };
};

/** Packs that stand apart: `(6入)`; said twice they count once. null: two counts of one word differ. */
const packsApart = (readings: Reading[], known: number): number | null => {
  const counts = readings.filter(({ packs }) => packs > 1);
  const fresh = counts.filter(
    ({ packs }, i) => packs !== known && counts.findIndex((one) => one.packs === packs) === i,
  );
  const words = fresh.flatMap(({ packWords }) => packWords);
  if (fresh.length > 2 || new Set(words).size < words.length) return null;
  const sum = fresh.find(({ isSum }) => isSum);
  if (sum === undefined) return fresh.reduce((all, { packs }) => all * packs, 1);
  return fresh.length === 1 && known > 1 && sum.packs % known === 0 ? sum.packs / known : null;
};

const multiplied = ({ measure, pieces, packs, joined }: Reading): number =>
  measure!.value * packs * (joined ? (pieces ?? 1) : 1);

/** Small packs inside of a stated amount, or packs of that amount: nobody can say. `loose`: the packs that stand apart. */
const isDoubtful = ({ measure, packs, packWords, joined }: Reading, loose: Reading[]): boolean => {
  if (measure!.kind !== 'mass' || measure!.value < LARGE_G) return false;
  const isMany = (count: number, words: string[]): boolean => count >= MANY && words.some((word) => INNER.has(word));
  return (!joined && isMany(packs, packWords)) || loose.some((one) => isMany(one.packs, one.packWords));
};

/** `230g(10g) 23顆`: an amount that is another one times a count. */
const wholes = (measured: Reading[], counts: Reading[]): number[] => {
  const largest = Math.max(...measured.map(multiplied));
  const factors = counts.flatMap(({ pieces, packs }) => [packs, pieces ?? 1, packs * (pieces ?? 1)]);
  return measured.map((one) => {
    const own = multiplied(one);
    return factors.some((factor) => isNear(own * factor, largest)) ? largest : own;
  });
};

const measureOf = (readings: Reading[], isBoxed: boolean): Content | null => {
  const measured = readings.filter(({ measure }) => measure !== null);
  if (new Set(measured.map(({ measure }) => measure!.kind)).size !== 1) return null;
  const counts = readings.filter(({ measure }) => measure === null);
  const total = agreed(measured.map(multiplied)) ?? agreed(wholes(measured, counts));
  if (total === null) return null;
  const widest = measured.find((one) => isNear(multiplied(one), total)) ?? measured[0]!;
  const loose = packsApart(counts, Math.max(...measured.map(({ packs }) => packs)));
  if (loose === null || (!isBoxed && isDoubtful(widest, loose > 1 ? counts : []))) return null;
  return { unit: widest.measure!.kind === 'volume' ? 'ml' : 'g', amount: total * loose };
};

const piecesOf = (readings: Reading[]): Content | null => {
  const counted = readings.filter(({ pieces }) => pieces !== null);
  // `4盒 (共120顆)`: the sum of all, whatever else is counted.
  const sum = counted.find(({ isSum }) => isSum);
  if (sum !== undefined) return { unit: 'piece', amount: sum.pieces! * sum.packs };
  const totals = counted.map(({ pieces, packs }) => pieces! * packs);
  const whole = Math.max(...totals);
  const rest = readings.filter(({ pieces, measure }) => pieces === null && measure === null);
  if (agreed(totals) !== null) {
    const loose = packsApart(rest, Math.max(...counted.map(({ packs }) => packs)));
    return loose === null ? null : { unit: 'piece', amount: whole * loose };
  }
  // `共160片 40片 4包`: the whole, and a part of it.
  const factors = rest.map(({ packs }) => packs);
  const isWhole = (total: number): boolean => total === whole || factors.some((count) => isNear(total * count, whole));
  return totals.every(isWhole) ? { unit: 'piece', amount: whole } : null;
};

/** Where content is not counted: 5入 of masks are five. */
const packsAsPieces = (readings: Reading[], packs: readonly string[]): Content | null => {
  const own = readings.filter(({ packWords }) => packWords.some((word) => packs.includes(word)));
  const amount = agreed(own.map((one) => one.packs));
  const others = readings.filter((one) => !own.includes(one) && one.measure === null);
  const loose = packsApart(others, amount ?? 1);
  return amount === null || loose === null ? null : { unit: 'piece', amount: amount * loose };
};

/** What the chains come to for goods of the kind; null: they say too little, or two things. `isBoxed`: 箱 stands in the title. */
export const contentOf = (chains: Chain[], goods: Goods, isBoxed: boolean): Content | null => {
  if (chains.some(({ counts }) => product(counts) > MAX_PACKS * MAX_PACKS)) return null;
  const readings = chains.map((chain) => readingOf(chain, goods));
  const isCounted = readings.some(({ pieces }) => pieces !== null);
  if (goods.by === 'pieces') return isCounted ? piecesOf(readings) : packsAsPieces(readings, goods.packs);
  if (readings.some(({ measure }) => measure !== null)) return measureOf(readings, isBoxed);
  if (!goods.orPieces) return null;
  return isCounted ? piecesOf(readings) : packsAsPieces(readings, goods.counters);
};
