import { type ConflictRule, conflictRules, conflictsOf, rulesFor } from './conflict-rules.ts';
import type { Identity } from './identity.ts';

type FindConflicts = (a: Identity, b: Identity, modelShared: boolean) => string[];

const partsFit = ({ when }: ConflictRule, { bundle }: Identity): boolean =>
  when?.parts === undefined || (when.parts === 'one' ? bundle.parts.length === 1 : bundle.parts.length > 1);

/** Asks a table of rules of pairs; empty: nothing is against the two being the same. */
export const conflictsBy = (rules: readonly ConflictRule[]): FindConflicts => {
  const [latin, chinese] = [false, true].map((chinese) => ({
    apart: rulesFor(rules, { chinese, modelShared: false }),
    shared: rulesFor(rules, { chinese, modelShared: true }),
  })) as [Record<'apart' | 'shared', ConflictRule[]>, Record<'apart' | 'shared', ConflictRule[]>];
  return (a, b, modelShared) => {
    const { apart, shared } = a.bigrams.length > 0 || b.bigrams.length > 0 ? chinese : latin;
    const conflicts: string[] = [];
    let said = '';
    for (const rule of modelShared ? shared : apart) {
      if (rule.name === said || !partsFit(rule, a)) continue;
      const found = conflictsOf(rule, a, b);
      if (found.length === 0) continue;
      conflicts.push(...found);
      said = rule.name;
    }
    return conflicts;
  };
};

/**
 * What makes two offers surely not the same thing in the same quantity and condition, by {@link conflictRules}:
 * `耳機 黑色`, `耳機 白色` → `['colour: 黑 ≠ 白']`; empty: nothing. `modelShared`: a model number or GTIN is shared.
 */
export const hardConflicts: FindConflicts = conflictsBy(conflictRules);
