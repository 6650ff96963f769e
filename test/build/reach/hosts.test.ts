import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Candidates } from '../../../build/reach/hosts/candidates.ts';
import { facesSource } from '../../../build/reach/hosts/faces.ts';
import { leftOutReason } from '../../../build/reach/hosts/left-out.ts';
import { addPages, canonicalUrl } from '../../../build/reach/hosts/pages.ts';
import { candidateScore, chineseShare } from '../../../build/reach/hosts/score.ts';
import { hostRows } from '../../../build/reach/hosts/table.ts';
import { withDuck } from '../../../build/reach/index/duck.ts';
import { taiwanScope } from '../../../build/reach/index/scope.ts';
import { ReachStop } from '../../../build/reach/store/stop.ts';
import { loadRules } from '../../../core/rules/index.ts';

const rules = loadRules();
const scope = taiwanScope(rules, []);

const joining = suite('faces of one shop');

joining('are one candidate: www., m., the host with most pages first', () => {
  const candidates = new Candidates(rules);
  for (const [host, pages] of [
    ['shop.com.tw', 3],
    ['www.shop.com.tw', 20],
    ['m.shop.com.tw', 50],
    ['blog.shop.com.tw', 5],
  ] as const) {
    const candidate = candidates.of(host, pages);
    if (candidate !== null) candidate.pages += pages;
  }
  const all = candidates.result();
  assert.equal(
    all.map(({ site, host, otherHosts, pages }) => [site, host, otherHosts, pages]),
    [
      ['blog.shop.com.tw', 'blog.shop.com.tw', [], 5],
      ['shop.com.tw', 'www.shop.com.tw', ['m.shop.com.tw', 'shop.com.tw'], 73],
    ],
  );
});

joining('stay apart where they are tenants of a platform, or their main host was never seen', () => {
  const candidates = new Candidates(rules);
  for (const host of ['m.shoplineapp.com', 'search.waca.ec', 'a.waca.ec', 'm.alone.com.tw', '1.2.3.4', 'no host'])
    candidates.of(host, 1);
  assert.equal(
    candidates.result().map(({ site }) => site),
    ['a.waca.ec', 'm.alone.com.tw', 'm.shoplineapp.com', 'search.waca.ec'],
  );
});

joining('of a platform go to the domain that their own page names; nobody else is given away', () => {
  const candidates = new Candidates(rules);
  for (const host of ['a.shoplineapp.com', 'www.own.com', 'thief.com', 'victim.com.tw']) candidates.of(host, 1);
  candidates.alias('a.shoplineapp.com', 'www.own.com');
  candidates.alias('victim.com.tw', 'thief.com');
  candidates.alias('thief.com', 'victim.com.tw');
  assert.equal(
    candidates.result().map(({ site, otherHosts }) => [site, otherHosts]),
    [
      ['own.com', ['a.shoplineapp.com']],
      ['thief.com', []],
      ['victim.com.tw', []],
    ],
  );
});
joining.run();

const judging = suite('candidates');

judging('are left out for what their suffix proves, or because they asked', () => {
  const reason = (site: string, otherHosts: string[] = []) =>
    leftOutReason({ site, otherHosts }, new Set(['left.com.tw']));
  assert.equal(
    [
      'www.gov.tw',
      'x.edu.tw',
      'a.org.tw',
      'a.mil.tw',
      'left.com.tw',
      'a.left.com.tw',
      'gov.tw.com',
      'mygov.tw',
      'shop.com.tw',
    ].map((site) => reason(site)),
    ['government', 'school', 'organisation', 'military', 'opt_out', 'opt_out', null, null, null],
  );
  assert.is(reason('own.com.tw', ['m.left.com.tw']), 'opt_out');
});

judging('score no less with one sign more, from 0 to 100, and are listed by score, then rank', () => {
  const make = (host: string) => {
    const candidate = new Candidates(rules).of(host, 1);
    if (candidate === null) throw new Error(host);
    return candidate;
  };
  const bare = make('a.com.tw');
  const signs = [
    () => {
      bare.productPages = 5;
    },
    () => {
      bare.productPages = 50;
    },
    () => {
      bare.sights.push({ source: 'page', evidence: '', date: '' });
    },
    () => {
      bare.loaded.set('meta-pixel', { id: 'meta-pixel', category: 'advertising' });
    },
    () => {
      bare.loaded.set('ecpay', { id: 'ecpay', category: 'payment' });
    },
    () => {
      bare.sights.push({ source: 'list', evidence: '', date: '' });
    },
    () => {
      bare.knownShop = true;
    },
  ];
  let last = candidateScore(bare);
  assert.ok(last <= 5);
  for (const sign of signs) {
    sign();
    assert.ok(candidateScore(bare) > last && candidateScore(bare) <= 100, String(candidateScore(bare)));
    last = candidateScore(bare);
  }
  const scoreOf = (host: string, id: string, category: 'advertising' | 'cdn'): number => {
    const candidate = make(host);
    candidate.loaded.set(id, { id, category });
    return candidateScore(candidate);
  };
  // Who sells advertisements, or takes a font from elsewhere, is no nearer to being a shop.
  assert.is(scoreOf('news.tw', 'google-ad-manager', 'advertising'), candidateScore(make('news.tw')));
  assert.is(scoreOf('news.tw', 'google-fonts', 'cdn'), candidateScore(make('news.tw')));
  for (const host of ['shop.a.tw', 'petmall.com.tw', 'a-store.tw', 'a.buy99.tw'])
    assert.ok(candidateScore(make(host)) > candidateScore(make('news.tw')), host);
  for (const host of ['workshop.tw', 'smart.com.tw', 'small.tw', 'restore.com.tw', 'shenstoreys.tw', 'bishop.tw'])
    assert.is(candidateScore(make(host)), candidateScore(make('news.tw')), host);
  const foreign = make('a.com');
  foreign.productPages = 50;
  const here = make('b.com.tw');
  here.productPages = 50;
  assert.ok(candidateScore(foreign) < candidateScore(here));
  assert.is(chineseShare(foreign), null);
  foreign.languages.set('zho', 3).set('eng', 1);
  assert.is(chineseShare(foreign), 0.75);
  const [x, y] = [make('x.com.tw'), make('y.com.tw')];
  const rows = [...hostRows([x, y, bare], ({ site }) => (site === 'y.com.tw' ? { rank: 7, source: 'list' } : null))];
  assert.equal(
    rows.map(({ position, host, rank }) => [position, host, rank]),
    [
      [1, 'a.com.tw', null],
      [2, 'y.com.tw', 7],
      [3, 'x.com.tw', null],
    ],
  );
});
judging.run();

const pages = suite('pages as a source');

const warcOf = (url: string, html: string): string => {
  const block = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${html}`;
  const head = [
    'WARC/1.0',
    'WARC-Type: response',
    `WARC-Target-URI: ${url}`,
    'WARC-Date: 2026-08-01T00:00:00Z',
    'Content-Type: application/http',
    `Content-Length: ${Buffer.byteLength(block)}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${block}\r\n\r\n`;
};

pages('bring shops that they link, and the address that they call their own', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-pages-'));
  try {
    const links =
      '<a href="https://linked.waca.ec/">x</a><a href="https://www.linked.com.tw/p">x</a><a href="https://elsewhere.com/">x</a>';
    const html = `<html><head><link rel="canonical" href="https://www.own-domain.com/"></head><body>${links}</body></html>`;
    writeFileSync(join(dir, 'a.warc'), warcOf('https://tenant.shoplineapp.com/', html));
    const candidates = new Candidates(rules);
    assert.is(await addPages(join(dir, 'a.warc'), candidates, scope), 1);
    const all = candidates.result();
    assert.equal(
      all.map(({ site, otherHosts }) => [site, otherHosts]),
      [
        ['linked.com.tw', []],
        ['linked.waca.ec', []],
        ['own-domain.com', ['tenant.shoplineapp.com']],
      ],
    );
    assert.match(all[0]?.sights[0]?.evidence ?? '', /linked from tenant\.shoplineapp\.com/);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

pages('name their own address in whatever order and quotes, and nothing but an address', () => {
  const of = (html: string) => canonicalUrl(Buffer.from(html), 'https://a.tw/x');
  assert.is(of(`<link href='https://b.tw/' rel='canonical'>`), 'https://b.tw/');
  assert.is(of('<LINK REL=canonical HREF=/y>'), 'https://a.tw/y');
  assert.is(of('<link rel="alternate" href="https://b.tw/">'), null);
  assert.is(of('<link rel="canonical" href="javascript:alert(1)">'), null);
  assert.is(of(`${'<link '.repeat(100_000)}`), null);
});
pages.run();

const lists = suite('lists of hosts to read captures of');

/** `site host` and other hosts of each row that is read of a file. */
const facesIn = (file: string): Promise<string[]> =>
  withDuck(async (connection) => {
    const source = await facesSource(connection, file);
    const all = await connection.runAndReadAll(`SELECT site, host, other_hosts FROM ${source} ORDER BY site`);
    return all.getRows().map(([site, host, others]) => `${site} ${host} ${others}`);
  });

lists('are what discovery writes, or any list that a crawl takes', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-lists-'));
  const given = (name: string, text: string): string => {
    writeFileSync(join(dir, name), text);
    return join(dir, name);
  };
  try {
    const own = given('hosts.csv', 'position,host,site,other_hosts\n1,www.a.tw,a.tw,"[""m.a.tw""]"\n');
    assert.equal(await facesIn(own), ['a.tw www.a.tw ["m.a.tw"]']);
    const both = ['a.tw www.a.tw ["a.tw","www.a.tw"]', 'b.com.tw b.com.tw ["b.com.tw","www.b.com.tw"]'];
    for (const [name, text] of [
      ['plain.txt', '# mine\nhttps://www.a.tw/x\nB.com.tw.\nnot a host\n'],
      ['plain.csv', 'name,host\n甲,www.a.tw\n乙,b.com.tw\n'],
      ['ranks.csv', '1,www.a.tw\n2,elsewhere.com\n3,b.com.tw\n'],
    ] as const)
      assert.equal(await facesIn(given(name, text)), both, name);
    const seeds = await facesIn('datasets/seeds/tw-shops.csv');
    assert.ok(seeds.length >= 1_000, String(seeds.length));
    for (const [name, text] of [
      ['empty.csv', ''],
      ['none.txt', 'no hosts here\n'],
      ['broken.parquet', 'PAR1 and nothing else'],
    ] as const) {
      const end = await facesIn(given(name, text)).catch((error: Error) => error);
      assert.instance(end, ReachStop, name);
      assert.match((end as Error).message, new RegExp(`^--hosts .*${name}`));
      assert.not.match((end as Error).message, /\n/);
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});
lists.run();
