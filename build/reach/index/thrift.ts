/**
 * Thrift's compact protocol, as far as Parquet's footers use it (Apache Thrift, doc/specs/thrift-compact-protocol.md):
 * bytes → a tree of fields, and back. Fields that nobody here knows go through unchanged.
 */
export class ThriftError extends Error {
  override name = 'ThriftError';
}

export const TYPE = {
  true: 1,
  false: 2,
  byte: 3,
  i16: 4,
  i32: 5,
  i64: 6,
  double: 7,
  binary: 8,
  list: 9,
  set: 10,
  map: 11,
  struct: 12,
};

export interface ThriftList {
  elementType: number;
  items: ThriftValue[];
}
export type ThriftStruct = Map<number, ThriftField>;
/** Numbers stay as they are written; those beyond what a double tells apart are a bigint. */
export type ThriftValue = boolean | number | bigint | Buffer | ThriftList | ThriftStruct;
export interface ThriftField {
  type: number;
  value: ThriftValue;
}

const MAX_DEPTH = 16;
/** Seven bytes of a number: what they say is below 2^53. */
const MAX_SCALE = 2 ** 49;

class Reader {
  #at: number;
  readonly #bytes: Buffer;

  constructor(bytes: Buffer, at = 0) {
    this.#bytes = bytes;
    this.#at = at;
  }

  get at(): number {
    return this.#at;
  }

  byte(): number {
    const value = this.#bytes[this.#at++];
    if (value === undefined) throw new ThriftError('the bytes end inside a field');
    return value;
  }

  /** Unsigned. */
  varint(): number | bigint {
    // Most are short, and a footer has a hundred thousand.
    let small = 0;
    for (let scale = 1; scale < MAX_SCALE; scale *= 128) {
      const byte = this.byte();
      small += (byte & 0x7f) * scale;
      if (byte < 0x80) return small;
    }
    let value = BigInt(small);
    for (let shift = 49n; shift < 70n; shift += 7n) {
      const byte = this.byte();
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw new ThriftError('a number of over ten bytes');
  }

  size(): number {
    const size = Number(this.varint());
    // Whatever is counted takes a byte each at least.
    if (size > this.#bytes.length - this.#at) throw new ThriftError(`a length of ${size} beyond the end`);
    return size;
  }

  value(type: number, depth: number): ThriftValue {
    if (depth > MAX_DEPTH) throw new ThriftError(`nested deeper than ${MAX_DEPTH}`);
    if (type === TYPE.true || type === TYPE.false) return this.byte() === 1;
    if (type === TYPE.byte) return this.byte();
    if (type === TYPE.i16 || type === TYPE.i32 || type === TYPE.i64) return this.varint();
    if (type === TYPE.double) return this.#take(8);
    if (type === TYPE.binary) return this.#take(this.size());
    if (type === TYPE.struct) return this.struct(depth + 1);
    if (type !== TYPE.list && type !== TYPE.set) throw new ThriftError(`a field of type ${type}`);
    const head = this.byte();
    const elementType = head & 0x0f;
    const count = head >> 4 === 15 ? this.size() : head >> 4;
    return { elementType, items: Array.from({ length: count }, () => this.value(elementType, depth + 1)) };
  }

  struct(depth: number): ThriftStruct {
    const fields: ThriftStruct = new Map();
    for (let id = 0; ; ) {
      const head = this.byte();
      if (head === 0) return fields;
      const type = head & 0x0f;
      id = head >> 4 === 0 ? Math.floor(Number(this.varint()) / 2) : id + (head >> 4);
      const isFlag = type === TYPE.true || type === TYPE.false;
      fields.set(id, { type, value: isFlag ? type === TYPE.true : this.value(type, depth) });
    }
  }

  #take(length: number): Buffer {
    if (this.#at + length > this.#bytes.length) throw new ThriftError('the bytes end inside a text');
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }
}

const varintBytes = (given: number | bigint): number[] => {
  const bytes: number[] = [];
  let value = BigInt(given);
  for (; value >= 0x80n; value >>= 7n) bytes.push(Number(value & 0x7fn) | 0x80);
  bytes.push(Number(value));
  return bytes;
};

const encode = (type: number, value: ThriftValue, out: Buffer[]): void => {
  if (value instanceof Map) encodeStruct(value, out);
  else if (Buffer.isBuffer(value)) {
    if (type === TYPE.binary) out.push(Buffer.from(varintBytes(value.length)));
    out.push(value);
  } else if (type === TYPE.byte) out.push(Buffer.from([Number(value)]));
  else if (typeof value === 'bigint' || typeof value === 'number') out.push(Buffer.from(varintBytes(value)));
  else if (typeof value === 'boolean') out.push(Buffer.from([value ? 1 : 2]));
  else {
    const count = value.items.length;
    const head = count < 15 ? [(count << 4) | value.elementType] : [0xf0 | value.elementType, ...varintBytes(count)];
    out.push(Buffer.from(head));
    for (const item of value.items) encode(value.elementType, item, out);
  }
};

const encodeStruct = (fields: ThriftStruct, out: Buffer[]): void => {
  let last = 0;
  for (const [id, { type, value }] of [...fields].sort(([a], [b]) => a - b)) {
    const code = typeof value === 'boolean' ? (value ? TYPE.true : TYPE.false) : type;
    const step = id - last;
    if (step > 0 && step < 16) out.push(Buffer.from([(step << 4) | code]));
    else out.push(Buffer.from([code, ...varintBytes(id * 2)]));
    if (typeof value !== 'boolean') encode(type, value, out);
    last = id;
  }
  out.push(Buffer.from([0]));
};

/** Throws ThriftError on what is no struct; nesting, lengths and counts are bounded by the bytes given. */
export const decodeStruct = (bytes: Buffer): ThriftStruct => new Reader(bytes).struct(0);

/** The struct that begins at a place, and where it ends. Throws like decodeStruct. */
export const decodeStructAt = (bytes: Buffer, at: number): { fields: ThriftStruct; end: number } => {
  const reader = new Reader(bytes, at);
  const fields = reader.struct(0);
  return { fields, end: reader.at };
};

export const encodeStructBytes = (fields: ThriftStruct): Buffer => {
  const out: Buffer[] = [];
  encodeStruct(fields, out);
  return Buffer.concat(out);
};

/** Signed numbers are zigzag: 0, -1, 1, -2… */
export const fromZigzag = (value: number | bigint): number => {
  const number = Number(value);
  return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
};
export const toZigzag = (value: number): number => (value >= 0 ? value * 2 : -value * 2 - 1);
