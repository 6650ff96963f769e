/** The market drawn by the server, without a script, each chart with its figures in a table. */
import type { Flow } from '../../../core/contract/index.ts';
import { technologyName } from '../../ui/technology-name.ts';
import { useFormat, useLang, useWords } from '../env.tsx';
import { industryName } from '../parts.tsx';
import { State } from '../state.tsx';
import { Table } from '../table.tsx';
import { drawFlows, drawShares, type FlowEnd, heatOf, type MarketCharts, type PlatformCourse } from './drawn.ts';
import { useChartWords } from './words.ts';

const usePlatformName = () => {
  const t = useWords();
  const lang = useLang();
  return ({ id, name }: { id: string | null; name: string | null }): string =>
    id === null ? t('not_observed') : technologyName(id, name ?? id, lang);
};

const SharesDrawing = ({ platforms }: { platforms: readonly PlatformCourse[] }) => {
  const w = useChartWords();
  const nameOf = usePlatformName();
  const { percent } = useFormat();
  const drawn = drawShares(platforms);
  if (drawn === null)
    return (
      <State kind="empty">
        <p>{w('shares_none')}</p>
      </State>
    );
  const { courses, months, top } = drawn;
  return (
    <>
      <ul class="legend small">
        {platforms.map((one, n) => (
          <li key={one.id}>
            <span class={`key series-${n}`} aria-hidden="true" />
            {nameOf(one)}
          </li>
        ))}
      </ul>
      <div class="plain-chart small" aria-hidden="true">
        <p class="prices">
          <span>{percent(top)}</span>
          <span>0%</span>
        </p>
        <svg class="shares-chart" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
          {courses.map(({ bands }, n) =>
            bands.map((points) => <polygon key={points} class={`series-${n}`} points={points} />),
          )}
          {courses.map(({ lines }, n) =>
            lines.map((points) => <polyline key={points} class={`series-${n}`} points={points} />),
          )}
        </svg>
        <p class="days">
          <span>{months[0]}</span>
          <span>{months.at(-1)}</span>
        </p>
      </div>
    </>
  );
};

const SharesTable = ({ platforms }: { platforms: readonly PlatformCourse[] }) => {
  const w = useChartWords();
  const nameOf = usePlatformName();
  const { percent, count } = useFormat();
  const months = [...new Set(platforms.flatMap((one) => one.months.map(({ month }) => month)))].sort().reverse();
  if (months.length === 0) return null;
  const columns = platforms.map((platform) => ({
    ...{ head: nameOf(platform), number: true },
    cell: (wanted: string) => {
      const found = platform.months.find(({ month }) => month === wanted);
      if (found === undefined) return '—';
      const { share, low, high, sites, of } = found;
      if (share === null || low === null || high === null) return `${count(sites)} / ${count(of)}`;
      return `${percent(share)} (${percent(low)}–${percent(high)})`;
    },
  }));
  return (
    <details>
      <summary>{w('all_figures')}</summary>
      <Table
        {...{ label: w('shares'), columns, rows: months, wide: true }}
        named={{ head: w('month'), cell: (month) => month }}
        keyOf={(month) => month}
      />
    </details>
  );
};

const MAX_NAME = 14;
const shortened = (name: string): string => (name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name);

const Ends = ({ ends, x }: { ends: readonly FlowEnd[]; x: number }) => {
  const nameOf = usePlatformName();
  return ends.map((end) => (
    <text key={end.id} x={x} y={end.y + 4} class={x < 180 ? 'start' : ''}>
      {shortened(nameOf(end))}
    </text>
  ));
};

const FlowsSection = ({ flows }: { flows: readonly Flow[] }) => {
  const w = useChartWords();
  const nameOf = usePlatformName();
  const { count } = useFormat();
  const { before, after, curves, height } = drawFlows(flows);
  const columns = [
    { head: w('to'), cell: (flow: Flow) => nameOf(flow.after) },
    { head: w('sites'), number: true, cell: ({ sites }: Flow) => count(sites) },
    { head: w('back'), number: true, cell: ({ back }: Flow) => count(back) },
  ];
  return (
    <section aria-labelledby="flows-title">
      <h2 id="flows-title">{w('flows')}</h2>
      {flows.length === 0 ? (
        <State kind="empty">
          <p>{w('flows_none')}</p>
        </State>
      ) : (
        <>
          <p class="soft small">{w('flows_note')}</p>
          <svg class="flows" viewBox={`0 0 360 ${height}`} aria-hidden="true" focusable="false">
            {curves.map(({ d, width, key }) => (
              <path key={key} class="flow" d={d} stroke-width={width} />
            ))}
            <Ends ends={before} x={110} />
            <Ends ends={after} x={250} />
          </svg>
          <Table
            {...{ label: w('flows'), columns, rows: flows }}
            named={{ head: w('from'), cell: (flow) => nameOf(flow.before) }}
            keyOf={(flow) => `${flow.before.id} ${flow.after.id}`}
          />
        </>
      )}
    </section>
  );
};

/** A table whose cells are coloured by what they say. */
const Heat = ({ platforms }: { platforms: readonly PlatformCourse[] }) => {
  const t = useWords();
  const w = useChartWords();
  const lang = useLang();
  const nameOf = usePlatformName();
  const { percent } = useFormat();
  const industries = [
    ...new Set(
      platforms.flatMap(({ byIndustry }) => byIndustry.filter(({ share }) => share !== null).map(({ id }) => id)),
    ),
  ].sort();
  if (industries.length === 0) return null;
  const columns = platforms.map((platform) => ({
    ...{ head: nameOf(platform), number: true },
    cell: (industry: string) => {
      const share = platform.byIndustry.find(({ id }) => id === industry)?.share ?? null;
      return share === null ? '—' : <span class={`heat heat-${heatOf(share)}`}>{percent(share)}</span>;
    },
  }));
  return (
    <section aria-labelledby="heat-title">
      <h2 id="heat-title">{w('heat')}</h2>
      <p class="soft small">{w('heat_note')}</p>
      <Table
        {...{ label: w('heat'), columns, rows: industries }}
        named={{ head: t('industry'), cell: (industry) => industryName(industry, lang) }}
        keyOf={(industry) => industry}
      />
    </section>
  );
};

export const Charts = ({ charts: { platforms, flows } }: { charts: MarketCharts }) => {
  const w = useChartWords();
  return (
    <>
      <section aria-labelledby="shares-title">
        <h2 id="shares-title">{w('shares')}</h2>
        <p class="soft small">{w('shares_note')}</p>
        <SharesDrawing platforms={platforms} />
        <SharesTable platforms={platforms} />
      </section>
      <FlowsSection flows={flows} />
      <Heat platforms={platforms} />
    </>
  );
};
