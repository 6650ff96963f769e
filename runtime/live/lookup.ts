/** One live look-up: fetch, detect, measure. Runs in a worker thread, where it can be killed. */

import { findRegistrationNumbers } from '../../core/company/index.ts';
import { redirectOf } from '../../core/completeness/index.ts';
import type { Company, Scan } from '../../core/contract/index.ts';
import { detectPage } from '../../core/detect/index.ts';
import { toDetection } from '../../core/detection-reply.ts';
import type { Evidence } from '../../core/evidence/index.ts';
import { type FactsOptOut, tellable } from '../../core/facts/opt-out.ts';
import { FetchError, type Fetcher } from '../../core/fetch/index.ts';
import { measureHealth } from '../../core/health/index.ts';
import type { RuleSet } from '../../core/rules/index.ts';
import { LiveError } from '../context.ts';

export interface LookUpWorld {
  fetcher: Pick<Fetcher, 'fetch'>;
  rules: RuleSet;
  /** Left out: nobody asked that facts be not told. */
  factsOptOut?: FactsOptOut;
}

/** A number that the page shows, checksum right; the register is not at hand here, so it is not verified. */
const companyOf = (evidence: Evidence): Company | null => {
  const [first] = findRegistrationNumbers(evidence);
  return first === undefined
    ? null
    : { registration_number: first.number, name: null, verified: false, source: 'page' };
};

const toLiveError = (error: unknown): unknown => {
  if (!(error instanceof FetchError)) return error;
  if (error.code === 'target_not_allowed') return new LiveError('target_not_allowed', error.message);
  const late = error.code === 'timeout' || error.code === 'dns_timeout' || error.code === 'aborted';
  return new LiveError(late ? 'target_timeout' : 'target_unreachable', error.message);
};

/** Both are for the fetch; what follows is bounded by the page's size. */
export interface LookUpEnd {
  timeoutMs: number;
  signal: AbortSignal;
}

/** How often a page may send its visitor on without a redirect of HTTP. */
const MAX_HOPS = 2;

/** The page as a browser would show it: where one shows nothing and sends its visitor on, the one it leads to. */
const detectAt = async (url: string, end: LookUpEnd, { fetcher, rules }: LookUpWorld) => {
  const endsAt = performance.now() + end.timeoutMs;
  let page = await fetcher.fetch(url, end);
  let found = detectPage(page, rules);
  for (let hops = 0; hops < MAX_HOPS; hops++) {
    const target = redirectOf(page, found.evidence);
    // What cannot be had there leaves the page that was had.
    const timeoutMs = Math.ceil(endsAt - performance.now());
    if (target === null || timeoutMs <= 0) break;
    const next = await fetcher.fetch(target, { ...end, timeoutMs }).catch(() => null);
    if (next === null || next.status < 200 || next.status > 299) break;
    page = { ...next, url, redirects: page.redirects + next.redirects + 1 };
    found = detectPage(page, rules);
  }
  return { page, ...found };
};

/** Rejects with LiveError. */
export const lookUp = async (url: string, end: LookUpEnd, world: LookUpWorld): Promise<Scan> => {
  try {
    const { page, evidence, detection } = await detectAt(url, end, world);
    const health = measureHealth(page, evidence, { hasSitemap: null });
    const found = toDetection(page, evidence, detection, companyOf(evidence));
    const stated = found.facts?.stated ?? [];
    const { factsOptOut } = world;
    const told = factsOptOut === undefined ? stated : tellable(stated, found.domain, factsOptOut);
    return { ...found, facts: { stated: told }, health };
  } catch (error) {
    throw toLiveError(error);
  }
};
