const MAX_TIMES = 10_000;

/** Times as ISO 8601 UTC. Those of one crawl are few: a text is made once for each of them, not for each row. */
export class TimeTexts {
  readonly #texts = new Map<number, string>();

  of(timeMs: number): string {
    const known = this.#texts.get(timeMs);
    if (known !== undefined) return known;
    if (this.#texts.size >= MAX_TIMES) this.#texts.clear();
    const text = new Date(timeMs).toISOString().replace('.000Z', 'Z');
    this.#texts.set(timeMs, text);
    return text;
  }
}
