const BITS = 11;
const SIZE = 1 << BITS;

/** One stable pass over the digit of `keys` that starts at bit `shift`; false: all share it, and nothing was moved. */
const pass = (keys: Uint32Array, shift: number, [from, to]: [Uint32Array, Uint32Array]): boolean => {
  const starts = new Uint32Array(SIZE + 1);
  for (let i = 0; i < from.length; i++) {
    const digit = (keys[from[i]!]! >>> shift) & (SIZE - 1);
    starts[digit + 1] = starts[digit + 1]! + 1;
  }
  if (starts.includes(from.length)) return false;
  for (let i = 0; i < SIZE; i++) starts[i + 1] = starts[i + 1]! + starts[i]!;
  for (let i = 0; i < from.length; i++) {
    const index = from[i]!;
    const digit = (keys[index]! >>> shift) & (SIZE - 1);
    const at = starts[digit]!;
    to[at] = index;
    starts[digit] = at + 1;
  }
  return true;
};

const byIndex = (length: number): Uint32Array => {
  const order = new Uint32Array(length);
  for (let i = 0; i < length; i++) order[i] = i;
  return order;
};

/**
 * Indices of `keys` in ascending order of the keys; equal keys keep the order that they have in `order` (default: by
 * index). Linear: a pass for every eleven bits that are used.
 */
export const sortedOrder = (keys: Uint32Array, order: Uint32Array = byIndex(keys.length)): Uint32Array => {
  let from: Uint32Array = order;
  let to: Uint32Array = new Uint32Array(order.length);
  let all = 0;
  for (let i = 0; i < keys.length; i++) all |= keys[i]!;
  const bits = 32 - Math.clz32(all);
  for (let shift = 0; shift < bits; shift += BITS) if (pass(keys, shift, [from, to])) [from, to] = [to, from];
  return from;
};
