/** The first start of a checkout that has no snapshot yet. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withDirectory } from './support/published.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const shared = ['package.json', 'core', 'build', 'runtime', 'clients', 'node_modules'];

const first = suite('a first npm start');

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  first(`that is ended by ${signal} while it builds leaves nothing, and no build that goes on`, () =>
    withDirectory(async (dir) => {
      for (const part of shared) symlinkSync(join(root, part), join(dir, part));
      cpSync(join(root, 'start.ts'), join(dir, 'start.ts'));
      mkdirSync(join(dir, 'datasets'));
      for (const part of readdirSync(join(root, 'datasets')).filter((name) => !name.includes('snapshots')))
        symlinkSync(join(root, 'datasets', part), join(dir, 'datasets', part));
      const before = readdirSync(join(dir, 'datasets'));
      // To itself alone, as a supervisor does; a terminal sends it to the build as well.
      const child = spawn(process.execPath, ['--import', 'tsx', 'start.ts', '--port', '0'], {
        ...{ cwd: dir, stdio: ['ignore', 'pipe', 'pipe'] },
        env: { PATH: process.env['PATH'], HOME: dir },
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
      const ended = once(child, 'close');
      const aside = join(dir, 'datasets', `.snapshots-${child.pid}`);
      for (let n = 0; n < 600 && !existsSync(aside); n++) await sleep(100);
      assert.ok(existsSync(aside), output);
      await sleep(1_000);
      child.kill(signal);
      const [code] = await ended;
      assert.is(code, 1, output);
      assert.match(output, new RegExp(`^Nothing is served: the demo build ended with ${signal}$`, 'm'));
      assert.equal(readdirSync(join(dir, 'datasets')), before);
    }),
  );

first.run();
