import { Hits } from '../../core/detect/hits.ts';
import { LiteralMatcher } from '../../core/detect/literals.ts';
import { matchNames } from '../../core/detect/named.ts';
import { matchUrls } from '../../core/detect/urls.ts';
import type { Evidence } from '../../core/evidence/index.ts';
import type { RuleSet } from '../../core/rules/compile.ts';

/** Indexes (in `rules.facts`) of the facts that a page shows, at whatever strength: for judging rules. */
export const matchedFacts = (evidence: Evidence, rules: RuleSet): Set<number> => {
  const hits = new Hits();
  matchUrls(evidence, rules, hits);
  matchNames(evidence, rules, hits);
  new LiteralMatcher(evidence, rules, hits).run();
  const facts = new Set([...hits.byTechnology.values()].flatMap((list) => list.map(({ fact }) => fact)));
  return new Set(rules.facts.flatMap((fact, at) => (facts.has(fact) ? [at] : [])));
};
