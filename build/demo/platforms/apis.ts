/** Product JSON that the platforms' shops answer themselves, in the forms of the real ones. */
import type { PricedOffer, ShopDay } from '../model.ts';
import { type DemoReply, type DemoRequest, jsonReply } from '../reply.ts';
import { handleOf, merchantId } from './platform.ts';

type Api = (shopDay: ShopDay, request: DemoRequest, url: URL) => DemoReply | null;

const pageOf = (offers: readonly PricedOffer[], url: URL, sizeName: string, size: number): PricedOffer[] => {
  const number = (name: string, otherwise: number): number => {
    const value = Number(url.searchParams.get(name) ?? otherwise);
    return Number.isInteger(value) && value > 0 ? Math.min(value, 250) : otherwise;
  };
  const limit = number(sizeName, size);
  const page = number('page', 1);
  return offers.slice((page - 1) * limit, page * limit);
};

const imageOf = (shopDay: ShopDay, { product }: PricedOffer): string =>
  `https://${shopDay.shop.host}/demo-image/${product.id}.svg`;

const shopifyProduct = (shopDay: ShopDay, offer: PricedOffer): Record<string, unknown> => ({
  id: Number(offer.key),
  title: offer.title,
  handle: handleOf(offer),
  body_html: '<p>示範商品，並不存在</p>',
  vendor: offer.product.brand.nameZh,
  product_type: offer.product.category,
  tags: ['示範', offer.product.category],
  variants: [
    {
      id: Number(offer.key) * 10,
      title: 'Default Title',
      sku: offer.key,
      price: offer.priceTwd.toFixed(2),
      compare_at_price: offer.listPriceTwd?.toFixed(2) ?? null,
      available: offer.inStock,
      grams: 0,
      product_id: Number(offer.key),
    },
  ],
  images: [{ src: imageOf(shopDay, offer) }],
});

const shopify: Api = (shopDay, _request, url) => {
  if (url.pathname === '/products.json' || url.pathname === '/collections/all/products.json')
    return jsonReply({ products: pageOf(shopDay.offers, url, 'limit', 30).map((o) => shopifyProduct(shopDay, o)) });
  if (url.pathname === '/cart.js') return jsonReply({ token: 'demo', currency: 'TWD', items: [] });
  const handle = /^\/products\/(demo-\d+)\.js$/.exec(url.pathname)?.[1];
  const offer = shopDay.offers.find((candidate) => handleOf(candidate) === handle);
  if (handle === undefined || offer === undefined) return null;
  // The .js form gives cents where products.json gives decimal text.
  const product = shopifyProduct(shopDay, offer);
  const variants = [
    {
      id: Number(offer.key) * 10,
      title: 'Default Title',
      price: offer.priceTwd * 100,
      available: offer.inStock,
      sku: offer.key,
    },
  ];
  return jsonReply({ ...product, price: offer.priceTwd * 100, available: offer.inStock, variants });
};

const cyberbiz: Api = (shopDay, _request, url) =>
  url.pathname === '/products.json'
    ? jsonReply({
        products: pageOf(shopDay.offers, url, 'per_page', 50).map((offer) => ({
          id: Number(offer.key),
          handle: handleOf(offer),
          title: offer.title,
          price: offer.priceTwd,
          compare_at_price: offer.listPriceTwd,
          images: [{ src: imageOf(shopDay, offer) }],
          variants: [{ id: Number(offer.key) * 10, price: offer.priceTwd, available: offer.inStock, sku: offer.key }],
        })),
      })
    : null;

const woocommerce: Api = (shopDay, _request, url) => {
  if (url.pathname !== '/wp-json/wc/store/v1/products') return null;
  const rows = pageOf(shopDay.offers, url, 'per_page', 10).map((offer) => ({
    id: Number(offer.key),
    name: offer.title,
    slug: handleOf(offer),
    permalink: `https://${shopDay.shop.host}/product/${handleOf(offer)}/`,
    sku: offer.key,
    on_sale: offer.listPriceTwd !== null,
    prices: {
      price: String(offer.priceTwd),
      regular_price: String(offer.listPriceTwd ?? offer.priceTwd),
      sale_price: String(offer.priceTwd),
      currency_code: 'TWD',
      currency_symbol: 'NT$',
      currency_minor_unit: 0,
      price_range: null,
    },
    images: [{ src: imageOf(shopDay, offer) }],
    categories: [{ id: 1, name: offer.product.category }],
    is_in_stock: offer.inStock,
    is_purchasable: offer.inStock,
  }));
  return jsonReply(rows, [
    ['x-wp-total', String(shopDay.offers.length)],
    ['x-wp-totalpages', '1'],
  ]);
};

const magento: Api = (shopDay, request, url) => {
  if (url.pathname !== '/graphql') return null;
  const asked = request.method === 'POST' ? request.body : (url.searchParams.get('query') ?? '');
  if (!asked.includes('products')) return jsonReply({ errors: [{ message: 'demo: only products are answered' }] });
  const items = shopDay.offers.map((offer) => ({
    uid: `demo${offer.key}`,
    sku: offer.key,
    name: offer.title,
    url_key: handleOf(offer),
    url_suffix: '.html',
    stock_status: offer.inStock ? 'IN_STOCK' : 'OUT_OF_STOCK',
    small_image: { url: imageOf(shopDay, offer) },
    categories: [{ name: offer.product.category }],
    price_range: {
      minimum_price: {
        regular_price: { value: offer.listPriceTwd ?? offer.priceTwd, currency: 'TWD' },
        final_price: { value: offer.priceTwd, currency: 'TWD' },
      },
    },
  }));
  const pages = { current_page: 1, total_pages: 1 };
  return jsonReply({ data: { products: { total_count: items.length, page_info: pages, items } } });
};

/** On the shop's own host; the real platform answers it on one of its own, which the demo web does not play. */
const nineYi: Api = (shopDay, _request, url) => {
  if (url.pathname !== '/pythia-cdn/graphql') return null;
  const rows = shopDay.offers.map((offer) => ({
    salePageId: Number(offer.key),
    title: offer.title,
    picUrl: imageOf(shopDay, offer),
    price: offer.priceTwd,
    suggestPrice: offer.listPriceTwd ?? offer.priceTwd,
    isSoldOut: !offer.inStock,
  }));
  return jsonReply({
    data: {
      shopCategory: { salePageList: { salePageList: rows, totalSize: rows.length, shopCategoryName: '所有商品' } },
    },
  });
};

const shopline: Api = (shopDay, _request, url) => {
  if (url.pathname !== `/api/merchants/${merchantId(shopDay.shop)}/products`) return null;
  const money = (twd: number): Record<string, unknown> => ({
    cents: twd,
    dollars: twd,
    currency_iso: 'TWD',
    label: `NT$${twd}`,
  });
  const items = pageOf(shopDay.offers, url, 'per_page', 24).map((offer) => ({
    _id: `demo${offer.key}`,
    link: handleOf(offer),
    title_translations: { 'zh-hant': offer.title },
    price: money(offer.listPriceTwd ?? offer.priceTwd),
    price_sale: offer.listPriceTwd === null ? money(0) : money(offer.priceTwd),
    sold_out: !offer.inStock,
    variations: [],
  }));
  return jsonReply({ data: { items, total_count: shopDay.offers.length } });
};

const apis: Record<string, Api> = { shopify, cyberbiz, woocommerce, magento, '91app': nineYi, shopline };

/** The platform's JSON where the path is one of its own; null where it is a page. */
export const apiReply = (shopDay: ShopDay, request: DemoRequest, url: URL): DemoReply | null => {
  const api = shopDay.platform === null ? undefined : apis[shopDay.platform];
  if (shopDay.shop.flags.includes('no_shop') || api === undefined) return null;
  return api(shopDay, request, url);
};
