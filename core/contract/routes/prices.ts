/** Offers: searched for, compared, over time, and good ones. */
import { z } from 'zod';
import {
  bandSortSchema,
  channelStatusSchema,
  comparisonSchema,
  conditionSchema,
  dealSchema,
  historyReplySchema,
  liveSummarySchema,
  offerPageSchema,
  offerSchema,
  offerSortSchema,
} from '../offer.ts';
import { category, integer, list, optionalInteger, route, text } from '../route.ts';

/** What offers are chosen by, beside words and prices. */
const offerFilters = {
  channel: text(200).optional().describe('Channel id, or the domain of a brand shop'),
  brand: text(100).optional().describe('Brand by any of its names'),
  condition: conditionSchema.optional(),
  in_stock: z.enum(['0', '1']).optional().describe('1: only what is said to be in stock'),
};

/** Of `q`. */
export const offersReplySchema = list(offerSchema).extend({
  channels: z.array(channelStatusSchema),
  live: liveSummarySchema.optional(),
  ...offerPageSchema.partial().shape,
});
/** Of `compare`. */
export const comparisonsReplySchema = list(comparisonSchema);

export const pricesRoutes = {
  products: route({
    id: 'products',
    path: '/api/v1/products',
    group: 'v1',
    summary: 'Offers by words, the same product across channels, or the price history of one offer',
    summaryZh: '商品搜尋、跨通路比價、價格歷史',
    about: [
      'One of three questions: `q` finds offers that are what the words ask for, cheapest first (`sort` says otherwise), page after page by `next`; one wrong letter is corrected where nothing is found as given, and `shown_for` says so; `compare` finds products that several sellers have, with the gap and why they are judged to be the same; `history` gives every observed price of one offer.',
      '三種問法擇一：`q` 找出符合字詞的商品，預設低價在前（見 `sort`），以 `next` 逐頁取得；查無結果時更正一個字的筆誤，並以 `shown_for` 說明；`compare` 找出多個賣家都有的同款商品、價差與判定同款的理由；`history` 給出單一商品的所有觀察價格。',
    ],
    paramTexts: {
      sort: [
        'Of `q`: `price` cheapest first, `-price` most expensive first, `relevance` best match first, `discount` furthest below the list price first, `newest` last seen first',
        '`q` 的排序：`price` 低價在前、`-price` 高價在前、`relevance` 最符合在前、`discount` 折扣大者在前、`newest` 最近觀察在前',
      ],
      facets: ['1: with counts over all matches', '1：附上符合者的統計'],
    },
    memberTexts: {
      'OfferList.total': ['Offers that match, on all pages', '符合的總數'],
      total_exact: ['false: there are more than `total`', 'false：實際多於 `total`'],
      next: [
        '`cursor` of the next page, within one snapshot; null: this is the last',
        '同一快照內下一頁的 cursor；null：最後一頁',
      ],
      shown_for: [
        'What was looked for instead, where nothing has the words as given; absent: the query itself',
        '查無原字詞時實際搜尋的字詞；未出現：即原查詢',
      ],
      left_out: ['Parts of the query that no offer has together with the rest', '沒有商品同時具備而略過的字詞'],
      partial: [
        'Of few that match: this many items after them lack words of the query, or are accessories of what it asks for',
        '符合者少時，其後這麼多筆缺少部分字詞，或只是其配件',
      ],
      price_read: [
        'What words of the query ask of the price (`1000元以下`), and all offers keep to; absent: nothing',
        '查詢字詞中的價格條件（如 1000元以下），所列商品皆符合；未出現：無',
      ],
      'price_read.min': ['Lowest price, TWD; null: none', '最低價；null：無'],
      'price_read.max': ['Highest price, TWD; null: none', '最高價；null：無'],
      'OfferList.facets': ['Counts over all matches, the 50 most frequent of each', '符合者的統計，每項至多 50 個'],
      'OfferFacets.brand': ['Brands by id or folded name', '品牌'],
      'OfferFacets.in_stock': ['1 in stock, 0 sold out, empty: not stated', '1 有貨、0 售完、空白：未說明'],
    },
    params: z.object({
      q: text(200).optional(),
      compare: text(200).optional().describe('Words, or a product_id'),
      history: text(200).optional().describe('An offer_id'),
      max: integer(1, 200, 20),
      live: z.enum(['0', '1']).optional().describe('1: ask the channels now as well'),
      include_accessories: z
        .enum(['0', '1'])
        .optional()
        .describe('1: also cases, protectors and the like, and goods for pets'),
      sort: offerSortSchema.default('price'),
      ...offerFilters,
      category,
      min_price: optionalInteger(0, 2_000_000_000),
      max_price: optionalInteger(0, 2_000_000_000),
      facets: z.enum(['0', '1']).default('0').describe('1: with counts'),
      cursor: text(160).optional().describe('`next` of the page before'),
    }),
    reply: z.union([offersReplySchema, comparisonsReplySchema, historyReplySchema]),
    problems: ['missing_parameter', 'invalid_parameter', 'unknown_offer'],
    live: false,
  }),
  deals: route({
    id: 'deals',
    path: '/api/v1/deals',
    group: 'v1',
    summary: 'Price gaps between channels, all-time lows, discounts, or a price band of an industry',
    summaryZh: '通路價差、歷史低價、折扣、價格帶',
    about: [
      'Good prices, each with the time at which it was seen: `type=gaps` the same product in like condition at two channels, seen within 48 hours of each other; `lowest` below (or again at) all that was observed before; `discount` under the lowest price of the 30 days before the cut. Or `category` with `min` and `max`: offers of an industry in a price band, cheapest first (`sort` says otherwise), page after page by `next`.',
      '好價，皆附看到的時間：`type=gaps` 同款同品況、48 小時內都看過的兩通路價差；`lowest` 低於（或回到）先前觀察到的最低價；`discount` 低於降價前 30 天內的最低價。或以 `category` 搭配 `min`、`max`：某產業價格帶內的商品，預設低價在前，以 `next` 逐頁取得。',
    ],
    paramTexts: {
      sort: [
        'Of a price band: `price` cheapest first, `-price` most expensive first, `discount` furthest below the list price first, `newest` last seen first',
        '價格帶的排序：`price` 低價在前、`-price` 高價在前、`discount` 折扣大者在前、`newest` 最近觀察在前',
      ],
      facets: ['Of a price band, 1: with counts over all of it', '價格帶：1 附上統計'],
      cursor: ['Of a price band: `next` of the page before', '價格帶：前一頁的 `next`'],
    },
    memberTexts: {
      'DealsReply.total': ['Of a price band: offers in it, on all pages', '價格帶內的總數'],
      'DealsReply.total_exact': ['false: there are more than `total`', 'false：實際多於 `total`'],
      'DealsReply.next': [
        'Of a price band: `cursor` of the next page, within one snapshot; null: this is the last',
        '價格帶：同一快照內下一頁的 cursor；null：最後一頁',
      ],
      'DealsReply.facets': [
        'Counts over all of the band, the 50 most frequent of each',
        '價格帶的統計，每項至多 50 個',
      ],
    },
    params: z.object({
      type: z.enum(['gaps', 'lowest', 'discount']).optional(),
      category,
      min: optionalInteger(0, 2_000_000_000),
      max: optionalInteger(0, 2_000_000_000),
      limit: integer(1, 200, 50),
      ...offerFilters,
      sort: bandSortSchema.default('price'),
      facets: z.enum(['0', '1']).default('0').describe('1: with counts'),
      cursor: text(160).optional().describe('`next` of the page before'),
    }),
    reply: list(dealSchema).extend(
      offerPageSchema.pick({ total: true, total_exact: true, next: true, facets: true }).partial().shape,
    ),
    problems: ['missing_parameter', 'invalid_parameter'],
    live: false,
  }),
} as const;
