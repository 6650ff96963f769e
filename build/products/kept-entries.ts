import { hash } from 'node:crypto';
import type { ObservedOffer } from '../../core/contract/index.ts';
import { allGoods, type UnitContent } from '../../core/unit-price/index.ts';

/** What a title says, and the fields that are read with it; of the price nothing. */
export interface Reading {
  /** Where the identity's record lies, as `pack` writes it. */
  words: Uint32Array;
  from: number;
  to: number;
  /** Number of the industry that its words speak for; -1: none. */
  industry: number;
  /** null: no unit price can be given. */
  content: UnitContent | null;
}

/**
 * Numbers of an entry before its record: four of a hash of what was read, how long the record is, the industry's number and what
 * the content is of (0: nothing), and two of its amount.
 */
const entry = { key: 0, length: 4, facts: 5, amount: 6, record: 8 } as const;
const FACTS_SHIFT = 16;
const units: readonly UnitContent['unit'][] = ['ml', 'g', 'piece'];
/** No record is longer: a title has 600 characters at most. */
const LONGEST = 1 << 13;

const float = new Float64Array(1);
const floatWords = new Uint32Array(float.buffer);

const numberOfContent = ({ goods, unit }: UnitContent): number =>
  1 + allGoods.indexOf(goods) * units.length + units.indexOf(unit);

/** null: of nothing, or of no kind that there is. */
const contentAt = (words: Uint32Array, at: number): UnitContent | null => {
  const number = words[at + entry.facts]! >>> FACTS_SHIFT;
  const goods = allGoods[Math.floor((number - 1) / units.length)];
  if (number === 0 || goods === undefined) return null;
  floatWords[0] = words[at + entry.amount]!;
  floatWords[1] = words[at + entry.amount + 1]!;
  return { goods, unit: units[(number - 1) % units.length]!, amount: float[0]! };
};

const KEY_BYTES = 16;
const key = new Uint32Array(KEY_BYTES / 4);
const keyBytes = Buffer.from(key.buffer);

/** What a reading depends on, so written that no two offers that differ in it have one text. */
const textOf = ({ title, brand, gtin, category, mpn, condition }: ObservedOffer): string => {
  const lengths = `${title.length} ${lengthOf(brand)} ${lengthOf(gtin)} ${lengthOf(category)} ${lengthOf(mpn)}`;
  return `${lengths} ${condition} ${title}${brand ?? ''}${gtin ?? ''}${category ?? ''}${mpn ?? ''}`;
};
const lengthOf = (text: string | null | undefined): number => (text == null ? -1 : text.length);

const NOWHERE = -1;

/** Places of entries by their keys, in a table twice as large as there are entries. */
class Places {
  readonly #mask: number;
  readonly #places: Int32Array;

  constructor(most: number) {
    let size = 64;
    while (size < 2 * most) size *= 2;
    this.#mask = size - 1;
    this.#places = new Int32Array(size).fill(NOWHERE);
  }

  /** Of the entry in `words` whose key is the one in hand; negative: none, but it may be put there (`-1 - slot`). */
  find(words: Uint32Array): number {
    for (let slot = key[0]! & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const at = this.#places[slot]!;
      if (at === NOWHERE) return -1 - slot;
      let i = 0;
      while (i < key.length && words[at + i] === key[i]) i++;
      if (i === key.length) return at;
    }
  }

  put(slot: number, at: number): void {
    this.#places[slot] = at;
  }
}

/** How many entries some numbers are; -1: they are none. */
const countOf = (words: Uint32Array): number => {
  let count = 0;
  let at = 0;
  for (; at < words.length; count++) {
    const length = words[at + entry.length];
    if (length === undefined || length === 0 || length > LONGEST) return -1;
    at += entry.record + length;
  }
  return at === words.length ? count : -1;
};

/**
 * Readings of a batch of offers: what an earlier build kept of such titles is looked up, what is read now is kept for the next. One
 * title is read once, however many offers of the batch have it.
 */
export class KeptEntries {
  readonly #known: Uint32Array;
  readonly #knownPlaces: Places;
  /** Entries of this batch, and how many numbers they are. */
  #own: Uint32Array;
  #length = 0;
  readonly #ownPlaces: Places;

  /** `known`: entries in any order, of which none counts where they are damaged; `most`: offers of the batch at most. */
  constructor(known: Uint32Array, most: number) {
    const count = countOf(known);
    this.#known = count < 0 ? new Uint32Array(0) : known;
    this.#knownPlaces = new Places(Math.max(0, count));
    this.#own = new Uint32Array(Math.max(1 << 12, this.#known.length));
    this.#ownPlaces = new Places(most);
    for (let at = 0; at < this.#known.length; at += entry.record + this.#known[at + entry.length]!) {
      for (let i = 0; i < key.length; i++) key[i] = this.#known[at + i]!;
      const place = this.#knownPlaces.find(this.#known);
      if (place < 0) this.#knownPlaces.put(-1 - place, at);
    }
  }

  /** The reading of an offer, by `read` where none is known; valid until the next is asked for. */
  of(offer: ObservedOffer, read: () => Reading): Reading {
    keyBytes.write(hash('sha256', textOf(offer), 'binary'), 0, KEY_BYTES, 'binary');
    const own = this.#ownPlaces.find(this.#own);
    if (own >= 0) return readingAt(this.#own, own);
    this.#ownPlaces.put(-1 - own, this.#length);
    const known = this.#knownPlaces.find(this.#known);
    if (known < 0) return this.#add(read());
    const reading = readingAt(this.#known, known);
    this.#copy(this.#known, known, reading.to);
    return reading;
  }

  #copy(words: Uint32Array, from: number, to: number): void {
    if (this.#length + to - from > this.#own.length) {
      const larger = new Uint32Array(2 * this.#own.length + to - from);
      larger.set(this.#own);
      this.#own = larger;
    }
    for (let i = from; i < to; i++) this.#own[this.#length++] = words[i]!;
  }

  #add(reading: Reading): Reading {
    const { words, from, to, industry, content } = reading;
    this.#copy(key, 0, key.length);
    float[0] = content === null ? 0 : content.amount;
    const facts = (industry + 1) | ((content === null ? 0 : numberOfContent(content)) << FACTS_SHIFT);
    this.#copy(Uint32Array.of(to - from, facts, floatWords[0]!, floatWords[1]!), 0, entry.record - entry.length);
    this.#copy(words, from, to);
    return reading;
  }

  /** Entries to keep. */
  written(): Uint32Array {
    return this.#own.slice(0, this.#length);
  }
}

const readingAt = (words: Uint32Array, at: number): Reading => {
  const from = at + entry.record;
  const industry = (words[at + entry.facts]! & 0xffff) - 1;
  return { words, from, to: from + words[at + entry.length]!, industry, content: contentAt(words, at) };
};
