/** Middle of ascending numbers; of an even count the mean of the two in the middle, rounded. Throws where there are none. */
export const median = (ascending: ArrayLike<number>): number => {
  const half = ascending.length >> 1;
  const high = ascending[half];
  if (high === undefined) throw new Error('no median of nothing');
  return ascending.length % 2 === 1 ? high : Math.round(((ascending[half - 1] ?? high) + high) / 2);
};

/**
 * By binary search, the first place in [from, to) from which on `isBehind` holds; `to` where it holds nowhere. Up to that
 * place `isBehind` must be false, and from it on true.
 */
export const partitionPoint = (from: number, to: number, isBehind: (place: number) => boolean): number => {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBehind(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
};
