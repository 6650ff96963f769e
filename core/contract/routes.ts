import { z } from 'zod';
import { snapshotIdSchema } from './common.ts';
import { detectionSchema, scanSchema } from './detection.ts';
import { channelStatusSchema, comparisonSchema, dealSchema, historyReplySchema, offerSchema } from './offer.ts';
import type { ProblemCode } from './problem.ts';
import {
  cachedReplySchema,
  competitorSchema,
  listedSiteSchema,
  moverSchema,
  moverTypeSchema,
  prospectSchema,
  siteReplySchema,
  statsSchema,
} from './site.ts';

/** Query values arrive as strings: an integer in decimal digits within [min, max]. `meta` says so to /openapi.json. */
const bounded = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, `must be an integer from ${min} to ${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `must be an integer from ${min} to ${max}`);
const integer = (min: number, max: number, fallback: number) =>
  bounded(min, max).default(fallback).meta({ type: 'integer', minimum: min, maximum: max, default: fallback });
const optionalInteger = (min: number, max: number) =>
  bounded(min, max).optional().meta({ type: 'integer', minimum: min, maximum: max });
const text = (max: number) => z.string().trim().min(1).max(max);

const domain = text(2048).describe('Shop domain or URL: `shop.tw`, `https://www.shop.tw/x`, an IDN or its punycode');
const url = text(2048).describe('Shop domain or URL to look at now');
const platform = text(100).optional().describe('Platform id or name, any case');
const category = text(100).optional().describe('Industry: id, zh-TW name or English name');

const list = <T extends z.ZodType>(item: T) =>
  z.object({ snapshot: snapshotIdSchema, count: z.int(), items: z.array(item) });

export interface Route {
  id: string;
  /** Absolute path, without a query. */
  path: string;
  /** `v1` routes send CORS and are in /openapi.json. */
  group: 'v1' | 'legacy';
  summary: string;
  summaryZh: string;
  params: z.ZodObject;
  reply: z.ZodType;
  /** Problem codes besides `rate_limited` and `snapshot_unavailable` that the route may answer. */
  problems: ProblemCode[];
  /** Reads the outside world: no ETag, dearer in the rate limit. */
  live: boolean;
}

const route = <P extends z.ZodObject, R extends z.ZodType>(
  r: Omit<Route, 'params' | 'reply'> & { params: P; reply: R },
) => r;

export const routes = {
  detect: route({
    id: 'detect',
    path: '/api/v1/detect',
    group: 'v1',
    summary: 'Look at a site now and tell what it is built with',
    summaryZh: '即時檢視網站使用的平台與技術',
    params: z.object({ url }),
    reply: detectionSchema,
    problems: ['missing_parameter', 'invalid_parameter', 'target_not_allowed', 'target_unreachable', 'target_timeout'],
    live: true,
  }),
  site: route({
    id: 'site',
    path: '/api/v1/site',
    group: 'v1',
    summary: 'Stored profile of a site',
    summaryZh: '網站的已存檔案',
    params: z.object({ domain }),
    reply: siteReplySchema,
    problems: ['missing_parameter', 'invalid_parameter', 'unknown_domain'],
    live: false,
  }),
  competitors: route({
    id: 'competitors',
    path: '/api/v1/competitors',
    group: 'v1',
    summary: 'Sites of the same industry, most similar first',
    summaryZh: '同產業中最相似的網站',
    params: z.object({ domain, limit: integer(1, 100, 12) }),
    reply: list(competitorSchema),
    problems: ['missing_parameter', 'invalid_parameter', 'unknown_domain'],
    live: false,
  }),
  prospect: route({
    id: 'prospect',
    path: '/api/v1/prospect',
    group: 'v1',
    summary: 'E-commerce sites by platform and industry, by traffic then score',
    summaryZh: '依平台與產業列出電商網站',
    params: z.object({ platform, category, limit: integer(1, 1000, 100) }),
    reply: list(prospectSchema),
    problems: ['invalid_parameter'],
    live: false,
  }),
  movers: route({
    id: 'movers',
    path: '/api/v1/movers',
    group: 'v1',
    summary: 'What changed lately: platforms and advertising, newest first',
    summaryZh: '近期異動：平台更換、廣告啟用與停用',
    params: z.object({
      type: moverTypeSchema.optional(),
      limit: integer(1, 1000, 50),
      since: text(64)
        .optional()
        .describe(
          'ISO 8601 time: only newer events; or the id of an event: the next `limit` reported after it, last first',
        ),
      domain: domain.optional(),
    }),
    reply: list(moverSchema),
    problems: ['invalid_parameter'],
    live: false,
  }),
  stats: route({
    id: 'stats',
    path: '/api/v1/stats',
    group: 'v1',
    summary: 'Counts and shares over the whole snapshot',
    summaryZh: '整份快照的統計',
    params: z.object({}),
    reply: statsSchema.extend({ snapshot: snapshotIdSchema }),
    problems: [],
    live: false,
  }),
  products: route({
    id: 'products',
    path: '/api/v1/products',
    group: 'v1',
    summary: 'Offers by words, the same product across channels, or the price history of one offer',
    summaryZh: '商品搜尋、跨通路比價、價格歷史',
    params: z.object({
      q: text(200).optional(),
      compare: text(200).optional().describe('Words, or a product_id'),
      history: text(200).optional().describe('An offer_id'),
      max: integer(1, 200, 20),
      live: z.enum(['0', '1']).optional().describe('1: ask the channels now as well'),
      include_accessories: z.enum(['0', '1']).optional().describe('1: also cases, protectors and the like'),
    }),
    reply: z.union([
      list(offerSchema).extend({ channels: z.array(channelStatusSchema) }),
      list(comparisonSchema),
      historyReplySchema,
    ]),
    problems: ['missing_parameter', 'invalid_parameter', 'unknown_offer'],
    live: false,
  }),
  deals: route({
    id: 'deals',
    path: '/api/v1/deals',
    group: 'v1',
    summary: 'Price gaps between channels, all-time lows, discounts, or a price band of an industry',
    summaryZh: '通路價差、歷史低價、折扣、價格帶',
    params: z.object({
      type: z.enum(['gaps', 'lowest', 'discount']).optional(),
      category,
      min: optionalInteger(0, 2_000_000_000),
      max: optionalInteger(0, 2_000_000_000),
      limit: integer(1, 200, 50),
    }),
    reply: list(dealSchema),
    problems: ['missing_parameter', 'invalid_parameter'],
    live: false,
  }),
  scan: route({
    id: 'scan',
    path: '/api/scan',
    group: 'legacy',
    summary: 'Live detection with health',
    summaryZh: '即時檢測與網站健康',
    params: z.object({ url }),
    reply: scanSchema,
    problems: ['missing_parameter', 'invalid_parameter', 'target_not_allowed', 'target_unreachable', 'target_timeout'],
    live: true,
  }),
  cached: route({
    id: 'cached',
    path: '/api/cached',
    group: 'legacy',
    summary: 'Stored profile with the traffic trend',
    summaryZh: '已存檔案與流量趨勢',
    params: z.object({ url: domain }),
    reply: cachedReplySchema,
    problems: ['missing_parameter', 'invalid_parameter', 'unknown_domain'],
    live: false,
  }),
  list: route({
    id: 'list',
    path: '/api/list',
    group: 'legacy',
    summary: 'Sites by score, as JSON or CSV',
    summaryZh: '依分數列出網站（JSON 或 CSV）',
    params: z.object({
      platform,
      industry: category,
      minScore: integer(0, 100, 0),
      format: z.enum(['json', 'csv']).default('json'),
      limit: integer(1, 2000, 100),
    }),
    reply: list(listedSiteSchema),
    problems: ['invalid_parameter'],
    live: false,
  }),
} as const;
export type RouteId = keyof typeof routes;
