import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Marks } from '../../../core/company/marks.ts';
import { fc } from '../../support/property.ts';

const marks = suite('Marks');

const placesIn = (text: string, mark: string, from: number): number[] => {
  const places: number[] = [];
  for (let at = text.indexOf(mark, from); at >= 0; at = text.indexOf(mark, at + 1)) places.push(at);
  return places;
};

for (const list of [
  ['公司', '公司名', '統編', '統　一'],
  ['VAT', 'Tax ID', 'Tax No', '統編'],
])
  marks(`${list.join(', ')} are found wherever they stand`, () =>
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...list), fc.string({ unit: fc.constantFrom(...'公統VT a'), maxLength: 9 }))),
        fc.nat(12),
        (parts, from) => {
          const text = parts.join('');
          assert.equal(
            new Marks(list).places(text, 99, from),
            list.map((mark) => placesIn(text, mark, from)),
          );
        },
      ),
      { numRuns: 500 },
    ),
  );

marks('at most so many of each', () => {
  assert.equal(new Marks(['公司']).places('公司公司公司', 2), [[0, 2]]);
});

marks.run();
