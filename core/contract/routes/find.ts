/** Finding things: by any words, as one types, and sites by any property. */
import { z } from 'zod';
import { findGroupSchema, searchReplySchema, sitesReplySchema, suggestionSchema } from '../find.ts';
import { category, integer, list, optionalInteger, platform, route, text } from '../route.ts';

const date = z
  .string()
  .trim()
  .regex(
    /^\d{4}(?:-\d{2}(?:-\d{2})?)?(?:T[\d:.]+(?:Z|[+ -]\d{2}:?\d{2}))?$/,
    'must be a date such as 2020, 2020-06 or 2020-06-30',
  );

export const findRoutes = {
  search: route({
    id: 'search',
    path: '/api/v1/search',
    group: 'v1',
    summary: 'Shops, companies, technologies, industries, products and articles by words',
    summaryZh: '一次搜尋商店、公司、技術、產業、商品與文章',
    about: [
      'One box for everything: shops by name, domain, part of a domain, company name or 統一編號; technologies and platforms by id, English or Chinese name; industries; products; articles. Each hit says what matched. Simplified and traditional characters, full and half width, and case are one. Where nothing is called so, names that differ in one letter are given, else products that have the nearest words; `shown_for` says for what.',
      '一個搜尋框找全部：商店（名稱、網域、網域片段、公司名稱、統一編號）、技術與平台（id、英文、中文名稱）、產業、商品、文章；每筆都說明為何符合。繁簡、全半形、大小寫視為相同。完全沒有時改列差一個字的名稱，再無則列最接近的商品，並以 `shown_for` 說明。',
    ],
    paramTexts: {
      q: ['What to look for', '要找的字詞'],
      type: ['Only this group', '只找這一類'],
      limit: ['Most hits to return in each group', '每一類最多筆數'],
    },
    memberTexts: {
      groups: ['Groups that have something, best first', '有結果的類別，最符合者在前'],
      shown_for: ['What was looked for instead of the query; null: the query itself', '實際搜尋的字詞；null：即原查詢'],
      shops: ['Shops, best match first, then the most visited', '商店，最符合者在前，其次流量高者'],
      industries: ['Industries', '產業'],
      articles: ['Articles of the knowledge base', '知識庫文章'],
      matched: ['Why it was found', '符合的原因'],
      field: [
        'What matched: name, domain, company, registration_number, platform (a market place by another name), word (of a trade)…',
        '符合的欄位',
      ],
      text: ['Text of that field', '該欄位的內容'],
      fit: [
        'How well, best first: is, begins, word, part, words, near (one letter differs, or words were left out). A name counts without 購物網 and the like',
        '符合程度，由高至低：is 相同、begins 開頭、word 字首、part 部分、words 各字皆有、near 差一字或略去部分字詞；名稱不計購物網之類的字',
      ],
      name_zh: ['Chinese name', '中文名稱'],
      'TechnologyHit.named': [
        'Sites whose pages name it as payment or delivery; absent: none does',
        '自述此付款或配送方式的網站數；缺此欄表示無',
      ],
      summary_en: ['Abstract in English', '英文摘要'],
      tags: ['What it is about', '標籤'],
      updated: ['When it was last revised', '最近修訂日期'],
      'SearchReply.products': ['Offers that have the words', '含這些字詞的商品'],
    },
    params: z.object({
      q: text(200).describe('What to look for'),
      type: findGroupSchema.optional().describe('Only this group'),
      limit: integer(1, 20, 5).describe('Most hits to return in each group'),
    }),
    reply: searchReplySchema,
    problems: ['missing_parameter', 'invalid_parameter'],
    live: false,
  }),
  suggest: route({
    id: 'suggest',
    path: '/api/v1/suggest',
    group: 'v1',
    summary: 'Names that begin with what was typed so far',
    summaryZh: '輸入時的建議',
    about: [
      'Up to eight shops, technologies, industries and articles for what was typed so far: from one Chinese character or two letters on; less finds nothing.',
      '依已輸入的字列出至多八個商店、技術、產業與文章；一個中文字或兩個字母起，不足則無結果。',
    ],
    paramTexts: { q: ['What was typed so far', '已輸入的字'] },
    params: z.object({ q: text(200).describe('What was typed so far'), limit: integer(1, 8, 8) }),
    reply: list(suggestionSchema),
    problems: ['missing_parameter', 'invalid_parameter'],
    live: false,
  }),
  sites: route({
    id: 'sites',
    path: '/api/v1/sites',
    group: 'v1',
    summary: 'Sites by any property, page after page, as JSON, CSV or NDJSON',
    summaryZh: '依任意條件列出網站，可逐頁取得全部',
    about: [
      'All conditions must hold. `technology` is what was observed, `named` what pages say in words. `without` finds sites whose home page was fetched completely and on which the technology was neither observed nor named; that is not "absent": `facets.source` says how they were looked at, and only `har` and `rendered` see what tag managers add. `next` goes on within one snapshot. `domains` looks up to 100 up at once.',
      '各條件須同時成立。`technology` 為觀察所得，`named` 為頁面自述。`without` 找出首頁完整取得、且未觀察到也未自述該技術的網站；未觀察不等於沒有：`facets.source` 說明觀察方式，僅 har 與 rendered 能看到代碼管理工具載入的內容。`next` 可在同一快照內逐頁取得全部。`domains` 一次查詢至多 100 個網域。',
    ],
    paramTexts: {
      technology: [
        'Technology ids or names, all of them, separated by commas',
        '技術 id 或名稱，須全部具備，以逗號分隔',
      ],
      without: [
        'Technology ids or names, none of them observed or named, separated by commas',
        '未觀察到也未自述的技術 id 或名稱，以逗號分隔',
      ],
      named: [
        'Ids or names of payment and delivery that pages name, all of them, separated by commas',
        '頁面自述的付款與配送 id 或名稱，須全部具備，以逗號分隔',
      ],
      city: [
        'City or county of the registered address, such as 臺北市 or Taipei; 新竹 is both 新竹市 and 新竹縣',
        '登記地址的縣市；新竹即新竹市與新竹縣',
      ],
      company: ['統一編號, or a part of the company name', '統一編號或公司名稱的一部分'],
      min_score: ['Lowest score; sites without enough seen for one are left out', '最低分數；資料不足無分數者不列'],
      min_visits: ['Lowest estimate of visits a month', '最低估計月流量'],
      min_capital: ['Lowest registered capital, TWD', '最低資本額（新台幣）'],
      founded_after: ['Registered on this date or later', '於此日或之後設立'],
      ecommerce: ['1: only sites that sell online; 0: only others', '1：僅有線上銷售者；0：僅其他'],
      source: ['Ways of looking, any of them, separated by commas: warc, http, har, rendered', '觀察方式，以逗號分隔'],
      seen_after: ['Last seen on this date or later, UTC', '於此日或之後觀察到（UTC）'],
      sort: ['Order: highest or latest first, unknown last', '排序：高者或新者在前，未知者在後'],
      cursor: ['`next` of the page before', '前一頁的 `next`'],
      fields: ['Members wanted, separated by commas; domain is always given', '要的欄位，以逗號分隔；一律包含 domain'],
      domains: [
        'Up to 100 domains, separated by commas; in place of conditions',
        '至多 100 個網域，以逗號分隔；取代其他條件',
      ],
      facets: ['1: with counts over all matches, on the first page', '1：第一頁附上全部符合者的統計'],
    },
    memberTexts: {
      'SitesReply.total': ['Sites that match, on all pages', '符合的總數'],
      next: ['`cursor` of the next page; null: this is the last', '下一頁的 cursor；null：最後一頁'],
      'SitesReply.facets': ['Counts over all matches, the 50 most frequent of each', '符合者的統計，每項至多 50 個'],
      'SiteFacets.technology': ['The 50 technologies that most matches have', '符合者中最常見的 50 種技術'],
      also_named: [
        'Of `technology`: so many sites name it in words, observed or not; `named` lists them. Absent: none',
        '所查技術中，另有多少網站以文字自述；可用 named 列出；缺此欄表示無',
      ],
      unknown: ['Of `domains`: not in the snapshot', '快照中沒有的網域'],
      malformed: ['Of `domains`: no domain; absent: all are', '不是網域的項目；缺此欄表示無'],
      ignored: ['Parameters without a meaning here', '此處沒有意義的參數'],
      city: ['City or county of the registered address; null: not known', '登記地址的縣市；null：未知'],
      complete: ['Whether the home page was fetched completely; null: not recorded', '首頁是否完整取得；null：未記錄'],
      'FoundSite.technologies': ['Ids of technologies observed', '觀察到的技術 id'],
      'FoundSite.named': ['Ids of payment and delivery named in words', '店家自述的付款與配送 id'],
    },
    params: z.object({
      platform,
      technology: text(1000).optional().describe('Technology ids or names, all of them, separated by commas'),
      without: text(1000)
        .optional()
        .describe('Technology ids or names, none of them observed or named, separated by commas'),
      named: text(1000)
        .optional()
        .describe('Means of payment or delivery that pages name, all of them, separated by commas'),
      industry: category,
      city: text(30).optional().describe('City or county of the registered address'),
      company: text(100).optional().describe('統一編號, or a part of the company name'),
      min_score: optionalInteger(0, 100),
      min_visits: optionalInteger(0, 2_000_000_000),
      min_capital: optionalInteger(0, 9_999_999_999),
      founded_after: date.optional().describe('Registered on this date or later'),
      ecommerce: z.enum(['0', '1']).optional(),
      source: text(60).optional().describe('Ways of looking, any of them, separated by commas'),
      seen_after: date.optional().describe('Last seen on this date or later, UTC'),
      sort: z.enum(['visits', 'score', 'capital', 'founded', 'seen']).default('visits'),
      cursor: text(120).optional().describe('`next` of the page before'),
      limit: integer(1, 1000, 100),
      fields: text(500).optional().describe('Members wanted, separated by commas'),
      domains: text(6000).optional().describe('Up to 100 domains, separated by commas; in place of conditions'),
      facets: z.enum(['0', '1']).default('0').describe('1: with counts over all that fit'),
      format: z.enum(['json', 'csv', 'ndjson']).default('json'),
    }),
    reply: sitesReplySchema,
    problems: ['invalid_parameter'],
    live: false,
  }),
} as const;
