import type { Evidence } from '../evidence.ts';
import type { RuleSet } from '../rules/compile.ts';
import { Hits } from './hits.ts';
import { LiteralMatcher } from './literals.ts';
import { matchNames } from './named.ts';
import { matchUrls } from './urls.ts';

/** Indexes (in `rules.facts`) of the facts that a page shows, at whatever strength: for judging rules. */
export const matchedFacts = (evidence: Evidence, rules: RuleSet): Set<number> => {
  const hits = new Hits();
  matchUrls(evidence, rules, hits);
  matchNames(evidence, rules, hits);
  new LiteralMatcher(evidence, rules, hits).run();
  const facts = new Set([...hits.byTechnology.values()].flatMap((list) => list.map(({ fact }) => fact)));
  return new Set(rules.facts.flatMap((fact, at) => (facts.has(fact) ? [at] : [])));
};
