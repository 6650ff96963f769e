import { DomainError, normaliseDomain } from '../../../core/domain.ts';
import type { Capture } from './plan-file.ts';

/** null: no host that a site may have; such a page is passed over when it is read. */
const hostOf = (url: string): string | null => {
  try {
    return URL.canParse(url) ? normaliseDomain(new URL(url).hostname) : null;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
};

type Faced = Pick<Capture, 'site' | 'url'>;

/**
 * Other faces of the sites of a plan → their site, where its own host was captured, or has the same registered domain. `captures`
 * are looked at twice at most: sites without other faces, which are the most, are not held.
 */
export const otherFaces = async (
  captures: () => AsyncIterable<Faced> | Iterable<Faced>,
): Promise<Map<string, string>> => {
  const faces = new Map<string, string>();
  for await (const { site, url } of captures()) {
    const own = hostOf(url);
    if (own !== null && own !== site) faces.set(own, site);
  }
  const isBelow = ([face, site]: [string, string]): boolean => face.endsWith(`.${site}`);
  const uncaptured = new Set([...faces].flatMap((face) => (isBelow(face) ? [] : [face[1]])));
  if (uncaptured.size === 0) return faces;
  for await (const { site, url } of captures())
    if (uncaptured.has(site) && hostOf(url) === site) uncaptured.delete(site);
  for (const [face, site] of faces) if (uncaptured.has(site) && !isBelow([face, site])) faces.delete(face);
  return faces;
};
