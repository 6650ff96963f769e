import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findGroupSchema, type SearchReply } from '../../../core/contract/index.ts';
import { openSnapshot } from '../../../runtime/load.ts';
import { searchPage } from '../../../runtime/pages/search.ts';
import { inventedSite } from '../../support/fake-reader.ts';
import { type Running, withServer } from '../../support/http.ts';
import { smallSize, withPublished } from '../../support/published.ts';

/** The page over a published release of invented shops. */
const withPage = (use: (get: (query: string) => Promise<string>, running: Running) => Promise<void>): Promise<void> =>
  withPublished(smallSize, async (_, release) => {
    const reader = await openSnapshot(release);
    const ask = async (running: Running): Promise<void> =>
      use(async (query) => {
        const reply = await fetch(`${running.url}/find${query}`);
        assert.is(reply.status, 200);
        assert.match(reply.headers.get('content-type') ?? '', /^text\/html; charset=utf-8/);
        assert.match(reply.headers.get('content-security-policy') ?? '', /default-src 'none'/);
        return reply.text();
      }, running);
    await withServer('node', ask, { context: { reader } }).finally(() => reader.close());
  });
const asked = (q: string): string => `?q=${encodeURIComponent(q)}`;
const firstSite = (page: string): string | undefined => /href="(\/sites\/[^"]+)"/.exec(page)?.[1];
const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onfocus='x",
  '</title><b>',
  '&lt;b&gt;',
];

const found = suite('/find');
found('a shop is found by its name, its number, its company and its domain', () =>
  withPage(async (get) => {
    for (const q of [
      '虛構商店 33',
      '10000033',
      '虛構33有限公司',
      'shop-33.example',
      'https://www.shop-33.example/cart',
    ])
      assert.is(firstSite(await get(asked(q))), '/sites/shop-33.example', q);
    const page = await get(asked('10000033'));
    assert.match(page, /統一編號：10000033/);
    assert.match(page, /value="10000033"/);
  }),
);
found('an empty query says what can be asked for, and gives examples that can be followed', () =>
  withPage(async (get) => {
    for (const query of ['', '?q=', '?q=%20%20', '?other=1']) {
      const page = await get(query);
      assert.match(page, /統一編號/);
      assert.not.match(page, /找不到/);
      const links = [...page.matchAll(/href="\/find(\?q=[^"]+)"/g)].map(([, link]) => link!);
      assert.ok(links.length >= 3);
      for (const link of links)
        assert.match(await get(link), new RegExp(`value="${decodeURIComponent(link.slice(3))}"`));
    }
  }),
);
found('nothing found says so, and hostile text is shown, never run', () =>
  withPage(async (get) => {
    assert.match(await get(asked('qqzzxxqqzz')), /找不到/);
    const plain = (await get('')).match(/<[a-z]/g)?.length ?? 0;
    for (const q of hostile) {
      const page = await get(asked(q));
      assert.not.match(page, /<script|<img|<b>|onfocus='/, q);
      assert.ok((page.match(/<[a-z]/g)?.length ?? 0) <= plain + 200, q);
    }
    assert.match(await get(asked(hostile[0]!)), /value="&lt;script&gt;alert\(1\)&lt;\/script&gt;"/);
  }),
);
found('a query of any length or form is answered', () =>
  withPage(async (get) => {
    for (const q of ['a'.repeat(3000), '牛'.repeat(300), '\u0000\u202e', '%', '(a+)+$'])
      assert.match(await get(asked(q)), /<form role="search"/);
    for (const query of ['?q=%E5%95', '?q=a&q=b', '?q[]=1']) assert.match(await get(query), /<form role="search"/);
  }),
);
found.run();

const pages = suite('searchPage');
pages('escapes what shops, companies and sellers write', () => {
  for (const text of hostile) {
    const matched = { field: 'name', text, fit: 'near' as const };
    const { domain, name, platform, industry } = inventedSite('shop-1.example', { name: text });
    const reply = {
      ...{
        snapshot: 's',
        count: 5,
        groups: ['shops', 'technologies', 'industries', 'products', 'articles'],
        shown_for: text,
      },
      shops: [{ domain, name, platform, industry, matched }],
      technologies: [{ id: text, name: text, name_zh: text, category: 'payment', sites: 1, matched }],
      industries: [{ id: text, name: text, name_zh: text, sites: 1, matched }],
      products: [{ price_twd: 1, title: text, channel: text, matched }],
      articles: [{ id: 'x', title: text, summary_en: '', tags: [], updated: '2026-01-01', matched }],
    } as unknown as SearchReply;
    const page = searchPage(text, reply, { invented: true });
    assert.not.match(page, /<script|<img|<b>|onfocus='/, text);
    for (const [, href] of page.matchAll(/href="([^"]*)"/g)) assert.match(href!, /^[/#]/);
  }
});
pages('draws a part for each group that has something, in their order', () => {
  const groups = [...findGroupSchema.options].reverse();
  const nothing = { shops: [], technologies: [], industries: [], products: [], articles: [] };
  const page = searchPage('x', { snapshot: 's', count: 5, groups, shown_for: null, ...nothing }, { invented: false });
  const drawn = [...page.matchAll(/<h2>[^<]* <span lang="en">(\w+)<\/span>/g)].map(([, name]) => name?.toLowerCase());
  assert.equal(drawn, groups);
});
pages.run();
