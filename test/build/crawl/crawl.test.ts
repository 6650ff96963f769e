import type { IncomingMessage, ServerResponse } from 'node:http';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type CrawlEffects, type CrawlOptions, type CrawlSummary, crawl } from '../../../build/crawl/index.ts';
import type { SourceItem } from '../../../core/contract/pipeline.ts';
import { type World, withWeb } from './world.ts';

type Reply = string | { status: number; body?: string; headers?: Record<string, string> };
/** Replies by `host path`, else by path, else 404. */
type Site = Record<string, Reply>;

const serve = (site: Site) => (request: IncomingMessage, response: ServerResponse) => {
  const reply = site[`${request.headers.host} ${request.url}`] ?? site[request.url!] ?? { status: 404 };
  const { status, body = '', headers = {} } = typeof reply === 'string' ? { status: 200, body: reply } : reply;
  response.writeHead(status, {
    'content-type': request.url!.endsWith('.txt') ? 'text/plain' : 'text/html',
    ...headers,
  });
  response.end(body);
};

const simulated = (world: World): { effects: CrawlEffects; slept: number[] } => {
  const slept: number[] = [];
  let clock = Date.parse('2026-01-01T00:00:00Z');
  const sleep = async (ms: number): Promise<void> => {
    slept.push(ms);
    clock += ms;
  };
  return { slept, effects: { fetcher: world.fetcher, now: () => clock, sleep, random: () => 0.5 } };
};

const run = async (seeds: string[], world: World, options: Partial<CrawlOptions> = {}) => {
  const { effects, slept } = simulated(world);
  const items: SourceItem[] = [];
  for await (const item of crawl(seeds, effects, { productToken: 'TestBot', ...options })) items.push(item);
  return { items, slept, summary: items.map(brief) };
};

const brief = (item: SourceItem): string => {
  if (item.type === 'page') return `${item.page.status} ${item.page.finalUrl}`;
  if (item.type === 'failure') return `${item.failure.code} ${item.failure.url}`;
  return item.type === 'skip' ? `skip ${item.skip.code} ${item.skip.where}` : item.type;
};

const shop: Site = {
  '/robots.txt':
    'User-agent: *\nDisallow: /cart\nDisallow: /products/secret\nSitemap: https://shop.example/sitemap.xml\n',
  '/': '<a href="/products/one">一</a><a href="/products/secret">秘</a><a href=/cart>c</a><a href="/pages/about">關於我們</a><a href="/pages/x">聯絡我們</a><a href="https://other.example/products/9">o</a>',
  '/sitemap.xml':
    '<urlset><url><loc>https://shop.example/products/two</loc></url><url><loc>https://shop.example/collections/all</loc></url></urlset>',
  '/products/one': '1',
  '/products/two': '2',
  '/pages/about': 'a',
  '/pages/x': 'c',
  '/collections/all': 'all',
};

const crawling = suite('crawl');

crawling('asks robots.txt first, then the home page, the sitemap and the pages worth seeing', async () => {
  await withWeb(serve(shop), async (world) => {
    const { summary } = await run(['shop.example'], world);
    assert.equal(summary, [
      '200 https://shop.example/',
      '200 https://shop.example/pages/x',
      '200 https://shop.example/pages/about',
      '200 https://shop.example/products/one',
      '200 https://shop.example/products/two',
      '200 https://shop.example/collections/all',
    ]);
    assert.equal(world.asked.slice(0, 3), ['shop.example /robots.txt', 'shop.example /', 'shop.example /sitemap.xml']);
  });
});

crawling('keeps to the budget of each kind of page', async () => {
  await withWeb(serve(shop), async (world) => {
    const budget = { json: 0, product: 1, category: 0, contact: 0, about: 0, policy: 0 };
    const { summary } = await run(['shop.example'], world, { budget });
    assert.equal(summary, ['200 https://shop.example/', '200 https://shop.example/products/one']);
  });
});

crawling(
  'goes where a home page that shows nothing sends its visitor, twice at the most, and not where robots.txt forbids',
  async () => {
    const on = (to: string): string => `<meta http-equiv="refresh" content="0; url=${to}">`;
    const after = async (site: Site) =>
      withWeb(serve({ '/robots.txt': 'User-agent: *\nDisallow: /secret', ...site }), async (world) => {
        asked.push((await run(['a.example'], world, { maxSitemaps: 0 })).summary);
      });
    const asked: string[][] = [];
    await after({
      '/': on('/tw/'),
      '/tw/': `<script>location.href='/tw/shop/'</script>`,
      '/tw/shop/': '<h1>燈</h1><a href="/products/1">燈</a>',
      '/products/1': '1',
    });
    await after({ '/': on('/1'), '/1': on('/2'), '/2': on('/3'), '/3': 'never' });
    await after({ '/': on('/secret') });
    await after({
      '/': on('https://b.example/'),
      'b.example /': '<a href="/products/2">燈</a>',
      'b.example /products/2': '2',
    });
    await after({ '/': on('/gone') });
    await after({ '/': on('/back'), '/back': on('/') });
    const host = 'https://a.example';
    assert.equal(asked, [
      [`200 ${host}/`, `200 ${host}/tw/`, `200 ${host}/tw/shop/`, `200 ${host}/products/1`],
      [`200 ${host}/`, `200 ${host}/1`, `200 ${host}/2`],
      [`200 ${host}/`],
      [`200 ${host}/`, '200 https://b.example/', '200 https://b.example/products/2'],
      [`200 ${host}/`, `404 ${host}/gone`],
      [`200 ${host}/`, `200 ${host}/back`],
    ]);
  },
);

crawling('visits each host once, whatever way it is written, and skips what is none', async () => {
  await withWeb(serve({ '/': 'x', '/robots.txt': '' }), async (world) => {
    const { summary } = await run(
      ['A.example', 'https://a.example/path', 'www.a.example', '不 是', '10.0.0.1', ''],
      world,
    );
    assert.equal(
      summary.filter((line) => line.startsWith('200')),
      ['200 https://a.example/'],
    );
    assert.equal(summary.filter((line) => line.startsWith('skip')).length, 3);
  });
});

crawling('fetches nothing where robots.txt refuses, answers 5xx or does not come', async () => {
  const site: Site = {
    'no.example /robots.txt': 'user-agent: testbot\ndisallow: /',
    'down.example /robots.txt': { status: 503 },
    '/': 'never',
  };
  await withWeb(serve(site), async (world) => {
    const { summary } = await run(['no.example', 'down.example'], world);
    assert.equal(summary.sort(), ['robots https://down.example/', 'robots https://no.example/']);
    assert.is(world.asked.filter((line) => !line.endsWith('/robots.txt')).length, 0);
  });
});

crawling('begins no host once its time is up, and ends those under way', async () => {
  await withWeb(serve(shop), async (world) => {
    // The clock moves with the waits between requests, so that the first host takes past the end.
    const endAtMs = Date.parse('2026-01-01T00:00:01Z');
    const { summary } = await run(['a.example', 'b.example'], world, { endAtMs, concurrency: 1 });
    assert.is(summary.filter((line) => line.includes('a.example')).length, 4);
    assert.is(summary.filter((line) => line.includes('b.example')).length, 0);
  });
});

crawling(
  'begins none of those that wait at a busy address once its time is up, and says how many are left',
  async () => {
    await withWeb(serve(shop), async (world) => {
      const endAtMs = Date.parse('2026-01-01T00:00:01Z');
      const { effects } = simulated(world);
      const told: CrawlSummary[] = [];
      const waiting = {
        ...effects,
        addressOf: async () => '192.0.2.1',
        summary: (one: CrawlSummary) => void told.push(one),
      };
      const seeds = Array.from({ length: 9 }, (_, at) => `s${at}.example`);
      const options = { productToken: 'TestBot', endAtMs, concurrency: 4, perAddress: 1 };
      for await (const _ of crawl([...seeds, 'not a host', 's1.example'], waiting, options));
      const visited = new Set(world.asked.map((line) => line.split(' ', 1)[0]));
      assert.equal([...visited], ['s0.example']);
      assert.equal([told[0]?.hosts, told[0]?.hosts_planned], [1, 9]);
    });
    await withWeb(serve(shop), async (world) => {
      const told: CrawlSummary[] = [];
      const effects = { ...simulated(world).effects, summary: (one: CrawlSummary) => void told.push(one) };
      for await (const _ of crawl(['a.example'], effects, { endAtMs: Date.parse('2026-02-01T00:00:00Z') }));
      assert.equal([told[0]?.hosts, told[0]?.hosts_planned], [1, null], 'none is left');
    });
  },
);

crawling('allows all where robots.txt is 404', async () => {
  await withWeb(serve({ '/': 'home' }), async (world) => {
    assert.equal((await run(['shop.example'], world)).summary, ['200 https://shop.example/']);
  });
});

crawling('asks the robots.txt of the host it is redirected to', async () => {
  const site: Site = {
    'a.example /': { status: 301, headers: { location: 'https://b.example/' } },
    'b.example /robots.txt': 'User-agent: *\nDisallow: /',
    'b.example /': 'never',
  };
  await withWeb(serve(site), async (world) => {
    assert.equal((await run(['a.example'], world)).summary, ['target_not_allowed https://a.example/']);
    assert.not.ok(world.asked.includes('b.example /'));
  });
});

crawling(
  'asks that robots.txt at once, whatever the Crawl-delay, and keeps to the longer delay from then on',
  async () => {
    const home = '<a href="/products/one">1</a>';
    const site: Site = {
      'a.example /robots.txt': 'User-agent: *\nCrawl-delay: 20',
      'a.example /': { status: 301, headers: { location: 'https://www.a.example/' } },
      'www.a.example /robots.txt': 'User-agent: *\nCrawl-delay: 40',
      'www.a.example /': home,
      'www.a.example /products/one': 'one',
    };
    await withWeb(serve(site), async (world) => {
      const { summary, slept } = await run(['a.example'], world, { maxSitemaps: 0 });
      assert.equal(summary, ['200 https://www.a.example/', '200 https://www.a.example/products/one']);
      assert.equal(
        slept.map((ms) => Math.round(ms / 1000)),
        [20, 40],
      );
    });
  },
);

crawling('waits between requests: the minimum, or the Crawl-delay where that is longer', async () => {
  const site: Site = { ...shop, '/robots.txt': 'User-agent: *\nCrawl-delay: 7' };
  await withWeb(serve(site), async (world) => {
    const { slept } = await run(['shop.example'], world);
    assert.ok(slept.length >= 5);
    assert.ok(
      slept.slice(1).every((ms) => ms >= 7000),
      slept.join(),
    );
  });
  await withWeb(serve(shop), async (world) => {
    const { slept } = await run(['shop.example'], world, { minDelayMs: 250, maxDelayMs: 250 });
    assert.ok(slept.length > 0 && slept.every((ms) => ms <= 250), slept.join());
  });
});

crawling('asks again after 503 with backoff, honours Retry-After, and gives the last answer', async () => {
  let times = 0;
  await withWeb(
    (request, response) => {
      if (request.url !== '/') return void response.writeHead(404).end();
      times += 1;
      response.writeHead(times < 3 ? 503 : 200, { 'retry-after': '60', 'content-type': 'text/html' }).end('x');
    },
    async (world) => {
      const { summary, slept } = await run(['shop.example'], world);
      assert.equal(summary, ['200 https://shop.example/']);
      assert.is(times, 3);
      assert.ok(slept.filter((ms) => ms >= 59_000).length === 2, slept.join());
    },
  );
});

crawling('goes on where one host is broken, and names why', async () => {
  await withWeb(
    (request, response) => {
      if (request.headers.host === 'cut.example') return void response.destroy();
      response.writeHead(request.url === '/' ? 200 : 404, { 'content-type': 'text/html' }).end('ok');
    },
    async (world) => {
      const { summary } = await run(['cut.example', 'good.example', 'nowhere.invalid'], world);
      assert.ok(summary.includes('200 https://good.example/'));
      assert.ok(
        summary.some((line) => line.startsWith('incomplete https://cut.example/')),
        summary.join(),
      );
      assert.ok(
        summary.some((line) => line.startsWith('target_not_allowed https://nowhere.invalid/')),
        summary.join(),
      );
    },
  );
});

crawling('does not visit hosts that opted out, nor their subdomains', async () => {
  await withWeb(serve(shop), async (world) => {
    const { summary } = await run(['shop.example', 'a.shop.example'], world, { optOut: new Set(['shop.example']) });
    assert.equal(
      summary.map((line) => line.split(' ')[0]),
      ['opt_out', 'opt_out'],
    );
    assert.is(world.asked.length, 0);
  });
});

crawling('never asks one host two things at once', async () => {
  const open = new Map<string, number>();
  let most = 0;
  let hosts = 0;
  await withWeb(
    (request, response) => {
      const host = request.headers.host!;
      open.set(host, (open.get(host) ?? 0) + 1);
      most = Math.max(most, open.get(host)!);
      hosts = Math.max(hosts, [...open.values()].filter((n) => n > 0).length);
      setTimeout(() => {
        open.set(host, open.get(host)! - 1);
        serve(shop)(request, response);
      }, 10);
    },
    async (world) => {
      await run(['a.example', 'b.example', 'c.example'], world);
      assert.is(most, 1);
      assert.ok(hosts > 1);
    },
  );
});

crawling.run();
