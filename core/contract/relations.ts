/** Sites that share an identifier: the same measuring, advertising or tag account, or the same 統一編號. */
import { z } from 'zod';
import { domainSchema, snapshotIdSchema, timeSchema } from './common.ts';
import { competitorSchema } from './site.ts';

/**
 * Whose an identifier seems to be, by where it is seen: `one_owner` where nothing speaks against it; `several_companies`
 * where known companies differ, as an agency's does; `platform` where nearly all of many sites stand on one platform, as
 * an id of the platform or of a theme does; `widespread` where more sites bear it than one owner has.
 */
export const spreads = ['one_owner', 'several_companies', 'platform', 'widespread'] as const;
export const spreadSchema = z.enum(spreads);
export type Spread = z.infer<typeof spreadSchema>;

export const identifierSchema = z.object({
  /** Technology id; `company` for a 統一編號; `line-oa`, `email`, `phone` for contacts that the shop publishes; `alternate`, `redirect` for two sites that
   * lead to each other as one, joined by `+`. */
  vendor: z.string(),
  id: z.string(),
  spread: spreadSchema,
  /** Sites that bear or bore it. */
  sites: z.int(),
  /** Of these, sites whose company is known. */
  known: z.int(),
  /** Different companies that are known to run them. */
  companies: z.int(),
  /** Different platforms among them. */
  platforms: z.int(),
});
export type Identifier = z.infer<typeof identifierSchema>;

const seen = { first_seen_at: timeSchema, last_seen_at: timeSchema };

export const bondSchema = identifierSchema.pick({ vendor: true, id: true, sites: true }).extend({
  ...seen,
  other_first_seen_at: timeSchema,
  other_last_seen_at: timeSchema,
  /** Days from the later first to the earlier last sight; below 0: so many days lie between. */
  overlap_days: z.int(),
  /** 0 to 1: how much it says for one owner. */
  weight: z.number().min(0).max(1),
});
export type Bond = z.infer<typeof bondSchema>;

const shortSite = competitorSchema.omit({ similarity: true, reasons: true });

export const relatedSiteSchema = shortSite.extend({
  /** 0 to 1: of all that they share, taken together. */
  weight: z.number().min(0).max(1),
  /** Both companies are known and differ: related, and not one owner. */
  different_companies: z.literal(true).optional(),
  shared: z.array(bondSchema),
});
export type RelatedSite = z.infer<typeof relatedSiteSchema>;

/** What several sites of an operator share, and how many of them. */
export const operatorReasonSchema = identifierSchema.pick({ vendor: true, id: true }).extend({ sites: z.int() });
export type OperatorReason = z.infer<typeof operatorReasonSchema>;

/** Sites that seem to be of one operator, by what they share: an inference, no statement about a person. */
export const operatorSchema = z.object({
  /** Its 統一編號, else the first of its domains; may change from snapshot to snapshot. */
  operator: z.string(),
  /** 統一編號 that its sites show; null: none is known. */
  registration_number: z.string().nullable(),
  /** 0 to 1: what the weakest joint of the group says for one owner. */
  confidence: z.number().min(0).max(1),
  sites: z.int(),
  /** What most of its sites share, at most ten. */
  reasons: z.array(operatorReasonSchema),
});
export type Operator = z.infer<typeof operatorSchema>;

const page = { snapshot: snapshotIdSchema, count: z.int(), total: z.int(), next: z.string().nullable() };

export const relatedReplySchema = z.object({
  ...page,
  domain: domainSchema,
  items: z.array(relatedSiteSchema),
  /** Identifiers of the site that say nothing of an owner. */
  not_kin: z.array(identifierSchema),
  /** Shared with sites that are not listed, for all that they share weighs less than .2; absent: nothing is. */
  weak: z.array(identifierSchema).optional(),
  /** The group that the site seems to be of; null: none; absent: an earlier release made the snapshot. */
  operator: operatorSchema.nullable().optional(),
  ignored: z.array(z.string()).optional(),
});
export type RelatedReply = z.infer<typeof relatedReplySchema>;

/** An identifier on a site of an operator that another of its sites bears, too. */
export const operatorBondSchema = identifierSchema.pick({ vendor: true, id: true }).extend(seen);
export type OperatorBond = z.infer<typeof operatorBondSchema>;

export const operatorSiteSchema = shortSite.extend({ shared: z.array(operatorBondSchema) });
export type OperatorSite = z.infer<typeof operatorSiteSchema>;

export const operatorReplySchema = z.object({
  ...page,
  ...operatorSchema.shape,
  /** The company by its number, as a site of the group tells it; null: no name is known. */
  company_name: z.string().nullable(),
  items: z.array(operatorSiteSchema),
  ignored: z.array(z.string()).optional(),
});
export type OperatorReply = z.infer<typeof operatorReplySchema>;

export const identifierReplySchema = z.object({
  ...page,
  ...identifierSchema.shape,
  items: z.array(shortSite.extend(seen)),
  ignored: z.array(z.string()).optional(),
});
export type IdentifierReply = z.infer<typeof identifierReplySchema>;
