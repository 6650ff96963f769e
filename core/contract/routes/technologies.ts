/** Technologies over all sites and over time, and sites side by side. */
import { z } from 'zod';
import { categoryIds } from '../common.ts';
import { compareSitesReplySchema } from '../compare-sites.ts';
import { category, integer, platform, route, text } from '../route.ts';
import {
  directionSchema,
  flowDays,
  flowsReplySchema,
  technologyReplySchema,
  trendsReplySchema,
} from '../technologies.ts';
import { bondTexts } from './relations.ts';

const countTexts = {
  sites: ['Sites', '網站數'],
  of: ['Of how many', '母數'],
  share: ['sites / of; null: too few were seen for a share (under 30)', '占比；null：觀察數不足 30，不計占比'],
  low: ['Lower end of the 95 % band; null as the share', '95% 區間下限；隨占比為 null'],
  high: ['Upper end of the 95 % band; null as the share', '95% 區間上限；隨占比為 null'],
  shops: ['Shops that show it now, of all shops', '目前出現此技術的電商網站，占全部電商網站'],
} as const;

const changeTexts = {
  earlier: ['Earlier month, YYYY-MM', '較早的月份'],
  later: ['Later month, YYYY-MM', '較晚的月份'],
  same_sites: ['Sites seen in both months in like ways', '兩個月都以同類方式完整觀察的網站數'],
  before: ['Of these, with it in the earlier month', '其中較早月份有此技術的網站數'],
  after: ['Of these, with it in the later month', '其中較晚月份有此技術的網站數'],
  gained: ['Of these, gained it', '其中新增的網站數'],
  lost: ['Of these, lost it', '其中失去的網站數'],
  change: [
    'Share after minus share before, of the same sites; null: too little seen, or held back',
    '同一批網站前後占比之差；null：觀察不足或保留不報',
  ],
  direction: [
    'rising or falling beyond chance, steady, held_back (so many changed at once that the sites are not the cause), too_little_seen',
    'rising 上升、falling 下降、steady 無明顯變化、held_back 同時大量變動而保留、too_little_seen 觀察不足',
  ],
} as const;

const netTexts = {
  won: ['Sites that came from another platform', '由其他平台轉入的網站數'],
  net: [
    'won or lost beyond chance, even, or too_little_seen (under 10 moves)',
    'won 淨流入、lost 淨流出、even 相當、too_little_seen 變動不足 10 次',
  ],
} as const;

export const technologiesRoutes = {
  technology: route({
    id: 'technology',
    path: '/api/v1/technology',
    group: 'v1',
    summary: 'One technology: how many show it, since when, from where to where',
    summaryZh: '單一技術：使用網站數、歷史、流向',
    about: [
      'How many shops show a technology, with a 95 % band; by month against the same sites, so that a larger sample does not count as growth; by platform and industry; what came and went in a year; what appears with it more often than chance allows; and its best known users. History is kept of platforms and advertising. Where too little was seen, no share is told.',
      '某技術出現在多少電商網站（附 95% 區間）；逐月與同一批網站比較，樣本變大不算成長；依平台與產業；一年內的流入與流出；超出機率常同時出現的技術；以及最知名的使用者。歷史僅保存平台與廣告技術；觀察不足時不報占比。',
    ],
    paramTexts: { id: ['Technology id or name: `gtm`, `綠界`', '技術 id 或名稱：`gtm`、`綠界`'] },
    memberTexts: {
      ...countTexts,
      ...changeTexts,
      ...netTexts,
      followed: ['Whether its history is kept', '是否保存歷史'],
      first_seen_at: ['First seen, UTC; null: its history is not kept', '首次觀察（UTC）；null：未保存歷史'],
      last_seen_at: ['Last seen, UTC; null: its history is not kept', '最近觀察（UTC）；null：未保存歷史'],
      months: [
        'By month, oldest first; for a change: how many months lie between',
        '逐月資料，舊者在前；於變化中為相隔月數',
      ],
      month: ['YYYY-MM', '月份'],
      over: [
        'Against the nearest earlier month with enough of the same sites; null: there is none',
        '與最近且同批網站足夠的先前月份比較；null：無',
      ],
      changes: ['The newest month against those 1, 3 and 12 months before', '最新月份與 1、3、12 個月前比較'],
      by_platform: ['Of the shops on each platform', '各平台的電商網站中'],
      by_industry: ['Of the shops in each industry', '各產業的電商網站中'],
      year: [
        'Events of the last 365 days; where `followed` is false none are recorded, and its zeros say nothing',
        '近 365 天的事件；followed 為 false 時不記錄事件，其中的 0 不具意義',
      ],
      started: [
        'Sites on which it began to be seen; 0 where `followed` is false',
        '開始出現的次數；followed 為 false 時為 0',
      ],
      stopped: [
        'Sites on which it is no longer seen; 0 where `followed` is false',
        '不再出現的次數；followed 為 false 時為 0',
      ],
      won_from: ['Sites that came from each other platform', '由各平台轉入的網站數'],
      lost_to: ['Sites that went to each other platform', '轉出至各平台的網站數'],
      together: ['Seen on the same shops beyond chance', '超出機率常同時出現的技術'],
      expected: ['Shops expected to show both by chance', '依機率預期同時出現的網站數'],
      lift: ['sites / expected', '實際與預期之比'],
      users: ['Its most visited shops', '流量最高的使用者'],
    },
    params: z.object({ id: text(100).describe('Technology id or name: `gtm`, `綠界`') }),
    reply: technologyReplySchema,
    problems: ['missing_parameter', 'not_found'],
    live: false,
  }),
  trends: route({
    id: 'trends',
    path: '/api/v1/trends',
    group: 'v1',
    summary: 'Technologies that rise and fall, over the same sites',
    summaryZh: '技術的升降趨勢（同一批網站）',
    about: [
      'The change of each platform and advertising technology between two months, over the sites that were seen in both: what rises or falls beyond chance first, the larger change before. With `sort=shops` those on most shops first, technologies without a kept history among them.',
      '各平台與廣告技術在兩個月之間的變化，只計兩個月都觀察到的網站：明顯升降者在前、變化大者優先。`sort=shops` 依電商網站數排列，並包含未保存歷史的技術。',
    ],
    paramTexts: {
      months: ['How many months lie between: 1, 3 or 12', '相隔月數：1、3 或 12'],
      category: ['Category of technologies', '技術類別'],
      direction: ['Only these', '只列此變化'],
      industry: [
        'Only on shops of this industry: id, name, or a word of its trade',
        '只計此產業的電商網站：id、名稱或行業用語',
      ],
      sort: ['`change`, or `shops`: on how many shops it was seen', '`change` 變化，或 `shops` 電商網站數'],
    },
    memberTexts: {
      ...countTexts,
      ...changeTexts,
      industry: ['The industry that was asked for', '所指定的產業'],
      observed: ['How many of its shops were looked at completely, by month', '逐月完整觀察到的該產業電商網站數'],
      month: ['YYYY-MM', '月份'],
      by_month: [
        'With `industry`: its last twelve months, oldest first, over the same shops; empty: its history is not kept',
        '指定產業時的近十二個月，舊者在前，只與同一批網站比較；空：未保存歷史',
      ],
      over: [
        'Against the nearest earlier month with enough of the same sites; null: there is none',
        '與最近且同批網站足夠的先前月份比較；null：無',
      ],
    },
    params: z.object({
      months: z.enum(['1', '3', '12']).default('3'),
      category: z.enum(categoryIds).optional(),
      direction: directionSchema.optional(),
      industry: category,
      sort: z.enum(['change', 'shops']).default('change'),
      limit: integer(1, 1000, 100),
    }),
    reply: trendsReplySchema,
    problems: ['invalid_parameter'],
    live: false,
  }),
  flows: route({
    id: 'flows',
    path: '/api/v1/flows',
    group: 'v1',
    summary: 'Who changed platforms, from where to where',
    summaryZh: '平台之間的流向',
    about: [
      'Sites that changed platforms, by from and to, from the events of /movers that were not retracted, and what each platform won and lost. A winner is named only where it is beyond chance.',
      '更換平台的網站數，依來源與去向統計，依據 /movers 中未撤回的事件，並列出各平台的流入與流出；超出機率時才說明淨流向。',
    ],
    paramTexts: {
      days: ['How far back: 30, 90, 365 days or all', '回溯天數：30、90、365 或 all'],
      platform: ['Only from or to this platform, by id or name', '只列流入或流出此平台者，id 或名稱'],
      industry: [
        'Only shops of this industry: id, name, or a word of its trade',
        '只計此產業的電商網站：id、名稱或行業用語',
      ],
    },
    memberTexts: {
      ...netTexts,
      days: ['How far back', '回溯天數'],
      before: ['Platform before; its id is null where none was seen', '之前的平台；未見則 id 為 null'],
      after: ['Platform after; its id is null where none was seen', '之後的平台；未見則 id 為 null'],
      sites: ['Sites that went this way', '如此變動的網站數'],
      back: ['Sites that went the other way', '反向變動的網站數'],
      lost: ['Sites that went to another platform', '轉出至其他平台的網站數'],
      platforms: ['What each platform won and lost', '各平台的流入與流出'],
    },
    params: z.object({
      days: z.enum(flowDays).default('365'),
      platform,
      industry: category,
      limit: integer(1, 1000, 100),
    }),
    reply: flowsReplySchema,
    problems: ['invalid_parameter'],
    live: false,
  }),
  compareSites: route({
    id: 'compareSites',
    path: '/api/v1/compare-sites',
    group: 'v1',
    summary: 'Two to five sites side by side',
    summaryZh: '並列比較 2 至 5 個網站',
    about: [
      'What lists say of each of two to five sites, on which of them each technology was observed, and which of them share an identifier. As CSV: a row for each property and technology, a column for each site; then a row for each identifier that several share (`shared VENDOR: ID`) and for each host that is not stored (`not in this snapshot: HOST`).',
      '並列 2 至 5 個網站的資料、各技術出現在哪些網站，以及彼此共用的識別碼。CSV 每列為一項資料或技術，每欄為一個網站；其後為共用的識別碼（`shared VENDOR: ID`）與快照中沒有的網域（`not in this snapshot: HOST`），各占一列。',
    ],
    paramTexts: { domains: ['Two to five domains or URLs, separated by commas', '2 至 5 個網域或網址，以逗號分隔'] },
    memberTexts: {
      unknown: ['Hosts that this snapshot does not have', '快照中沒有的網域'],
      alike: [
        'Whether all were looked at by like kinds of source; false: what the poorer look does not show may be there',
        '是否以同類方式觀察；false：較簡略的觀察未見者未必沒有',
      ],
      technologies: ['By category, those on most of the sites first', '依類別，出現網站多者在前'],
      observed_on: ['On which of the sites it was observed', '觀察到此技術的網站'],
      identifiers: [
        'Pairs of the sites that share an identifier; null: no index',
        '共用識別碼的網站組合；null：無索引',
      ],
      other: ['The other site of the pair', '另一網站'],
      ...bondTexts,
    },
    params: z.object({
      domains: text(4096).describe('Two to five domains or URLs, separated by commas'),
      format: z.enum(['json', 'csv']).default('json'),
    }),
    reply: compareSitesReplySchema,
    problems: ['missing_parameter', 'invalid_parameter', 'unknown_domain'],
    live: false,
  }),
} as const;
