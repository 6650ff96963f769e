/** Facts as they are gathered, each on the side for which it speaks. */
import type { CheckFact, NotSeen } from '../contract/index.ts';

export interface Gathered {
  speaks_for: CheckFact[];
  speaks_against: CheckFact[];
  neither: CheckFact[];
  not_seen: NotSeen[];
}

export const nothing = (): Gathered => ({ speaks_for: [], speaks_against: [], neither: [], not_seen: [] });

/** All of several, in order. */
export const together = (parts: readonly Partial<Gathered>[]): Gathered => {
  const all = nothing();
  for (const { speaks_for = [], speaks_against = [], neither = [], not_seen = [] } of parts) {
    all.speaks_for.push(...speaks_for);
    all.speaks_against.push(...speaks_against);
    all.neither.push(...neither);
    all.not_seen.push(...not_seen);
  }
  return all;
};

export const notSeen = (id: string, text: string, text_zh: string): Partial<Gathered> => ({
  not_seen: [{ id, text, text_zh }],
});

export const dayOf = (time: string): string => time.slice(0, 10);
