// Takes about 50 s.
/** Every code block that a page prints, run as it stands, against the demo that README starts. */
import { readFileSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { warcRecord } from './build/sources/support.ts';
import { type Checkout, withDemo } from './support/demo-served.ts';
import { type Example, readExamples, unfencedCode } from './support/examples.ts';
import { python } from './support/python.ts';
import { hasTool } from './support/tools.ts';

const all = readExamples();
const root = fileURLToPath(new URL('../', import.meta.url));
const fixtures = fileURLToPath(new URL('fixtures/sources', import.meta.url));
const of = (info: string): Example[] => all.filter((one) => one.info === info && one.notRun === null);
const at = ({ page, line }: Example): string => `${page}:${line}`;
/** docs/sql.md and docs/r.md have suites of their own (clients/pages.test.ts). */
const elsewhere = new Set(['docs/sql.md', 'docs/r.md']);
/** Nothing to run: drawings, forms, snippets for other people's pages and sites. */
const forms = new Set(['', 'json', 'yaml', 'html', 'markdown', 'php', 'ts']);
const command = /^ *(?:npm|npx|node|curl|storelens\S*|pip|python3?|git|docker) /m;

const examples = suite('examples in the pages');

examples('each is of a language that runs here, or is a form', () => {
  assert.ok(all.length >= 40, String(all.length));
  for (const one of all) {
    const known = ['sh', 'python', 'js', 'sql', 'r', 'r arrow'].includes(one.info) || forms.has(one.info);
    assert.ok(known, `${at(one)}: ${JSON.stringify(one.info)}`);
    if (one.info === 'json') assert.not.throws(() => JSON.parse(one.code) as unknown, at(one));
    if (one.notRun !== null) assert.ok(one.notRun.length >= 10, at(one));
    // `[FILE]` and the like is how a command is used, not what to type.
    if (one.info === '' && command.test(one.code)) assert.match(one.code, /\[\S+|[A-Z]{3,}|…|\b[A-Z]\b/, at(one));
  }
  assert.equal(unfencedCode(), [], 'code without a fence is run by nothing');
});

/** What a page takes for granted: files of the reader's own. */
const lay = async ({ dir }: Checkout): Promise<void> => {
  await writeFile(join(dir, 'pages.warc.gz'), gzipSync(warcRecord({ url: 'https://demopaw.example/' })));
  await cp(join(fixtures, 'offers'), join(dir, 'feed'), { recursive: true });
  const duckdb = await DuckDBInstance.create();
  const connection = await duckdb.connect();
  const register = join(dir, 'register.parquet').replaceAll("'", "''");
  await connection.run(
    `COPY (SELECT '32000176' AS registration_number, '示範爪寵物商行（虛構）' AS name) TO '${register}' (FORMAT parquet)`,
  );
  connection.closeSync();
  duckdb.closeSync();
};

const runShell = async (checkout: Checkout, one: Example, cwd: string): Promise<void> => {
  const command = ['bash', '-euo', 'pipefail', '-c', checkout.printed(one.code)];
  const { code, output } = await checkout.run(command, { cwd, until: one.until });
  assert.is(code, 0, `${at(one)}\n${one.code}\n${output}`);
};

const shell = of('sh').filter(({ page }) => !elsewhere.has(page));
const needsJq = (one: Example): boolean => /\bjq\b/.test(one.code);
const runAll = async (blocks: readonly Example[]): Promise<void> =>
  withDemo(async (checkout) => {
    await lay(checkout);
    const release = await checkout.download();
    await writeFile(join(checkout.dir, 'shops.txt'), 'demopaw.example\ndemoleaf.example\n');
    for (const one of blocks) await runShell(checkout, one, one.page === 'docs/datasets.md' ? release : checkout.dir);
  });

if (hasTool('commands of the pages', 'curl')) {
  examples('commands run as they stand', () => runAll(shell.filter((one) => !needsJq(one))));
}
if (hasTool('commands of the pages with jq', 'jq')) {
  examples('commands that read JSON with jq run as they stand', () => runAll(shell.filter(needsJq)));
}

/** The page's commands, each with the tables that follow it; of a cell, what stands in backticks. */
const tablesOf = (page: string): { command: string; values: string[] }[] => {
  const [, ...parts] = readFileSync(`${root}${page}`, 'utf8').split('\n```sh\n');
  return parts.map((part) => {
    const [command = '', rest = ''] = part.split('\n```\n');
    const rows = rest.split('\n').filter((line) => line.startsWith('|'));
    return { command, values: rows.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, value = '']) => value)) };
  });
};

/** A number is a whole value of the reply, a text any part of it. */
const prints = (reply: string, value: string): boolean =>
  /^(?:null|[\d.]+)$/.test(value)
    ? new RegExp(`:"?${value.replaceAll('.', '\\.')}"?[,}\\]]`).test(reply)
    : reply.includes(value);

examples('docs/how-it-works.md says of its shop what the service says', () =>
  withDemo(async (checkout) => {
    // What stands behind no table is a live look-up, which a busy machine may not finish in time.
    const told = tablesOf('docs/how-it-works.md').filter(({ values }) => values.length > 0);
    assert.ok(told.flatMap(({ values }) => values).length >= 50);
    for (const { command, values } of told) {
      const { output } = await checkout.run(['bash', '-c', checkout.printed(command)]);
      for (const value of values) assert.ok(prints(output, value), `${command}\n${value}\n${output}`);
    }
  }),
);

examples('programs in JavaScript run as they stand', () =>
  withDemo(async (checkout) => {
    for (const one of of('js')) {
      const file = join(checkout.dir, 'example.mjs');
      await writeFile(file, `${checkout.printed(one.code)}\nconsole.log(site);\n`);
      const { code, output } = await checkout.run([process.execPath, file]);
      assert.is(code, 0, `${at(one)}\n${output}`);
      assert.match(output, /示範爪寵物/, at(one));
    }
  }),
);

examples('queries find rows in a release', () =>
  withDemo(async (checkout) => {
    const release = await checkout.download();
    const duckdb = await DuckDBInstance.create();
    const connection = await duckdb.connect();
    await connection.run(`SET file_search_path = '${release.replaceAll("'", "''")}'`);
    for (const one of of('sql'))
      for (const statement of one.code.split(';').filter((text) => text.trim() !== '')) {
        const rows = (await connection.runAndReadAll(statement)).getRows();
        assert.ok(rows.length > 0, `${at(one)}: ${statement}`);
      }
    connection.closeSync();
    duckdb.closeSync();
  }),
);

const needed = 'import duckdb, pandas, polars, pyarrow, storelens';
if (hasTool("programs of the pages, with what pip install 'clients/python[all]' brings,", python, ['-c', needed])) {
  examples('programs in Python run as they stand, those of a page one after another', () =>
    withDemo(async (checkout) => {
      for (const page of new Set(of('python').map((one) => one.page))) {
        const code = of('python')
          .filter((one) => one.page === page)
          .map((one) => one.code);
        const file = join(checkout.dir, 'example.py');
        await writeFile(file, checkout.printed(code.join('\n')));
        const { code: status, output } = await checkout.run([python, file]);
        assert.is(status, 0, `${page}\n${output}`);
        if (page === 'docs/python.md') assert.match(output, /示範爪寵物 shopline/);
      }
    }),
  );
}

examples.run();
