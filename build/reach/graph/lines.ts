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

/** Calls `take` with each edge `from TAB to` whose end is among `ends`, a bit an id. What is no such line is no edge. */
export class EdgeLines {
  /** Edges read. */
  edges = 0;
  #rest: Buffer = Buffer.alloc(0);
  readonly #ends: Uint8Array;
  readonly #take: (from: number, to: number) => void;

  constructor(ends: Uint8Array, take: (from: number, to: number) => void) {
    this.#ends = ends;
    this.#take = take;
  }

  feed(block: Buffer): void {
    let start = 0;
    if (this.#rest.length > 0) {
      const end = block.indexOf(LINE_FEED) + 1;
      const line = Buffer.concat([this.#rest, end === 0 ? block : block.subarray(0, end)]);
      if (end === 0) {
        this.#keep(line);
        return;
      }
      this.#lines(line, 0, line.length);
      start = end;
    }
    const end = block.lastIndexOf(LINE_FEED) + 1;
    if (end > start) this.#lines(block, start, end);
    this.#keep(block.subarray(Math.max(start, end)));
  }

  #keep(rest: Buffer): void {
    this.#rest = rest.length > MAX_LINE ? Buffer.alloc(0) : Buffer.from(rest);
  }

  /**
   * Whole lines. Edges stand in order of where they come from, so that the tab is nearly always where it was in the line
   * before, and what is before it is read of the few edges that count alone.
   */
  #lines(bytes: Buffer, start: number, end: number): void {
    const ends = this.#ends;
    const limit = ends.length * 8;
    let width = 0;
    let edges = 0;
    for (let at = start; at < end; at++) {
      const line = at;
      at += width;
      if (bytes[at] !== TAB) {
        for (at = line; bytes[at] !== TAB && bytes[at] !== LINE_FEED; ) at++;
        if (bytes[at] === LINE_FEED) continue;
        width = at - line;
      }
      let to = 0;
      for (let byte = bytes[++at]!; byte >= ZERO; byte = bytes[++at]!) to = to * 10 + byte - ZERO;
      if (bytes[at] !== LINE_FEED) at = bytes.indexOf(LINE_FEED, at);
      edges++;
      if (to < limit && (ends[to >>> 3]! & (1 << (to & 7))) !== 0) this.#found(bytes, line, to);
    }
    this.edges += edges;
  }

  #found(bytes: Buffer, line: number, to: number): void {
    let from = 0;
    for (let at = line; bytes[at] !== TAB; at++) from = bytes[at] === LINE_FEED ? 0 : from * 10 + bytes[at]! - ZERO;
    this.#take(from, to);
  }
}
