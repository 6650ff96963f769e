/**
 * How long work of equal parts will go on, by the parts that were done since this was made. What an earlier run did is not
 * told of: it takes no time, and would promise too much.
 */
export class TimeLeft {
  readonly #startedMs = performance.now();
  #done = 0;
  readonly #parts: number;

  constructor(parts: number) {
    this.#parts = parts;
  }

  /** A part was done; gives the text for people, such as `3 min left`. */
  partDone(): string {
    this.#done++;
    const left = ((performance.now() - this.#startedMs) / this.#done) * Math.max(0, this.#parts - this.#done);
    return `${Math.ceil(left / 60_000)} min left`;
  }
}
