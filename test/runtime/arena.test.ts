import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { borrowBytes, holdBytes, releaseBytes } from '../../runtime/arena.ts';

const arena = suite('borrowBytes');
arena('gives bytes apart from each other while any request is under way, and the same again afterwards', () => {
  // Tests that ran before may have borrowed without a request.
  holdBytes();
  releaseBytes();
  holdBytes();
  const first = borrowBytes(1000).fill(1);
  holdBytes();
  const second = borrowBytes(1000).fill(2);
  releaseBytes();
  const third = borrowBytes(1000).fill(3);
  for (const [bytes, value] of [
    [first, 1],
    [second, 2],
    [third, 3],
  ] as const)
    assert.ok(bytes.length === 1000 && bytes.every((byte) => byte === value));
  releaseBytes();
  holdBytes();
  assert.ok(
    borrowBytes(1000).every((byte) => byte === 1),
    'the memory of the first was not used again',
  );
  releaseBytes();
});

arena('gives large pieces memory of their own, and goes on where a slab is full', () => {
  holdBytes();
  const large = borrowBytes(3 << 20).fill(9);
  const many = Array.from({ length: 40 }, (_, i) => borrowBytes(100_000).fill(i));
  assert.ok(large.every((byte) => byte === 9));
  for (const [i, bytes] of many.entries()) assert.ok(bytes[0] === i && bytes[99_999] === i);
  releaseBytes();
});
arena.run();
