import { compileRules, type RuleSource } from '../../core/rules/compile.ts';
import { type RuleSet, readRules } from '../../core/rules/index.ts';
import type { Fact, Signal } from '../../core/rules/schema.ts';

const LITERALS = new Set<Signal>(['path', 'inline', 'html', 'jsonld', 'comment', 'text']);

/** A literal of another's beginning and one's own end: as common in pages as rules' literals are, and none of them. */
const crossed = (value: string, other: string): string => {
  const half = other.slice(0, Math.max(2, other.length >> 1));
  return `${half}${value.slice(value.length >> 1).replace(/\*$/, '')}~`;
};

const twinOf = (fact: Fact, other: Fact): Fact => ({
  ...fact,
  value: LITERALS.has(fact.signal) ? crossed(fact.value, other.value) : `twin-${fact.value.replace(/^\*\./, '')}`,
});

/** The rules, and beside each technology an invented one with as many facts, none of which any page shows. */
export const doubledRules = (): RuleSet => {
  const { sources, tracking } = readRules();
  const literals = sources
    .flatMap(({ technologies }) => technologies.flatMap(({ facts }) => facts))
    .filter(({ signal }) => LITERALS.has(signal));
  let at = 0;
  const next = (): Fact => {
    at = (at + 7) % literals.length;
    return literals[at]!;
  };
  const twins: RuleSource[] = sources.map(({ category, technologies }) => ({
    category,
    technologies: technologies.map(({ implies: _, excludes: __, ...rule }) => ({
      ...rule,
      id: `twin-${rule.id}`,
      facts: rule.facts.map((fact) => twinOf(fact, next())),
    })),
  }));
  return compileRules([...sources, ...twins], tracking);
};
