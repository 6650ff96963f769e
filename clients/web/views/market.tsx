/** `/market`: shares of platforms and technologies over the snapshot, and of platforms within one industry. */
import type { Prospect, Stats } from '../../../core/contract/index.ts';
import * as format from '../../ui/format.ts';
import { industryPath, technologyPath } from '../../ui/links.ts';
import { categoryName, categoryOrder } from '../../ui/names.ts';
import { technologyName } from '../../ui/technology-name.ts';
import { translator, type Words } from '../../ui/words.ts';
import { type Api, type ListReply, orNull } from '../api.ts';
import { useEnv, useFormat, useLang, useWords, wordsIn } from '../env.tsx';
import { IndustryChoice, LanguageField } from '../fields.tsx';
import { Charts } from '../market/charts.tsx';
import { loadCharts, type MarketCharts } from '../market/drawn.ts';
import { getStats, type StatsReply } from '../names.ts';
import { attributionText, Go, industryName, LEAST_SITES, Share, titled, When } from '../parts.tsx';
import { type Asked, defineView } from '../view.ts';

const words = {
  title: ['市場', 'Market'],
  intro: [
    '快照裡電商網站的平台與技術占比。樣本是清單裡讀得到的網站，不是整個台灣市場。',
    'Shares of platforms and technologies among the snapshot’s e-commerce sites. The sample is the sites that could be read, not all of Taiwan.',
  ],
  by_industry: ['依產業', 'By industry'],
  industries: ['產業分布', 'Industries'],
  in_industry: ['{industry}的平台', 'Platforms in {industry}'],
  basis: ['{count} 個電商網站', '{count} e-commerce sites'],
  capped: ['只計流量最大的 {count} 個', 'the {count} most visited only'],
  show: ['列出', 'Show'],
  technologies: ['技術', 'Technologies'],
  lower_bound: ['占比是下限：看不到的不計。', 'Shares are lower bounds: what cannot be seen is not counted.'],
  choose: ['選擇產業', 'Choose an industry'],
  industry_page: ['產業頁', 'Page of the industry'],
  none: ['這個產業在快照裡沒有網站。', 'The snapshot has no site of this industry.'],
} as const satisfies Words;

interface Row {
  id: string | null;
  name: string;
  sites: number;
  share: number;
}
interface Data {
  stats: StatsReply;
  industry: string;
  /** null: the snapshot is of an earlier release. */
  charts: MarketCharts | null;
  inIndustry: { platforms: Row[]; sites: number; capped: boolean } | null;
  /** False: no such industry. */
  isKnown: boolean;
}
const LIMIT = 1000;

const sharesOf = (items: readonly Prospect[], stats: Stats): Row[] => {
  const counts = new Map<string | null, number>();
  for (const { platform } of items) counts.set(platform, (counts.get(platform) ?? 0) + 1);
  const named = new Map(stats.platforms.map(({ id, name }) => [id, name]));
  return [...counts]
    .map(([id, sites]) => ({ id, name: id === null ? '' : (named.get(id) ?? id), sites, share: sites / items.length }))
    .sort((a, b) => b.sites - a.sites || a.name.localeCompare(b.name));
};

const load = async (api: Api, { query }: Asked): Promise<Data> => {
  const stats = await getStats(api);
  const industry = query.get('industry') ?? '';
  const charts = await loadCharts(api, stats.platforms);
  if (industry === '') return { stats, charts, industry, inIndustry: null, isKnown: true };
  const asked = api.get<ListReply<Prospect>>('/api/v1/prospect', { category: industry, limit: LIMIT });
  const found = await orNull(asked, 'invalid_parameter');
  const items = found?.items ?? [];
  const inIndustry = { platforms: sharesOf(items, stats), sites: items.length, capped: items.length === LIMIT };
  return { stats, charts, industry, inIndustry, isKnown: found !== null };
};

/** `of`: how many sites the rows are shares of. */
const Shares = ({ rows, of, to }: { rows: readonly Row[]; of: number; to?: (id: string) => string }) => {
  const t = useWords();
  const lang = useLang();
  const shown = (id: string, name: string): string => technologyName(id, name, lang);
  return (
    <ol class="shares">
      {rows.map(({ id, name, share, sites }) => (
        <li key={id ?? ''}>
          {id === null ? (
            <span class="unseen">{t('not_observed')}</span>
          ) : to === undefined ? (
            <span>{shown(id, name)}</span>
          ) : (
            <Go to={to(id)}>{shown(id, name)}</Go>
          )}
          <Share {...{ share, sites, of }} />
        </li>
      ))}
    </ol>
  );
};

const ByIndustry = ({ data }: { data: Data }) => {
  const t = useWords();
  const lang = useLang();
  const w = translator(words, lang);
  const { count } = useFormat();
  const { industry, inIndustry } = data;
  return (
    <section aria-labelledby="industry-title">
      <h2 id="industry-title">
        {industry === '' ? w('by_industry') : w('in_industry', { industry: industryName(industry, lang) })}
      </h2>
      <form class="filters" action="/market" method="get">
        <LanguageField />
        <IndustryChoice name="industry" label={t('industry')} any={w('choose')} required chosen={industry} />
        <button type="submit">{w('show')}</button>
      </form>
      {inIndustry === null ? null : (
        <>
          <p>
            <Go to={industryPath(industry)}>{w('industry_page')}</Go>
          </p>
          <p class="soft small">
            {inIndustry.sites === 0 ? w('none') : w('basis', { count: count(inIndustry.sites) })}
            {inIndustry.sites === 0 || inIndustry.sites >= LEAST_SITES
              ? null
              : t('aside', { text: t('too_few_for_shares', { least: LEAST_SITES }) })}
            {inIndustry.capped ? t('aside', { text: w('capped', { count: LIMIT }) }) : null}
          </p>
          <Shares
            {...{ rows: inIndustry.platforms, of: inIndustry.sites }}
            to={(id) => `/prospects?platform=${encodeURIComponent(id)}&category=${encodeURIComponent(industry)}`}
          />
        </>
      )}
    </section>
  );
};

const ByCategory = ({ stats }: { stats: Stats }) => {
  const lang = useLang();
  const w = translator(words, lang);
  const groups = categoryOrder
    .filter((category) => category !== 'platform')
    .map((category) => ({ category, rows: stats.technologies.filter((row) => row.category === category) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <section aria-labelledby="technologies-title">
      <h2 id="technologies-title">{w('technologies')}</h2>
      <p class="soft small">{w('lower_bound')}</p>
      <div class="thirds">
        {groups.map(({ category, rows }) => (
          <section key={category} aria-labelledby={`category-${category}`}>
            <h3 id={`category-${category}`}>{categoryName(category, lang)}</h3>
            <Shares rows={rows.slice(0, 12)} of={stats.ecommerce_sites} to={technologyPath} />
          </section>
        ))}
      </div>
    </section>
  );
};

const Page = ({ data }: { data: Data }) => {
  const t = useWords();
  const lang = useLang();
  const w = translator(words, lang);
  const { snapshot } = useEnv();
  const { count } = useFormat();
  const { stats } = data;
  const industries = stats.industries.map((row) => ({ ...row, name: industryName(row.id, lang) }));
  return (
    <>
      <h1 tabIndex={-1}>{w('title')}</h1>
      <p>{w('intro')}</p>
      <p class="soft small">
        {w('basis', { count: count(stats.ecommerce_sites) })} · {t('as_of')} <When at={snapshot.asOf} full /> ·{' '}
        {attributionText(stats.attribution, lang)}
      </p>
      {stats.ecommerce_sites >= LEAST_SITES ? null : (
        <p class="soft small">{t('too_few_for_shares', { least: LEAST_SITES })}</p>
      )}
      <div class="thirds">
        {data.industry === '' ? null : <ByIndustry data={data} />}
        <section aria-labelledby="platforms-title">
          <h2 id="platforms-title">{t('platform_shares')}</h2>
          <Shares rows={stats.platforms.slice(0, 25)} of={stats.ecommerce_sites} to={technologyPath} />
        </section>
        <section aria-labelledby="industries-title">
          <h2 id="industries-title">{w('industries')}</h2>
          <Shares rows={industries} of={stats.ecommerce_sites} to={industryPath} />
        </section>
        {data.industry === '' ? <ByIndustry data={data} /> : null}
      </div>
      {data.charts === null ? null : <Charts charts={data.charts} />}
      <ByCategory stats={stats} />
    </>
  );
};

export const view = defineView<Data>({
  load,
  Page,
  status: ({ isKnown }) => (isKnown ? 200 : 400),
  head: ({ industry }, lang) => {
    const w = translator(words, lang);
    const asked = industry === '' ? [] : [industryName(industry, lang)];
    return { title: titled(w('title'), asked, lang), description: w('intro') };
  },
  card: ({ stats }, lang) => ({
    kicker: translator(words, lang)('basis', { count: format.count(stats.ecommerce_sites, lang) }),
    title: wordsIn(lang)('platform_shares'),
    text: translator(words, lang)('intro'),
    figures: stats.platforms.slice(0, 3).map(({ id, name, share, sites }) => {
      const figure = stats.ecommerce_sites < LEAST_SITES ? format.count(sites, lang) : format.percent(share);
      return [figure, technologyName(id, name, lang)] as const;
    }),
  }),
});
