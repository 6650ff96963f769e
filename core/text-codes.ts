/** Larger texts get a buffer of their own, so that one large page does not keep its size in memory. */
const KEPT_CODES = 1_000_000;
/** Zeros after the end: readers may look a few characters ahead without asking. */
const PADDING = 8;

let kept = new Uint16Array(0);

const bufferFor = (length: number): Uint16Array => {
  if (length > KEPT_CODES) return new Uint16Array(length);
  if (kept.length < length) kept = new Uint16Array(Math.min(KEPT_CODES, length * 2));
  return kept;
};

/** Browsers have no such Buffer. */
const canCopy = typeof Buffer.prototype?.write === 'function' && new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/**
 * The UTF-16 units of a text, then eight zeros at least: reading them is several times as fast as `charCodeAt`. Valid
 * until the next call.
 */
export const codesOf = (text: string): Uint16Array => {
  const codes = bufferFor(text.length + PADDING);
  if (canCopy) Buffer.from(codes.buffer, 0, text.length * 2).write(text, 'utf16le');
  else for (let i = 0; i < text.length; i++) codes[i] = text.charCodeAt(i);
  codes.fill(0, text.length, text.length + PADDING);
  return codes;
};
