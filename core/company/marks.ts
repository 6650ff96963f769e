import { codesOf } from '../text-codes.ts';

/** Bits of two UTF-16 units that no two ASCII characters have. */
const BEYOND_ASCII = 0xff80_ff80;

/** Marks that one page is searched for, by their first characters, none of which is ASCII. */
export class Marks {
  readonly #marks: readonly string[];
  /** Of a first character the number of its group; 0: no mark begins so. */
  readonly #groups = new Uint8Array(65_536);
  readonly #byGroup: number[][] = [[]];

  constructor(marks: readonly string[]) {
    this.#marks = marks;
    for (const [at, mark] of marks.entries()) {
      const first = mark.charCodeAt(0);
      this.#groups[first] ||= this.#byGroup.push([]) - 1;
      this.#byGroup[this.#groups[first]!]!.push(at);
    }
  }

  /**
   * Where each mark stands in a text, in order, at most `limit` of each. One pass for all of them: looking for a Chinese
   * word the engine stops at each letter that shares a byte with its first character, as `l` does with 公.
   */
  places(text: string, limit: number): number[][] {
    const codes = codesOf(text);
    const places: number[][] = this.#marks.map(() => []);
    const { length } = text;
    // Two characters at a time: of most pairs in markup neither is beyond ASCII. Zeros follow the text.
    const pairs = new Uint32Array(codes.buffer, codes.byteOffset, (length + 1) >> 1);
    for (let pair = 0; pair < pairs.length; pair++) {
      if ((pairs[pair]! & BEYOND_ASCII) === 0) continue;
      for (let i = pair * 2; i < pair * 2 + 2; i++)
        for (const mark of this.#byGroup[this.#groups[codes[i]!]!]!)
          if (places[mark]!.length < limit && text.startsWith(this.#marks[mark]!, i)) places[mark]!.push(i);
    }
    return places;
  }
}
