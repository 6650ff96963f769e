import { FULL_STOP, HYPHEN, isDigit, isLowerLetter, PLUS } from '../../core/codes.ts';
import { hashToken, hashUnits } from '../columns/token-hash.ts';
import { plainUnit } from '../industry/plain-units.ts';

const latin = /[a-z0-9][a-z0-9.+-]*[a-z0-9]/g;
const han = /\p{Script=Han}+/gu;
const numeric = /^[\d.+-]+$/;

/** CJK bigrams and Latin words of a text, folded (NFKC, lower case); numbers alone say nothing. */
export const termsOf = (text: string): string[] => {
  const folded = text.normalize('NFKC').toLowerCase();
  const terms = (folded.match(latin) ?? []).filter((word) => !numeric.test(word));
  for (const run of folded.match(han) ?? []) for (let i = 0; i + 1 < run.length; i++) terms.push(run.slice(i, i + 2));
  return terms;
};

const isJoint = (unit: number): boolean => unit === FULL_STOP || unit === PLUS || unit === HYPHEN;
/** Of plain units; 4dc0 to 4dff are hexagrams. */
const isHan = (unit: number): boolean => unit >= 0x3400 && (unit < 0x4dc0 || unit >= 0x4e00) && unit <= 0x9fff;

/** A term: its text, or of a bigram both units as one number, for few bigrams are ever looked at as texts. */
export type Term = string | number;
export const textOf = (term: Term): string =>
  typeof term === 'string' ? term : String.fromCharCode(term >>> 16, term & 0xffff);

type Visit = (term: Term, hash: number, count: number) => void;

const count = (counts: Map<string, number>, term: string): unknown => counts.set(term, (counts.get(term) ?? 0) + 1);

/** Counts the terms of one text after the other; what `termsOf` finds, in no order. */
export class TermReader {
  /** The text in hand, folded; 0 follows it. */
  #units = new Uint16Array(1024);
  #length = 0;
  #bigrams = new Uint32Array(1024);
  readonly #words = new Map<string, number>();

  /** Calls `visit` once for each term, with its `hashToken` and how often it occurs. */
  count(text: string, visit: Visit): void {
    const words = this.#words;
    words.clear();
    if (this.#fold(text)) {
      this.#readWords();
      this.#countBigrams(visit);
    } else for (const term of termsOf(text)) count(words, term);
    for (const [word, count] of words) visit(word, hashToken(word), count);
  }

  /** False: the text is not of plain units only. */
  #fold(text: string): boolean {
    const { length } = text;
    if (length >= this.#units.length) {
      this.#units = new Uint16Array(2 * length);
      this.#bigrams = new Uint32Array(2 * length);
    }
    for (let i = 0; i < length; i++) {
      const unit = plainUnit(text.charCodeAt(i));
      if (unit === 0) return false;
      this.#units[i] = unit;
    }
    this.#units[length] = 0;
    this.#length = length;
    return true;
  }

  /** What `latin` matches and `numeric` does not. */
  #readWords(): void {
    const units = this.#units;
    for (let at = 0; at < this.#length; at++) {
      let [last, letters] = [-1, false];
      for (let end = at; ; end++) {
        const unit = units[end]!;
        if (isLowerLetter(unit)) letters = true;
        if (isLowerLetter(unit) || isDigit(unit)) last = end;
        else if (end === at || !isJoint(unit)) break;
      }
      if (last <= at) continue;
      if (letters) count(this.#words, String.fromCharCode(...units.subarray(at, last + 1)));
      at = last;
    }
  }

  #countBigrams(visit: Visit): void {
    const [units, bigrams] = [this.#units, this.#bigrams];
    let found = 0;
    for (let i = 1, before = isHan(units[0]!); i < this.#length; i++) {
      const isOne = isHan(units[i]!);
      if (before && isOne) bigrams[found++] = (units[i - 1]! << 16) | units[i]!;
      before = isOne;
    }
    bigrams.subarray(0, found).sort();
    for (let i = 0, from = 0; i < found; from = i) {
      const bigram = bigrams[from]!;
      while (i < found && bigrams[i] === bigram) i++;
      visit(bigram, hashUnits(bigram >>> 16, bigram & 0xffff), i - from);
    }
  }
}
