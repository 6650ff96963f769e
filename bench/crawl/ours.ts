/** The benchmark's crawl with this project: robots.txt, home page and four product pages of each host. Arguments: port, hosts, delay in ms. */
import { crawl } from '../../build/crawl/index.ts';
import { createFetcher } from '../../core/fetch/index.ts';

const [port = 0, hosts = 0, delayMs = 0, concurrency = 2000] = process.argv.slice(2).map(Number);
const isInvented = (host: string): boolean => host.endsWith('.example');
const fetcher = createFetcher({
  userAgent: 'StorelensBot/1.0',
  now: Date.now,
  resolve: async () => [],
  connect: () => ({ address: '127.0.0.1', port, tls: false }),
  policy: { hostAllowed: isInvented, addressAllowed: (address) => address === '127.0.0.1' },
  connections: 1,
});
const seeds = (function* () {
  for (let i = 0; i < hosts; i++) yield `http://h${i}.example/`;
})();
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const budget = { json: 0, product: 4, category: 0, contact: 0, about: 0, policy: 0 };
const options = { concurrency, budget, minDelayMs: delayMs, maxDelayMs: delayMs, maxSitemaps: 0 };
const started = performance.now();
let pages = 0;
let failures = 0;
for await (const item of crawl(seeds, { fetcher, now: Date.now, sleep }, options)) {
  if (item.type === 'page' && item.page.status === 200) pages += 1;
  else failures += 1;
}
const seconds = (performance.now() - started) / 1000;
await fetcher.close();
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
const cpu = (userCPUTime + systemCPUTime) / 1e6;
console.log(
  JSON.stringify({
    name: 'storelens',
    pages,
    failures,
    seconds,
    pages_per_s: pages / seconds,
    peak_mb: maxRSS / 1024,
    cpu_s: cpu,
  }),
);
