import { partitionPoint } from '../numbers.ts';
import {
  BLOCKS_VERSION,
  bitmapWords,
  blocksSectionNames,
  FORMER_VERSION,
  formerSectionNames,
  HEADER_WORDS,
  hashToken,
  MAGIC,
  RECORD_WORDS,
  type SectionName,
  sectionNames,
  VERSION,
} from './format.ts';
import type { Postings } from './posting-list.ts';

/** An index's arrays, in place. */
export interface Sections {
  entries: number;
  tokens: number;
  buckets: Uint32Array;
  records: Uint32Array;
  /** One bit for each entry. */
  accessories: Int32Array;
  /** By entry; null: an index of the former version. */
  quality: Uint8Array | null;
  /** Empty in the former version. */
  pairs: Uint32Array;
  pairsBack: Uint32Array;
  /** Empty in the versions before. */
  letters: Int32Array;
  tokenText: Uint16Array;
  postings: Postings;
  /** Of a version before: postings are in blocks. */
  isOfBlocks: boolean;
}

const refuse = (why: string): never => {
  throw new Error(`search index: ${why}; build the snapshot again with this version`);
};

const readHeader = (bytes: Uint8Array): Uint32Array => {
  if (bytes.byteLength < HEADER_WORDS * 4) refuse(`${bytes.byteLength} bytes are too few`);
  const header = new Uint32Array(bytes.buffer, bytes.byteOffset, HEADER_WORDS);
  if (header[0] !== MAGIC) refuse('not one (wrong magic)');
  if (![VERSION, BLOCKS_VERSION, FORMER_VERSION].includes(header[1]!))
    refuse(`version ${header[1]}, expected ${VERSION}`);
  if (header[2] !== bytes.byteLength) refuse(`${bytes.byteLength} bytes where its header says ${header[2]}`);
  return header;
};

const namesOf = (version: number): readonly SectionName[] => {
  if (version === VERSION) return sectionNames;
  return version === BLOCKS_VERSION ? blocksSectionNames : formerSectionNames;
};

const qualityOf = (bytes: Uint8Array, [start, end]: [number, number], entries: number): Uint8Array => {
  if (end - start < entries) refuse('damaged header at quality');
  return bytes.subarray(start, start + entries);
};

const asBits = ({ buffer, byteOffset, length }: Uint32Array): Int32Array => new Int32Array(buffer, byteOffset, length);

const postingsIn = (bytes: Uint8Array, [start, end]: [number, number]): Postings => {
  const at = bytes.byteOffset + start;
  const words = (end - start) >>> 2;
  return {
    bytes: bytes.subarray(start, end),
    words: new Uint32Array(bytes.buffer, at, words),
    bits: new Int32Array(bytes.buffer, at, words),
    lows: new Uint16Array(bytes.buffer, at, words * 2),
  };
};

/** Throws where the bytes, which begin on a 4-byte boundary, are no index of this version, or are cut. */
export const readSections = (bytes: Uint8Array): Sections => {
  const header = readHeader(bytes);
  const entries = header[3]!;
  const tokens = header[4]!;
  const isFormer = header[1] === FORMER_VERSION;
  const names = namesOf(header[1]!);
  const bounds = (name: SectionName): [offset: number, end: number] => {
    const i = names.indexOf(name);
    const offset = header[5 + i]!;
    const end = i + 1 < names.length ? header[6 + i]! : bytes.byteLength;
    if (offset % 4 !== 0 || offset > end || end > bytes.byteLength) refuse(`damaged header at ${name}`);
    return [offset, end];
  };
  const words = (name: SectionName, count: number): Uint32Array => {
    const [offset, end] = bounds(name);
    if (end - offset < count * 4) refuse(`damaged header at ${name}`);
    return new Uint32Array(bytes.buffer, bytes.byteOffset + offset, count);
  };
  const whole = (name: SectionName): Uint32Array => {
    if (!names.includes(name)) return new Uint32Array(0);
    const [from, to] = bounds(name);
    return words(name, (to - from) >>> 2);
  };
  const [bucketsStart, bucketsEnd] = bounds('buckets');
  const [textStart, textEnd] = bounds('tokenText');
  const [start, end] = bounds('postings');
  const buckets = words('buckets', (bucketsEnd - bucketsStart) >>> 2);
  const powerOfTwo = buckets.length > 1 && ((buckets.length - 1) & (buckets.length - 2)) === 0;
  if (!powerOfTwo || buckets[buckets.length - 1] !== tokens) refuse('damaged buckets');
  return {
    ...{ entries, tokens, buckets },
    records: words('records', (tokens + 1) * RECORD_WORDS),
    accessories: asBits(words('accessories', bitmapWords(entries))),
    quality: isFormer ? null : qualityOf(bytes, bounds('quality'), entries),
    pairs: whole('pairs'),
    pairsBack: whole('pairsBack'),
    letters: asBits(whole('letters')),
    tokenText: new Uint16Array(bytes.buffer, bytes.byteOffset + textStart, (textEnd - textStart) >>> 1),
    postings: postingsIn(bytes, [start, end]),
    isOfBlocks: header[1] !== VERSION,
  };
};

/** Order of the token at `index` against `wanted`, by code units. */
const compareToken = ({ records, tokenText }: Sections, index: number, wanted: string): number => {
  const start = records[index * RECORD_WORDS]!;
  const length = records[(index + 1) * RECORD_WORDS]! - start;
  const shared = Math.min(length, wanted.length);
  for (let i = 0; i < shared; i++) {
    const difference = tokenText[start + i]! - wanted.charCodeAt(i);
    if (difference !== 0) return difference;
  }
  return length - wanted.length;
};

/** Index of the token, or -1. Buckets are searched binarily: hostile titles can put all of their tokens into one. */
export const findToken = (sections: Sections, wanted: string): number => {
  const { buckets } = sections;
  const bucket = hashToken(wanted) & (buckets.length - 2);
  const end = buckets[bucket + 1]!;
  const token = partitionPoint(buckets[bucket]!, end, (at) => compareToken(sections, at, wanted) >= 0);
  return token < end && compareToken(sections, token, wanted) === 0 ? token : -1;
};
