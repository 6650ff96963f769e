import type { Comparison, ServedOffer, ServingModel } from '../contract/index.ts';
import { buildSearchIndex, type SearchEntry } from '../search/index.ts';
import { compareText } from '../text.ts';
import { type RandomAccessFile, type ServingOutput, utf8 } from './bytes.ts';
import { writeSections } from './encode-sites.ts';
import { GrowingUint8, GrowingUint32, listOf } from './growing.ts';
import { KeyIndexBuilder, keyIndexSections } from './key-index.ts';
import { RowsBuilder, RowsReader } from './rows.ts';

const BATCH = 1024;

/** Titles wait in a scratch file until the index is built, which takes them in one go. */
class Titles {
  readonly #file;
  readonly #rows: RowsBuilder;
  readonly #accessory = new GrowingUint8();

  constructor(output: ServingOutput) {
    this.#file = output.scratch();
    this.#rows = new RowsBuilder(this.#file, null);
  }

  add(title: string, brand: string | null, accessory: boolean): void {
    const named = brand === null || title.toLowerCase().includes(brand.toLowerCase());
    this.#rows.add(utf8(named ? title : `${title} ${brand}`));
    this.#accessory.push(accessory ? 1 : 0);
  }

  *#entries(file: RandomAccessFile): Generator<SearchEntry> {
    const decoder = new TextDecoder();
    const rows = new RowsReader(file, this.#rows.offsets());
    for (let from = 0; from < rows.count; from += BATCH) {
      const batch = rows.range(from, Math.min(rows.count, from + BATCH));
      for (const [i, row] of batch.entries())
        yield { text: decoder.decode(row), accessory: this.#accessory.at(from + i) === 1 };
    }
  }

  index(): Uint8Array {
    const file = this.#file.open();
    try {
      return buildSearchIndex(this.#entries(file));
    } finally {
      file.close();
    }
  }
}

const writeWhole = (output: ServingOutput, name: string, bytes: Uint8Array): void => {
  const file = output.create(name);
  file.write(bytes);
  file.close();
};

const bandSections = (industries: Map<string, GrowingUint32>) => {
  const starts = new GrowingUint32();
  const ordinals = new GrowingUint32();
  for (const list of industries.values()) {
    starts.push(ordinals.length);
    for (const ordinal of list.values()) ordinals.push(ordinal);
  }
  starts.push(ordinals.length);
  return { 'band.starts': starts.values(), 'band.ordinals': ordinals.values() };
};

/**
 * offers.rows (each a `{"offer":{…}}`, price ascending), offers.idx (prices, and each industry's ordinals),
 * offers.search. Returns the industries in the order of their bands.
 */
export const encodeOffers = async (
  offers: ServingModel['offers'],
  output: ServingOutput,
): Promise<{ count: number; bands: string[] }> => {
  const file = output.create('offers.rows');
  const rows = new RowsBuilder(file);
  const titles = new Titles(output);
  const prices = new GrowingUint32();
  const industries = new Map<string, GrowingUint32>();
  const take = ({ offer, industry, accessory }: ServedOffer): void => {
    if (offer.price_twd < prices.at(prices.length - 1))
      throw new Error(`offers must come by price; ${offer.offer_id} at ${offer.price_twd} does not`);
    if (industry !== null) {
      const list = listOf(industries, industry);
      list.push(rows.count);
    }
    prices.push(offer.price_twd);
    titles.add(offer.title, offer.brand, accessory);
    rows.add(utf8(`{"offer":${JSON.stringify(offer)}}`));
  };
  for await (const served of offers) take(served);
  file.close();
  const sorted = new Map([...industries].sort(([a], [b]) => compareText(a, b)));
  writeSections(output.create('offers.idx'), {
    ...rows.sections(),
    prices: prices.values(),
    ...bandSections(sorted),
  });
  writeWhole(output, 'offers.search', titles.index());
  return { count: rows.count, bands: [...sorted.keys()] };
};

/** comparisons.rows, .idx and .search, largest gap first. */
export const encodeComparisons = async (
  comparisons: Iterable<Comparison> | AsyncIterable<Comparison>,
  output: ServingOutput,
): Promise<number> => {
  const file = output.create('comparisons.rows');
  const rows = new RowsBuilder(file);
  const titles = new Titles(output);
  for await (const comparison of comparisons) {
    titles.add(comparison.title, comparison.brand, false);
    rows.add(utf8(JSON.stringify(comparison)));
  }
  file.close();
  writeSections(output.create('comparisons.idx'), rows.sections());
  writeWhole(output, 'comparisons.search', titles.index());
  return rows.count;
};

/** histories.rows (whole replies) and .idx (by offer_id). */
export const encodeHistories = async (
  histories: ServingModel['histories'],
  snapshot: string,
  output: ServingOutput,
): Promise<number> => {
  const file = output.create('histories.rows');
  const rows = new RowsBuilder(file);
  const keys = new KeyIndexBuilder();
  for await (const { offer_id, ...rest } of histories) {
    keys.add(offer_id);
    rows.add(utf8(JSON.stringify({ snapshot, offer_id, ...rest })));
  }
  file.close();
  writeSections(output.create('histories.idx'), {
    ...rows.sections(),
    ...keyIndexSections(
      'offer',
      keys.build((row) => `histories row ${row}`),
    ),
  });
  return rows.count;
};
