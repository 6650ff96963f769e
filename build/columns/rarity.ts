const BUCKETS = 1 << 22;

/** 31-bit FNV-1a over UTF-16 units. */
export const hashToken = (token: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < token.length; i++) hash = Math.imul(hash ^ token.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) & 0x7fffffff;
};

/** {@link hashToken} of a token of two units. */
export const hashUnits = (first: number, second: number): number => {
  const hash = Math.imul(Math.imul(0x811c9dc5 ^ first, 0x01000193) ^ second, 0x01000193);
  return (hash ^ (hash >>> 15)) & 0x7fffffff;
};

/** In how many offers a token is, counted in a table of fixed size: tokens that share a bucket look more frequent than they are. */
export class Rarity {
  readonly #counts = new Uint32Array(BUCKETS);
  #offers = 0;

  /** Counts one offer's distinct tokens. */
  add(tokens: Iterable<string>): void {
    this.#offers++;
    for (const token of tokens) this.#counts[hashToken(token) % BUCKETS]!++;
  }

  frequency(token: string): number {
    return this.#counts[hashToken(token) % BUCKETS]!;
  }

  /**
   * How much a token tells: inverse document frequency between 0 (in every offer) and 1 (in one), CJK bigrams at 0.35
   * of that because a word is several of them.
   */
  weightOf = (token: string): number => {
    const idf = Math.log((this.#offers + 1) / (this.frequency(token) + 0.5)) / Math.log(this.#offers + 2);
    return Math.max(0.02, Math.min(1, idf)) * (/[\u3400-\u9fff]/.test(token) ? 0.35 : 1);
  };
}
