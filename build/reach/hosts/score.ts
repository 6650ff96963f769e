/** How much speaks for a host being a shop of Taiwan: an order in which to look, no probability. */
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
const LOADS_OTHER = 0.08;
const MAX_OTHERS = 4;
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
  const categories = [...candidate.loaded.values()].map(({ category }) => category);
  if (categories.includes('platform')) signs.push(LOADS_PLATFORM);
  if (categories.includes('payment') || categories.includes('logistics')) signs.push(LOADS_CHECKOUT);
  const others = categories.filter((category) => !['platform', 'payment', 'logistics'].includes(category)).length;
  for (let i = 0; i < Math.min(others, MAX_OTHERS); i++) signs.push(LOADS_OTHER);
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
