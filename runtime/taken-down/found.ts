import type { NameIndex, SiteTable } from '../../core/find/index.ts';
import { type FoundReader, type Json, parseRow, type StoredSite } from '../reader.ts';
import type { Mentions } from './mention.ts';

/** Sites that are looked at for one domain: those that have it in their names. */
const MAX_LOOKED_AT = 100_000;

const hiddenOrdinals = (found: FoundReader, mentions: Mentions): Set<number> => {
  const hidden = new Set<number>();
  for (const domain of mentions.takeDowns.domains) {
    const exact = found.ordinalOf(domain);
    if (exact >= 0) hidden.add(exact);
    found.names.each([found.names.range(Buffer.from(domain))], MAX_LOOKED_AT, ({ ordinal }) => {
      if (mentions.inBytes(found.names.record(ordinal))) hidden.add(ordinal);
      return true;
    });
  }
  return hidden;
};

/** Sites but for those that are taken down. The others keep their numbers, so that cursors stay good. */
export class FoundWithout implements FoundReader {
  readonly table: SiteTable;
  readonly names: NameIndex;
  /** Domains of the stored sites that are hidden. */
  readonly hiddenDomains: readonly string[];
  readonly #found: FoundReader;
  readonly #hidden: ReadonlySet<number>;
  readonly #mentions: Mentions;

  constructor(found: FoundReader, mentions: Mentions) {
    const hidden = hiddenOrdinals(found, mentions);
    const ascending = [...hidden].sort((a, b) => a - b);
    this.#found = found;
    this.#hidden = hidden;
    this.#mentions = mentions;
    this.hiddenDomains = found.rows(ascending).map((row) => parseRow<{ domain: string }>(row).domain);
    this.table = found.table.without(Uint32Array.from(ascending));
    this.names = found.names.without(hidden);
  }

  rows(ordinals: readonly number[]): Json[] {
    return this.#found.rows(ordinals.filter((ordinal) => !this.#hidden.has(ordinal)));
  }

  ordinalOf(domain: string): number {
    return this.stored(domain)?.ordinal ?? -1;
  }

  stored(domain: string): StoredSite | null {
    const known = this.#found.stored(domain);
    if (known === null || this.#hidden.has(known.ordinal)) return null;
    // As `relations` has it.
    return this.#mentions.takeDowns.covers(domain) ? { ...known, site: -1 } : known;
  }
}
