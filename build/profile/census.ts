import { TermCounts } from '../derive/terms.ts';
import type { Spool } from '../spool.ts';
import type { SiteState } from './sites.ts';

/** What must be known of all sites before one of them can be profiled. */
export class Census {
  readonly domains = new Set<string>();
  readonly terms = new TermCounts();
  /** Registration numbers that any site shows → how many sites show it. */
  readonly numbers = new Map<string, number>();

  add({ observation }: SiteState): void {
    this.domains.add(observation.domain);
    this.terms.add(observation);
    for (const number of new Set(observation.registrationNumbers.map((r) => r.number)))
      this.numbers.set(number, (this.numbers.get(number) ?? 0) + 1);
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
