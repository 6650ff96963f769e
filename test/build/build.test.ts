// Takes about 15 s.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildSnapshot } from '../../build/index.ts';
import { planSources, type SnapshotFlags } from '../../build/plan.ts';
import type { BuildOutcome } from '../../build/summary.ts';
import type { Manifest } from '../../core/contract/index.ts';
import { loadCurrent } from '../../runtime/load.ts';
import type { Json, SnapshotReader } from '../../runtime/reader.ts';
import { silentEffects } from '../support/effects.ts';

/** Everything in these pages, feeds and registers is invented. */
const NUMBER = '12345675';
const shopline = `<html lang="zh-TW"><head><title>發明咖啡豆專賣</title><meta name="storelens-invented" content="1">
<meta property="og:site_name" content="發明咖啡豆專賣">
<link rel="stylesheet" href="https://cdn.shoplineapp.com/assets/theme/default.css">
<script src="https://cdn.shoplineapp.com/assets/common.js"></script>
<script>fbq('init', '123456789012345');</script><script src="https://connect.facebook.net/en_US/fbevents.js"></script></head>
<body><nav><a href="/products">濾掛咖啡</a><a href="/contact">聯絡我們</a></nav><footer>統一編號：${NUMBER}</footer></body></html>`;
const cyberbiz = `<html lang="zh-TW"><head><title>發明咖啡豆專賣</title>
<script src="https://cdn-next.cybassets.com/theme_src/1/theme.js"></script>
<script>window.CYBERBIZ_SETTINGS = {};</script></head><body><footer>統一編號：${NUMBER}</footer></body></html>`;

interface Capture {
  url: string;
  date: string;
  html: string;
  status?: string;
}

const warcRecord = ({ url, date, html, status }: Capture): string => {
  const http = `HTTP/1.1 ${status ?? '200 OK'}\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}`;
  const head = `WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: ${url}\r\nWARC-Date: ${date}\r\nWARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000000>\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: ${Buffer.byteLength(http)}\r\n\r\n`;
  return `${head}${http}\r\n\r\n`;
};

const register = `營業地址,統一編號,總機構統一編號,營業人名稱,資本額,設立日期,組織別名稱,使用統一發票,行業代號,名稱,行業代號1,名稱1,行業代號2,名稱2,行業代號3,名稱3
10-APR-23,,,,,,,,,,,,,,,
"臺北市發明路１號",${NUMBER},,"發明股份有限公司",1000,1100101,股份有限公司,Y,472913,菸酒零售,,,,,,
"缺欄",1234
`;

class Workplace {
  readonly dir = mkdtempSync(join(tmpdir(), 'storelens-build-'));
  readonly out = join(this.dir, 'out');
  #n = 0;

  file(name: string, content: string): string {
    const path = join(this.dir, name);
    writeFileSync(path, content);
    return path;
  }

  warc(...captures: Capture[]): string {
    return this.file(`pages-${++this.#n}.warc`, captures.map(warcRecord).join(''));
  }

  feed(offers: string, prices: string): string {
    const dir = join(this.dir, `feed-${++this.#n}`);
    mkdirSync(dir);
    writeFileSync(join(dir, 'offers.csv'), offers);
    writeFileSync(join(dir, 'prices.csv'), prices);
    return dir;
  }

  async build(flags: Omit<SnapshotFlags, 'out'>, now: string): Promise<BuildOutcome> {
    const effects = silentEffects(() => Date.parse(now));
    const plan = await planSources({ ...flags, out: this.out }, effects);
    return buildSnapshot({ ...plan, generator: 'test' }, effects);
  }
}

const withWorkplace = async (work: (place: Workplace) => Promise<void>): Promise<void> => {
  const place = new Workplace();
  try {
    await work(place);
  } finally {
    rmSync(place.dir, { recursive: true, force: true });
  }
};

const withReader = async (out: string, work: (reader: SnapshotReader) => void): Promise<void> => {
  const reader = await loadCurrent(out);
  try {
    work(reader);
  } finally {
    reader.close();
  }
};

const read = (json: Json | null): Record<string, unknown> => JSON.parse(Buffer.from(json ?? 'null').toString()) ?? {};
const shop = 'https://www.fa-ming.com.tw/';
const days = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'];
const offers = `id,channel,title,price,url
momo:1,momo,【發明牌】ZX-900 藍牙耳機 黑,1990,https://momo.example/1
pchome:A,pchome,發明牌 ZX-900 藍牙耳機（黑）,1490,https://pchome.example/A
pchome:B,pchome,發明牌 錯價,-5,https://pchome.example/B
`;
const prices = [
  'id,date,price',
  ...days.flatMap((d, i) => [`momo:1,${d},1990`, `pchome:A,${d},${1690 - i * 40}`]),
].join('\n');

const build = suite('buildSnapshot');

build(
  'makes sites, company, offers, history and gaps of pages, a register and a feed, and counts what it skips',
  async () => {
    await withWorkplace(async (place) => {
      const warc = place.warc({ url: shop, date: '2026-03-06T00:00:00Z', html: shopline });
      const companies = place.file('register.csv', register);
      const flags = { warc: [warc], offers: [place.feed(offers, prices)], companies };
      const outcome = await place.build(flags, '2026-03-07T00:00:00Z');
      assert.is(outcome.as_of, '2026-03-06T00:00:00Z');
      assert.equal(
        outcome.inputs.map(({ kind, skipped }) => [kind, skipped]),
        [
          ['warc', 0],
          ['feed', 1],
          ['register', 1],
        ],
      );
      assert.match(outcome.skips.map((s) => s.where).join(' '), /offers\.csv line 4/);
      const { names, platform_industry, technology_months, platform_tenure } = outcome.rows;
      assert.equal([platform_industry, technology_months, platform_tenure], [1, 2, 1]);
      assert.ok((names ?? 0) > 600, 'every technology of the rules has its names');
      await withReader(place.out, (reader) => {
        const site = read(reader.site('fa-ming.com.tw'));
        assert.equal(
          [site['platform'], site['industry'], site['snapshot']],
          ['shopline', 'coffee-tea', outcome.snapshot],
        );
        const company = { registration_number: NUMBER, name: '發明股份有限公司', verified: true, source: 'register' };
        assert.equal(site['company'], company);
        const hits = reader.search('zx900', 10, { includeAccessories: false }).items.map(read);
        assert.equal(
          hits.map((o) => o['price_twd']),
          [1490, 1990],
        );
        assert.is((read(reader.history('pchome:A'))['points'] as unknown[]).length, days.length);
        const [gap] = reader.deals('gaps', 10).map(read);
        assert.is(gap?.['gap_twd'], 500);
        const [low] = reader.deals('lowest', 10).map(read);
        assert.match(JSON.stringify(low), /"offer_id":"pchome:A"/);
        const stats = read(reader.stats());
        assert.equal([stats['sites'], stats['companies'], stats['offers'], stats['products']], [1, 1, 2, 1]);
      });
    });
  },
);

build('goes on from the last snapshot: what is not seen again stays, and a change of platform is a mover', async () => {
  await withWorkplace(async (place) => {
    const other = 'https://other.com.tw/';
    await place.build(
      {
        warc: [
          place.warc(
            { url: shop, date: '2026-01-01T00:00:00Z', html: shopline },
            { url: other, date: '2026-01-01T00:00:00Z', html: cyberbiz },
          ),
        ],
      },
      '2026-01-02T00:00:00Z',
    );
    const second = await place.build(
      { warc: [place.warc({ url: shop, date: '2026-02-01T00:00:00Z', html: cyberbiz })] },
      '2026-02-02T00:00:00Z',
    );
    const third = await place.build(
      { warc: [place.warc({ url: shop, date: '2026-03-01T00:00:00Z', html: cyberbiz })] },
      '2026-03-02T00:00:00Z',
    );
    await withReader(place.out, (reader) => {
      assert.is(reader.id, third.snapshot);
      assert.is(read(reader.site('other.com.tw'))['last_seen_at'], '2026-01-01T00:00:00Z');
      const site = read(reader.site('fa-ming.com.tw'));
      assert.equal([site['platform'], site['first_seen_at']], ['cyberbiz', '2026-01-01T00:00:00Z']);
      const movers = (reader.movers({}, 10) ?? []).map(read);
      const [change] = movers.filter((m) => m['type'] === 'platform_changed');
      assert.equal(
        [change?.['before'], change?.['after'], change?.['at']],
        ['shopline', 'cyberbiz', '2026-02-01T00:00:00Z'],
      );
      assert.is(change?.['snapshot'], second.snapshot);
      // Seen once and then missed twice: that is not enough.
      assert.equal(movers.length, 1);
    });
  });
});

build('a failed or partial look changes nothing', async () => {
  await withWorkplace(async (place) => {
    await place.build(
      { warc: [place.warc({ url: shop, date: '2026-01-01T00:00:00Z', html: shopline })] },
      '2026-01-02T00:00:00Z',
    );
    const failed = place.warc(
      { url: shop, date: '2026-02-01T00:00:00Z', html: 'gone', status: '503 Service Unavailable' },
      { url: `${shop}about`, date: '2026-02-01T00:00:00Z', html: cyberbiz },
    );
    await place.build({ warc: [failed] }, '2026-02-02T00:00:00Z');
    await withReader(place.out, (reader) => {
      assert.is(read(reader.site('fa-ming.com.tw'))['platform'], 'shopline');
      assert.equal(reader.movers({}, 10), []);
    });
  });
});

build('a site that says noindex is not published, nor its offers, in no table', async () => {
  await withWorkplace(async (place) => {
    const product =
      '<script type="application/ld+json">{"@type":"Product","name":"祕密","offers":{"price":"100","priceCurrency":"TWD"}}</script>';
    const html = `<html><head><meta name="robots" content="noindex">${product}</head></html>`;
    const captures = [
      { url: 'https://secret.com.tw/', date: '2026-01-01T00:00:00Z', html },
      { url: shop, date: '2026-01-01T00:00:00Z', html: shopline },
    ];
    await place.build({ warc: [place.warc(...captures)] }, '2026-01-02T00:00:00Z');
    await withReader(place.out, (reader) => {
      assert.is(reader.site('secret.com.tw'), null);
      assert.is(read(reader.stats())['offers'], 0);
      const bytes = readdirSync(reader.dir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
      for (const file of bytes) assert.is(file.includes('secret.com.tw'), false);
    });
  });
});

build('a WARC cut in the middle is a counted skip, and what stood before it is kept', async () => {
  await withWorkplace(async (place) => {
    const whole = warcRecord({ url: shop, date: '2026-01-01T00:00:00Z', html: shopline });
    const outcome = await place.build(
      { warc: [place.file('cut.warc', whole + whole.slice(0, 400))] },
      '2026-01-02T00:00:00Z',
    );
    assert.equal([outcome.rows['sites'], outcome.skipped], [1, 1]);
    assert.match(outcome.skips[0]?.where ?? '', /cut\.warc record 2/);
  });
});

build('the same input gives the same rows, and the manifest names its inputs without their folders', async () => {
  await withWorkplace(async (place) => {
    const warc = place.warc({ url: shop, date: '2026-03-06T00:00:00Z', html: shopline });
    const tables = async (): Promise<string[]> => {
      rmSync(place.out, { recursive: true, force: true });
      await place.build({ warc: [warc] }, '2026-03-07T00:00:00Z');
      return withManifest(place.out);
    };
    const withManifest = async (out: string): Promise<string[]> => {
      let files: string[] = [];
      await withReader(out, ({ manifest }: { manifest: Manifest }) => {
        assert.equal(manifest.inputs, [{ kind: 'warc', name: 'pages-1.warc', items: 1, skipped: 0 }]);
        files = manifest.files.filter((f) => f.table !== null).map((f) => `${f.path} ${f.sha256}`);
      });
      return files;
    };
    assert.equal(await tables(), await tables());
  });
});

build('nothing to read is an error, and the last snapshot stays', async () => {
  await withWorkplace(async (place) => {
    const first = await place.build(
      { warc: [place.warc({ url: shop, date: '2026-01-01T00:00:00Z', html: shopline })] },
      '2026-01-02T00:00:00Z',
    );
    try {
      await place.build({ warc: [join(place.dir, 'nowhere.warc')] }, '2026-01-03T00:00:00Z');
      assert.unreachable('a missing file must not pass');
    } catch (error) {
      assert.match((error as Error).message, /nowhere\.warc/);
    }
    await withReader(place.out, (reader) => assert.is(reader.id, first.snapshot));
  });
});
build.run();
