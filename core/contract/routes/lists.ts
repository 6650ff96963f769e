/** Sites and events by what they have in common, and counts over all of them. */
import { z } from 'zod';
import { snapshotIdSchema } from '../common.ts';
import { category, domain, integer, list, platform, route, text } from '../route.ts';
import { moverSchema, moverTypeSchema, prospectSchema, statsSchema } from '../site.ts';

export const listsRoutes = {
  prospect: route({
    id: 'prospect',
    path: '/api/v1/prospect',
    group: 'v1',
    summary: 'E-commerce sites by platform and industry, by traffic then score',
    summaryZh: '依平台與產業列出電商網站',
    about: [
      'Shops on a platform and in an industry, busiest first: for sales lists. Only sites that sell online are listed. Without parameters: all of them.',
      '依平台與產業列出電商網站，流量高者在前，適合業務開發名單；只列有線上銷售的網站。不給參數則列出全部。',
    ],
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
    summaryZh: '近期異動：平台更換、網頁上開始或不再看到的廣告',
    about: [
      'Changes of platform, and advertising that came or is no longer seen on the page, as good observations of like kind show, newest first. Give the id of the last event that you have as `since` and poll: each event comes once. Ids are stable for ever and the same in the feeds.',
      '平台更換，以及廣告在網頁上開始看到、不再看到的事件，由同類的完整觀察證實，新者在前。把手上最後一個事件的 id 當作 `since` 輪詢，每個事件只會出現一次；id 永久不變，與 feed 相同。',
    ],
    params: z.object({
      type: moverTypeSchema.optional(),
      limit: integer(1, 1000, 50),
      since: text(64)
        .optional()
        .describe(
          'ISO 8601 time: only newer events; or the id of an event: the next `limit` reported after it, last first',
        ),
      domain: domain.optional(),
      platform,
      technology: text(100).optional().describe('Technology id or name that came or went: a platform, or advertising'),
      industry: category,
      operator: text(2048)
        .optional()
        .describe('統一編號, or the domain of any of its sites: events of all sites of that operator'),
      format: z.enum(['json', 'csv']).default('json'),
      retractions: z.enum(['marks', 'entries']).default('marks'),
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
    about: [
      'Counts over the whole snapshot and the share of each platform, industry, technology and advertising network among shops.',
      '整份快照的統計，以及各平台、產業、技術、廣告在電商網站中的占比。',
    ],
    params: z.object({}),
    memberTexts: {
      too_few_for_shares: [
        'True: under 30 shops were seen, so that a share says next to nothing; otherwise left out',
        'true：觀察到的電商網站不足 30 個，占比幾乎不具意義；否則省略',
      ],
    },
    reply: statsSchema.extend({ snapshot: snapshotIdSchema, too_few_for_shares: z.literal(true).optional() }),
    problems: [],
    live: false,
  }),
} as const;
