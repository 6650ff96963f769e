import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startAtOwnPort } from '../../../build/demo/commoncrawl/own-port.ts';

const ports = suite<{ dir: string }>('the port of a demo archive');
ports.before.each((context) => {
  context.dir = mkdtempSync(join(tmpdir(), 'storelens-port-'));
});
ports.after.each(({ dir }) => rmSync(dir, { recursive: true, force: true }));

ports('is the same at each start, so that what was read of it can go on', async ({ dir }) => {
  const first = await startAtOwnPort(dir);
  await first.server.close();
  const again = await startAtOwnPort(dir);
  await again.server.close();
  assert.is(again.server.base, first.server.base);
  assert.is(again.said, null);
});

ports('is another where it is taken, which is said with both ways on, and its own after that', async ({ dir }) => {
  const first = await startAtOwnPort(dir);
  const beside = await startAtOwnPort(dir);
  assert.is.not(beside.server.port, first.server.port);
  assert.match(beside.said ?? '', new RegExp(`Port ${first.server.port}[\\s\\S]*start again, or [\\s\\S]*--out`));
  assert.is(Number(readFileSync(join(dir, 'port.txt'), 'utf8')), first.server.port);
  await first.server.close();
  await beside.server.close();
  const again = await startAtOwnPort(dir);
  await again.server.close();
  assert.is(again.server.port, first.server.port);
});

ports('that is none is a new one', async ({ dir }) => {
  for (const text of ['', 'x', '0', '70000', '-1']) {
    writeFileSync(join(dir, 'port.txt'), text);
    const { server, said } = await startAtOwnPort(dir);
    await server.close();
    assert.ok(server.port > 0 && said === null, text);
  }
});
ports.run();
