import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { publishSnapshot } from '../../build/publish/index.ts';
import { readPointer, readTakeDowns, SnapshotError } from '../../core/serving/index.ts';
import { loadCurrent, openSnapshot } from '../../runtime/load.ts';
import { createLog } from '../../runtime/log.ts';
import type { SnapshotReader } from '../../runtime/reader.ts';
import { followSnapshots, type Snapshots } from '../../runtime/swap.ts';
import { firstId, publishOptions, secondId, smallSize, withDirectory, withPublished } from '../support/published.ts';
import { syntheticModel } from '../support/synthetic-model.ts';
import { syntheticOffer } from '../support/synthetic-rows.ts';

/** As a snapshot of gigabytes is opened at start: all rows may wait. */
const large = {
  rest: { above: 0, mayWait: ({ path }: { path: string }): boolean => !/\.(idx|search|json)$/.test(path) },
};

const histories = (reader: SnapshotReader): unknown[] =>
  Array.from({ length: smallSize.offers }, (_, n) => reader.history(syntheticOffer(n, smallSize).offer_id));
/** Replies that come from each of the files of rows. */
const asks: [file: string, ask: (reader: SnapshotReader) => unknown][] = [
  ['sites.rows', (reader) => reader.site('shop-7.example')],
  ['competitors.rows', (reader) => reader.competitors('shop-7.example', 12)],
  ['prospects.rows', (reader) => reader.prospects({}, 50)],
  ['listed.rows', (reader) => reader.listed({ minScore: 0 }, 100)],
  ['movers.rows', (reader) => reader.movers({}, 100)],
  ['offers.rows', (reader) => reader.search('虛構', 200, { includeAccessories: true }).items],
  ['comparisons.rows', (reader) => reader.compare('虛構', 20)],
  ['histories.rows', (reader) => histories(reader)],
  ['deals.rows', (reader) => reader.deals('gaps', 20)],
];
const said = (answer: unknown): string =>
  [answer]
    .flat()
    .map((one) => (one instanceof Uint8Array ? Buffer.from(one).toString('latin1') : String(one)))
    .join('\n');
const same = (answer: unknown, told: string, what: string): void => assert.ok(said(answer) === told, what);

const flip = (path: string, at: number): void => {
  const bytes = readFileSync(path);
  bytes[at] = (bytes[at] ?? 0) ^ 4;
  writeFileSync(path, bytes);
};

const opened = suite('openSnapshot, rest');
opened('answers before all is hashed, and says when all was', () =>
  withPublished(smallSize, async (_, release) => {
    const whole = await openSnapshot(release);
    const reader = await openSnapshot(release, large);
    assert.is(whole.isProven(), true);
    assert.is(reader.isProven(), false);
    for (const [file, ask] of asks) same(ask(reader), said(ask(whole)), file);
    assert.equal(await reader.prove(), []);
    assert.is(reader.isProven(), true);
    for (const [file, ask] of asks) same(ask(reader), said(ask(whole)), file);
    for (const one of [whole, reader]) one.close();
  }),
);
opened('never gives out a changed byte: a reply is as it was published, or a SnapshotError that names the file', () =>
  withPublished(smallSize, async (_, release) => {
    const whole = await openSnapshot(release);
    for (const [file, ask] of asks) {
      const path = join(release, 'serving', file);
      const good = readFileSync(path);
      const expected = said(ask(whole));
      let refused = 0;
      for (let at = 0; at < good.length; at += Math.max(1, good.length >> 4)) {
        flip(path, at);
        const reader = await openSnapshot(release, large);
        try {
          same(ask(reader), expected, `${file} byte ${at}: what was given out is another reply`);
        } catch (error) {
          assert.instance(error, SnapshotError, `${file} byte ${at}: ${(error as Error).message}`);
          assert.ok((error as Error).message.startsWith(`${path}: row `));
          refused++;
        }
        assert.match((await reader.prove()).join(), `${path}: SHA-256 differs from the manifest`);
        assert.is(reader.isProven(), false);
        reader.close();
        writeFileSync(path, good);
      }
      assert.ok(refused > 0, `${file}: no flip was in what was asked for`);
    }
    whole.close();
  }),
);
opened('refuses at once what it holds damaged, and a file of another size', () =>
  withPublished(smallSize, async (_, release) => {
    for (const name of readdirSync(join(release, 'serving'))) {
      const path = join(release, 'serving', name);
      const good = readFileSync(path);
      const rows = name.endsWith('.rows');
      if (rows) writeFileSync(path, good.subarray(1));
      else flip(path, good.length >> 1);
      const why = await openSnapshot(release, large).then(
        () => 'opened',
        (error: Error) => error.message,
      );
      assert.ok(why.startsWith(`${path}: ${rows ? `${good.length - 1} bytes` : 'SHA-256'}`), why);
      writeFileSync(path, good);
    }
  }),
);
opened('a reader that is closed meanwhile hashes no further and finds nothing wrong', () =>
  withPublished(smallSize, async (_, release) => {
    flip(join(release, 'serving/sites.rows'), 9);
    const reader = await openSnapshot(release, large);
    const proof = reader.prove();
    reader.close();
    assert.equal(await proof, []);
    assert.is(reader.isProven(), false);
  }),
);
opened.run();

const follow = async (dir: string): Promise<Snapshots> => {
  const effects: Parameters<typeof followSnapshots>[0]['effects'] = {
    loadCurrent: (from, options) =>
      options.refused === undefined ? openSnapshot(join(from, secondId), large) : loadCurrent(from, options),
    openSnapshot: (release) => openSnapshot(release),
    readPointer,
    readTakeDowns,
  };
  return followSnapshots({ dir, pollMs: 1_000_000, graceMs: 5, log: createLog('silent'), effects });
};
const until = async (holds: () => boolean): Promise<void> => {
  for (let n = 0; n < 500 && !holds(); n++) await new Promise((resolve) => setTimeout(resolve, 10));
  assert.ok(holds());
};
const damagedPath = (dir: string): string => join(dir, secondId, 'serving/sites.rows');

const followed = suite('followSnapshots, served before it was hashed');
followed('the last good release takes the place of one that is found damaged, which is named', () =>
  withDirectory(async (dir) => {
    for (const id of [firstId, secondId])
      await publishSnapshot(syntheticModel({ ...smallSize, id }), dir, publishOptions);
    flip(damagedPath(dir), 9);
    const snapshots = await follow(dir);
    assert.is(snapshots.current().reader.id, secondId, 'it is served at once');
    await until(() => snapshots.current().reader.id === firstId);
    const reason = `${damagedPath(dir)}: SHA-256 differs from the manifest`;
    assert.equal(snapshots.refused(), { snapshot: secondId, reason });
    assert.is(snapshots.current().reader.isProven(), true);
    await snapshots.check();
    assert.is(snapshots.current().reader.id, firstId, 'it is not taken back at the next look');
    snapshots.close();
  }),
);
followed('where no other is good it goes on, without its damaged rows', () =>
  withDirectory(async (dir) => {
    await publishSnapshot(syntheticModel({ ...smallSize, id: secondId }), dir, publishOptions);
    flip(damagedPath(dir), 9);
    const snapshots = await follow(dir);
    await until(() => snapshots.refused() !== null);
    const { reader } = snapshots.current();
    assert.is(reader.id, secondId);
    const domains = Array.from({ length: smallSize.sites }, (_, n) => `shop-${n}.example`);
    const failing = domains.filter((domain) => {
      try {
        return reader.site(domain) === null && false;
      } catch (error) {
        return error instanceof SnapshotError;
      }
    });
    assert.is(failing.length, 1, 'one row is damaged');
    snapshots.close();
  }),
);
followed('a good one is served on, proven', () =>
  withDirectory(async (dir) => {
    await publishSnapshot(syntheticModel({ ...smallSize, id: secondId }), dir, publishOptions);
    const snapshots = await follow(dir);
    await until(() => snapshots.current().reader.isProven());
    assert.is(snapshots.refused(), null);
    assert.equal(snapshots.counts(), { swaps: 0, refused: 0 });
    snapshots.close();
  }),
);
followed.run();
