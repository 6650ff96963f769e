/** Structured data of a product page in the forms that shops use. */
import type { PricedOffer, ShopDay } from '../model.ts';
import type { StructuredKind } from '../platforms/index.ts';
import { escapeHtml, jsonForScript } from './html.ts';

export interface ProductView {
  offer: PricedOffer;
  shopDay: ShopDay;
  url: string;
  image: string;
}

const conditionUrl = (offer: PricedOffer): string =>
  `https://schema.org/${offer.condition === 'used' ? 'Used' : offer.condition === 'refurbished' ? 'Refurbished' : 'New'}Condition`;
const stockUrl = (offer: PricedOffer): string => `https://schema.org/${offer.inStock ? 'InStock' : 'OutOfStock'}`;

const offerNode = ({ offer, url }: ProductView): Record<string, unknown> => ({
  '@type': 'Offer',
  url,
  price: offer.priceTwd,
  priceCurrency: 'TWD',
  availability: stockUrl(offer),
  itemCondition: conditionUrl(offer),
});

const productNode = (view: ProductView, offers: unknown): Record<string, unknown> => ({
  '@type': 'Product',
  name: view.offer.title,
  description: `${view.offer.title}（示範商品，並不存在）`,
  image: [view.image],
  sku: view.offer.key,
  ...(view.offer.pack === 1 ? { gtin13: view.offer.product.gtin } : {}),
  brand: { '@type': 'Brand', name: `${view.offer.product.brand.name} ${view.offer.product.brand.nameZh}` },
  offers,
});

const crumbs = ({ offer, shopDay, url }: ProductView): Record<string, unknown> => ({
  '@type': 'BreadcrumbList',
  itemListElement: ['首頁', offer.product.category, offer.title].map((name, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: index === 2 ? url : `https://${shopDay.shop.host}/`,
  })),
});

const script = (node: unknown): string => `<script type="application/ld+json">${jsonForScript(node)}</script>`;
const withContext = (node: Record<string, unknown>): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  ...node,
});

const microdata = (view: ProductView): string => {
  const { offer } = view;
  const meta = (name: string, value: string | number): string =>
    `<meta itemprop="${name}" content="${escapeHtml(String(value))}">`;
  return `<div itemscope itemtype="https://schema.org/Product">${meta('name', offer.title)}${meta('sku', offer.key)}${meta('image', view.image)}<div itemprop="brand" itemscope itemtype="https://schema.org/Brand">${meta('name', offer.product.brand.nameZh)}</div><div itemprop="offers" itemscope itemtype="https://schema.org/Offer">${meta('price', offer.priceTwd)}${meta('priceCurrency', 'TWD')}<link itemprop="availability" href="${stockUrl(offer)}"><link itemprop="url" href="${escapeHtml(view.url)}"></div></div>`;
};

const productMeta = ({ offer }: ProductView): string =>
  [
    ['product:price:amount', offer.priceTwd],
    ['product:price:currency', 'TWD'],
    ['product:availability', offer.inStock ? 'in stock' : 'out of stock'],
    ['product:brand', offer.product.brand.nameZh],
    ['product:condition', offer.condition],
  ]
    .map(([name, value]) => `<meta property="${name}" content="${value}">`)
    .join('');

const forms: Record<StructuredKind, (view: ProductView) => { head: string; body: string }> = {
  jsonld: (view) => ({
    head: script(withContext(productNode(view, offerNode(view)))) + script(withContext(crumbs(view))),
    body: '',
  }),
  graph: (view) => ({
    head: script({ '@context': 'https://schema.org', '@graph': [crumbs(view), productNode(view, [offerNode(view)])] }),
    body: '',
  }),
  aggregate: (view) => ({
    head: script(
      withContext(
        productNode(view, {
          '@type': 'AggregateOffer',
          lowPrice: String(view.offer.priceTwd),
          highPrice: String(view.offer.priceTwd),
          priceCurrency: 'TWD',
          offerCount: 1,
          offers: [offerNode(view)],
        }),
      ),
    ),
    body: '',
  }),
  group: (view) => ({
    head: script(
      withContext({
        '@type': 'ProductGroup',
        name: view.offer.title,
        productGroupID: view.offer.key,
        url: view.url,
        hasVariant: [productNode(view, offerNode(view))],
      }),
    ),
    body: '',
  }),
  microdata: (view) => ({ head: '', body: microdata(view) }),
  opengraph: (view) => ({ head: productMeta(view), body: '' }),
};

export const structuredData = (kind: StructuredKind, view: ProductView): { head: string; body: string } =>
  forms[kind](view);
