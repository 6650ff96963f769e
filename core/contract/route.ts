/** What a route of the API is: its entry in the contract, and the parameters that several share. */
import { z } from 'zod';
import { snapshotIdSchema } from './common.ts';
import type { ProblemCode } from './problem.ts';

/** The same in English and zh-TW. */
export type Text = readonly [en: string, zh: string];

/** Query values arrive as strings: an integer in decimal digits within [min, max]. `meta` says so to /openapi.json. */
const bounded = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, `must be an integer from ${min} to ${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `must be an integer from ${min} to ${max}`);
export const integer = (min: number, max: number, fallback: number) =>
  bounded(min, max).default(fallback).meta({ type: 'integer', minimum: min, maximum: max, default: fallback });
export const optionalInteger = (min: number, max: number) =>
  bounded(min, max).optional().meta({ type: 'integer', minimum: min, maximum: max });
export const text = (max: number) => z.string().trim().min(1).max(max);

export const domain = text(2048).describe(
  'Shop domain or URL: `shop.tw`, `https://www.shop.tw/x`, an IDN or its punycode',
);
export const url = text(2048).describe('Shop domain or URL to look at now');
export const platform = text(100).optional().describe('Platform id or name, any case');
export const category = text(100).optional().describe('Industry: id, name, or a word of its trade such as 美妝');

/** The envelope of lists; `count` is of the items in it, `ignored` names parameters that were given and that the route has not. */
export const list = <T extends z.ZodType>(item: T) =>
  z.object({
    snapshot: snapshotIdSchema,
    count: z.int(),
    items: z.array(item),
    ignored: z.array(z.string()).optional(),
  });

export interface Route {
  id: string;
  /** Absolute path, without a query. */
  path: string;
  /** `v1` routes send CORS and are in /openapi.json. */
  group: 'v1' | 'legacy';
  /** One line, for lists of routes. */
  summary: string;
  summaryZh: string;
  /** A paragraph, for documentation. */
  about: Text;
  /** Of parameters that param-texts.ts does not have, or has with another meaning. */
  paramTexts?: Record<string, Text>;
  /** Of the reply's members that field-texts.ts does not have. */
  memberTexts?: Record<string, Text>;
  params: z.ZodObject;
  reply: z.ZodType;
  /** Problem codes besides `rate_limited` and `snapshot_unavailable` that the route may answer. */
  problems: ProblemCode[];
  /** Reads the outside world: no ETag, dearer in the rate limit. */
  live: boolean;
}

export const route = <P extends z.ZodObject, R extends z.ZodType>(
  r: Omit<Route, 'params' | 'reply'> & { params: P; reply: R },
) => r;
