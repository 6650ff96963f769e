/** The same crawl with Crawlee's CheerioCrawler. Arguments: port, hosts, delay in ms, concurrency. */
import { CheerioCrawler, Configuration, log } from '@crawlee/cheerio';

const [port, hosts, delayMs, concurrency] = process.argv.slice(2).map(Number);
log.setLevel(log.LEVELS.ERROR);
let pages = 0;
let failures = 0;
const lookup = (_host, options, callback) =>
  typeof options === 'object' && options.all
    ? callback(null, [{ address: '127.0.0.1', family: 4 }])
    : (callback ?? options)(null, '127.0.0.1', 4);
const crawler = new CheerioCrawler(
  {
    minConcurrency: concurrency,
    maxConcurrency: concurrency,
    maxRequestsPerMinute: Number.POSITIVE_INFINITY,
    sameDomainDelaySecs: delayMs / 1000,
    respectRobotsTxtFile: false,
    useSessionPool: false,
    maxRequestRetries: 3,
    requestHandlerTimeoutSecs: 30,
    preNavigationHooks: [
      (_context, options) => {
        options.dnsLookup = lookup;
        options.timeout = { request: 10_000 };
      },
    ],
    requestHandler: async ({ $, request, enqueueLinks }) => {
      pages += 1;
      if ($('title').length === 0) failures += 1;
      if (request.label === 'home')
        await enqueueLinks({ selector: 'a[href^="/products/"]', limit: 4, strategy: 'same-hostname' });
    },
    failedRequestHandler: () => {
      failures += 1;
    },
  },
  new Configuration({ persistStorage: false, purgeOnStart: true, systemInfoV2: true }),
);
const started = performance.now();
await crawler.run(Array.from({ length: hosts }, (_, i) => ({ url: `http://h${i}.example:${port}/`, label: 'home' })));
const seconds = (performance.now() - started) / 1000;
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
console.log(
  JSON.stringify({
    name: 'crawlee',
    pages,
    failures,
    seconds,
    pages_per_s: pages / seconds,
    peak_mb: maxRSS / 1024,
    cpu_s: (userCPUTime + systemCPUTime) / 1e6,
  }),
);
process.exit(0);
