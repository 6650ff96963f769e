import { createHash } from 'node:crypto';
import type { RuleSet } from '../../core/rules/index.ts';
import type { HistoryEntry } from './chain.ts';

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
