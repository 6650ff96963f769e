// Takes about 60 s.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withDirectory } from '../support/published.ts';
import { python, runProgram } from '../support/python.ts';
import { publishServed, withRuntime } from '../support/served.ts';
import { hasTool } from '../support/tools.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const project = join(root, 'clients', 'python');
const needed =
  'build, duckdb, filelock, hatchling, httpx, msgspec, mypy, pandas, platformdirs, polars, pyarrow, pytest, ruff, tqdm';

const client = suite('the Python client');
if (
  hasTool("the Python client, with what pip install 'clients/python[all,test]' brings,", python, [
    '-c',
    `import ${needed}`,
  ])
) {
  client('passes its own tests against the running service and its snapshots, none left out', () =>
    withDirectory(async (dir) => {
      await publishServed(dir);
      const limits = ['--rate-limit', '2', '--limit-loopback', 'on'];
      const { code, output } = await withRuntime(dir, {}, (url) =>
        withRuntime(dir, { args: limits }, (limited) =>
          runProgram(python, ['-m', 'pytest'], {
            cwd: project,
            env: {
              STORELENS_TEST_URL: url,
              STORELENS_TEST_LIMITED_URL: limited,
              STORELENS_TEST_SNAPSHOTS: dir,
              STORELENS_TEST_EXCHANGES: join(root, 'test', 'conformance', 'exchanges'),
            },
          }),
        ),
      );
      assert.is(code, 0, output);
      assert.match(output, /\n\d+ passed in /, output);
    }),
  );

  for (const [what, args] of [
    ['has no finding of the linter', ['-m', 'ruff', 'check', '--no-cache', '.']],
    ['is formatted', ['-m', 'ruff', 'format', '--check', '--no-cache', '.']],
    ['is strictly typed', ['-m', 'mypy', '--cache-dir', join(root, '.cache', 'mypy')]],
  ] as const)
    client(what, async () => {
      const { code, output } = await runProgram(python, args, { cwd: project });
      assert.is(code, 0, output);
    });
  client.run();
}
