import { levelLengths, type NameArrays, type NameField, nameFields, type Range, SEPARATOR } from './format.ts';
import { LeastFirst } from './least-first.ts';

/** A site whose name (or domain, …) has what was looked for. */
export interface NameHit {
  /** Number of the site, the most visited first. */
  ordinal: number;
  field: NameField;
}

/** Names of sites by any of their parts; see format.ts. Everything is a view into the index file. */
export class NameIndex {
  readonly records: number;
  readonly #text: Uint8Array;
  readonly #starts: Uint32Array;
  readonly #positions: Uint32Array;
  readonly #levels: Uint32Array[];
  readonly #arrays: NameArrays;
  readonly #hidden: ReadonlySet<number>;

  /** Throws where the arrays do not fit together. `hidden`: numbers of sites that are never found. */
  constructor(arrays: NameArrays, hidden: ReadonlySet<number> = new Set()) {
    const { text, starts, positions, least } = arrays;
    this.#arrays = arrays;
    this.#hidden = hidden;
    this.#text = text;
    this.#starts = starts;
    this.#positions = positions;
    this.records = starts.length;
    const lengths = levelLengths(positions.length);
    if (lengths.reduce((sum, n) => sum + n, 0) !== least.length)
      throw new Error(`names: ${least.length} entries over ${positions.length} places`);
    if (text.at(-1) !== SEPARATOR) throw new Error('names: the text is cut');
    let at = 0;
    this.#levels = lengths.map((length) => {
      at += length;
      return least.subarray(at - length, at);
    });
  }

  /** The same without these sites. Numbers stay. */
  without(hidden: ReadonlySet<number>): NameIndex {
    return new NameIndex(this.#arrays, hidden);
  }

  /** 0 where the text at `position` begins with `wanted`, else the sign of its order to it. */
  #compare(position: number, wanted: Uint8Array): number {
    const text = this.#text;
    for (let i = 0; i < wanted.length; i++) {
      const byte = text[position + i];
      if (byte !== wanted[i]) return (byte ?? 0) - wanted[i]!;
      // A field has ended: what follows it has no part in the order.
      if (byte === SEPARATOR && i > 0) return i === wanted.length - 1 ? 0 : -1;
    }
    return 0;
  }

  /** First place within a range whose part is `sign` or more to `wanted`: 0 begins with it, 1 comes after all that do. */
  #bound(wanted: Uint8Array, sign: 0 | 1, [from, to]: Range): number {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const order = this.#compare(this.#positions[middle]!, wanted);
      if (order < sign || (sign === 1 && order === 0)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Parts that begin with these bytes (within `within`, which begin with fewer of them). */
  range(wanted: Uint8Array, within: Range = [0, this.#positions.length]): Range {
    const from = this.#bound(wanted, 0, within);
    return [from, this.#bound(wanted, 1, [from, within[1]])];
  }

  /** The byte after the first `depth` of the part at this place of the order. */
  byteAt(place: number, depth: number): number {
    return this.#text[this.#positions[place]! + depth] ?? SEPARATOR;
  }

  /** What stands behind the first `depth` bytes of the part at this place of the order, up to the end of its field. */
  restAt(place: number, depth: number): string {
    const from = this.#positions[place]! + depth;
    return Buffer.from(this.#text.subarray(from, this.#text.indexOf(SEPARATOR, from))).toString('utf8');
  }

  /** Number of the record that holds a position. */
  #recordOf(position: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (this.#starts[middle]! <= position) low = middle;
      else high = middle;
    }
    return low;
  }

  #fieldOf(position: number, record: number): NameField {
    let field = -1;
    for (let at = this.#starts[record]!; at <= position; at++) if (this.#text[at] === SEPARATOR) field++;
    const found = nameFields[field] ?? 'name';
    return found === 'squeezed' ? 'name' : found;
  }

  /** Whether that field of a site's has these bytes. */
  fieldHas(ordinal: number, wanted: NameField, bytes: Buffer): boolean {
    const record = this.record(ordinal);
    let [from, field] = [0, -1];
    for (let at = 0; at < record.length; at++) {
      if (record[at] !== SEPARATOR) continue;
      field += 1;
      if (nameFields[field] === wanted) from = at + 1;
      else if (field > 0 && nameFields[field - 1] === wanted)
        return Buffer.from(record.buffer, record.byteOffset + from, at - from).includes(bytes);
    }
    return false;
  }

  /** Bytes of a site's names. */
  record(ordinal: number): Uint8Array {
    return this.#text.subarray(this.#starts[ordinal], this.#starts[ordinal + 1] ?? this.#text.length);
  }

  /**
   * Sites with a part in one of the ranges, the most visited first, each once, until `visit` says false or `most` were seen.
   * Time grows with the sites that are visited, not with the ranges.
   */
  each(ranges: readonly Range[], most: number, visit: (hit: NameHit) => boolean): void {
    const parts = new LeastFirst(this.#positions, this.#levels);
    for (const range of ranges) parts.add(range);
    let last = -1;
    for (let seen = 0; seen < most; ) {
      const position = parts.next();
      if (position < 0) return;
      // Another part of the same site: told by where the next site begins, without looking for the record.
      if (last >= 0 && position < (this.#starts[last + 1] ?? this.#text.length)) continue;
      last = this.#recordOf(position);
      if (this.#hidden.has(last)) continue;
      seen += 1;
      if (!visit({ ordinal: last, field: this.#fieldOf(position, last) })) return;
    }
  }
}

export const bytesOfText = (text: string): Uint8Array => Buffer.from(text, 'utf8');
