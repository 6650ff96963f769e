import { STRETCH } from '../../core/search/format.ts';
import { BITS, END, LOWS, Part, type Source } from '../../core/search/part.ts';

/** Low halves of a part, in order. */
export const lowsOf = (part: Part): number[] => {
  if (part.kind === LOWS) return Array.from(part.lows.subarray(part.lowsAt, part.lowsAt + part.count));
  const found: number[] = [];
  if (part.kind === BITS)
    for (let low = 0; low < part.length * 32; low++)
      if (((part.bits[part.bitsAt + (low >>> 5)]! >>> (low & 31)) & 1) === 1) found.push(low);
  return found;
};

/** All ordinals of a source over so many stretches. */
export const ordinalsOf = (source: Source, stretches: number): number[] => {
  const part = new Part();
  return Array.from({ length: stretches }, (_, stretch) => {
    source.load(stretch, part);
    return lowsOf(part).map((low) => stretch * STRETCH + low);
  }).flat();
};

/** A part that has these low halves, as bits or as a list at some place of a larger one. */
export const partOf = (lows: readonly number[], form: 'bits' | 'list'): Part => {
  const part = new Part();
  if (form === 'list') part.viewLows(Uint16Array.from([7, 7, ...lows, 9]), 2, lows.length);
  else {
    const bits = new Int32Array(STRETCH / 32 + 3);
    for (const low of lows) bits[3 + (low >>> 5)]! |= 1 << (low & 31);
    part.viewBits(bits, 3, STRETCH / 32);
  }
  return part;
};

/** A source that has these ordinals: a stretch of at least `dense` of them as bits, another as a list. */
export const sourceOf = (ordinals: readonly number[], dense = 100): Source => ({
  size: ordinals.length,
  load: (stretch, into) => {
    const lows = ordinals.filter((at) => Math.floor(at / STRETCH) === stretch).map((at) => at % STRETCH);
    into.view(lows.length === 0 ? new Part() : partOf(lows, lows.length >= dense ? 'bits' : 'list'));
  },
});

/** What a walk goes over. */
export const walked = (walk: { next(target: number): number }): number[] => {
  const found: number[] = [];
  for (let at = walk.next(0); at !== END; at = walk.next(at + 1)) found.push(at);
  return found;
};
