/** The routes from before /api/v1, kept as they are. */
import { z } from 'zod';
import { scanReplySchema } from '../detection.ts';
import { category, domain, integer, list, platform, route, url } from '../route.ts';
import { cachedReplySchema, listedSiteSchema } from '../site.ts';

export const legacyRoutes = {
  scan: route({
    id: 'scan',
    path: '/api/scan',
    group: 'legacy',
    summary: 'Live detection with health',
    summaryZh: '即時檢測與網站健康',
    about: [
      'As `/api/v1/detect`, with the health of the page and what to do about its problems.',
      '同 `/api/v1/detect`，另附網頁健康檢查與改善建議。',
    ],
    params: z.object({ url }),
    reply: scanReplySchema,
    problems: ['missing_parameter', 'invalid_parameter', 'target_not_allowed', 'target_unreachable', 'target_timeout'],
    live: true,
  }),
  cached: route({
    id: 'cached',
    path: '/api/cached',
    group: 'legacy',
    summary: 'Stored profile with the traffic trend',
    summaryZh: '已存檔案與流量趨勢',
    about: ['As `/api/v1/site`, with the traffic trend.', '同 `/api/v1/site`，另附流量趨勢。'],
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
    about: [
      'All sites by score, best first, as JSON or as CSV that a spreadsheet can open safely.',
      '依分數列出所有網站，可輸出 JSON，或試算表可安全開啟的 CSV。',
    ],
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
