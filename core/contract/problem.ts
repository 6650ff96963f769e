import { z } from 'zod';

export const problemCodes = {
  missing_parameter: 400,
  invalid_parameter: 400,
  not_found: 404,
  unknown_domain: 404,
  unknown_offer: 404,
  method_not_allowed: 405,
  target_not_allowed: 422,
  rate_limited: 429,
  internal_error: 500,
  target_unreachable: 502,
  snapshot_unavailable: 503,
  target_timeout: 504,
} as const;
export type ProblemCode = keyof typeof problemCodes;

/** RFC 9457 problem details, the only error body. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(Object.keys(problemCodes) as [ProblemCode, ...ProblemCode[]]),
  param: z.string().optional(),
});
export type Problem = z.infer<typeof problemSchema>;
