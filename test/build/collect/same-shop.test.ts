import { tmpdir } from 'node:os';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { collect } from '../../../build/collect/index.ts';
import { withSpools } from '../../../build/columns/spool.ts';
import type { SiteObservation, SourceItem } from '../../../core/contract/pipeline.ts';
import { loadRules } from '../../../core/rules/index.ts';
import { pageOf } from '../../core/detect-support.ts';
import { silentEffects } from '../../support/effects.ts';

const rules = loadRules();
const tag = (id: string): string => `<title>${id}</title><script>gtag('config','${id}')</script>`;

/** Observations of invented pages: address, markup, day. */
const observed = (
  pages: [url: string, html: string, day?: string][],
  known: Record<string, string> = {},
): Promise<SiteObservation[]> =>
  withSpools(tmpdir(), async (makeSpool) => {
    async function* items(): AsyncGenerator<SourceItem> {
      for (const [url, html, day = '01'] of pages)
        yield { type: 'page', page: pageOf(html, { url, fetchedAt: `2026-03-${day}T00:00:00Z` }) };
    }
    const sources = [{ kind: 'pages', name: 'invented', items: items(), faces: new Map(Object.entries(known)) }];
    const { observations } = await collect(sources, { rules, effects: silentEffects(), makeSpool });
    return [...observations];
  });
const sitesOf = async (...pages: [string, string, string?][]): Promise<string[]> =>
  (await observed(pages)).map(({ domain, pages: count }) => `${domain} ${count}`);

const faces = suite('joinFaces');

faces('a shop is one site with its search and its mobile pages', async () => {
  const [id, main] = [tag('G-AB12CD34EF'), 'https://lampe.example/'];
  assert.equal(await sitesOf([main, id], ['https://search.lampe.example/?q=x', id], ['https://m.lampe.example/', id]), [
    'lampe.example 3',
  ]);
});

faces('whose home page stays that of the main host', async () => {
  const id = tag('G-AB12CD34EF');
  const [site] = await observed([
    ['https://m.lampe.example/', id],
    ['https://www.lampe.example/a', id],
  ]);
  assert.equal([site?.domain, site?.url, site?.pages], ['lampe.example', 'https://www.lampe.example/a', 2]);
});

faces('hosts that share nothing, other labels and other days are sites of their own', async () => {
  const [one, two] = [tag('G-AB12CD34EF'), tag('G-ZY98XW76VU')];
  const main: [string, string] = ['https://lampe.example/', one];
  assert.equal(await sitesOf(main, ['https://m.lampe.example/', two]), ['lampe.example 1', 'm.lampe.example 1']);
  assert.equal(await sitesOf(main, ['https://blog.lampe.example/', one]), ['blog.lampe.example 1', 'lampe.example 1']);
  assert.equal(await sitesOf(main, ['https://m.lampe.example/', one, '02']), ['lampe.example 1', 'm.lampe.example 1']);
  assert.equal(await sitesOf(['https://m.lampe.example/', one]), ['m.lampe.example 1'], 'no main host');
});

faces('tenants of a platform are never joined', async () => {
  const id = tag('G-AB12CD34EF');
  for (const host of ['shopline.tw', 'pixnet.net', 'cyberbiz.co', 'myshopify.com'])
    assert.equal((await sitesOf([`https://${host}/`, id], [`https://tw.${host}/`, id])).length, 2, host);
});

faces('whose a host is, the source may know: below the site it is one with it, had or not', async () => {
  const known = { 'm.lampe.example': 'lampe.example', 'shop.lampe.example': 'lampe.example' };
  const [m, shop] = [
    ['https://m.lampe.example/', '<title>m</title>'],
    ['https://shop.lampe.example/', ''],
  ] as const;
  const sites = async (...pages: [string, string][]): Promise<string[]> =>
    (await observed(pages, known)).map(({ domain, url, pages: count }) => `${domain} ${url} ${count}`);
  assert.equal(await sites([...m], [...shop], ['https://lampe.example/', '']), [
    'lampe.example https://lampe.example/ 3',
  ]);
  assert.equal(await sites([...m], [...shop]), ['lampe.example https://m.lampe.example/ 2']);
});

faces(
  'a host elsewhere is no site beside the one that it names, and adds nothing without a sign of the same shop',
  async () => {
    const known = { 'lampe.waca.example': 'lampe.example' };
    const [one, two] = [tag('G-AB12CD34EF'), tag('G-ZY98XW76VU')];
    const main: [string, string] = ['https://lampe.example/', one];
    for (const [html, count] of [
      [one, 2],
      [two, 1],
      ['', 1],
    ] as const) {
      const [site, ...others] = await observed([['https://lampe.waca.example/', html], main], known);
      assert.equal([site?.domain, site?.url, site?.pages, others], ['lampe.example', main[0], count, []]);
      assert.not.ok(site?.trackingIds.some(({ id }) => id === 'G-ZY98XW76VU'));
    }
  },
);

faces('whose main host was had without its home page is no whole look', async () => {
  const known = { 'm.lampe.example': 'lampe.example' };
  const [site] = await observed(
    [
      ['https://m.lampe.example/', ''],
      ['https://lampe.example/goods/1', ''],
    ],
    known,
  );
  assert.equal([site?.complete, site?.incompleteReason], [false, 'not_home']);
});

faces.run();
