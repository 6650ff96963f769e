/** `/sites`: sites by any of their properties, page after page; the address says which, so that it can be shared. */
import type { FoundSite } from '../../../core/contract/index.ts';
import { technologyName } from '../../ui/technology-name.ts';
import { translator, type Words } from '../../ui/words.ts';
import { type Api, ApiError } from '../api.ts';
import { useFormat, useLang, useWords } from '../env.tsx';
import { eventsFeed, isFollowed } from '../feeds.ts';
import { Choice, CsvLink, IndustryChoice, LanguageField } from '../fields.tsx';
import { getStats, type Names, nameOf, namesOf } from '../names.ts';
import { Go, industryName, titled, When } from '../parts.tsx';
import { SavedViews } from '../saved-views.tsx';
import { SiteTable, useSiteColumns } from '../site-table.tsx';
import { State } from '../state.tsx';
import type { Column } from '../table.tsx';
import { type Asked, defineView } from '../view.ts';

const words = {
  title: ['網站', 'Sites'],
  title_with: ['見到{name}的網站', 'Sites with {name}'],
  intro: [
    '依平台、技術、產業、縣市與分數找網站；各條件須同時成立。「未觀察到」不等於沒有。',
    'Sites by platform, technology, industry, city and score; all conditions must hold. “Not observed” does not mean absent.',
  ],
  any: ['不限', 'Any'],
  technology: ['具備技術', 'With technology'],
  without: ['未觀察到', 'Not observed'],
  city: ['登記縣市', 'Registered in'],
  min_score: ['最低分數', 'Score from'],
  sort: ['排序', 'Order'],
  list: ['列出', 'Show'],
  csv: ['下載 CSV', 'Download CSV'],
  total: ['{count} 個網站', '{count} sites'],
  none: ['沒有符合的網站。放寬一個條件再試。', 'No such site. Loosen a condition and try again.'],
  next: ['下一頁', 'Next page'],
  refused: ['這個條件無法查詢：{detail}', 'This cannot be asked: {detail}'],
  by_visits: ['流量', 'Visits'],
  by_score: ['分數', 'Score'],
  by_capital: ['資本額', 'Capital'],
  by_founded: ['設立日期', 'Founded'],
  by_seen: ['最近觀察', 'Last seen'],
  seen: ['最後觀察', 'Last observed'],
} as const satisfies Words;

const conditions = ['platform', 'technology', 'without', 'industry', 'city', 'company', 'min_score'] as const;
const orders = ['visits', 'score', 'capital', 'founded', 'seen'] as const;
const LIMIT = 25;

type Facet = { id: string; name: string; sites: number }[];
interface Reply {
  items: FoundSite[];
  total: number;
  next: string | null;
  facets?: Record<'platform' | 'industry' | 'city' | 'technology', Facet>;
}
interface Data {
  asked: Record<string, string>;
  sort: string;
  /** null: `refused` says why. */
  reply: Reply | null;
  refused: string;
  platforms: { id: string; name: string }[];
  names: Names;
  /** Whether events of such sites may come. */
  hasFeed: boolean;
}

const askedOf = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    conditions.flatMap((name) => {
      const value = query.get(name)?.trim() ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );

const find = async (api: Api, params: Record<string, string | number>): Promise<Pick<Data, 'reply' | 'refused'>> => {
  try {
    return { reply: await api.get<Reply>('/api/v1/sites', params), refused: '' };
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'invalid_parameter' || error.code === 'snapshot_unavailable'))
      return { reply: null, refused: error.message };
    throw error;
  }
};

const load = async (api: Api, { query }: Asked): Promise<Data> => {
  const asked = askedOf(query);
  const sort = orders.find((one) => one === query.get('sort')) ?? 'visits';
  const cursor = query.get('cursor') ?? '';
  const [found, stats] = await Promise.all([
    find(api, { ...asked, sort, cursor, limit: LIMIT, facets: cursor === '' ? '1' : '0' }),
    getStats(api),
  ]);
  const { items = [], facets } = found.reply ?? {};
  const counted = facets === undefined ? [] : [...facets.platform, ...facets.technology].map(({ id }) => id);
  const ids = [asked['technology'] ?? '', ...items.map(({ platform }) => platform), ...counted];
  const platforms = stats.platforms.map(({ id, name }) => ({ id, name }));
  const hasFeed = asked['technology'] === undefined || isFollowed(stats, asked['technology']);
  return { asked, sort, ...found, platforms, names: namesOf(stats, ids), hasFeed };
};

/** The address of the same question with something changed. */
const addressOf = ({ asked, sort }: Data, change: Record<string, string>): string => {
  const params = new URLSearchParams({ ...asked, ...(sort === 'visits' ? {} : { sort }), ...change });
  return params.size === 0 ? '/sites' : `/sites?${params}`;
};

const Filters = ({ data }: { data: Data }) => {
  const t = useWords();
  const lang = useLang();
  const w = translator(words, lang);
  const { asked, sort } = data;
  const csv = new URLSearchParams({ ...asked, sort, format: 'csv', limit: '1000' });
  const platforms = data.platforms.map(({ id, name }) => [id, technologyName(id, name, lang)] as const);
  const sorts = orders.map((one) => [one, w(`by_${one}`)] as const);
  const any = w('any');
  return (
    <form class="filters" action="/sites" method="get">
      <LanguageField />
      <Choice name="platform" label={t('platform')} any={any} options={platforms} chosen={asked['platform']} />
      <IndustryChoice name="industry" label={t('industry')} any={any} chosen={asked['industry']} />
      {(['technology', 'without', 'city'] as const).map((name) => (
        <label key={name}>
          {w(name)}
          <input name={name} type="text" maxLength={200} defaultValue={asked[name] ?? ''} />
        </label>
      ))}
      <label>
        {w('min_score')}
        <input name="min_score" type="number" min={0} max={100} defaultValue={asked['min_score'] ?? ''} />
      </label>
      <Choice name="sort" label={w('sort')} options={sorts} chosen={sort} />
      <button type="submit" class="primary">
        {w('list')}
      </button>
      <CsvLink to={`/api/v1/sites?${csv}`} text={w('csv')} />
    </form>
  );
};

const MAX_FACETS = 8;

/** What the sites found have, with how many: each narrows the question. */
const Facets = ({ data, facets }: { data: Data; facets: NonNullable<Reply['facets']> }) => {
  const t = useWords();
  const lang = useLang();
  const w = translator(words, lang);
  const { count } = useFormat();
  const named = {
    platform: [t('platform'), (id: string) => nameOf(data.names, id, lang)],
    technology: [w('technology'), (id: string) => nameOf(data.names, id, lang)],
    industry: [t('industry'), (id: string) => industryName(id, lang)],
    city: [w('city'), (_id: string, name: string) => name],
  } as const;
  return (
    <div class="facets small">
      {(['platform', 'technology', 'industry', 'city'] as const)
        .filter((kind) => data.asked[kind] === undefined && facets[kind].length > 1)
        .map((kind) => (
          <p key={kind}>
            <span class="soft">{named[kind][0]}</span>{' '}
            {facets[kind].slice(0, MAX_FACETS).map(({ id, name, sites }) => (
              <span key={id} class="facet">
                <Go to={addressOf(data, { [kind]: id })}>{named[kind][1](id, name)}</Go>{' '}
                <span class="soft">{count(sites)}</span>
              </span>
            ))}
          </p>
        ))}
    </div>
  );
};

const useColumns = (names: Names): Column<FoundSite>[] => {
  const t = useWords();
  const w = translator(words, useLang());
  const [platform, industry, ...figures] = useSiteColumns<FoundSite>(names);
  return [
    ...[platform as Column<FoundSite>, industry as Column<FoundSite>],
    { head: w('city'), cell: ({ city }) => city ?? t('unknown') },
    ...figures,
    { head: w('seen'), cell: ({ last_seen_at }) => <When at={last_seen_at} /> },
  ];
};

const Results = ({ data, reply }: { data: Data; reply: Reply }) => {
  const t = useWords();
  const w = translator(words, useLang());
  const { count } = useFormat();
  const columns = useColumns(data.names);
  return (
    <>
      {reply.facets === undefined ? null : <Facets data={data} facets={reply.facets} />}
      {reply.total === 0 ? null : <p class="soft small">{w('total', { count: count(reply.total) })}</p>}
      {reply.items.length === 0 ? (
        <State kind="empty">
          <p>{w('none')}</p>
          <Go to="/sites">{t('drop_conditions')}</Go>
        </State>
      ) : (
        <SiteTable label={w('title')} rows={reply.items} company={({ company_name: name }) => name} columns={columns} />
      )}
      {reply.next === null ? null : (
        <p>
          <Go to={addressOf(data, { cursor: reply.next })} class="button">
            {w('next')}
          </Go>
        </p>
      )}
    </>
  );
};

const titleOf = ({ asked, names }: Data, lang: 'zh' | 'en'): string => {
  const w = translator(words, lang);
  const { technology, ...others } = asked;
  const title = technology === undefined ? w('title') : w('title_with', { name: nameOf(names, technology, lang) });
  return titled(title, saidOf(others, names, lang), lang);
};

/** What a question asks, a few words for each condition. */
const saidOf = (asked: Data['asked'], names: Names, lang: 'zh' | 'en'): string[] =>
  Object.entries(asked).map(([name, value]) => {
    if (name === 'industry') return industryName(value, lang);
    if (name === 'without') return `− ${nameOf(names, value, lang)}`;
    return name === 'min_score' ? `≥ ${value}` : nameOf(names, value, lang);
  });

/** What the question asks, in a few words; null: for everything. */
const viewOf = (data: Data, lang: 'zh' | 'en'): { to: string; text: string } | null => {
  const { asked, names } = data;
  const said = saidOf(asked, names, lang);
  return said.length === 0 ? null : { to: addressOf(data, {}), text: said.join(' · ') };
};

const Page = ({ data }: { data: Data }) => {
  const lang = useLang();
  const w = translator(words, lang);
  return (
    <>
      <h1 tabIndex={-1}>{titleOf(data, lang)}</h1>
      <p>{w('intro')}</p>
      <Filters key={addressOf(data, {})} data={data} />
      <SavedViews current={data.reply === null ? null : viewOf(data, lang)} />
      {data.reply === null ? (
        <p class="failure" role="alert">
          {w('refused', { detail: data.refused })}
        </p>
      ) : (
        <Results data={data} reply={data.reply} />
      )}
    </>
  );
};

export const view = defineView<Data>({
  load,
  Page,
  status: ({ reply }) => (reply === null ? 400 : 200),
  head: (data, lang, { query }) => ({
    ...{ title: titleOf(data, lang), description: translator(words, lang)('intro') },
    ...(data.hasFeed ? eventsFeed(query, ['platform', 'technology', 'industry']) : {}),
  }),
});
