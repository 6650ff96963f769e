import { DomainError, normaliseDomain } from '../../../core/domain.ts';
import type { Capture } from './plan.ts';

/** null: no host that a site may have; such a page is passed over when it is read. */
const hostOf = (url: string): string | null => {
  try {
    return URL.canParse(url) ? normaliseDomain(new URL(url).hostname) : null;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
};

/** Other faces of the sites of a plan → their site, where its own host was captured, or has the same registered domain. */
export const otherFaces = (plan: readonly Capture[]): Map<string, string> => {
  const faces = new Map<string, string>();
  const captured = new Set<string>();
  for (const { site, url } of plan) {
    const own = hostOf(url);
    if (own === site) captured.add(site);
    else if (own !== null) faces.set(own, site);
  }
  for (const [face, site] of faces) if (!captured.has(site) && !face.endsWith(`.${site}`)) faces.delete(face);
  return faces;
};
