import { compareText } from '../text.ts';
import {
  BLOCK,
  bitmapWords,
  bucketsFor,
  HEADER_WORDS,
  hashToken,
  isBitmap,
  MAGIC,
  RECORD_WORDS,
  type SectionName,
  sectionNames,
  VERSION,
} from './format.ts';
import { PostingWriter } from './posting-writer.ts';
import { emitTokens } from './tokens.ts';

export interface SearchEntry {
  text: string;
  /** A case, protector, cable…: found only with `includeAccessories`, or where nothing else is. */
  accessory: boolean;
}

const MAX_ENTRIES = 50_000_000;

interface Collected {
  entries: number;
  tokens: Map<string, number>;
  postings: PostingWriter;
  accessories: number[];
}

const collect = (source: Iterable<SearchEntry>): Collected => {
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
  for (const { text, accessory } of source) {
    if (ordinal === MAX_ENTRIES) throw new Error(`search index: more than ${MAX_ENTRIES} entries; split the snapshot`);
    emitTokens(text, emit);
    if (accessory) accessories.push(ordinal);
    ordinal++;
  }
  return { entries: ordinal, tokens, postings, accessories };
};

const bytesOfVarint = (value: number): number => (value < 128 ? 1 : value < 16384 ? 2 : value < 2097152 ? 3 : 4);

/** Bytes of the list without padding. */
const listBytes = (list: Uint32Array, entries: number): number => {
  if (list.length === 1) return 0;
  if (isBitmap(list.length, entries)) return bitmapWords(entries) * 4;
  const blocks = Math.ceil(list.length / BLOCK);
  let bytes = blocks > 1 ? blocks * 8 : bytesOfVarint(list[0]!);
  for (let i = 1; i < list.length; i++) if (i % BLOCK !== 0) bytes += bytesOfVarint(list[i]! - list[i - 1]! - 1);
  return bytes;
};

const putVarint = (out: Uint8Array, start: number, value: number): number => {
  let at = start;
  let rest = value;
  for (; rest > 0x7f; rest >>>= 7) out[at++] = (rest & 0x7f) | 0x80;
  out[at++] = rest;
  return at;
};

const writeList = (
  list: Uint32Array,
  out: Uint8Array,
  { start, entries }: { start: number; entries: number },
): void => {
  const words = new Uint32Array(out.buffer, out.byteOffset + start, (out.length - start) >>> 2);
  if (isBitmap(list.length, entries)) {
    for (const ordinal of list) words[ordinal >>> 5]! |= 1 << (ordinal & 31);
    return;
  }
  const blocks = Math.ceil(list.length / BLOCK);
  const dataStart = start + (blocks > 1 ? blocks * 8 : 0);
  let at = dataStart;
  for (let i = 0; i < list.length; i++) {
    if (i % BLOCK !== 0) at = putVarint(out, at, list[i]! - list[i - 1]! - 1);
    else if (blocks === 1) at = putVarint(out, at, list[i]!);
    else {
      words[(i / BLOCK) * 2] = list[i]!;
      words[(i / BLOCK) * 2 + 1] = at - dataStart;
    }
  }
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
    records.set([textUnits, count, count === 1 ? list[0]! : postingBytes], i * RECORD_WORDS);
    textUnits += name.length;
    postingBytes += padded(listBytes(list, entries));
    if (postingBytes > 0xffff_ffff) throw new Error('search index: more than 4 GB of postings; split the snapshot');
  }
  records[names.length * RECORD_WORDS] = textUnits;
  return { names, buckets, records, postingBytes };
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
    const list = scratch.subarray(0, records[i * RECORD_WORDS + 1]!);
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
export const buildSearchIndex = (source: Iterable<SearchEntry>): Uint8Array => {
  const collected = collect(source);
  const { entries, tokens } = collected;
  const scratch = new Uint32Array(entries);
  const planned = plan(collected, scratch);
  const textUnits = planned.records.at(-RECORD_WORDS)!;
  const sizes = {
    buckets: planned.buckets.byteLength,
    records: planned.records.byteLength,
    accessories: bitmapWords(entries) * 4,
    tokenText: textUnits * 2,
    postings: planned.postingBytes,
  };
  const { out, place } = layOut(sizes, { entries, tokens: tokens.size });
  new Uint32Array(out.buffer, place('buckets')).set(planned.buckets);
  new Uint32Array(out.buffer, place('records')).set(planned.records);
  const accessories = new Uint32Array(out.buffer, place('accessories'), bitmapWords(entries));
  for (const ordinal of collected.accessories) accessories[ordinal >>> 5]! |= 1 << (ordinal & 31);
  const text = new Uint16Array(out.buffer, place('tokenText'), textUnits);
  writeTokens(collected, planned, { out, text, postingsStart: place('postings'), scratch });
  return out;
};
