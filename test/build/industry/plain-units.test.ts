import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { plainUnit } from '../../../build/industry/plain-units.ts';

const plain = suite('plainUnit');

plain('is what folding makes of a character, wherever it says anything', () => {
  let said = 0;
  for (let unit = 0; unit <= 0xffff; unit++) {
    if (plainUnit(unit) === 0) continue;
    said++;
    // Between others too: none of them is put together with its neighbours.
    const folded = `a${String.fromCharCode(unit)}か`.normalize('NFKC').toLowerCase().replace(/\s/g, ' ');
    assert.is(folded, `a${String.fromCharCode(plainUnit(unit))}か`);
  }
  assert.ok(said > 27_000);
});

plain('leaves controls, kana, Hangul and accents to others', () => {
  for (const character of '\u0000\u007f\u00e9か가\u0301\ud842々') assert.is(plainUnit(character.charCodeAt(0)), 0);
});

plain.run();
