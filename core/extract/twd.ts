/** New Taiwan dollars as Taiwanese pages write them: `NT$1,299`, `1,299元起`, `特價 999 原價 1,299`, `1.2萬`. */

import {
  isCount,
  isForeign,
  isMarked,
  namesTwd,
  type Placed,
  type PriceRole,
  roleOf,
  suffixRole,
} from './price-roles.ts';

interface TwdPrice {
  priceTwd: number;
  /** 原價, 市價, 定價, or the higher of two prices without a label; null: none. */
  listPriceTwd: number | null;
  /** True for 起 and for ranges: `priceTwd` is then the lowest. */
  from: boolean;
  /** Upper end of a range; null: no range. */
  maxTwd: number | null;
}

/** As read: bait and all. */
interface TwdReading extends TwdPrice {
  /** The text names New Taiwan dollars, not only dollars. */
  named: boolean;
}

/** A number as it stands in a text. */
interface Digits {
  amount: number;
  at: number;
  end: number;
  /** 萬, 千 or 百 follows. */
  isScaled: boolean;
  /** `4.8`: nobody asks for so little without a mark. */
  isRating: boolean;
}

interface Money {
  amount: number;
  at: number;
  end: number;
  role: PriceRole;
  marked: boolean;
  /** A mark says New Taiwan dollars, not only dollars. */
  named: boolean;
  /** A number of things stands before it. */
  isOfSeveral: boolean;
  /** Text behind it, up to the next number. */
  behind: string;
}

const MAX_LENGTH = 300;
/** Characters on either side of a number that say what it is. */
const AROUND = 24;
/** At or above this a price stands for "not for sale" (99999999 at Ruten); no channel sells a thing for that. */
const BAIT_FROM_TWD = 9_000_000;

/** 0 and 1 lure, 99999999 means not for sale: none is a price. */
export const isBaitTwd = (amount: number): boolean => !(amount > 1 && amount < BAIT_FROM_TWD);

const number = /(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(?:\s?([萬万千百])(?![能貨分萬万]))?/g;

const scale = (unit: string | undefined): number =>
  unit === undefined ? 1 : unit === '百' ? 100 : unit === '千' ? 1000 : 10_000;

/** `1萬2`, `2 萬 5 千`; not `1萬 5折`. */
const continues = (between: string, unit: string | undefined): boolean =>
  between === '' || (between === ' ' && unit !== undefined);

/** Every amount of money in the text, in order; `1萬2千` and `1萬2` are one. */
const amounts = (text: string): Money[] => {
  const found: Money[] = [];
  let last: { end: number; money: Money | null; scaled: number } = { end: 0, money: null, scaled: 1 };
  for (const match of text.matchAll(number)) {
    const [whole, integer = '', fraction = '', unit] = match;
    const end = match.index + whole.length;
    const value = Number(integer.replaceAll(',', '') + fraction) * scale(unit);
    if (last.money !== null && value < last.scaled && continues(text.slice(last.end, match.index), unit)) {
      last.money.amount += value < 10 && unit === undefined ? (value * last.scaled) / 10 : value;
      last.money.end = end;
      last = { ...last, end, scaled: scale(unit) };
      continue;
    }
    const placed: Placed = {
      before: text.slice(Math.max(0, match.index - AROUND), match.index),
      gap: text.slice(Math.max(last.end, match.index - AROUND), match.index),
      after: text.slice(end, end + AROUND),
    };
    const isRating = fraction !== '' && unit === undefined && value <= 5;
    const digits: Digits = { amount: value, at: match.index, end, isScaled: unit !== undefined, isRating };
    const money = moneyOf(placed, digits, found);
    if (money !== null) found.push(money);
    last = { end, money, scaled: scale(unit) };
  }
  return withSuffixes(found);
};

/** `$ 1 2 9 9`, `$ 1 , 2 9 9`: one of several digits written one by one. */
const isSpaced = ({ before, after }: Placed, { at, end }: Digits): boolean =>
  end - at === 1 && (/(?:^|[^\d.,])\d\s(?:,\s)?$/.test(before) || /^\s(?:,\s)?\d(?![\d.,])/.test(after));

/** `2件 $500`: of so many. */
const ofSeveral = /\d\s?[件組入包盒瓶雙條支罐袋]\s?:?\s?(?:NT)?\$?\s?$/i;

const moneyOf = (placed: Placed, digits: Digits, before: Money[]): Money | null => {
  const { amount, at, end, isScaled, isRating } = digits;
  if (isForeign(placed) || (!isScaled && isSpaced(placed, digits))) return null;
  const marked = isMarked(placed);
  if (!marked && (isCount(placed) || isRating)) return null;
  const role = roleOf(placed, before.length === 0);
  const behind = placed.after.split(/\d/, 1)[0]!;
  const shared = { named: namesTwd(placed), isOfSeveral: ofSeveral.test(placed.before), behind };
  return role === null ? null : { amount, at, end, role, marked: marked || isScaled, ...shared };
};

/** `$1,299 原價 $999 特價`: where the first amount has no label and the last one is followed by one, labels stand behind. */
const withSuffixes = (found: Money[]): Money[] => {
  const [first, last] = [found[0], found.at(-1)];
  if (first === undefined || last === undefined || first.role !== 'plain') return found;
  const role = suffixRole(last.behind);
  if (role === null) return found;
  return found.map((one, i) => {
    const own = /^\s?[元圓]?\s?[([]?\s?(.{0,8}?)\s?[)\]]?\s*[^\p{L}]*$/u.exec(one.behind)?.[1] ?? '';
    const labelled = i === found.length - 1 ? role : suffixRole(own);
    return labelled === null ? one : { ...one, role: labelled };
  });
};

const rangeMark = /^\s?(?:元|圓)?\s?(?:~|-|–|—|至|到)\s?(?:NT\$?|NTD|TWD|\$)?\s?$/i;

/** `199～299元`: what marks or labels one end of a range marks or labels both. */
const shareMarks = (found: Money[], text: string): Money[] => {
  for (let i = 0; i + 1 < found.length; i++) {
    const [low, high] = [found[i]!, found[i + 1]!];
    if (!rangeMark.test(text.slice(low.end, high.at))) continue;
    low.marked ||= high.marked;
    high.marked = low.marked;
  }
  return found;
};

/** `99 / 129 / 199元`: what stands behind the last stands behind each. */
const shareEndings = (found: Money[], text: string): Money[] => {
  for (let i = found.length - 2; i >= 0; i--) {
    const [one, next] = [found[i]!, found[i + 1]!];
    if (!one.marked && next.marked && /^\s?[/、]\s?$/.test(text.slice(one.end, next.at))) one.marked = true;
  }
  return found;
};

/** Roles in the order in which they are taken for the price. */
const rank: readonly PriceRole[] = ['sale', 'plain', 'conditional', 'unit', 'sold_out'];
/** `特價618短促, $18500`: a number without a mark is no price beside one that is this many times as much. */
const FAR = 5;

const lowest = (money: Money[]): Money | null =>
  money.reduce<Money | null>((low, one) => (low === null || one.amount < low.amount ? one : low), null);

/** Without what lures (0 and 1, where there is more), and without bare numbers beside marked ones. */
const believable = (found: Money[]): Money[] => {
  const real = found.filter(({ amount }) => amount > 1);
  if (real.length > 0 && real.length < found.length) return believable(real);
  const marked = lowest(found.filter((one) => one.marked));
  if (marked === null) return found;
  return found.filter((one) => one.marked || (one.role !== 'plain' && one.amount * FAR > marked.amount));
};

const chosenPrice = (found: Money[]): Money | null => {
  for (const role of rank) {
    const low = lowest(found.filter((one) => one.role === role));
    if (low !== null) return low;
  }
  return found.find((one) => one.role === 'list') ?? null;
};

const listPrice = (found: Money[], price: Money, max: number | null): number | null => {
  const labelled = found.find((one) => one.role === 'list');
  if (labelled !== undefined) return labelled.amount > price.amount ? labelled.amount : null;
  if (max !== null) return null;
  const higher = found.filter(
    ({ role, amount, marked, at, isOfSeveral }) =>
      marked &&
      amount > price.amount &&
      // `2件 $500 3件 $700`: more cost more.
      !(isOfSeveral && price.isOfSeveral) &&
      (role === 'plain' || role === 'sale') &&
      (price.role === 'plain' || at < price.at),
  );
  return higher.length === 1 ? (higher[0]?.amount ?? null) : null;
};

/** `$1 298,00` and nothing else: thousands may be parted by spaces where no word could have parted them. */
const spacedAlone =
  /^(?:[^\d\p{Script=Han}]{0,11}[^\d\p{Script=Han}\p{L}])?[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d{2})?(?:\s?[元圓起/]\D{0,10}|[^\d\p{Script=Han}]{0,12})$/u;

/**
 * Numbers as other places write them, as Taiwan does: `899,00` → 899.00, `1.500` → 1500 (a dollar has no thousandths),
 * `$.75` → $0.75, `1 298` → 1298.
 */
const withPoints = (text: string): string =>
  (spacedAlone.test(text) ? text.replace(/(?<=\d) (?=\d{3})/g, '') : text)
    .replace(/(?<![\d.,])[1-9]\d{0,2}(?:\.\d{3})+(?!\s?[\d萬万千]|\.\d|,\d{3})/g, (whole) => whole.replaceAll('.', ''))
    .replace(/(?<=\$\s?\d{1,3})\s?,\s(?=\d{3}(?!\d))/g, ',')
    .replace(/\.{2,3}(?=\d)|(?<=\$\s?\d{1,6})\.\s(?=\d{2}(?!\d|\s?折))/g, '.')
    .replace(/(?<=\d),(?=\d{2}(?![\d,]))/g, '.')
    .replace(/(?<![\d.])\.(?=\d{1,2}(?![\d.,]))/g, '0.');

/** As `parseTwd`, bait not refused, fractions kept. */
const readAmounts = (text: string): TwdReading | null => {
  const plain = withPoints(text.slice(0, MAX_LENGTH).normalize('NFKC'));
  const found = believable(shareEndings(shareMarks(amounts(plain), plain), plain));
  const price = chosenPrice(found);
  if (price === null) return null;
  const following = found[found.indexOf(price) + 1];
  const ranged = following !== undefined && rangeMark.test(plain.slice(price.end, following.at));
  const max = ranged && following.amount > price.amount ? following.amount : null;
  const list = listPrice(found, price, max);
  const from = max !== null || /^\s?[元圓]?\s?起/.test(plain.slice(price.end, price.end + 6));
  return { priceTwd: price.amount, listPriceTwd: list, from, maxTwd: max, named: price.named };
};

const rounded = (amount: number | null): number | null => (amount === null ? null : Math.round(amount));

/** As `parseTwd`, bait not refused. */
export const readTwd = (text: string): TwdReading | null => {
  const read = readAmounts(text);
  if (read === null) return null;
  const { priceTwd, listPriceTwd, from, maxTwd, named } = read;
  return { priceTwd: Math.round(priceTwd), listPriceTwd: rounded(listPriceTwd), from, maxTwd: rounded(maxTwd), named };
};

/**
 * Price in a text of a Taiwanese page; null: no amount, only foreign money, or bait (0, 1, 99999999). Of several the
 * labelled selling price counts, else the lowest; percentages, 折, instalments, thresholds and sizes are no money.
 * Reads the first 300 characters. Fractions are rounded to whole dollars.
 */
export const parseTwd = (text: string): TwdPrice | null => {
  const read = readTwd(text);
  if (read === null || isBaitTwd(read.priceTwd)) return null;
  const { named: _, ...price } = read;
  return price;
};
