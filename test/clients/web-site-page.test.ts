/** What a site's page sets a site beside: its industry's scores, and the sites like it by similarity and visits. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { publishSnapshot } from '../../build/publish/index.ts';
import { madeOnce } from '../support/made-once.ts';
import { publishOptions } from '../support/published.ts';
import { withWeb } from '../support/web-app.ts';
import { crowdedModel } from '../support/web-crowd.ts';

const text = async (url: string): Promise<string> => (await fetch(url)).text();
const numbers = (html: string, pattern: RegExp): number[] => [...html.matchAll(pattern)].map(([, n]) => Number(n));

const site = suite("a site's page");

site('says where the score lies among its industry, and on how many shops that rests', () =>
  withWeb(async ({ url }) => {
    const html = await text(`${url}/sites/demo-kitchen.example`);
    assert.match(html, /家居與家具 412 家有分數：四分之一不高於 58，一半不高於 71，四分之三不高於 83。/);
    assert.match(html, /<strong>這個網站在前四分之一。/);
    assert.match(html, /<svg class="spread"[^>]*aria-hidden="true"/);
    const english = await text(`${url}/sites/demo-kitchen.example?lang=en`);
    assert.match(english, /Of 412 scored shops \(Home &amp; furniture\) a quarter score at most 58/);
  }),
);

site('says that too few shops have a score instead of comparing with them', () =>
  withWeb(async ({ url }) => {
    const html = await text(`${url}/sites/fict-tea.example`);
    assert.match(html, /只有 1 家有分數，太少，不比較。/);
    assert.not.match(html, /<svg class="spread"/);
  }),
);

site('gives a site of which not enough was seen no place among others', () =>
  withWeb(async ({ url }) => {
    const html = await text(`${url}/sites/fict-quiet.example`);
    assert.match(html, /資料不足，不給總分/);
    assert.match(html, /412 家有分數/);
    assert.not.match(html, /這個網站[在高低等]/);
    assert.not.match(html, /<circle class="own" cx="[\d.]+" cy="18"/);
  }),
);

const crowded = (): Promise<string> =>
  madeOnce('crowded web', async (dir) => {
    await publishSnapshot(crowdedModel(), dir, publishOptions);
  });

site('draws similar sites: further right the more similar, higher the more visited, none on another', async () => {
  await withWeb(
    async ({ url }) => {
      const html = await text(`${url}/sites/demo-kitchen.example`);
      const map = /<svg class="graph map".*?<\/svg>/s.exec(html)?.[0] ?? '';
      const [xs, ys] = [numbers(map, /<circle cx="([\d.]+)"/g), numbers(map, /<circle cx="[\d.]+" cy="([\d.]+)"/g)];
      const shown = numbers(map, /<text class="number"[^>]*>(\d+)</g);
      // Eight are listed; of the fourth and the eighth no traffic is known.
      assert.equal(shown, [1, 2, 3, 5, 6, 7]);
      assert.equal(
        [...xs].sort((a, b) => b - a),
        xs,
        'the list begins with the most similar',
      );
      assert.equal(
        [...ys].sort((a, b) => a - b),
        ys,
        'and in this model with the most visited',
      );
      for (const [i, x] of xs.entries())
        for (const [j, other] of xs.entries())
          if (i < j) assert.ok(Math.hypot(x - other, (ys[i] ?? 0) - (ys[j] ?? 0)) >= 18, `${shown[i]} on ${shown[j]}`);
      assert.match(html, /2 個沒有流量估計，未畫出。/);
      assert.match(html, /<ol class="rows numbered">/);
    },
    { snapshots: await crowded() },
  );
});

site('leads to the article that explains, and to how to do what it advises', () =>
  withWeb(async ({ url }) => {
    const html = await text(`${url}/sites/demo-sofa.example`);
    const linked = new Set(
      [...html.matchAll(/class="help small" href="(\/knowledge\/[a-z-]+)"/g)].map(([, to = '']) => to),
    );
    for (const article of ['reading-not-observed', 'storelens-health-score', 'how-competitor-lists-arise'])
      assert.ok(linked.has(`/knowledge/${article}`), article);
    for (const to of linked) assert.is((await fetch(url + to)).status, 200, to);
  }),
);

site('says from when to when each platform and advertising technology was seen, and what is seen no more', () =>
  withWeb(async ({ url }) => {
    const [zh, en] = [
      await text(`${url}/sites/demo-kitchen.example`),
      await text(`${url}/sites/demo-kitchen.example?lang=en`),
    ];
    assert.match(
      zh,
      /Meta 像素<\/span>[^<]*<span[^>]*>[^<]*<\/span><span class="seen soft small">2026\/11\/1–2026\/11\/20</,
    );
    assert.match(
      zh,
      /過去觀察到，現在未觀察到：<\/p><ul[^>]*><li><a [^>]*>CYBERBIZ<\/a> <span class="soft">2026\/11\/1–2026\/11\/16</,
    );
    assert.match(en, /SHOPLINE<\/span>[^<]*<span[^>]*>[^<]*<\/span><span class="seen soft small">Nov 20, 2026</);
    assert.match(en, /Seen in the past, not observed now:/);
    const old = await text(`${url}/sites/demo-sofa.example`);
    assert.not.match(old, /class="seen soft small"|日期為完整觀察|過去觀察到/);
  }),
);

site('draws no map of fewer than three', () =>
  withWeb(async ({ url }) => {
    const html = await text(`${url}/sites/demo-kitchen.example`);
    assert.match(html, /相似網站/);
    assert.not.match(html, /<svg class="graph map"/);
  }),
);
site.run();
