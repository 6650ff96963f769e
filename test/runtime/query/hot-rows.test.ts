import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { memoryFile, type RandomAccessFile, RowsReader } from '../../../core/serving/index.ts';
import { RowsBuilder } from '../../../core/serving/rows.ts';
import { HotRows } from '../../../runtime/query/hot-rows.ts';

const COUNT = 40_000;
/** Rows of a file that is read into one buffer again and again, as the arena does; `reads` counts. */
const onDisk = (): { rows: HotRows; reads: () => number } => {
  const parts: Uint8Array[] = [];
  const builder = new RowsBuilder({ write: (bytes) => parts.push(bytes.slice()) });
  for (let i = 0; i < COUNT; i++) builder.add(Buffer.from(`row ${i}`));
  const whole = memoryFile(Buffer.concat(parts));
  const buffer = Buffer.alloc(100);
  let reads = 0;
  const read: RandomAccessFile['read'] = (offset, length) => {
    reads += 1;
    buffer.set(whole.read(offset, length));
    return buffer.subarray(0, length);
  };
  const rows = new RowsReader({ ...whole, memory: null, read }, builder.offsets());
  return { rows: new HotRows(rows), reads: () => reads };
};
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

const hot = suite('HotRows');
hot('reads a row twice at most while it is asked for, and gives its own bytes', () => {
  const { rows, reads } = onDisk();
  for (let i = 0; i < 10; i++) assert.is(text(rows.row(7)), 'row 7');
  assert.is(reads(), 2);
  assert.is(text(rows.row(8)), 'row 8');
  assert.is(text(rows.row(7)), 'row 7', 'reading another row into the same buffer changed it');
});

hot('gives each row its own bytes, whatever shares its place', () => {
  const { rows } = onDisk();
  for (const step of [1, 1 << 14, 9973])
    for (let i = 0, row = 0; i < 60_000; i++, row = (row + step) % COUNT) assert.is(text(rows.row(row)), `row ${row}`);
});

hot('keeps nothing of rows that are asked for once each', () => {
  const { rows, reads } = onDisk();
  for (let turn = 0; turn < 2; turn++) for (let row = 0; row < COUNT; row++) rows.row(row);
  assert.ok(reads() > COUNT * 1.7, `${reads()} reads`);
});
hot.run();
