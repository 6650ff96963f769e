/** What a site's pages state of the shop → its facts, each with the page that it was read on. */
import { type FactKind, factKinds, type ShopFact } from '../../core/contract/index.ts';
import { datedFacts } from '../../core/facts/index.ts';
import type { PageReading } from './page-reading.ts';

const MAX_FACTS = 60;
/** Of one kind of a site. */
const MOST: Partial<Record<FactKind, number>> = { language: 12, payment: 12, delivery: 8, social: 10, app: 4 };
const MOST_OF_A_KIND = 4;
/** Each page says this of itself, not of the shop as a whole: one that few pages say is a part of it. */
const ORDER: readonly ShopFact['place'][] = ['json_ld', 'meta', 'footer', 'own_page', 'text'];

interface Told {
  fact: ShopFact;
  pages: number;
}

/** Terms are the same where they come to the same, whatever the words. */
const keyOf = ({ kind, id, value, amount }: ShopFact): string => {
  if (kind === 'payment' || kind === 'delivery' || kind === 'invoice') return `${kind} ${id}`;
  return amount === undefined ? `${kind} ${value}` : `${kind} ${amount}`;
};

const surer = (a: ShopFact, b: ShopFact): boolean => ORDER.indexOf(a.place) < ORDER.indexOf(b.place);

/**
 * Facts of a site, by kind, those of the most pages first; of each the page stands that says it at the surest place, of equal
 * ones the first. At most 60.
 */
export const mergeFacts = (pages: readonly Pick<PageReading, 'facts' | 'page'>[]): ShopFact[] => {
  const told = new Map<string, Told>();
  for (const { facts = [], page } of pages)
    for (const fact of datedFacts(facts, page)) {
      const key = keyOf(fact);
      const known = told.get(key);
      if (known === undefined) told.set(key, { fact, pages: 1 });
      else {
        known.pages++;
        if (surer(fact, known.fact)) known.fact = fact;
      }
    }
  const all = [...told.values()];
  return factKinds
    .flatMap((kind) =>
      all
        .filter(({ fact }) => fact.kind === kind)
        .sort((a, b) => b.pages - a.pages)
        .slice(0, MOST[kind] ?? MOST_OF_A_KIND)
        .map(({ fact }) => fact),
    )
    .slice(0, MAX_FACTS);
};
