import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { showQueue } from '../../../bench/crawl/queue.ts';
import { bucketOf, checkCrawlName } from '../../../build/crawl/queue/buckets.ts';
import { connectRedis } from '../../../build/crawl/queue/connection.ts';
import { hasTool } from '../../support/tools.ts';

const buckets = suite('bucketOf');

buckets('keeps hosts of one site together and spreads sites evenly', () => {
  assert.is(bucketOf('www.shop.com.tw', 64), bucketOf('m.shop.com.tw', 64));
  const counts = new Array<number>(16).fill(0);
  for (let i = 0; i < 8000; i++) counts[bucketOf(`shop${i}.tw`, 16)]! += 1;
  assert.ok(Math.min(...counts) > 380 && Math.max(...counts) < 620, counts.join());
});

buckets.run();

const names = suite('checkCrawlName');

names('refuses what would not do in a job id or a path', () => {
  assert.is(checkCrawlName('20260101'), '20260101');
  for (const name of ['', '../x', 'a:b', 'A', 'a b', 'x'.repeat(60)])
    assert.throws(() => checkCrawlName(name), /crawl name/);
});

names.run();

const connection = suite('connectRedis');

connection('says in one line what is no Redis URL', () => {
  for (const url of ['localhost:6379', 'http://localhost', '']) assert.throws(() => connectRedis(url), /no Redis URL/);
});

connection.run();

if (hasTool('queue', 'redis-server')) {
  const queue = suite('crawl workers');

  queue('crawl every host once, whatever is killed and however often it is enqueued', async () => {
    const { once, twice, missing, interleaved } = await showQueue(120, 1);
    assert.equal({ once, twice, missing, interleaved }, { once: 120, twice: 0, missing: 0, interleaved: 0 });
  });

  queue.run();
}
