import type { Company } from '../../core/contract/index.ts';
import type { Brief } from './profile-batch.ts';

/** What lists and comparisons need of a site: so little that a million of them stay in memory, where rows do not. */
export interface SiteLine {
  domain: string;
  name: string;
  url: string;
  is_ecommerce: boolean;
  platform: string | null;
  industry: string | null;
  score: number;
  monthly_visits: number | null;
  company: Company | null;
  advertising: readonly string[];
  /** Numbers of its technologies ({@link Numbers}), ascending. */
  technologies: readonly number[];
  last_seen_at: string;
}

/** Ids numbered in the order in which they are first met. */
export class Numbers {
  readonly #numbers = new Map<string, number>();

  of(id: string): number {
    const known = this.#numbers.get(id);
    if (known !== undefined) return known;
    this.#numbers.set(id, this.#numbers.size);
    return this.#numbers.size - 1;
  }
}

/** `lists` holds each different list of advertising once, for many sites have the same. */
export const lineOf = (row: Brief, numbers: Numbers, lists: Map<string, readonly string[]>): SiteLine => {
  const key = row.advertising.join(' ');
  const advertising = lists.get(key) ?? row.advertising;
  lists.set(key, advertising);
  return {
    domain: row.domain,
    name: row.name,
    url: row.url,
    is_ecommerce: row.is_ecommerce,
    platform: row.platform,
    industry: row.industry,
    score: row.score.total,
    monthly_visits: row.traffic?.monthly_visits ?? null,
    company: row.company,
    advertising,
    technologies: row.technologies.map(({ id }) => numbers.of(id)).sort((a, b) => a - b),
    last_seen_at: row.last_seen_at,
  };
};
