import { FIRST_CJK, LAST_CJK } from '../match/text.ts';
import { compareText } from '../text.ts';
import { emitEntry, type SearchEntry } from './entry-tokens.ts';
import {
  ALSO_BESIDE,
  BESIDE,
  bitmapWords,
  bucketsFor,
  HEADER_WORDS,
  hashToken,
  letterBitsFor,
  MAGIC,
  RECORD_WORDS,
  type SectionName,
  sectionNames,
  VERSION,
} from './format.ts';
import { listBytes, writeList } from './list-writer.ts';
import { grown, PostingWriter } from './posting-writer.ts';

export interface BuildOptions {
  /** Texts are titles of goods (default): what stands beside the thing is told from what it is. */
  titles?: boolean;
}

const MAX_ENTRIES = 50_000_000;

interface Collected {
  entries: number;
  tokens: Map<string, number>;
  postings: PostingWriter;
  accessories: number[];
  /** By entry. */
  quality: Uint8Array;
}

const MOST = 15;
const CHARACTERS = 10;
const qualityOf = ({ text, sellers = 1 }: SearchEntry): number =>
  Math.min(MOST, sellers) * 16 + Math.min(MOST, Math.floor(text.length / CHARACTERS));

const collect = (source: Iterable<SearchEntry>, titles: boolean): Collected => {
  let quality = new Uint8Array(1024);
  const tokens = new Map<string, number>();
  const postings = new PostingWriter();
  const accessories: number[] = [];
  let ordinal = 0;
  const emit = (token: string): void => {
    let id = tokens.get(token);
    if (id === undefined) {
      id = tokens.size;
      tokens.set(token, id);
    }
    postings.add(id, ordinal);
  };
  for (const entry of source) {
    if (ordinal === MAX_ENTRIES) throw new Error(`search index: more than ${MAX_ENTRIES} entries; split the snapshot`);
    emitEntry(entry, titles, emit);
    if (entry.accessory) accessories.push(ordinal);
    quality = grown(quality, ordinal + 1);
    quality[ordinal] = qualityOf(entry);
    ordinal++;
  }
  return { entries: ordinal, tokens, postings, accessories, quality };
};

const padded = (bytes: number): number => (bytes + 3) & ~3;

/** Tokens bucket by bucket, and where each bucket begins. */
const inBuckets = (tokens: Iterable<string>, count: number): { names: string[]; buckets: Uint32Array } => {
  const mask = bucketsFor(count) - 1;
  const buckets = new Uint32Array(mask + 2);
  for (const token of tokens) buckets[(hashToken(token) & mask) + 1]! += 1;
  for (let i = 1; i < buckets.length; i++) buckets[i]! += buckets[i - 1]!;
  const next = buckets.slice();
  const names = new Array<string>(count);
  for (const token of tokens) names[next[hashToken(token) & mask]!++] = token;
  for (let i = 0; i <= mask; i++) {
    const [from, to] = [buckets[i]!, buckets[i + 1]!];
    if (to - from < 2) continue;
    for (const [k, name] of names.slice(from, to).sort(compareText).entries()) names[from + k] = name;
  }
  return { names, buckets };
};

interface Plan {
  names: string[];
  buckets: Uint32Array;
  records: Uint32Array;
  postingBytes: number;
}

const plan = ({ tokens, postings, entries }: Collected, scratch: Uint32Array): Plan => {
  const { names, buckets } = inBuckets([...tokens.keys()], tokens.size);
  const records = new Uint32Array((names.length + 1) * RECORD_WORDS);
  let textUnits = 0;
  let postingBytes = 0;
  for (const [i, name] of names.entries()) {
    const id = tokens.get(name)!;
    const count = postings.counts[id]!;
    const list = scratch.subarray(0, count);
    postings.read(id, list);
    const flag = tokens.has(BESIDE + name) ? ALSO_BESIDE : 0;
    records.set([textUnits, count + flag, count === 1 ? list[0]! : postingBytes], i * RECORD_WORDS);
    textUnits += name.length;
    postingBytes += padded(listBytes(list, entries));
    if (postingBytes > 0xffff_ffff) throw new Error('search index: more than 4 GB of postings; split the snapshot');
  }
  records[names.length * RECORD_WORDS] = textUnits;
  return { names, buckets, records, postingBytes };
};

const isIdeograph = (unit: number): boolean => unit >= FIRST_CJK && unit <= LAST_CJK;

const pairsOf = (tokens: Iterable<string>): Uint32Array => {
  const pairs: number[] = [];
  for (const token of tokens) {
    const [first, second] = [token.charCodeAt(0), token.charCodeAt(1)];
    if (token.length === 2 && isIdeograph(first) && isIdeograph(second)) pairs.push(first * 65536 + second);
  }
  return Uint32Array.from(pairs).sort();
};

/** A bit for each token of letters alone: what a mistyped word may be is asked of these first. */
const lettersOf = (tokens: Iterable<string>): Uint32Array => {
  const hashes: number[] = [];
  for (const token of tokens) if (/^[a-z]+$/.test(token)) hashes.push(hashToken(token));
  const mask = letterBitsFor(hashes.length) - 1;
  const words = new Uint32Array((mask + 1) / 32);
  for (const hash of hashes) words[(hash & mask) >>> 5]! |= 1 << (hash & 31);
  return words;
};

/** An empty index of the right size, and where its sections begin. */
const layOut = (sizes: Record<SectionName, number>, counts: { entries: number; tokens: number }) => {
  const header = new Uint32Array(HEADER_WORDS);
  let total = HEADER_WORDS * 4;
  for (const [i, name] of sectionNames.entries()) {
    header[5 + i] = total;
    total += padded(sizes[name]);
  }
  if (total > 0xffff_ffff) throw new Error('search index: more than 4 GB; split the snapshot');
  header.set([MAGIC, VERSION, total, counts.entries, counts.tokens]);
  const out = new Uint8Array(total);
  new Uint32Array(out.buffer).set(header);
  return { out, place: (name: SectionName): number => header[5 + sectionNames.indexOf(name)]! };
};

const writeTokens = (
  { tokens, postings, entries }: Collected,
  { names, records }: Plan,
  {
    out,
    text,
    postingsStart,
    scratch,
  }: { out: Uint8Array; text: Uint16Array; postingsStart: number; scratch: Uint32Array },
): void => {
  let unit = 0;
  for (const [i, name] of names.entries()) {
    for (let k = 0; k < name.length; k++) text[unit++] = name.charCodeAt(k);
    const list = scratch.subarray(0, records[i * RECORD_WORDS + 1]! & ~ALSO_BESIDE);
    if (list.length === 1) continue;
    postings.read(tokens.get(name)!, list);
    writeList(list, out, { start: postingsStart + records[i * RECORD_WORDS + 2]!, entries });
  }
};

/**
 * Builds the index of the entries, whose ordinals are their positions: give them in the order in which matches shall
 * be answered (price ascending). One pass over `source`; memory is about that of the result, twice. The bytes are the same for
 * the same entries.
 */
export const buildSearchIndex = (source: Iterable<SearchEntry>, { titles = true }: BuildOptions = {}): Uint8Array => {
  const collected = collect(source, titles);
  const { entries, tokens } = collected;
  const scratch = new Uint32Array(entries);
  const planned = plan(collected, scratch);
  const pairs = pairsOf(tokens.keys());
  const letters = lettersOf(tokens.keys());
  const textUnits = planned.records.at(-RECORD_WORDS)!;
  const sizes = {
    buckets: planned.buckets.byteLength,
    records: planned.records.byteLength,
    accessories: bitmapWords(entries) * 4,
    quality: entries,
    pairs: pairs.byteLength,
    pairsBack: pairs.byteLength,
    letters: letters.byteLength,
    tokenText: textUnits * 2,
    postings: planned.postingBytes,
  };
  const { out, place } = layOut(sizes, { entries, tokens: tokens.size });
  new Uint32Array(out.buffer, place('buckets')).set(planned.buckets);
  new Uint32Array(out.buffer, place('records')).set(planned.records);
  const accessories = new Uint32Array(out.buffer, place('accessories'), bitmapWords(entries));
  for (const ordinal of collected.accessories) accessories[ordinal >>> 5]! |= 1 << (ordinal & 31);
  out.set(collected.quality.subarray(0, entries), place('quality'));
  new Uint32Array(out.buffer, place('pairs')).set(pairs);
  new Uint32Array(out.buffer, place('pairsBack')).set(pairs.map((pair) => ((pair << 16) | (pair >>> 16)) >>> 0).sort());
  new Uint32Array(out.buffer, place('letters')).set(letters);
  const text = new Uint16Array(out.buffer, place('tokenText'), textUnits);
  writeTokens(collected, planned, { out, text, postingsStart: place('postings'), scratch });
  return out;
};
