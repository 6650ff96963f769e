import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withDirectory } from '../support/published.ts';
import { python, runProgram } from '../support/python.ts';
import { publishServed, servedIds, withRuntime } from '../support/served.ts';
import { hasTool, skipped } from '../support/tools.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const newest = servedIds[1];

/** Code blocks of a page with exactly this info string, with the test's server and snapshot in place of the page's. */
const blocksOf = (page: string, info: string, url: string): string[] => {
  const text = readFileSync(join(root, 'docs', page), 'utf8');
  return [...text.matchAll(/^```([^\n]*)\n(.*?)^```$/gms)]
    .filter(([, found]) => found === info)
    .map(([, , code]) =>
      (code ?? '')
        .replaceAll('http://127.0.0.1:8080', url)
        .replaceAll("'shopline'", "'platform_0'")
        .replaceAll('demopaw.example', 'shop-0.example'),
    );
};

interface Served {
  url: string;
  /** A copy of the newest release, the working directory of the page's commands. */
  release: string;
  /** A home directory of the test's own. */
  home: string;
}

const withServed = (use: (served: Served) => Promise<void>): Promise<void> =>
  withDirectory(async (dir) => {
    const snapshots = join(dir, 'snapshots');
    const home = join(dir, 'home');
    await mkdir(snapshots);
    await mkdir(home);
    await publishServed(snapshots);
    await cp(join(snapshots, newest), join(dir, newest), { recursive: true });
    await withRuntime(snapshots, {}, (url) => use({ url, release: join(dir, newest), home }));
  });

/** Where the test extra of the Python client has put DuckDB's httpfs, and for which version. */
const httpfs = (): { file: string; version: string } => {
  const script =
    'import duckdb_extension_httpfs as e, pathlib; print(*pathlib.Path(e.__file__).parent.glob("extensions/*/httpfs.*"))';
  const file = spawnSync(python, ['-c', script], { encoding: 'utf8' }).stdout.trim();
  return { file, version: file.split('/').at(-2) ?? '' };
};

const sql = suite('docs/sql.md');
const both = ['-c', 'import duckdb_cli, duckdb_extension_httpfs'];
if (hasTool('docs/sql.md with duckdb-cli and duckdb-extension-httpfs', python, both)) {
  sql('every command runs as it stands and finds rows, also over HTTP', () =>
    withServed(async ({ url, release, home }) => {
      const extension = httpfs();
      const platform = process.arch === 'arm64' ? 'linux_arm64' : 'linux_amd64';
      const extensions = join(home, '.duckdb', 'extensions', extension.version, platform);
      await mkdir(extensions, { recursive: true });
      await symlink(extension.file, join(extensions, 'httpfs.duckdb_extension'));
      const blocks = blocksOf('sql.md', 'sh', url);
      assert.ok(blocks.length >= 9, String(blocks.length));
      const printed: string[] = [];
      for (const block of blocks) {
        const ended = await runProgram('bash', ['-euo', 'pipefail', '-c', block], {
          cwd: release,
          env: { HOME: home },
        });
        assert.is(ended.code, 0, `${block}\n${ended.output}`);
        printed.push(ended.output);
        assert.not.match(ended.output, /\b0 rows|Error/, `${block}\n${ended.output}`);
      }
      assert.match(printed.join('\n'), /cdn-technology_\d+\.example/);
      assert.match(readFileSync(join(release, 'sites.csv'), 'utf8'), /^domain,name,platform,score_rated\n(.+\n){200}$/);
      await writeFile(join(release, 'stats.parquet'), 'changed');
      const last = blocks.at(-1) ?? '';
      const refused = await runProgram('bash', ['-euo', 'pipefail', '-c', last], { cwd: release, env: { HOME: home } });
      assert.is(refused.code, 1);
      assert.match(refused.output, /stats\.parquet: FAILED/);
    }),
  );
  sql.run();
}

const r = suite('docs/r.md');
const parse = 'invisible(parse(text = readLines(file("stdin"), encoding = "UTF-8")))';
if (hasTool('docs/r.md', 'Rscript', ['-e', 'library(jsonlite)'])) {
  r('the blocks on files are R', () => {
    const blocks = blocksOf('r.md', 'r arrow', 'http://127.0.0.1:1');
    assert.is(blocks.length, 2);
    const { status, stderr } = spawnSync('Rscript', ['-e', parse], { input: blocks.join('\n'), encoding: 'utf8' });
    assert.is(status, 0, stderr);
  });
  const hasArrow = spawnSync('Rscript', ['-e', 'library(arrow); library(dplyr)']).status === 0;
  // Not by hasTool: it is nothing that a CI can be asked to have (the page says why).
  if (!hasArrow)
    skipped.push('docs/r.md: the blocks on files need the R package arrow, which only CRAN has; checked for syntax');
  r(`the blocks on the API${hasArrow ? ' and on files' : ''} run as they stand`, () =>
    withServed(async ({ url, release, home }) => {
      const blocks = [...blocksOf('r.md', 'r', url), ...(hasArrow ? blocksOf('r.md', 'r arrow', url) : [])];
      assert.is(blocks.length, hasArrow ? 4 : 2);
      const script = join(home, 'page.R');
      await writeFile(script, blocks.join('\n'));
      const { code, output } = await runProgram('Rscript', ['--vanilla', script], { cwd: join(release, '..') });
      assert.is(code, 0, output);
      // The snapshot is of before scores were rated: NULL prints nothing.
      assert.match(output, /虛構商店 0 platform_\d+ {1,2}\n/);
      assert.match(output, /technology_2/);
      assert.match(output, /alpha|beta/);
    }),
  );
  r.run();
}
