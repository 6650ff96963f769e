import { z } from 'zod';
import { categorySchema, domainSchema, sourceKindSchema, timeSchema } from './common.ts';
import { completenessSchema } from './completeness.ts';

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
  is_ecommerce: z.boolean(),
  /** Technology id of the e-commerce platform; null: looked and found none. */
  platform: z.string().nullable(),
  technologies: z.array(technologySchema),
  ...groups,
  support: z.array(z.string()),
  tracking_ids: z.array(trackingIdSchema),
  company: companySchema.nullable(),
  /** Whether the page was had whole: of a challenge page or a shell, little of the site can be said. */
  completeness: completenessSchema.optional(),
});
export type Detection = z.infer<typeof detectionSchema>;

/** As /api/scan answers it, to which nothing is added. */
export const scanSchema = detectionSchema.omit({ completeness: true }).extend({ health: healthSchema });
export type Scan = z.infer<typeof scanSchema> & Pick<Detection, 'completeness'>;
