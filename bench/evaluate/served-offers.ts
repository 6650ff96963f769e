import { servedOffer } from '../../build/products/catalogue.ts';
import type { ObservedOffer, ServedOffer } from '../../core/contract/index.ts';
import { openSearchIndex } from '../../core/search/index.ts';
import { concatBytes, memoryFile, type ServingOutput } from '../../core/serving/bytes.ts';
import { encodeOffers } from '../../core/serving/encode-offers.ts';
import { decodeSections, float64Section, RowsReader } from '../../core/serving/index.ts';
import { OffersQuery } from '../../runtime/query/offers.ts';
import type { ServingFiles } from '../../runtime/query/open.ts';
import { withBuiltProducts } from './built-products.ts';

const inMemory = (): { output: ServingOutput; bytesOf: (name: string) => Uint8Array } => {
  const files = new Map<string, Uint8Array[]>();
  const sink = (parts: Uint8Array[]) => ({ write: (bytes: Uint8Array) => parts.push(bytes.slice()), close: () => {} });
  const bytesOf = (name: string): Uint8Array => concatBytes(files.get(name) ?? []);
  const output: ServingOutput = {
    create: (name) => {
      const parts: Uint8Array[] = [];
      files.set(name, parts);
      return sink(parts);
    },
    reread: (name) => memoryFile(bytesOf(name)),
    scratch: () => {
      const parts: Uint8Array[] = [];
      return { ...sink(parts), open: () => memoryFile(concatBytes(parts)) };
    },
  };
  return { output, bytesOf };
};

/** Offers as a build serves them, and as the runtime finds them; in the order of their prices. */
export const serveOffers = async (
  observed: Iterable<ObservedOffer>,
): Promise<{ served: ServedOffer[]; query: OffersQuery }> => {
  const served = await withBuiltProducts(observed, ({ products }) => [...products.byPrice(servedOffer(new Map()))]);
  const { output, bytesOf } = inMemory();
  const { bands } = await encodeOffers(served, output);
  const unused = (): never => {
    throw new Error('only offers are served here');
  };
  const files: Pick<ServingFiles, 'sections' | 'rows' | 'search'> & { meta: { channels: never[]; bands: string[] } } = {
    meta: { channels: [], bands },
    sections: (name) => decodeSections(bytesOf(`${name}.idx`)),
    rows: (name, sections) => new RowsReader(memoryFile(bytesOf(`${name}.rows`)), float64Section(sections, 'offsets')),
    search: (name) => openSearchIndex(bytesOf(`${name}.search`)),
  };
  return { served, query: new OffersQuery({ ...files, trust: unused, close: unused } as unknown as ServingFiles) };
};
