/** Offers: searched for, compared, over time, and good ones. */
import { z } from 'zod';
import { channelStatusSchema, comparisonSchema, dealSchema, historyReplySchema, offerSchema } from '../offer.ts';
import { category, integer, list, optionalInteger, route, text } from '../route.ts';

export const pricesRoutes = {
  products: route({
    id: 'products',
    path: '/api/v1/products',
    group: 'v1',
    summary: 'Offers by words, the same product across channels, or the price history of one offer',
    summaryZh: '商品搜尋、跨通路比價、價格歷史',
    about: [
      'One of three questions: `q` finds offers that have all the words, cheapest first; `compare` finds products that several sellers have, with the gap and why they are judged to be the same; `history` gives every observed price of one offer.',
      '三種問法擇一：`q` 找出含所有字詞的商品，低價在前；`compare` 找出多個賣家都有的同款商品、價差與判定同款的理由；`history` 給出單一商品的所有觀察價格。',
    ],
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
    about: [
      'Good prices: `type=gaps` same product at very different prices, `lowest` new all-time lows, `discount` under a list price that was charged or the 30-day median. Or `category` with `min` and `max`: offers of an industry in a price band, cheapest first.',
      '好價：`type=gaps` 同款價差、`lowest` 歷史新低、`discount` 低於實際賣過的定價或 30 日中位數。或以 `category` 搭配 `min`、`max`：某產業價格帶內的商品，低價在前。',
    ],
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
} as const;
