import { z } from 'zod';
import { domainSchema, snapshotIdSchema, sourceKindSchema, timeSchema } from './common.ts';
import { completenessSchema } from './completeness.ts';
import {
  companySchema,
  ecommerceSchema,
  evidenceItemSchema,
  groupFields,
  namedMeansSchema,
  newerMembers,
  technologySchema,
  trackingIdSchema,
} from './detection.ts';
import { shopFactsSchema } from './facts.ts';

export const trafficSchema = z.object({
  monthly_visits: z.int().min(0),
  rank: z.int().min(1),
  /** Always says that it is an estimate, from what, as of when. */
  source: z.string(),
});
export type Traffic = z.infer<typeof trafficSchema>;

export const scorePartSchema = z.object({
  id: z.string(),
  group: z.enum(['health', 'trust']),
  points: z.number(),
  weight: z.number(),
  reason: z.string(),
  reason_en: z.string(),
});
export type ScorePart = z.infer<typeof scorePartSchema>;

export const scoreSchema = z.object({
  total: z.int().min(0).max(100),
  health: z.int().min(0).max(100),
  trust: z.int().min(0).max(100),
  parts: z.array(scorePartSchema),
  /** Weighted share of what this site owes that could be judged either way. Absent: a snapshot of an earlier release. */
  coverage: z.number().min(0).max(1).optional(),
  /** The total, where the coverage suffices for one; null: not enough was seen. Absent as `coverage` is. */
  rated: z.int().min(0).max(100).nullable().optional(),
});
export type Score = z.infer<typeof scoreSchema>;

/** What the official register file says of a company besides its name; null: it does not say. */
export const registrationSchema = z.object({
  capital_twd: z.int().min(0).nullable(),
  /** ISO date of registration. */
  founded: z.string().nullable(),
  /** 組織別, e.g. 獨資, 股份有限公司. */
  organisation: z.string().nullable(),
  /** City or county of the registered address. */
  city: z.string().nullable(),
  /** 行業代號 with their names; the first is what it mainly does. */
  industry_codes: z.array(z.object({ code: z.string(), name: z.string() })),
});
export type Registration = z.infer<typeof registrationSchema>;

/** A company that the site's pages name, without its number: the register has one entry of that very name. */
export const companyCandidateSchema = z.object({
  registration_number: z.string().regex(/^\d{8}$/),
  /** As the register has it. */
  name: z.string(),
  /** Never true: nobody has shown that the number is the site's. */
  verified: z.literal(false),
  /** How it was found: `name`. More ways may come. */
  found_by: z.string(),
});
export type CompanyCandidate = z.infer<typeof companyCandidateSchema>;

/** From when to when whole observations of a site showed a technology; it may have been gone in between. */
export const technologySpanSchema = z.object({
  technology: z.string(),
  first_seen_at: timeSchema,
  last_seen_at: timeSchema,
});
export type TechnologySpan = z.infer<typeof technologySpanSchema>;

/** A stored site without its snapshot: what the tables and the serving form hold. */
export const siteRowSchema = z.object({
  domain: domainSchema,
  /** Shop's own name from its pages; falls back to the host's own word. */
  name: z.string(),
  url: z.string(),
  is_ecommerce: z.boolean(),
  /** Whether it is a shop, how sure that is and why; absent where an earlier release observed it. */
  ecommerce: ecommerceSchema.optional(),
  platform: z.string().nullable(),
  /** Industry id of `datasets/taxonomy/industries.json`; null: unknown. */
  industry: z.string().nullable(),
  technologies: z.array(technologySchema),
  ...groupFields,
  tracking_ids: z.array(trackingIdSchema),
  /** Payment and delivery that the shop names in words or pictures, which is not "observed"; absent: none, or not looked for. */
  named: z.array(namedMeansSchema).optional(),
  traffic: trafficSchema.nullable(),
  score: scoreSchema,
  company: companySchema.nullable(),
  /** Who may run the site, where its pages show no number of their own; absent: nobody is known. */
  company_candidate: companyCandidateSchema.optional(),
  /** Present where the register given says more of the company than its name. */
  registration: registrationSchema.optional(),
  /** Other sites of the same company in this snapshot, by domain, at most 20; absent: none is known. */
  related_sites: z.array(domainSchema).optional(),
  first_seen_at: timeSchema,
  last_seen_at: timeSchema,
  source: sourceKindSchema,
  /** Whether the observation that the row rests on is whole; absent: taken over from a release that did not tell. */
  completeness: completenessSchema.optional(),
  /** What the shop says of itself, and what its own offers come to; absent: a snapshot of an earlier release, or neither is known. */
  facts: shopFactsSchema.optional(),
  /** Address of its icon as its pages name it; absent: they name none, or a snapshot of an earlier release. */
  icon: z.string().max(500).optional(),
  /**
   * Platforms and advertising that whole observations showed, those given up among them, by id; absent: none was, or a snapshot
   * of an earlier release.
   */
  technology_spans: z.array(technologySpanSchema).optional(),
  /** True where the whole site is invented (the demo web). */
  invented: z.boolean(),
});
export type SiteRow = z.infer<typeof siteRowSchema>;

export const siteReplySchema = siteRowSchema.extend({ snapshot: snapshotIdSchema });

export const trendPointSchema = z.object({ at: timeSchema, monthly_visits: z.int() });
export type TrendPoint = z.infer<typeof trendPointSchema>;
/** Members of a site that came after `/api/cached`, to which nothing is added. */
export const newerSiteMembers = {
  ...newerMembers,
  company_candidate: true,
  icon: true,
  technology_spans: true,
} as const;
export const cachedReplySchema = siteReplySchema.omit(newerSiteMembers).extend({
  score: scoreSchema.omit({ coverage: true, rated: true }),
  traffic: trafficSchema.extend({ trend: z.array(trendPointSchema) }).nullable(),
});

const shortSite = {
  domain: domainSchema,
  name: z.string(),
  platform: z.string().nullable(),
  industry: z.string().nullable(),
  score: z.int(),
  monthly_visits: z.int().nullable(),
};

/** As `Score.rated`: null: not enough was seen for a score; absent: a snapshot of an earlier release. */
const scoreRated = { score_rated: z.int().min(0).max(100).nullable().optional() };

export const competitorSchema = z.object({
  ...shortSite,
  ...scoreRated,
  similarity: z.number().min(0).max(1),
  reasons: z.array(z.string()),
});
export type Competitor = z.infer<typeof competitorSchema>;

export const prospectSchema = z.object({
  ...shortSite,
  ...scoreRated,
  company: companySchema.nullable(),
  advertising: z.array(z.string()),
  /** Technology ids that a seller would miss here (not observed, which is not "absent"). */
  not_observed: z.array(z.string()),
  last_seen_at: timeSchema,
});
export type Prospect = z.infer<typeof prospectSchema>;

export const listedSiteSchema = z.object({
  ...shortSite,
  url: z.string(),
  is_ecommerce: z.boolean(),
  registration_number: z.string().nullable(),
  company_name: z.string().nullable(),
  last_seen_at: timeSchema,
});
export type ListedSite = z.infer<typeof listedSiteSchema>;

/** A site as /sites lists it: what it can be chosen by. */
export const foundSiteSchema = z.object({
  ...shortSite,
  ...scoreRated,
  url: z.string(),
  is_ecommerce: z.boolean(),
  registration_number: z.string().nullable(),
  company_name: z.string().nullable(),
  /** Of the registered address; null as the two after it: the register does not say. */
  city: z.string().nullable(),
  capital_twd: z.int().min(0).nullable(),
  /** ISO date of registration. */
  founded: z.string().nullable(),
  /** Ids of what was observed, the platform among them. */
  technologies: z.array(z.string()),
  /** Ids of payment and delivery that the shop names in words, which is not "observed". */
  named: z.array(z.string()),
  source: sourceKindSchema,
  /** Whether the home page was had whole; null: of a release that did not tell. */
  complete: z.boolean().nullable(),
  first_seen_at: timeSchema,
  last_seen_at: timeSchema,
});
export type FoundSite = z.infer<typeof foundSiteSchema>;

export const moverTypeSchema = z.enum(['platform_changed', 'ad_started', 'ad_stopped']);
export const moverObservationSchema = z.object({
  at: timeSchema,
  source: sourceKindSchema,
  /** Page that was looked at; absent: of a release that kept none. */
  url: z.string().optional(),
  /** Always true: partial observations make no event. Absent: of a release that did not tell. */
  complete: z.boolean().optional(),
  /** Requests that the page made; absent: its kind of source records none. */
  requests: z.int().optional(),
});
/** Why an event was taken back, and by which observation: an entry of its own in every feed. */
export const retractionSchema = z.object({
  /** First 24 hex digits of SHA-256 over `retracted` and the event's id: stable for ever. */
  id: z.string(),
  /** When the observation was made that refutes the event. */
  at: timeSchema,
  /** The first snapshot that takes it back. */
  snapshot: snapshotIdSchema,
  /** Stable machine-readable name, e.g. `seen_again`, `seen_before`. */
  reason: z.string(),
});
export type Retraction = z.infer<typeof retractionSchema>;
export const moverSchema = z.object({
  /** First 24 hex digits of SHA-256 over type, domain, before, after and the observation's time: stable for ever. */
  id: z.string(),
  type: moverTypeSchema,
  domain: domainSchema,
  name: z.string(),
  /** When the change was observed (not when the snapshot was built). */
  at: timeSchema,
  /** The first snapshot that reports it. */
  snapshot: snapshotIdSchema,
  /** platform_changed: platform id or null. ad_*: technology id, or null where it was not there. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** The two observations that make the event. */
  observed_before: moverObservationSchema,
  observed_after: moverObservationSchema,
  /** 0 to 1; absent: told by a release that did not say. */
  confidence: z.number().min(0).max(1).optional(),
  /** Days from the one observation to the other: the change happened somewhere between. */
  span_days: z.number().min(0).optional(),
  /** By what the earlier observation saw what is gone; of a start nothing. */
  evidence_before: z.array(evidenceItemSchema).optional(),
  /** By what the later one sees what came; of a stop, what newly stands on the page. */
  evidence_after: z.array(evidenceItemSchema).optional(),
  /** Present where later evidence refutes the event. */
  retracted: retractionSchema.optional(),
  /** Only with `retractions=entries`: this entry takes the event of that id back. */
  retracts: z.string().optional(),
});
export type Mover = z.infer<typeof moverSchema>;

const share = z.object({ id: z.string(), name: z.string(), sites: z.int(), share: z.number() });
/** Of an industry's shops with a score; quartiles are null where too few have one. */
export const scoreSpreadSchema = z.object({
  rated: z.int(),
  low_quartile: z.int().min(0).max(100).nullable(),
  median: z.int().min(0).max(100).nullable(),
  high_quartile: z.int().min(0).max(100).nullable(),
});
export type ScoreSpread = z.infer<typeof scoreSpreadSchema>;
export const industryShareSchema = share.extend({
  /** Absent: an earlier release made the snapshot. */
  scores: scoreSpreadSchema.optional(),
});
export const statsSchema = z.object({
  sites: z.int(),
  ecommerce_sites: z.int(),
  companies: z.int(),
  platforms: z.array(share),
  industries: z.array(industryShareSchema),
  technologies: z.array(share.extend({ category: z.string() })),
  advertising: z.array(share),
  movers_30d: z.object({ platform_changed: z.int(), ad_started: z.int(), ad_stopped: z.int() }),
  offers: z.int(),
  products: z.int(),
  attribution: z.string(),
});
export type Stats = z.infer<typeof statsSchema>;
