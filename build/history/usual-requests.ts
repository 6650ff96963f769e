/**
 * How many requests a site's home page used to make, so that a visit that was stopped early is told from a site that
 * changed: rendering that ends after 3 requests, where 15 were, saw neither what is there nor that something is gone.
 */
import type { SiteObservation } from '../../core/contract/index.ts';

interface Level {
  /** Time of the newest observation that counted. */
  at: string;
  /** Of the last whole observations, oldest first. */
  counts: number[];
  /** Observations in a row, the newest last, that made far fewer. */
  fewer: number;
}
/** By kind of source: a recording and our own rendering need not count alike. */
export type UsualRequests = Record<string, Level>;

type Counted = Pick<SiteObservation, 'observedAt' | 'source' | 'complete'> & { requests?: number | null };

const KEPT = 3;
/** So many in a row are taken for how the site is seen from now on, as poorer kinds of source are. */
const IN_A_ROW = 3;
/** Far fewer: at most a third, and five fewer at least, for a page of six requests may well make two. */
const [SHARE, FEWEST] = [3, 5];

export const isFewer = (requests: number, usual: number): boolean =>
  requests * SHARE <= usual && usual - requests >= FEWEST;

/** Follows one site's whole observations through time. */
export class RequestMemory {
  readonly #levels: UsualRequests;

  constructor(known?: UsualRequests) {
    this.#levels = known === undefined ? {} : structuredClone(known);
  }

  /** To be kept with the site; undefined: no source told of requests. */
  get usual(): UsualRequests | undefined {
    return Object.keys(this.#levels).length === 0 ? undefined : this.#levels;
  }

  /** True where a whole observation made far fewer requests than the site used to. Observations come by time. */
  isFew({ observedAt, source, complete, requests }: Counted): boolean {
    if (!complete || requests == null) return false;
    const level = this.#levels[source];
    if (level === undefined) {
      this.#levels[source] = { at: observedAt, counts: [requests], fewer: 0 };
      return false;
    }
    const isFew = isFewer(requests, Math.max(...level.counts));
    // An archive read late, or twice, says nothing new of what is usual.
    if (observedAt <= level.at) return isFew;
    level.at = observedAt;
    level.fewer = isFew ? level.fewer + 1 : 0;
    if (isFew && level.fewer < IN_A_ROW) return true;
    level.counts = [...(isFew ? [] : level.counts), requests].slice(-KEPT);
    level.fewer = 0;
    return false;
  }

  /** The observations by time, those that made far fewer requests as partial ones. */
  judge(observations: readonly SiteObservation[]): readonly SiteObservation[] {
    if (observations.every(({ requests }) => requests == null)) return observations;
    const ordered = [...observations].sort((a, b) => (a.observedAt < b.observedAt ? -1 : 1));
    return ordered.map((o) => (this.isFew(o) ? { ...o, complete: false, incompleteReason: 'few_requests' } : o));
  }
}
