/** One site: looked at now, as stored, and its like. */
import { z } from 'zod';
import { detectionSchema } from '../detection.ts';
import { domain, integer, list, route, url } from '../route.ts';
import { competitorSchema, siteReplySchema } from '../site.ts';

export const sitesRoutes = {
  detect: route({
    id: 'detect',
    path: '/api/v1/detect',
    group: 'v1',
    summary: 'Look at a site now and report what it is built with',
    summaryZh: '即時檢視網站使用的平台與技術',
    about: [
      'Fetches the public home page now and reports its platform, technologies, tracking ids and operator, each technology with the evidence seen. Takes seconds and counts against the smaller live allowance. Nothing is stored; a site that the snapshot knows is answered at once by `/site`.',
      '即時讀取公開首頁，回報平台、技術、追蹤碼與經營者，每項技術附上所見的證據。需數秒，並計入較小的即時查詢額度。結果不會儲存；快照已有的網站請用 `/site`。',
    ],
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
    about: [
      'Everything that the snapshot knows of one site: platform, technologies, operator, traffic estimate, score with its parts, first and last seen. The host is looked up first, then its registrable domain.',
      '快照中一個網站的全部資料：平台、技術、經營者、流量估計、分數與其組成、首次與最近觀察時間。先查主機名稱，再查註冊網域。',
    ],
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
    about: [
      'Shops of the same industry as the given one, most similar first, each with the reasons. The site itself is never among them.',
      '同產業中最相似的商店，附上相似的理由；不含該網站本身。',
    ],
    params: z.object({ domain, limit: integer(1, 100, 12) }),
    reply: list(competitorSchema),
    problems: ['missing_parameter', 'invalid_parameter', 'unknown_domain'],
    live: false,
  }),
} as const;
