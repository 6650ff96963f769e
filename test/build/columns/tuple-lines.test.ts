import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { arrayText, itemsOf, jsonText, listCell, TupleLines } from '../../../build/columns/tuple-lines.ts';
import { fc } from '../../support/property.ts';

interface Item {
  name: string;
  more?: unknown;
  last: number | null;
}
const tuple = new TupleLines<Item, keyof Item>({
  name: ({ name }) => jsonText(name),
  more: ({ more }) => jsonText(more),
  last: ({ last }) => jsonText(last),
});
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\t', '\n', '\x1f', '","last":', '\\'));
const item = fc
  .record({ name: text, more: fc.option(fc.jsonValue(), { nil: undefined }), last: fc.option(fc.nat()) })
  .map(({ name, more, last }): Item => (more === undefined ? { last, name } : { last, more, name }));

const lines = suite('TupleLines');

lines('hold any value, in the order of the cells, and give the object back', () => {
  fc.assert(
    fc.property(item, (given) => {
      const line = tuple.write(given);
      assert.not.match(line, /\n/);
      const { name, more, last } = given;
      const cells = { name: jsonText(name), more: jsonText(more), last: jsonText(last) };
      assert.equal(tuple.read(line), cells);
      assert.is(tuple.object(cells), JSON.stringify({ name, more, last }));
      assert.equal(tuple.readHead(Buffer.from(`${line}\n`)), {
        cells: { ...cells, last: '' },
        last: Buffer.byteLength(line) - cells.last.length,
      });
    }),
  );
});

lines('a reader gives the cells that it is asked for, and no other', () => {
  fc.assert(
    fc.property(item, (given) => {
      const line = Buffer.from(`${tuple.write(given)}\nanother line\n`);
      assert.equal(tuple.reader('name')(line), { name: jsonText(given.name) });
      assert.equal(tuple.reader('last', 'name')(line), { name: jsonText(given.name), last: jsonText(given.last) });
    }),
  );
});

lines('a line of more or fewer cells is an error', () => {
  for (const line of ['', '1\t2', '1\t2\t3\t4']) assert.throws(() => tuple.read(line), /not 3: name, more, last/);
  assert.throws(() => tuple.reader('more')(Buffer.from('"a"\n')), /a line of 2 cells, not 3|a line of 1 cells, not 3/);
});

lines('a list in a cell is its items, or JSON of all', () => {
  fc.assert(
    fc.property(fc.array(text), (items) => {
      const cell = listCell(items.map(jsonText));
      assert.equal(itemsOf(cell), items.map(jsonText));
      assert.is(arrayText(cell), JSON.stringify(items));
    }),
  );
});
lines.run();
