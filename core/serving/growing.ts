/** Lists of numbers that grow in flat memory, for millions of rows. */

abstract class Growing<A extends Uint32Array | Float64Array | Uint8Array> {
  protected array: A;
  length = 0;

  constructor(array: A) {
    this.array = array;
  }

  protected abstract allocate(length: number): A;

  push(value: number): void {
    if (this.length === this.array.length) {
      const larger = this.allocate(Math.max(16, this.array.length * 2));
      larger.set(this.array);
      this.array = larger;
    }
    this.array[this.length++] = value;
  }

  /** Pushes some numbers of a list, from one place up to another. */
  pushSome(list: ArrayLike<number>, from: number, to: number): void {
    for (let i = from; i < to; i++) this.push(list[i]!);
  }

  at(index: number): number {
    return this.array[index] ?? 0;
  }

  /** View of what was pushed; valid until the next push. */
  values(): A {
    return this.array.subarray(0, this.length) as A;
  }
}

export class GrowingUint32 extends Growing<Uint32Array> {
  constructor() {
    super(new Uint32Array(16));
  }
  protected override allocate(length: number): Uint32Array {
    return new Uint32Array(length);
  }
}

export class GrowingFloat64 extends Growing<Float64Array> {
  constructor() {
    super(new Float64Array(16));
  }
  protected override allocate(length: number): Float64Array {
    return new Float64Array(length);
  }
}

export class GrowingUint8 extends Growing<Uint8Array> {
  constructor() {
    super(new Uint8Array(16));
  }
  protected override allocate(length: number): Uint8Array {
    return new Uint8Array(length);
  }
}

/** The list of a key, made where there is none. */
export const listOf = (lists: Map<string, GrowingUint32>, key: string): GrowingUint32 => {
  const found = lists.get(key);
  if (found !== undefined) return found;
  const list = new GrowingUint32();
  lists.set(key, list);
  return list;
};
