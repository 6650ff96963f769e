import { findCurrency } from './currency.ts';
import { readAmounts } from './twd.ts';

export { isBaitTwd, parseTwd, readTwd, type TwdPrice } from './twd.ts';

export interface PriceOptions {
  /** Text beside the price that may name its currency: a label, a currency cell. */
  hint?: string;
  /** Where the shop's decimal separator is known (`.`, `,` or a currency sign); otherwise inferred. */
  decimalSeparator?: string;
}

export interface PriceParts {
  /** Major units; null: no number that can be a price. */
  amount: number | null;
  /** The mark as written (`£`, `Kč`, `EUR`); null: none. `currencyCode` turns it into ISO 4217. */
  currency: string | null;
}

const MAX_LENGTH = 300;
const gapMarks = /[\s'’]/g;

/** Digits and separators that belong together: `1 298,00`, `559. 99`, `1'049,95`; each in one pass over the words. */
const joinGroups = (run: string): string => {
  const parts = run.split(/\s+/).filter((part) => part !== '');
  let joined = parts[0] ?? '';
  for (const part of parts.slice(1)) {
    const thousands = /^\d{3}(?:$|[.,])/.test(part) && /^\d{1,3}(?:\s\d{3})*$/.test(joined);
    const cents = /[.,]$/.test(joined) && /^\d{2}$/.test(part);
    if (!thousands && !cents) break;
    joined += cents ? part : ` ${part}`;
  }
  return joined;
};

/** The first run of digits that is not a percentage; null: none. */
const firstNumber = (text: string): string | null => {
  for (const match of text.matchAll(/[.,]?\d[\d.,'’\s]*/gu)) {
    const after = text.slice(match.index + match[0].length).trimStart();
    const joined = joinGroups(match[0]);
    const whole = joined.replace(/\s/g, '').length === match[0].replace(/\s/g, '').length;
    if (!(whole && after.startsWith('%'))) return joined;
  }
  return null;
};

const inferredDecimal = (digits: string): string | null => {
  const [point, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')];
  if (point < 0 && comma < 0) return null;
  const mark = point > comma ? '.' : ',';
  const at = Math.max(point, comma);
  if (digits.indexOf(mark) !== at) return null;
  if (point >= 0 && comma >= 0) return mark;
  const [before, after] = [digits.slice(0, at), digits.slice(at + 1)];
  const grouped = after.length === 3 && /^[1-9]\d{0,2}$/.test(before);
  return grouped ? null : mark;
};

const toAmount = (run: string, decimalSeparator: string | undefined): number | null => {
  let digits = run.replace(gapMarks, '').replace(/[.,]+$/, '');
  const leading = /^[.,]/.test(digits);
  const mark = digits[0] ?? '';
  // `.75` is a fraction; in `.75,333` and `.750.30` the first mark is left over from a label.
  if (leading && /[.,]/.test(digits.slice(1)) && (decimalSeparator !== mark || digits.includes(mark, 1))) {
    digits = digits.slice(1);
  }
  const decimal = decimalSeparator ?? inferredDecimal(digits);
  const kept = [...digits].filter((c) => (c >= '0' && c <= '9') || c === decimal).join('');
  const amount = Number(decimal === null ? kept : kept.replace(decimal, '.'));
  return kept !== '' && Number.isFinite(amount) ? amount : null;
};

/** `35€ 99`, and `1250€600` where the sign is known to be the decimal separator. */
const signAsDecimal = (text: string, decimalSeparator: string | undefined): string => {
  if (decimalSeparator === '€') return text.replace(/(\d)€(\d)/, '$1.$2000');
  return text.replace(/^(\D*\d{1,6})\s?€\s?(\d{2})(?!\d)(?!\s?[.,€]\d?)/, '$1.$2 €');
};

/** Full-width ASCII as ASCII; other compatibility forms stay, because `₨` and `￥` are marks of their own. */
const narrow = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ');

/** Words by which a price text is Taiwanese: it is read by its labels, 萬, 起 and ranges then. */
const taiwanese = /NT\$|NTD|TWD|[元圓萬万千折期起]|[台臺]幣|[原特售定市]價|優惠/;

/**
 * Currency and amount of any price text, in major units. Linear: only the first 300 characters are read. Both
 * are null where the text says neither; a word for "free" is 0.
 */
export const parsePriceParts = (text: string | null, options: PriceOptions = {}): PriceParts => {
  const full = narrow((text ?? '').slice(0, MAX_LENGTH)).trim();
  const currency = findCurrency(full, narrow(options.hint ?? ''));
  const zh = taiwanese.test(full) && options.decimalSeparator === undefined ? readAmounts(full) : null;
  if (zh !== null) return { amount: zh.priceTwd, currency: full.includes('NT$') ? 'NT$' : currency };
  const run = firstNumber(signAsDecimal(full, options.decimalSeparator));
  if (run === null) return { amount: /\bfree\b/i.test(full) ? 0 : null, currency };
  const separator = options.decimalSeparator === '€' ? '.' : options.decimalSeparator;
  return { amount: toAmount(run, separator), currency };
};

/** `parsePriceParts`, or null where there is no amount. */
export const parsePrice = (
  text: string,
  options: PriceOptions = {},
): { amount: number; currency: string | null } | null => {
  const { amount, currency } = parsePriceParts(text, options);
  return amount === null ? null : { amount, currency };
};
