import type { Comparison, ServedOffer, ServingModel } from '../contract/index.ts';
import { buildSearchIndex, isForPet, type SearchEntry } from '../search/index.ts';
import { compareText } from '../text.ts';
import { type RandomAccessFile, type ServingOutput, utf8 } from './bytes.ts';
import { writeSections } from './encode-sites.ts';
import { GrowingUint8, GrowingUint32, listOf } from './growing.ts';
import { KeyIndexBuilder, keyIndexSections } from './key-index.ts';
import { OfferColumns } from './offer-columns.ts';
import { RowsBuilder, RowsReader } from './rows.ts';

const BATCH = 1024;

/** What of a row is searched. */
interface Titled {
  title: string;
  /** Brands of the offer and of its product. */
  names: (string | null)[];
  accessory: boolean;
  sellers: number;
}

const MOST_SELLERS = 255;

/** Titles wait in a scratch file until the index is built, which takes them in one go. */
class Titles {
  readonly #file;
  readonly #rows: RowsBuilder;
  readonly #accessory = new GrowingUint8();
  readonly #sellers = new GrowingUint8();

  constructor(output: ServingOutput) {
    this.#file = output.scratch();
    this.#rows = new RowsBuilder(this.#file, null);
  }

  add({ title, names, accessory, sellers }: Titled): void {
    const lower = title.toLowerCase();
    const lacking = names.filter((name) => name !== null && !lower.includes(name.toLowerCase()));
    this.#rows.add(utf8([title, ...new Set(lacking)].join('\n')));
    this.#accessory.push(accessory ? 1 : 0);
    this.#sellers.push(Math.min(MOST_SELLERS, sellers));
  }

  *#entries(file: RandomAccessFile): Generator<SearchEntry> {
    const decoder = new TextDecoder();
    const rows = new RowsReader(file, this.#rows.offsets());
    for (let from = 0; from < rows.count; from += BATCH) {
      const batch = rows.range(from, Math.min(rows.count, from + BATCH));
      for (const [i, row] of batch.entries()) {
        const [text = '', ...also] = decoder.decode(row).split('\n');
        const accessory = this.#accessory.at(from + i) === 1;
        yield { text, accessory, also: also.join(' '), sellers: this.#sellers.at(from + i) };
      }
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

const oneLine = (title: string): string => title.replaceAll('\n', ' ');

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
 * offers.rows (each a `{"offer":{…}}`, price ascending), offers.idx (prices, each industry's ordinals, what offers are
 * chosen by),
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
  const columns = new OfferColumns();
  const industries = new Map<string, GrowingUint32>();
  const take = (served: ServedOffer): void => {
    const { offer, industry, accessory, product } = served;
    if (offer.price_twd < prices.at(prices.length - 1))
      throw new Error(`offers must come by price; ${offer.offer_id} at ${offer.price_twd} does not`);
    if (industry !== null) {
      const list = listOf(industries, industry);
      list.push(rows.count);
    }
    prices.push(offer.price_twd);
    columns.add(served);
    titles.add({
      title: oneLine(offer.title),
      names: [offer.brand, product?.brand ?? null],
      accessory: accessory || isForPet(offer.title),
      sellers: product?.sellers ?? 1,
    });
    rows.add(utf8(`{"offer":${JSON.stringify(offer)}}`));
  };
  for await (const served of offers) take(served);
  file.close();
  const sorted = new Map([...industries].sort(([a], [b]) => compareText(a, b)));
  writeSections(output.create('offers.idx'), {
    ...rows.sections(),
    prices: prices.values(),
    ...bandSections(sorted),
    ...columns.sections(),
  });
  writeWhole(output, 'offers.search', titles.index());
  return { count: rows.count, bands: [...sorted.keys()] };
};

/** comparisons.rows, .idx and .search, largest gap first, and compared.idx, these by product_id. */
export const encodeComparisons = async (
  comparisons: Iterable<Comparison> | AsyncIterable<Comparison>,
  output: ServingOutput,
): Promise<number> => {
  const file = output.create('comparisons.rows');
  const rows = new RowsBuilder(file);
  const titles = new Titles(output);
  const keys = new KeyIndexBuilder();
  for await (const comparison of comparisons) {
    keys.add(comparison.product_id);
    titles.add({ title: oneLine(comparison.title), names: [comparison.brand], accessory: false, sellers: 1 });
    rows.add(utf8(JSON.stringify(comparison)));
  }
  file.close();
  writeSections(output.create('comparisons.idx'), rows.sections());
  const table = keys.build((row) => `comparisons row ${row}`);
  writeSections(output.create('compared.idx'), keyIndexSections('product', table));
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
