import { GrowingUint32 } from '../../core/serving/growing.ts';
import { sortedOrder } from '../columns/radix.ts';

/** What one pair is decided to be, where no edge says that it is the same. `apart`: one seller lists both, with other words. */
export type Verdict = 'same' | 'conflict' | 'unlike' | 'apart';

/** Confidences are thousandths. */
const CONFIDENCE = 1000;

const columns = () => ({ left: new GrowingUint32(), right: new GrowingUint32(), doubt: new GrowingUint32() });

/** Pairs of ordinals decided the same, left below right, in columns. */
export class Edges {
  #left: Uint32Array = new Uint32Array(0);
  #right: Uint32Array = new Uint32Array(0);
  /** How far from certain, in thousandths. */
  #doubt: Uint32Array = new Uint32Array(0);
  /** By left, where its edges begin. */
  #starts = new Uint32Array(0);
  #added = columns();

  add(left: number, right: number, confidence: number): void {
    this.#added.left.push(left);
    this.#added.right.push(right);
    this.#added.doubt.push(CONFIDENCE - Math.round(confidence * CONFIDENCE));
  }

  /** How many offers there are. After `seal`. */
  get offers(): number {
    return this.#starts.length - 1;
  }

  /** After `seal`. */
  get length(): number {
    return this.#left.length;
  }

  /** After `seal`. */
  at(edge: number): { left: number; right: number; confidence: number } {
    const confidence = (CONFIDENCE - this.#doubt[edge]!) / CONFIDENCE;
    return { left: this.#left[edge]!, right: this.#right[edge]!, confidence };
  }

  /**
   * All are added: puts them into order by left and right, so that `has` finds them; `count` is the number of offers. By
   * right, then partitioned by the left. What is added afterwards needs to be sealed anew.
   */
  seal(count: number): void {
    if (this.#starts.length > 0) {
      if (this.#added.left.length === 0) return;
      for (let i = 0; i < this.#left.length; i++) {
        this.#added.left.push(this.#left[i]!);
        this.#added.right.push(this.#right[i]!);
        this.#added.doubt.push(this.#doubt[i]!);
      }
    }
    const [left, right, doubt] = [this.#added.left.values(), this.#added.right.values(), this.#added.doubt.values()];
    const starts = new Uint32Array(count + 1);
    for (let i = 0; i < left.length; i++) starts[left[i]! + 1] = starts[left[i]! + 1]! + 1;
    for (let i = 0; i < count; i++) starts[i + 1] = starts[i + 1]! + starts[i]!;
    const next = starts.slice();
    this.#left = new Uint32Array(left.length);
    this.#right = new Uint32Array(left.length);
    this.#doubt = new Uint32Array(left.length);
    const byRight = sortedOrder(right);
    for (let i = 0; i < byRight.length; i++) {
      const edge = byRight[i]!;
      const own = left[edge]!;
      const at = next[own]!;
      next[own] = at + 1;
      this.#left[at] = own;
      this.#right[at] = right[edge]!;
      this.#doubt[at] = doubt[edge]!;
    }
    this.#added = columns();
    this.#starts = starts;
  }

  /** Both ends of each; after `seal`. */
  each(visit: (left: number, right: number) => void): void {
    for (let i = 0; i < this.#left.length; i++) visit(this.#left[i]!, this.#right[i]!);
  }

  /** How surely two ordinals are decided the same, in thousandths; 0: there is no edge. After `seal`. */
  confidenceOf(a: number, b: number): number {
    const [left, right] = [Math.min(a, b), Math.max(a, b)];
    const end = this.#starts[left + 1]!;
    for (let i = this.#starts[left]!; i < end; i++) if (this.#right[i] === right) return CONFIDENCE - this.#doubt[i]!;
    return 0;
  }

  /** Whether two ordinals are decided the same; after `seal`. */
  has(a: number, b: number): boolean {
    return this.confidenceOf(a, b) > 0;
  }

  /** Edges by confidence, highest first, then by left and right; after `seal`. */
  strongestFirst(): Uint32Array {
    return sortedOrder(this.#doubt);
  }
}
