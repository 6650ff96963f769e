/** Whether a text names a site that was taken down, or a host below it. */
import type { TakeDowns } from '../../core/serving/index.ts';

const [DOT, DASH, UNDERSCORE, ZERO, NINE, A, Z, LOWER_A, LOWER_Z] = [46, 45, 95, 48, 57, 65, 90, 97, 122];
const [PERCENT, BACKSLASH] = [37, 92];
const MAX_HOST = 253;
/** With dots and an escape about it. */
const LONGEST = MAX_HOST + 8;

/** 0: ends a word; 1: a letter, digit, dash or underscore; 2: a dot. */
const kinds = Uint8Array.from({ length: 256 }, (_, code) => {
  if (code === DOT) return 2;
  const isLetter = (code >= LOWER_A && code <= LOWER_Z) || (code >= A && code <= Z);
  return isLetter || (code >= ZERO && code <= NINE) || code === DASH || code === UNDERSCORE ? 1 : 0;
});

export class Mentions {
  readonly takeDowns: TakeDowns;
  readonly #unicode: readonly Buffer[];

  constructor(takeDowns: TakeDowns) {
    this.takeDowns = takeDowns;
    this.#unicode = takeDowns.unicode.map((domain) => Buffer.from(domain));
  }

  #covers(word: string): boolean {
    const host = word.replace(/^\.+/, '').replace(/\.+$/, '').toLowerCase();
    return host.length <= MAX_HOST && this.takeDowns.covers(host);
  }

  /** An escape before the word, as in `%2Fshop.tw` or `\\nshop.tw`, runs into it. */
  #coversWord(text: Buffer, start: number, end: number): boolean {
    if (end - start > LONGEST) return false;
    const word = text.toString('latin1', start, end);
    if (this.#covers(word)) return true;
    const before = text[start - 1];
    if (before === PERCENT) return this.#covers(word.slice(2));
    return before === BACKSLASH && this.#covers(word.slice(word.startsWith('u') ? 5 : 1));
  }

  /** Of UTF-8 or of a JSON text. One pass: words with a dot are asked for, and nothing is tried twice. */
  inBytes(bytes: Uint8Array): boolean {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (this.#unicode.some((domain) => text.includes(domain))) return true;
    let [start, dots] = [-1, 0];
    for (let at = 0; at <= text.length; at++) {
      const kind = at < text.length ? kinds[text[at]!]! : 0;
      if (kind === 0) {
        if (dots > 0 && this.#coversWord(text, start, at)) return true;
        [start, dots] = [-1, 0];
      } else {
        if (start < 0) start = at;
        dots += kind >> 1;
      }
    }
    return false;
  }

  inText(text: string): boolean {
    return text.includes('.') && this.inBytes(Buffer.from(text));
  }
}
