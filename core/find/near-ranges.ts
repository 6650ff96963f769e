import type { Range } from './format.ts';
import { bytesOfText, type NameIndex } from './name-index.ts';

/** Searches in the index that one query may cost. */
const MAX_SEARCHES = 1200;
/** Different letters that are tried in one place. */
const MAX_LETTERS = 48;
/** Shorter ones are near to too much. */
const LEAST_LATIN = 4;
const LEAST_OTHER = 3;
const START = '\u0001';
const encoded = new TextDecoder();

/** Bytes of the character that begins with this byte of UTF-8. */
const bytesFrom = (lead: number): number => (lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4);

class Near {
  readonly ranges: Range[] = [];
  readonly #index: NameIndex;
  readonly #letters: readonly string[];
  #left = MAX_SEARCHES;

  constructor(index: NameIndex, letters: readonly string[]) {
    this.#index = index;
    this.#letters = letters;
  }

  get isSpent(): boolean {
    return this.#left <= 0;
  }

  range(text: string, within?: Range): Range {
    this.#left -= 1;
    return this.#index.range(bytesOfText(text), within);
  }

  #keep(range: Range): void {
    if (range[1] > range[0]) this.ranges.push(range);
  }

  /** Names alike up to letter `at`, where one letter is wrong, missing or too many, or two have changed places. */
  tryAt(at: number, start: string, within: Range): void {
    const rest = (from: number): string => this.#letters.slice(from).join('');
    const [one = '', two = ''] = this.#letters.slice(at, at + 2);
    this.#keep(this.range(start + rest(at + 1), within));
    if (two !== '' && one !== two) this.#keep(this.range(start + two + one + rest(at + 2), within));
    const depth = bytesOfText(start).length;
    let place = within[0];
    for (let tried = 0; place < within[1] && tried < MAX_LETTERS && !this.isSpent; tried++) {
      const letter = this.#letterAt(place, depth);
      const here = this.range(start + letter, [place, within[1]]);
      if (letter !== one && letter >= ' ') {
        this.#keep(this.range(start + letter + rest(at + 1), here));
        this.#keep(this.range(start + letter + rest(at), here));
      }
      place = Math.max(here[1], place + 1);
    }
  }

  #letterAt(place: number, depth: number): string {
    const bytes = [this.#index.byteAt(place, depth)];
    for (let i = 1; i < bytesFrom(bytes[0]!); i++) bytes.push(this.#index.byteAt(place, depth + i));
    return encoded.decode(Uint8Array.from(bytes));
  }
}

/**
 * Parts of names that begin with `folded` but for one letter (the first one is right): a bounded number of searches, whatever the
 * query. None for numbers and for what is short.
 */
export const nearRanges = (index: NameIndex, folded: string): Range[] => {
  const letters = [...folded];
  const least = /^[\u0020-\u02ff]*$/.test(folded) ? LEAST_LATIN : LEAST_OTHER;
  if (letters.length < least || /^[\d ]*$/.test(folded)) return [];
  const near = new Near(index, letters);
  let start = START;
  let within = near.range(start);
  for (let at = 0; at < letters.length && !near.isSpent; at++) {
    start += letters[at];
    within = near.range(start, within);
    if (within[0] >= within[1]) break;
    if (at + 1 < letters.length) near.tryAt(at + 1, start, within);
  }
  return near.ranges;
};
