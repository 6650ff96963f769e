import { isDigit } from '../codes.ts';

/** Longer texts are not remembered: V8 would keep the whole query alive with such a part of it. */
const MAX_LENGTH = 12;
/** So many texts are remembered, then it begins anew: what is asked for often is soon there again. */
const MAX_TEXTS = 8192;

/**
 * What is known of words that queries have in common. Those that end with a digit are not remembered: models and sizes are asked for
 * once, and would only push the others out.
 */
export class Memo<T> {
  readonly #known = new Map<string, T>();

  get size(): number {
    return this.#known.size;
  }

  /** What `find` says of the text, which says the same of it every time. */
  of(text: string, find: (text: string) => T): T {
    const { length } = text;
    if (length === 0 || length > MAX_LENGTH || isDigit(text.charCodeAt(length - 1))) return find(text);
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const found = find(text);
    if (this.#known.size >= MAX_TEXTS) this.#known.clear();
    this.#known.set(text, found);
    return found;
  }
}
