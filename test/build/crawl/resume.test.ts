// Takes about 10 s.
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ArchiveOptions } from '../../../build/crawl/archive/crawl.ts';
import { readArchive } from '../../../build/crawl/archive/read.ts';
import { openPrevious } from '../../../build/crawl/index.ts';
import { readWarc } from '../../../build/sources/warc.ts';
import type { Page, SourceItem } from '../../../core/contract/pipeline.ts';
import { archived, gather, plain, shop, withDir } from './archive.fixture.ts';
import { withWeb } from './world.ts';

const resuming = suite('crawlIntoArchive, resumed');

resuming('resumes a finished crawl without a single request', async () => {
  await withDir(async (dir) => {
    await withWeb(shop, async (world) => {
      const live = await archived(world, ['a.example', 'gone.invalid'], { dir });
      const asked = world.asked.length;
      assert.equal(plain(await archived(world, [], { dir, resume: true })), plain(live));
      assert.is(world.asked.length, asked);
    });
  });
});

resuming('cuts a torn tail off and asks for that page alone', async () => {
  await withDir(async (dir) => {
    await withWeb(shop, async (world) => {
      const live = await archived(world, ['a.example'], { dir });
      const journal = join(dir, 'journal.ndjson');
      const lines = readFileSync(journal, 'utf8').trimEnd().split('\n');
      const last = lines.findLastIndex((line) => line.includes('"stored"'));
      truncateSync(journal, Buffer.byteLength(`${lines.slice(0, last).join('\n')}\n`));
      appendFileSync(journal, '{"k":"stored","h":0,"ro');
      appendFileSync(join(dir, 'pages-00000.warc.gz'), Buffer.alloc(100, 7));
      world.asked.length = 0;
      const bodies = (items: SourceItem[]) =>
        items.map((item) =>
          item.type === 'page' ? `${item.page.finalUrl} ${Buffer.from(item.page.body)}` : item.type,
        );
      assert.equal(bodies(await archived(world, [], { dir, resume: true })), bodies(live));
      assert.is(world.asked.length, 1);
      assert.is((await gather(readWarc(dir))).filter((item) => item.type === 'skip').length, 0);
    });
  });
});

resuming('refuses to begin where a crawl is, and to resume where none is', async () => {
  await withDir(async (dir) => {
    await withWeb(shop, async (world) => {
      const fails = async (archive: Partial<ArchiveOptions>): Promise<string> =>
        archived(world, ['a.example'], { dir, ...archive }).then(
          () => 'no error',
          (error: Error) => error.message,
        );
      assert.match(await fails({ resume: true }), /holds no crawl/);
      assert.is(await fails({}), 'no error');
      assert.match(await fails({}), /already holds a crawl/);
    });
  });
});

resuming('lets one process at a directory: a live one keeps it, a dead one does not', async () => {
  await withDir(async (dir) => {
    await withWeb(shop, async (world) => {
      await archived(world, ['a.example'], { dir });
      const resumed = (): Promise<string> =>
        archived(world, [], { dir, resume: true }).then(
          (items) => `${items.length} items`,
          (error: Error) => error.message,
        );
      writeFileSync(join(dir, 'lock'), `${process.pid} ${hostname()}\n`);
      assert.match(await resumed(), /is being crawled by process/);
      writeFileSync(join(dir, 'lock'), `4194304 ${hostname()}\n`);
      assert.is(await resumed(), '4 items');
      assert.not.ok(existsSync(join(dir, 'lock')));
    });
  });
});

resuming('asks the next time whether pages changed, and keeps them where they did not', async () => {
  await withDir(async (dir) => {
    await withWeb(shop, async (world) => {
      const first = await archived(world, ['a.example'], { dir: join(dir, '1') });
      const previous = await openPrevious(join(dir, '1'));
      const second = await archived(world, ['a.example'], { dir: join(dir, '2'), previous });
      await previous.close();
      const brief = (items: SourceItem[]) =>
        items.map((item) =>
          item.type === 'page' ? `${item.page.status} ${item.page.url} ${Buffer.from(item.page.body)}` : item.type,
        );
      assert.equal(brief(second), brief(first));
      assert.equal(plain(await gather(readArchive(join(dir, '2')))), plain(second));
      const times = second.map((item) => (item.type === 'page' ? item.page.fetchedAt : ''));
      assert.ok(times.every((at, i) => at >= (first[i] as { page: Page }).page.fetchedAt));
    });
  });
});

/** Runs the child; kills it after so many stored lines, or lets it end. */
const runChild = async (port: number, dir: string, what: string, killAfter: number | null): Promise<string> => {
  const script = fileURLToPath(new URL('./archive-child.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, String(port), dir, what], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.on('data', (data) => (out += data));
  const journal = join(dir, 'journal.ndjson');
  const size = (): number => (readdirSync(dir).includes('journal.ndjson') ? statSync(journal).size : 0);
  const start = size();
  const timer = setInterval(() => {
    if (killAfter !== null && size() - start > killAfter) child.kill('SIGKILL');
  }, 2);
  await new Promise((resolve) => child.on('close', resolve));
  clearInterval(timer);
  return out.trim();
};
resuming('survives kill -9: no stored page is asked for again, and none is lost', async () => {
  await withDir(async (dir) => {
    const slow: RequestListener = (request, response) => void setTimeout(() => shop(request, response), 2);
    await withWeb(slow, async (world) => {
      const hosts = 120;
      await runChild(world.port, dir, String(hosts), 9_000);
      for (const killAfter of [7_000, 11_000]) {
        const stored = new Set(
          readFileSync(join(dir, 'journal.ndjson'), 'utf8')
            .split('\n')
            .filter((line) => line.endsWith('}') && line.includes('"stored"'))
            .map((line) => JSON.parse(line).url as string),
        );
        assert.ok(stored.size > 5 && stored.size < hosts * 6, `killed amid: ${stored.size} stored`);
        world.asked.length = 0;
        await runChild(world.port, dir, 'resume', killAfter);
        const again = world.asked.filter((line) => stored.has(`https://${line.replace(' ', '')}`));
        assert.equal(again, []);
      }
      const count = await runChild(world.port, dir, 'resume', null);
      assert.is(count, String(hosts * 4));
      const read = await gather(readArchive(dir));
      const urls = read.map((item) => (item.type === 'page' ? item.page.url : item.type));
      assert.is(urls.length, hosts * 4);
      assert.is(new Set(urls).size, hosts * 4);
      assert.is((await gather(readWarc(dir))).filter((item) => item.type === 'page').length, hosts * 4);
    });
  });
});

resuming.run();
