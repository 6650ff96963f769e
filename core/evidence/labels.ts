import { AMPERSAND, DOLLAR, isDigit, LAST_ASCII, SPACE } from '../codes.ts';
import { cleanText } from './text.ts';

const MAX_LABEL = 48;
/** Chinese, Japanese and Korean say a sentence in as many characters as others a label. */
const [FIRST_WIDE, MAX_WIDE_LABEL] = [0x2e80, 16];
const MAX_ROW = 120;
const MAX_LABELS = 3000;
const MAX_PRICES = 1000;
const MAX_LETTERED = 24;
/** `NT$`, `US$`, `€` alone. */
const MAX_CURRENCY = 4;
/** Currencies that are written in letters, beside a number. */
const LETTERED =
  /\d\s?(?:,-|kr|zł|Kč|руб|грн|р\.|lei|Ft|đ|TWD|NTD|USD|EUR|GBP|CHF|SEK|DKK|NOK|PLN|CZK)(?![a-z])|(?:^|[^a-z])(?:NT|NTD|TWD|USD|EUR|GBP|CHF|SGD|HKD|JPY|KRW|THB|VND|IDR|RM|Rp\.?|S\/|R\$)\s?\d/i;

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

/** `reference`: it has to be decoded first. */
type Kind = 'price' | 'currency' | 'number' | 'other' | 'reference';

const isDigitBeside = (text: string, at: number, step: 1 | -1): boolean =>
  isDigit(text.charCodeAt(text.charCodeAt(at + step) === SPACE ? at + 2 * step : at + step));

/** What a stretch of text is to somebody who looks for prices. */
const kindOf = (text: string, from: number, to: number): Kind => {
  let digits = false;
  let currency = false;
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code === AMPERSAND) return 'reference';
    if (isDigit(code)) digits = true;
    else if (isCurrency(code)) {
      if (isDigitBeside(text, i, 1) || isDigitBeside(text, i, -1)) return 'price';
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
  readonly #page: string;

  constructor(page: string) {
    this.#page = page;
  }

  text(from: number, to: number): void {
    let [start, end] = [from, to];
    while (start < end && this.#page.charCodeAt(start) <= SPACE) start++;
    while (end > start && this.#page.charCodeAt(end - 1) <= SPACE) end--;
    if (start === end) return;
    const most = this.#page.charCodeAt(start) >= FIRST_WIDE ? MAX_WIDE_LABEL : MAX_LABEL;
    if (end - start <= most && this.spans.length < MAX_LABELS * 2) this.spans.push(start, end);
    if (end - start > MAX_ROW || this.prices >= MAX_PRICES) this.#last = 'other';
    else this.#price(start, end);
  }

  #price(start: number, end: number): void {
    let kind = kindOf(this.#page, start, end);
    if (kind === 'reference') {
      const text = cleanText(this.#page.slice(start, end), MAX_ROW).replaceAll('&', '');
      kind = kindOf(text, 0, text.length);
    }
    const isSplit =
      (kind === 'number' && this.#last === 'currency') || (kind === 'currency' && this.#last === 'number');
    if (kind === 'price' || isSplit) this.prices++;
    this.#last = isSplit ? 'other' : kind;
  }
}
