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

/** What documentation says of each, in English and zh-TW. */
export const problemTexts: Record<ProblemCode, readonly [en: string, zh: string]> = {
  missing_parameter: ['A required parameter is missing', '缺少必要參數'],
  invalid_parameter: ['A parameter is empty, repeated, out of range or not known', '參數空白、重複、超出範圍或不存在'],
  not_found: ['No such path', '沒有這個路徑'],
  unknown_domain: ['The snapshot does not have this site', '快照中沒有這個網站'],
  unknown_offer: ['The snapshot does not have this offer', '快照中沒有這個商品'],
  method_not_allowed: ['The method is not allowed here', '不允許的方法'],
  target_not_allowed: [
    'The target may not be looked at: not public, or live look-ups are off',
    '目標不可檢視：非公開位址，或即時查詢未開放',
  ],
  rate_limited: ['Too many requests: wait for the seconds in Retry-After', '請求過多：請等候 Retry-After 所示秒數'],
  internal_error: ['A fault of the service; the request id is in its log', '服務內部錯誤；請提供 request id'],
  target_unreachable: ['The target could not be reached', '無法連上目標網站'],
  snapshot_unavailable: ['No snapshot is being served yet', '尚無可用快照'],
  target_timeout: ['The target took too long', '目標網站回應過久'],
};
