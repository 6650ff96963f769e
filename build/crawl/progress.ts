/** How a crawl is getting on, for people and for machines. */
import type { SourceItem } from '../../core/contract/pipeline.ts';
import type { CrawlEffects, CrawlSummary } from './types.ts';

const EVERY_MS = 1_000;
/** The time left is told by what was done within so long: a crawl slows down as the slow hosts are left. */
const WINDOW_MS = 600_000;
const MARK_EVERY_MS = 10_000;

const clock = (seconds: number): string => {
  const whole = Math.round(seconds);
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return h > 0 ? `${h} h ${m} min` : m > 0 ? `${m} min ${s} s` : `${s} s`;
};

export class Progress {
  readonly #effects: Pick<CrawlEffects, 'now' | 'progress'>;
  readonly #planned: number | null;
  readonly #startedAt: number;
  readonly #failures = new Map<string, number>();
  readonly #done: { count: number };
  #pages = 0;
  #bytes = 0;
  #skipped = 0;
  #shownAt = 0;
  /** Hosts done at moments of the window, oldest first. */
  #marks: { at: number; done: number }[];

  /** `done` counts the hosts done, now and later. */
  constructor(effects: Pick<CrawlEffects, 'now' | 'progress'>, planned: number | null, done: { count: number }) {
    this.#effects = effects;
    this.#planned = planned;
    this.#startedAt = effects.now();
    this.#done = done;
    this.#marks = [{ at: this.#startedAt, done: done.count }];
  }

  item(item: SourceItem): void {
    if (item.type === 'page') {
      this.#pages += 1;
      this.#bytes += item.page.wireBytes ?? item.page.body.length;
    } else if (item.type === 'failure') {
      this.#failures.set(item.failure.code, (this.#failures.get(item.failure.code) ?? 0) + 1);
    } else if (item.type === 'skip') this.#skipped += 1;
    const now = this.#effects.now();
    this.#mark(now);
    if (this.#effects.progress === undefined || now - this.#shownAt < EVERY_MS) return;
    this.#shownAt = now;
    this.#effects.progress(this.line());
  }

  #mark(now: number): void {
    if (now - this.#marks.at(-1)!.at < MARK_EVERY_MS) return;
    this.#marks.push({ at: now, done: this.#done.count });
    while (this.#marks.length > 2 && now - this.#marks[1]!.at >= WINDOW_MS) this.#marks.shift();
  }

  /** Seconds for the hosts that are left, at the rate of the window; null: not known, or none was done in it. */
  #secondsLeft(): number | null {
    const { at, done } = this.#marks[0]!;
    const rate = (this.#done.count - done) / Math.max(1, this.#effects.now() - at);
    return this.#planned === null || rate <= 0 ? null : (this.#planned - this.#done.count) / rate / 1000;
  }

  /** One line: hosts done, rate, time left, failures by kind. */
  line(): string {
    const seconds = Math.max(0.001, (this.#effects.now() - this.#startedAt) / 1000);
    const secondsLeft = this.#secondsLeft();
    const left = secondsLeft === null ? '' : `, ${clock(secondsLeft)} left`;
    const kinds = Object.entries(this.summary().failures).slice(0, 4);
    const failed = kinds.length === 0 ? '' : `; ${kinds.map(([code, n]) => `${n} ${code}`).join(', ')}`;
    const of = this.#planned === null ? '' : ` of ${this.#planned}`;
    return `${this.#done.count}${of} hosts, ${this.#pages} pages, ${(this.#pages / seconds).toFixed(1)} pages/s${left}${failed}`;
  }

  summary(): CrawlSummary {
    const seconds = (this.#effects.now() - this.#startedAt) / 1000;
    const failures = [...this.#failures].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    return {
      hosts: this.#done.count,
      hosts_planned: this.#planned,
      pages: this.#pages,
      bytes: this.#bytes,
      failures: Object.fromEntries(failures),
      skipped: this.#skipped,
      seconds: Math.round(seconds * 10) / 10,
      pages_per_s: seconds > 0 ? Math.round((this.#pages / seconds) * 10) / 10 : 0,
    };
  }
}

/** The summary as a small table for people. */
export const formatSummary = (summary: CrawlSummary): string => {
  const { hosts, hosts_planned: planned, pages, bytes, failures, skipped, seconds, pages_per_s: rate } = summary;
  const rows: [string, string][] = [
    ['hosts', planned === null ? String(hosts) : `${hosts} of ${planned}`],
    ['pages', `${pages} (${rate}/s)`],
    ['received', `${(bytes / 1e6).toFixed(1)} MB`],
    ['time', clock(seconds)],
    ...(skipped > 0 ? [['seeds skipped', String(skipped)] as [string, string]] : []),
    ...Object.entries(failures).map(([code, n]): [string, string] => [`failed: ${code}`, String(n)]),
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n');
};
