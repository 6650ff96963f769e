/** How a shop platform shows in its shops' pages. The parts are facts of the real platform; wording and ids are our own. */
import type { DemoShop, PricedOffer } from '../model.ts';
import { hex, rollInteger } from '../random.ts';

/** Where the signal is and the text that is there. */
export interface Signal {
  in: 'html' | 'header' | 'cookie';
  text: string;
}

/** Structured data on product pages. */
export type StructuredKind = 'jsonld' | 'graph' | 'aggregate' | 'group' | 'microdata' | 'opengraph';

export interface DemoPlatform {
  id: string;
  name: string;
  signals: Signal[];
  headers: (shop: DemoShop) => [name: string, value: string][];
  head: (shop: DemoShop) => string;
  foot: (shop: DemoShop) => string;
  productPath: (offer: PricedOffer) => string;
  categoryPath: string;
  aboutPath: string;
  contactPath: string;
  policyPath: string;
  /** Class names of a product list, its item, title, price and struck price. */
  classes: { body: string; list: string; item: string; title: string; price: string; listPrice: string };
  structured: StructuredKind;
}

export const merchantId = (shop: DemoShop): string => hex(`merchant/${shop.host}`, 24);
export const shopNumber = (shop: DemoShop): number => rollInteger(`number/${shop.host}`, 900_000, 999_999);
export const handleOf = (offer: PricedOffer): string => `demo-${offer.key}`;

const css = (href: string): string => `<link rel="stylesheet" href="${href}">`;
const js = (src: string): string => `<script src="${src}" defer></script>`;
export const tag = { css, js, run: (code: string): string => `<script>${code}</script>` };

const plainClasses = {
  body: 'store',
  list: 'product-list',
  item: 'product-item',
  title: 'product-title',
  price: 'price',
  listPrice: 'price-list',
};

/** A platform from what differs; the rest is the plain shop's. */
export const platform = (
  own: Partial<DemoPlatform> & Pick<DemoPlatform, 'id' | 'name' | 'signals' | 'productPath'>,
): DemoPlatform => ({
  headers: () => [],
  head: () => '',
  foot: () => '',
  categoryPath: '/collections/all',
  aboutPath: '/pages/about-us',
  contactPath: '/pages/contact',
  policyPath: '/pages/privacy',
  structured: 'jsonld',
  ...own,
  classes: { ...plainClasses, ...own.classes },
});

export const inHtml = (...texts: string[]): Signal[] => texts.map((text) => ({ in: 'html', text }));
