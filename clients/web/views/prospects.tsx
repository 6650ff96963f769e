/** `/prospects`: e-commerce sites by platform and industry, to work through, with what was not observed there. */
import type { Prospect } from '../../../core/contract/index.ts';
import { ratedOfRow } from '../../../core/score.ts';
import { DownloadIcon } from '../../ui/icons.tsx';
import { translator, type Words } from '../../ui/words.ts';
import { type Api, type ListReply, orNull } from '../api.ts';
import { useEnv, useFormat, useLang, useWords } from '../env.tsx';
import { getStats, type Names, nameOf, namesOf, technologyName } from '../names.ts';
import { Go, industryIds, industryName, SiteLink, TableBox, When } from '../parts.tsx';
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
  site: ['網站', 'Site'],
  advertising: ['觀察到的廣告', 'Advertising observed'],
  missing: ['未觀察到', 'Not observed'],
  seen: ['最後觀察', 'Last observed'],
  visits: ['每月造訪（估計）', 'Visits a month (est.)'],
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
}

const load = async (api: Api, { query }: Asked): Promise<Data> => {
  const all = query.get('show') === 'all';
  const platform = query.get('platform') ?? '';
  const industry = query.get('category') ?? '';
  const asked = api.get<ListReply<Prospect>>('/api/v1/prospect', { platform, category: industry, limit: LIMIT });
  const [found, stats] = await Promise.all([orNull(asked, 'invalid_parameter'), getStats(api)]);
  const items = found?.items ?? [];
  const ids = items.flatMap((one) => [one.platform, ...one.advertising, ...one.not_observed]);
  const platforms = stats.platforms.map(({ id, name }) => ({ id, name }));
  return { platform, industry, all, items, platforms, names: namesOf(stats, ids) };
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
  const { lang, langInUrl } = useEnv();
  const w = translator(words, lang);
  return (
    <form class="filters" action="/prospects" method="get">
      {langInUrl ? <input type="hidden" name="lang" value={lang} /> : null}
      <label>
        {t('platform')}
        <select name="platform">
          <option value="">{w('any_platform')}</option>
          {data.platforms.map(({ id, name }) => (
            <option key={id} value={id} selected={id === data.platform}>
              {technologyName(id, name, lang)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('industry')}
        <select name="category">
          <option value="">{w('any_industry')}</option>
          {industryIds().map((id) => (
            <option key={id} value={id} selected={id === data.industry}>
              {industryName(id, lang)}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" class="primary">
        {w('list')}
      </button>
      <a class="button" href={csvPath(data)} download data-plain>
        <DownloadIcon />
        {w('csv')}
      </a>
    </form>
  );
};

const Row = ({ prospect, names }: { prospect: Prospect; names: Names }) => {
  const t = useWords();
  const lang = useLang();
  const w = translator(words, lang);
  const { count } = useFormat();
  const listed = (ids: readonly string[]): string =>
    ids.map((id) => nameOf(names, id, lang)).join(lang === 'zh' ? '、' : ', ') || '—';
  return (
    <tr>
      <th scope="row">
        <SiteLink domain={prospect.domain} name={prospect.name} />
        {prospect.company?.name == null ? null : <div class="soft small">{prospect.company.name}</div>}
      </th>
      <td data-label={t('platform')}>
        {prospect.platform === null ? t('not_observed') : nameOf(names, prospect.platform, lang)}
      </td>
      <td data-label={t('industry')}>
        {prospect.industry === null ? t('unknown') : industryName(prospect.industry, lang)}
      </td>
      <td data-label={t('score')} class="number">
        {ratedOfRow(prospect) ?? t('not_enough')}
      </td>
      <td data-label={w('visits')} class="number">
        {prospect.monthly_visits === null ? t('unknown') : count(prospect.monthly_visits)}
      </td>
      <td data-label={w('advertising')}>
        {prospect.advertising.length === 0 ? t('not_observed') : listed(prospect.advertising)}
      </td>
      <td data-label={w('missing')}>{listed(prospect.not_observed)}</td>
      <td data-label={w('seen')}>
        <When at={prospect.last_seen_at} />
      </td>
    </tr>
  );
};

const TableHead = () => {
  const t = useWords();
  const w = translator(words, useLang());
  return (
    <thead>
      <tr>
        <th scope="col">{w('site')}</th>
        <th scope="col">{t('platform')}</th>
        <th scope="col">{t('industry')}</th>
        <th scope="col" class="number">
          {t('score')}
        </th>
        <th scope="col" class="number">
          {w('visits')}
        </th>
        <th scope="col">{w('advertising')}</th>
        <th scope="col">{w('missing')}</th>
        <th scope="col">{w('seen')}</th>
      </tr>
    </thead>
  );
};

const Page = ({ data }: { data: Data }) => {
  const t = useWords();
  const w = translator(words, useLang());
  const { items, names } = data;
  const shown = data.all ? items : items.slice(0, FIRST);
  return (
    <>
      <h1 tabIndex={-1}>{w('title')}</h1>
      <p>{w('intro')}</p>
      <Filters data={data} />
      <p class="soft small">
        {items.length === 0 ? w('none') : w('shown', { count: items.length })}
        {items.length === LIMIT ? t('aside', { text: w('capped', { count: LIMIT }) }) : null}
      </p>
      <TableBox label={w('title')}>
        <table class="wide-table">
          <TableHead />
          <tbody>
            {shown.map((one) => (
              <Row key={one.domain} prospect={one} names={names} />
            ))}
          </tbody>
        </table>
      </TableBox>
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
  head: (_data, lang) => {
    const w = translator(words, lang);
    return { title: w('title'), description: w('intro') };
  },
});
