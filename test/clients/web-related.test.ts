/** What a site shares that is no sign of an owner is told wherever what it shares is told: in the API, on its page and in a terminal. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { publishSnapshot } from '../../build/publish/index.ts';
import type { RelatedReply, ServedIdentifier, Spread } from '../../core/contract/index.ts';
import { madeOnce } from '../support/made-once.ts';
import { publishOptions } from '../support/published.ts';
import { withWeb } from '../support/web-app.ts';
import { calmModel } from '../support/web-model.ts';
import { runCli } from './cli/run-cli.ts';

const at = Date.parse('2026-11-20T03:00:00Z');
const identifierOf = (id: string, sites: number, spread: Spread): ServedIdentifier => ({
  identifier: { vendor: 'gtm', id, spread, sites, known: 0, companies: 0, platforms: 2 },
  bearers: ['demo-sofa.example', 'fict-quiet.example'].map((domain) => ({ domain, first: at, last: at })),
});

const published = (): Promise<string> =>
  madeOnce('weakly related', async (dir) => {
    const model = calmModel();
    const identifiers = [
      identifierOf('GTM-MANY9', 9, 'one_owner'),
      identifierOf('GTM-AGENT7', 80, 'several_companies'),
    ];
    await publishSnapshot({ ...model, serving: { ...model.serving, identifiers, operators: [] } }, dir, publishOptions);
  });

const related = suite('what is shared and says too little');

related(
  'is told by the API, on the page and in a terminal, and an operator that is none leads to no empty answer',
  async () => {
    await withWeb(
      async ({ url }) => {
        const ask = async <T>(path: string): Promise<T> => (await (await fetch(`${url}${path}`)).json()) as T;
        const quiet = await ask<RelatedReply>('/api/v1/related?domain=fict-quiet.example');
        assert.equal([quiet.total, quiet.items], [0, []]);
        assert.equal(
          quiet.weak?.map(({ id, sites }) => [id, sites]),
          [['GTM-MANY9', 9]],
        );
        assert.equal(
          quiet.not_kin.map(({ id }) => id),
          ['GTM-AGENT7'],
        );

        const html = await (await fetch(`${url}/sites/fict-quiet.example`)).text();
        assert.match(html, /關聯網站<\/h2><p[^>]*>沒有共用的識別碼足以看出同一業主。/);
        assert.match(
          html,
          /另有 2 個看不出業主的識別碼.*GTM-MANY9<\/code>.*說明力太低.*GTM-AGENT7<\/code>.*多家公司共用/s,
        );
        assert.not.match(await (await fetch(`${url}/sites/demo-kitchen.example`)).text(), /關聯網站/);

        const terminal = await runCli(['--base-url', url, '--lang', 'en', 'related', 'fict-quiet.example'], {
          columns: 120,
        });
        assert.is(terminal.code, 0);
        assert.match(
          terminal.stderr,
          /no sign of an owner: gtm:GTM-MANY9 \(weak, 9\) gtm:GTM-AGENT7 \(several_companies, 80\)/,
        );

        const why = async (id: string): Promise<string> =>
          (await ask<{ detail: string }>(`/api/v1/operator?id=${id}`)).detail;
        assert.match(await why('fict-quiet.example'), /\/api\/v1\/related lists what it shares/);
        assert.match(await why('demo-kitchen.example'), /it shares no identifier with another site/);
        assert.match(await why('24536806'), /no site of this snapshot shows this 統一編號/);
      },
      { snapshots: await published() },
    );
  },
);

related.run();
