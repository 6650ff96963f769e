import type { SourceItem } from '../../core/contract/index.ts';
import type { BuildEffects } from '../effects.ts';
import type { BuildOutcome } from '../summary.ts';

const WIDTH = 24;

const bar = (share: number): string => '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░');

interface Day {
  /** From 0. */
  day: number;
  date: string;
}

/**
 * What a first start shows of the demo's days: a line for each and, on a terminal, a bar with the hosts so far. What the
 * build says besides is kept until the day is over, and told where it fails.
 */
export class BriefProgress {
  readonly #effects: BuildEffects;
  readonly #days: number;
  /** Hosts of a day, as the days before had them; 0: none was seen yet. */
  #usual = 0;
  #held: string[] = [];

  constructor(effects: BuildEffects, days: number) {
    this.#effects = effects;
    this.#days = days;
  }

  /** For the build of a day. */
  effects(): BuildEffects {
    return { ...this.#effects, log: (line) => this.#held.push(line), progress: () => {} };
  }

  /** The same items; each new host moves the bar. */
  async *watch(items: AsyncIterable<SourceItem>, { day }: Day): AsyncGenerator<SourceItem> {
    const hosts = new Set<string>();
    for await (const item of items) {
      if (item.type === 'page') {
        const { hostname } = new URL(item.page.url);
        if (!hosts.has(hostname)) {
          hosts.add(hostname);
          const done = this.#usual === 0 ? 0 : Math.min(1, hosts.size / this.#usual);
          this.#effects.progress(
            `${bar((day + done) / this.#days)} day ${day + 1} of ${this.#days}, ${hosts.size} hosts`,
          );
        }
      }
      yield item;
    }
    this.#usual = hosts.size;
    this.#effects.progress(`${bar((day + 1) / this.#days)} day ${day + 1} of ${this.#days}, publishing`);
  }

  ended({ day, date }: Day, { rows }: BuildOutcome): void {
    this.#held = [];
    const counts = ['sites', 'offers', 'movers'].map((table) => `${rows[table] ?? 0} ${table}`);
    this.#effects.log(`  day ${day + 1} of ${this.#days}, ${date}: ${counts.join(', ')}`);
  }

  /** What was kept back, since it may say why. */
  failed(): void {
    for (const line of this.#held) this.#effects.log(line);
  }
}
