/** New Taiwan dollars as Taiwanese pages write them: `NT$1,299`, `1,299元起`, `特價 999 原價 1,299`, `1.2萬`. */

import { amounts, isRange, type Money } from './amounts.ts';
import { FAR, lowest, weighed } from './amounts-beside.ts';
import { isWordless, type PriceRole, withoutNumbers } from './price-roles.ts';

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

const MAX_LENGTH = 300;
/** At or above this a price stands for "not for sale" (99999999 at Ruten); no channel sells a thing for that. */
const BAIT_FROM_TWD = 9_000_000;

/** 0 and 1 lure, 99999999 means not for sale: none is a price. */
export const isBaitTwd = (amount: number): boolean => !(amount > 1 && amount < BAIT_FROM_TWD);

/** Roles in the order in which they are taken for the price. */
const rank: readonly PriceRole[] = ['sale', 'plain', 'conditional', 'unit', 'sold_out'];

const chosenPrice = (found: Money[]): Money | null => {
  for (const role of rank) {
    const low = lowest(found.filter((one) => one.role === role));
    if (low !== null) return low;
  }
  return found.find(({ role }) => role === 'list' || role === 'past') ?? null;
};

/** `特價 $499 $890`: two amounts and nothing between them. */
const isPair = (found: Money[], between: string): boolean =>
  found.length === 2 && /^\s?[元圓]?\s+\D{0,4}$/.test(between);

/** `$1,299 $999`: an amount without a label that can be but the former price, as no word says that it is of another thing. */
const isFormer = (one: Money, price: Money, { found, text }: { found: Money[]; text: string }): boolean => {
  const [first, second] = one.at < price.at ? [one, price] : [price, one];
  const between = text.slice(first.end, second.at);
  return (
    one.marked &&
    // `$499 / $890` are two things.
    !/[/、,;|&+起]/.test(between) &&
    one.amount > price.amount &&
    one.amount < price.amount * FAR &&
    // `2件 $500 3件 $700`: more cost more.
    !(one.count !== null && price.count !== null) &&
    (one.role === 'plain' || one.role === 'sale') &&
    (price.role === 'plain' || one.at < price.at || isPair(found, between)) &&
    isWordless(between)
  );
};

const listPrice = (price: Money, from: boolean, read: { found: Money[]; text: string }): number | null => {
  const labelled = read.found.find(({ role }) => role === 'list');
  if (labelled !== undefined && labelled !== price) return labelled.amount > price.amount ? labelled.amount : null;
  if (from) return null;
  const former = read.found.filter((one) => isFormer(one, price, read));
  return former.length === 1 ? (former[0]?.amount ?? null) : null;
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
const readAmounts = (given: string): TwdReading | null => {
  const text = withPoints(withoutNumbers(given.slice(0, MAX_LENGTH).normalize('NFKC')));
  const found = weighed(amounts(text));
  const price = chosenPrice(found);
  if (price === null) return null;
  const following = found[found.indexOf(price) + 1];
  const ranged = following !== undefined && isRange(price, following, text);
  const max = ranged && following.amount > price.amount ? following.amount : null;
  const from = max !== null || /^\s?[元圓]?\s?起/.test(text.slice(price.end, price.end + 6));
  const list = listPrice(price, from, { found, text });
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
