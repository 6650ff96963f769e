/** The page of one technology, as the runtime sends it, and what its drawing is made of. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { trendOf } from '../../clients/web/technology/pieces.ts';
import { pointsOf } from '../../clients/web/technology/points.ts';
import { FEWEST_SITES, type MonthComparison } from '../../core/contract/index.ts';
import { fc } from '../support/property.ts';
import { withWeb } from '../support/web-app.ts';

const get = async (url: string): Promise<{ status: number; html: string }> => {
  const reply = await fetch(url, { headers: { accept: 'text/html' }, redirect: 'manual' });
  return { status: reply.status, html: await reply.text() };
};
/** What stands in the page's main part as text. */
const read = async (url: string): Promise<string> => {
  const { html } = await get(url);
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  return main.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
};

const page = suite('/technologies/ID');

page('tells shares with their bands, the trend over the same sites, moves, neighbours and users', async () => {
  await withWeb(async ({ url }) => {
    const text = await read(`${url}/technologies/shopline`);
    for (const part of [
      '780 個電商網站中有 182 個觀察到，占 23%（95% 區間 21% 至 26%）',
      // Three months: 196 of the same 600 before, 22 came and 6 went; Agresti and Min's band.
      '2026-08 → 2026-11 600 33% (196) → 35% (212) 22 / 6 上升 +2.7 個百分點 (+0.9 至 +4.4)',
      '轉入明顯多於轉出。',
      'CYBERBIZ 14',
      '44% (35% 至 55%) · 40 / 90',
      '觀察不足 · 3 / 12',
      '綠界 金流 61 31.4 1.9',
    ])
      assert.ok(text.includes(part), `${part} in: ${text}`);
    const { html } = await get(`${url}/technologies/shopline`);
    assert.is(html.match(/<polygon points="[\d., ]+"/g)?.length, 13);
    for (const to of ['/sites?platform=shopline', '/prospects?platform=shopline', '/technologies/cyberbiz'])
      assert.ok(html.includes(`href="${to}"`), to);
    assert.ok(html.includes('href="/sites?platform=shopline&amp;industry=home"'));
    assert.ok(html.includes('href="/sites/demo-kitchen.example"'));
    const english = await read(`${url}/technologies/shopline?lang=en`);
    assert.match(english, /Observed on 182 of 780 e-commerce sites: 23% \(95% band 21% to 26%\)/);
  });
});

page('says where too little was seen, where changes are held back, and where no history is kept', async () => {
  await withWeb(async ({ url }) => {
    const few = await read(`${url}/technologies/line-tag`);
    assert.match(few, /8 個電商網站中有 2 個觀察到；觀察不足，不報占比。/);
    assert.match(few, /走勢觀察不足/);
    const trend = few.slice(few.indexOf('走勢 走勢'), few.indexOf('依產業'));
    assert.ok(trend.length > 500, `${trend.length}`);
    assert.not.match(trend, /\d% \(\d|\d 個百分點/, 'of fewer than thirty sites no share and no change');
    const held = await get(`${url}/technologies/meta-pixel`);
    assert.match(held.html, /同時大量變動，保留不報/);
    // The newest month alone is held back: it is not drawn.
    assert.is(held.html.match(/<polygon /g)?.length, 12);
    const allHeld = await read(`${url}/technologies/cyberbiz`);
    assert.match(allHeld, /走勢保留不報/);
    assert.not.match(allHeld, /走勢觀察不足|\d 個百分點/);
    const payment = await get(`${url}/technologies/ecpay`);
    assert.match(payment.html, /這類技術沒有保存歷史/);
    assert.not.match(payment.html, /<polygon |近一年的流動/);
  });
});

page('is found by a name as well, is at home at its id, and is 404 where nothing shows it', async () => {
  await withWeb(async ({ url }) => {
    const { status, html } = await get(`${url}/technologies/${encodeURIComponent('綠界')}?lang=en`);
    assert.is(status, 200);
    assert.ok(html.includes(`<link rel="canonical" href="${url}/technologies/ecpay?lang=en">`));
    assert.ok(html.includes(`hreflang="zh-Hant-TW" href="${url}/technologies/ecpay">`));
    for (const id of ['nothing-known', 'a'.repeat(200), '%20', '__proto__', '%3Cscript%3E']) {
      const missing = await get(`${url}/technologies/${id}`);
      assert.is(missing.status, 404, id);
      assert.match(missing.html, /快照裡沒有網站出現這項技術/);
      assert.match(missing.html, /content="noindex"/);
    }
    for (const path of ['/technologies', '/technologies/', '/technologies/a/b'])
      assert.match((await get(url + path)).html, /沒有這個頁面/, path);
  });
});

page('is led to from sites, the market, the search and the sitemap', async () => {
  await withWeb(async ({ url }) => {
    for (const [path, to] of [
      ['/sites/demo-kitchen.example', 'shopline'],
      ['/sites/demo-kitchen.example', 'ecpay'],
      ['/market', 'shopline'],
      ['/market', 'ecpay'],
      ['/find?q=ECPay', 'ecpay'],
    ] as const)
      assert.ok((await get(url + path)).html.includes(`href="/technologies/${to}"`), `${path} to ${to}`);
    const { html: xml } = await get(`${url}/sitemaps/pages.xml`);
    assert.ok(xml.includes(`<loc>${url}/technologies/shopline?lang=en</loc>`));
  });
});
page('names a feed only where there may be events; so do lists of sites, and of what is not known', async () => {
  await withWeb(async ({ url }) => {
    for (const [path, hasFeed] of [
      ...[['/technologies/shopline', true] as const, ['/technologies/ecpay', false] as const],
      ...[['/sites?platform=shopline', true] as const, ['/sites?technology=ecpay', false] as const],
      ...[['/movers?technology=shopline', true] as const, ['/movers?technology=qqqqzzzz', false] as const],
    ])
      assert.is(/movers\.json\?/.test((await get(url + path)).html), hasFeed, path);
  });
});

page('the market and the home page of few shops tell counts, and no share', async () => {
  await withWeb(async ({ url }) => {
    const market = await read(`${url}/market?industry=home`);
    assert.ok(market.includes(`觀察不足 ${FEWEST_SITES} 個網站，不報占比`));
    assert.match(market.slice(0, market.indexOf('平台占比逐月')), /SHOPLINE 2/);
    assert.not.match(market.slice(0, market.indexOf('平台占比逐月')), /\d%/);
    assert.not.match(await read(`${url}/`), /平台占比[^%]*\d%/);
  });
});
page.run();

const told: MonthComparison = {
  ...{ earlier: '2026-10', later: '2026-11', same_sites: 100, before: 20, after: 30, gained: 12, lost: 2 },
  ...{ change: 0.1, low: 0.02, high: 0.17, direction: 'rising' },
};
const untold: MonthComparison = { ...told, change: null, low: null, high: null, direction: 'too_little_seen' };

const trend = suite('trendOf');

trend('draws what may be told and nothing else, earlier to later, with the band of the change', () => {
  assert.is(trendOf([]), null);
  assert.is(trendOf([null, untold]), null);
  const found = trendOf([null, untold, told])!;
  assert.equal([found.first, found.last, found.pieces.length], ['2026-10', '2026-11', 1]);
  assert.equal([found.bottom.toFixed(2), found.top.toFixed(2)], ['0.20', '0.37']);
  assert.equal(found.pieces[0], {
    line: '0.0,100.0 100.0,41.2',
    wedge: '0.0,100.0 100.0,0.0 100.0,88.2',
    dot: 'M100.0 41.2h0',
  });
});

trend('a flat share stays flat, and none is drawn outside of 0 to 1', () => {
  const flat = { ...told, before: 30, after: 30, gained: 0, lost: 0, change: 0, low: -0.001, high: 0.001 };
  const found = trendOf([flat])!;
  assert.equal([found.bottom.toFixed(2), found.top.toFixed(2)], ['0.29', '0.31']);
  const [from, to] = found.pieces[0]!.line.split(' ').map((point) => point.split(',')[1]);
  assert.is(from, to);
  const all = trendOf([{ ...told, before: 100, after: 100, gained: 0, lost: 0, change: 0, low: 0, high: 0 }])!;
  assert.equal([all.bottom.toFixed(2), all.top.toFixed(2)], ['0.98', '1.00']);
});

trend('whatever the counts, every point is within the drawing', () => {
  const comparison = fc
    .record({ month: fc.integer({ min: 1, max: 30 }), gap: fc.constantFrom(1, 2, 3, 6, 12) })
    .chain(({ month, gap }) =>
      fc
        .record({
          same: fc.integer({ min: 30, max: 5000 }),
          a: fc.double(unit),
          b: fc.double(unit),
          w: fc.double(unit),
        })
        .map(({ same, a, b, w }): MonthComparison => {
          const [before, after] = [Math.round(a * same), Math.round(b * same)];
          const change = (after - before) / same;
          return {
            ...{ earlier: monthAt(month), later: monthAt(month + gap), same_sites: same, before, after },
            ...{ gained: 0, lost: 0, change, low: change - w, high: change + w, direction: 'steady' },
          };
        }),
    );
  fc.assert(
    fc.property(fc.array(comparison, { minLength: 1, maxLength: 24 }), (all) => {
      const { pieces, bottom, top } = trendOf(all)!;
      assert.is(pieces.length, all.length);
      assert.ok(bottom >= 0 && top <= 1 && top - bottom > 0.0199, `${bottom} ${top}`);
      for (const { line, wedge } of pieces)
        for (const value of `${line} ${wedge}`.split(/[ ,]/))
          assert.ok(/^\d+\.\d$/.test(value) && Number(value) <= 100, line);
    }),
  );
});
const unit = { min: 0, max: 1, noNaN: true };
const monthAt = (n: number): string => new Date(Date.UTC(2024, n, 1)).toISOString().slice(0, 7);
trend.run();

const points = suite('pointsOf');
points('has a sign, and none where nothing is left of it', () => {
  assert.equal([0.015, -0.0031, 0.0004, -0.0004].map(pointsOf), ['+1.5', '−0.3', '0.0', '0.0']);
});
points.run();
