import type { Spool } from '../columns/spool.ts';
import { companyNameKey } from '../names/company-name.ts';
import { siteAnswers } from './answers.ts';
import type { SiteState } from './profile-site.ts';
import { type SharedCounts, TermCounts, type WordedSite } from './terms.ts';

/** What must be known of all sites before one of them can be profiled. */
export class Census {
  readonly domains = new Set<string>();
  /** Of all sites once the census is taken. */
  terms = new TermCounts();
  /** Registration numbers that any site shows → the first site, by its ordinal, that shows it. */
  readonly numbers = new Map<string, number>();
  /** Companies that sites name which show no number. */
  readonly companyNames = new Set<string>();
  /** Ordinals of sites that show a number which another one shows too. */
  readonly sharing = new Set<number>();
  #sites = 0;

  /** Sites are numbered in the order in which they are added. */
  add({ observation }: SiteState): void {
    this.domains.add(observation.domain);
    const ordinal = this.#sites++;
    const { companyName, registrationNumbers } = observation;
    if (registrationNumbers.length === 0 && companyName != null) this.companyNames.add(companyNameKey(companyName));
    for (const { number } of registrationNumbers) {
      const first = this.numbers.get(number);
      if (first === undefined) this.numbers.set(number, ordinal);
      else if (first !== ordinal) this.sharing.add(first).add(ordinal);
    }
  }

  get sites(): number {
    return this.#sites;
  }

  /** Lets go of what only operators are found by: of a million sites, some fifty megabytes. */
  forgetNumbers(): void {
    this.numbers.clear();
    this.sharing.clear();
    this.companyNames.clear();
  }
}

/** Sites whose words are counted at a time; so many are worth a thread. */
const BATCH = 1 << 13;

/** What is said of a site, in one text: it goes to a thread as quickly as it is copied. */
const textOf = ({ title, description, words }: WordedSite): string =>
  `${title ?? ''} ${description ?? ''} ${words.join(' ')}`;

/** Adds the terms of some sites' texts to `counts`; of several threads one at a time. */
export const countTexts = (counts: SharedCounts): ((texts: readonly string[]) => number) => {
  const terms = new TermCounts(counts);
  return (texts) => {
    for (const title of texts) terms.add({ title, description: null, words: [] });
    return texts.length;
  };
};

/**
 * Puts the states into `kept` (of `stateLines`), counting them; a thread counts the words of many, which is a third of the work. `batch`:
 * sites that it is given at a time.
 */
export const takeCensus = async (
  states: AsyncIterable<SiteState>,
  kept: Spool<SiteState>,
  batch = BATCH,
): Promise<Census> => {
  const census = new Census();
  const texts = async function* (): AsyncGenerator<string[]> {
    let waiting: string[] = [];
    for await (const state of states) {
      kept.add(state);
      census.add(state);
      if (waiting.push(textOf(state.observation)) < batch) continue;
      yield waiting;
      waiting = [];
    }
    yield waiting;
  };
  const counts = census.terms.shared;
  const batches = texts();
  const first = (await batches.next()).value as string[];
  const all = async function* (): AsyncGenerator<string[]> {
    yield first;
    yield* batches;
  };
  const work = { threads: first.length < batch ? 0 : 1, data: { kind: 'count', counts }, own: countTexts(counts) };
  for await (const _ of siteAnswers(all(), work));
  census.terms = new TermCounts({ ...counts, sites: census.sites });
  return census;
};
