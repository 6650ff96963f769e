import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RowItem, readRows } from '../../../build/sources/rows.ts';
import { fails, withFiles } from './support.ts';

const rows = suite('readRows');
const collect = async (items: AsyncIterable<RowItem>): Promise<RowItem[]> => {
  const all: RowItem[] = [];
  for await (const item of items) all.push(item);
  return all;
};

rows('gives cells by lower-case name, trimmed, empty ones left out, with line numbers', () =>
  withFiles({ 'a.csv': '\ufeffID, Title ,x\r\n 1 ,"two\nlines",\r\n2,b,c\r\n' }, async (dir) => {
    const found = (await collect(readRows(`${dir}/a.csv`))).map(
      (item) => item.type === 'row' && [[...item.row.cells], item.row.where.replace(/^.*\//, '')],
    );
    assert.equal(found, [
      [
        [
          ['id', '1'],
          ['title', 'two\nlines'],
        ],
        'a.csv line 2',
      ],
      [
        [
          ['id', '2'],
          ['title', 'b'],
          ['x', 'c'],
        ],
        'a.csv line 4',
      ],
    ]);
  }),
);

rows('a line over 1 MB is a skip in NDJSON', () =>
  withFiles({ 'a.ndjson': `{"a":"${'x'.repeat(1_000_001)}"}\n{"a":1}\n` }, async (dir) => {
    assert.equal(
      (await collect(readRows(`${dir}/a.ndjson`))).map(({ type }) => type),
      ['skip', 'row'],
    );
  }),
);

rows('refuses other kinds of files', () =>
  fails(async () => readRows('a.xlsx'), /a\.xlsx: not a feed; its name must end with/),
);

rows.run();
