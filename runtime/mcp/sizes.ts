/** Sizes and packs of what is called by the same words: which of them was meant is asked, not guessed. Pure. */
import { z } from 'zod';
import { type Offer, twdSchema } from '../../core/contract/index.ts';
import { type Identity, readIdentity } from '../../core/match/index.ts';

export const sizeSchema = z.object({
  title: z.string(),
  lowest_twd: twdSchema,
  sellers: z.int(),
  /** Of the offer with that price. */
  offer_id: z.string(),
  url: z.string(),
});
export type Size = z.infer<typeof sizeSchema>;

const amountOf = ({ quantities }: Identity): string =>
  quantities
    .map((quantity) => JSON.stringify(quantity))
    .sort()
    .join();

/** What tells one size from another: the amount, and how many are sold together. */
export const sizeOf = (title: string): string => {
  const identity = readIdentity({ title });
  return `${amountOf(identity)} ${identity.pack.count} ${identity.pack.inner ?? ''}`;
};

interface Read {
  offer: Offer;
  identity: Identity;
}

const isPlain = ({ condition }: Offer): boolean => condition === 'new' || condition === 'unknown';

/** Those of the pack that the words name; where they name none, single ones, if there are any. */
const ofPack = (wanted: Identity, read: readonly Read[]): readonly Read[] => {
  const total = ({ pack }: Identity): number => pack.count * (pack.inner ?? 1);
  const same = read.filter(({ identity }) => total(identity) === total(wanted));
  return same.length === 0 ? read : same;
};

/**
 * Offers by size, lowest price first in each, of those new offers that can be had. A title that names no amount is of no size
 * of its own where others name one.
 */
export const bySize = (words: string, offers: readonly Offer[]): Map<string, Offer[]> => {
  const wanted = readIdentity({ title: words });
  const read = offers
    .filter((offer) => isPlain(offer) && offer.in_stock !== false)
    .map((offer) => ({ offer, identity: readIdentity({ title: offer.title }) }));
  const meant = ofPack(wanted, read);
  const named = meant.filter(({ identity }) => identity.quantities.length > 0);
  const sizes = new Map<string, Offer[]>();
  for (const { offer } of named.length === 0 ? meant : named) {
    const size = sizeOf(offer.title);
    sizes.set(size, [...(sizes.get(size) ?? []), offer]);
  }
  for (const same of sizes.values()) same.sort((a, b) => a.price_twd - b.price_twd);
  return sizes;
};

/** A line for each size, cheapest first: what is put to the asker. */
export const sizesToAsk = (sizes: ReadonlyMap<string, readonly Offer[]>): Size[] =>
  [...sizes.values()]
    .flatMap((same) => {
      const [first] = same;
      if (first === undefined) return [];
      const sellers = new Set(same.map(({ channel }) => channel)).size;
      return [{ title: first.title, lowest_twd: first.price_twd, sellers, offer_id: first.offer_id, url: first.url }];
    })
    .sort((a, b) => a.lowest_twd - b.lowest_twd);
