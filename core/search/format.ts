/**
 * Layout of the search index, little-endian, every section on a 4-byte boundary:
 *
 *     header         16 × u32: magic, version, bytes, entries, tokens, then the byte offset of each section
 *     tokenStarts    u32 × (tokens + 1), into tokenText
 *     counts         u32 × tokens, postings of the token
 *     places         u32 × tokens: byte offset into postings; of a token with one posting, that ordinal itself
 *     accessories    bitmap over the entries
 *     tokenText      UTF-16 code units, tokens in ascending order of code units
 *     postings       per token, on a 4-byte boundary, a bitmap or blocks
 *
 * A token in at least one of {@link BITMAP_SHARE} entries has a bitmap. Any other has blocks of {@link BLOCK}
 * ordinals: where there is more than one block, first a table of (first ordinal, byte offset in the data) per block; then the
 * data, each block its first ordinal's successors as LEB128 differences less one. A lone block starts with its first ordinal as LEB128.
 */
export const MAGIC = 0x49534c53; // "SLSI"
/** Bumped with any change to the layout or to what `emitTokens` emits: a reader of another version finds nothing right. */
export const VERSION = 1;
export const HEADER_WORDS = 16;
export const BLOCK = 128;
export const BITMAP_SHARE = 12;

export const sectionNames = ['tokenStarts', 'counts', 'places', 'accessories', 'tokenText', 'postings'] as const;
export type SectionName = (typeof sectionNames)[number];

/** Whether a token with so many postings among so many entries is kept as a bitmap. */
export const isBitmap = (count: number, entries: number): boolean => count > 1 && count * BITMAP_SHARE >= entries;

export const bitmapWords = (entries: number): number => (entries + 31) >>> 5;
