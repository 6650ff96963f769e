import type { GivenList, ListedEntry, PriceLevel } from '../contract/index.ts';

/** What a shop is checked by besides its profile. */
export interface CheckReader {
  /** All lists that the build was given. */
  readonly lists: readonly GivenList[];
  /** Entries that name just this host (in the form of core/domain.ts) or 統一編號. */
  entriesOf(subject: string): readonly ListedEntry[];
  /** null: too few of its products are offered by enough others. */
  priceLevel(domain: string): PriceLevel | null;
}
