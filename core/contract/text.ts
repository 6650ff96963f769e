/**
 * Plain-text look-ups for spreadsheets: one value as text, or a CSV table with a row for each asked thing. Fields are
 * columns of the site and offer replies, reduced to one cell.
 */
import { z } from 'zod';

export const siteFields = [
  'domain',
  'name',
  'url',
  'is_ecommerce',
  'platform',
  'industry',
  'score',
  'health',
  'trust',
  'score_rated',
  'score_coverage',
  'monthly_visits',
  'rank',
  'company',
  'registration_number',
  'company_verified',
  'technologies',
  'advertising',
  'analytics',
  'payment',
  'logistics',
  'marketing',
  'named',
  'first_seen_at',
  'last_seen_at',
  'snapshot',
] as const;
export type SiteField = (typeof siteFields)[number];

export const priceFields = ['price_twd', 'title', 'channel', 'offer_id', 'url', 'observed_at'] as const;
export type PriceField = (typeof priceFields)[number];

export const MAX_TEXT_DOMAINS = 1000;
export const MAX_TEXT_QUERIES = 100;

/** A list in one parameter, parted by commas or line breaks; order and repetition are kept, for rows answer to cells. */
const listOf = (split: RegExp, most: number) =>
  z
    .string()
    .transform((text) => text.split(split).map((part) => part.trim()))
    .refine((parts) => parts.length <= most, `must be at most ${most} values: ask for the others in another request`)
    .refine((parts) => parts.some((part) => part !== ''), 'has no value');

const fieldList = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.enum(siteFields)).min(1).max(siteFields.length));

/** Query of each text route, by path. */
export const textParams = {
  '/text/site': z.object({ domain: z.string().trim().min(1).max(2048), field: z.enum(siteFields).default('platform') }),
  '/text/sites.csv': z.object({
    domains: listOf(/[,\n]/, MAX_TEXT_DOMAINS),
    fields: fieldList.default(['platform', 'industry', 'score']),
  }),
  '/text/price': z.object({ q: z.string().trim().min(1).max(200), field: z.enum(priceFields).default('price_twd') }),
  '/text/prices.csv': z.object({ q: listOf(/\n/, MAX_TEXT_QUERIES) }),
} as const;
