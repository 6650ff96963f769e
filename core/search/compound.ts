import { has, keep, unite } from './combine.ts';
import { BITS, END, NONE, type Part, type Source } from './part.ts';
import type { Parts } from './parts.ts';

/**
 * What all sources have. Of a stretch, the shortest list leads, bitmaps are asked only whether they have what is left, and
 * compounds are made up only where something is left of the lists, or where those are all bitmaps.
 */
export class AllOf implements Source {
  readonly size: number;
  /** Lists first, the rarest first. */
  readonly #sources: Source[];
  readonly #parts: Part[] = [];
  readonly #lists: number;

  /** `sources`: at least one. */
  constructor(sources: Source[], parts: Parts) {
    this.#sources = sources.length > 1 ? sources.sort(listsFirst) : sources;
    let [lists, size] = [0, END];
    for (const source of sources) {
      if (!isCompound(source)) lists++;
      size = Math.min(size, source.size);
      this.#parts.push(parts.take());
    }
    this.#lists = lists;
    this.size = size;
  }

  load(stretch: number, into: Part): void {
    into.empty();
    if (!this.#loadAll(stretch, 0, this.#lists)) return;
    const lead = this.#shortest(0, this.#lists);
    if (lead >= 0) this.#keepAll(into, lead, this.#lists);
    const all = this.#sources.length;
    if (lead < 0) {
      if (this.#loadAll(stretch, this.#lists, all))
        this.#keepAll(into, Math.max(0, this.#shortest(this.#lists, all)), all);
      return;
    }
    for (let i = this.#lists; i < all && into.kind !== NONE; i++) {
      const source = this.#sources[i]!;
      if (into.count <= FEW && source instanceof AnyOf) source.keepFew(stretch, into);
      else {
        source.load(stretch, this.#parts[i]!);
        keep(into, this.#parts[i]!);
      }
    }
  }

  /** False: one of them has nothing there. */
  #loadAll(stretch: number, from: number, to: number): boolean {
    for (let i = from; i < to; i++) {
      this.#sources[i]!.load(stretch, this.#parts[i]!);
      if (this.#parts[i]!.kind === NONE) return false;
    }
    return true;
  }

  /** The shortest of those that are no bitmaps; -1: all are. */
  #shortest(from: number, to: number): number {
    let found = -1;
    for (let i = from; i < to; i++) {
      const part = this.#parts[i]!;
      if (part.kind !== BITS && (found < 0 || part.count < this.#parts[found]!.count)) found = i;
    }
    return found;
  }

  /** Makes `into` what the first `count` parts share, begun with one of them. */
  #keepAll(into: Part, first: number, count: number): void {
    const parts = this.#parts;
    into.view(parts[first]!);
    for (let i = 0; i < count; i++) if (i !== first && parts[i]!.kind === BITS) keep(into, parts[i]!);
    for (let i = 0; i < count; i++) if (i !== first && parts[i]!.kind !== BITS) keep(into, parts[i]!);
  }
}

/** What any source has. */
export class AnyOf implements Source {
  readonly size: number;
  readonly #sources: Source[];
  readonly #parts: Part[];
  /** What was united so far, in turn. */
  readonly #sums: [Part, Part];

  /** `sources`: at least one. */
  constructor(sources: Source[], parts: Parts) {
    this.#sources = sources;
    this.#parts = sources.map(() => parts.take());
    this.#sums = [parts.take(), parts.take()];
    this.size = sources.reduce((sum, { size }) => sum + size, 0);
  }

  load(stretch: number, into: Part): void {
    into.empty();
    let turn = 0;
    for (let i = 0; i < this.#sources.length; i++) {
      const part = this.#parts[i]!;
      this.#sources[i]!.load(stretch, part);
      if (part.kind === NONE) continue;
      const sum = this.#sums[turn++ & 1]!;
      unite(into, part, sum);
      into.view(sum);
    }
  }

  /** Leaves in `into`, a list, what any source has. */
  keepFew(stretch: number, into: Part): void {
    for (let i = 0; i < this.#sources.length; i++) this.#sources[i]!.load(stretch, this.#parts[i]!);
    const { lows, lowsAt, count } = into;
    const out = into.ownLows;
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const low = lows[lowsAt + i]!;
      if (this.#has(low)) out[kept++] = low;
    }
    into.viewLows(out, 0, kept);
  }

  #has(low: number): boolean {
    for (let i = 0; i < this.#parts.length; i++) if (has(this.#parts[i]!, low)) return true;
    return false;
  }
}

/** So few are looked for in each source, instead of uniting the sources. */
const FEW = 64;

const isCompound = (source: Source): boolean => source instanceof AllOf || source instanceof AnyOf;

const listsFirst = (a: Source, b: Source): number => {
  const [first, second] = [isCompound(a), isCompound(b)];
  if (first !== second) return first ? 1 : -1;
  return a.size - b.size;
};
