/** New Taiwan dollars as Taiwanese pages write them: `NT$1,299`, `1,299元起`, `特價 999 原價 1,299`, `1.2萬`. */

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
const listWords = /(?:原價|市價|定價|牌價|建議售價|參考價|原售價|吊牌價|MSRP)[^\d]{0,10}$/i;
const saleWords =
  /(?:特價|售價|優惠價|促銷價|現金價|會員價|網路價|網購價|折扣價|活動價|折後價|限時價|限時|特惠價|結帳價|價格|現折價|Sale|Price)[^\d]{0,10}(?:\d{1,2}(?:\.\d)?折\s?)?$/i;
/** The number before these is a count, a share or a size, not money. */
const unitAfter =
  /^\s?(?:%|折|期|件|組|入|個|瓶|盒|包|罐|支|片|次|天|日|年|月|點|人|顆|雙|g\b|kg\b|ml\b|l\b|gb\b|tb\b|吋|cm\b|mm\b|公|分期|x\s?\d)/i;
/** The number after these is a discount, a threshold, an instalment or a fee. */
const otherBefore =
  /(?:折抵|現折|再折|立折|最高折|(?<!(?:^|[^\d,])\d{1,2}(?:\.\d)?\s?)折|省|贈|送|滿|運費|回饋|每期|分期|抵|減|賺)\s?(?:NT\$|NTD|TWD|\$)?\s?$/i;
const moneyBefore = /(?:NT\$?|NTD|TWD|新[台臺]幣|[台臺]幣|\$)\s?:?\s?$/i;
const foreignBefore =
  /(?:(?:US|HK|AU|CA|SG|A|C|S|R)\$|[€£¥₩฿]|\b(?:USD|HKD|JPY|CNY|RMB|EUR|GBP|KRW|SGD|AUD|CAD)\s?\$?)\s?$/i;
const foreignAfter = /^\s?(?:美[元金]|日[圓元]|港[幣元]|人民幣|歐元|韓元|円|원|USD|HKD|JPY|CNY|RMB|EUR|GBP|KRW|€)/i;

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

/** As `parseTwd`, bait not refused, fractions kept. */
const readAmounts = (text: string): TwdPrice | null => {
  const plain = text.slice(0, MAX_LENGTH).normalize('NFKC');
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
