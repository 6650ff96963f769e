/** What became of an industry's shops: technologies over the same shops, by month, and who changed platforms. */
import type { Flow, FlowsReply, Trend, TrendsIndustry, TrendsReply } from '../../../core/contract/index.ts';
import { technologyPath } from '../../ui/links.ts';
import { technologyName } from '../../ui/technology-name.ts';
import { type Api, orNull } from '../api.ts';
import { useFormat, useLang } from '../env.tsx';
import { Go, TableBox } from '../parts.tsx';
import { Table } from '../table.tsx';
import { ByMonth, Cells, Heads } from '../technology/trend.tsx';
import { useTechnologyWords } from '../technology/words.ts';
import { useIndustryWords } from './words.ts';

const [MONTHS, MAX_TRENDS, MAX_FLOWS, MAX_BY_MONTH] = [3, 12, 8, 5];

export interface IndustryOverTime {
  industry: TrendsIndustry;
  trends: Trend[];
  flows: Flow[];
}

/** null: the snapshot is of an earlier release, which counted nothing by industry. */
export const loadOverTime = async (api: Api, industry: string): Promise<IndustryOverTime | null> => {
  const asked = api.get<TrendsReply>('/api/v1/trends', { industry, months: MONTHS, limit: MAX_TRENDS });
  const trends = await orNull(asked, 'snapshot_unavailable');
  if (trends?.industry === undefined) return null;
  const flows = await api.get<FlowsReply>('/api/v1/flows', { industry, days: '365', limit: MAX_FLOWS });
  // Of most only the change is drawn.
  const items = trends.items.map(({ by_month, ...trend }, i) =>
    i < MAX_BY_MONTH && by_month !== undefined ? { ...trend, by_month } : trend,
  );
  return { industry: trends.industry, trends: items, flows: flows.items };
};

const Now = ({ shops: { sites, of, share, low, high } }: Pick<Trend, 'shops'>) => {
  const w = useTechnologyWords();
  const { count, percent } = useFormat();
  const counts = w('of_count', { count: count(sites), of: count(of) });
  if (share === null || low === null || high === null) return <span>{counts}</span>;
  return (
    <>
      {percent(share)} <span class="soft small">({w('band', { low: percent(low), high: percent(high) })})</span> ·{' '}
      {counts}
    </>
  );
};

const TrendTable = ({ trends }: { trends: readonly Trend[] }) => {
  const lang = useLang();
  const [w, t] = [useIndustryWords(), useTechnologyWords()];
  return (
    <TableBox label={w('trends')}>
      <table class="wide-table">
        <Heads first={[w('technology'), w('now')]} />
        <tbody>
          {trends.map(({ id, name, shops, change }) => (
            <tr key={id}>
              <th scope="row">
                <Go to={technologyPath(id)}>{technologyName(id, name, lang)}</Go>
              </th>
              <td data-label={w('now')}>
                <Now shops={shops} />
              </td>
              {change === null ? (
                <td colSpan={4} data-label={t('change')}>
                  <span class="unseen">{t('nothing_before')}</span>
                </td>
              ) : (
                <Cells one={change} />
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
};

const Observed = ({ observed }: Pick<TrendsIndustry, 'observed'>) => {
  const w = useIndustryWords();
  const { count } = useFormat();
  if (observed.length === 0) return null;
  return (
    <details>
      <summary>{w('observed')}</summary>
      <Table
        label={w('observed')}
        rows={[...observed].reverse()}
        named={{ head: w('month'), cell: ({ month }) => month }}
        columns={[{ head: w('sites'), number: true, cell: ({ sites }) => count(sites) }]}
        keyOf={({ month }) => month}
      />
    </details>
  );
};

const Trends = ({ over: { industry, trends } }: { over: IndustryOverTime }) => {
  const lang = useLang();
  const w = useIndustryWords();
  return (
    <section aria-labelledby="trends-title">
      <h2 id="trends-title">{w('trends')}</h2>
      {trends.length === 0 ? (
        <p>{w('trends_none')}</p>
      ) : (
        <>
          <p class="soft small">{w('trends_note', { months: MONTHS })}</p>
          <TrendTable trends={trends} />
        </>
      )}
      {trends.map(({ id, name, by_month: months = [] }) =>
        months.length === 0 ? null : (
          <ByMonth key={id} label={w('of_one', { name: technologyName(id, name, lang) })} months={months} />
        ),
      )}
      <Observed observed={industry.observed} />
    </section>
  );
};

const Flows = ({ flows }: Pick<IndustryOverTime, 'flows'>) => {
  const lang = useLang();
  const w = useIndustryWords();
  const { count } = useFormat();
  const nameOf = ({ id, name }: Flow['before']): string =>
    id === null ? w('no_platform') : technologyName(id, name ?? id, lang);
  return (
    <section aria-labelledby="moves-title">
      <h2 id="moves-title">{w('flows')}</h2>
      {flows.length === 0 ? (
        <p class="soft">{w('flows_none')}</p>
      ) : (
        <>
          <p class="soft small">{w('flows_note')}</p>
          <Table
            label={w('flows')}
            rows={flows}
            named={{ head: w('from'), cell: ({ before }) => nameOf(before) }}
            columns={[
              { head: w('to'), cell: ({ after }) => nameOf(after) },
              { head: w('sites'), number: true, cell: ({ sites }) => count(sites) },
              { head: w('back'), number: true, cell: ({ back }) => count(back) },
            ]}
            keyOf={({ before, after }) => `${before.id} ${after.id}`}
          />
        </>
      )}
    </section>
  );
};

export const OverTime = ({ over }: { over: IndustryOverTime | null }) =>
  over === null ? null : (
    <>
      <Trends over={over} />
      <Flows flows={over.flows} />
    </>
  );
