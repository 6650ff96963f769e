import {
  hasTextAt,
  isShortOf,
  type KeyIndex,
  type RowsReader,
  u16,
  u32,
  uint32Section,
} from '../../core/serving/index.ts';
import { borrowBytes } from '../arena.ts';
import type { Json } from '../reader.ts';
import { HotRows } from './hot-rows.ts';
import type { ServingFiles } from './open.ts';

const COMMA = 0x2c;
const END = ']}';
/** Before the ends of the items: u32 length of the reply, u8 length of the domain, u8 count of items. */
const FIXED = 6;
/** A further competitor's tail comes after its site's row (u32) and its own length (u16). */
const TAIL = 6;
const NOTHING = new Uint8Array(0);

/** A rendered reply in its row; see core/serving/encode-competitors.ts for the layout. */
interface Shown {
  row: Uint8Array;
  /** Items in the reply. */
  count: number;
  /** Where the reply starts and ends. */
  from: number;
  to: number;
}

const openShown = (row: Uint8Array): Shown => {
  const count = row[5] ?? 0;
  const from = FIXED + 4 * count + (row[4] ?? 0);
  return { row, count, from, to: from + u32(row, 0) };
};

/** Of the first `count` items, which a comma separates. */
const itemsOf = ({ row, count, to }: Shown, wanted: number): Uint8Array => {
  const endOf = (n: number): number => (n === 0 ? 0 : u32(row, FIXED + 4 * (n - 1)));
  const start = to - END.length - endOf(count);
  return row.subarray(start, start + endOf(Math.min(wanted, count)));
};

/** Competitors of stored sites: as a rule one read of a whole reply. */
export class CompetitorsQuery {
  readonly #pairs: RowsReader;
  readonly #shown: HotRows;
  readonly #pairOf: Uint32Array;
  readonly #shorts: RowsReader;
  readonly #byDomain: KeyIndex;
  readonly #snapshot: string;

  constructor(files: ServingFiles, byDomain: KeyIndex) {
    const sections = files.sections('competitors');
    this.#pairs = files.rows('competitors', sections);
    this.#shown = new HotRows(this.#pairs);
    this.#pairOf = uint32Section(sections, 'rows');
    this.#shorts = files.rows('short', files.sections('short'));
    this.#byDomain = byDomain;
    this.#snapshot = files.meta.snapshot;
  }

  /** Whole reply with `snapshot`; null: domain not stored. */
  competitors(domain: string, limit: number): Json | null {
    let shown: Shown | null = null;
    const site = this.#byDomain.find(domain, (row) => {
      const pair = (this.#pairOf[row] ?? 0) - 1;
      shown = null;
      if (pair < 0) return this.#shorts.look(row, isShortOf, domain);
      const bytes = this.#shown.row(2 * pair);
      shown = openShown(bytes);
      return bytes[4] === domain.length && hasTextAt(bytes, shown.from - domain.length, domain);
    });
    if (site < 0) return null;
    if (shown === null) return this.#reply({ count: 0, items: NOTHING, rest: NOTHING });
    return this.#cut(shown, limit, 2 * (this.#pairOf[site] ?? 0) - 1);
  }

  /** As many as are wanted; `rest` is the row of those that are not rendered. */
  #cut(shown: Shown, limit: number, rest: number): Json {
    const { row, count, from, to } = shown;
    if (limit < count) return this.#reply({ count: limit, items: itemsOf(shown, limit), rest: NOTHING });
    const more = limit === count || this.#pairs.length(rest) === 0 ? 0 : limit - count;
    if (more === 0) return row.subarray(from, to);
    const further = this.#render(this.#pairs.row(rest), more);
    return this.#reply({ count: count + further.count, items: itemsOf(shown, count), rest: further.bytes });
  }

  #reply({ count, items, rest }: { count: number; items: Uint8Array; rest: Uint8Array }): Json {
    const head = `{"snapshot":"${this.#snapshot}","count":${count},"items":[`;
    const bytes = borrowBytes(head.length + items.length + rest.length + END.length);
    bytes.write(head, 0, 'latin1');
    bytes.set(items, head.length);
    bytes.set(rest, head.length + items.length);
    bytes.write(END, head.length + items.length + rest.length, 'latin1');
    return bytes;
  }

  /** The first of a row of further competitors: before each a comma, its short form and its tail. */
  #render(record: Uint8Array, limit: number): { count: number; bytes: Uint8Array } {
    let length = 0;
    let count = 0;
    for (let at = 0; at < record.length && count < limit; at += TAIL + u16(record, at + 4)) {
      length += 1 + this.#shorts.length(u32(record, at)) + u16(record, at + 4);
      count += 1;
    }
    const bytes = borrowBytes(length);
    for (let i = 0, from = 0, to = 0; i < count; i++) {
      bytes[to++] = COMMA;
      to += this.#shorts.copy(u32(record, from), bytes, to);
      const tail = from + TAIL;
      from = tail + u16(record, from + 4);
      bytes.set(record.subarray(tail, from), to);
      to += from - tail;
    }
    return { count, bytes };
  }
}
