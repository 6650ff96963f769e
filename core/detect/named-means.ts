import type { NamedMeans } from '../contract/index.ts';
import type { RuleSet } from '../rules/compile.ts';
import { type Candidate, VERDICT } from './combine.ts';

/** Where a page says that it will turn to a host, without having done so yet. */
const ANNOUNCED = new Set(['csp', 'preconnect']);

/**
 * A payment's host in a content security policy or a preconnect is a hint, for these name more than a page uses; so is a
 * word. Together they are an observation: the shop names the very payment for whose host it prepares its pages.
 */
export const confirmNamed = (candidates: Candidate[], named: readonly NamedMeans[], rules: RuleSet): void => {
  for (const candidate of candidates) {
    if (candidate.isVerdict) continue;
    const { id, category } = rules.compiled[candidate.technology]!;
    if (category !== 'payment' && category !== 'logistics') continue;
    const words = named.find((one) => one.id === id)?.evidence[0];
    if (words === undefined || !candidate.evidence.some(({ kind }) => ANNOUNCED.has(kind))) continue;
    candidate.isVerdict = true;
    candidate.confidence = Math.max(candidate.confidence, VERDICT);
    candidate.evidence = [...candidate.evidence, words];
  }
};
