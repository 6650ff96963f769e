import { LAST_ASCII } from '../codes.ts';
import { codesOf } from '../text-codes.ts';

/** Bits of two UTF-16 units that no two ASCII characters have. */
const BEYOND_ASCII = 0xff80_ff80;

/** Marks, of two characters at least, that one page is searched for. */
export class Marks {
  readonly #marks: readonly string[];
  /** Of a first character the number of its group; 0: no mark begins so. */
  readonly #groups = new Uint8Array(65_536);
  readonly #byGroup: number[][] = [[]];
  readonly #seconds: readonly number[];
  /** No mark begins with an ASCII character. */
  readonly #isBeyondAscii: boolean;

  constructor(marks: readonly string[]) {
    this.#marks = marks;
    this.#seconds = marks.map((mark) => mark.charCodeAt(1));
    this.#isBeyondAscii = marks.every((mark) => mark.charCodeAt(0) > LAST_ASCII);
    for (const [at, mark] of marks.entries()) {
      const first = mark.charCodeAt(0);
      this.#groups[first] ||= this.#byGroup.push([]) - 1;
      this.#byGroup[this.#groups[first]!]!.push(at);
    }
  }

  /**
   * Where each mark stands in a text from `from` on, in order, at most `limit` of each. One pass for all of them: looking for
   * a Chinese word the engine stops at each letter that shares a byte with its first character, as `l` does with 公.
   */
  places(text: string, limit: number, from = 0): number[][] {
    const codes = codesOf(text);
    const places: number[][] = this.#marks.map(() => []);
    const groups = this.#groups;
    const { length } = text;
    // Eight characters at a time, where no mark is of ASCII: of most in markup none is beyond it. Zeros follow the text.
    const pairs = new Uint32Array(codes.buffer, codes.byteOffset, (length + 8) >> 1);
    for (let at = from & ~7; at < length; at += 8) {
      const pair = at >> 1;
      const all = pairs[pair]! | pairs[pair + 1]! | pairs[pair + 2]! | pairs[pair + 3]!;
      if (this.#isBeyondAscii && (all & BEYOND_ASCII) === 0) continue;
      for (let i = Math.max(at, from); i < at + 8; i++) {
        const group = groups[codes[i]!]!;
        if (group === 0) continue;
        for (const mark of this.#byGroup[group]!)
          if (
            codes[i + 1] === this.#seconds[mark] &&
            places[mark]!.length < limit &&
            text.startsWith(this.#marks[mark]!, i)
          )
            places[mark]!.push(i);
      }
    }
    return places;
  }
}
