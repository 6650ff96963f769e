/** How surprising counts are, in natural logarithms, so that nothing underflows. */

const EXACT = Array.from({ length: 16 }, () => 0);
for (let n = 2; n < EXACT.length; n++) EXACT[n] = EXACT[n - 1]! + Math.log(n);

/** ln n!; from 16 on Stirling's series (NIST DLMF 5.11.1), right to 12 digits. */
export const logFactorial = (n: number): number =>
  EXACT[n] ?? n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + 1 / (12 * n) - 1 / (360 * n ** 3);

const logChoose = (n: number, k: number): number => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

/** ln of first × (1 + r₁ + r₁r₂ + …), where `ratio(i)` is a term over the one before; ends when terms no longer count. */
const logSum = (logFirst: number, count: number, ratio: (i: number) => number): number => {
  let [term, sum] = [1, 1];
  for (let i = 1; i < count; i++) {
    term *= ratio(i);
    sum += term;
    if (term < sum * 1e-15) break;
  }
  return logFirst + Math.log(sum);
};

/**
 * Of pairs that changed, `lost` one way and `gained` the other: ln of the chance of a difference as large if both ways
 * were as likely. McNemar's test in its exact form, two-sided: Q. McNemar, Psychometrika 12 (1947); the sign test of
 * W. Dixon and A. Mood, JASA 41 (1946).
 */
export const logPaired = (lost: number, gained: number): number => {
  const n = lost + gained;
  const fewer = Math.min(lost, gained);
  if (n === 0 || lost === gained) return 0;
  const tail = logSum(logChoose(n, fewer) - n * Math.LN2, fewer + 1, (i) => (fewer - i + 1) / (n - fewer + i));
  return Math.min(0, Math.LN2 + tail);
};

/** ln of the chance of at least `k` of `n`, each with chance `p`. */
export const logTail = (k: number, n: number, p: number): number => {
  const logTerm = logFactorial(n) - logFactorial(k) - logFactorial(n - k) + k * Math.log(p) + (n - k) * Math.log1p(-p);
  let [term, sum] = [1, 1];
  for (let i = k; i < n && term > sum * 1e-12; i++) {
    term *= ((n - i) / (i + 1)) * (p / (1 - p));
    sum += term;
  }
  return logTerm + Math.log(sum);
};

/** Of `all` sites `marked` are marked and `drawn` drawn, `found` both. */
export interface Overlap {
  all: number;
  marked: number;
  drawn: number;
  found: number;
}

/** ln of the chance that at least so many of the drawn are marked: R. A. Fisher's exact test, one-sided (JRSS 85, 1922). */
export const logOverlap = ({ all, marked, drawn, found }: Overlap): number => {
  const most = Math.min(marked, drawn);
  if (found <= 0) return 0;
  const first = logChoose(marked, found) + logChoose(all - marked, drawn - found) - logChoose(all, drawn);
  const tail = logSum(first, most - found + 1, (i) => {
    const k = found + i;
    return ((marked - k + 1) * (drawn - k + 1)) / (k * (all - marked - drawn + k));
  });
  return Math.min(0, tail);
};

/**
 * Which of several tests hold at a share `level` of false ones among those that do: Y. Benjamini and Y. Hochberg, JRSS B
 * 57 (1995). Answers ln of each one's adjusted chance, in the order given.
 */
export const adjusted = (logs: readonly number[]): number[] => {
  const order = logs.map((_, i) => i).sort((a, b) => logs[a]! - logs[b]!);
  const result = logs.map(() => 0);
  let least = 0;
  for (let rank = order.length; rank > 0; rank--) {
    const at = order[rank - 1]!;
    least = Math.min(least, logs[at]! + Math.log(order.length / rank));
    result[at] = least;
  }
  return result;
};
