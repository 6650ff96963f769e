/** Lines of the graph's files, told by their bytes: some eight thousand million of them are no place for strings. */
const TAB = 9;
const LINE_FEED = 10;
const ZERO = 48;
const MAX_LINE = 4_096;

/** Calls `take` with id and the place of the host in each line `id TAB host`; lines that are none are left out. */
export class VertexLines {
  #rest: Buffer = Buffer.alloc(0);
  readonly #take: (id: number, bytes: Buffer, from: number, to: number) => void;

  constructor(take: (id: number, bytes: Buffer, from: number, to: number) => void) {
    this.#take = take;
  }

  feed(block: Buffer): void {
    const bytes = this.#rest.length === 0 ? block : Buffer.concat([this.#rest, block]);
    let start = 0;
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, start)) {
      this.#line(bytes, start, end);
      start = end + 1;
    }
    // A line without end is no line: what is held stays small whatever comes.
    const rest = bytes.subarray(start);
    this.#rest = rest.length > MAX_LINE ? Buffer.alloc(0) : Buffer.from(rest);
  }

  end(): void {
    this.#line(this.#rest, 0, this.#rest.length);
    this.#rest = Buffer.alloc(0);
  }

  #line(bytes: Buffer, from: number, to: number): void {
    let id = 0;
    let at = from;
    for (; at < to && bytes[at] !== TAB; at++) {
      const digit = bytes[at]! - ZERO;
      if (digit < 0 || digit > 9) return;
      id = id * 10 + digit;
    }
    if (at === from || at >= to || id > 0xffffffff) return;
    this.#take(id, bytes, at + 1, bytes[to - 1] === 13 ? to - 1 : to);
  }
}

/** Calls `take` with each edge `from TAB to` whose end is among `ends`, a bit an id. */
export class EdgeLines {
  /** Edges read. */
  edges = 0;
  #value = 0;
  #from = 0;
  readonly #ends: Uint8Array;
  readonly #take: (from: number, to: number) => void;

  constructor(ends: Uint8Array, take: (from: number, to: number) => void) {
    this.#ends = ends;
    this.#take = take;
  }

  feed(block: Buffer): void {
    const ends = this.#ends;
    const limit = ends.length * 8;
    let value = this.#value;
    let from = this.#from;
    let edges = 0;
    for (let i = 0; i < block.length; i++) {
      const byte = block[i]!;
      if (byte >= ZERO) value = value * 10 + byte - ZERO;
      else if (byte === TAB) {
        from = value;
        value = 0;
      } else if (byte === LINE_FEED) {
        edges++;
        if (value < limit && (ends[value >>> 3]! & (1 << (value & 7))) !== 0) this.#take(from, value);
        value = 0;
      }
    }
    this.#value = value;
    this.#from = from;
    this.edges += edges;
  }
}
