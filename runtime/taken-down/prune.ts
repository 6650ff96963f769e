/** What is left of a value once everything is gone that names a site which was taken down. */
import { type Json, parseRow } from '../reader.ts';
import type { Mentions } from './mention.ts';

/**
 * Undefined: the value itself names one. A list loses the items that do, and stays; an object that has such a value, but for
 * what its lists lose, is such a one itself.
 */
export const prune = (value: unknown, mentions: Mentions): unknown => {
  if (typeof value === 'string') return mentions.inText(value) ? undefined : value;
  if (Array.isArray(value)) return value.map((item) => prune(item, mentions)).filter((item) => item !== undefined);
  if (value === null || typeof value !== 'object') return value;
  const kept: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    const left = prune(member, mentions);
    if (left === undefined && member !== undefined) return undefined;
    kept[name] = left;
  }
  return kept;
};

export const renderRow = (value: unknown): Json => Buffer.from(JSON.stringify(value));

/** A rendered row; null: nothing of it is left. `finish` sets right what follows from lists that lost items. */
export const pruneRow = (
  row: Json,
  mentions: Mentions,
  finish: (value: Record<string, unknown>) => unknown = (value) => value,
): Json | null => {
  if (!mentions.inBytes(row)) return row;
  const left = prune(parseRow(row), mentions);
  const finished = left === undefined ? null : finish(left as Record<string, unknown>);
  return finished === null ? null : renderRow(finished);
};
