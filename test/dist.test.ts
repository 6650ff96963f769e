// Takes about 15 s.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tableFromIPC } from 'apache-arrow';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compiledTree } from './support/compiled.ts';
import { firstId, smallSize, withDirectory, withPublished } from './support/published.ts';

const run = async (...args: string[]) =>
  spawnSync(process.execPath, args, { cwd: await compiledTree(), encoding: 'utf8', timeout: 120_000 });

const compiled = suite('the compiled form');

compiled('builds, and both programs run without tsx and find their data', async () => {
  const root = await compiledTree();
  const { version } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { version: string };
  assert.is((await run('dist/build.js', '--version')).stdout.trim(), version);
  assert.match((await run('dist/runtime.js', '--help')).stdout, /--snapshots/);
  const refused = await run('dist/runtime.js', '--snapshots', '/nowhere-at-all');
  assert.is(refused.status, 1);
  assert.match(refused.stderr, /nowhere-at-all/);
});

compiled('builds a snapshot of a page, with the rules and words of the project', () =>
  withDirectory(async (dir) => {
    const page =
      '<title>虛構茶行</title><script src="https://cdn.shoplineapp.com/assets/a.js"></script><body><a href="/cart">購物車</a>';
    const http = `HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${page}`;
    const head = [
      ...[
        'WARC/1.1',
        'WARC-Type: response',
        'WARC-Target-URI: https://tea.example.tw/',
        'WARC-Date: 2026-03-01T00:00:00Z',
      ],
      ...['WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000001>', 'Content-Type: application/http'],
      `Content-Length: ${Buffer.byteLength(http)}`,
    ];
    const file = join(dir, 'page.warc');
    writeFileSync(file, `${head.join('\r\n')}\r\n\r\n${http}\r\n\r\n`);
    const built = await run('dist/build.js', '--warc', file, '--out', join(dir, 'out'));
    assert.is(built.status, 0, built.stderr);
    assert.match(`${built.stdout}${built.stderr}`, /published \w+: 1 sites, 1 detections/);
  }),
);

compiled('serves, and makes a table as Arrow in a process of its own', () =>
  withPublished(smallSize, async (dir) => {
    const args = ['dist/runtime.js', '--snapshots', dir, '--port', '0', '--live', 'off'];
    const server = spawn(process.execPath, args, { cwd: await compiledTree(), stdio: ['ignore', 'ignore', 'pipe'] });
    try {
      // To its end: a server that says more into a closed pipe would end.
      let said = '';
      await new Promise<void>((resolve, reject) => {
        server.stderr.on('data', (chunk: Buffer) => {
          said += chunk.toString();
          if (/http:\/\/127\.0\.0\.1:\d+\/docs/.test(said)) resolve();
        });
        server.on('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)));
      });
      const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
      const response = await fetch(`${origin}/datasets/${firstId}/sites.arrow`);
      assert.is(response.status, 200, said);
      // Drawn in a thread of its own, with a font that a package brings.
      const picture = Buffer.from(await (await fetch(`${origin}/pictures/home.png`)).arrayBuffer());
      assert.equal([picture.subarray(1, 4).toString(), picture.readUInt32BE(16)], ['PNG', 1200]);
      assert.is(tableFromIPC(new Uint8Array(await response.arrayBuffer())).numRows, smallSize.sites);
    } finally {
      server.kill();
      await once(server, 'close');
    }
  }),
);
compiled.run();
