/** Technologies over time, and sites side by side, for a terminal. */
import { z } from 'zod';
import type {
  CompareSitesReply,
  Counted,
  Direction,
  Flow,
  MonthComparison,
  SharedTechnology,
  TechnologyReply,
  Trend,
} from '../../core/contract/index.ts';
import type { CardStyle } from './cards.ts';
import { industryNames } from './industry-names.ts';
import { inert, pad } from './text.ts';
import type { Cell, View } from './views.ts';
import type { Language } from './world.ts';

const PERCENT = 100;
const percent = (share: number): string => `${(share * PERCENT).toFixed(1)}%`;
const points = (change: number): string => `${change > 0 ? '+' : ''}${(change * PERCENT).toFixed(1)}`;

const words: Record<Direction | 'won' | 'lost' | 'even', Record<Language, string>> = {
  rising: { zh: '上升', en: 'rising' },
  falling: { zh: '下降', en: 'falling' },
  steady: { zh: '無明顯變化', en: 'no clear change' },
  held_back: { zh: '保留不報', en: 'held back' },
  too_little_seen: { zh: '觀察不足', en: 'too little seen' },
  won: { zh: '淨流入', en: 'won' },
  lost: { zh: '淨流出', en: 'lost' },
  even: { zh: '相當', en: 'even' },
};

/** `240 / 1,000  24.0% (21.5–26.7%)`; of few, that too little was seen for a share. */
const countedText = ({ sites, of, share, low, high }: Counted, lang: Language): string => {
  const counts = `${sites.toLocaleString('en-US')} / ${of.toLocaleString('en-US')}`;
  if (share === null || low === null || high === null) return `${counts}  ${words.too_little_seen[lang]}`;
  return `${counts}  ${percent(share)} (${percent(low)}–${percent(high)})`;
};

const changeText = (change: MonthComparison, lang: Language): string => {
  const { earlier, later, same_sites, before, after } = change;
  const counts = `${earlier} → ${later}  ${before} → ${after} / ${same_sites}`;
  const known = change.change === null ? '' : ` ${points(change.change)}`;
  return `${counts} ${known} ${words[change.direction][lang]}`;
};

type Named = readonly { name: string }[];
const section = <T extends { name: string }>(title: string, rows: readonly T[], text: (row: T) => string): string[] => {
  const width = Math.max(0, ...(rows as Named).map(({ name }) => name.length));
  if (rows.length === 0) return [];
  return [title, ...rows.map((row) => `  ${pad(inert(row.name), width, 'left')}  ${text(row)}`)];
};

const industryName = ({ id, name }: { id: string; name: string }, lang: Language): string =>
  lang === 'zh' ? (industryNames.get(id) ?? name) : name;

const MOST_LINES = 8;

export const technologyCard = (reply: TechnologyReply, { lang, colors }: CardStyle): string[] => {
  const zh = lang === 'zh';
  const title = (chinese: string, english: string): string => colors.dim(zh ? chinese : english);
  const { year } = reply;
  const flows = [...year.won_from.map((one) => ['←', one] as const), ...year.lost_to.map((one) => ['→', one] as const)];
  return [
    colors.bold(`${inert(reply.name)}  ${reply.id}  ${reply.category}`),
    `${title('電商網站', 'shops')}  ${countedText(reply.shops, lang)}`,
    ...reply.changes.map((change) => `${title('變化', 'change')}  ${changeText(change, lang)}`),
    ...section(
      title('月份', 'months'),
      reply.months.slice(-12).map((month) => ({ ...month, name: month.month })),
      (month) => countedText(month, lang),
    ),
    ...section(title('各平台', 'by platform'), reply.by_platform.slice(0, MOST_LINES), (one) => countedText(one, lang)),
    ...section(
      title('各產業', 'by industry'),
      reply.by_industry.slice(0, MOST_LINES).map((one) => ({ ...one, name: industryName(one, lang) })),
      (one) => countedText(one, lang),
    ),
    ...flows.slice(0, 2 * MOST_LINES).map(([way, { name, sites }]) => `  ${way} ${inert(name)}  ${sites}`),
    ...section(
      title('常同時出現', 'seen together'),
      reply.together.slice(0, MOST_LINES),
      ({ sites, lift }) => `${sites}  ×${lift}`,
    ),
    ...section(
      title('知名使用者', 'best known users'),
      reply.users.slice(0, MOST_LINES).map((user) => ({ ...user, name: user.domain })),
      ({ first_seen_at, last_seen_at }) => `${first_seen_at?.slice(0, 10) ?? '–'} – ${last_seen_at.slice(0, 10)}`,
    ),
    `${title('快照', 'snapshot')}  ${reply.snapshot}`,
  ];
};

/** null is that too little was seen. */
const tooLittle = { zh: '觀察不足', en: 'too little seen' };

export const trendView: View<Trend> = [
  { zh: '代號', en: 'id', value: (row) => row.id },
  { zh: '名稱', en: 'name', value: (row) => row.name, shrinkTo: 10 },
  { zh: '類別', en: 'category', value: (row) => row.category },
  { zh: '電商網站', en: 'shops', value: (row) => row.shops.sites, align: 'right' },
  { zh: '占比', en: 'share', value: (row) => row.shops.share, align: 'right', none: tooLittle },
  { zh: '同批網站', en: 'same sites', value: (row) => row.change?.same_sites ?? 0, align: 'right' },
  { zh: '變化', en: 'change', value: (row) => row.change?.change ?? null, align: 'right', none: tooLittle },
  { zh: '下限', en: 'low', value: (row) => row.change?.low ?? null, align: 'right', none: tooLittle },
  { zh: '上限', en: 'high', value: (row) => row.change?.high ?? null, align: 'right', none: tooLittle },
  { zh: '方向', en: 'direction', value: (row) => row.direction },
];

export const flowView: View<Flow> = [
  { zh: '來源', en: 'from', value: (row) => row.before.id },
  { zh: '去向', en: 'to', value: (row) => row.after.id },
  { zh: '網站', en: 'sites', value: (row) => row.sites, align: 'right' },
  { zh: '反向', en: 'back', value: (row) => row.back, align: 'right' },
];

/** One property of the compared sites, or one technology: `property`, and by domain what each has. */
export type ComparedRow = Record<string, Cell>;

const compared = ['platform', 'industry', 'score_rated', 'monthly_visits', 'company_name', 'source'] as const;

export const comparedRows = ({ items, technologies }: CompareSitesReply): ComparedRow[] => {
  const rowOf = (property: string, cell: (site: CompareSitesReply['items'][number]) => Cell): ComparedRow => ({
    property,
    ...Object.fromEntries(items.map((site) => [site.domain, cell(site)])),
  });
  return [
    ...compared.map((member) => rowOf(member, (site) => site[member] ?? null)),
    ...technologies.map(({ id, category, observed_on }: SharedTechnology) =>
      rowOf(`${category}: ${id}`, ({ domain }) => (observed_on.includes(domain) ? 'observed' : null)),
    ),
  ];
};

export const comparedSchema = ({ items }: CompareSitesReply): z.ZodType =>
  z.object({ property: z.string(), ...Object.fromEntries(items.map(({ domain }) => [domain, z.unknown()])) });

const ticked = (cell: Cell): Cell => (cell === 'observed' ? '✓' : cell);

export const comparedView = ({ items }: CompareSitesReply): View<ComparedRow> => [
  { zh: '項目', en: 'property', value: (row) => row['property'] ?? null },
  ...items.map(({ domain }) => ({ zh: domain, en: domain, value: (row: ComparedRow) => ticked(row[domain] ?? null) })),
];
