/** Which of the terms that two sites share are words that people read. */

const HAN = /^\p{Script=Han}+$/u;
/** `mw-t100`, `900g`, `130x160cm`, `dlf-a`: a model's number, a piece of one, or a measure tell readers nothing. `usb-c` is a word. */
const CODE = /\p{N}|[-.+](?!c$)\p{L}$/u;
/** Finding out takes five microseconds or more, and the same terms are asked for again and again. */
const MOST_KNOWN = 500_000;

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
    if (this.#known.has(term)) return true;
    if (!HAN.test(term)) return !CODE.test(term);
    const judged = this.#judged.get(term);
    if (judged !== undefined) return judged;
    const isOne = [...this.#segmenter.segment(term)].length === 1;
    if (this.#judged.size < MOST_KNOWN) this.#judged.set(term, isOne);
    return isOne;
  }
}

const NOT_ASKED = 0;
const [WORD, PIECE] = [1, 2];

/**
 * Words to be told of numbered terms. It is asked of millions of pairs, and texts lie all over memory: of each term are kept whether it is a
 * word, and what a Chinese one begins and ends with.
 */
export class NumberedWords {
  readonly #words: WholeWords;
  readonly #textOf: (term: number) => string;
  readonly #kinds: Uint8Array;
  /** UTF-16 units of Chinese terms; 0: of others. */
  readonly #firsts: Uint16Array;
  readonly #lasts: Uint16Array;

  constructor(words: WholeWords, { terms, textOf }: { terms: number; textOf: (term: number) => string }) {
    this.#words = words;
    this.#textOf = textOf;
    this.#kinds = new Uint8Array(terms);
    this.#firsts = new Uint16Array(terms);
    this.#lasts = new Uint16Array(terms);
  }

  #isWord(term: number): boolean {
    if (this.#kinds[term] === NOT_ASKED) {
      const text = this.#textOf(term);
      this.#kinds[term] = this.#words.isWord(text) ? WORD : PIECE;
      if (HAN.test(text)) {
        this.#firsts[term] = text.charCodeAt(0);
        this.#lasts[term] = text.charCodeAt(text.length - 1);
      }
    }
    return this.#kinds[term] === WORD;
  }

  /** Two bigrams of one text: of 百貨運動 the middle one is no word of it. */
  #overlap(term: number, other: number): boolean {
    const [first, otherFirst] = [this.#firsts[term]!, this.#firsts[other]!];
    return first !== 0 && otherFirst !== 0 && (this.#lasts[term] === otherFirst || this.#lasts[other] === first);
  }

  /** Of the terms from one place up to another, the strongest first, the first `most` that are words and are no piece of another one told. */
  told(terms: Uint32Array, [from, to]: readonly [number, number], most: number): string[] {
    const told: number[] = [];
    for (let i = from; i < to && told.length < most; i++) {
      const term = terms[i]!;
      if (this.#isWord(term) && !told.some((word) => this.#overlap(word, term))) told.push(term);
    }
    return told.map(this.#textOf);
  }
}
