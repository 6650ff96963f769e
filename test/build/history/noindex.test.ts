import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { appendHistory } from '../../../build/history/index.ts';
import { NoindexMemory, readNoindex } from '../../../build/history/noindex.ts';

const memory = suite('NoindexMemory');
memory('knows the newest time of each site, in whatever order it learned', () => {
  const known = new NoindexMemory([
    ['a.tw', '2026-02-01'],
    ['a.tw', '2026-01-01'],
    ['b.tw', '2026-01-01'],
  ]);
  assert.equal(
    ['a.tw', 'b.tw', 'c.tw'].map((domain) => known.lastOf(domain)),
    ['2026-02-01', '2026-01-01', null],
  );
  assert.is(known.size, 2);
  assert.equal(known.added, {});
});
memory('tells what was added: newer than known before', () => {
  const known = new NoindexMemory([['a.tw', '2026-02-01']]);
  known.add('a.tw', '2026-02-01');
  known.add('a.tw', '2026-01-01');
  assert.equal(known.added, {});
  known.add('a.tw', '2026-03-01');
  known.add('c.tw', '2026-01-01');
  assert.equal(known.added, { 'a.tw': '2026-03-01', 'c.tw': '2026-01-01' });
  assert.equal([known.lastOf('a.tw'), known.size], ['2026-03-01', 2]);
});
memory('is read from the history up to a snapshot; entries may have none', async () => {
  const out = mkdtempSync(join(tmpdir(), 'storelens-noindex-'));
  const [first, second, third] = ['20260131T000000Z', '20260201T000000Z', '20260202T000000Z'] as const;
  const empty = { observations: [], prices: [] };
  const history = join(out, 'history');
  try {
    await appendHistory(history, { snapshot: first, previous: null, noindex: { 'a.tw': '2026-01-30' }, ...empty });
    await appendHistory(history, { snapshot: second, previous: first, ...empty });
    const noindex = { 'a.tw': '2026-02-01', 'b.tw': '2026-02-01' };
    await appendHistory(history, { snapshot: third, previous: second, noindex, ...empty });
    const lastOf = async (until: string | null): Promise<(string | null)[]> => {
      const known = await readNoindex(out, until);
      assert.equal(known.added, {});
      return [known.lastOf('a.tw'), known.lastOf('b.tw')];
    };
    assert.equal(await lastOf(null), [null, null]);
    assert.equal(await lastOf(second), ['2026-01-30', null]);
    assert.equal(await lastOf(third), ['2026-02-01', '2026-02-01']);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
});
memory('of a site that asked, only what was seen later is told, however times are written', () => {
  const known = new NoindexMemory([['a.tw', '2026-02-01T00:00:00Z']]);
  const rows = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z', '2026-02-01T00:00:01Z'];
  const told = (domain: string): string[] => known.tellable(domain, rows, (row) => row);
  assert.equal([told('a.tw'), told('b.tw')], [rows.slice(2), rows]);
});
memory.run();
