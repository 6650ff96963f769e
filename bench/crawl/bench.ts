import type { Bench } from '../bench.ts';

export const benches: readonly Bench[] = [
  {
    name: 'crawl',
    measures: 'the same pages of a loopback web by this crawl and by another, politeness on in both',
    peer: 'Crawlee’s CheerioCrawler',
    program: 'bench/crawl/run.ts',
    usage: '[HOSTS 5000] [DELAY_MS 1000] [CRAWLEE_CONCURRENCY 1000]',
    takes: '17 minutes',
    needs: [{ path: 'bench/crawl/node_modules/@crawlee/cheerio', remedy: 'npm ci in bench/crawl' }],
  },
  {
    name: 'crawl-memory',
    measures: 'peak memory of a kept crawl with 10,000 to 1,000,000 hosts in its queue',
    peer: null,
    program: 'bench/crawl/memory.ts',
    usage: '',
    takes: '5 minutes',
    needs: [],
  },
  {
    name: 'crawl-queue',
    measures: 'three workers on one queue, killed at random: each host once, none missing, none asked by two in turn',
    peer: null,
    program: 'bench/crawl/queue.ts',
    usage: '[HOSTS 3000] [KILLS 4]',
    takes: '1 minute',
    needs: [{ command: 'redis-server', remedy: 'apt install redis-server' }],
  },
];
