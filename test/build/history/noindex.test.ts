import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { NoindexMemory } from '../../../build/history/noindex.ts';

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
memory.run();
