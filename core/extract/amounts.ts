/** Every amount of money in a text, in order, with what the words around it say that it is for. */
import {
  type Around,
  countBefore,
  isCount,
  isForeign,
  isGiven,
  isMarked,
  namesTwd,
  type Placed,
  roleOf,
  suffixRole,
  withoutGiven,
} from './price-roles.ts';

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

export interface Money {
  amount: number;
  at: number;
  end: number;
  role: Around;
  marked: boolean;
  /** A mark says New Taiwan dollars, not only dollars. */
  named: boolean;
  /** So many things stand before it (`2件 $500`); null: none do. */
  count: number | null;
  /** Text behind it, up to the next number. */
  behind: string;
}

/** Characters on either side of a number that say what it is. */
const AROUND = 24;

const number = /(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(?:\s?([萬万千仟百佰])(?![能貨分萬万]))?/g;

const scale = (unit: string | undefined): number => {
  if (unit === undefined) return 1;
  return /[百佰]/.test(unit) ? 100 : /[千仟]/.test(unit) ? 1000 : 10_000;
};

/** `1萬2`, `2 萬 5 千`; not `1萬 5折`. */
const continues = (between: string, unit: string | undefined): boolean =>
  between === '' || (between === ' ' && unit !== undefined);

/** Every amount of money as it stands; `1萬2千` and `1萬2` are one. */
const standing = (text: string): Money[] => {
  const found: Money[] = [];
  let last: { end: number; money: Money | null; scaled: number } = { end: 0, money: null, scaled: 1 };
  let given = false;
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
    const gap = text.slice(Math.max(last.end, match.index - AROUND), match.index);
    const placed: Placed = {
      before: text.slice(Math.max(0, match.index - AROUND), match.index),
      gap: given ? withoutGiven(gap) : gap,
      after: text.slice(end, end + AROUND),
    };
    const isRating = fraction !== '' && unit === undefined && value <= 5;
    const digits: Digits = { amount: value, at: match.index, end, isScaled: unit !== undefined, isRating };
    const money = moneyOf(placed, digits, found);
    if (money !== null) found.push(money);
    given = isGiven(placed);
    last = { end, money, scaled: scale(unit) };
  }
  return found;
};

/** `$ 1 2 9 9`, `$ 1 , 2 9 9`: one of several digits written one by one. */
const isSpaced = ({ before, after }: Placed, { at, end }: Digits): boolean =>
  end - at === 1 && (/(?:^|[^\d.,])\d\s(?:,\s)?$/.test(before) || /^\s(?:,\s)?\d(?![\d.,])/.test(after));

const moneyOf = (placed: Placed, digits: Digits, before: Money[]): Money | null => {
  const { amount, at, end, isScaled, isRating } = digits;
  if (isForeign(placed) || (!isScaled && isSpaced(placed, digits))) return null;
  const marked = isMarked(placed);
  if (!marked && (isCount(placed) || isRating)) return null;
  const role = roleOf(placed, before.length === 0);
  const behind = placed.after.split(/\d/, 1)[0]!;
  const shared = { named: namesTwd(placed), count: countBefore(placed), behind };
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

/** Whether the amounts are the ends of a range: `199～299元`. */
export const isRange = (low: Money, high: Money, text: string): boolean => rangeMark.test(text.slice(low.end, high.at));

/** `199～299元`: what marks or labels one end of a range marks or labels both. */
const shareMarks = (found: Money[], text: string): Money[] => {
  for (let i = 0; i + 1 < found.length; i++) {
    const [low, high] = [found[i]!, found[i + 1]!];
    if (!isRange(low, high, text)) continue;
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

export const amounts = (text: string): Money[] => shareEndings(shareMarks(withSuffixes(standing(text)), text), text);
