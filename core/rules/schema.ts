import { z } from 'zod';
import { categorySchema } from '../contract/index.ts';

/**
 * What a fact looks at. `host` and `pixel` are URLs of what a page loads (a `pixel` also as a picture), the next six
 * a URL in that place alone, `site` and `cname` the page's own host, `path` a path on it; the rest are literals.
 */
export const signalIds = [
  'host',
  'pixel',
  'script',
  'style',
  'frame',
  'form',
  'image',
  'link',
  'site',
  'cname',
  'path',
  'inline',
  'html',
  'jsonld',
  'comment',
  'text',
  'meta',
  'header',
  'cookie',
] as const;
export type Signal = (typeof signalIds)[number];

/** strong: alone enough. medium: alone enough for anything but a platform. weak: a hint, never enough. */
export const strengthSchema = z.enum(['strong', 'medium', 'weak']);
export type Strength = z.infer<typeof strengthSchema>;

export const factSchema = z.strictObject({
  signal: z.enum(signalIds),
  /** Host with optional path prefix, literal, `name: value` of a meta or header, or name of a cookie (`x*`: prefix). */
  value: z.string().min(2).max(200),
  strength: strengthSchema,
  /** Where this is known from. */
  source: z.string().min(3).max(300),
  /** Must match from the literal on (after `name:` for a meta or header, a URL's path from its beginning). `<q>` is any quote, `<s>` white space. */
  pattern: z.string().max(200).optional(),
  /**
   * Of a `path`: what it is worth on a foreign host. `any`: all, where a page loads or asks for it (a shop's second
   * host, a vendor's server for many); `own`: a hint (other sites have it too). By default one step less.
   */
  where: z.enum(['any', 'own']).optional(),
  /** Its first group is the version, searched in the first 200 characters from where the fact was found. */
  version: z.string().max(200).optional(),
});
export type Fact = z.infer<typeof factSchema>;

const idSchema = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

export const technologyRuleSchema = z.strictObject({
  id: idSchema,
  name: z.string().min(1),
  name_zh: z.string().min(1),
  homepage: z.url(),
  /** Builds sites that need not sell anything: makes a site a shop only together with signs of one. */
  builder: z.boolean().optional(),
  implies: z.array(idSchema).optional(),
  /** Never true of one page together with this one: the weaker of the two is dropped. */
  excludes: z.array(idSchema).optional(),
  /** Tracking ids that are the technology's own and stand on all of its customers' pages. */
  shared_ids: z.array(z.string()).optional(),
  facts: z.array(factSchema).min(1),
});
export type TechnologyRule = z.infer<typeof technologyRuleSchema>;

export const ruleFileSchema = z.strictObject({
  category: categorySchema,
  technologies: z.array(technologyRuleSchema),
});

export const trackingRuleSchema = z.union([
  z.strictObject({
    /** Technology id whose account this is. */
    vendor: idSchema,
    /** Literal by which it is found, in code, attributes and URLs; any case. */
    near: z.string().min(3).max(80),
    /** Must match from `near` on; its first group is the id. */
    pattern: z.string().max(200),
    /** Must match within the 160 characters before `near`. */
    before: z.string().max(200).optional(),
    source: z.string().min(3).max(300),
  }),
  z.strictObject({
    vendor: idSchema,
    /** Name of a meta whose content is the id: lower case. */
    meta: z.string().regex(/^[a-z0-9:_.-]{3,80}$/),
    /** Must match from the content's beginning on; its first group is the id. */
    pattern: z.string().max(200),
    source: z.string().min(3).max(300),
  }),
]);
export type TrackingRule = z.infer<typeof trackingRuleSchema>;
export const trackingFileSchema = z.strictObject({ tracking: z.array(trackingRuleSchema) });
