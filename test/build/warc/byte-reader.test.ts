import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ByteReader, type ByteSource, FileSource } from '../../../build/warc/byte-reader.ts';

const sourceOf = (parts: (string | Error)[]): ByteSource => ({
  next: async () => {
    const part = parts.shift();
    if (part instanceof Error) throw part;
    return part === undefined ? null : Buffer.from(part);
  },
});

const reader = suite('ByteReader');

reader('looks ahead without taking, and counts what is taken', async () => {
  const bytes = new ByteReader(sourceOf(['ab', 'cd', 'e']), 100);
  assert.is(await bytes.fill(3), 4);
  assert.is(bytes.view.toString(), 'abcd');
  bytes.skip(1);
  assert.is((await bytes.take(2))?.toString(), 'bc');
  assert.is((await bytes.take(9))?.toString(), 'd');
  assert.is((await bytes.take(9))?.toString(), 'e');
  assert.is(await bytes.take(9), null);
  assert.is(bytes.offset, 105);
});

reader('a fault of the source comes once everything before it is taken', async () => {
  const bytes = new ByteReader(sourceOf(['ab', new Error('broken')]));
  assert.is(await bytes.fill(10), 2);
  assert.is((await bytes.take(10))?.toString(), 'ab');
  try {
    await bytes.take(10);
    assert.unreachable();
  } catch (error) {
    assert.is((error as Error).message, 'broken');
  }
});

reader('goes on with another source', async () => {
  const bytes = new ByteReader(sourceOf([new Error('broken')]));
  bytes.restart(sourceOf(['xy']), 7);
  assert.is((await bytes.take(10))?.toString(), 'xy');
  assert.is(bytes.offset, 9);
});

reader.run();

const file = suite('FileSource');

file('reads from where it is told to the end', async () => {
  const content = Buffer.from('0123456789');
  const source = new FileSource(
    {
      read: async (buffer, offset, length, position) => ({
        bytesRead: content.copy(buffer, offset, position, Math.min(content.length, position + length)),
      }),
    },
    4,
  );
  assert.is((await source.next())?.toString(), '456789');
  assert.is(await source.next(), null);
  assert.is(source.position, 10);
});

file.run();
