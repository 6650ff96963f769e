import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DefaultSettings, TaskUtils } from '@microsoft/powerquery-parser';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { routes } from '../../core/contract/index.ts';
import { siteFields, textParams } from '../../core/contract/text.ts';
import { startRuntime } from '../support/runtime-process.ts';
import { hasTool } from '../support/tools.ts';

const source = readFileSync(new URL('../../clients/excel/storelens.pq', import.meta.url), 'utf8');
const script = fileURLToPath(new URL('../support/libreoffice.py', import.meta.url));
/** The distribution's own: LibreOffice's module is not in any other. */
const python = '/usr/bin/python3';

const query = suite('Power Query file');

query('is the language that Excel reads', async () => {
  const parsed = await TaskUtils.tryLexParse(DefaultSettings, source);
  assert.ok(TaskUtils.isParseStageOk(parsed), JSON.stringify(parsed).slice(0, 500));
  const broken = await TaskUtils.tryLexParse(DefaultSettings, source.replace('let', 'lett'));
  assert.not.ok(TaskUtils.isParseStageOk(broken), 'the parser refuses what is not');
});

query('asks for paths, parameters and fields that exist', () => {
  const paths = [...source.matchAll(/(?:Ask\(|RelativePath = )"([^"]+)"/g)].map(([, path]) => `/${path}`);
  assert.equal(paths, ['/text/sites.csv', '/text/prices.csv', '/api/list']);
  const known = new Set<string>([...Object.keys(textParams), routes.list.path]);
  for (const path of paths) assert.ok(known.has(path), path);
  const sent = [...source.matchAll(/(\w+) = (?:Text\.Combine|if fields)/g)].map(([, name]) => name);
  assert.equal(sent, [
    ...Object.keys(textParams['/text/sites.csv'].shape),
    ...Object.keys(textParams['/text/prices.csv'].shape),
  ]);
  const fields = /then "([^"]+)"/.exec(source)?.[1]?.split(',') ?? [];
  assert.ok(fields.length > 3);
  for (const field of fields) assert.ok((siteFields as readonly string[]).includes(field), field);
});

query.run();

if (hasTool('LibreOffice', python, ['-c', 'import uno']) && hasTool('LibreOffice', 'soffice')) {
  const office = suite('LibreOffice');

  office('WEBSERVICE fetches a fact, a number and a price; an unknown site is an error in its cell', async () => {
    const profile = await mkdtemp(join(tmpdir(), 'storelens-office-'));
    const runtime = await startRuntime();
    try {
      const { items } = (await (await fetch(`${runtime.url}/api/list?limit=1`)).json()) as {
        items: { domain: string; platform: string; score: number }[];
      };
      const [site] = items;
      const offers = (await (await fetch(`${runtime.url}/api/v1/deals?type=gaps&limit=1`)).json()) as {
        items: { title: string; cheapest: { price_twd: number } }[];
      };
      const title = offers.items[0]?.title ?? '';
      const price = await (await fetch(`${runtime.url}/text/price?q=${encodeURIComponent(title)}`)).text();
      assert.match(price, /^\d+$/);
      const cell = (field: string, domain: string | undefined): string =>
        `WEBSERVICE("${runtime.url}/text/site?domain="&ENCODEURL("https://www.${domain}/")&"&field=${field}")`;
      const run = spawnSync(
        python,
        [
          script,
          profile,
          `=${cell('platform', site?.domain)}`,
          `=VALUE(${cell('score', site?.domain)})+1`,
          `=WEBSERVICE("${runtime.url}/text/price?q="&ENCODEURL("${title}"))`,
          `=IFERROR(${cell('platform', 'nowhere.tw')};"?")`,
        ],
        { encoding: 'utf8', timeout: 120_000 },
      );
      assert.is(run.status, 0, run.stderr);
      assert.equal(JSON.parse(run.stdout), [site?.platform, String((site?.score ?? 0) + 1), price, '?']);
    } finally {
      await runtime.stop();
      await rm(profile, { recursive: true, force: true });
    }
  });

  office.run();
}
