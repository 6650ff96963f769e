import type { DetectedTechnology, EvidenceItem } from '../contract/index.ts';
import type { CompiledFact, RuleSet } from '../rules/compile.ts';
import type { Strength } from '../rules/schema.ts';
import type { Hit } from './hits.ts';
import type { FoundId } from './tracking.ts';

/** Probability that a technology is there, given one fact of that strength alone. */
const CONFIDENCE: Record<Strength, number> = { strong: 0.95, medium: 0.65, weak: 0.15 };
/** Hints add up to no more than this. */
const MAX_HINTS = 0.4;
const MAX_CONFIDENCE = 0.99;
/** Enough for a verdict: one medium fact; for a platform one strong fact or two independent medium ones. */
export const VERDICT = 0.6;
export const PLATFORM_VERDICT = 0.8;
const IMPLIED = 0.95;
const MAX_EVIDENCE = 12;

export interface Candidate {
  technology: number;
  confidence: number;
  version: string | null;
  evidence: EvidenceItem[];
  /** Facts about the page's own host, headers or paths. */
  own: number;
  isVerdict: boolean;
}

const ORDER: Record<Strength, number> = { strong: 0, medium: 1, weak: 2 };

/**
 * Noisy or over what was seen. Facts that fired on the very same thing count once, by the strongest; so does a fact
 * that fired on many things: ten pictures of one host are one piece of evidence.
 */
const combine = (hits: Hit[]): number => {
  const facts = new Set<CompiledFact>();
  const values = new Set<string>();
  let doubt = 1;
  let hints = 1;
  for (const { fact, item, strength } of hits) {
    const isNew = !facts.has(fact) && !values.has(item.value);
    facts.add(fact);
    values.add(item.value);
    if (!isNew) continue;
    if (strength === 'weak') hints *= 1 - CONFIDENCE.weak;
    else doubt *= 1 - CONFIDENCE[strength];
  }
  return Math.min(MAX_CONFIDENCE, 1 - doubt * Math.max(hints, 1 - MAX_HINTS));
};

const toCandidate = (technology: number, hits: Hit[], isPlatform: boolean): Candidate => {
  const sorted = [...hits].sort((a, b) => ORDER[a.strength] - ORDER[b.strength]);
  const confidence = Math.round(combine(sorted) * 1000) / 1000;
  const seen = new Set<string>();
  const evidence: EvidenceItem[] = [];
  for (const { item } of sorted) {
    const key = `${item.kind} ${item.value}`;
    if (seen.has(key) || evidence.length >= MAX_EVIDENCE) continue;
    seen.add(key);
    evidence.push(item);
  }
  return {
    technology,
    confidence,
    version: sorted.find(({ version }) => version !== null)?.version ?? null,
    evidence,
    own: hits.filter(({ own, strength }) => own && strength !== 'weak').length,
    isVerdict: sorted[0]!.strength !== 'weak' && confidence >= (isPlatform ? PLATFORM_VERDICT : VERDICT),
  };
};

/** An account id of a vendor is a strong fact for the vendor's technology, told of where it stands. */
const addIds = (candidates: Map<number, Candidate>, ids: FoundId[]): void => {
  for (const { technology, id, asked } of ids) {
    if (technology < 0) continue;
    const item = { kind: asked === true ? 'request' : 'inline', value: id };
    const known = candidates.get(technology);
    if (known === undefined) {
      candidates.set(technology, {
        technology,
        confidence: CONFIDENCE.strong,
        version: null,
        evidence: [item],
        own: 0,
        isVerdict: true,
      });
    } else {
      known.confidence = Math.min(MAX_CONFIDENCE, Math.max(known.confidence, CONFIDENCE.strong) + 0.02);
      known.isVerdict = true;
      known.evidence.push(item);
    }
  }
};

const addImplied = (candidates: Map<number, Candidate>, rules: RuleSet): void => {
  const queue = [...candidates.values()].filter(({ isVerdict }) => isVerdict);
  for (const from of queue) {
    const { id, implies } = rules.compiled[from.technology]!;
    for (const technology of implies) {
      const confidence = Math.round(from.confidence * IMPLIED * 1000) / 1000;
      const known = candidates.get(technology);
      if (known?.isVerdict) continue;
      const evidence = [...(known?.evidence ?? []), { kind: 'implied', value: id }];
      const implied = {
        technology,
        confidence,
        version: known?.version ?? null,
        evidence,
        own: known?.own ?? 0,
        isVerdict: true,
      };
      candidates.set(technology, implied);
      queue.push(implied);
    }
  }
};

/**
 * `excludes` is a rule too: where a technology is there, what it excludes is not, however well its leavings fit (a
 * platform grown out of another). Of two that exclude each other the weaker goes.
 */
const dropExcluded = (candidates: Map<number, Candidate>, rules: RuleSet): void => {
  for (const candidate of [...candidates.values()].sort((a, b) => b.confidence - a.confidence)) {
    if (!candidate.isVerdict) continue;
    for (const other of rules.compiled[candidate.technology]!.excludes) {
      const rival = candidates.get(other);
      if (rival !== undefined) rival.isVerdict = false;
    }
  }
};

/** Hits and ids → candidates with confidence, verdicts marked; strongest first. */
export const weigh = (hits: ReadonlyMap<number, Hit[]>, ids: FoundId[], rules: RuleSet): Candidate[] => {
  const candidates = new Map<number, Candidate>();
  for (const [technology, list] of hits) {
    const isPlatform = rules.compiled[technology]!.category === 'platform';
    candidates.set(technology, toCandidate(technology, list, isPlatform));
  }
  addIds(candidates, ids);
  dropExcluded(candidates, rules);
  addImplied(candidates, rules);
  return [...candidates.values()].sort((a, b) => b.confidence - a.confidence || a.technology - b.technology);
};

export const toDetected = (candidate: Candidate, rules: RuleSet): DetectedTechnology => {
  const { id, name, category } = rules.compiled[candidate.technology]!;
  const { version, confidence, evidence } = candidate;
  return { id, name, category, version, confidence, evidence };
};
