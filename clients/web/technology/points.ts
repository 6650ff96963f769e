/** Differences of shares as people read them. */

/** A difference of two shares in percentage points, with its sign: `+1.5`, `−0.3`, `0.0`. */
export const pointsOf = (change: number): string => {
  const text = Math.abs(change * 100).toFixed(1);
  if (text === '0.0') return text;
  return `${change < 0 ? '−' : '+'}${text}`;
};
