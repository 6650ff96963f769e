/** Which of the terms that two sites share are words that people read. */

const HAN = /^\p{Script=Han}+$/u;
/** Finding out takes five microseconds or more, and the same terms are asked for again and again. */
const MOST_KNOWN = 500_000;

/** Two bigrams of one text: of 百貨運動 the middle one is no word of it. */
const overlap = (a: string, b: string): boolean =>
  HAN.test(a) && HAN.test(b) && (a.at(-1) === b.at(0) || b.at(-1) === a.at(0));

/**
 * Chinese is cut into pairs of characters wherever they stand, so that half of them are pieces of two words (啡豆 of 咖啡豆).
 * One is told where it is a word: of `known`, or of the dictionary of Unicode's library that comes with Node.
 */
export class WholeWords {
  readonly #known: ReadonlySet<string>;
  readonly #segmenter = new Intl.Segmenter('zh-TW', { granularity: 'word' });
  readonly #judged = new Map<string, boolean>();

  constructor(known: ReadonlySet<string>) {
    this.#known = known;
  }

  isWord(term: string): boolean {
    if (!HAN.test(term) || this.#known.has(term)) return true;
    const judged = this.#judged.get(term);
    if (judged !== undefined) return judged;
    const isOne = [...this.#segmenter.segment(term)].length === 1;
    if (this.#judged.size < MOST_KNOWN) this.#judged.set(term, isOne);
    return isOne;
  }

  /** Of terms, the strongest first, the first `most` that are words and are no piece of another one told. */
  told(terms: Iterable<string>, most: number): string[] {
    const words: string[] = [];
    for (const term of terms) {
      if (words.length === most) break;
      if (this.isWord(term) && !words.some((word) => overlap(word, term))) words.push(term);
    }
    return words;
  }
}
