/** Since when an address sells what it sells: prices of what stood there before say nothing of it. */
import type { ObservedOffer } from '../../core/contract/index.ts';
import { confidenceUnlessDenied, plainRarity, readIdentity } from '../../core/match/index.ts';

/** Two titles of one address that are less alike are of two things; shops write anew, mostly with half of the words. */
const LEAST_ALIKE = 0.35;

/** Whether the later sight of an address sells another thing: other pack, content, condition, model, variant, or nothing alike. */
export const isOtherThing = (earlier: ObservedOffer, later: ObservedOffer): boolean => {
  if (earlier.title === later.title) return false;
  const confidence = confidenceUnlessDenied(readIdentity(earlier), readIdentity(later), plainRarity);
  return confidence === null || confidence < LEAST_ALIKE;
};

const latest = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b > a) ? b : a);

/** Sights that are no further apart are of one look: its pages may write of one thing in two ways. */
const LOOK_MS = 6 * 3_600_000;
const SOON_MS = 1000;
/** What was seen after the last sight of another thing is of this one, in whatever order sights are read. */
const justAfter = (at: string): string => new Date(Date.parse(at) + SOON_MS).toISOString().replace('.000Z', 'Z');

/** The later of two sights of an address, with since when it sells what it does; earlier first. */
export const afterSight = (earlier: ObservedOffer, later: ObservedOffer): ObservedOffer => {
  const own = later.listedSince ?? null;
  const isApart = Date.parse(later.observedAt) - Date.parse(earlier.observedAt) > LOOK_MS;
  const isOther = isApart && isOtherThing(earlier, later);
  const since = latest(isOther ? justAfter(earlier.observedAt) : (earlier.listedSince ?? null), own);
  return since === own ? later : { ...later, listedSince: since };
};
