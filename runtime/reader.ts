/**
 * Typed reads over one open, verified snapshot. Items come as rendered JSON (UTF-8 bytes of one object), so that a
 * reply is an envelope around bytes; every read is synchronous, from memory or the page cache, never DuckDB.
 */
import type { ChannelStatus, Manifest } from '../core/contract/index.ts';

/** Valid until the reply is sent; copy it to keep it longer (runtime/arena.ts). */
export type Json = Uint8Array;

/** What a rendered row says. */
export const parseRow = <T>(row: Json): T =>
  JSON.parse(Buffer.from(row.buffer, row.byteOffset, row.byteLength).toString('utf8')) as T;

/** The inside of a JSON list, commas included, not yet joined: joining happens once, into the reply. */
export interface JoinedItems {
  readonly count: number;
  readonly byteLength: number;
  /** Writes them at `at`, where there is room. */
  writeTo(into: Uint8Array, at: number): void;
}

/** Offers, price ascending. */
export interface SearchHits extends JoinedItems {
  /** Each apart. */
  readonly items: Json[];
  readonly channels: ChannelStatus[];
}

export interface SnapshotReader {
  readonly id: string;
  /** Directory of the snapshot's files. */
  readonly dir: string;
  readonly manifest: Manifest;
  /** Newest first: other snapshots published in the same directory, this one included. */
  releases(): { id: string; manifest: Manifest }[];
  /** Whole /site reply with `snapshot`; null: not stored. `domain` is a normalised host. */
  site(domain: string): Json | null;
  /** Whole /api/cached reply; null: not stored. */
  cached(domain: string): Json | null;
  /** Whole /competitors reply, most similar first; null: domain not stored. */
  competitors(domain: string, limit: number): Json | null;
  /** `platform`, `industry` are ids already resolved. */
  prospects(filter: { platform?: string; industry?: string }, limit: number): Json[];
  /**
   * Newest first. `sinceTime`: strictly newer than it. `sinceId`: the next `limit` that were reported after that event, the
   * last reported first, so that a client that goes on from the first item misses none; null result: no such event.
   */
  movers(
    filter: { type?: string; domain?: string; sinceTime?: string; sinceId?: string },
    limit: number,
  ): Json[] | null;
  /** Whole /stats reply with `snapshot`. */
  stats(): Json;
  listed(filter: { platform?: string; industry?: string; minScore: number }, limit: number): Json[];
  search(query: string, limit: number, options: { includeAccessories: boolean }): SearchHits;
  /** Comparisons whose product matches the words, largest gap first among them. */
  compare(query: string, limit: number): Json[];
  /** The comparison of one product by its id; null: no such product. */
  product(productId: string): Json | null;
  /** Whole history reply with `snapshot`; null: no such offer. */
  history(offerId: string): Json | null;
  deals(type: 'gaps' | 'lowest' | 'discount', limit: number): Json[];
  /** Offers of an industry in [min, max] TWD, price ascending, each as a {offer} item. */
  band(industry: string, range: { min: number; max: number }, limit: number): Json[];
  /** Technology id of a platform by id or name, any case; null: unknown. */
  resolvePlatform(idOrName: string): string | null;
  /** Industry id by id, zh-TW or English name; null: unknown. */
  resolveIndustry(idOrName: string): string | null;
  /** Whether every file was compared with its hash; false for some seconds after a large snapshot was opened at start. */
  isProven(): boolean;
  /**
   * Compares the files that were not yet; resolves with what is wrong, nothing if all are good or this was closed. Until
   * then each row is compared with a sum of its own as it is read, and one that differs is a SnapshotError.
   */
  prove(): Promise<string[]>;
  /** Frees files and memory; later calls fail. */
  close(): void;
}
