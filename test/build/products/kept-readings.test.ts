import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadIndustries } from '../../../build/industry/classify.ts';
import { KeptReadings, versionOf } from '../../../build/products/kept-readings.ts';
import { Tasks } from '../../../build/products/tasks.ts';
import type { ObservedOffer } from '../../../core/contract/index.ts';
import { buildCatalogue } from '../../support/catalogue.ts';
import { fc } from '../../support/property.ts';
import { offerTexts } from './offer-texts.fixture.ts';

const industries = loadIndustries();
const VERSION = 'one';

const withDir = async <T>(work: (dir: string) => T | Promise<T>): Promise<T> => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-readings-'));
  try {
    return await work(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};

const offerOf = (i: number, rest: Partial<ObservedOffer>): ObservedOffer => ({
  offerId: `shop-${String(i).padStart(4, '0')}.example:1`,
  channel: `shop-${String(i).padStart(4, '0')}.example`,
  title: '璐沐 茶樹洗面乳 150ml',
  priceTwd: 100 + i,
  brand: null,
  listPriceTwd: null,
  url: 'https://shop.example/1',
  image: null,
  condition: 'new',
  inStock: true,
  gtin: null,
  category: null,
  observedAt: '2026-08-11T03:00:00Z',
  ...rest,
});

const linesOf = (offers: readonly ObservedOffer[]): Uint8Array =>
  Uint8Array.from(Buffer.from(offers.map((offer) => `${JSON.stringify(offer)}\n`).join('')));

/** A batch without what says how it was read. */
const told = (tasks: Tasks, offers: readonly ObservedOffer[], known: Uint32Array | null) => {
  const { kept, ...batch } = tasks.read(linesOf(offers), known);
  return { kept, batch };
};

const tasks = suite('readings of titles that are known');
tasks('are what reading the titles again gives, whatever the offers', () => {
  const [one, other] = [new Tasks(industries), new Tasks(industries)];
  fc.assert(
    fc.property(fc.array(fc.tuple(offerTexts, fc.nat(9)), { maxLength: 6 }), (texts) => {
      const offers = texts.map(([text, price], i) => offerOf(i, { ...text, priceTwd: 1 + price * 70 } as object));
      const anew = told(one, offers, null);
      const first = told(one, offers, new Uint32Array(0));
      const again = told(other, [...offers].reverse(), first.kept);
      assert.equal(first.batch, anew.batch);
      assert.equal(told(other, offers, first.kept).batch, anew.batch);
      assert.equal([...again.kept].sort(), [...first.kept].sort());
    }),
    { numRuns: 100 },
  );
});
tasks(
  'are of the fields that a reading rests on: another brand, GTIN, part number, category or condition is another reading',
  () => {
    const own = new Tasks(industries);
    const base = { title: '洗面乳 150ml', brand: 'a', gtin: '4710000000007', mpn: 'AB-1200', category: 'c' };
    const differing = [
      ...[{}, { brand: 'SONY' }, { brand: null }, { gtin: null }, { mpn: 'XG27UCG' }, { category: '箱購' }],
      ...[{ condition: 'used' }, { title: '洗面乳 150m', brand: 'la' }, { title: '洗面乳 150mla', brand: '' }],
    ] as Partial<ObservedOffer>[];
    const known = own.read(linesOf([offerOf(0, base)]), new Uint32Array(0)).kept;
    for (const change of differing) {
      const offers = [offerOf(1, { ...base, ...change })];
      assert.equal(told(own, offers, known).batch, told(own, offers, null).batch, JSON.stringify(change));
      const isOther = Object.keys(change).length > 0;
      assert.is(told(own, [offerOf(0, base), ...offers], known).kept.length > known.length, isOther);
    }
  },
);
tasks('a title is kept once in a batch', () => {
  const own = new Tasks(industries);
  const kept = (count: number): number =>
    own.read(linesOf(Array.from({ length: count }, (_, i) => offerOf(i, {}))), new Uint32Array(0)).kept.length;
  assert.is(kept(300), kept(1));
});
tasks('numbers that are no entries count for nothing', () => {
  const own = new Tasks(industries);
  const offers = [offerOf(0, {}), offerOf(1, { title: '另一件 2入' })];
  const { kept } = own.read(linesOf(offers), new Uint32Array(0));
  for (const damaged of [kept.slice(0, -1), Uint32Array.of(1, 2, 3), new Uint32Array(40), kept.map(() => 0xffffffff)])
    assert.equal(told(own, offers, damaged).batch, told(own, offers, null).batch);
});
tasks.run();

const file = suite('KeptReadings');
const range = (first: number, last: number) => ({ first: offerOf(first, {}).offerId, last: offerOf(last, {}).offerId });
const keep = (dir: string, version: string, parts: [ReturnType<typeof range>, Uint32Array][]): void => {
  const kept = new KeptReadings({ dir, version });
  for (const [ids, entries] of parts) kept.add(ids, entries);
  kept.finish();
};
const known = (dir: string, version: string, ids: ReturnType<typeof range>): number[] => {
  const kept = new KeptReadings({ dir, version });
  const found = [...kept.known(ids)];
  kept.close();
  return found;
};
file('gives what was kept of the offers from one id up to another', () =>
  withDir((dir) => {
    keep(dir, VERSION, [
      [range(0, 9), Uint32Array.of(1, 2)],
      [range(10, 19), Uint32Array.of(3)],
      [range(20, 29), Uint32Array.of(4)],
    ]);
    assert.equal(known(dir, VERSION, range(2, 3)), [1, 2]);
    assert.equal(known(dir, VERSION, range(5, 12)), [1, 2, 3]);
    assert.equal(known(dir, VERSION, range(30, 40)), []);
    assert.equal(readdirSync(dir), ['.readings']);
  }),
);
file('gives nothing that was kept under other rules', () =>
  withDir((dir) => {
    keep(dir, VERSION, [[range(0, 9), Uint32Array.of(1)]]);
    assert.equal(known(dir, 'two', range(0, 9)), []);
  }),
);
file('has a version that another word list changes, from source and compiled', () =>
  withDir((dir) => {
    const module = join(dir, 'worker.js');
    const url = pathToFileURL(module);
    writeFileSync(module, 'one');
    const versions = [versionOf(null, industries), versionOf(null, industries.slice(1)), versionOf(url, industries)];
    assert.is(versionOf(null, industries), versions[0]);
    writeFileSync(module, 'two');
    versions.push(versionOf(url, industries));
    assert.is(new Set(versions).size, versions.length);
  }),
);
file('gives nothing of a file that is missing, cut short or damaged anywhere', () =>
  withDir((dir) => {
    const path = join(dir, '.readings');
    assert.equal(known(dir, VERSION, range(0, 9)), []);
    keep(dir, VERSION, [[range(0, 9), Uint32Array.of(1, 2, 3)]]);
    const whole = readFileSync(path);
    for (let at = 0; at < whole.length; at += 5) {
      const damaged = Buffer.from(whole);
      damaged[at]! ^= 0x55;
      writeFileSync(path, damaged);
      assert.equal(known(dir, VERSION, range(0, 9)), [], `byte ${at}`);
    }
    for (const length of [0, 1, 12, whole.length - 1]) {
      writeFileSync(path, whole);
      truncateSync(path, length);
      assert.equal(known(dir, VERSION, range(0, 9)), [], `${length} bytes`);
    }
  }),
);
file('a build that ends early leaves the file of the one before', () =>
  withDir((dir) => {
    keep(dir, VERSION, [[range(0, 9), Uint32Array.of(7)]]);
    const kept = new KeptReadings({ dir, version: VERSION });
    kept.add(range(0, 9), Uint32Array.of(8));
    kept.close();
    assert.equal(known(dir, VERSION, range(0, 9)), [7]);
    assert.equal(readdirSync(dir), ['.readings']);
  }),
);
file('a directory that cannot be written to ends nothing', () => {
  const kept = new KeptReadings({ dir: '/nowhere/at/all', version: VERSION });
  kept.add(range(0, 9), Uint32Array.of(1));
  kept.finish();
  assert.is(kept.known(range(0, 9)).length, 0);
});
file.run();

const builds = suite('deriveCatalogue with readings of the build before');
const catalogue = (count: number): ObservedOffer[] =>
  Array.from({ length: count }, (_, i) =>
    offerOf(i, {
      title: `璐沐 ${['茶樹', '玫瑰', '抹茶'][i % 3]}洗面乳 ${100 + (i % 7) * 50}ml${i % 5 === 0 ? ' 2入' : ''}`,
    }),
  );
builds('is the same to the letter as without, also where offers came, went and changed', () =>
  withDir(async (dir) => {
    const readings = { dir, version: VERSION };
    const before = catalogue(300);
    assert.equal(await buildCatalogue(before, { readings }), await buildCatalogue(before));
    const after = [
      ...before
        .filter((_, i) => i % 11 !== 0)
        .map((offer, i) => (i % 13 === 0 ? { ...offer, title: `${offer.title} 贈皂` } : offer)),
      ...Array.from({ length: 40 }, (_, i) => offerOf(1000 + i, { title: `青芽 沐浴露 ${400 + i}ml` })),
    ];
    const without = await buildCatalogue(after);
    assert.ok(without.products.length > 0);
    assert.equal(await buildCatalogue(after, { readings }), without);
  }),
);
builds('keeps nothing of few offers', () =>
  withDir(async (dir) => {
    await buildCatalogue(catalogue(20), { readings: { dir } });
    assert.equal(readdirSync(dir), []);
  }),
);
builds('and with a damaged file', () =>
  withDir(async (dir) => {
    const readings = { dir, version: VERSION };
    const offers = catalogue(100);
    const without = await buildCatalogue(offers, { readings });
    const path = join(dir, '.readings');
    const damaged = readFileSync(path);
    damaged[200]! ^= 1;
    writeFileSync(path, damaged);
    assert.equal(await buildCatalogue(offers, { readings }), without);
  }),
);
builds.run();
