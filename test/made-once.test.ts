/** What is made once for all files of a run, by whichever process needs it first. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withDirectory } from './support/published.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Another process that makes the thing, or finds it; each that makes it writes a line. */
const program = `
import { appendFileSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { madeOnce } from './test/support/made-once.ts';
await madeOnce('thing', async (dir) => {
  appendFileSync(process.env.STORELENS_TEST_SHARED + '/made', 'made\\n');
  await setTimeout(300);
  writeFileSync(dir + '/file', 'whole');
});`;

const start = (shared: string) =>
  spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    ...{ cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
    env: { ...process.env, STORELENS_TEST_SHARED: shared },
  });

const made = suite('madeOnce');
made('two processes at once: one makes it, the other waits', () =>
  withDirectory(async (dir) => {
    const codes = await Promise.all([start(dir), start(dir)].map(async (child) => (await once(child, 'close'))[0]));
    assert.equal(codes, [0, 0]);
    assert.is(readFileSync(join(dir, 'made'), 'utf8'), 'made\n');
    assert.is(readFileSync(join(dir, 'thing', 'file'), 'utf8'), 'whole');
    assert.not(existsSync(join(dir, 'thing.lock')));
  }),
);
made('where who made it has died, the next does', () =>
  withDirectory(async (dir) => {
    const { pid } = spawnSync(process.execPath, ['-e', '0']);
    writeFileSync(join(dir, 'thing.lock'), String(pid));
    const [code] = await once(start(dir), 'close');
    assert.is(code, 0);
    assert.is(readFileSync(join(dir, 'thing', 'file'), 'utf8'), 'whole');
  }),
);
made.run();
