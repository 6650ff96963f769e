/** One byte range of a resource of known length (RFC 9110, section 14). */

export type RangeVerdict =
  | { kind: 'whole' }
  | { kind: 'part'; start: number; length: number }
  | { kind: 'unsatisfiable' };

const whole: RangeVerdict = { kind: 'whole' };
const single = /^bytes\s*=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i;

/** What is malformed, of another unit, or several ranges is answered with the whole, as the RFC allows. */
export const readRange = (header: string, size: number): RangeVerdict => {
  const match = single.exec(header.slice(0, 100));
  if (match === null) return whole;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return whole;
  if (first === '') {
    const suffix = Math.min(Number(last), size);
    return suffix === 0 ? { kind: 'unsatisfiable' } : { kind: 'part', start: size - suffix, length: suffix };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return whole;
  if (start >= size) return { kind: 'unsatisfiable' };
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return { kind: 'part', start, length: end - start + 1 };
};

/** If-Range holds only where it is exactly this strong ETag; a date or a weak one never does. */
export const rangeStillHolds = (ifRange: string, etag: string): boolean => ifRange === '' || ifRange.trim() === etag;
