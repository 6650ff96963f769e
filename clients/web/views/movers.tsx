/** `/movers`: what changed, by day, with the two observations behind each. */
import type { Mover } from '../../../core/contract/index.ts';
import * as format from '../../ui/format.ts';
import { translator, type Words } from '../../ui/words.ts';
import { type Api, type ListReply, orNull } from '../api.ts';
import { useFormat, useLang, useWords, wordsIn } from '../env.tsx';
import { eventsFeed } from '../feeds.ts';
import { MoverItem, moverIds } from '../movers-list.tsx';
import { getStats, type Names, namesOf } from '../names.ts';
import { Go, titled } from '../parts.tsx';
import { State } from '../state.tsx';
import { type Asked, defineView } from '../view.ts';

const words = {
  title: ['異動', 'Changes'],
  intro: [
    '平台與廣告的異動。每一筆都由同類的完整觀察證實；「網頁上不再看到」不等於停止投放。失敗或較粗略的觀察不算。',
    'Changes of platform and advertising. Each is confirmed by whole observations of like kind; “ads no longer seen” is not “no longer advertising”. Failed or poorer observations do not count.',
  ],
  all: ['全部', 'All'],
  none: ['沒有這類異動。', 'No change of this kind.'],
  shown: ['最近 {count} 筆', 'The latest {count}'],
  by_type: ['異動類型', 'Kinds of change'],
  days_30: ['30 天', '30 days'],
  domain: ['網域', 'Domain'],
  platform: ['平台', 'Platform'],
  technology: ['技術', 'Technology'],
  industry: ['產業', 'Industry'],
  operator: ['經營者', 'Operator'],
} as const satisfies Words;

const types = ['platform_changed', 'ad_started', 'ad_stopped'] as const;
type Type = (typeof types)[number];
const LIMIT = 100;
/** What else the address may choose by, as /api/v1/movers takes it. */
const choices = ['domain', 'platform', 'technology', 'industry', 'operator'] as const;

interface Data {
  type: Type | null;
  chosen: Record<string, string>;
  movers: Mover[];
  totals: Record<Type, number>;
  names: Names;
  /** False: no such platform, technology, …: there is nothing to be followed. */
  isKnown: boolean;
}

const load = async (api: Api, { query }: Asked): Promise<Data> => {
  const asked = query.get('type');
  const type = types.find((one) => one === asked) ?? null;
  const chosen = Object.fromEntries(
    choices.flatMap((name) => {
      const value = query.get(name)?.trim() ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );
  const listed = api.get<ListReply<Mover>>('/api/v1/movers', { ...chosen, limit: LIMIT, type: type ?? undefined });
  const [found, stats] = await Promise.all([
    orNull(listed, 'invalid_parameter', ...(chosen['operator'] === undefined ? [] : ['snapshot_unavailable'])),
    getStats(api),
  ]);
  const movers = found?.items ?? [];
  return {
    type,
    chosen,
    movers,
    totals: stats.movers_30d,
    names: namesOf(stats, moverIds(movers)),
    isKnown: found !== null && (asked === null || asked === '' || type !== null),
  };
};

const byDay = (movers: readonly Mover[], date: (iso: string) => string): [day: string, movers: Mover[]][] => {
  const days = new Map<string, Mover[]>();
  for (const mover of movers) {
    const day = date(mover.at);
    const list = days.get(day);
    if (list === undefined) days.set(day, [mover]);
    else list.push(mover);
  }
  return [...days];
};

const Page = ({ data }: { data: Data }) => {
  const t = useWords();
  const w = translator(words, useLang());
  const { date, count } = useFormat();
  const days = byDay(data.movers, date);
  const isChosen = Object.keys(data.chosen).length > 0;
  const to = (type: Type | null): string => {
    const query = new URLSearchParams({ ...data.chosen, ...(type === null ? {} : { type }) });
    return query.size === 0 ? '/movers' : `/movers?${query}`;
  };
  const current = (type: Type | null) => (type === data.type ? { 'aria-current': 'page' as const } : {});
  return (
    <>
      <h1 tabIndex={-1}>{w('title')}</h1>
      <p>{w('intro')}</p>
      <nav class="tabs" aria-label={w('by_type')}>
        <Go to={to(null)} {...current(null)}>
          {w('all')}
        </Go>
        {types.map((type) => (
          <Go key={type} to={to(type)} {...current(type)}>
            {t(type)} {isChosen ? null : <span class="soft small">{count(data.totals[type])}</span>}
          </Go>
        ))}
      </nav>
      {isChosen ? (
        <p class="soft small">
          {Object.entries(data.chosen)
            .map(([name, value]) => `${w(name as (typeof choices)[number])} ${value}`)
            .join(' · ')}{' '}
          · <Go to={data.type === null ? '/movers' : `/movers?type=${data.type}`}>{t('drop_conditions')}</Go>
        </p>
      ) : null}
      <p class="soft small">
        {data.movers.length === 0 ? null : `${w('shown', { count: data.movers.length })} · `}
        {t('movers_30d')}: {types.map((type) => `${t(type)} ${count(data.totals[type])}`).join(' · ')}
      </p>
      {data.movers.length > 0 ? null : (
        <State kind="empty">
          <p>{data.type === null && !isChosen ? t('no_movers_yet') : w('none')}</p>
        </State>
      )}
      {days.map(([day, movers]) => (
        <section key={day} aria-label={day}>
          <h2 class="day">{day}</h2>
          <ol class="rows">
            {movers.map((mover) => (
              <MoverItem key={mover.id} mover={mover} names={data.names} />
            ))}
          </ol>
        </section>
      ))}
    </>
  );
};

export const view = defineView<Data>({
  load,
  Page,
  // An operator may have gone with a later snapshot: its list is empty.
  status: ({ isKnown, chosen }) => (isKnown || chosen['operator'] !== undefined ? 200 : 400),
  isIndexed: ({ isKnown }) => isKnown,
  head: ({ isKnown, type, chosen }, lang, { query }) => {
    const w = translator(words, lang);
    const asked = [...(type === null ? [] : [wordsIn(lang)(type)]), ...Object.values(chosen)];
    const feed = isKnown ? eventsFeed(query, ['type', ...choices]) : {};
    return { title: titled(w('title'), asked, lang), description: w('intro'), ...feed };
  },
  card: ({ totals }, lang) => {
    const t = wordsIn(lang);
    const w = translator(words, lang);
    const figures = types.map((type) => [format.count(totals[type], lang), t(type)] as const);
    return { kicker: w('days_30'), title: w('title'), text: w('intro'), figures };
  },
});
