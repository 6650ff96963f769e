import { AMPERSAND, DOLLAR, isDigit, LAST_ASCII, SPACE } from '../codes.ts';
import { codesOfPart } from '../text-codes.ts';
import { cleanText } from './text.ts';

const MAX_LABEL = 48;
/** Chinese, Japanese and Korean say a sentence in as many characters as others a label. */
const [FIRST_WIDE, MAX_WIDE_LABEL] = [0x2e80, 16];
const MAX_ROW = 120;
/** Longer ones than labels are read as far as their colon, if it is this near. */
const MAX_LEAD = 12;
const [COLON, WIDE_COLON] = [0x3a, 0xff1a];
const MAX_LABELS = 3000;
const MAX_PRICES = 1000;
const MAX_LETTERED = 24;
/** `NT$`, `US$`, `€` alone. */
const MAX_CURRENCY = 4;
/** Currencies that are written in letters, beside a number. */
const LETTERED =
  /\d\s?(?:,-|kr|zł|Kč|руб|грн|р\.|lei|Ft|đ|TWD|NTD|USD|EUR|GBP|CHF|SEK|DKK|NOK|PLN|CZK|BGN|RON|HUF|лв|Lt|kn|din|тг|TL|AED|SAR|INR|CLP|ARS|MXN|BRL|AUD|CAD)(?![a-zа-я])|(?:^|[^a-z])(?:NT|NTD|TWD|USD|EUR|GBP|CHF|SGD|HKD|JPY|KRW|THB|VND|IDR|RM|Rp\.?|Rs\.?|AED|S\/|R\$)\s?\d/i;

/** € ₩ ₫ ₱ ₴ ₹ ₺ ₽… have a block of their own. */
const [FIRST_SIGN, LAST_SIGN] = [0x20a0, 0x20c0];
/** $ £ ¥ ฿ 元 円 圓 원 ＄ ￥ */
const [POUND, YEN, BAHT, YUAN, EN, ROUND, WON, WIDE_DOLLAR, WIDE_YEN] = [...'£¥฿元円圓원＄￥'].map((char) =>
  char.charCodeAt(0),
);

const isCurrency = (code: number): boolean => {
  if (code <= LAST_ASCII) return code === DOLLAR;
  if (code >= FIRST_SIGN && code <= LAST_SIGN) return true;
  if (code === YUAN || code === EN || code === ROUND || code === WON) return true;
  return code === POUND || code === YEN || code === BAHT || code === WIDE_DOLLAR || code === WIDE_YEN;
};
const [TELLS_NOTHING, REFERS, DIGIT, CURRENCY] = [0, 1, 2, 3];
/** What a character is to prices: one look-up each. */
const classes = Uint8Array.from({ length: 65_536 }, (_, code) =>
  code === AMPERSAND ? REFERS : isDigit(code) ? DIGIT : isCurrency(code) ? CURRENCY : TELLS_NOTHING,
);

/** `reference`: it has to be decoded first. */
type Kind = 'price' | 'currency' | 'number' | 'other' | 'reference';

/** A page's text, or one decoded, and its characters. */
interface Coded {
  text: string;
  codes: Uint16Array;
}

const isDigitBeside = (codes: Uint16Array, at: number, step: 1 | -1): boolean => {
  const beside = at + step;
  const digit = beside > 0 && codes[beside] === SPACE ? beside + step : beside;
  return digit >= 0 && isDigit(codes[digit]!);
};

/** What a stretch of text is to somebody who looks for prices. */
const kindOf = ({ text, codes }: Coded, from: number, to: number): Kind => {
  let digits = false;
  let currency = false;
  for (let i = from; i < to; i++) {
    const told = classes[codes[i]!];
    if (told === TELLS_NOTHING) continue;
    if (told === REFERS) return 'reference';
    if (told === DIGIT) digits = true;
    else {
      if (isDigitBeside(codes, i, 1) || isDigitBeside(codes, i, -1)) return 'price';
      currency = true;
    }
  }
  if (!digits) return currency && to - from <= MAX_CURRENCY ? 'currency' : 'other';
  if (to - from > MAX_LETTERED) return 'other';
  const short = text.slice(from, to);
  if (/^[\d.,\s]+$/.test(short)) return 'number';
  return LETTERED.test(short) ? 'price' : 'other';
};

/** Gathers a page's short stretches of visible text: where they stand, and how many of them show a price. */
export class LabelCollector {
  /** Start and end in the page's text, in turns. */
  readonly spans: number[] = [];
  prices = 0;
  /** A price may be split: `<i>NT$</i><b>300</b>`, `<b>300</b>元`. */
  #last: Kind = 'other';
  readonly #page: Coded;

  /** `codes` are the page's. */
  constructor(text: string, codes: Uint16Array) {
    this.#page = { text, codes };
  }

  /** Of a stretch of visible text without white space around it. */
  text(start: number, end: number): void {
    const most = this.#page.codes[start]! >= FIRST_WIDE ? MAX_WIDE_LABEL : MAX_LABEL;
    const to = end - start <= most ? end : this.#leadEnd(start, end);
    if (to > start && this.spans.length < MAX_LABELS * 2) this.spans.push(start, to);
    if (end - start > MAX_ROW || this.prices >= MAX_PRICES) this.#last = 'other';
    else this.#price(start, end);
  }

  /** `訂購專線：02-2345-6789`: where what leads a longer wide text ends; `start`: there is no such. */
  #leadEnd(start: number, end: number): number {
    const { codes } = this.#page;
    if (codes[start]! < FIRST_WIDE || end - start > MAX_ROW) return start;
    for (let i = start + 2; i < start + MAX_LEAD; i++) if (codes[i] === COLON || codes[i] === WIDE_COLON) return i;
    return start;
  }

  #price(start: number, end: number): void {
    let kind = kindOf(this.#page, start, end);
    if (kind === 'reference') {
      const text = cleanText(this.#page.text.slice(start, end), MAX_ROW).replaceAll('&', '');
      kind = kindOf({ text, codes: codesOfPart(text) }, 0, text.length);
    }
    const isSplit =
      (kind === 'number' && this.#last === 'currency') || (kind === 'currency' && this.#last === 'number');
    if (kind === 'price' || isSplit) this.prices++;
    this.#last = isSplit ? 'other' : kind;
  }
}
