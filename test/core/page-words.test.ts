import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { holdsPattern, type PageWord, placeOf } from '../../core/page-words.ts';
import { fc } from '../support/property.ts';

const words = suite('page words');
const WORDS: PageWord[] = [
  ...(['<product-item', 'woocommerce-loop-product__title', 'product-thumb'] as const),
  ...(['itemtype', 'typeof', 'currency', 'hreflang'] as const),
];

words('are found where they stand first, in any case', () =>
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.constantFrom(...WORDS, 'ITEMTYPE', 'Product-Thumb', 'item', 'type', 'of', 'currenc', '<product'),
          fc.string({ unit: fc.constantFrom(...'tyep of<-_p商\n'), maxLength: 9 }),
        ),
        { maxLength: 12 },
      ),
      (parts) => {
        const text = parts.join('');
        for (const word of WORDS) assert.is(placeOf(text, word), text.toLowerCase().indexOf(word), word);
      },
    ),
    { numRuns: 1_000 },
  ),
);

words('patterns that hold one are tried from there on, each page anew', () => {
  const pattern = /\bitemtype="x"/g;
  assert.ok(holdsPattern('<i itemtype="y" itemtype="x">', 'itemtype', pattern));
  assert.not.ok(holdsPattern('<i itemtype="y">', 'itemtype', pattern));
  assert.not.ok(holdsPattern('<i type="x">', 'itemtype', pattern));
  assert.ok(holdsPattern('<i itemtype="x">', 'itemtype', pattern));
});

words.run();
