import { partitionPoint } from '../../core/numbers.ts';
import { GrowingUint32 } from '../../core/serving/growing.ts';

const CHUNK_BYTES = 1 << 20;

/** Texts one after the other as UTF-8, without an object for each: millions of them outside of the heap. */
export class TextColumn implements Iterable<string> {
  readonly #chunks: Buffer[] = [];
  /** Bytes used of each chunk. */
  readonly #used: number[] = [];
  /** How many texts there are up to the end of each chunk. */
  readonly #counts: number[] = [];
  /** Where each text begins in its chunk. */
  readonly #starts = new GrowingUint32();

  get length(): number {
    return this.#starts.length;
  }

  push(text: string): void {
    const most = 3 * text.length;
    let last = this.#chunks.length - 1;
    if (last < 0 || this.#chunks[last]!.length - this.#used[last]! < most) {
      this.#chunks.push(Buffer.allocUnsafeSlow(Math.max(CHUNK_BYTES, most)));
      this.#used.push(0);
      last++;
    }
    const start = this.#used[last]!;
    this.#starts.push(start);
    this.#used[last] = start + this.#chunks[last]!.write(text, start);
    this.#counts[last] = this.#starts.length;
  }

  #text(chunk: number, i: number): string {
    const isLast = i + 1 === this.#counts[chunk]!;
    const end = isLast ? this.#used[chunk]! : this.#starts.at(i + 1);
    return this.#chunks[chunk]!.toString('utf8', this.#starts.at(i), end);
  }

  /** The text with an ordinal; throws where there is none. */
  at(i: number): string {
    if (i < 0 || i >= this.length) throw new Error(`text ${i} of ${this.length}`);
    const chunk = partitionPoint(0, this.#chunks.length - 1, (at) => i < this.#counts[at]!);
    return this.#text(chunk, i);
  }

  *[Symbol.iterator](): Generator<string> {
    let i = 0;
    for (let chunk = 0; chunk < this.#chunks.length; chunk++)
      for (; i < this.#counts[chunk]!; i++) yield this.#text(chunk, i);
  }
}
