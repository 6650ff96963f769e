/** What an address of `/products` asks for, and the address of the same with something changed. */
import type { ChannelStatus, LiveSummary, Offer, OfferFacets } from '../../../core/contract/index.ts';
import { type Api, ApiError, type ListReply } from '../api.ts';

/** What offers are chosen by, beside words: parameters of the page, and of the API under the same names. */
export const conditions = [
  'channel',
  'brand',
  'category',
  'condition',
  'in_stock',
  'min_price',
  'max_price',
] as const satisfies readonly string[];
export type Condition = (typeof conditions)[number];

/** As the API has them; the first is what it takes by itself. */
export const sorts = ['price', '-price', 'relevance', 'discount', 'newest'] as const;
export type Sort = (typeof sorts)[number];

/** A list cannot be much longer on a phone; a live search has no second page, so it gives more at once. */
const PAGE = 30;
const PAGE_LIVE = 60;
const MAX_VALUES = 10;

export interface Question {
  q: string;
  live: boolean;
  accessories: boolean;
  /** Those given; a value is passed on as it came, so that the API can say what is wrong with it. */
  asked: Partial<Record<Condition, string>>;
  sort: Sort;
}

export const questionOf = (query: URLSearchParams): Question => ({
  q: (query.get('q') ?? '').trim().slice(0, 200),
  live: query.get('live') === '1',
  accessories: query.get('include_accessories') === '1',
  asked: Object.fromEntries(
    conditions.flatMap((name) => {
      const value = query.get(name)?.trim() ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  ),
  sort: sorts.find((one) => one === query.get('sort')) ?? sorts[0],
});

export const isNarrowed = ({ asked }: Question): boolean => Object.keys(asked).length > 0;

const paramsOf = ({ q, live, accessories, asked, sort }: Question): Record<string, string> => ({
  q,
  ...(live ? { live: '1' } : {}),
  ...(accessories ? { include_accessories: '1' } : {}),
  ...asked,
  ...(sort === sorts[0] ? {} : { sort }),
});

/** The first page of the same question with something changed; an empty value takes a condition away. */
export const addressOf = (
  question: Question,
  change: Partial<Record<Condition | 'sort' | 'cursor', string>>,
): string => {
  const params = new URLSearchParams({ ...paramsOf(question), ...change });
  for (const [name, value] of [...params])
    if (value === '' || (name === 'sort' && value === sorts[0])) params.delete(name);
  return params.size === 0 ? '/products' : `/products?${params}`;
};

/** The same without any condition. */
export const withoutConditions = (question: Question): string => addressOf({ ...question, asked: {} }, {});

export interface FoundOffers {
  items: Offer[];
  channels: ChannelStatus[];
  /** How the channels answered; null: they were not asked. */
  summary: LiveSummary | null;
  /** Offers that fit; null: a live search does not count them. */
  total: number | null;
  /** False: there may be more than `total`. */
  isTotalExact: boolean;
  /** `cursor` of the page after; null: there is none. */
  next: string | null;
  /** What was looked for instead; null: the words as given. */
  shownFor: string | null;
  /** Words that no offer has together with the rest. */
  leftOut: string[];
  /** The last so many items lack a word. */
  partial: number;
  /** What words of the query ask of the price, TWD; null: nothing. */
  priceRead: { min: number | null; max: number | null } | null;
  /** The most frequent values; null: not counted, as on all pages but the first. */
  facets: OfferFacets | null;
}

interface Reply extends ListReply<Offer> {
  channels: ChannelStatus[];
  live?: LiveSummary;
  total?: number;
  total_exact?: boolean;
  next?: string | null;
  shown_for?: string;
  left_out?: string[];
  partial?: number;
  price_read?: { min: number | null; max: number | null };
  facets?: OfferFacets;
}

const fewOf = (facets: OfferFacets): OfferFacets => ({
  channel: facets.channel.slice(0, MAX_VALUES),
  brand: facets.brand.slice(0, MAX_VALUES),
  category: facets.category.slice(0, MAX_VALUES),
  condition: facets.condition,
  in_stock: facets.in_stock,
});

const foundOf = (reply: Reply): FoundOffers => ({
  items: reply.items,
  channels: reply.channels,
  summary: reply.live ?? null,
  total: reply.total ?? null,
  isTotalExact: reply.total_exact ?? true,
  next: reply.next ?? null,
  shownFor: reply.shown_for ?? null,
  leftOut: reply.left_out ?? [],
  partial: reply.partial ?? 0,
  priceRead: reply.price_read ?? null,
  facets: reply.facets === undefined ? null : fewOf(reply.facets),
});

/** `found` null: `refused` says why in the API's words. */
export interface Answer {
  found: FoundOffers | null;
  refused: string;
  /** The page asked for is of a snapshot before: this is the first page of the present one. */
  isRestarted: boolean;
}

/** Asks for one page of offers; anything but a refusal of a value rejects. */
export const findOffers = async (api: Api, question: Question, cursor: string): Promise<Answer> => {
  const isFirst = cursor === '';
  const page = question.live ? { max: PAGE_LIVE } : { max: PAGE, cursor, facets: isFirst ? '1' : '0' };
  try {
    const reply = await api.get<Reply>('/api/v1/products', { ...paramsOf(question), ...page });
    return { found: foundOf(reply), refused: '', isRestarted: false };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'invalid_parameter') throw error;
    if (isFirst || question.live) return { found: null, refused: error.message, isRestarted: false };
  }
  // An address that was kept or sent on outlives the snapshot that its page was of.
  const first = await findOffers(api, question, '');
  return { ...first, isRestarted: first.found !== null };
};
