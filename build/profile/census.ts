import { TermCounts } from '../derive/terms.ts';
import type { Spool } from '../spool.ts';
import type { SiteState } from './sites.ts';

/** What must be known of all sites before one of them can be profiled. */
export class Census {
  readonly domains = new Set<string>();
  readonly terms = new TermCounts();
  /** Registration numbers that any site shows → the first site, by its ordinal, that shows it. */
  readonly numbers = new Map<string, number>();
  /** Ordinals of sites that show a number which another one shows too. */
  readonly sharing = new Set<number>();
  #sites = 0;

  /** Sites are numbered in the order in which they are added. */
  add({ observation }: SiteState): void {
    this.domains.add(observation.domain);
    this.terms.add(observation);
    const ordinal = this.#sites++;
    for (const { number } of observation.registrationNumbers) {
      const first = this.numbers.get(number);
      if (first === undefined) this.numbers.set(number, ordinal);
      else if (first !== ordinal) this.sharing.add(first).add(ordinal);
    }
  }

  /** Lets go of what only operators are found by: of a million sites, some fifty megabytes. */
  forgetNumbers(): void {
    this.numbers.clear();
    this.sharing.clear();
  }
}

/** Puts the states into `kept`, counting them. */
export const takeCensus = async (states: AsyncIterable<SiteState>, kept: Spool<SiteState>): Promise<Census> => {
  const census = new Census();
  for await (const state of states) {
    kept.add(state);
    census.add(state);
  }
  return census;
};
