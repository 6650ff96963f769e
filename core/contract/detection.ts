import { z } from 'zod';
import { categorySchema, domainSchema, sourceKindSchema, timeSchema } from './common.ts';
import { completenessSchema } from './completeness.ts';
import { pageFactsSchema } from './facts.ts';

/** One observed thing that speaks for a technology. `value` is what was seen, shortened to 200 characters. */
export const evidenceItemSchema = z.object({
  /** Signal: script_host, script_path, style_host, frame_host, form_host, image_host, link_host, inline, meta, jsonld, comment, header, cookie, csp, preconnect, request, cname, path, host, html, implied. */
  kind: z.string(),
  value: z.string().max(300),
});
export type EvidenceItem = z.infer<typeof evidenceItemSchema>;

export const technologySchema = z.object({
  id: z.string(),
  name: z.string(),
  category: categorySchema,
  version: z.string().nullable(),
  confidence: z.number().min(0).max(1),
  evidence: z.array(evidenceItemSchema),
});
export type DetectedTechnology = z.infer<typeof technologySchema>;

export const trackingIdSchema = z.object({
  vendor: z.string(),
  id: z.string(),
  /** Present where the id is the platform's own: it stands on all of its customers' pages and links no owners. */
  shared: z.literal(true).optional(),
});
export type TrackingId = z.infer<typeof trackingIdSchema>;

/**
 * A means of payment or delivery that a shop names on its pages: what it says, apart from what is observed. `id` is a
 * technology's id, or a generic one of datasets/taxonomy/named-means.json (`credit-card`, `cash-on-delivery`…).
 */
export const namedMeansSchema = z.object({
  id: z.string(),
  name: z.string(),
  name_en: z.string(),
  category: z.enum(['payment', 'logistics']),
  /** Kind `named`; the value is the shop's words, with their place before a colon. */
  evidence: z.array(evidenceItemSchema),
});
export type NamedMeans = z.infer<typeof namedMeansSchema>;

export const companySchema = z.object({
  /** 統一編號: eight digits, checksum right. */
  registration_number: z.string().regex(/^\d{8}$/),
  /** From the tax register; null where the register does not have the number or none was given. */
  name: z.string().nullable(),
  /** True only where the checksum is right and the register has the number. */
  verified: z.boolean(),
  /** What was checked: `page` (checksum only) or `register` (checksum and register). */
  source: z.enum(['page', 'register']),
});
export type Company = z.infer<typeof companySchema>;

/** One sign that a site sells online, or does not. */
export const shopSignSchema = z.object({
  /** Sign of `datasets/taxonomy/shop-signs.json`: cart_link, product_data, public_body… */
  kind: z.string(),
  /** What was seen, shortened to 200 characters. */
  value: z.string().max(300),
  /** What it adds to the log-odds of a shop; below 0 it speaks against one. */
  weight: z.number(),
});
export type ShopSign = z.infer<typeof shopSignSchema>;

export const ecommerceSchema = z.object({
  /** `unknown`: too little was seen, or the signs are in balance. */
  verdict: z.enum(['shop', 'not_shop', 'unknown']),
  /** Estimated probability that the verdict is right; of `unknown`, that it is a shop. */
  confidence: z.number().min(0).max(1),
  /** Strongest first, at most 24. */
  evidence: z.array(shopSignSchema),
});
export type Ecommerce = z.infer<typeof ecommerceSchema>;

export const healthProblemSchema = z.object({
  id: z.string(),
  severity: z.enum(['info', 'warning', 'error']),
  title: z.string(),
  title_en: z.string(),
  remedy: z.string(),
  remedy_en: z.string(),
});

export const healthSchema = z.object({
  score: z.number().min(0).max(100),
  https: z.boolean(),
  hsts: z.boolean(),
  redirects: z.int().min(0),
  http_status: z.int(),
  response_ms: z.number().nullable(),
  bytes: z.int().min(0),
  compressed: z.boolean(),
  title: z.string().nullable(),
  has_structured_data: z.boolean(),
  /** null: not looked for. */
  has_sitemap: z.boolean().nullable(),
  /** Names of the security headers seen, lower case. */
  security_headers: z.array(z.string()),
  problems: z.array(healthProblemSchema),
});
export type Health = z.infer<typeof healthSchema>;

const groups = {
  advertising: z.array(z.string()),
  analytics: z.array(z.string()),
  payment: z.array(z.string()),
  logistics: z.array(z.string()),
  marketing: z.array(z.string()),
};
/** Arrays of technology ids that Detection and Site share. */
export const groupFields = groups;

export const detectionSchema = z.object({
  url: z.string(),
  final_url: z.string(),
  domain: domainSchema,
  http_status: z.int(),
  detected_at: timeSchema,
  elapsed_ms: z.number().min(0),
  source: sourceKindSchema,
  /** True where `ecommerce.verdict` is `shop`. */
  is_ecommerce: z.boolean(),
  /** Absent from look-ups of earlier releases. */
  ecommerce: ecommerceSchema.optional(),
  /** Technology id of the e-commerce platform; null: looked and found none. */
  platform: z.string().nullable(),
  technologies: z.array(technologySchema),
  ...groups,
  support: z.array(z.string()),
  tracking_ids: z.array(trackingIdSchema),
  /** Payment and delivery that the page names in words or pictures, which is not "observed". */
  named: z.array(namedMeansSchema).optional(),
  company: companySchema.nullable(),
  /** Whether the page was had whole: of a challenge page or a shell, little of the site can be said. */
  completeness: completenessSchema.optional(),
  /** What the page states of the shop, each with its address and when it was had. */
  facts: pageFactsSchema.optional(),
});
export type Detection = z.infer<typeof detectionSchema>;

/** What a look finds. */
export const scanSchema = detectionSchema.extend({ health: healthSchema });
export type Scan = z.infer<typeof scanSchema>;
/** Members that came after `/api/scan` and `/api/cached`, to which nothing is added (docs/versioning.md). */
export const newerMembers = { completeness: true, ecommerce: true, named: true, facts: true } as const;
export const scanReplySchema = scanSchema.omit(newerMembers);
