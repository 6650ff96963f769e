/** A process that asks at a steady rate, or as fast as it can, and tells its parent every second how it went. */
import { Connection, type Judged } from './client.ts';

export interface Start {
  port: number;
  sites: number;
  connections: number;
  /** Requests a second; null: as many as the connections allow. */
  rate: number | null;
  seconds: number;
}
export interface Second {
  done: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  /** Due and not yet asked. */
  behind: number;
  faults: string[];
  faultCount: number;
  /** Asked once more over another connection. */
  again: number;
}
export type FromLoad = { second: Second } | { over: true };

const paths = (n: number, sites: number): string => {
  const site = `shop-${(n * 7919) % sites}.example`;
  const word = encodeURIComponent(n % 2 === 0 ? '耳機' : 'AirPods');
  const kinds = [
    `/api/v1/site?domain=${site}`,
    `/api/v1/competitors?domain=${site}`,
    `/api/v1/products?q=${word}%20${n % 5000}`,
    `/api/v1/search?q=shop-${n % sites}`,
    `/api/v1/suggest?q=shop-${n % 1000}`,
    `/api/v1/sites?platform=platform_${n % 15}&limit=20`,
    `/api/v1/prospect?platform=platform_${n % 15}&limit=20`,
    '/api/v1/movers?limit=20',
    '/api/v1/stats',
    '/api/v1/deals?type=gaps&limit=20',
    `/api/cached?url=${site}`,
    `/api/list?limit=50&minScore=${n % 40}`,
    `/movers.json?limit=${10 + (n % 50)}`,
    '/movers.atom',
    '/movers.ics',
    `/prices.json?q=${word}`,
    `/sites/${site}`,
    `/find?q=${word}`,
  ];
  return kinds[n % kinds.length] ?? '/api/v1/stats';
};

const quantile = (sorted: number[], q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;

class Load {
  readonly #start: Start;
  readonly #connections: Connection[];
  readonly #beganAt = performance.now();
  #asked = 0;
  #times: number[] = [];
  #faults: string[] = [];
  #again = 0;

  constructor(start: Start) {
    this.#start = start;
    this.#connections = Array.from({ length: start.connections }, () => new Connection(start.port));
  }

  #due(): number {
    const { rate } = this.#start;
    return rate === null ? Number.POSITIVE_INFINITY : Math.floor(((performance.now() - this.#beganAt) * rate) / 1000);
  }

  #ask(connection: Connection): void {
    if (this.#asked >= this.#due()) return;
    const n = this.#asked++;
    const { rate, sites } = this.#start;
    const dueAt = rate === null ? performance.now() : this.#beganAt + (n * 1000) / rate;
    connection.ask(paths(n, sites), dueAt, (judged) => this.#done(connection, judged));
  }

  #done(connection: Connection, { elapsedMs, fault, again }: Judged): void {
    this.#times.push(elapsedMs);
    if (fault !== null) this.#faults.push(fault);
    if (again) this.#again++;
    this.#ask(connection);
  }

  /** Asks on every connection that is free. */
  tick(): void {
    for (const connection of this.#connections) if (connection.idle) this.#ask(connection);
  }

  /** What happened since the last time. */
  take(): Second {
    const sorted = this.#times.sort((a, b) => a - b);
    const due = this.#due();
    const second: Second = {
      done: sorted.length,
      p50Ms: quantile(sorted, 0.5),
      p99Ms: quantile(sorted, 0.99),
      maxMs: sorted.at(-1) ?? 0,
      behind: Number.isFinite(due) ? Math.max(0, due - this.#asked) : 0,
      faults: this.#faults.slice(0, 5),
      faultCount: this.#faults.length,
      again: this.#again,
    };
    this.#times = [];
    this.#faults = [];
    this.#again = 0;
    return second;
  }

  close(): void {
    for (const connection of this.#connections) connection.close();
  }
}

const tell = (message: FromLoad): void => void process.send?.(message);

process.on('message', (start: Start) => {
  const load = new Load(start);
  const ticking = setInterval(() => load.tick(), 1);
  let seconds = 0;
  const telling = setInterval(() => {
    tell({ second: load.take() });
    seconds += 1;
    if (seconds < start.seconds) return;
    clearInterval(ticking);
    clearInterval(telling);
    load.close();
    tell({ over: true });
  }, 1000);
});
process.on('disconnect', () => process.exit(0));
// Ctrl-C goes to every process of the terminal: the parent says when to end.
process.on('SIGINT', () => undefined);
