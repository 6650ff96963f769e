/** Two to five sites side by side. */
import { z } from 'zod';
import { categorySchema, domainSchema, snapshotIdSchema } from './common.ts';
import { bondSchema } from './relations.ts';
import { foundSiteSchema } from './site.ts';

export const sharedTechnologySchema = z.object({
  id: z.string(),
  name: z.string(),
  category: categorySchema,
  /** Domains of the compared sites on which it was observed. */
  observed_on: z.array(domainSchema),
});
export type SharedTechnology = z.infer<typeof sharedTechnologySchema>;

export const sharedIdentifiersSchema = z.object({
  domain: domainSchema,
  other: domainSchema,
  /** 0 to 1: of all that both show, for one owner. */
  weight: z.number().min(0).max(1),
  different_companies: z.literal(true).optional(),
  shared: z.array(bondSchema),
});
export type SharedIdentifiers = z.infer<typeof sharedIdentifiersSchema>;

export const compareSitesReplySchema = z.object({
  snapshot: snapshotIdSchema,
  count: z.int(),
  /** In the order asked. */
  items: z.array(foundSiteSchema),
  /** Hosts that the snapshot does not have. */
  unknown: z.array(domainSchema),
  /** False: some were looked at in ways that see more than others'; what the poorer look does not show may be there. */
  alike: z.boolean(),
  /** By category, then those on most of them. */
  technologies: z.array(sharedTechnologySchema),
  /** Pairs of them that share an identifier; null: this snapshot has no index of identifiers. */
  identifiers: z.array(sharedIdentifiersSchema).nullable(),
  ignored: z.array(z.string()).optional(),
});
export type CompareSitesReply = z.infer<typeof compareSitesReplySchema>;
