import type { Category, Page } from '../../../core/contract/index.ts';
import { type Hit, Hits } from '../../../core/detect/hits.ts';
import { LiteralMatcher } from '../../../core/detect/literals.ts';
import { matchNames } from '../../../core/detect/named.ts';
import type { FoundId } from '../../../core/detect/tracking.ts';
import { matchUrls } from '../../../core/detect/urls.ts';
import { readEvidence } from '../../../core/evidence/index.ts';
import { compileRules, type RuleSet } from '../../../core/rules/compile.ts';
import type { Fact, Signal, Strength, TechnologyRule, TrackingRule } from '../../../core/rules/schema.ts';
import { pageOf } from '../detect-support.ts';

/** `signal value`, strong unless said otherwise. */
export const fact = (signal: Signal, value: string, over: Partial<Fact> = {}): Fact => ({
  signal,
  value,
  strength: 'strong' as Strength,
  source: 'invented',
  ...over,
});

export const technology = (id: string, facts: Fact[], over: Partial<TechnologyRule> = {}): TechnologyRule => ({
  id,
  name: id.toUpperCase(),
  name_zh: id,
  homepage: 'https://thing.example/',
  facts,
  ...over,
});

export const rulesOf = (
  technologies: TechnologyRule[],
  { category = 'analytics', tracking = [] }: { category?: Category; tracking?: TrackingRule[] } = {},
): RuleSet => compileRules([{ category, technologies }], tracking);

export interface Found {
  hits: Hit[];
  ids: FoundId[];
  /** Kinds of the signs of a shop in markup and code. */
  signs: string[];
}

/** What an invented page shows of one technology's facts. */
export const findIn = (html: string, facts: Fact[], over: Partial<Page> = {}, tracking: TrackingRule[] = []): Found => {
  const rules = rulesOf([technology('thing', facts)], { tracking });
  const evidence = readEvidence(pageOf(html, over));
  const hits = new Hits();
  matchUrls(evidence, rules, hits);
  matchNames(evidence, rules, hits);
  const matcher = new LiteralMatcher(evidence, rules, hits);
  const ids = matcher.run();
  return { hits: hits.byTechnology.get(0) ?? [], ids, signs: [...matcher.signs.seen.keys()] };
};

/** `strength kind value` of each hit. */
export const seen = (html: string, facts: Fact[], over: Partial<Page> = {}): string[] =>
  findIn(html, facts, over).hits.map(({ strength, item }) => `${strength} ${item.kind} ${item.value}`);
