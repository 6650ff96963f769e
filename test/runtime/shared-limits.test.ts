// Takes about 15 s.
// Several processes, one allowance: over the workers of one port.
import { spawn } from 'node:child_process';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { smallSize, withPublished } from '../support/published.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const LIMIT = 30;

/** Over a connection of its own, which any worker may get. */
const statusOf = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    }).on('error', reject);
  });

const shared = suite('--workers and --rate-limit');
shared('a client has one allowance, whichever worker it gets', () =>
  withPublished(smallSize, async (dir) => {
    const flags = ['--snapshots', dir, '--port', '0', '--workers', '3', '--rate-limit', String(LIMIT)];
    const args = [
      '--import',
      'tsx',
      'start.ts',
      ...flags,
      '--limit-loopback',
      'on',
      '--live',
      'off',
      '--transport',
      'node',
    ];
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    try {
      let url = '';
      for (let n = 0; n < 1_200 && url === ''; n++) {
        await sleep(50);
        url = /API docs +(http\S+)\/docs/.exec(said)?.[1] ?? '';
      }
      assert.ok(url !== '', said);
      // Until all three are up.
      await sleep(5_000);
      let answered = 0;
      const began = performance.now();
      for (let n = 0; n < 4 * LIMIT; n++) {
        if ((await statusOf(`${url}/api/v1/stats`)) === 200) answered += 1;
        await sleep(40);
      }
      // 30 at once, half of one that comes back each second, and what was taken elsewhere within a fifth of a second.
      const most = LIMIT + ((performance.now() - began) / 60_000) * LIMIT + 12;
      assert.ok(answered >= LIMIT && answered <= most, `${answered} of ${4 * LIMIT}; each for itself would be 90`);
    } finally {
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGTERM');
      await ended;
    }
  }),
);
shared.run();
