/** Asking for so many at the most, whatever is left of them. */
const MOST = 20_000;

/**
 * The first `limit` rows of which something is left; asks for more than `limit` only where some were lost. `ask` gives the
 * first so many, fewer where there are no more.
 */
export const filled = <T>(
  limit: number,
  { ask, keep }: { ask: (most: number) => T[]; keep: (row: T) => T | null },
): T[] => {
  for (let most = limit; ; most = Math.min(MOST, most * 2 + 16)) {
    const rows = ask(most);
    const left = rows.flatMap((row) => keep(row) ?? []);
    if (left.length >= limit || rows.length < most || most >= MOST) return left.slice(0, limit);
  }
};
