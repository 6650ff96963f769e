import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Spool, withSpools } from '../../../build/columns/spool.ts';
import { fc } from '../../support/property.ts';

const withDir = async (work: (dir: string) => void | Promise<void>): Promise<void> => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-spool-'));
  try {
    await work(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};

const spool = suite('Spool');

spool('gives back what was put in, in order, as often as wanted, and any one by its ordinal', () =>
  withDir((dir) => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (items) => {
        const kept = new Spool<unknown>(dir);
        try {
          const ordinals = items.map((item) => kept.add(item));
          const expected = JSON.parse(JSON.stringify(items)) as unknown[];
          assert.equal([...kept], expected);
          assert.equal([...kept], expected);
          assert.equal(
            ordinals.map((ordinal) => kept.at(ordinal)),
            expected,
          );
          assert.is(kept.count, items.length);
        } finally {
          kept.close();
        }
      }),
      { numRuns: 30 },
    );
  }),
);

spool('takes lines as they are, each character a byte, and is closed once however often that is asked', () =>
  withDir((dir) => {
    const kept = new Spool<string>(dir);
    const items = ['喇叭 "A"', 'x'.repeat(700_000), '示'.repeat(500_000), 'y'.repeat(600_000), ''];
    for (const [i, item] of items.entries()) {
      if (i % 2 === 1) kept.add(item);
      else kept.addRaw(Buffer.from(`${JSON.stringify(item)}\n`).toString('latin1'));
    }
    assert.ok([...kept].every((item, i) => item === items[i]));
    assert.is(kept.count, items.length);
    kept.close();
    kept.close();
  }),
);

spool('holds more than it reads at once, also where one item is larger than that', () =>
  withDir((dir) => {
    const kept = new Spool<string>(dir);
    try {
      const items = Array.from({ length: 40 }, (_, i) => '示'.repeat(i === 20 ? 3_000_000 : 100_000 + i));
      for (const item of items) kept.add(item);
      let i = 0;
      for (const item of kept) assert.ok(item === items[i++]);
      assert.is(i, items.length);
    } finally {
      kept.close();
    }
  }),
);

spool('leaves no file behind, even while it is open', () =>
  withDir(async (dir) => {
    await withSpools(dir, async (makeSpool) => {
      makeSpool<number>().add(1);
      assert.equal(readdirSync(dir), []);
    });
  }),
);

spool('an ordinal that is not there is an error', () =>
  withDir(async (dir) => {
    await withSpools(dir, async (makeSpool) => assert.throws(() => makeSpool().at(0), /item 0 of 0/));
  }),
);
spool.run();
