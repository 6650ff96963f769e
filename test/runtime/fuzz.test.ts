// Takes about 20 s.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadCurrent } from '../../runtime/load.ts';
import { anyRequest, fault, fuzzTarget } from '../support/fuzz.ts';
import { fakeContext } from '../support/http.ts';
import { fc } from '../support/property.ts';
import { smallSize, withPublished } from '../support/published.ts';

/** 100,000 where every test is wanted; STORELENS_FUZZ_RUNS for any other number. */
const runs = Number(
  process.env['STORELENS_FUZZ_RUNS'] ?? (process.env['STORELENS_TEST_ALL'] === '1' ? 100_000 : 3_000),
);

const fuzz = suite('createApplication under any parameters');

fuzz('answers every request as the contract allows, over a published snapshot', async () => {
  await withPublished(smallSize, async (dir) => {
    const reader = await loadCurrent(dir);
    const errors: unknown[] = [];
    const serve = fuzzTarget(fakeContext({ reader }), (error) => errors.push(error));
    const property = fc.asyncProperty(anyRequest(), async (asked) => {
      const found = fault(asked, await serve(asked.request));
      if (found !== null) throw new Error(found);
    });
    try {
      await fc.assert(property, { numRuns: runs, endOnFailure: true });
    } finally {
      reader.close();
    }
    assert.equal(errors, []);
  });
});

fuzz.run();
