import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findServer } from '../../../clients/cli/serve.ts';
import { withDirectory } from '../../support/published.ts';
import { runCli } from './run-cli.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

const put = (dir: string, file: string): void => {
  mkdirSync(join(dir, file, '..'), { recursive: true });
  writeFileSync(join(dir, file), file.endsWith('.json') ? '{"name":"storelens-server"}' : '');
};

const find = suite('findServer');

find('in a checkout it is npm start, from the source and from the bundle', () => {
  for (const program of ['clients/cli/main.ts', 'clients/cli/dist/storelens.js']) {
    const [flag, tsx, start] = findServer(join(root, program), '/') ?? [];
    assert.equal([flag, start], ['--import', join(root, 'start.ts')]);
    assert.match(tsx ?? '', /node_modules\/tsx\/dist\/loader\.mjs$/);
  }
});

find('where packages are installed it is the one beside, or below where one works; else there is none', () =>
  withDirectory(async (dir) => {
    const program = join(dir, 'lib/node_modules/storelens-cli/dist/storelens.js');
    put(dir, 'lib/node_modules/storelens-cli/dist/storelens.js');
    assert.is(findServer(program, dir), null);
    put(dir, 'work/node_modules/storelens-server/package.json');
    assert.equal(findServer(program, join(dir, 'work')), [
      join(dir, 'work/node_modules/storelens-server/dist/runtime.js'),
    ]);
    put(dir, 'lib/node_modules/storelens-server/package.json');
    assert.equal(findServer(program, join(dir, 'work')), [
      join(dir, 'lib/node_modules/storelens-server/dist/runtime.js'),
    ]);
  }),
);
find.run();

const serve = suite('storelens serve');

serve('starts the server on what was downloaded, and ends with its exit code', () =>
  withDirectory(async (dir) => {
    put(dir, 'current.json');
    const started: (readonly string[])[] = [];
    const ran = await runCli(['serve', dir, '--port', '0'], {
      program: join(root, 'clients/cli/main.ts'),
      runNode: async (args) => {
        started.push(args);
        return 7;
      },
    });
    assert.is(ran.code, 7, ran.stderr);
    assert.equal(started[0]?.slice(-5), [join(root, 'start.ts'), '--snapshots', dir, '--port', '0']);
  }),
);

serve('says what to do where there is no release, and where there is no server', () =>
  withDirectory(async (dir) => {
    const empty = await runCli(['serve', dir]);
    assert.is(empty.code, 2);
    assert.match(empty.stderr, /has no release: `storelens datasets download --dir \S+` brings the current one\n$/);
    put(dir, 'manifest.json');
    const bare = await runCli(['serve', dir], { cwd: dir });
    assert.is(bare.code, 1);
    assert.match(bare.stderr, /the server is not installed here: `npm install --global storelens-server-VERSION\.tgz`/);
  }),
);
serve.run();
