/** What documentation says of parameters, in English and zh-TW. */
import type { Route, Text } from './route.ts';

/** By name, of all routes that have it. */
const paramTexts: Record<string, Text> = {
  url: ['Shop domain or URL to look at now', '要即時檢視的網域或網址'],
  domain: [
    'Shop domain or URL: `shop.tw`, `https://www.shop.tw/x`, an IDN or its punycode',
    '網域或網址，中文網域與 punycode 皆可',
  ],
  platform: ['Platform id or name, any case', '平台 id 或名稱，不分大小寫'],
  category: ['Industry: id, name, or a word of its trade such as 美妝', '產業：id、名稱，或美妝一類的說法'],
  industry: ['Industry: id, name, or a word of its trade such as 美妝', '產業：id、名稱，或美妝一類的說法'],
  operator: [
    '統一編號, or the domain of any of its sites: events of all sites that seem to be of that operator',
    '統一編號，或旗下任一網域：推論為同一經營者的所有網站的異動',
  ],
  technology: [
    'Technology id or name that came or went: a platform, or advertising',
    '出現或消失的技術 id 或名稱：平台或廣告技術',
  ],
  limit: ['Most items to return', '最多筆數'],
  type: ['Kind', '類型'],
  since: [
    'ISO 8601 time: only newer events; or the id of an event: the next `limit` reported after it, last first',
    'ISO 8601 時間：只列更新的事件；或事件 id：列出其後回報的下 `limit` 筆，最後回報者在前',
  ],
  q: ['Words that the title must all have', '標題須包含的所有字詞'],
  compare: ['Words of the product to compare', '要比價的商品字詞'],
  history: ['An offer_id, `channel:key`', '商品的 offer_id，形如 `channel:key`'],
  max: [
    '`/products`: most items to return. `/deals`: highest price, TWD',
    '`/products`：最多筆數；`/deals`：最高價（新台幣）',
  ],
  min: ['Lowest price, TWD', '最低價（新台幣）'],
  live: ['1: ask the channels now as well; counts as a live look-up', '1：同時即時查詢各通路；計入即時查詢額度'],
  include_accessories: [
    '1: also cases, protectors and the like, and goods for pets',
    '1：也列出保護殼、保護貼等配件，以及寵物用品',
  ],
  min_price: ['Lowest price, TWD', '最低價（新台幣）'],
  max_price: ['Highest price, TWD', '最高價（新台幣）'],
  channel: ['Channel id, or the domain of a brand shop', '通路 id，或品牌官網網域'],
  brand: ['Brand by any of its names, Chinese or Latin', '品牌，中英文名稱皆可'],
  condition: [
    'new, refurbished, used, open_box or unknown',
    '新品 new、整新 refurbished、二手 used、拆封 open_box、未知 unknown',
  ],
  in_stock: ['1: only what is said to be in stock; 0: only what is sold out', '1：僅列標示有貨者；0：僅列售完者'],
  cursor: ['`next` of the page before', '前一頁的 `next`'],
  facets: ['1: with counts', '1：附上統計'],
  minScore: ['Lowest score', '最低分數'],
  format: ['Form of the reply', '回覆格式'],
  retractions: [
    '`marks`: an event that was taken back has `retracted`; `entries`: also, each retraction is an entry of its own with `retracts`',
    '`marks`：已撤回的事件帶有 `retracted`；`entries`：另將每次撤回列為獨立項目，帶有 `retracts`',
  ],
};

/** A parameter's own text in its route, else what the name means everywhere. */
export const paramText = (route: Route, name: string): Text =>
  route.paramTexts?.[name] ?? paramTexts[name] ?? [name, name];
