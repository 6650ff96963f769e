/** `/industries/:id`: the shops of one industry: how many, on which platforms, with which technologies, and what changed on them. */
import type { FoundSite, Mover } from '../../../core/contract/index.ts';
import { wilson } from '../../../core/proportion.ts';
import * as format from '../../ui/format.ts';
import { industryPath, technologyPath } from '../../ui/links.ts';
import { type Lang, translator, type Words } from '../../ui/words.ts';
import { type Api, ApiError, type ListReply } from '../api.ts';
import { useEnv, useFormat, useLang, useWords, wordsIn } from '../env.tsx';
import { type IndustryOverTime, loadOverTime, OverTime } from '../industry/trends.tsx';
import { MoverItem, moverIds } from '../movers-list.tsx';
import { getStats, type Names, nameOf, namesOf } from '../names.ts';
import { Bar, Go, industryName, LEAST_SITES, When } from '../parts.tsx';
import { SiteTable, useSiteColumns } from '../site-table.tsx';
import { type Asked, defineView } from '../view.ts';

const words = {
  title: ['{name}電商', '{name}: online shops'],
  seen: ['快照裡有 {count} 個電商網站歸為這個產業。', 'E-commerce sites of this industry in the snapshot: {count}.'],
  sample: [
    '產業由網站上的文字判斷；樣本是讀得到的網站，不是整個台灣市場。占比附 95% 區間，是下限：看不到的不計。',
    'Industries are told by the words of a site; the sample is the sites that could be read, not all of Taiwan. Shares have their 95% bands and are lower bounds: what cannot be seen is not counted.',
  ],
  unknown: ['沒有這個產業', 'There is no such industry'],
  too_old: [
    '這份快照由較早的版本產生，沒有網站的索引。下一份快照起才會出現。',
    'This snapshot was built by an earlier release, which has no index of sites. The next one will.',
  ],
  platforms: ['平台', 'Platforms'],
  technologies: ['技術', 'Technologies'],
  best_known: ['最知名的網站', 'Best-known shops'],
  by_visits: ['依流量估計排列。', 'By estimated visits.'],
  changes: ['近期異動', 'What changed lately'],
  list_sites: ['列出全部網站', 'List all sites'],
  in_market: ['在市場中比較', 'In the market'],
  band: ['{low} 至 {high}', '{low} to {high}'],
} as const satisfies Words;

const SHOPS = 10;
const MOVERS = 10;
const MAX_GROUPS = 12;

interface Group {
  id: string;
  name: string;
  sites: number;
}
interface Known {
  known: true;
  id: string;
  total: number;
  shops: FoundSite[];
  platforms: Group[];
  technologies: Group[];
  /** null: the release before counted nothing by industry. */
  over: IndustryOverTime | null;
  movers: Mover[];
  names: Names;
}
type Data = Known | { known: false; id: string; reason: string };

interface SitesReply {
  items: FoundSite[];
  total: number;
  facets?: Record<'platform' | 'technology', Group[]>;
}

const load = async (api: Api, { params }: Asked): Promise<Data> => {
  const id = params['id'] ?? '';
  const stats = await getStats(api);
  if (!stats.industries.some((one) => one.id === id)) return { known: false, id, reason: 'not_found' };
  const asked = { industry: id, ecommerce: 1, facets: 1, sort: 'visits', limit: SHOPS };
  try {
    const [found, movers, over] = await Promise.all([
      api.get<SitesReply>('/api/v1/sites', asked),
      api.get<ListReply<Mover>>('/api/v1/movers', { industry: id, limit: MOVERS }),
      loadOverTime(api, id),
    ]);
    const { platform: platforms = [], technology: technologies = [] } = found.facets ?? {};
    const all = [...platforms, ...technologies].map((one) => one.id);
    const ids = [...all, ...found.items.map(({ platform }) => platform), ...moverIds(movers.items)];
    return {
      ...{ known: true, id, total: found.total, shops: found.items },
      platforms: platforms.slice(0, MAX_GROUPS),
      technologies: technologies
        .filter((one) => platforms.every(({ id: other }) => other !== one.id))
        .slice(0, MAX_GROUPS),
      ...{ over, movers: movers.items, names: namesOf(stats, ids) },
    };
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'snapshot_unavailable' || error.code === 'invalid_parameter'))
      return { known: false, id, reason: error.code };
    throw error;
  }
};

interface GroupsProps {
  kind: 'platforms' | 'technologies';
  rows: readonly Group[];
  of: number;
  names: Names;
}

const Groups = ({ kind, rows, of, names }: GroupsProps) => {
  const lang = useLang();
  const w = translator(words, lang);
  const { count, percent } = useFormat();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={`${kind}-title`}>
      <h2 id={`${kind}-title`}>{w(kind)}</h2>
      <ol class="shares">
        {rows.map(({ id, sites }) => {
          const { value, low, high } = wilson(sites, of);
          return (
            <li key={id}>
              <Go to={technologyPath(id)}>{nameOf(names, id, lang)}</Go>
              <span class="number small">
                {value === null || of < LEAST_SITES ? null : (
                  <>
                    {percent(value)} <span class="soft">({w('band', { low: percent(low), high: percent(high) })})</span>{' '}
                    ·{' '}
                  </>
                )}
                {count(sites)}
              </span>
              {value === null || of < LEAST_SITES ? null : <Bar value={value} />}
            </li>
          );
        })}
      </ol>
    </section>
  );
};

const Shops = ({ data }: { data: Known }) => {
  const w = translator(words, useLang());
  const columns = useSiteColumns<FoundSite>(data.names);
  if (data.shops.length === 0) return null;
  return (
    <section aria-labelledby="shops-title">
      <h2 id="shops-title">{w('best_known')}</h2>
      <p class="soft small">{w('by_visits')}</p>
      <SiteTable
        label={w('best_known')}
        rows={data.shops}
        company={({ company_name: name }) => name}
        columns={columns}
      />
    </section>
  );
};

const Changes = ({ movers, names }: Pick<Known, 'movers' | 'names'>) => {
  const w = translator(words, useLang());
  if (movers.length === 0) return null;
  return (
    <section aria-labelledby="changes-title">
      <h2 id="changes-title">{w('changes')}</h2>
      <ol class="rows">
        {movers.map((mover) => (
          <MoverItem key={mover.id} mover={mover} names={names} />
        ))}
      </ol>
    </section>
  );
};

const seenText = ({ total }: Known, lang: Lang): string =>
  translator(words, lang)('seen', { count: format.count(total, lang) });

const Shown = ({ data }: { data: Known }) => {
  const t = useWords();
  const { lang, snapshot } = useEnv();
  const w = translator(words, lang);
  const { id, total, names } = data;
  return (
    <>
      <div class="site-title">
        <h1 tabIndex={-1}>{w('title', { name: industryName(id, lang) })}</h1>
        <p class="sentence">{seenText(data, lang)}</p>
        <p class="soft small">{total < LEAST_SITES ? t('too_few_for_shares', { least: LEAST_SITES }) : w('sample')}</p>
        <p class="soft small">
          {t('as_of')} <When at={snapshot.asOf} full />
        </p>
        <p>
          <Go to={`/sites?industry=${encodeURIComponent(id)}`} class="button">
            {w('list_sites')}
          </Go>{' '}
          <Go to={`/market?industry=${encodeURIComponent(id)}`} class="button">
            {w('in_market')}
          </Go>
        </p>
      </div>
      <div class="thirds">
        <Groups kind="platforms" rows={data.platforms} of={total} names={names} />
        <Groups kind="technologies" rows={data.technologies} of={total} names={names} />
      </div>
      <OverTime over={data.over} />
      <Shops data={data} />
      <Changes movers={data.movers} names={names} />
    </>
  );
};

const Page = ({ data }: { data: Data }) => {
  const w = translator(words, useLang());
  if (data.known) return <Shown data={data} />;
  return (
    <>
      <h1 tabIndex={-1}>{w('unknown')}</h1>
      {data.reason === 'snapshot_unavailable' ? <p>{w('too_old')}</p> : null}
      <p>
        <Go to="/market">{w('in_market')}</Go>
      </p>
    </>
  );
};

export const view = defineView<Data>({
  load,
  Page,
  status: (data) => (data.known ? 200 : data.reason === 'snapshot_unavailable' ? 503 : 404),
  head: (data, lang) => {
    const w = translator(words, lang);
    if (!data.known) return { title: w('unknown') };
    return {
      title: w('title', { name: industryName(data.id, lang) }),
      description: seenText(data, lang),
      path: industryPath(data.id),
      feed: `/movers?${new URLSearchParams({ industry: data.id })}`,
    };
  },
  card: (data, lang) => {
    if (!data.known) return { kicker: '', title: data.id, text: translator(words, lang)('unknown'), figures: [] };
    return {
      kicker: wordsIn(lang)('industry'),
      title: industryName(data.id, lang),
      text: seenText(data, lang),
      figures: [[format.count(data.total, lang), wordsIn(lang)('ecommerce_sites')]],
    };
  },
});
