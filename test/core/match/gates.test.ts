/** Readers that a trait spares must find nothing where it does so: with all bits set they find the same. */
import { readdirSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { namesAccessory } from '../../../core/match/accessory.ts';
import { readBundle } from '../../../core/match/bundle.ts';
import { readModels } from '../../../core/match/models.ts';
import { readPack, readQuantities } from '../../../core/match/quantities.ts';
import { foldText } from '../../../core/match/text.ts';
import {
  readColours,
  readCondition,
  readEditions,
  readGeneration,
  readLineWords,
  readSides,
} from '../../../core/match/variant.ts';
import { fc } from '../../support/property.ts';

const ALL = -1;
const readers: { [name: string]: (folded: string, bits?: number) => unknown } = {
  namesAccessory,
  readBundle,
  readModels,
  readPack,
  readQuantities,
  readColours,
  readCondition: (folded, bits) => readCondition(folded, null, bits),
  readEditions,
  readGeneration,
  readLineWords,
  readSides,
};

/** Every word that stands in the patterns and word lists of the readers, so that a new one is tried too. */
const wordsOfPatterns = (): string[] => {
  const room = new URL('../../../core/match/', import.meta.url);
  const sources = readdirSync(room).map((name) => readFileSync(new URL(name, room), 'utf8'));
  const taxonomy = new URL('../../../datasets/taxonomy/', import.meta.url);
  const lists = ['accessories', 'units', 'variants'].map((name) =>
    readFileSync(new URL(`${name}.json`, taxonomy), 'utf8'),
  );
  const found = [...sources, ...lists].flatMap((text) => text.match(/[\u3400-\u9fff]+|[a-z]+'?s?|\d+/g) ?? []);
  return [...new Set(found.flatMap((word) => (word.charCodeAt(0) >= 0x3400 ? [word, ...word] : [word])))];
};

const words = wordsOfPatterns();
const piece = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...words) },
  { weight: 2, arbitrary: fc.nat({ max: 2000 }).map(String) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(' ', '-', '/', '.', '+', 'x', '×', '*', '(', ')', '【', '】', "'", '　', '\t'),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
);
const title = fc
  .array(fc.tuple(piece, fc.constantFrom('', '', ' ')), { maxLength: 12 })
  .map((pieces) => pieces.flat().join(''));

const gates = suite('bits of a title');
for (const [name, read] of Object.entries(readers))
  gates(`${name} finds the same whatever it is spared`, () => {
    for (const word of words) {
      const folded = foldText(`3 ${word} 5`);
      assert.equal(read(folded), read(folded, ALL), word);
    }
    fc.assert(
      fc.property(title, (text) => {
        const folded = foldText(text);
        assert.equal(read(folded), read(folded, ALL));
      }),
      { numRuns: 1500 },
    );
  });
gates.run();
