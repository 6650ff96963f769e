import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { shrunkTables } from '../../../build/publish/gate.ts';

const gate = suite('shrunkTables');
const shrunk = (had: number, has: number, table = 'sites', maxShrink?: number): string[] =>
  shrunkTables(new Map([[table, had]]), new Map([[table, has]]), maxShrink);

gate('lets up to a fifth of the rows go', () => {
  assert.equal(shrunk(1000, 800), []);
  assert.equal(shrunk(1000, 799), ['sites 1000 → 799 rows (−20 %)']);
  assert.equal(shrunk(1000, 0), ['sites 1000 → 0 rows (−100 %)']);
});
gate('says nothing of fewer than ten lost rows, however large a share', () => {
  assert.equal(shrunk(9, 0), []);
  assert.equal(shrunk(12, 3), []);
  assert.equal(shrunk(10, 0), ['sites 10 → 0 rows (−100 %)']);
  assert.equal(shrunk(12, 2), ['sites 12 → 2 rows (−83 %)']);
});
gate('takes another share', () => {
  assert.equal(shrunk(1000, 500, 'sites', 0.5), []);
  assert.equal(shrunk(1000, 499, 'sites', 0.5).length, 1);
});
gate('watches what is collected, not what is worked out from it', () => {
  for (const table of ['sites', 'detections', 'offers', 'price_history', 'observations'])
    assert.is(shrunk(1000, 0, table).length, 1, table);
  assert.equal(shrunk(1000, 0, 'movers'), []);
});
gate('a table that is new or grows has lost nothing', () => {
  assert.equal(shrunk(0, 1000), []);
  assert.equal(shrunk(1000, 2000), []);
  assert.equal(shrunkTables(new Map([['sites', 1000]]), new Map()), ['sites 1000 → 0 rows (−100 %)']);
});
gate.run();
