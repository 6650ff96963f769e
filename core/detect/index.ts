import type { Page, PageDetection, TrackingId } from '../contract/index.ts';
import { judgeShop } from '../ecommerce/index.ts';
import { type Evidence, readEvidence } from '../evidence/index.ts';
import { readNamed } from '../named/index.ts';
import type { RuleSet } from '../rules/compile.ts';
import { type Candidate, PLATFORM_VERDICT, toDetected, weigh } from './combine.ts';
import { Hits } from './hits.ts';
import { LiteralMatcher } from './literals.ts';
import { matchNames } from './named.ts';
import { confirmNamed } from './named-means.ts';
import type { FoundId } from './tracking.ts';
import { matchUrls } from './urls.ts';

/** Platform candidates, best first: what the page's own host says outranks what it loads. */
const rankPlatforms = (candidates: Candidate[], rules: RuleSet): Candidate[] =>
  candidates
    .filter(({ technology }) => rules.compiled[technology]!.category === 'platform')
    .sort(
      (a, b) =>
        Number(b.isVerdict) - Number(a.isVerdict) || b.confidence + 0.02 * b.own - (a.confidence + 0.02 * a.own),
    );

const toTrackingIds = (ids: FoundId[], candidates: Candidate[], rules: RuleSet): TrackingId[] => {
  const shared = candidates.flatMap(({ technology, isVerdict }) =>
    isVerdict ? [...rules.compiled[technology]!.sharedIds] : [],
  );
  return ids.map(({ vendor, id }) => (shared.includes(id) ? { vendor, id, shared: true } : { vendor, id }));
};

/**
 * Evidence × rules → what the page says about technologies. Linear in the page. One platform is chosen among the
 * candidates; the others are left out of `technologies`, and the second best is named with its confidence.
 */
export const detect = (evidence: Evidence, rules: RuleSet): PageDetection => {
  const hits = new Hits();
  matchUrls(evidence, rules, hits);
  matchNames(evidence, rules, hits);
  const matcher = new LiteralMatcher(evidence, rules, hits);
  const ids = matcher.run();
  const named = readNamed(evidence);
  const candidates = weigh(hits.byTechnology, ids, rules);
  confirmNamed(candidates, named, rules, evidence.url);
  const [best, second] = rankPlatforms(candidates, rules);
  const platform = best?.isVerdict && best.confidence >= PLATFORM_VERDICT ? best : undefined;
  const runnerUp = platform === undefined ? best : second;
  const verdicts = candidates.filter(
    (candidate) =>
      candidate.isVerdict && (rules.compiled[candidate.technology]!.category !== 'platform' || candidate === platform),
  );
  const built = {
    platform: platform === undefined ? null : rules.compiled[platform.technology]!.id,
    isBuilder: platform !== undefined && rules.compiled[platform.technology]!.builder,
    technologies: verdicts.map(({ technology }) => rules.compiled[technology]!),
  };
  const ecommerce = judgeShop(evidence, built, matcher.signs);
  return {
    technologies: verdicts.map((candidate) => toDetected(candidate, rules)),
    platform: built.platform,
    runnerUp:
      runnerUp === undefined ? null : { id: rules.compiled[runnerUp.technology]!.id, confidence: runnerUp.confidence },
    trackingIds: toTrackingIds(ids, candidates, rules),
    isEcommerce: ecommerce.verdict === 'shop',
    ecommerce,
    ...(named.length === 0 ? {} : { named }),
  };
};

/** Page → evidence and detection. */
export const detectPage = (page: Page, rules: RuleSet): { evidence: Evidence; detection: PageDetection } => {
  const evidence = readEvidence(page);
  return { evidence, detection: detect(evidence, rules) };
};
