/** Columns of each kind of row as a table shows them, in both languages. */
import { z } from 'zod';
import { matchedSchema } from '../../core/contract/find.ts';
import type {
  Comparison,
  Competitor,
  IdentifierReply,
  ListedSite,
  Mover,
  Offer,
  OperatorReply,
  Prospect,
  RelatedSite,
  SearchReply,
  SitesReply,
  Suggestion,
} from '../../core/contract/index.ts';
import type { BandDeal, DiscountDeal, GapDeal, LowestDeal } from '../../core/contract/offer.ts';
import { ratedOfRow } from '../../core/score.ts';
import type { Column } from './table.ts';
import { inert } from './text.ts';
import type { Language } from './world.ts';

export type Cell = string | number | boolean | null;
interface Field<T> {
  zh: string;
  en: string;
  value: (row: T) => Cell;
  align?: 'right';
  shrinkTo?: number;
  /** What a table shows for null, where that is more than "not observed". */
  none?: Record<Language, string>;
}
export type View<T> = Field<T>[];

/** Nothing found is a dash: it was looked for and not observed, which does not mean that it is not there. */
export const shownCell = (cell: Cell): string => {
  if (cell === null || cell === '') return '–';
  return typeof cell === 'number' ? cell.toLocaleString('en-US') : inert(String(cell));
};

/** One row as a table shows it. */
export const shownCellsOf = <T>(view: View<T>, row: T, lang: Language): string[] =>
  view.map(({ value, none }) => {
    const cell = value(row);
    return cell === null && none !== undefined ? none[lang] : shownCell(cell);
  });

export const columnsOf = <T>(view: View<T>, lang: Language): Column[] =>
  view.map(({ zh, en, align, shrinkTo }) => ({
    title: lang === 'zh' ? zh : en,
    ...(align === undefined ? {} : { align }),
    ...(shrinkTo === undefined ? {} : { shrinkTo }),
  }));

const day = (time: string | null): string | null => time?.slice(0, 10) ?? null;

/** Lists of v1 say whether enough was seen for a score; `/api/list`, of before, has the number alone. */
type Short = Pick<ListedSite, 'domain' | 'name' | 'platform' | 'industry' | 'score' | 'monthly_visits'> &
  Pick<Prospect, 'score_rated'>;
const site: View<Short> = [
  { zh: '網域', en: 'domain', value: (row) => row.domain, shrinkTo: 16 },
  { zh: '名稱', en: 'name', value: (row) => row.name, shrinkTo: 8 },
  { zh: '平台', en: 'platform', value: (row) => row.platform, shrinkTo: 8 },
  { zh: '產業', en: 'industry', value: (row) => row.industry, shrinkTo: 8 },
  {
    zh: '分數',
    en: 'score',
    value: (row) => ratedOfRow(row),
    align: 'right',
    none: { zh: '資料不足', en: 'not enough seen' },
  },
  { zh: '月訪（估）', en: 'visits/mo est.', value: (row) => row.monthly_visits, align: 'right' },
];

export const competitorView: View<Competitor> = [
  ...site,
  { zh: '相似', en: 'similarity', value: (row) => row.similarity, align: 'right' },
  { zh: '理由', en: 'reasons', value: (row) => row.reasons.join('; '), shrinkTo: 10 },
];
export const relatedView: View<RelatedSite> = [
  ...site,
  { zh: '權重', en: 'weight', value: (row) => row.weight, align: 'right' },
  {
    zh: '共用',
    en: 'shared',
    value: (row) => row.shared.map(({ vendor, id }) => `${vendor}:${id}`).join(' '),
    shrinkTo: 12,
  },
];
export const bearerView: View<IdentifierReply['items'][number]> = [
  ...site,
  { zh: '首次', en: 'first seen', value: (row) => row.first_seen_at.slice(0, 10) },
  { zh: '最近', en: 'last seen', value: (row) => row.last_seen_at.slice(0, 10) },
];
export const operatorView: View<OperatorReply['items'][number]> = [
  ...site,
  {
    zh: '共用',
    en: 'shared',
    value: (row) => row.shared.map(({ vendor, id }) => `${vendor}:${id}`).join(' '),
    shrinkTo: 12,
  },
];
export const prospectView: View<Prospect> = [
  ...site,
  {
    zh: '公司',
    en: 'company',
    value: (row) => row.company?.name ?? row.company?.registration_number ?? null,
    shrinkTo: 8,
  },
  { zh: '廣告', en: 'advertising', value: (row) => row.advertising.join(' '), shrinkTo: 8 },
  { zh: '未觀察到', en: 'not observed', value: (row) => row.not_observed.join(' '), shrinkTo: 8 },
  { zh: '最後觀察', en: 'last seen', value: (row) => day(row.last_seen_at) },
];
export const listedView: View<ListedSite> = [
  ...site,
  { zh: '統一編號', en: 'registration', value: (row) => row.registration_number },
  { zh: '公司', en: 'company', value: (row) => row.company_name, shrinkTo: 8 },
  { zh: '最後觀察', en: 'last seen', value: (row) => day(row.last_seen_at) },
];

/** A hit of the one search: what it is, what it is called, and why it was found. */
export const hitSchema = z.object({ type: z.string(), id: z.string(), name: z.string(), matched: matchedSchema });
export type Hit = z.infer<typeof hitSchema>;
export const hitView: View<Hit> = [
  { zh: '類別', en: 'type', value: (row) => row.type },
  { zh: '代號', en: 'id', value: (row) => row.id, shrinkTo: 16 },
  { zh: '名稱', en: 'name', value: (row) => row.name, shrinkTo: 12 },
  { zh: '符合欄位', en: 'field', value: (row) => row.matched.field },
  { zh: '內容', en: 'matched', value: (row) => row.matched.text, shrinkTo: 12 },
  { zh: '程度', en: 'fit', value: (row) => row.matched.fit },
];
/** Groups in the order in which they fit. */
export const hitsOf = (reply: SearchReply): Hit[] =>
  reply.groups.flatMap((group): Hit[] =>
    reply[group].map((hit): Hit => {
      const id = 'domain' in hit ? hit.domain : 'offer_id' in hit ? hit.offer_id : hit.id;
      return { type: group, id, name: 'title' in hit ? hit.title : hit.name, matched: hit.matched };
    }),
  );
export const suggestionView: View<Suggestion> = [
  { zh: '類別', en: 'type', value: (row) => row.type },
  { zh: '代號', en: 'id', value: (row) => row.id, shrinkTo: 16 },
  { zh: '名稱', en: 'text', value: (row) => row.text, shrinkTo: 12 },
];

type FoundSite = SitesReply['items'][number];
export const foundSiteView: View<FoundSite> = [
  { zh: '網域', en: 'domain', value: (row) => row.domain, shrinkTo: 16 },
  { zh: '名稱', en: 'name', value: (row) => row.name ?? null, shrinkTo: 8 },
  { zh: '平台', en: 'platform', value: (row) => row.platform ?? null, shrinkTo: 8 },
  { zh: '產業', en: 'industry', value: (row) => row.industry ?? null, shrinkTo: 8 },
  { zh: '分數', en: 'score', value: (row) => row.score_rated ?? null, align: 'right' },
  { zh: '月訪（估）', en: 'visits/mo est.', value: (row) => row.monthly_visits ?? null, align: 'right' },
  { zh: '統一編號', en: 'registration', value: (row) => row.registration_number ?? null },
  { zh: '公司', en: 'company', value: (row) => row.company_name ?? null, shrinkTo: 8 },
  { zh: '縣市', en: 'city', value: (row) => row.city ?? null },
  { zh: '資本額', en: 'capital', value: (row) => row.capital_twd ?? null, align: 'right' },
  { zh: '觀察方式', en: 'source', value: (row) => row.source ?? null },
  { zh: '技術', en: 'technologies', value: (row) => row.technologies?.join(' ') ?? null, shrinkTo: 10 },
];

const moverNames: Record<Mover['type'], Record<Language, string>> = {
  platform_changed: { zh: '更換平台', en: 'changed platform' },
  ad_started: { zh: '網頁上開始看到', en: 'ad now seen' },
  ad_stopped: { zh: '網頁上不再看到', en: 'ad no longer seen' },
};
/** An event that did not hold says so, and so does the entry that takes one back. */
const eventName = ({ type, retracted, retracts }: Mover, lang: Language): string => {
  const name = moverNames[type]?.[lang] ?? type;
  if (retracts !== undefined) return lang === 'zh' ? `撤回：${name}` : `taken back: ${name}`;
  if (retracted === undefined) return name;
  return lang === 'zh' ? `${name}（已撤回）` : `${name} (taken back)`;
};
export const moverView = (lang: Language): View<Mover> => [
  { zh: '觀察時間 UTC', en: 'observed UTC', value: (row) => row.at.slice(0, 16).replace('T', ' ') },
  { zh: '網域', en: 'domain', value: (row) => row.domain, shrinkTo: 16 },
  { zh: '名稱', en: 'name', value: (row) => row.name, shrinkTo: 8 },
  { zh: '異動', en: 'event', value: (row) => eventName(row, lang) },
  { zh: '之前', en: 'before', value: (row) => row.before },
  { zh: '之後', en: 'after', value: (row) => row.after },
];

export const offerView: View<Offer> = [
  { zh: '價格', en: 'TWD', value: (row) => row.price_twd, align: 'right' },
  { zh: '通路', en: 'channel', value: (row) => row.channel, shrinkTo: 8 },
  { zh: '商品', en: 'title', value: (row) => row.title, shrinkTo: 16 },
  { zh: '編號', en: 'offer_id', value: (row) => row.offer_id, shrinkTo: 12 },
  {
    zh: '單價',
    en: 'unit price',
    value: (row) => (row.unit_price === null ? null : `${row.unit_price.price_twd}/${row.unit_price.per}`),
    align: 'right',
  },
  { zh: '觀察', en: 'observed', value: (row) => day(row.observed_at) },
];

export const comparisonView: View<Comparison> = [
  { zh: '最低', en: 'lowest', value: (row) => row.lowest_twd, align: 'right' },
  { zh: '最高', en: 'highest', value: (row) => row.highest_twd, align: 'right' },
  { zh: '價差', en: 'gap', value: (row) => row.gap_twd, align: 'right' },
  { zh: '信心', en: 'match', value: (row) => row.match.confidence, align: 'right' },
  { zh: '商品', en: 'title', value: (row) => row.title, shrinkTo: 20 },
  {
    zh: '各通路',
    en: 'channels',
    value: (row) => row.offers.map(({ channel, price_twd }) => `${channel} ${price_twd}`).join(', '),
    shrinkTo: 16,
  },
];

export type AnyDeal = GapDeal | LowestDeal | DiscountDeal | BandDeal;
const offerOf = (deal: AnyDeal): Offer => ('offer' in deal ? deal.offer : deal.cheapest);
/** A deal of any kind; what its kind does not have is empty. */
export const dealView: View<AnyDeal> = [
  { zh: '價格', en: 'TWD', value: (row) => offerOf(row).price_twd, align: 'right' },
  {
    zh: '對照',
    en: 'against',
    value: (row) => {
      if ('dearest' in row) return row.reference_twd ?? row.dearest.price_twd;
      if ('previous_lowest_twd' in row) return row.previous_lowest_twd;
      return 'list_price_twd' in row ? row.list_price_twd : null;
    },
    align: 'right',
  },
  {
    zh: '省 %',
    en: 'saves %',
    value: (row) =>
      'saving_percent' in row ? row.saving_percent : 'discount_percent' in row ? row.discount_percent : null,
    align: 'right',
  },
  { zh: '通路', en: 'channel', value: (row) => offerOf(row).channel, shrinkTo: 8 },
  {
    zh: '對照通路',
    en: 'against channel',
    value: (row) => ('dearest' in row ? row.dearest.channel : null),
    shrinkTo: 8,
  },
  {
    zh: '看到',
    en: 'seen',
    value: (row) => day(('seen_at' in row ? row.seen_at : undefined) ?? offerOf(row).observed_at),
  },
  { zh: '起算', en: 'since', value: (row) => ('since' in row ? day(row.since) : null) },
  { zh: '商品', en: 'title', value: (row) => offerOf(row).title, shrinkTo: 20 },
  { zh: '編號', en: 'offer_id', value: (row) => offerOf(row).offer_id, shrinkTo: 12 },
];

export const shareSchema = z.object({
  group: z.string(),
  id: z.string(),
  name: z.string(),
  sites: z.int(),
  share: z.number(),
});
export type Share = z.infer<typeof shareSchema>;
export const shareView: View<Share> = [
  { zh: '類別', en: 'group', value: (row) => row.group },
  { zh: '名稱', en: 'name', value: (row) => row.name, shrinkTo: 12 },
  { zh: '站數', en: 'sites', value: (row) => row.sites, align: 'right' },
  { zh: '占比 %', en: 'share %', value: (row) => Math.round(row.share * 1000) / 10, align: 'right' },
];
