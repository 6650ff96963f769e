/** Single replies as a card of lines: a site, a detection, the market. */
import type { NamedMeans, Score, ShopFact, ShopFacts } from '../../core/contract/index.ts';
import { groupRatedOf, ratedOf } from '../../core/score.ts';
import type { Detection, Scan, SiteReply, StatsReply } from './replies.ts';
import { inert, pad, stringWidth } from './text.ts';
import { type Share, shownCell } from './views.ts';
import type { Colors, Language } from './world.ts';

export interface CardStyle {
  lang: Language;
  colors: Colors;
}
type Line = [zh: string, en: string, value: string | number | null];

const labels = (lines: Line[], { lang, colors }: CardStyle): string[] => {
  const titles = lines.map(([zh, en]) => (lang === 'zh' ? zh : en));
  const width = Math.max(...titles.map((title) => stringWidth(title)));
  return lines.map(([, , value], i) => `${colors.dim(pad(titles[i] ?? '', width, 'left'))}  ${shownCell(value)}`);
};

const notObserved = (lang: Language): string => (lang === 'zh' ? '未觀察到' : 'not observed');
const ids = (list: readonly string[], lang: Language): string =>
  list.length > 0 ? list.join(', ') : notObserved(lang);

const companyText = (company: Detection['company'], lang: Language): string => {
  if (company === null) return notObserved(lang);
  const checked = { zh: ['已查登記', '未查登記'], en: ['in the register', 'not checked with the register'] }[lang];
  return `${company.registration_number} ${company.name ?? ''} (${company.verified ? checked[0] : checked[1]})`;
};

type Technologies = Detection['technologies'];
/** Each technology with what it rests on. */
const technologyLines = (technologies: Technologies, style: CardStyle): string[] =>
  technologies.flatMap(({ name, category, version, confidence, evidence }) => [
    `  ${style.colors.bold(inert(name))} ${version === null ? '' : `${inert(version)} `}${style.colors.dim(`${category} ${confidence}`)}`,
    ...evidence.slice(0, 3).map(({ kind, value }) => `      ${style.colors.dim(`${kind}: ${inert(value)}`)}`),
  ]);

const groups: [zh: string, en: string, key: 'advertising' | 'analytics' | 'payment' | 'logistics' | 'marketing'][] = [
  ['廣告', 'advertising', 'advertising'],
  ['分析', 'analytics', 'analytics'],
  ['金流', 'payment', 'payment'],
  ['物流', 'logistics', 'logistics'],
  ['行銷', 'marketing', 'marketing'],
];

const notEnough = (lang: Language): string => (lang === 'zh' ? '資料不足' : 'not enough seen');

const scoreText = (score: Score, lang: Language): string => {
  const rated = ratedOf(score);
  if (rated === null) return notEnough(lang);
  const [health, trust] = (['health', 'trust'] as const).map((group) => groupRatedOf(score, group) ?? notEnough(lang));
  return `${rated} (health ${health}, trust ${trust})`;
};

/** What the shop says of payment and delivery, apart from what was observed. */
const namedLine = (named: readonly NamedMeans[] | undefined, lang: Language): Line[] =>
  named === undefined || named.length === 0
    ? []
    : [['店家自述', 'named by the shop', named.map((one) => (lang === 'zh' ? one.name : one.name_en)).join(', ')]];

const factNames: [kind: ShopFact['kind'], zh: string, en: string][] = [
  ['email', '電子郵件', 'e-mail'],
  ['phone', '電話', 'telephone'],
  ['address', '地址', 'address'],
  ['line', 'LINE', 'LINE'],
  ['social', '社群', 'social'],
  ['app', 'App', 'apps'],
  ['language', '語言', 'languages'],
  ['currency', '幣別', 'currencies'],
  ['free_shipping', '免運', 'ships free'],
  ['return_window', '退貨', 'returns'],
  ['invoice', '發票', 'invoices'],
];

/** What the shop publishes of itself; payment and delivery have a line of their own. */
const statedLines = (stated: readonly ShopFact[] | null | undefined): Line[] =>
  factNames.flatMap(([kind, zh, en]): Line[] => {
    const values = (stated ?? []).filter((fact) => fact.kind === kind).map(({ value }) => value);
    return values.length === 0 ? [] : [[zh, en, values.join(', ')]];
  });

const offersLine = (offers: ShopFacts['offers'] | undefined): Line[] => {
  if (offers === null || offers === undefined) return [];
  const { price_twd } = offers;
  const prices =
    price_twd === null ? '' : `, NT$${price_twd.median} (${price_twd.low_quartile}–${price_twd.high_quartile})`;
  return [['所見商品', 'offers seen', `${offers.offers}${prices}`]];
};

export const siteCard = (site: SiteReply, style: CardStyle): string[] => {
  const { lang, colors } = style;
  const { score, traffic } = site;
  const age = `${site.last_seen_at} (${site.source})`;
  return [
    colors.bold(`${inert(site.name)}  ${site.domain}`),
    ...(site.invented ? [colors.yellow(lang === 'zh' ? '虛構資料' : 'invented data')] : []),
    ...labels(
      [
        ['平台', 'platform', site.platform ?? notObserved(lang)],
        ['產業', 'industry', site.industry],
        ['公司', 'company', companyText(site.company, lang)],
        ['分數', 'score', scoreText(score, lang)],
        [
          '月訪（估）',
          'visits a month',
          traffic === null ? null : `${traffic.monthly_visits.toLocaleString('en-US')} — ${traffic.source}`,
        ],
        ...groups.map(([zh, en, key]): Line => [zh, en, ids(site[key], lang)]),
        ...namedLine(site.named, lang),
        ...statedLines(site.facts?.stated),
        ...offersLine(site.facts?.offers),
        ['最後觀察', 'last seen', age],
        ['快照', 'snapshot', site.snapshot],
      ],
      style,
    ),
    ...score.parts.map((part) => {
      const reason = lang === 'zh' ? part.reason : part.reason_en;
      return `  ${pad(`${part.points}/${part.weight}`, 8, 'right')}  ${part.id}: ${inert(reason)}`;
    }),
    ...technologyLines(site.technologies, style),
  ];
};

const problems = (scan: Scan, { lang, colors }: CardStyle): string[] =>
  scan.health.problems.map((problem) => {
    const [title, remedy] = lang === 'zh' ? [problem.title, problem.remedy] : [problem.title_en, problem.remedy_en];
    const mark = problem.severity === 'error' ? colors.red(problem.severity) : colors.yellow(problem.severity);
    return `  ${mark} ${inert(title)} → ${inert(remedy)}`;
  });

export const detectionCard = (found: Detection | Scan, style: CardStyle): string[] => {
  const { lang, colors } = style;
  const health = 'health' in found ? found.health : null;
  return [
    colors.bold(`${found.domain}  ${inert(found.final_url)}`),
    ...labels(
      [
        ['平台', 'platform', found.platform ?? notObserved(lang)],
        ['電商', 'shop', found.is_ecommerce ? (lang === 'zh' ? '是' : 'yes') : notObserved(lang)],
        ['公司', 'company', companyText(found.company, lang)],
        ...groups.map(([zh, en, key]): Line => [zh, en, ids(found[key], lang)]),
        ...namedLine('named' in found ? found.named : undefined, lang),
        ...statedLines('facts' in found ? found.facts?.stated : undefined),
        ...(health === null ? [] : [['健康', 'health', `${health.score}/100`] as Line]),
        ['檢視時間', 'looked at', `${found.detected_at}, ${Math.round(found.elapsed_ms)} ms (${found.source})`],
      ],
      style,
    ),
    ...('health' in found ? problems(found, style) : []),
    ...technologyLines(found.technologies, style),
  ];
};

export const statsLines = (stats: StatsReply, style: CardStyle): string[] =>
  labels(
    [
      ['快照', 'snapshot', stats.snapshot],
      ['網站', 'sites', stats.sites],
      ['電商', 'shops', stats.ecommerce_sites],
      ['公司', 'companies', stats.companies],
      ['商品', 'products', stats.products],
      ['報價', 'offers', stats.offers],
      ['30 天更換平台', 'changed platform, 30 days', stats.movers_30d.platform_changed],
      ['30 天網頁上開始看到', 'ads now seen, 30 days', stats.movers_30d.ad_started],
      ['30 天網頁上不再看到', 'ads no longer seen, 30 days', stats.movers_30d.ad_stopped],
      ['引用', 'attribution', stats.attribution],
    ],
    style,
  );

/** At most so many of each group; without `most` all. */
export const sharesOf = (stats: StatsReply, most?: number): Share[] =>
  (['platforms', 'industries', 'advertising'] as const).flatMap((group) =>
    stats[group].slice(0, most).map((share) => ({ ...share, group })),
  );
