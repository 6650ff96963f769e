import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { concatBytes, memoryFile, type RandomAccessFile, RowsReader, utf8 } from '../../../core/serving/index.ts';
import { RowsBuilder } from '../../../core/serving/rows.ts';
import { fc } from '../../support/property.ts';

const build = (rows: string[]): { reader: RowsReader; reads: () => number } => {
  const parts: Uint8Array[] = [];
  const builder = new RowsBuilder({ write: (bytes) => parts.push(bytes.slice()) });
  for (const row of rows) builder.add(utf8(row));
  const file = memoryFile(concatBytes(parts));
  let reads = 0;
  const countedRead: RandomAccessFile['read'] = (offset, length) => {
    reads++;
    return file.read(offset, length);
  };
  const counted: RandomAccessFile = { ...file, read: countedRead };
  return { reader: new RowsReader(counted, builder.offsets()), reads: () => reads };
};
const buildOnDisk = (rows: string[]): RowsReader => {
  const parts: Uint8Array[] = [];
  const builder = new RowsBuilder({ write: (bytes) => parts.push(bytes.slice()) });
  for (const row of rows) builder.add(utf8(row));
  return new RowsReader({ ...memoryFile(concatBytes(parts)), memory: null }, builder.offsets());
};
const names = ['row', 'range', 'many'] as const;
/** Reads row `row` of a file in which `damage` flipped a bit, in each of the ways in which rows are read. */
const readDamaged = (rows: string[], row: number, damage: (file: Uint8Array) => void) => {
  const parts: Uint8Array[] = [];
  const builder = new RowsBuilder({ write: (bytes) => parts.push(bytes.slice()) });
  for (const one of rows) builder.add(utf8(one));
  const file = concatBytes(parts);
  damage(file);
  const { sums } = builder.sections();
  const proof = { sums: sums as Uint32Array, path: 'invented.rows' };
  const damaged = new RowsReader({ ...memoryFile(file), memory: null }, builder.offsets(), proof);
  const ways = {
    row: () => damaged.row(row),
    range: () => damaged.range(row, row + 1),
    many: () => damaged.many([row]),
  };
  return { damaged, ways };
};
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

const reader = suite('RowsReader');
reader('gives each row, a range in one read, and any rows by number', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 30 }), fc.array(fc.nat(), { maxLength: 20 }), (rows, picks) => {
      const { reader: all } = build(rows);
      assert.is(all.count, rows.length);
      for (const [i, row] of rows.entries()) assert.is(text(all.row(i)), text(utf8(row)));
      assert.equal(
        all.range(0, rows.length).map(text),
        rows.map((row) => text(utf8(row))),
      );
      const numbers = rows.length === 0 ? [] : picks.map((n) => n % rows.length);
      assert.equal(
        all.many(numbers).map(text),
        numbers.map((n) => text(utf8(rows[n] ?? ''))),
      );
    }),
  );
});
reader('reads neighbours together and distant rows apart', () => {
  const near = build(Array.from({ length: 100 }, (_, i) => `row ${i}`));
  near.reader.many([3, 5, 9, 40]);
  near.reader.range(10, 60);
  assert.is(near.reads(), 2);
  const far = build(Array.from({ length: 10 }, () => 'x'.repeat(5000)));
  far.reader.many([0, 4, 9]);
  assert.is(far.reads(), 3);
});
reader('refuses a row that is not there and offsets of another file', () => {
  const { reader: three } = build(['a', 'b', 'c']);
  assert.throws(() => three.row(3), /row 4 of 3|row 3 of 3/);
  assert.throws(
    () => new RowsReader(memoryFile(utf8('abc')), new Float64Array([0, 9])),
    /rows end at 9, the file at 3/,
  );
});
reader('joins cut rows by number with commas, from memory and from disk', () => {
  const { reader: held } = build(['<a>', '<>', '<long row>', '<中>']);
  const onDisk = buildOnDisk(['<a>', '<>', '<long row>', '<中>']);
  const cut = { skip: 1, drop: 1 };
  for (const rows of [held, onDisk])
    for (const [numbers, expected] of [
      [[], ''],
      [[2], 'long row'],
      [[3, 0, 1, 0], '中,a,,a'],
    ] as const) {
      const length = rows.joinedLength(numbers, cut);
      const into = new Uint8Array(length + 4).fill(0x2e);
      rows.join(numbers, cut, { into, at: 2 });
      assert.is(text(into), `..${expected}..`);
    }
});
reader(
  'with a proof gives every row as it was published, or none: any flipped bit of it is refused by file and row',
  () => {
    const rows = fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(rows, fc.nat(), fc.nat(), fc.nat(7), (all, pick, byte, bit) => {
        const row = pick % all.length;
        const start = all.slice(0, row).reduce((sum, one) => sum + utf8(one).length + 1, 0);
        const at = start + (byte % utf8(all[row] ?? '').length);
        const { damaged, ways } = readDamaged(all, row, (file) => {
          file[at] = (file[at] ?? 0) ^ (1 << bit);
        });
        for (const name of names)
          assert.throws(ways[name], `invented.rows: row ${row} is not as it was published (its CRC-32 differs)`);
        for (const [other, told] of all.entries())
          if (other !== row) assert.is(text(damaged.row(other)), text(utf8(told)));
      }),
    );
  },
);
reader('reads on from another file of the same bytes, and closes the one before', () => {
  const parts: Uint8Array[] = [];
  const builder = new RowsBuilder({ write: (bytes) => parts.push(bytes.slice()) });
  for (const row of ['one', 'two']) builder.add(utf8(row));
  const bytes = concatBytes(parts);
  let closed = 0;
  const close = (): void => {
    closed++;
  };
  const rows = new RowsReader({ ...memoryFile(bytes), memory: null, close }, builder.offsets());
  assert.throws(() => rows.moveTo(memoryFile(bytes.subarray(1))), 'a file of 7 bytes in place of 8');
  rows.moveTo(memoryFile(bytes));
  assert.equal([closed, rows.onDisk, text(rows.row(1))], [1, false, 'two']);
});
reader('with a proof gives rows that are as they were published, and asks for none once it is trusted', () => {
  const { damaged, ways } = readDamaged(['one', 'two'], 1, () => undefined);
  for (const name of names) assert.is(text([ways[name]()].flat()[0]!), 'two');
  damaged.trust();
  const bad = readDamaged(['one', 'two'], 1, (file) => file.set(utf8('x'), 4));
  bad.damaged.trust();
  assert.is(text(bad.damaged.row(1)), 'xwo', 'what was trusted is not looked at again');
  const few = { sums: new Uint32Array(1), path: 'invented.rows' };
  assert.throws(() => new RowsReader(memoryFile(utf8('a,b,')), new Float64Array([0, 2, 4]), few), '1 sums of 2 rows');
});
reader.run();

const builder = suite('RowsBuilder');
builder('puts a comma after each row, so that a range is the inside of a JSON list', () => {
  const parts: Uint8Array[] = [];
  const rows = new RowsBuilder({ write: (bytes) => parts.push(bytes.slice()) });
  for (const row of ['{"a":1}', '{"a":2}']) rows.add(utf8(row));
  assert.is(text(concatBytes(parts)), '{"a":1},{"a":2},');
  assert.equal(rows.offsets(), new Float64Array([0, 8, 16]));
});
builder.run();
