/** Small summaries over time, counted from the history one site at a time. */
import type { RowOf } from '../../core/contract/index.ts';

type Observation = Pick<RowOf<'observations'>, 'observed_at' | 'complete' | 'platform' | 'advertising'>;

const DAY_MS = 86_400_000;
const increment = <K>(counts: Map<K, number>, key: K): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

interface Stay {
  platform: string;
  /** Milliseconds since the epoch. */
  from: number;
  to: number;
}

interface Stays {
  /** Whole days between a stay's first and last observation → how many stays. */
  days: Map<number, number>;
  current: number;
}

/**
 * How long sites stay on a platform. A stay runs from the first complete observation that shows the platform to the last
 * before another one shows; complete observations that show none neither end nor lengthen it, for not observed is not
 * absent. So its days are a lower bound.
 */
export class TenureCounter {
  readonly #platforms = new Map<string, Stays>();

  /** All observations of one site, by time. */
  add(rows: Iterable<Observation>): void {
    const stays: Stay[] = [];
    for (const { complete, platform, observed_at } of rows) {
      if (!complete || platform === null) continue;
      const at = Date.parse(observed_at);
      const stay = stays.at(-1);
      if (stay?.platform === platform) stay.to = at;
      else stays.push({ platform, from: at, to: at });
    }
    for (const [i, stay] of stays.entries()) this.#count(stay, i === stays.length - 1);
  }

  #count({ platform, from, to }: Stay, current: boolean): void {
    const stays = this.#platforms.get(platform) ?? { days: new Map<number, number>(), current: 0 };
    this.#platforms.set(platform, stays);
    increment(stays.days, Math.floor((to - from) / DAY_MS));
    if (current) stays.current++;
  }

  rows(): RowOf<'platform_tenure'>[] {
    return [...this.#platforms].sort(byKey).map(([platform, { days, current }]) => {
      const sorted = [...days].sort((a, b) => a[0] - b[0]);
      const stays = sorted.reduce((sum, [, n]) => sum + n, 0);
      let below = 0;
      const median = sorted.find(([, n]) => {
        below += n;
        return below * 2 >= stays;
      });
      const longest = sorted.at(-1);
      return { platform, stays, current, median_days: median?.[0] ?? 0, longest_days: longest?.[0] ?? 0 };
    });
  }
}

const byKey = (a: [string, unknown], b: [string, unknown]): number => (a[0] < b[0] ? -1 : 1);

interface Month {
  observed: number;
  platforms: Map<string, number>;
  advertising: Map<string, number>;
}

/** How many sites showed each platform and advertising technology, by the last complete observation of each month. */
export class MonthCounter {
  readonly #months = new Map<string, Month>();

  /** All observations of one site, by time. */
  add(rows: Iterable<Observation>): void {
    const last = new Map<string, Observation>();
    for (const row of rows) if (row.complete) last.set(row.observed_at.slice(0, 7), row);
    for (const [name, { platform, advertising }] of last) {
      const month = this.#months.get(name) ?? { observed: 0, platforms: new Map(), advertising: new Map() };
      this.#months.set(name, month);
      month.observed++;
      if (platform !== null) increment(month.platforms, platform);
      for (const id of new Set(JSON.parse(advertising) as string[])) increment(month.advertising, id);
    }
  }

  *rows(): Generator<RowOf<'technology_months'>> {
    for (const [month, { observed, platforms, advertising }] of [...this.#months].sort(byKey)) {
      const kinds = { platform: platforms, advertising } as const;
      for (const [category, counts] of Object.entries(kinds))
        for (const [technology, sites] of [...counts].sort(byKey)) {
          const share = Math.round((sites / observed) * 10_000) / 10_000;
          yield { month, category, technology, sites, observed, share };
        }
    }
  }
}
