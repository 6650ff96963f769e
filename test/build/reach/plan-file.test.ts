// A plan of captures in parts: small limits stand for a plan that fits no text.
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ListHash } from '../../../build/reach/captures/list-hash.ts';
import { type Capture, capturesIn, PlanFile, writePlan } from '../../../build/reach/captures/plan-file.ts';
import { Spans, spanOf } from '../../../build/reach/captures/spans.ts';
import { forgetCovered, Held, putUnit } from '../../../build/reach/captures/units.ts';
import { Kept } from '../../../build/reach/store/kept.ts';

const capture = (n: number, more: Partial<Capture> = {}): Capture => ({
  site: `shop${n}.tw`,
  kind: n % 3 === 0 ? 'home' : 'product',
  url: `https://shop${n}.tw/商品/${n}`,
  filename: `crawl-data/${String(n >> 6).padStart(4, '0')}.warc.gz`,
  offset: (n & 63) * 1_000,
  length: 10 + (n % 7),
  ...more,
});
const many = (count: number, from = 0): Capture[] => Array.from({ length: count }, (_, n) => capture(from + n));
const lines = (captures: readonly Capture[]): string => captures.map((each) => `${JSON.stringify(each)}\n`).join('');

async function* inParts(captures: readonly Capture[], size: number): AsyncGenerator<readonly Capture[]> {
  for (let at = 0; at < captures.length; at += size) yield captures.slice(at, at + size);
}

const all = async (file: string, partBytes?: number): Promise<Capture[]> => {
  const found: Capture[] = [];
  for await (const each of capturesIn(file, partBytes)) found.push(each);
  return found;
};

const plans = suite<{ dir: string; kept: Kept }>('a plan of captures');
plans.before.each((context) => {
  context.dir = mkdtempSync(join(tmpdir(), 'storelens-plan-'));
  context.kept = new Kept(context.dir);
});
plans.after.each(({ dir }) => rmSync(dir, { recursive: true, force: true }));

/** Units as they were told of a whole plan in memory, and their names as what is kept has them. */
const unitsInMemory = (captures: readonly Capture[]): { name: string; captures: readonly Capture[] }[] => {
  const units: { name: string; captures: readonly Capture[] }[] = [];
  let from = 0;
  for (const [at, { filename, offset, length }] of captures.entries()) {
    const ends = crc32(`${filename} ${offset} ${length}`) % 128 === 0 || at - from + 1 === 512;
    if (!ends && at < captures.length - 1) continue;
    const own = captures.slice(from, at + 1);
    units.push({
      name: `captures-${createHash('sha256').update(JSON.stringify(own)).digest('hex').slice(0, 16)}`,
      captures: own,
    });
    from = at + 1;
  }
  return units;
};

plans('written in parts has the name and the bytes of one that was written as one text', async ({ kept }) => {
  const captures = many(900);
  const name = `plan-${createHash('sha256').update(lines(captures)).digest('hex').slice(0, 12)}.ndjson`;
  for (const size of [1, 7, 2_048]) {
    assert.is(await writePlan(kept, inParts(captures, size)), name);
    assert.is(readFileSync(kept.path(name), 'utf8'), lines(captures));
  }
  assert.equal(readdirSync(kept.dir), [name], 'nothing is left aside');
});

plans('that is kept already has the same units and names, in parts of any size', async ({ kept }) => {
  const captures = [...many(1_500), capture(9_000, { from: 'https://shop9000.tw/', filename: '' })];
  kept.put('plan-old.ndjson', lines(captures));
  const expected = unitsInMemory(captures);
  assert.ok(expected.length > 3);
  for (const partBytes of [257, 4_096, undefined]) {
    const plan = await PlanFile.open(kept.path('plan-old.ndjson'), partBytes);
    assert.is(plan.length, captures.length);
    assert.equal(
      plan.units.map((unit) => ({ name: unit.name, captures: plan.capturesOf(unit) })),
      expected,
    );
    assert.equal(await all(plan.file, partBytes), captures);
  }
});

plans('of nothing has no units; of a last line without an end, that line too', async ({ kept }) => {
  kept.put('plan-none.ndjson', '');
  assert.is((await PlanFile.open(kept.path('plan-none.ndjson'))).units.length, 0);
  kept.put('plan-torn.ndjson', lines(many(3)).trimEnd());
  assert.equal(await all(kept.path('plan-torn.ndjson'), 5), many(3));
});

plans('that cannot be written to its end leaves nothing behind', async ({ kept }) => {
  async function* breaking(): AsyncGenerator<readonly Capture[]> {
    yield many(3);
    throw new Error('no more');
  }
  const message = await writePlan(kept, breaking()).catch((error: Error) => error.message);
  assert.is(message, 'no more');
  assert.equal(readdirSync(kept.dir), []);
});

const member = (one: Capture): Buffer => Buffer.alloc(one.length, one.offset % 251);
const put = (kept: Kept, name: string, captures: readonly Capture[]): void =>
  putUnit(
    kept,
    name,
    captures.map((each) => ({ entry: each, member: member(each) })),
  );

plans('finds records that other lists hold, and no others', ({ kept }) => {
  const captures = many(600);
  for (let unit = 0; unit < 6; unit++) put(kept, `captures-${unit}`, captures.slice(unit * 90, unit * 90 + 90));
  const held = new Held(kept);
  for (const wanted of [captures.slice(80, 100), captures.slice(500), many(5, 700), []]) {
    const found = held.of(wanted);
    for (const each of wanted) {
      const isThere = captures.indexOf(each) >= 0 && captures.indexOf(each) < 540;
      assert.is(found.has(each), isThere, each.url);
      assert.equal(found.get(each), isThere ? member(each) : null);
    }
  }
  assert.not.ok(held.of(captures).has(capture(3, { length: 99 })), 'of another length it is another record');
});

plans('forgets what it has itself, and keeps what another list alone has', async ({ kept }) => {
  const captures = many(400);
  kept.put('plan.ndjson', lines(captures));
  const plan = await PlanFile.open(kept.path('plan.ndjson'));
  for (const { name, ...place } of plan.units) put(kept, name, plan.capturesOf(place));
  put(kept, 'captures-covered', captures.slice(30, 330));
  put(kept, 'captures-other', [...captures.slice(30, 60), capture(5_000)]);
  writeFileSync(kept.path('captures-torn.ndjson'), lines(captures.slice(0, 5)));
  forgetCovered(kept, plan);
  const names = readdirSync(kept.dir).filter((name) => name.endsWith('.ndjson') && name.startsWith('captures-'));
  assert.equal(names.sort(), [...plan.units.map(({ name }) => `${name}.ndjson`), 'captures-other.ndjson'].sort());
});
plans.run();

const spans = suite('spans');

spans('touch as a look at each says', () => {
  const placeOf = (n: number) => ({ filename: `${n >> 2}`, offset: n & 3 });
  const every: [number, number][] = [];
  for (let from = 0; from < 12; from++) for (let to = from; to < 12; to += 3) every.push([from, to]);
  const found = new Spans(every.map((value) => ({ value, span: spanOf(value.map(placeOf))! })));
  for (const [from, to] of every)
    assert.equal(
      [...found.touching({ first: placeOf(from), last: placeOf(to) })].map(String).sort(),
      every
        .filter(([a, b]) => a <= to && b >= from)
        .map(String)
        .sort(),
    );
  assert.is(spanOf([]), null);
  assert.equal(spanOf([5, 2, 9, 3].map(placeOf)), { first: placeOf(2), last: placeOf(9) });
});

spans('a hash item by item is that of the whole list', () => {
  const whole = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
  for (const items of [[], [['a', 1]], ['x', { y: 'ü' }, null]]) {
    const [alone, headed] = [new ListHash(), new ListHash(['tag', [2, 'b']])];
    for (const item of items) for (const hash of [alone, headed]) hash.add(JSON.stringify(item));
    assert.is(alone.digest(64), whole(items));
    assert.is(headed.digest(64), whole(['tag', [2, 'b'], items]));
  }
});
spans.run();
