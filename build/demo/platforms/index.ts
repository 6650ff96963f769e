import type { DemoPlatform } from './platform.ts';
import { taiwanPlatforms } from './taiwan.ts';
import { homemade, worldPlatforms } from './world.ts';

export type { DemoPlatform, StructuredKind } from './platform.ts';

export const demoPlatforms: DemoPlatform[] = [...taiwanPlatforms, ...worldPlatforms];

/** The platform of the id; `null` is a homemade site. Throws on an id that the demo web does not know. */
export const platformOf = (id: string | null): DemoPlatform => {
  if (id === null) return homemade;
  const found = demoPlatforms.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`demo platform ${id}: none of ${demoPlatforms.map((p) => p.id).join(', ')}`);
  return found;
};
