import type { Manifest } from '../../core/contract/index.ts';

/** Tables whose loss of rows means that something went wrong upstream. Derived lists may well shrink. */
const watched = ['sites', 'detections', 'offers', 'price_history', 'observations'] as const;

/** A snapshot that lost more than this share of a table's rows is refused. */
export const MAX_SHRINK = 0.2;
/** Fewer lost rows than this say nothing: in a small snapshot one shop that moved is a large share. */
const MIN_LOST_ROWS = 10;

export const rowsByTable = (manifest: Manifest): Map<string, number> => {
  const rows = new Map<string, number>();
  for (const { table, rows: n } of manifest.files)
    if (table !== null) rows.set(table, (rows.get(table) ?? 0) + (n ?? 0));
  return rows;
};

/** One line per table that shrank by more than `maxShrink`; empty: publish. */
export const shrunkTables = (
  before: ReadonlyMap<string, number>,
  now: ReadonlyMap<string, number>,
  maxShrink: number = MAX_SHRINK,
): string[] =>
  watched.flatMap((table) => {
    const had = before.get(table) ?? 0;
    const has = now.get(table) ?? 0;
    if (had - has < MIN_LOST_ROWS || has >= had * (1 - maxShrink)) return [];
    return [`${table} ${had} → ${has} rows (−${Math.round((1 - has / had) * 100)} %)`];
  });
