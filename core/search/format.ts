/**
 * Layout of the search index, little-endian, every section on a 4-byte boundary:
 *
 *     header         16 × u32: magic, version, bytes, entries, tokens, then the byte offset of each section
 *     buckets        u32 × (a power of two, + 1): the first token of each bucket, and their count
 *     records        u32 × 3 × (tokens + 1): start in tokenText; postings, with {@link ALSO_BESIDE} where the token has a list with
 *                    {@link BESIDE} before it too; byte offset into postings, of a token with one posting that ordinal itself.
 *                    The last one says where the text ends.
 *     accessories    bitmap over the entries
 *     quality        u8 per entry: sellers of its product (0 to 15) × 16 + tens of characters of its title (0 to 15)
 *     pairs          u32 ascending: every token of two ideographs, first × 65536 + second
 *     pairsBack      u32 ascending: the same, second × 65536 + first
 *     letters        bits, a power of two of them: the bit {@link hashToken} mod their number of each token of letters a to z alone
 *     tokenText      UTF-16 code units
 *     postings       per token, on a 4-byte boundary, plain or by stretches
 *
 * Tokens are in the order of their buckets ({@link hashToken}), those of one bucket in ascending order of code units. A token is
 * found with three places of memory read, where a search among sorted tokens reads one for each of its steps.
 *
 * A token with few postings ({@link isPlain}) has them as u32. Any other has them by stretches of {@link STRETCH} entries, as
 * Roaring bitmaps do (Lemire and others, 2018): first a table, u32 × stretches, of how many postings lie up to the end of each;
 * then for each stretch that has some, on a 4-byte boundary, a bitmap over its entries where {@link isDense}, else the low 16 bits
 * of each, u16 ascending. Either is read as it lies there.
 *
 * A token alone lists entries that are about it. With {@link BESIDE} before it: entries that only name it beside the thing. With
 * {@link HEAD} before it, two ideographs that end a word of an entry; with a plus sign behind that, entries of several things.
 *
 * Version 3 has no letters, no {@link ALSO_BESIDE} and other postings: a bitmap over all entries where at least one in {@link FORMER_BITMAP_SHARE} has the token, else
 * blocks of {@link FORMER_BLOCK} ordinals: where there is more than one, first a table of (first ordinal, byte offset in the data)
 * per block; then the data, each block its first ordinal's successors as LEB128 differences less one. A lone block starts with its
 * first ordinal as LEB128. Version 2 has, besides, no quality, no pairs and no marked tokens, and its texts were folded by
 * `foldText`. Both are still read.
 */
export const MAGIC = 0x49534c53; // "SLSI"
/** Bumped with any change to the layout or to what `emitTokens` emits: a reader of another version finds nothing right. */
export const VERSION = 4;
/** Read too: what was published before. */
export const BLOCKS_VERSION = 3;
export const FORMER_VERSION = 2;
export const HEAD = '\u0001';
export const BESIDE = '\u0002';
/** Lists entries that are several things sold together. */
export const BUNDLE = `${HEAD}+`;
export const HEADER_WORDS = 16;
export const RECORD_WORDS = 3;
export const ALSO_BESIDE = 0x8000_0000;
export const STRETCH_BITS = 16;
export const STRETCH = 1 << STRETCH_BITS;
export const STRETCH_WORDS = STRETCH / 32;
/** A bitmap takes at the most so many bits for each posting. */
const DENSE = 32;
/** Fewer postings for each stretch than this are kept plain: a table would cost more than it saves. */
const PLAIN = 4;
export const FORMER_BLOCK = 128;
export const FORMER_BITMAP_SHARE = 12;

export const sectionNames = [
  'buckets',
  'records',
  'accessories',
  'quality',
  'pairs',
  'pairsBack',
  'letters',
  'tokenText',
  'postings',
] as const;
export type SectionName = (typeof sectionNames)[number];
/** Sections of {@link BLOCKS_VERSION}, in order. */
export const blocksSectionNames: readonly SectionName[] = sectionNames.filter((name) => name !== 'letters');
/** Sections of {@link FORMER_VERSION}, in order. */
export const formerSectionNames: readonly SectionName[] = [
  'buckets',
  'records',
  'accessories',
  'tokenText',
  'postings',
];

export const stretchesOf = (entries: number): number => Math.ceil(entries / STRETCH);

/** Entries of one stretch: all but the last one have {@link STRETCH}. */
export const spanOf = (stretch: number, entries: number): number => Math.min(STRETCH, entries - stretch * STRETCH);

/** Whether a token with so many postings among so many entries has no stretches. */
export const isPlain = (count: number, entries: number): boolean => count < PLAIN * stretchesOf(entries);

/** Whether so many postings in a stretch of so many entries are a bitmap. */
export const isDense = (count: number, span: number): boolean => count * DENSE >= span;

/** Whether an index of {@link BLOCKS_VERSION} or before has a bitmap for a token with so many postings among so many entries. */
export const isFormerBitmap = (count: number, entries: number): boolean =>
  count > 1 && count * FORMER_BITMAP_SHARE >= entries;

export const bitmapWords = (entries: number): number => (entries + 31) >>> 5;

/** About one token to a bucket; a power of two. */
export const bucketsFor = (tokens: number): number => 2 ** Math.ceil(Math.log2(Math.max(1, tokens)));

/** Bits for so many tokens of letters: of texts that are none, about one in twenty shares a bit with one. */
export const letterBitsFor = (tokens: number): number => Math.max(32, bucketsFor(tokens) * 16);

export const FIRST_HASH = 0x811c9dc5;
/** The hash of a text one code unit longer; before {@link endHash}. */
export const stepHash = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193);
/** u32. */
export const endHash = (before: number): number => {
  let hash = Math.imul(before ^ (before >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

/** Its lowest bits are the token's bucket: FNV-1a over UTF-16 units, mixed as MurmurHash3 ends. u32. */
export const hashToken = (token: string): number => {
  let hash = FIRST_HASH;
  for (let i = 0; i < token.length; i++) hash = stepHash(hash, token.charCodeAt(i));
  return endHash(hash);
};
