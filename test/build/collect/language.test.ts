import { tmpdir } from 'node:os';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { collect } from '../../../build/collect/index.ts';
import { withSpools } from '../../../build/columns/spool.ts';
import { observationRow } from '../../../build/sites/profile-sites.ts';
import type { SourceItem } from '../../../core/contract/pipeline.ts';
import { loadRules } from '../../../core/rules/index.ts';
import { pageOf } from '../../core/detect-support.ts';
import { silentEffects } from '../../support/effects.ts';

/** What table `observations` has of an invented shop whose home page begins so; its inner page is in English. */
const langOf = (html: string): Promise<string | null | undefined> =>
  withSpools(tmpdir(), async (makeSpool) => {
    async function* items(): AsyncGenerator<SourceItem> {
      for (const [url, markup] of [
        ['https://lampe.example/', html],
        ['https://lampe.example/about', '<html lang="en">'],
      ] as const)
        yield { type: 'page', page: pageOf(`${markup}<title>虛構燈飾</title><p>燈`, { url }) };
    }
    const sources = [{ kind: 'pages', name: 'invented', items: items() }];
    const { observations } = await collect(sources, { rules: loadRules(), effects: silentEffects(), makeSpool });
    const [observation] = observations;
    return observationRow({ observation: observation! }, { snapshot: '20260301T000000Z', ranks: [] }).lang;
  });

const language = suite('language of an observation');

language('is what the home page declares, in lower case', async () => {
  for (const [html, expected] of [
    ['<html lang="zh-TW">', 'zh-tw'],
    ['<html lang=zh_Hant_TW>', 'zh_hant_tw'],
    ['<html lang="ja">', 'ja'],
  ] as const)
    assert.is(await langOf(html), expected, html);
});

language('is none where it declares none, or something else', async () => {
  for (const html of ['<html>', '<html lang="">', '<html lang="{{ locale }}">', `<html lang="${'a'.repeat(100_000)}">`])
    assert.is(await langOf(html), null, html.slice(0, 40));
});

language.run();
