/** New Taiwan dollars as Taiwanese pages write them: `NT$1,299`, `1,299元起`, `特價 999 原價 1,299`, `1.2萬`. */

import words from '../../datasets/taxonomy/prices.json' with { type: 'json' };

interface TwdPrice {
  priceTwd: number;
  /** 原價, 市價, 定價, or the higher of two prices without a label; null: none. */
  listPriceTwd: number | null;
  /** True for 起 and for ranges: `priceTwd` is then the lowest. */
  from: boolean;
  /** Upper end of a range; null: no range. */
  maxTwd: number | null;
}

interface Money {
  amount: number;
  at: number;
  end: number;
  label: 'list' | 'sale' | null;
  marked: boolean;
}

const MAX_LENGTH = 300;
/** At or above this a price stands for "not for sale" (99999999 at Ruten); no channel sells a thing for that. */
const BAIT_FROM_TWD = 9_000_000;

/** 0 and 1 lure, 99999999 means not for sale: none is a price. */
export const isBaitTwd = (amount: number): boolean => !(amount > 1 && amount < BAIT_FROM_TWD);

const number = /(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?\s?([萬万千])?/g;
/** An ending or a beginning of text around one of the words. */
const around = (before: string, words: readonly string[], after: string): RegExp =>
  new RegExp(`${before}(?:${words.join('|')})${after}`, 'i');

const listWords = around('', words.list_labels, '[^\\d]{0,10}$');
const saleWords = around('', words.sale_labels, '[^\\d]{0,10}(?:\\d{1,2}(?:\\.\\d)?折\\s?)?$');
/** The number before these is a count, a share or a size, not money. */
const unitAfter = around('^\\s?', words.units_after, '');
/** The number after these is a discount, a threshold, an instalment or a fee. */
const otherBefore = around('', words.other_before, '\\s?(?:NT\\$|NTD|TWD|\\$)?\\s?$');
const moneyBefore = /(?:NT\$?|NTD|TWD|新[台臺]幣|[台臺]幣|\$)\s?:?\s?$/i;
const { dollars, signs_before, codes, codes_before, names_after } = words.foreign;
const foreignBefore = around(
  '',
  [`(?:${dollars.join('|')})\\$`, ...signs_before, `\\b(?:${[...codes, ...codes_before].join('|')})\\s?\\$?`],
  '\\s?$',
);
const foreignAfter = around('^\\s?', [...names_after, ...codes], '');

const scale = (unit: string | undefined): number => (unit === undefined ? 1 : unit === '千' ? 1000 : 10_000);

const labelOf = (before: string): Money['label'] =>
  listWords.test(before) ? 'list' : saleWords.test(before) ? 'sale' : null;

/** Every amount of money in the text, in order; `1萬2千` is one. */
const amounts = (text: string): Money[] => {
  const found: Money[] = [];
  for (const match of text.matchAll(number)) {
    const [whole, integer = '', fraction = '', unit] = match;
    const end = match.index + whole.length;
    const [before, after] = [text.slice(Math.max(0, match.index - 16), match.index), text.slice(end, end + 8)];
    const value = Number(integer.replaceAll(',', '') + fraction) * scale(unit);
    const last = found.at(-1);
    if (last !== undefined && last.end === match.index && /[萬万]/.test(text[last.end - 1] ?? '') && value < 10_000) {
      last.amount += value;
      last.end = end;
      last.marked ||= /^\s?[元圓]/.test(after);
      continue;
    }
    if (unitAfter.test(after) || otherBefore.test(before)) continue;
    if (foreignBefore.test(before) || foreignAfter.test(after)) continue;
    // A number glued to a letter is a model's: `A1665`.
    if (/[A-Za-z]$/.test(before) && !moneyBefore.test(before)) continue;
    const marked = moneyBefore.test(before) || /^\s?[元圓]/.test(after) || unit !== undefined;
    found.push({ amount: value, at: match.index, end, label: labelOf(before), marked });
  }
  return found;
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

const chosenPrice = (found: Money[]): Money | null => {
  const money = found.filter((one) => one.label !== 'list');
  const sale = money.find((one) => one.label === 'sale');
  const marked = money.filter((one) => one.marked);
  if (sale !== undefined) return sale;
  const among = marked.length > 0 ? marked : money;
  return among.reduce<Money | null>((low, one) => (low === null || one.amount < low.amount ? one : low), null);
};

const listPrice = (found: Money[], price: Money, max: number | null): number | null => {
  const labelled = found.find((one) => one.label === 'list');
  if (labelled !== undefined) return labelled.amount > price.amount ? labelled.amount : null;
  if (max !== null || price.label === 'sale') return null;
  const higher = found.filter((one) => one.marked && one.amount > price.amount);
  return higher.length === 1 ? (higher[0]?.amount ?? null) : null;
};

/** `$1 298,00` and nothing else: thousands may be parted by spaces where no word could have parted them. */
const spacedAlone = /^[^\d\p{Script=Han}]{0,12}[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d{2})?\D{0,12}$/u;

/**
 * Numbers as other places write them, as Taiwan does: `899,00` → 899.00, `1.500` → 1500 (a dollar has no thousandths),
 * `$.75` → $0.75, `1 298` → 1298.
 */
const withPoints = (text: string): string =>
  (spacedAlone.test(text) ? text.replace(/(?<=\d) (?=\d{3})/g, '') : text)
    .replace(/(?<![\d.,])[1-9]\d{0,2}(?:\.\d{3})+(?!\s?[\d萬万千]|\.\d|,\d{3})/g, (whole) => whole.replaceAll('.', ''))
    .replace(/(?<=\d),(?=\d{2}(?![\d,]))/g, '.')
    .replace(/(?<![\d.])\.(?=\d{1,2}(?![\d.,]))/g, '0.');

/** As `parseTwd`, bait not refused, fractions kept. */
const readAmounts = (text: string): TwdPrice | null => {
  const plain = withPoints(text.slice(0, MAX_LENGTH).normalize('NFKC'));
  const found = shareMarks(amounts(plain), plain);
  const price = chosenPrice(found) ?? found.find((one) => one.label === 'list') ?? null;
  if (price === null) return null;
  const following = found[found.indexOf(price) + 1];
  const ranged = following !== undefined && rangeMark.test(plain.slice(price.end, following.at));
  const max = ranged && following.amount > price.amount ? following.amount : null;
  const list = listPrice(found, price, max);
  const from = max !== null || /^\s?[元圓]?\s?起/.test(plain.slice(price.end, price.end + 6));
  return { priceTwd: price.amount, listPriceTwd: list, from, maxTwd: max };
};

const rounded = (amount: number | null): number | null => (amount === null ? null : Math.round(amount));

/** As `parseTwd`, bait not refused. */
export const readTwd = (text: string): TwdPrice | null => {
  const read = readAmounts(text);
  if (read === null) return null;
  const { priceTwd, listPriceTwd, from, maxTwd } = read;
  return { priceTwd: Math.round(priceTwd), listPriceTwd: rounded(listPriceTwd), from, maxTwd: rounded(maxTwd) };
};

/**
 * Price in a text of a Taiwanese page; null: no amount, only foreign money, or bait (0, 1, 99999999). Of several the
 * labelled selling price counts, else the lowest; percentages, 折, instalments, thresholds and sizes are no money.
 * Reads the first 300 characters. Fractions are rounded to whole dollars.
 */
export const parseTwd = (text: string): TwdPrice | null => {
  const price = readTwd(text);
  return price === null || isBaitTwd(price.priceTwd) ? null : price;
};
