import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { list } from '../../../runtime/http/replies.ts';

const replies = suite('list');
const textOf = (items: Uint8Array[], extra = ''): string => list('20260101T000000Z', items, extra).body.toString();

replies('puts an envelope around items, wherever they lie in memory', () => {
  const memory = Buffer.from('{"n":1},{"n":2},{"n":3};{"n":4}{"n":5}');
  const at = (n: number, gap = n * 8): Uint8Array => memory.subarray(gap, gap + 7);
  const apart = [Buffer.from('{"n":9}'), at(0), at(2), at(1)];
  const cases: [Uint8Array[], number[]][] = [
    [[], []],
    [[at(0)], [1]],
    [
      [at(0), at(1), at(2)],
      [1, 2, 3],
    ],
    [
      [at(0), at(1), at(2), at(3)],
      [1, 2, 3, 4],
    ],
    [
      [at(3), at(4, 31)],
      [4, 5],
    ],
    [apart, [9, 1, 3, 2]],
    [
      [at(0), at(0), at(1)],
      [1, 1, 2],
    ],
  ];
  for (const [items, expected] of cases) {
    const body = JSON.parse(textOf(items)) as { count: number; items: { n: number }[] };
    assert.is(body.count, expected.length);
    assert.equal(
      body.items.map(({ n }) => n),
      expected,
    );
  }
});

replies('takes more members, and text of any length in any script', () => {
  const item = Buffer.from(JSON.stringify({ name: '虛構商店'.repeat(50_000) }));
  const body = JSON.parse(textOf([item, item], ',"channels":[{"id":"虛構"}]')) as {
    channels: unknown;
    items: unknown[];
  };
  assert.equal(body.channels, [{ id: '虛構' }]);
  assert.is(body.items.length, 2);
});

replies('gives each reply memory of its own', () => {
  const first = list('20260101T000000Z', [Buffer.from('{"n":1}')]).body;
  const before = first.toString();
  for (let n = 0; n < 1000; n++) list('20260101T000000Z', [Buffer.alloc(5000, 'x')]);
  assert.is(first.toString(), before);
});

replies.run();
