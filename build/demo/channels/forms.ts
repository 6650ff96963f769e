/** Replies in the forms of four real market places (facts: their recorded replies). Names, ids, hosts are invented. */
import type { ChannelForm, DemoChannel, DemoDay, PricedOffer } from '../model.ts';
import { thousands } from '../pages/html.ts';
import { imagePath } from '../pages/shop-pages.ts';
import { type DemoReply, type DemoRequest, jsonReply, notFound, reply } from '../reply.ts';
import { channelPage, rakutenShop } from './pages.ts';
import { pageOf, searchOffers } from './search.ts';

interface Asked {
  day: DemoDay;
  channel: DemoChannel;
  request: DemoRequest;
  url: URL;
}

const PCHOME_PAGE = 20;
const MOMO_PAGE = 20;

/** `GET /search/v3.3/all/results?q=&page=`; says text/html, as the real one does. */
const pchome = ({ day, channel, url }: Asked): DemoReply => {
  if (url.pathname !== '/search/v3.3/all/results') return notFound();
  const q = url.searchParams.get('q') ?? '';
  const offers = searchOffers(day, channel, q);
  const prods = pageOf(offers, Number(url.searchParams.get('page') ?? 1), PCHOME_PAGE).map((offer) => ({
    Id: offer.key,
    cateId: offer.key.split('-')[0],
    picS: imagePath(offer),
    picB: imagePath(offer),
    name: offer.title,
    describe: `${offer.title}（示範）`,
    price: offer.priceTwd,
    originPrice: offer.listPriceTwd ?? offer.priceTwd,
    author: '',
    brand: offer.title.startsWith(offer.product.brand.name) ? '' : offer.product.brand.nameZh,
    publishDate: '',
    isPChome: 1,
    isNC17: 0,
    couponActid: [],
    BU: 'ec',
  }));
  const body = {
    QTime: 1,
    totalRows: offers.length,
    totalPage: Math.min(100, Math.ceil(offers.length / PCHOME_PAGE)),
    range: { min: '', max: '' },
    cateName: '',
    q,
    subq: '',
    token: [],
    isMust: 1,
    prods,
  };
  return reply(200, 'text/html; charset=utf-8', JSON.stringify(body));
};

const momoGoods = (offer: PricedOffer, channel: DemoChannel): Record<string, unknown> => {
  const list = offer.listPriceTwd ?? offer.priceTwd;
  const price = (twd: number): Record<string, unknown> => ({
    basePrice: { sign: '$', price: thousands(twd), strPrice: '', goodsStatus: '' },
  });
  return {
    goodsCode: offer.key,
    goodsName: offer.title,
    goodsSubName: offer.listPriceTwd === null ? '' : `滿1件折${list - offer.priceTwd}`,
    goodsPrice: `$${thousands(offer.priceTwd)}`,
    goodsPriceModel: price(offer.priceTwd),
    marketPriceModel: price(list),
    goodsPriceOri: `$${thousands(list)}`,
    goodsStock: offer.inStock ? '90' : '0',
    useCounpon: false,
    haveGift: offer.kind === 'bundle',
    imgUrl: `${channel.hosts['product']}${imagePath(offer)}`,
    totalSalesInfo: { text: '總銷量>示範', textColor: '#454545' },
    isAdGoods: offer.kind === 'ad',
    goodsUrl: `${channel.hosts['product']}/goods.momo?i_code=${offer.key}&mdiv=searchEngine`,
    rating: '',
    ratingTimes: '',
    SALE_PRICE: String(offer.priceTwd),
    CP_YN: '0',
  };
};

const jsonBody = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
};

/** `POST /momoSearchCloud/moec/textSearch` with `{data: {searchValue, curPage}}`; prices are text with signs and commas. */
const momo = ({ day, channel, request, url }: Asked): DemoReply => {
  if (url.pathname !== '/momoSearchCloud/moec/textSearch' || request.method !== 'POST') return notFound();
  const data = jsonBody(request.body)?.['data'] as { searchValue?: unknown; curPage?: unknown } | undefined;
  const query = typeof data?.searchValue === 'string' ? data.searchValue : '';
  const curPage = Number(data?.curPage ?? 1);
  const offers = searchOffers(day, channel, query);
  return jsonReply({
    success: true,
    resultCode: '200',
    resultMessage: '',
    curPage,
    maxPage: Math.ceil(offers.length / MOMO_PAGE),
    totalCnt: offers.length,
    searchKeyWord: query,
    rtnSearchData: {
      isFuzzy: '0',
      curPage: String(curPage),
      maxPage: String(Math.ceil(offers.length / MOMO_PAGE)),
      goodsInfoList: pageOf(offers, curPage, MOMO_PAGE).map((offer) => momoGoods(offer, channel)),
    },
  });
};

const rakutenPages: Record<string, number> = { Twenty: 20, Forty: 40, Sixty: 60, Hundred: 100 };

/** `POST /graphql` fetchSearchPageResults; adverts carry `s-id=RADSearch_ProductAd`, variants a range of prices. */
const rakuten = ({ day, channel, request, url }: Asked): DemoReply => {
  if (url.pathname !== '/graphql' || request.method !== 'POST') return notFound();
  const variables = jsonBody(request.body)?.['variables'] as { parameters?: Record<string, unknown> } & Record<
    string,
    unknown
  >;
  const parameters = (variables?.parameters ?? variables ?? {}) as Record<string, unknown>;
  const query = typeof parameters['keyword'] === 'string' ? parameters['keyword'] : '';
  const size = rakutenPages[String(parameters['itemHits'])] ?? 60;
  const items = pageOf(
    searchOffers(day, channel, query),
    Number(parameters['pageNumber'] ?? parameters['page'] ?? 1),
    size,
  ).map((offer, index) => {
    const advert = offer.kind === 'ad' ? `?s-id=RADSearch_ProductAd_0${(index % 9) + 1}` : '';
    return {
      itemId: offer.key,
      itemName: offer.title,
      itemUrl: `${channel.hosts['product']}/shop/${rakutenShop(offer)}/product/${offer.key.slice(-12)}/${advert}`,
      itemPrice: { min: offer.priceTwd, max: offer.kind === 'bait' ? offer.priceTwd + 98 : offer.priceTwd },
      itemImageUrl: `${channel.hosts['product']}${imagePath(offer)}`,
    };
  });
  return jsonReply({ data: { searchPage: { result: { items } } } });
};

/** Ids of a search (`offset` 1 is the first), then the items of a list of ids; auctions only without `type=direct`. */
const ruten = ({ day, channel, url }: Asked): DemoReply => {
  if (/^\/api\/search\/v[34]\/index\.php\/core\/prod$/.test(url.pathname)) {
    const offset = Number(url.searchParams.get('offset') ?? 1);
    if (!Number.isInteger(offset) || offset < 1) return reply(400, 'application/json', '{"status":"fail"}');
    const limit = Math.min(100, Number(url.searchParams.get('limit') ?? 80) || 80);
    const direct = url.searchParams.get('type') === 'direct';
    const found = searchOffers(day, channel, url.searchParams.get('q') ?? '').filter(
      ({ kind }) => !direct || kind !== 'auction',
    );
    const rows = found.slice(offset - 1, offset - 1 + limit).map(({ key }) => ({ Id: key }));
    return jsonReply({ Rows: rows, TotalRows: found.length, LimitedTotalRows: found.length });
  }
  if (url.pathname !== '/api/items/v2/list') return notFound();
  const asked = new Set((url.searchParams.get('gno') ?? '').split(',').slice(0, 200));
  const data = (day.channelOffers.get(channel.id) ?? [])
    .filter(({ key }) => asked.has(key))
    .map((offer) => ({
      id: offer.key,
      name: offer.title,
      goods_price: offer.priceTwd,
      goods_ori_price: offer.listPriceTwd ?? offer.priceTwd,
      available: offer.kind !== 'unpriced',
      stock_status: offer.inStock ? 9 : 0,
      mode: offer.kind === 'auction' ? 'A' : 'B',
      images: { url: [`${channel.hosts['product']}${imagePath(offer)}`] },
    }));
  return jsonReply({ status: 'success', data });
};

const forms: Record<ChannelForm, (asked: Asked) => DemoReply> = { pchome, momo, rakuten, ruten };

/** What an invented channel answers; pure, like siteReply. Paths that are no search are its pages'. */
export const channelReply = (day: DemoDay, channel: DemoChannel, request: DemoRequest): DemoReply => {
  const url = new URL(request.path, `https://${request.host}`);
  return channelPage(day, channel, url) ?? forms[channel.form]({ day, channel, request, url });
};
