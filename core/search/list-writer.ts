import { bitmapWords, isDense, isPlain, STRETCH, STRETCH_BITS, spanOf, stretchesOf } from './format.ts';

/** Words that so many postings of a stretch take. */
const wordsIn = (count: number, span: number): number => (isDense(count, span) ? bitmapWords(span) : (count + 1) >>> 1);

/** Calls with each stretch that has postings: where they begin in the list, and where they end. */
const eachStretch = (list: Uint32Array, visit: (stretch: number, from: number, to: number) => void): void => {
  for (let from = 0; from < list.length; ) {
    const stretch = list[from]! >>> STRETCH_BITS;
    const end = (stretch + 1) * STRETCH;
    let to = from + 1;
    while (to < list.length && list[to]! < end) to++;
    visit(stretch, from, to);
    from = to;
  }
};

/** Bytes of a token's ascending ordinals. */
export const listBytes = (list: Uint32Array, entries: number): number => {
  if (list.length === 1) return 0;
  if (isPlain(list.length, entries)) return list.length * 4;
  let words = stretchesOf(entries);
  eachStretch(list, (stretch, from, to) => {
    words += wordsIn(to - from, spanOf(stretch, entries));
  });
  return words * 4;
};

/** Writes a token's ascending ordinals at `start` of `out`, a multiple of 4. */
export const writeList = (
  list: Uint32Array,
  out: Uint8Array,
  { start, entries }: { start: number; entries: number },
): void => {
  const words = new Uint32Array(out.buffer, out.byteOffset + start, (out.length - start) >>> 2);
  if (isPlain(list.length, entries)) {
    words.set(list);
    return;
  }
  const lows = new Uint16Array(words.buffer, words.byteOffset, words.length * 2);
  const stretches = stretchesOf(entries);
  let at = stretches;
  let done = 0;
  eachStretch(list, (stretch, from, to) => {
    for (; done < stretch; done++) words[done] = from;
    const span = spanOf(stretch, entries);
    const low = STRETCH - 1;
    if (isDense(to - from, span))
      for (let i = from; i < to; i++) words[at + ((list[i]! & low) >>> 5)]! |= 1 << (list[i]! & 31);
    else for (let i = from; i < to; i++) lows[at * 2 + i - from] = list[i]! & low;
    at += wordsIn(to - from, span);
  });
  for (; done < stretches; done++) words[done] = list.length;
};
