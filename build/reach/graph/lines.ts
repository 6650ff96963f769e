/** Lines of the graph's files, told by their bytes: some eight thousand million of them are no place for strings. */
const TAB = 9;
const LINE_FEED = 10;
const ZERO = 48;
const MAX_LINE = 4_096;

/** As a power of two. */
const SOME_IDS = 10;
const WORD = 4;
/** Set in each byte of four digits, and in no tab or line feed. */
const DIGITS = 0x10101010;
const TENS = Uint32Array.of(1, 10, 100, 1_000);

/** Of four digits in the order of their bytes; a byte of 0 is a zero. */
const numberOf = (word: number): number => {
  const digits = word & 0x0f0f0f0f;
  const pairs = (Math.imul(digits, 10) + (digits >>> 8)) & 0x00ff00ff;
  return (pairs & 0xff) * 100 + (pairs >>> 16);
};

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
  /** A bit for each of 1,024 ids, where any of them is among the ends: few are, and these bits stay in the nearest cache. */
  readonly #near = new Uint8Array(2 ** (32 - SOME_IDS - 3));
  readonly #take: (from: number, to: number) => void;

  constructor(ends: Uint8Array, take: (from: number, to: number) => void) {
    this.#ends = ends;
    for (let at = 0; at < ends.length; at++)
      if (ends[at] !== 0) this.#near[at >>> SOME_IDS]! |= 1 << ((at >>> (SOME_IDS - 3)) & 7);
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

  /** The last line, where it has no line feed. */
  end(): void {
    if (this.#rest.length > 0) this.feed(Buffer.of(LINE_FEED));
  }

  #keep(rest: Buffer): void {
    this.#rest = rest.length > MAX_LINE ? Buffer.alloc(0) : Buffer.from(rest);
  }

  /**
   * Whole lines. Edges stand in order of where they come from, so that the tab is nearly always where it was in the line
   * before, and what is before it is read of the few edges that count alone. Nothing rests on that order: digits at both ends
   * of what is before a tab show that it is this line's, and not one further on. What is behind it is read four digits at once:
   * how many there are changes from line to line, which a loop over bytes is slowed by.
   */
  #lines(bytes: Buffer, start: number, end: number): void {
    const ends = this.#ends;
    const near = this.#near;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const lastWords = bytes.length - 3 * WORD;
    let width = 0;
    let edges = 0;
    for (let at = start; at < end; at++) {
      const line = at;
      at += width;
      const isThere =
        bytes[at] === TAB &&
        width >= WORD &&
        (view.getUint32(line, true) & view.getUint32(at - WORD, true) & DIGITS) === DIGITS;
      if (!isThere) {
        for (at = line; bytes[at] !== TAB && bytes[at] !== LINE_FEED; ) at++;
        if (bytes[at] === LINE_FEED) continue;
        width = at - line;
      }
      let to = 0;
      at++;
      if (at <= lastWords) {
        let word = view.getUint32(at, true);
        for (let words = 0; (word & DIGITS) === DIGITS && words < 2; words++) {
          to = (Math.imul(to, 10_000) + numberOf(word)) | 0;
          at += WORD;
          word = view.getUint32(at, true);
        }
        const gap = ~word & DIGITS;
        // Of the lowest bit that is set: the first byte that is no digit.
        const digits = (31 - Math.clz32(gap & -gap)) >>> 3;
        if (gap !== 0 && digits > 0) {
          to = (Math.imul(to, TENS[digits]!) + numberOf(word << ((WORD - digits) << 3))) | 0;
          at += digits;
        }
      } else for (; bytes[at]! >= ZERO; at++) to = (Math.imul(to, 10) + bytes[at]! - ZERO) | 0;
      if (bytes[at] !== LINE_FEED) at = bytes.indexOf(LINE_FEED, at);
      edges++;
      const some = to >>> SOME_IDS;
      if ((near[some >>> 3]! & (1 << (some & 7))) === 0) continue;
      if ((ends[to >>> 3]! & (1 << (to & 7))) !== 0) this.#found(bytes, line, to >>> 0);
    }
    this.edges += edges;
  }

  #found(bytes: Buffer, line: number, to: number): void {
    let from = 0;
    for (let at = line; bytes[at] !== TAB; at++) from = bytes[at] === LINE_FEED ? 0 : from * 10 + bytes[at]! - ZERO;
    this.#take(from, to);
  }
}
