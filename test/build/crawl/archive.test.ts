import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readArchive } from '../../../build/crawl/archive/read.ts';
import { type CrawlEffects, crawlIntoArchive } from '../../../build/crawl/index.ts';
import { readWarc } from '../../../build/sources/warc.ts';
import type { Page, SourceItem } from '../../../core/contract/pipeline.ts';
import { archived, gather, plain, shop, withDir } from './archive.fixture.ts';
import { withWeb } from './world.ts';

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

archives('ends with its time, and resumed visits the hosts that were left', async () => {
  await withDir(async (dir) => {
    await withWeb(shop, async (world) => {
      let clock = Date.parse('2026-01-01T00:00:00Z');
      const endAtMs = clock + 1;
      const effects = { fetcher: world.fetcher, now: () => clock++, sleep: async () => {} };
      const archive = { dir, resume: false, userAgent: 't' };
      const seeds = ['a.example', 'b.example', 'c.example'];
      const first = await gather(crawlIntoArchive(seeds, effects, { concurrency: 1, endAtMs, archive }));
      const before = first.filter((item) => item.type === 'page').length;
      assert.ok(before < 12);
      const all = await archived(world, [], { dir, resume: true });
      assert.is(all.filter((item) => item.type === 'page').length, 12);
      assert.is(world.asked.filter((line) => line.endsWith(' /')).length, 3);
    });
  });
});

archives('leaves hosts that waited in vain as they were, and resumed visits each of them once', async () => {
  await withDir(async (dir) => {
    await withWeb(shop, async (world) => {
      let clock = Date.parse('2026-01-01T00:00:00Z');
      const endAtMs = clock + 1_000;
      const sleep = async (ms: number): Promise<void> => {
        clock += ms;
      };
      const addressOf = async (): Promise<string> => '192.0.2.1';
      const effects = { fetcher: world.fetcher, now: () => clock, sleep, addressOf };
      const archive = { dir, resume: false, userAgent: 't' };
      const seeds = ['a.example', 'b.example', 'c.example'];
      const first = await gather(crawlIntoArchive(seeds, effects, { perAddress: 1, endAtMs, archive }));
      assert.is(first.filter((item) => item.type === 'page').length, 4);
      assert.equal([...new Set(world.asked.map((line) => line.split(' ')[0]))], ['a.example']);
      const all = await archived(world, [], { dir, resume: true });
      assert.is(all.filter((item) => item.type === 'page').length, 12);
      assert.is(world.asked.filter((line) => line.endsWith(' /')).length, 3);
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

archives.run();
