/** robots.txt per origin, asked for once a visit, before anything else of that origin. */
import { disallowAll, isAllowed, MAX_ROBOTS_BYTES, type Robots, robotsFromResponse } from '../../core/robots.ts';
import type { Outcome, Requester } from './types.ts';

/** What robots.txt says, and why where it could not be had. */
export interface OriginRobots {
  robots: Robots;
  outcome: Outcome;
}

export class RobotsCache {
  readonly #known = new Map<string, Promise<OriginRobots>>();
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** No answer and 5xx refuse everything; 4xx allows everything (RFC 9309 2.3.1). */
  of(origin: string, urgent = false): Promise<OriginRobots> {
    const known = this.#known.get(origin);
    if (known !== undefined) return known;
    const asked = this.#ask(origin, urgent);
    this.#known.set(origin, asked);
    return asked;
  }

  /** For redirects: asked while the page that redirects is under way. */
  async allows(url: URL, productToken: string): Promise<boolean> {
    const { robots } = await this.of(url.origin, true);
    return isAllowed(robots, productToken, url.href);
  }

  async #ask(origin: string, urgent: boolean): Promise<OriginRobots> {
    const extra = { maxBytes: MAX_ROBOTS_BYTES, urgent };
    const outcome = await this.#requester.request(`${origin}/robots.txt`, 'guide', extra);
    const { page } = outcome;
    return { outcome, robots: page === null ? disallowAll : robotsFromResponse(page.status, page.body) };
  }
}
