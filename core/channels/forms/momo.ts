import { parseJsonLd, schemaCandidates } from '../../extract/jsonld.ts';
import {
  at,
  blank,
  type ChannelForm,
  type ChannelRecord,
  flag,
  getRequest,
  host,
  imageUrl,
  jsonLdBlocks,
  jsonOf,
  postRequest,
  type Row,
  reading,
  rowsAt,
  type SchemaNode,
  scalar,
  text,
} from '../form-tools.ts';

/** Product page of a goods code; codes of third-party shops begin with the shop's, `TP` and seven digits. */
const productUrl = (record: ChannelRecord, code: string): string => {
  const base = host(record, 'product');
  const shop = /^TP\d{7}/.exec(code)?.[0];
  return shop === undefined
    ? `${base}/goods/GoodsDetail.jsp?i_code=${encodeURIComponent(code)}`
    : `${base}/TP/${shop}/goodsDetail/${encodeURIComponent(code)}`;
};

const stock = (value: unknown): boolean | null => {
  const count = Number(value);
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(count) ? count > 0 : null;
};

/**
 * Row of textSearch. `SALE_PRICE` has 滿N件折 already off; 最高折 and coupons are not in it. The list price is the
 * market price. The brand stands in 【】 of the title and stays there for matching.
 */
const row = (record: ChannelRecord, goods: SchemaNode): Row => {
  const code = text(goods['goodsCode']);
  if (code === null) return 'malformed';
  if (flag(goods['isAdGoods']) === true) return 'ad';
  return {
    ...blank,
    key: code,
    title: text(goods['goodsName']) ?? '',
    brand: /^【([^】]{1,40})】/.exec(text(goods['goodsName']) ?? '')?.[1] ?? null,
    price: scalar(goods['SALE_PRICE']) ?? scalar(goods['goodsPrice']),
    listPrice: scalar(at(goods, 'marketPriceModel.basePrice.price')) ?? scalar(goods['goodsPriceOri']),
    url: productUrl(record, code),
    image: imageUrl(goods['imgUrl']),
    inStock: stock(goods['goodsStock']),
  };
};

/** Goods code of a product URL in any of its forms. */
const codeOf = (url: string | null): string | null =>
  /[?&]i_code=(\w{1,30})/.exec(url ?? '')?.[1] ?? /\/goodsDetail\/(TP\d{7,25})/i.exec(url ?? '')?.[1] ?? null;

/** Search page with ld+json: WebPage > @graph > ItemList > Product. */
const pageRows = (record: ChannelRecord, html: string): Row[] => {
  return schemaCandidates(parseJsonLd(jsonLdBlocks(html)), record.homepage).map((candidate) => {
    const code = codeOf(candidate.url);
    return code === null ? 'malformed' : { ...candidate, key: code, url: productUrl(record, code) };
  });
};

const filters = Object.fromEntries(
  'NAM china cp first freeze prefere stockYN superstore threeHours tomorrow tvshop video cycle cod superstorePay moCoinFeedback superstoreFree discount'
    .split(' ')
    .map((name) => [name, 'N']),
);

/** momo: mobile search API, 20 rows a page; the web page's ld+json as the alternative. */
export const momoForm = (record: ChannelRecord): ChannelForm => ({
  request: (q) => [
    postRequest(
      `${host(record, 'search')}/momoSearchCloud/moec/textSearch`,
      {
        host: 'ecmobile',
        flag: 'searchEngine',
        data: {
          searchValue: q,
          curPage: 1,
          maxPage: 30,
          cateLevel: -1,
          serviceCode: 'MT01',
          platform: 16,
          has3P: 'Y',
          isBrandSeriesPage: false,
          isShowAdShop: false,
          ...filters,
        },
      },
      { origin: 'https://m.momoshop.com.tw', referer: 'https://m.momoshop.com.tw/' },
    ),
    getRequest(
      `${host(record, 'product')}/search/searchShop.jsp?keyword=${encodeURIComponent(q)}&searchType=1&curPage=1`,
    ),
  ],
  parse(reply, context) {
    const json = jsonOf(reply);
    if (json === null) {
      const rows = pageRows(record, reply.text);
      return reading(record, rows.length > 0 ? rows : null, { context });
    }
    const rows = rowsAt(json, 'rtnSearchData.goodsInfoList');
    const saysNone = at(json, 'success') === true && rows !== null;
    return reading(record, rows?.map((goods) => row(record, goods)) ?? null, { context, saysNone });
  },
});
