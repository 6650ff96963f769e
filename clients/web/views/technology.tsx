/** `/technologies/:id`: one technology or platform: on how many sites, what became of that, where, beside what, on whose. */
import type { TechnologyReply, TechnologyRow } from '../../../core/contract/index.ts';
import * as format from '../../ui/format.ts';
import { technologyPath } from '../../ui/links.ts';
import { categoryName } from '../../ui/names.ts';
import { technologyName } from '../../ui/technology-name.ts';
import { type Lang, translator } from '../../ui/words.ts';
import { type Api, ApiError } from '../api.ts';
import { useEnv, useFormat, useLang, useWords, wordsIn } from '../env.tsx';
import { FindBox } from '../find-box.tsx';
import { Go, industryName, When } from '../parts.tsx';
import { Groups, Year } from '../technology/groups.tsx';
import { Together, Users } from '../technology/neighbours.tsx';
import { pointsOf } from '../technology/points.ts';
import { Trend } from '../technology/trend.tsx';
import { technologyWords, useTechnologyWords } from '../technology/words.ts';
import { type Asked, defineView } from '../view.ts';

const MAX_MONTHS = 24;

type Data = { known: true; row: TechnologyRow } | { known: false; id: string; reason: string };
const missing: ReadonlySet<string> = new Set([
  'not_found',
  'missing_parameter',
  'invalid_parameter',
  'snapshot_unavailable',
]);

const load = async (api: Api, { params }: Asked): Promise<Data> => {
  const id = params['id'] ?? '';
  try {
    const { snapshot: _, ignored: __, ...row } = await api.get<TechnologyReply>('/api/v1/technology', { id });
    return { known: true, row: { ...row, months: row.months.slice(-MAX_MONTHS) } };
  } catch (error) {
    if (error instanceof ApiError && missing.has(error.code)) return { known: false, id, reason: error.code };
    throw error;
  }
};

const nameIn = ({ id, name }: TechnologyRow, lang: Lang): string => technologyName(id, name, lang);

/** On how many shops it was observed; where too few shops were seen, that in place of a share. */
const seenOn = ({ shops }: TechnologyRow, lang: Lang): string => {
  const w = translator(technologyWords, lang);
  const { sites, of, share, low, high } = shops;
  const counts = { sites: format.count(sites, lang), of: format.count(of, lang) };
  return share === null || low === null || high === null
    ? w('seen_on_few', counts)
    : w('seen_on', {
        ...counts,
        ...{ share: format.percent(share), low: format.percent(low), high: format.percent(high) },
      });
};

const Unknown = ({ reason }: { reason: string }) => {
  const w = useTechnologyWords();
  return (
    <>
      <h1 tabIndex={-1}>{w('unknown')}</h1>
      <p>{w(reason === 'snapshot_unavailable' ? 'too_old' : 'unknown_note')}</p>
      <FindBox id="search-text" large />
    </>
  );
};

const Title = ({ row }: { row: TechnologyRow }) => {
  const t = useWords();
  const w = useTechnologyWords();
  const { lang, snapshot } = useEnv();
  const { count } = useFormat();
  const { id, category, sites, first_seen_at, last_seen_at } = row;
  const isPlatform = category === 'platform';
  const asked = `${isPlatform ? 'platform' : 'technology'}=${encodeURIComponent(id)}`;
  return (
    <div class="site-title">
      <h1 tabIndex={-1}>{nameIn(row, lang)}</h1>
      <p class="sentence">{seenOn(row, lang)}</p>
      <ul class="tags">
        <li class="tag">{categoryName(category, lang)}</li>
        <li class="tag">{w('all_sites', { count: count(sites) })}</li>
      </ul>
      <p class="soft small">{w('lower_bound')}</p>
      <p class="soft small">
        {first_seen_at === null || last_seen_at === null ? null : (
          <>
            {t('first_seen')} <When at={first_seen_at} full /> · {t('last_seen')} <When at={last_seen_at} full /> ·{' '}
          </>
        )}
        {t('as_of')} <When at={snapshot.asOf} full />
      </p>
      <p>
        <Go to={`/sites?${asked}`} class="button">
          {w('list_sites')}
        </Go>{' '}
        {isPlatform ? (
          <Go to={`/prospects?platform=${encodeURIComponent(id)}`} class="button">
            {w('as_prospects')}
          </Go>
        ) : null}
      </p>
    </div>
  );
};

const Page = ({ data }: { data: Data }) => {
  const lang = useLang();
  if (!data.known) return <Unknown reason={data.reason} />;
  const { row } = data;
  const property = row.category === 'platform' ? 'platform' : 'technology';
  return (
    <>
      <Title row={row} />
      <Trend followed={row.followed} months={row.months} changes={row.changes} />
      <div class="thirds">
        <Groups
          kind="by_industry"
          rows={row.by_industry}
          nameOf={({ id }) => industryName(id, lang)}
          to={(industry) => `/sites?${new URLSearchParams({ [property]: row.id, industry })}`}
        />
        <Groups
          kind="by_platform"
          rows={row.by_platform}
          nameOf={({ id, name }) => technologyName(id, name, lang)}
          to={technologyPath}
        />
        {row.followed ? <Year category={row.category} year={row.year} /> : null}
      </div>
      <Together rows={row.together} />
      <Users rows={row.users} />
    </>
  );
};

/** Where its history is not kept there are no events to follow. */
const feedOf = ({ id, category, followed }: TechnologyRow): { feed?: string } =>
  followed
    ? { feed: `/movers?${new URLSearchParams({ [category === 'platform' ? 'platform' : 'technology']: id })}` }
    : {};

/** Its share, and what became of it in three months, where it may be told and is beyond chance. */
const figuresOf = (row: TechnologyRow, lang: Lang): [value: string, label: string][] => {
  const w = translator(technologyWords, lang);
  const t = wordsIn(lang);
  const { shops, sites } = row;
  const share: [string, string][] = shops.share === null ? [] : [[format.percent(shops.share), t('ecommerce_sites')]];
  return [[format.count(sites, lang), t('sites')] as [string, string], ...share].concat(
    row.changes
      .filter(({ months, change, direction }) => months === 3 && change !== null && direction !== 'steady')
      .map(({ change, earlier, later }): [string, string] => [
        w('points', { n: pointsOf(change ?? 0) }),
        `${earlier} → ${later}`,
      ]),
  );
};

export const view = defineView<Data>({
  load,
  Page,
  status: (data) => (data.known ? 200 : data.reason === 'snapshot_unavailable' ? 503 : 404),
  head: (data, lang) => {
    const w = translator(technologyWords, lang);
    if (!data.known) return { title: w('unknown') };
    return {
      title: w('title', { name: nameIn(data.row, lang) }),
      description: seenOn(data.row, lang),
      path: technologyPath(data.row.id),
      ...feedOf(data.row),
    };
  },
  card: (data, lang) => {
    const w = translator(technologyWords, lang);
    if (!data.known) return { kicker: '', title: data.id, text: w('unknown'), figures: [] };
    const { row } = data;
    return {
      kicker: categoryName(row.category, lang),
      title: nameIn(row, lang),
      text: seenOn(row, lang),
      figures: figuresOf(row, lang),
    };
  },
});
