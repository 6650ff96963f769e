/** The demo web as plain data: what exists, and what of it shows on a day. All of it is invented. */
import type { Condition } from '../../core/contract/offer.ts';

export interface DemoBrand {
  name: string;
  nameZh: string;
}

/** One thing that can be bought: a family's spec and colour. */
export interface DemoProduct {
  id: string;
  /** Industry id of the taxonomy. */
  industry: string;
  brand: DemoBrand;
  /** What it is, without brand, model, spec. */
  noun: string;
  model: string | null;
  spec: string | null;
  colour: string | null;
  category: string;
  /** Counter word: 入, 包, 瓶, 台… */
  unit: string;
  /** Usual price of one, TWD. */
  baseTwd: number;
  /** Pack counts in which it is sold, the single one included. */
  packs: number[];
  /** What accessories for it are called; null: none are sold. */
  accessory: string | null;
  /** From GS1's range for use inside a company (prefix 200), which no product on the market has. */
  gtin: string;
}

/** What an offer really is; all but `plain` are there to be told apart. */
export type OfferKind =
  | 'plain'
  | 'used'
  | 'refurbished'
  | 'open_box'
  | 'accessory'
  | 'bundle'
  | 'bait'
  | 'ad'
  | 'auction'
  | 'unpriced';

/** How a price moves over the days; see prices.ts. */
export type PricePattern = 'steady' | 'wobble' | 'low' | 'sale' | 'paper_list' | 'rise';

export interface DemoOffer {
  /** Key within the seller: the product number in its URLs. */
  key: string;
  /** Channel id, or host of the shop. */
  seller: string;
  kind: OfferKind;
  product: DemoProduct;
  pack: number;
  title: string;
  condition: Condition;
  pattern: PricePattern;
  /** Usual price of this offer, TWD. */
  usualTwd: number;
  /** False: this seller never has it. */
  inStock: boolean;
  /** First day on which it is listed. */
  fromDay: number;
  /** First day on which it no longer is; null: it stays. */
  untilDay: number | null;
}

export interface PricedOffer extends DemoOffer {
  priceTwd: number;
  /** Price struck through; null: none shown. */
  listPriceTwd: number | null;
}

export interface DemoCompany {
  registrationNumber: string;
  name: string;
  address: string;
  capitalTwd: number;
  /** Year, month, day of the Republic's calendar as the register writes it: `1040413`. */
  founded: string;
  organisation: string;
}

/** What a shop is apart from its trade: one word per oddity, so that tests can ask for them. */
export type ShopFlag =
  | 'big5'
  | 'lazy_rocket'
  | 'lazy_plain'
  | 'base64'
  | 'escaped'
  | 'robots_blocked'
  | 'robots_503'
  | 'noindex_meta'
  | 'noindex_header'
  | 'redirects'
  | 'no_shop'
  | 'no_number'
  | 'wrong_number'
  | 'no_sitemap'
  | 'sitemap_index'
  | 'hotlink'
  | 'gzip';

export interface DemoShop {
  host: string;
  name: string;
  industry: string;
  /** Platform on day 0; null: none that anybody sells. */
  platform: string | null;
  flags: ShopFlag[];
  /** null: the pages show no company. */
  company: DemoCompany | null;
  /** Technology ids on day 0, platform apart. */
  technologies: string[];
  /** Popularity rank on day 0; null: in no list. */
  rank: number | null;
}

export type ShopEvent =
  | { day: number; host: string; type: 'ad_started' | 'ad_stopped'; technology: string }
  | { day: number; host: string; type: 'platform_changed'; platform: string };

/** How the host answers on one day; `path` undefined: every page. */
export interface ShopFault {
  day: number;
  host: string;
  kind: 'http_503' | 'http_404' | 'reset' | 'cut';
  path?: 'home' | 'product' | 'sitemap';
}

export type ChannelForm = 'pchome' | 'momo' | 'rakuten' | 'ruten';

export interface DemoChannel {
  id: string;
  name: string;
  nameZh: string;
  form: ChannelForm;
  /** Its hosts are this one and those under it. */
  domain: string;
  /** Scheme and host by role, as core/channels wants them. */
  hosts: Record<string, string>;
}

export interface DemoWorld {
  seed: number;
  shops: DemoShop[];
  companies: DemoCompany[];
  products: DemoProduct[];
  channels: DemoChannel[];
  /** By seller. */
  offers: Map<string, DemoOffer[]>;
  events: ShopEvent[];
  faults: ShopFault[];
}

export interface ShopDay {
  shop: DemoShop;
  day: number;
  platform: string | null;
  technologies: string[];
  fault: ShopFault | null;
  offers: PricedOffer[];
}

export interface DemoDay {
  seed: number;
  day: number;
  /** By host. */
  shops: Map<string, ShopDay>;
  channels: DemoChannel[];
  /** Offers of a channel by its id. */
  channelOffers: Map<string, PricedOffer[]>;
  /** Most popular first: the Tranco form's rows. */
  ranks: { rank: number; domain: string }[];
}
