/** Technologies over all sites: how many show them, how that changed, what came from where and went where. */
import { z } from 'zod';
import { categorySchema, snapshotIdSchema, timeSchema } from './common.ts';
import { list } from './route.ts';
import { competitorSchema } from './site.ts';

/** Of fewer than so many sites no share is told. */
export const FEWEST_SITES = 30;

/** A count, of how many, and the share with its 95 % band; null: too few were seen for a share. */
const counted = {
  sites: z.int().min(0),
  of: z.int().min(0),
  share: z.number().min(0).max(1).nullable(),
  low: z.number().min(0).max(1).nullable(),
  high: z.number().min(0).max(1).nullable(),
};
export const countedSchema = z.object(counted);
export type Counted = z.infer<typeof countedSchema>;

/** `held_back`: so many sites changed at once that the sites are not the cause (docs/movers.md). */
export const directionSchema = z.enum(['rising', 'falling', 'steady', 'held_back', 'too_little_seen']);
export type Direction = z.infer<typeof directionSchema>;

/** The same sites looked at in two months, by like kinds of source and the same rules. */
export const monthComparisonSchema = z.object({
  /** YYYY-MM. */
  earlier: z.string(),
  later: z.string(),
  /** Sites seen in both. */
  same_sites: z.int().min(0),
  before: z.int().min(0),
  after: z.int().min(0),
  gained: z.int().min(0),
  lost: z.int().min(0),
  /** Share after less share before, of the same sites; null as the band: too little was seen. */
  change: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  direction: directionSchema,
});
export type MonthComparison = z.infer<typeof monthComparisonSchema>;

export const technologyMonthSchema = z.object({
  month: z.string(),
  ...counted,
  /** Against the nearest of the months 1, 2, 3, 6 and 12 before in which enough of the same sites were seen; null: none was. */
  over: monthComparisonSchema.nullable(),
});
export type TechnologyMonth = z.infer<typeof technologyMonthSchema>;

const named = { id: z.string(), name: z.string() };
const countedGroup = z.object({ ...named, ...counted });
export type CountedGroup = z.infer<typeof countedGroup>;

const netDirection = z.enum(['won', 'lost', 'even', 'too_little_seen']);
export const platformBalanceSchema = z.object({
  ...named,
  /** Sites that came to it from another platform, and that went from it to another. */
  won: z.int(),
  lost: z.int(),
  net: netDirection,
});
export type PlatformBalance = z.infer<typeof platformBalanceSchema>;

export const togetherSchema = z.object({
  ...named,
  category: categorySchema,
  /** Shops that show both. */
  sites: z.int(),
  /** As many as chance would let show both, of shops that were looked at in like ways. */
  expected: z.number(),
  /** sites / expected. */
  lift: z.number(),
});
export type Together = z.infer<typeof togetherSchema>;

const user = competitorSchema.omit({ similarity: true, reasons: true }).extend({
  /** null: its history is not kept for technologies of this category. */
  first_seen_at: timeSchema.nullable(),
  last_seen_at: timeSchema,
});
export type TechnologyUser = z.infer<typeof user>;

const flowOf = z.object({ ...named, sites: z.int() });

export const technologyRowSchema = z.object({
  ...named,
  category: categorySchema,
  /** Shops that show it now, of all shops. */
  shops: countedSchema,
  /** Sites of any kind that show it now. */
  sites: z.int(),
  /** Whether its history is kept: of platforms and advertising it is. */
  followed: z.boolean(),
  /** First and last seen on any site; null: not followed. */
  first_seen_at: timeSchema.nullable(),
  last_seen_at: timeSchema.nullable(),
  /** Oldest first; empty: not followed. */
  months: z.array(technologyMonthSchema),
  /** The newest month against those 1, 3 and 12 months before. */
  changes: z.array(monthComparisonSchema.extend({ months: z.int() })),
  by_platform: z.array(countedGroup),
  by_industry: z.array(countedGroup),
  /** Events of the last 365 days, as /movers tells them. */
  year: z.object({
    started: z.int(),
    stopped: z.int(),
    won_from: z.array(flowOf),
    lost_to: z.array(flowOf),
    net: netDirection,
  }),
  together: z.array(togetherSchema),
  users: z.array(user),
});
export type TechnologyRow = z.infer<typeof technologyRowSchema>;
export const technologyReplySchema = technologyRowSchema.extend({
  snapshot: snapshotIdSchema,
  ignored: z.array(z.string()).optional(),
});
export type TechnologyReply = z.infer<typeof technologyReplySchema>;

export const trendSchema = technologyRowSchema.pick({ id: true, name: true, category: true, shops: true }).extend({
  /** null: its newest month has none so many months before it. */
  change: monthComparisonSchema.nullable(),
  direction: directionSchema,
  /** Of an industry's trends: its last twelve months, oldest first; empty: its history is not kept. */
  by_month: z.array(technologyMonthSchema).optional(),
});
export type Trend = z.infer<typeof trendSchema>;

/** An industry whose shops alone are counted. */
export const trendsIndustrySchema = z.object({
  ...named,
  /** Its shops now. */
  shops: z.int().min(0),
  /** How many of them were looked at whole in each month, oldest first. */
  observed: z.array(z.object({ month: z.string(), sites: z.int().min(0) })),
});
export type TrendsIndustry = z.infer<typeof trendsIndustrySchema>;

export const trendsReplySchema = list(trendSchema).extend({
  /** Left out: all sites are counted. */
  industry: trendsIndustrySchema.optional(),
});
export type TrendsReply = z.infer<typeof trendsReplySchema>;

/** How far back flows are counted, in days; `all`: as far as events go. */
export const flowDays = ['30', '90', '365', 'all'] as const;
export type FlowDays = (typeof flowDays)[number];

const end = { id: z.string().nullable(), name: z.string().nullable() };
export const flowSchema = z.object({
  /** null: no platform was seen. */
  before: z.object(end),
  after: z.object(end),
  sites: z.int(),
  /** Sites that went the other way. */
  back: z.int(),
});
export type Flow = z.infer<typeof flowSchema>;

export const flowsSchema = z.object({
  /** By sites, most first. */
  items: z.array(flowSchema),
  /** By what was won less what was lost. */
  platforms: z.array(platformBalanceSchema),
});
export type Flows = z.infer<typeof flowsSchema>;

export const flowsReplySchema = flowsSchema.extend({
  snapshot: snapshotIdSchema,
  count: z.int(),
  days: z.enum(flowDays),
  ignored: z.array(z.string()).optional(),
});
export type FlowsReply = z.infer<typeof flowsReplySchema>;

/** What the build knows of the technologies on one industry's shops. */
export interface IndustryTechnologies {
  industry: TrendsIndustry;
  /** By id, of those that its shops show or showed. */
  technologies: (Pick<TechnologyRow, 'id' | 'name' | 'category' | 'shops' | 'followed' | 'changes'> & {
    by_month: TechnologyMonth[];
  })[];
  flows: Record<FlowDays, Flows>;
}

/** What the build knows of technologies: the serving form's `technologies` and `industries` files. */
export interface ServedTechnologies {
  /** By id. */
  rows: TechnologyRow[];
  flows: Record<FlowDays, Flows>;
  /** By id; left out: not counted by industry. */
  industries?: IndustryTechnologies[];
}
