/** When a message that could not be delivered is tried again: the pauses that Standard Webhooks advises, with jitter. */

const S = 1000;
const MIN = 60 * S;
const H = 60 * MIN;
/** After the first attempt, the second, …; after the last the message is given up: some three days. */
export const defaultPauses: readonly number[] = [
  ...[5 * S, 5 * MIN, 30 * MIN, 2 * H, 5 * H],
  ...[10 * H, 14 * H, 20 * H, 24 * H],
];
/** Part of a pause that chance adds, so that what failed together does not come back together. */
const JITTER = 0.2;
/** The most that a receiver gets where it asks for a time by Retry-After. */
const MAX_ASKED_MS = 24 * H;
const MAX_REST_MS = 5 * MIN;

export class Schedule {
  readonly #pauses: readonly number[];
  readonly #random: () => number;

  /** `pauses` in milliseconds, at least one. `random`: [0, 1). */
  constructor(pauses: readonly number[], random: () => number) {
    this.#pauses = pauses;
    this.#random = random;
  }

  /** Milliseconds until the next attempt; null: there is none. `askedMs`: what the receiver asked for; null: nothing. */
  pauseAfter(attempts: number, askedMs: number | null): number | null {
    const pause = this.#pauses[attempts - 1];
    return pause === undefined ? null : this.#jittered(Math.max(pause, Math.min(askedMs ?? 0, MAX_ASKED_MS)));
  }

  /** How long a receiver is left alone after `failures` failures in a row, whatever the message. */
  restAfter(failures: number, askedMs: number | null): number {
    const rest = Math.min((this.#pauses[0] ?? 0) * 2 ** (failures - 1), MAX_REST_MS);
    return this.#jittered(Math.max(rest, Math.min(askedMs ?? 0, MAX_ASKED_MS)));
  }

  #jittered(ms: number): number {
    return Math.round(ms * (1 + JITTER * this.#random()));
  }
}
