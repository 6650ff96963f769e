import { registrableDomain } from '../domain.ts';
import { foldName, squeeze } from './fold-name.ts';
import { FAN_OUT, levelLengths, type NameArrays, SEPARATOR, SPACE } from './format.ts';
import { sortPositions } from './sort-positions.ts';

/** What a site is called and who runs it, as shown. */
export interface NamedRecord {
  name: string;
  domain: string;
  company: string | null;
  registrationNumber: string | null;
}

/** Of each field so many bytes are looked at, and a place in each of these at the most. */
const MAX_FIELD = 120;
/** Latin letters and digits are found from within a word where at least so many are left. */
const LEAST_PART = 3;
const MAX_ASCII = 0x7f;
/** A continuation byte of UTF-8 begins no character. */
const isContinuation = (byte: number): boolean => (byte & 0xc0) === 0x80;
/** Forms of companies, folded: nobody looks for a shop by them. */
const legalForm = /(?:股份)?有限公司$|(?:两合|无限)公司$/u;

/** Grows by doubling; 4 GB at the most, for places are numbers of 32 bits. */
class Bytes {
  bytes = new Uint8Array(1 << 16);
  length = 0;

  push(more: Uint8Array): void {
    if (this.length + more.length > this.bytes.length) {
      const larger = new Uint8Array(Math.max(2 * this.bytes.length, this.length + more.length));
      larger.set(this.bytes.subarray(0, this.length));
      this.bytes = larger;
    }
    this.bytes.set(more, this.length);
    this.length += more.length;
  }
}

class Places {
  #places = new Uint32Array(1 << 16);
  length = 0;

  push(place: number): void {
    if (this.length === this.#places.length) {
      const larger = new Uint32Array(2 * this.length);
      larger.set(this.#places);
      this.#places = larger;
    }
    this.#places[this.length++] = place;
  }

  done(): Uint32Array {
    return this.#places.slice(0, this.length);
  }
}

const encoder = new TextEncoder();

/** Letters and digits of ASCII from `at` on. */
const runLength = (field: Uint8Array, at: number): number => {
  let end = at;
  while (end < field.length && field[end]! <= MAX_ASCII && field[end] !== SPACE) end++;
  return end - at;
};

/** Where parts of a field begin: at its separator (-1), at spaces, at ideographs, and within Latin words. */
const partsOf = (field: Uint8Array, end: number, visit: (at: number) => void): void => {
  if (field.length === 0) return;
  visit(-1);
  for (let at = 0; at < end; at++) {
    const byte = field[at]!;
    if (isContinuation(byte)) continue;
    if (byte > MAX_ASCII || byte === SPACE) visit(at);
    else if (runLength(field, at) >= LEAST_PART) visit(at);
  }
};

/** A host without its public suffix, in bytes: `shop.example.com.tw` → 12. */
const ownPart = (domain: string): number => {
  const registered = registrableDomain(domain);
  if (registered === null) return domain.length;
  return domain.length - registered.length + registered.indexOf('.');
};

/** Collects the names of sites, the most visited first, and puts their parts into order. */
export class NamesBuilder {
  readonly #text = new Bytes();
  readonly #places = new Places();
  readonly #starts = new Places();

  #field(text: string, end: (field: Uint8Array) => number): void {
    const at = this.#text.length;
    const field = encoder.encode(text.slice(0, MAX_FIELD));
    this.#text.push(Uint8Array.of(SEPARATOR));
    this.#text.push(field);
    partsOf(field, end(field), (part) => this.#places.push(at + 1 + part));
  }

  add({ name, domain, company, registrationNumber }: NamedRecord): void {
    this.#starts.push(this.#text.length);
    const folded = foldName(name);
    const whole = (field: Uint8Array): number => field.length;
    this.#field(folded, whole);
    const own = ownPart(domain);
    this.#field(domain, () => own);
    const operator = foldName(company ?? '');
    const form = legalForm.exec(operator)?.[0] ?? '';
    this.#field(operator, (field) => field.length - encoder.encode(form).length);
    this.#field(registrationNumber ?? '', () => 0);
    this.#field(folded.includes(' ') ? squeeze(folded) : '', () => 0);
  }

  /** The index over what was added. */
  build(): NameArrays {
    this.#text.push(Uint8Array.of(SEPARATOR));
    const text = this.#text.bytes.slice(0, this.#text.length);
    const positions = this.#places.done();
    sortPositions(text, positions);
    return { text, starts: this.#starts.done(), positions, least: leastOf(positions) };
  }
}

/** The least place of each sixteen, of each sixteen of these, and so on, level after level. */
const leastOf = (positions: Uint32Array): Uint32Array => {
  const lengths = levelLengths(positions.length);
  const out = new Uint32Array(lengths.reduce((sum, n) => sum + n, 0));
  let below: Uint32Array = positions;
  let at = 0;
  for (const length of lengths) {
    const level = out.subarray(at, at + length).fill(0xffffffff);
    for (let i = 0; i < below.length; i++) {
      const above = Math.floor(i / FAN_OUT);
      if (below[i]! < level[above]!) level[above] = below[i]!;
    }
    below = level;
    at += length;
  }
  return out;
};
