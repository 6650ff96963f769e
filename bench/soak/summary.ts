/** What a soak says of itself, in Markdown. */
import { type Figure, figure } from '../report.ts';
import type { Second } from './load.ts';
import type { Answers } from './mix.ts';

export interface Soaked {
  minutes: number;
  sites: number;
  transport: string;
  /** What the releases were in. */
  bucket: string;
  /** null: it was not measured. */
  peakPerS: number | null;
  ratePerS: number;
  seconds: Second[];
  /** Resident bytes of the server, one value a second. */
  rss: number[];
  /** Of these, what no file is behind: heaps and buffers, not the release's mapped pages. */
  anonymous: number[];
  /** Seconds at which the pointer was moved. */
  swapsAt: number[];
  /** As /metrics counts them at the end. */
  swapped: number;
  /** Beside the load, by kind and status. */
  answers: Answers;
  /** What was wrong with bodies of these. */
  faults: string[];
  machine: string;
  load: string;
}

const mib = (bytes: number): string => `${Math.round(bytes / 2 ** 20)}`;
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
const most = (values: readonly number[]): number => values.reduce((max, value) => Math.max(max, value), 0);

/** Least-squares slope of `values`, a second apart, per hour. */
export const slopePerHour = (values: readonly number[]): number => {
  const mean = (values.length - 1) / 2;
  const level = values.reduce((sum, value) => sum + value, 0) / values.length;
  let over = 0;
  let under = 0;
  for (const [i, value] of values.entries()) {
    over += (i - mean) * (value - level);
    under += (i - mean) ** 2;
  }
  return under === 0 ? 0 : (over / under) * 3600;
};

const fifths = (values: readonly number[]): number[][] => {
  const size = Math.floor(values.length / 5);
  return [0, 1, 2, 3, 4].map((n) => values.slice(n * size, (n + 1) * size));
};

/** What is compared with earlier soaks. */
export const soakFigures = ({ minutes, peakPerS, ratePerS, seconds, rss, swapped }: Soaked): Figure[] => {
  const sum = (of: (second: Second) => number): number => seconds.reduce((total, second) => total + of(second), 0);
  return [
    figure('time', minutes, 'minutes'),
    ...(peakPerS === null ? [] : [figure('peak of the same client', peakPerS, 'requests/s')]),
    figure('asked', ratePerS, 'requests/s'),
    figure(
      'answered',
      sum(({ done }) => done),
      'requests',
    ),
    figure(
      'failed',
      sum(({ faultCount }) => faultCount),
      'requests',
    ),
    figure('swaps done', swapped, 'swaps'),
    figure('p50, median of the seconds', median(seconds.map(({ p50Ms }) => p50Ms)), 'ms'),
    figure('p99, median of the seconds', median(seconds.map(({ p99Ms }) => p99Ms)), 'ms'),
    figure('memory, median', median(rss) / 2 ** 20, 'MiB'),
    figure('memory, most', most(rss) / 2 ** 20, 'MiB'),
    figure(
      'slope of memory after the first fifth',
      slopePerHour(rss.slice(Math.floor(rss.length / 5))) / 2 ** 20,
      'MiB/h',
    ),
  ];
};

export const renderSummary = (soaked: Soaked, command: string): string => {
  const { seconds, rss, answers } = soaked;
  const done = seconds.reduce((sum, second) => sum + second.done, 0);
  const faults = seconds.reduce((sum, second) => sum + second.faultCount, 0);
  const again = seconds.reduce((sum, second) => sum + second.again, 0);
  const shown = [...new Set(seconds.flatMap((second) => second.faults))].slice(0, 10);
  const p99 = seconds.map((second) => second.p99Ms);
  const parts = fifths(rss);
  const statuses = (counts: ReadonlyMap<number, number>): string =>
    [...counts]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ');
  const later = rss.slice(Math.floor(rss.length / 5));
  const rows = [
    ['requests answered', String(done)],
    ['failed, or of two snapshots', String(faults)],
    ...(soaked.peakPerS === null ? [] : [['peak of the same client, requests/s', String(soaked.peakPerS)]]),
    ['asked once more, since a connection that rested was closed', String(again)],
    ['asked, requests/s', String(soaked.ratePerS)],
    ['p50, median of the seconds, ms', median(seconds.map((second) => second.p50Ms)).toFixed(2)],
    ['p99, median of the seconds, ms', median(p99).toFixed(2)],
    ['p99, worst second, ms', most(p99).toFixed(1)],
    ['swaps asked and done', `${soaked.swapsAt.length} and ${soaked.swapped}`],
    ...[...answers].map(([kind, counts]) => [`${kind}, by status`, statuses(counts)]),
    ['resident memory, median of each fifth of the time, MiB', parts.map((part) => mib(median(part))).join(', ')],
    ['resident memory, most in each fifth, MiB', parts.map((part) => mib(most(part))).join(', ')],
    [
      'of these in no file, median of each fifth, MiB',
      fifths(soaked.anonymous)
        .map((part) => mib(median(part)))
        .join(', '),
    ],
    ['slope after the first fifth, MiB an hour', mib(slopePerHour(later))],
  ];
  return `# Soak

${soaked.minutes} minutes at ${soaked.ratePerS} requests a second over ${soaked.transport}, ${soaked.sites} invented sites: sites, lists, searches, suggestions, feeds, calendars, pages.
Besides, each at a pace of its own: live look-ups of shops and of what means harm, pictures of products and pages, badges, whole tables. The runtime
follows a bucket (${soaked.bucket}), in which another release is made current every minute; it keeps two of three, so that each is fetched anew.
${soaked.machine}; load ${soaked.load}. \`${command}\`

![memory, requests, p99, failures](soak.svg)

| | |
|---|---|
${rows.map(([name, value]) => `| ${name} | ${value} |`).join('\n')}
${shown.length === 0 ? '' : `\nFaults:\n\n${shown.map((fault) => `- ${fault}`).join('\n')}\n`}`;
};
