import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { RuleSet } from '../../core/rules/index.ts';
import { type HistoryEntry, readChain } from './chain.ts';

const isFollowed = (category: string): boolean => category === 'platform' || category === 'advertising';

/**
 * Version of the rules of each technology whose changes are reported: the same as long as what finds it is written the
 * same. Names, sources and the version of a technology do not count; what implies or excludes it does.
 */
export const ruleVersions = ({ compiled, facts }: RuleSet): Record<string, string> => {
  const own: string[][] = compiled.map(() => []);
  for (const { technology, signal, value, strength, pattern } of facts)
    own[technology]?.push(JSON.stringify([signal, value, strength, pattern?.source ?? null]));
  const versions: Record<string, string> = {};
  for (const [i, { id, category, builder, excludes }] of compiled.entries()) {
    if (!isFollowed(category)) continue;
    const related = compiled.flatMap((other, j) => {
      const touches = other.implies.includes(i) || other.excludes.includes(i) || excludes.includes(j);
      return touches ? [[other.id, ...(own[j] ?? [])]] : [];
    });
    const written = JSON.stringify([builder, own[i]?.sort(), related.sort()]);
    versions[id] = createHash('sha256').update(written).digest('hex').slice(0, 12);
  }
  return versions;
};

/** Whether a technology was found by other rules in one of two snapshots than in the other; null: not recorded. */
export type RulesChanged = (technology: string) => boolean | null;

/** Of two snapshots of a directory; where its history has no way from one to the other, nothing is recorded. */
export const readRuleChanges = async (
  outDir: string,
  { before, after }: { before: string; after: string },
): Promise<RulesChanged> => {
  const entries = await readChain(join(outDir, 'history'), after).catch(() => []);
  const version = ruleVersionOf(entries);
  return (technology) => {
    const [then, now] = [version(before, technology), version(after, technology)];
    return then === undefined || now === undefined || (then === null && now === null) ? null : then !== now;
  };
};

/** For deriveSiteMovers: what each snapshot's build looked for. */
export const ruleVersionOf = (
  entries: readonly HistoryEntry[],
): ((snapshot: string, technology: string) => string | null | undefined) => {
  const recorded = new Map(entries.map(({ snapshot, rules }) => [snapshot, rules]));
  return (snapshot, technology) => {
    const rules = recorded.get(snapshot);
    return rules === undefined ? undefined : Object.hasOwn(rules, technology) ? rules[technology] : null;
  };
};
