import { GrowingUint32 } from '../../core/serving/growing.ts';
import { sortedOrder } from './radix.ts';

/** Confidences are thousandths. */
const CONFIDENCE = 1000;

/** Pairs of ordinals decided the same, left below right, in columns. */
export class Edges {
  readonly #left = new GrowingUint32();
  readonly #right = new GrowingUint32();
  /** How far from certain, in thousandths. */
  readonly #doubt = new GrowingUint32();
  #starts = new Uint32Array(0);

  get count(): number {
    return this.#left.length;
  }

  add(left: number, right: number, confidence: number): void {
    this.#left.push(left);
    this.#right.push(right);
    this.#doubt.push(CONFIDENCE - Math.round(confidence * CONFIDENCE));
  }

  at(edge: number): { left: number; right: number; confidence: number } {
    const confidence = (CONFIDENCE - this.#doubt.at(edge)) / CONFIDENCE;
    return { left: this.#left.at(edge), right: this.#right.at(edge), confidence };
  }

  /** All are added: puts them into order by left and right, so that `has` finds them; `count` is the number of offers. */
  seal(count: number): void {
    const order = sortedOrder(this.#left.values(), sortedOrder(this.#right.values()));
    for (const column of [this.#left, this.#right, this.#doubt]) column.values().set(order.map((i) => column.at(i)));
    this.#starts = new Uint32Array(count + 1);
    for (const left of this.#left.values()) this.#starts[left + 1] = (this.#starts[left + 1] as number) + 1;
    for (let i = 0; i < count; i++) this.#starts[i + 1] = (this.#starts[i + 1] as number) + (this.#starts[i] as number);
  }

  /** Whether two ordinals are decided the same; after `seal`. */
  has(a: number, b: number): boolean {
    const [left, right] = [Math.min(a, b), Math.max(a, b)];
    const end = this.#starts[left + 1] as number;
    for (let i = this.#starts[left] as number; i < end; i++) if (this.#right.at(i) === right) return true;
    return false;
  }

  /** Edges by confidence, highest first, then by left and right; after `seal`. */
  strongestFirst(): Uint32Array {
    return sortedOrder(this.#doubt.values());
  }
}
