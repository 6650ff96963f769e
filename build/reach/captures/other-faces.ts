import { normaliseDomain } from '../../../core/domain.ts';
import type { Capture } from './plan.ts';

/** Other faces of the sites of a plan → their site, where its own host was captured, or has the same registered domain. */
export const otherFaces = (plan: readonly Capture[]): Map<string, string> => {
  const faces = new Map<string, string>();
  const captured = new Set<string>();
  for (const { site, url } of plan) {
    const own = normaliseDomain(url);
    if (own === site) captured.add(site);
    else faces.set(own, site);
  }
  for (const [face, site] of faces) if (!captured.has(site) && !face.endsWith(`.${site}`)) faces.delete(face);
  return faces;
};
