/**
 * Layout of the search index, little-endian, every section on a 4-byte boundary:
 *
 *     header         16 × u32: magic, version, bytes, entries, tokens, then the byte offset of each section
 *     buckets        u32 × (a power of two, + 1): the first token of each bucket, and their count
 *     records        u32 × 3 × (tokens + 1): start in tokenText; postings; byte offset into postings, of a token with one
 *                    posting that ordinal itself. The last one says where the text ends.
 *     accessories    bitmap over the entries
 *     tokenText      UTF-16 code units
 *     postings       per token, on a 4-byte boundary, a bitmap or blocks
 *
 * Tokens are in the order of their buckets ({@link hashToken}), those of one bucket in ascending order of code units. A token is
 * found with three places of memory read, where a search among sorted tokens reads one for each of its steps.
 *
 * A token in at least one of {@link BITMAP_SHARE} entries has a bitmap. Any other has blocks of {@link BLOCK}
 * ordinals: where there is more than one block, first a table of (first ordinal, byte offset in the data) per block; then the
 * data, each block its first ordinal's successors as LEB128 differences less one. A lone block starts with its first ordinal as LEB128.
 */
export const MAGIC = 0x49534c53; // "SLSI"
/** Bumped with any change to the layout or to what `emitTokens` emits: a reader of another version finds nothing right. */
export const VERSION = 2;
export const HEADER_WORDS = 16;
export const RECORD_WORDS = 3;
export const BLOCK = 128;
export const BITMAP_SHARE = 12;

export const sectionNames = ['buckets', 'records', 'accessories', 'tokenText', 'postings'] as const;
export type SectionName = (typeof sectionNames)[number];

/** Whether a token with so many postings among so many entries is kept as a bitmap. */
export const isBitmap = (count: number, entries: number): boolean => count > 1 && count * BITMAP_SHARE >= entries;

export const bitmapWords = (entries: number): number => (entries + 31) >>> 5;

/** About one token to a bucket; a power of two. */
export const bucketsFor = (tokens: number): number => 2 ** Math.ceil(Math.log2(Math.max(1, tokens)));

/** Its lowest bits are the token's bucket: FNV-1a over UTF-16 units, mixed as MurmurHash3 ends. u32. */
export const hashToken = (token: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < token.length; i++) hash = Math.imul(hash ^ token.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};
