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
  isAhead: boolean;
  isLeading: boolean;
  isSet: boolean;
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

const readingOf = ({ measure, counts, ...chain }: Chain, goods: Goods): Reading => {
  // `270張x12捲`: of rolls the sheets do not count, nor whatever else stands before the content's own counter.
  const first = goods.by === 'pieces' ? counts.findIndex(({ word }) => goods.counters.includes(word)) : 0;
  const isContent = ({ word, isPiece }: Count): boolean =>
    goods.by === 'pieces' ? goods.counters.includes(word) || (isPiece && word !== '個') : isPiece;
  const counts_ = (wanted: boolean): Count[] =>
    counts.filter((count, i) => (i >= first || (i === first - 1 && count.word === 'x')) && isContent(count) === wanted);
  const [pieces, packs] = [counts_(true), counts_(false)];
  const isOwn = goods.by === 'measure' || pieces.some(({ word }) => goods.counters.includes(word));
  return {
    measure: asMeasured(measure, goods),
    pieces: pieces.length > 0 && isOwn ? product(pieces) : null,
    packs: product(packs),
    packWords: packs.map(({ word }) => word),
    ...chain,
  };
};

/** Words that count whatever packs there are. */
const ANY_PACK = /[入組件x個]/;
/** `6包, 6袋`: as many, but of another pack: said again, or so many of so many? */
const saysOther = (one: Reading, other: Reading): boolean =>
  one !== other &&
  one.packs === other.packs &&
  [...one.packWords, ...other.packWords].every((word) => !ANY_PACK.test(word)) &&
  !one.packWords.some((word) => other.packWords.includes(word));

/** Packs that stand apart: `(6入)`; said twice they count once. null: two counts of one word differ. */
const packsApart = (readings: Reading[], known: number): number | null => {
  const counts = readings.filter(({ packs }) => packs > 1);
  const fresh = counts.filter(
    ({ packs }, i) => packs !== known && counts.findIndex((one) => one.packs === packs) === i,
  );
  const words = fresh.flatMap(({ packWords }) => packWords);
  if (counts.some((one) => fresh.some((other) => saysOther(one, other)))) return null;
  if (fresh.length > 2 || new Set(words).size < words.length) return null;
  const sum = fresh.find(({ isSum }) => isSum);
  if (sum === undefined) return fresh.reduce((all, { packs }) => all * packs, 1);
  return fresh.length === 1 && known > 1 && sum.packs % known === 0 ? sum.packs / known : null;
};

const multiplied = ({ measure, pieces, packs, joined }: Reading): number =>
  measure!.value * packs * (joined ? (pieces ?? 1) : 1);

const isInner = ({ packs, packWords, isSet }: Reading): boolean =>
  packs > 1 && !isSet && packWords.some((word) => INNER.has(word));

/**
 * Small packs inside of a stated weight, or packs of that weight: nobody can say. `6入, 144g, 2盒` and `120gx2袋(8包)` are, and
 * many packs of a large one. `ahead`, `behind`: the packs that stand apart.
 */
const isDoubtful = (weighed: Reading, ahead: Reading[], behind: Reading[]): boolean => {
  const { measure, packs, joined, isAhead } = weighed;
  if (measure!.kind !== 'mass') return false;
  const isSet = ahead.some((one) => one.isSet || one.isLeading);
  if ((!isSet && ahead.some(isInner)) || (isAhead && isInner(weighed))) return true;
  if (packs > 1 && behind.some((one) => isInner(one) && one.packs > packs && one.packs % packs === 0)) return true;
  const isMany = (one: Reading): boolean => isInner(one) && one.packs >= MANY;
  return measure!.value >= LARGE_G && ((!joined && isMany(weighed)) || [...ahead, ...behind].some(isMany));
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
  if (loose === null) return null;
  const apart = loose > 1 ? counts : [];
  const isAhead = (one: Reading): boolean => readings.indexOf(one) < readings.indexOf(widest);
  const [ahead, behind] = [apart.filter(isAhead), apart.filter((one) => !isAhead(one))];
  if (!isBoxed && isDoubtful(widest, ahead, behind)) return null;
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

/** `50ml, 28ml 3片`: amounts of which none is so many of the other are of two things. */
const isOfMany = (readings: Reading[]): boolean => {
  const amounts = readings.flatMap(({ measure }) => (measure?.kind === 'volume' ? measure.value : []));
  const factors = readings.flatMap(({ pieces, packs }) => [1, packs, pieces ?? 1, packs * (pieces ?? 1)]);
  const largest = Math.max(...amounts);
  return amounts.some((one) => !factors.some((factor) => isNear(one * factor, largest)));
};

/** What the chains come to for goods of the kind; null: they say too little, or two things. `isBoxed`: 箱 stands in the title. */
export const contentOf = (chains: Chain[], goods: Goods, isBoxed: boolean): Content | null => {
  if (chains.some(({ counts }) => product(counts) > MAX_PACKS * MAX_PACKS)) return null;
  const readings = chains.map((chain) => readingOf(chain, goods));
  if (goods.by === 'pieces' && isOfMany(readings)) return null;
  const isCounted = readings.some(({ pieces }) => pieces !== null);
  if (goods.by === 'pieces') return isCounted ? piecesOf(readings) : packsAsPieces(readings, goods.packs);
  if (readings.some(({ measure }) => measure !== null)) return measureOf(readings, isBoxed);
  if (!goods.orPieces) return null;
  return isCounted ? piecesOf(readings) : packsAsPieces(readings, goods.counters);
};
