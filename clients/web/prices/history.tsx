/** Price histories: lines drawn on the server, a chart to read off once it is pointed at, and every observation. */
import type { ComponentType } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { PriceHistory } from '../../../core/contract/index.ts';
import { useFormat, useLang } from '../env.tsx';
import { channelName, TableBox, useHydrated } from '../parts.tsx';
import { type Against, againstOf, spans } from './against.ts';
import type { ChartProps } from './chart.tsx';
import { linesOf } from './lines.ts';
import { usePriceWords } from './offer.tsx';

export const MAX_SERIES = 8;

const extremes = [
  ['current', 'current_twd'],
  ['lowest', 'lowest_twd'],
  ['average', 'average_twd'],
  ['highest', 'highest_twd'],
] as const;

/** Drawn without a script: lines, the lowest and the highest price, the first and the last day. */
const Plain = ({ histories }: { histories: readonly PriceHistory[] }) => {
  const { money, date } = useFormat();
  const { low, high, from, to, lines, marks, lowest } = linesOf(histories);
  const [first, last] = [date(from), date(to)];
  return (
    <div class="plain-chart small" aria-hidden="true">
      <p class="prices">
        <span>{money(high)}</span>
        {high === low ? null : <span>{money(low)}</span>}
      </p>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        {lines.map((points, i) => (
          <polyline key={histories[i]?.offer_id} class={`series-${i}`} points={points} />
        ))}
        {marks.map((path, i) => (path === '' ? null : <path key={path} class={`mark series-${i}`} d={path} />))}
        <path class="low" d={lowest} />
      </svg>
      <p class="days">
        <span>{first}</span>
        {first === last ? null : <span>{last}</span>}
      </p>
    </div>
  );
};

type Loaded = { Chart: ComponentType<ChartProps> };

/** The chart that is read off by pointing: its code comes when it is pointed at; where it cannot come, the lines stay. */
const useChart = () => {
  const [chart, setChart] = useState<Loaded | null>(null);
  const asked = useRef(false);
  const ask = (): void => {
    if (asked.current) return;
    asked.current = true;
    import('./chart.tsx').then(setChart, (error: unknown) => {
      asked.current = false;
      console.warn(error);
    });
  };
  return { Chart: chart?.Chart ?? null, ask };
};

const Lines = ({ histories }: { histories: readonly PriceHistory[] }) => {
  const w = usePriceWords();
  const hydrated = useHydrated();
  const { Chart, ask } = useChart();
  return (
    <div class="chart" onPointerEnter={ask} onPointerDown={ask}>
      {Chart === null ? <Plain histories={histories} /> : <Chart histories={histories} />}
      {Chart === null && hydrated ? <p class="soft small">{w('history_point')}</p> : null}
    </div>
  );
};

const Extremes = ({ histories }: { histories: readonly PriceHistory[] }) => {
  const w = usePriceWords();
  const lang = useLang();
  const { money } = useFormat();
  return (
    <TableBox label={w('history_title')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{w('channel')}</th>
            {extremes.map(([key]) => (
              <th key={key} scope="col" class="number">
                {w(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {histories.map((one, i) => (
            <tr key={one.offer_id}>
              <th scope="row">
                <span class={`key series-${i}`} aria-hidden="true" />
                {channelName(one.channel, lang)}
              </th>
              {extremes.map(([key, member]) => (
                <td key={key} class="number">
                  {money(one[member])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
};

/** Whether now is dear or cheap; where too little was seen, that is said. */
const NowAgainst = ({ histories }: { histories: readonly PriceHistory[] }) => {
  const w = usePriceWords();
  const lang = useLang();
  const { money, percent } = useFormat();
  const text = ({ median_twd, change }: Against): string => {
    if (median_twd === null || change === null) return w('too_little');
    if (Math.abs(change) < 0.005) return w('as_usual', { price: money(median_twd) });
    const key = change > 0 ? 'dearer' : 'cheaper';
    return w(key, { percent: percent(Math.abs(change)), price: money(median_twd) });
  };
  return (
    <TableBox label={w('against_title')}>
      <table>
        <caption class="soft small">{w('against_note')}</caption>
        <thead>
          <tr>
            <th scope="col">{w('channel')}</th>
            {spans.map((days) => (
              <th key={days} scope="col">
                {w('against_days', { days })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {histories.map((one, i) => (
            <tr key={one.offer_id}>
              <th scope="row">
                <span class={`key series-${i}`} aria-hidden="true" />
                {channelName(one.channel, lang)}
              </th>
              {againstOf(one.points).map((against) => (
                <td key={against.days} class="small">
                  {text(against)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
};

const Observations = ({ history }: { history: PriceHistory }) => {
  const lang = useLang();
  const { money, date, moment } = useFormat();
  return (
    <>
      <h3>{channelName(history.channel, lang)}</h3>
      <ol class="points small">
        {history.points.map(({ at, price_twd }) => (
          <li key={at}>
            <time dateTime={at} title={moment(at)}>
              {date(at)}
            </time>{' '}
            {money(price_twd)}
          </li>
        ))}
      </ol>
    </>
  );
};

export const History = ({ histories }: { histories: readonly PriceHistory[] }) => {
  const w = usePriceWords();
  const shown = histories.filter(({ points }) => points.length > 0);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title">{w('history_title')}</h2>
      <p class="soft small">{w('history_note')}</p>
      <Lines histories={shown} />
      <Extremes histories={shown} />
      <NowAgainst histories={shown} />
      <details>
        <summary>{w('all_points')}</summary>
        {shown.map((one) => (
          <Observations key={one.offer_id} history={one} />
        ))}
      </details>
    </section>
  );
};
