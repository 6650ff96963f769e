/** What documentation says of routes, parameters and problems, in English and zh-TW. */
import type { ProblemCode } from './problem.ts';
import type { RouteId } from './routes.ts';

export type Text = readonly [en: string, zh: string];

export const routeTexts: Record<RouteId, Text> = {
  detect: [
    'Fetches the public home page now and tells its platform, technologies, tracking ids and operator, each technology with the evidence seen. Takes seconds and counts against the smaller live allowance. Nothing is stored; a site that the snapshot knows is answered at once by `/site`.',
    '即時讀取公開首頁，回報平台、技術、追蹤碼與經營者，每項技術附上所見的證據。需數秒，並計入較小的即時查詢額度。結果不會儲存；快照已有的網站請用 `/site`。',
  ],
  site: [
    'Everything that the snapshot knows of one site: platform, technologies, operator, traffic estimate, score with its parts, first and last seen. The host is looked up first, then its registrable domain.',
    '快照中一個網站的全部資料：平台、技術、經營者、流量估計、分數與其組成、首次與最近觀察時間。先查主機名稱，再查註冊網域。',
  ],
  competitors: [
    'Shops of the same industry as the given one, most similar first, each with the reasons. The site itself is never among them.',
    '同產業中最相似的商店，附上相似的理由；不含該網站本身。',
  ],
  prospect: [
    'Shops on a platform and in an industry, busiest first: for sales lists. Only sites that sell online are listed. Without parameters: all of them.',
    '依平台與產業列出電商網站，流量高者在前，適合業務開發名單；只列有線上銷售的網站。不給參數則列出全部。',
  ],
  movers: [
    'Changes of platform and advertising that two good observations show, newest first. Give the id of the last event that you have as `since` and poll: each event comes once. Ids are stable for ever and the same in the feeds.',
    '平台更換與廣告啟用、停用的事件，由兩次完整觀察證實，新者在前。把手上最後一個事件的 id 當作 `since` 輪詢，每個事件只會出現一次；id 永久不變，與 feed 相同。',
  ],
  stats: [
    'Counts over the whole snapshot and the share of each platform, industry, technology and advertising network among shops.',
    '整份快照的統計，以及各平台、產業、技術、廣告在電商網站中的占比。',
  ],
  products: [
    'One of three questions: `q` finds offers that have all the words, cheapest first; `compare` finds products that several sellers have, with the gap and why they are judged to be the same; `history` gives every observed price of one offer.',
    '三種問法擇一：`q` 找出含所有字詞的商品，低價在前；`compare` 找出多個賣家都有的同款商品、價差與判定同款的理由；`history` 給出單一商品的所有觀察價格。',
  ],
  deals: [
    'Good prices: `type=gaps` same product at very different prices, `lowest` new all-time lows, `discount` under a list price that was charged or the 30-day median. Or `category` with `min` and `max`: offers of an industry in a price band, cheapest first.',
    '好價：`type=gaps` 同款價差、`lowest` 歷史新低、`discount` 低於實際賣過的定價或 30 日中位數。或以 `category` 搭配 `min`、`max`：某產業價格帶內的商品，低價在前。',
  ],
  scan: [
    'As `/api/v1/detect`, with the health of the page and what to do about its problems.',
    '同 `/api/v1/detect`，另附網頁健康檢查與改善建議。',
  ],
  cached: ['As `/api/v1/site`, with the traffic trend.', '同 `/api/v1/site`，另附流量趨勢。'],
  list: [
    'All sites by score, best first, as JSON or as CSV that a spreadsheet can open safely.',
    '依分數列出所有網站，可輸出 JSON，或試算表可安全開啟的 CSV。',
  ],
};

/** By parameter name; what the contract's schema says besides goes before it. */
export const paramTexts: Record<string, Text> = {
  url: ['Shop domain or URL to look at now', '要即時檢視的網域或網址'],
  domain: [
    'Shop domain or URL: `shop.tw`, `https://www.shop.tw/x`, an IDN or its punycode',
    '網域或網址，中文網域與 punycode 皆可',
  ],
  platform: ['Platform id or name, any case', '平台 id 或名稱，不分大小寫'],
  category: ['Industry: id, zh-TW name or English name', '產業：id、中文或英文名稱'],
  industry: ['Industry: id, zh-TW name or English name', '產業：id、中文或英文名稱'],
  limit: ['Items at the most', '最多筆數'],
  type: ['Kind', '類型'],
  since: [
    'ISO 8601 time: only newer events; or the id of an event: the next `limit` reported after it, last first',
    'ISO 8601 時間：只列更新的事件；或事件 id：列出其後回報的下 `limit` 筆，最後回報者在前',
  ],
  q: ['Words that the title must all have', '標題須包含的所有字詞'],
  compare: ['Words of the product to compare', '要比價的商品字詞'],
  history: ['An offer_id, `channel:key`', '商品的 offer_id，形如 `channel:key`'],
  max: [
    '`/products`: items at the most. `/deals`: highest price, TWD',
    '`/products`：最多筆數；`/deals`：最高價（新台幣）',
  ],
  min: ['Lowest price, TWD', '最低價（新台幣）'],
  live: ['1: ask the channels now as well; counts as a live look-up', '1：同時即時查詢各通路；計入即時查詢額度'],
  include_accessories: ['1: also cases, protectors and the like', '1：也列出保護殼、保護貼等配件'],
  minScore: ['Lowest score', '最低分數'],
  format: ['Form of the reply', '回覆格式'],
};

export const problemTexts: Record<ProblemCode, Text> = {
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
