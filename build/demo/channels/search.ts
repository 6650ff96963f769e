/** How the invented channels find offers: words of the query in the title, best first, with some leaks as real ones have. */
import type { DemoChannel, DemoDay, PricedOffer } from '../model.ts';
import { roll } from '../random.ts';

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/[-\s]/g, '');

const wordsOf = (query: string): string[] =>
  query
    .slice(0, 200)
    .split(/\s+/)
    .map(fold)
    .filter((word) => word !== '');

/**
 * Offers for a query in a channel's own order of relevance: those whose title, brand, model or category has every word.
 * Like real ones, every search leaks a bait or two that has nothing to do with it; a search that finds nothing leaks none.
 */
export const searchOffers = (day: DemoDay, channel: DemoChannel, query: string): PricedOffer[] => {
  const words = wordsOf(query);
  const offers = day.channelOffers.get(channel.id) ?? [];
  if (words.length === 0) return [];
  const found = offers.filter(({ title, product }) => {
    const text = fold(
      `${title} ${product.brand.name} ${product.brand.nameZh} ${product.noun} ${product.category} ${product.model ?? ''}`,
    );
    return words.every((word) => text.includes(word));
  });
  if (found.length === 0) return [];
  const order = (offer: PricedOffer): number => roll(`${day.seed}/${channel.id}/relevance/${offer.key}`);
  const leaked = offers.filter(({ kind }) => kind === 'bait').slice(0, 2);
  // Adverts come first, leaks last.
  const place = (offer: PricedOffer): number => (offer.kind === 'ad' ? 0 : leaked.includes(offer) ? 2 : 1);
  return [...new Set([...found, ...leaked])].sort((a, b) => place(a) - place(b) || order(a) - order(b));
};

/** Page `number` (1 is the first) of `size` offers. */
export const pageOf = <T>(items: readonly T[], number: number, size: number): T[] =>
  Number.isInteger(number) && number > 0 ? items.slice((number - 1) * size, number * size) : [];
