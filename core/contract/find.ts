/** What the one search finds: shops, technologies, industries, offers, articles, each with why. */
import { z } from 'zod';
import { categorySchema, domainSchema, snapshotIdSchema } from './common.ts';
import { articleSummarySchema } from './knowledge.ts';
import { offerSchema } from './offer.ts';
import { foundSiteSchema } from './site.ts';

/**
 * Why it was found. `fit`, best first: `is` the query, `begins` with it, has a `word` that does, has it as a `part`, has all of its
 * `words`, is `near` to it (one letter differs).
 */
export const matchedSchema = z.object({
  /** Member that has it, such as name, domain, company or registration_number. */
  field: z.string(),
  text: z.string(),
  fit: z.enum(['is', 'begins', 'word', 'part', 'words', 'near']),
});
export type Matched = z.infer<typeof matchedSchema>;

const matched = { matched: matchedSchema };

export const shopHitSchema = foundSiteSchema
  .pick({
    domain: true,
    name: true,
    platform: true,
    industry: true,
    score: true,
    score_rated: true,
    monthly_visits: true,
    is_ecommerce: true,
    company_name: true,
    registration_number: true,
  })
  .extend(matched);
export type ShopHit = z.infer<typeof shopHitSchema>;

export const technologyHitSchema = z.object({
  id: z.string(),
  name: z.string(),
  name_zh: z.string(),
  category: categorySchema,
  /** E-commerce sites of the snapshot on which it was observed. */
  sites: z.int(),
  /** Sites whose pages name it as a means of payment or delivery, which is not "observed"; absent: none does. */
  named: z.int().optional(),
  ...matched,
});
export type TechnologyHit = z.infer<typeof technologyHitSchema>;

export const industryHitSchema = technologyHitSchema.omit({ category: true, named: true });
export type IndustryHit = z.infer<typeof industryHitSchema>;

export const productHitSchema = offerSchema.extend(matched);
export const articleHitSchema = articleSummarySchema.extend(matched);

export const findGroups = ['shops', 'technologies', 'industries', 'products', 'articles'] as const;
export const findGroupSchema = z.enum(findGroups);
export type FindGroup = z.infer<typeof findGroupSchema>;

export const searchReplySchema = z.object({
  snapshot: snapshotIdSchema,
  count: z.int(),
  /** Groups that have something, best first. */
  groups: z.array(findGroupSchema),
  /** What was looked for instead, where nothing is called as the query says; null: the query itself. */
  shown_for: z.string().nullable(),
  shops: z.array(shopHitSchema),
  technologies: z.array(technologyHitSchema),
  industries: z.array(industryHitSchema),
  products: z.array(productHitSchema),
  articles: z.array(articleHitSchema),
});
export type SearchReply = z.infer<typeof searchReplySchema>;

export const suggestionSchema = z.object({
  type: z.enum(['shop', 'technology', 'industry', 'article']),
  /** Domain of a shop, else the id. */
  id: z.string(),
  text: z.string(),
  ...matched,
});
export type Suggestion = z.infer<typeof suggestionSchema>;

/** A value, and how many of the sites that fit have it. */
export const siteFacetSchema = z.object({ id: z.string(), name: z.string(), sites: z.int() });
const facetSchema = z.array(siteFacetSchema);
export const siteFacetsSchema = z.object({
  platform: facetSchema,
  industry: facetSchema,
  city: facetSchema,
  /** How the sites were observed: what was not observed rests on this. */
  source: facetSchema,
  /** The technologies that most sites of the snapshot have. */
  technology: facetSchema,
});
export type SiteFacets = z.infer<typeof siteFacetsSchema>;

export const sitesReplySchema = z.object({
  snapshot: snapshotIdSchema,
  count: z.int(),
  /** Sites that fit, those on other pages too. */
  total: z.int(),
  /** Give it as `cursor` for what follows; null: nothing does. */
  next: z.string().nullable(),
  /** Counts over all that fit; present with `facets=1`, on the first page. */
  facets: siteFacetsSchema.optional(),
  /** Of `technology`: what sites name in words besides, whether it was observed there or not; absent: none is. `named` lists them. */
  also_named: z.array(siteFacetSchema).optional(),
  /** Of `domains`: those that are not in the snapshot. */
  unknown: z.array(domainSchema).optional(),
  /** Of `domains`: what is no domain; absent: nothing. */
  malformed: z.array(z.string()).optional(),
  /** Parameters that were given and have no meaning here; absent: none. */
  ignored: z.array(z.string()).optional(),
  /** With `fields`, only the members asked for. */
  items: z.array(foundSiteSchema.partial().required({ domain: true })),
});
export type SitesReply = z.infer<typeof sitesReplySchema>;
