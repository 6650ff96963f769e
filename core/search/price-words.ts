/** What a query says of the price: `1000元以下`, `預算兩萬`, `500~1000元`, `under 500`. */
import { toOneForm } from './fold.ts';

export interface PriceWords {
  /** The query without them. */
  rest: string;
  /** As they stand in the query. */
  text: string;
  /** TWD; undefined: no such bound. */
  min: number | undefined;
  max: number | undefined;
}

/** A number without a unit of money speaks of a price from here on: `27以上` may be inches. */
const LEAST_BARE = 100;
const MOST = 2_000_000_000;
/** `1000元左右`. */
const ABOUT = 0.3;

const NUMBER = '(\\d[\\d,]*(?:\\.\\d+)?(?: ?(?:k(?![a-z])|[百千万]+))?|[一二三四五六七八九十百千万两]{1,8})';
const MONEY = '(?: ?(元|块钱|块|圆|台币|ntd|twd))?';
const BEFORE = '(?:(?:nt ?\\$|\\$|ntd|twd) ?)?';

interface Form {
  pattern: RegExp;
  /** Which bound its number is; both of two numbers. */
  bound: 'max' | 'min' | 'about' | 'both';
}

const forms: readonly Form[] = [
  {
    pattern: new RegExp(`(?:预算 ?)?${BEFORE}${NUMBER}${MONEY} ?(?:[~～-]|到|至) ?${BEFORE}${NUMBER}${MONEY}`),
    bound: 'both',
  },
  {
    pattern: new RegExp(`(?:预算 ?)?${BEFORE}${NUMBER}${MONEY} ?(?:以下|以内|之内|有找|内(?![\\u3400-\\u9fff]))`),
    bound: 'max',
  },
  { pattern: new RegExp(`(?:预算 ?)?${BEFORE}${NUMBER}${MONEY} ?(?:以上|起跳)`), bound: 'min' },
  { pattern: new RegExp(`(?:预算 ?)?${BEFORE}${NUMBER}${MONEY} ?(?:左右|上下)`), bound: 'about' },
  { pattern: new RegExp(`预算 ?${BEFORE}${NUMBER}${MONEY}`), bound: 'max' },
  { pattern: new RegExp(`\\b(?:under|below|less than|up to|within) ${BEFORE}${NUMBER}${MONEY}`), bound: 'max' },
  { pattern: new RegExp(`\\b(?:over|above|more than) ${BEFORE}${NUMBER}${MONEY}`), bound: 'min' },
];

/** A query without one of these says nothing of the price: looked at first, since few do. */
const signs = /[下内內找上跳右到至~～元块塊圆圓$＄预預]/;
const english = /\b(?:ntd|twd|under|below|less than|up to|within|over|above|more than)\b/i;
const mayPrice = (query: string): boolean => signs.test(query) || (/\d/.test(query) && english.test(query));
const MAX_QUERY = 200;

const units: Record<string, number> = { 十: 10, 百: 100, 千: 1000 };
const digits = '零一二三四五六七八九';

/** Below 10,000: `三千五` is 3,500, `十二` is 12. */
const belowTenThousand = (text: string): number => {
  let [sum, digit, last] = [0, 0, 1];
  for (const character of text) {
    const unit = units[character];
    if (unit === undefined) digit = character === '两' ? 2 : digits.indexOf(character);
    else {
      sum += Math.max(1, digit) * unit;
      [digit, last] = [0, unit];
    }
  }
  return sum + digit * (last > 10 ? last / 10 : 1);
};

/** `3000`, `3,000`, `3k`, `3千`, `三千`, `兩萬五`; NaN: no number. */
const amountOf = (text: string): number => {
  const plain = /^(\d[\d,]*(?:\.\d+)?)\s*(k|[百千万]+)?$/.exec(text.trim());
  if (plain !== null) {
    const factor = [...(plain[2] ?? '')].reduce(
      (product, unit) => product * (unit === 'k' ? 1000 : unit === '万' ? 10_000 : units[unit]!),
      1,
    );
    return Number(plain[1]!.replaceAll(',', '')) * factor;
  }
  const [high = '', low] = text.trim().split('万');
  if (low === undefined) return belowTenThousand(high);
  const tens = (high === '' ? 1 : belowTenThousand(high)) * 10_000;
  return tens + (/^[一二三四五六七八九]$/.test(low) ? digits.indexOf(low) * 1000 : belowTenThousand(low));
};

interface Read {
  value: number;
  /** It says by a unit that it is money, or can be little else. */
  isMoney: boolean;
}

const readNumber = (text: string, unit: string | undefined, said: boolean): Read => {
  const value = Math.round(amountOf(text));
  return { value, isMoney: unit !== undefined || said || (value >= LEAST_BARE && value <= MOST) };
};

/** A measure follows: `4800~6400mhz`, `100~200ml`, `1~3歲`. */
const measured =
  /^ ?(?:(?:[mgk]?hz|ml|cc|l|k?g|[cm]?m|k?w|v|[gtm]b?|mah|wh|x|in|inch|rpm|dpi|fps|p|k)(?![a-z])|[%歲岁吋寸公毫磅坪人入包片瓶組组天号號月年级級分秒度倍升克斤米尺型])|^[a-z]/;

const boundsOf = (bound: Form['bound'], [one, two]: readonly Read[]): Pick<PriceWords, 'min' | 'max'> | null => {
  if (one === undefined) return null;
  if (bound === 'both') {
    const isRange = two !== undefined && one.value < two.value && two.isMoney && (one.isMoney || two.value <= MOST);
    return isRange ? { min: one.value, max: two.value } : null;
  }
  if (!one.isMoney) return null;
  if (bound === 'about') return { min: Math.round(one.value * (1 - ABOUT)), max: Math.round(one.value * (1 + ABOUT)) };
  return bound === 'max' ? { min: undefined, max: one.value } : { min: one.value, max: undefined };
};

const boundsIn = ({ bound }: Form, found: RegExpExecArray): Pick<PriceWords, 'min' | 'max'> | null => {
  const said = found[0].includes('预算') || found[0].includes('$');
  const numbers = [readNumber(found[1]!, found[2], said)];
  if (bound === 'both') numbers.push(readNumber(found[3]!, found[4], said));
  return boundsOf(bound, numbers);
};

/** A part of a model, a measure, or a range that a hyphen writes and no unit of money ends: `4800-6400`. */
const isOther = ({ bound }: Form, found: RegExpExecArray, folded: string): boolean => {
  if ((found[2] ?? found[4]) !== undefined) return false;
  const after = folded.slice(found.index + found[0].length);
  return (
    measured.test(after) ||
    /[\d.a-z-]$/.test(folded.slice(0, found.index)) ||
    (bound === 'both' && found[0].includes('-'))
  );
};

/** What a query says of the price; null: nothing. A query of nothing else is left alone. */
export const readPriceWords = (query: string): PriceWords | null => {
  if (query.length > MAX_QUERY || !mayPrice(query)) return null;
  const plain = query.normalize('NFKC').replaceAll(/\s+/g, ' ').trim();
  const folded = toOneForm(plain.toLowerCase());
  if (folded.length !== plain.length) return null;
  for (const form of forms) {
    const found = form.pattern.exec(folded);
    const bounds = found === null || isOther(form, found, folded) ? null : boundsIn(form, found);
    if (found === null || bounds === null) continue;
    const [from, to] = [found.index, found.index + found[0].length];
    const rest = `${plain.slice(0, from)} ${plain.slice(to)}`.replaceAll('  ', ' ').trim();
    if (/[A-Za-z0-9\u3400-\u9fff]/.test(rest)) return { rest, text: plain.slice(from, to).trim(), ...bounds };
  }
  return null;
};
