/** How much speaks for a host being a shop of Taiwan: an order in which to look, no probability. */
import type { Category } from '../../../core/contract/index.ts';
import taiwan from '../../../datasets/taxonomy/taiwan.json' with { type: 'json' };
import { TAIWAN_TLDS } from '../index/scope.ts';
import type { Candidate } from './candidates.ts';

const onlyTaiwan: ReadonlySet<string> = new Set(taiwan.platforms);

/** What each sign alone would make the score, of 1. */
const KNOWN_SHOP = 0.95;
const PLATFORM_HOST = 0.85;
/** Loaded, as the graph has it; a link in a text is an edge, too. */
const LOADS_PLATFORM = 0.7;
const LOADS_CHECKOUT = 0.5;
/** What who sells has: mail to customers, reviews of goods, help, the pixel of an advertiser. Each kind once. */
const LOADS_SELLERS = 0.2;
const OF_SELLERS: ReadonlySet<Category> = new Set(['marketing', 'reviews', 'support', 'affiliate']);
/** Those who advertise goods load these; publishers, who sell advertisements, load others, which say nothing of selling goods. */
const LOADS_ADVERTISERS = 0.12;
const ADVERTISERS: ReadonlySet<string> = new Set([
  ...['meta-pixel', 'google-ads', 'doubleclick-floodlight', 'line-tag', 'tiktok-pixel', 'criteo', 'rtb-house'],
  ...[
    'microsoft-uet',
    'x-pixel',
    'pinterest-tag',
    'snapchat-pixel',
    'yahoo-dot',
    'appier',
    'tagtoo',
    'adroll',
    'dcard-pixel',
  ],
]);
const MAX_ADVERTISERS = 2;
/** A word of the host: one shop in nine has one. */
const NAMED_SHOP = 0.4;
const SHOP_WORDS =
  /(?:^|[.-])(?:shop|store|mall|mart|buy)|(?:(?<!work|bi)shop|(?<!re)store|(?<!s)mall|(?<!s)mart)(?:[\d.-]|$)/;
const PRODUCT_PAGES = 0.75;
/** Product pages at which half of their sign is reached. */
const HALF_PRODUCT_PAGES = 4;
const LISTED = 0.5;
const LINKED = 0.15;
/** What is left where nothing but its name is known. */
const NOTHING = 0.02;

const signsOf = (candidate: Candidate): number[] => {
  const signs = [NOTHING];
  if (candidate.knownShop) signs.push(KNOWN_SHOP);
  if (candidate.platform !== null) signs.push(PLATFORM_HOST);
  if (SHOP_WORDS.test(candidate.site)) signs.push(NAMED_SHOP);
  const loaded = [...candidate.loaded.values()];
  const categories = loaded.map(({ category }) => category);
  if (categories.includes('platform')) signs.push(LOADS_PLATFORM);
  if (categories.includes('payment') || categories.includes('logistics')) signs.push(LOADS_CHECKOUT);
  for (const category of OF_SELLERS) if (categories.includes(category)) signs.push(LOADS_SELLERS);
  const advertisers = loaded.filter(({ id }) => ADVERTISERS.has(id)).length;
  for (let i = 0; i < Math.min(advertisers, MAX_ADVERTISERS); i++) signs.push(LOADS_ADVERTISERS);
  const { productPages, sights } = candidate;
  if (productPages > 0) signs.push((PRODUCT_PAGES * productPages) / (productPages + HALF_PRODUCT_PAGES));
  if (sights.some(({ source }) => source === 'list')) signs.push(LISTED);
  if (sights.some(({ source }) => source === 'page')) signs.push(LINKED);
  return signs;
};

/** Share of its pages whose first language is Chinese, of those that tell one; null: none does. */
export const chineseShare = ({ languages }: Pick<Candidate, 'languages'>): number | null => {
  let total = 0;
  for (const pages of languages.values()) total += pages;
  return total === 0 ? null : (languages.get('zho') ?? 0) / total;
};

/** Under .tw, or on what only shops of Taiwan rent; else as far as its pages are in Chinese, which others read as well. */
const taiwanness = (candidate: Candidate): number => {
  const isOwn = TAIWAN_TLDS.some((tld) => candidate.site.endsWith(`.${tld}`));
  const rents = [candidate.platform ?? '', ...candidate.loaded.keys()].some((id) => onlyTaiwan.has(id));
  return isOwn || rents || candidate.knownShop ? 1 : 0.3 + 0.5 * (chineseShare(candidate) ?? 0);
};

/** From 0 to 100: 100 × (1 − Π(1 − sign)) × how surely it is of Taiwan. The signs and their weights stand above. */
export const candidateScore = (candidate: Candidate): number => {
  const nothing = signsOf(candidate).reduce((left, sign) => left * (1 - sign), 1);
  return Math.round(100 * (1 - nothing) * taiwanness(candidate));
};
