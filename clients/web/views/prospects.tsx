/** `/prospects`: e-commerce sites by platform and industry, to work through, with what was not observed there. */
import type { Prospect } from '../../../core/contract/index.ts';
import { technologyName } from '../../ui/technology-name.ts';
import { translator, type Words } from '../../ui/words.ts';
import { type Api, type ListReply, orNull } from '../api.ts';
import { useLang, useWords } from '../env.tsx';
import { Choice, CsvLink, IndustryChoice, LanguageField } from '../fields.tsx';
import { getStats, type Names, nameOf, namesOf } from '../names.ts';
import { Go, industryName, titled, When } from '../parts.tsx';
import { SiteTable, useSiteColumns } from '../site-table.tsx';
import { State } from '../state.tsx';
import type { Column } from '../table.tsx';
import { type Asked, defineView } from '../view.ts';

const words = {
  title: ['名單', 'Prospects'],
  intro: [
    '依平台與產業列出電商網站，流量大的在前。「未觀察到」是看得到的頁面裡沒看到，不是沒有。',
    'E-commerce sites by platform and industry, most visited first. “Not observed” means not seen on the pages looked at, not absent.',
  ],
  any_platform: ['不限平台', 'Any platform'],
  any_industry: ['不限產業', 'Any industry'],
  list: ['列出', 'Show'],
  csv: ['下載 CSV', 'Download CSV'],
  shown: ['{count} 個網站', '{count} sites'],
  capped: ['只列前 {count} 個', 'only the first {count} are listed'],
  advertising: ['觀察到的廣告', 'Advertising observed'],
  missing: ['未觀察到', 'Not observed'],
  seen: ['最後觀察', 'Last observed'],
  show_all: ['列出全部 {count} 個', 'Show all {count}'],
  none: ['沒有符合的網站。', 'No such site.'],
} as const satisfies Words;

const LIMIT = 100;
/** At first: a hundred are a long way to scroll on a phone. */
const FIRST = 30;

interface Data {
  platform: string;
  industry: string;
  all: boolean;
  items: Prospect[];
  platforms: { id: string; name: string }[];
  names: Names;
  /** False: no such platform or industry. */
  isKnown: boolean;
}

const load = async (api: Api, { query }: Asked): Promise<Data> => {
  const all = query.get('show') === 'all';
  const platform = query.get('platform') ?? '';
  const industry = query.get('category') ?? '';
  const asked = api.get<ListReply<Prospect>>('/api/v1/prospect', { platform, category: industry, limit: LIMIT });
  const [found, stats] = await Promise.all([orNull(asked, 'invalid_parameter'), getStats(api)]);
  const items = found?.items ?? [];
  const ids = [platform, ...items.flatMap((one) => [one.platform, ...one.advertising, ...one.not_observed])];
  const platforms = stats.platforms.map(({ id, name }) => ({ id, name }));
  return { platform, industry, all, items, platforms, names: namesOf(stats, ids), isKnown: found !== null };
};

const csvPath = ({ platform, industry }: Data): string => {
  const query = new URLSearchParams();
  if (platform !== '') query.set('platform', platform);
  if (industry !== '') query.set('category', industry);
  return query.size === 0 ? '/prospects.csv' : `/prospects.csv?${query}`;
};

const allPath = ({ platform, industry }: Data): string => {
  const query = new URLSearchParams({ show: 'all' });
  if (platform !== '') query.set('platform', platform);
  if (industry !== '') query.set('category', industry);
  return `/prospects?${query}`;
};

const Filters = ({ data }: { data: Data }) => {
  const t = useWords();
  const lang = useLang();
  const w = translator(words, lang);
  const platforms = data.platforms.map(({ id, name }) => [id, technologyName(id, name, lang)] as const);
  return (
    <form class="filters" action="/prospects" method="get">
      <LanguageField />
      <Choice
        {...{
          name: 'platform',
          label: t('platform'),
          any: w('any_platform'),
          options: platforms,
          chosen: data.platform,
        }}
      />
      <IndustryChoice name="category" label={t('industry')} any={w('any_industry')} chosen={data.industry} />
      <button type="submit" class="primary">
        {w('list')}
      </button>
      <CsvLink to={csvPath(data)} text={w('csv')} />
    </form>
  );
};

/** What a list says of a site, in the order of its columns. */
const useColumns = (names: Names): Column<Prospect>[] => {
  const t = useWords();
  const lang = useLang();
  const w = translator(words, lang);
  const listed = (ids: readonly string[]): string =>
    ids.map((id) => nameOf(names, id, lang)).join(lang === 'zh' ? '、' : ', ') || '—';
  return [
    ...useSiteColumns(names),
    {
      head: w('advertising'),
      cell: ({ advertising }) => (advertising.length === 0 ? t('not_observed') : listed(advertising)),
    },
    { head: w('missing'), cell: ({ not_observed }) => listed(not_observed) },
    { head: w('seen'), cell: ({ last_seen_at }) => <When at={last_seen_at} /> },
  ];
};

const Page = ({ data }: { data: Data }) => {
  const t = useWords();
  const w = translator(words, useLang());
  const { items, names } = data;
  const shown = data.all ? items : items.slice(0, FIRST);
  const columns = useColumns(names);
  return (
    <>
      <h1 tabIndex={-1}>{w('title')}</h1>
      <p>{w('intro')}</p>
      <Filters data={data} />
      <p class="soft small">
        {items.length === 0 ? null : w('shown', { count: items.length })}
        {items.length === LIMIT ? t('aside', { text: w('capped', { count: LIMIT }) }) : null}
      </p>
      {items.length === 0 ? (
        <State kind="empty">
          <p>{w('none')}</p>
          <Go to="/prospects">{t('drop_conditions')}</Go>
        </State>
      ) : (
        <SiteTable label={w('title')} rows={shown} company={({ company }) => company?.name ?? null} columns={columns} />
      )}
      {shown.length < items.length ? (
        <p>
          <Go to={allPath(data)} class="button">
            {w('show_all', { count: items.length })}
          </Go>
        </p>
      ) : null}
    </>
  );
};

export const view = defineView<Data>({
  load,
  Page,
  status: ({ isKnown }) => (isKnown ? 200 : 400),
  head: ({ platform, industry, names }, lang) => {
    const w = translator(words, lang);
    const asked = [
      ...(platform === '' ? [] : [nameOf(names, platform, lang)]),
      ...(industry === '' ? [] : [industryName(industry, lang)]),
    ];
    return { title: titled(w('title'), asked, lang), description: w('intro') };
  },
});
