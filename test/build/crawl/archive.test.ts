import { spawn } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import type { RequestListener } from 'node:http';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type ArchiveOptions,
  type CrawlEffects,
  crawlIntoArchive,
  openPrevious,
  readArchive,
} from '../../../build/crawl/index.ts';
import { readWarc } from '../../../build/sources/warc.ts';
import type { Page, SourceItem } from '../../../core/contract/pipeline.ts';
import { type World, withWeb } from './world.ts';

const withDir = async (test: (dir: string) => Promise<void>): Promise<void> => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-crawl-'));
  try {
    await test(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};

const home = '<title>店</title><a href="/products/1">一</a><a href="/products/2">二</a><a href="/pages/about">關於</a>';
const pages: Record<string, string> = {
  '/': home,
  '/products/1': '一號',
  '/products/2': '二號',
  '/pages/about': '我們',
};

const shop: RequestListener = (request, response) => {
  const body = pages[request.url!];
  if (request.url === '/robots.txt')
    return void response.writeHead(200, { 'content-type': 'text/plain' }).end('Crawl-delay: 0');
  if (body === undefined) return void response.writeHead(404, { 'content-type': 'text/html' }).end('none');
  if (request.headers['if-none-match'] === '"v1"') return void response.writeHead(304, { etag: '"v1"' }).end();
  response.writeHead(200, [
    'content-type',
    'text/html',
    'etag',
    '"v1"',
    'set-cookie',
    'a=1',
    'set-cookie',
    'b=2',
    'content-encoding',
    'gzip',
    'x-odd',
    'caf\u00e9',
  ]);
  response.end(gzipSync(body));
};

const gather = async (source: AsyncIterable<SourceItem>): Promise<SourceItem[]> => {
  const items: SourceItem[] = [];
  for await (const item of source) items.push(item);
  return items;
};

const archived = (
  world: World,
  seeds: string[],
  archive: Partial<ArchiveOptions> & { dir: string },
  more: Partial<CrawlEffects> = {},
): Promise<SourceItem[]> => {
  const effects: CrawlEffects = { fetcher: world.fetcher, now: Date.now, sleep: async () => {}, ...more };
  return gather(
    crawlIntoArchive(seeds, effects, { concurrency: 4, archive: { resume: false, userAgent: 't', ...archive } }),
  );
};

const sortedKeys = (value: object): string =>
  JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
const plain = (items: SourceItem[]): string[] =>
  items
    .map((item) =>
      item.type === 'page'
        ? sortedKeys({ ...item.page, body: Buffer.from(item.page.body).toString('hex') })
        : JSON.stringify(item),
    )
    .sort();

const archives = suite('crawlIntoArchive');

archives('gives the same items again from the archive, byte for byte', async () => {
  await withDir(async (dir) => {
    await withWeb(shop, async (world) => {
      const live = await archived(world, ['a.example', 'b.example', 'gone.invalid', 'not a host'], { dir });
      assert.is(live.filter((item) => item.type === 'page').length, 8);
      assert.equal(plain(await gather(readArchive(dir))), plain(live));
      const { page } = live.find((item) => item.type === 'page') as { page: Page };
      assert.ok(page.headers.some(([name, value]) => name === 'x-odd' && value === 'caf\u00e9'));
    });
  });
});

archives('writes WARC that the WARC source reads: the same bodies, nothing skipped', async () => {
  await withDir(async (dir) => {
    await withWeb(shop, async (world) => {
      const live = await archived(world, ['a.example', 'b.example'], { dir });
      const read = await gather(readWarc(dir));
      const brief = (items: SourceItem[]) =>
        items
          .map((item) =>
            item.type === 'page'
              ? `${item.page.status} ${item.page.finalUrl} ${Buffer.from(item.page.body)}`
              : item.type,
          )
          .sort();
      assert.equal(brief(read), brief(live));
    });
  });
});

archives('opens each WARC file with a warcinfo record that names the crawler', async () => {
  await withDir(async (dir) => {
    await withWeb(shop, async (world) => {
      await archived(world, ['a.example'], { dir, userAgent: 'TestBot/1.0' });
      for (const name of readdirSync(dir).filter((file) => file.endsWith('.gz'))) {
        const text = gunzipSync(readFileSync(join(dir, name))).toString('latin1');
        assert.match(text, /^WARC\/1\.1\r\n/);
        assert.match(text.slice(0, 900), /WARC-Type: warcinfo[\s\S]*TestBot\/1\.0/, name);
      }
    });
  });
});

archives('names a damaged record and reads on', async () => {
  await withDir(async (dir) => {
    await withWeb(shop, async (world) => {
      const live = await archived(world, ['a.example', 'b.example'], { dir });
      const file = join(dir, 'pages-00000.warc.gz');
      const bytes = readFileSync(file);
      const stored = readFileSync(join(dir, 'journal.ndjson'), 'utf8')
        .split('\n')
        .filter((line) => line.includes('"role":"page"'))
        .map((line) => JSON.parse(line) as { offset: number; length: number });
      bytes.fill(0x55, stored[2]!.offset + 20, stored[2]!.offset + 60);
      writeFileSync(file, bytes);
      const read = await gather(readArchive(dir));
      const skips = read.filter((item) => item.type === 'skip');
      assert.is(skips.length, 1);
      assert.match(JSON.stringify(skips[0]), new RegExp(`pages-00000\\.warc\\.gz offset ${stored[2]!.offset}`));
      assert.is(read.filter((item) => item.type === 'page').length, live.length - 1);
    });
  });
});

archives('resumes a finished crawl without a single request', async () => {
  await withDir(async (dir) => {
    await withWeb(shop, async (world) => {
      const live = await archived(world, ['a.example', 'gone.invalid'], { dir });
      const asked = world.asked.length;
      assert.equal(plain(await archived(world, [], { dir, resume: true })), plain(live));
      assert.is(world.asked.length, asked);
    });
  });
});

archives('cuts a torn tail off and asks for that page alone', async () => {
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

archives('keeps rendered pages as the browser made them, with their requests', async () => {
  await withDir(async (dir) => {
    await withWeb(shop, async (world) => {
      let renders = 0;
      const render: CrawlEffects['render'] = async (url) => {
        renders += 1;
        if (url.includes('b.example'))
          return { page: null, failure: { url, at: '', source: 'rendered', code: 'timeout', detail: '' } };
        const page: Page = {
          ...(await world.fetcher.fetch(url)),
          source: 'rendered',
          wireBytes: null,
          requests: ['https://tags.example/x'],
        };
        return { page: { ...page, body: Buffer.from('<p>注入</p>') }, failure: null };
      };
      const live = await archived(world, ['a.example', 'b.example'], { dir }, { render });
      const rendered = live.filter((item) => item.type === 'page' && item.page.source === 'rendered');
      assert.is(rendered.length, 1);
      assert.is(renders, 2);
      assert.equal(plain(await gather(readArchive(dir))), plain(live));
      assert.equal(plain(await archived(world, [], { dir, resume: true }, { render })), plain(live));
      assert.is(renders, 2);
      assert.is((await gather(readWarc(dir))).filter((item) => item.type === 'page').length, 8);
    });
  });
});

archives('refuses to begin where a crawl is, and to resume where none is', async () => {
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

archives('lets one process at a directory: a live one keeps it, a dead one does not', async () => {
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

archives('asks the next time whether pages changed, and keeps them where they did not', async () => {
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

archives('survives kill -9: no stored page is asked for again, and none is lost', async () => {
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

archives.run();
