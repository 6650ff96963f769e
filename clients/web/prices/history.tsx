/** Price histories: a line drawn on the server, a chart to read off where a script runs, and every observation. */
import type { ComponentType, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PriceHistory } from '../../../core/contract/index.ts';
import { useFormat, useLang } from '../env.tsx';
import { channelName, TableBox } from '../parts.tsx';
import type { ChartProps } from './chart.tsx';
import { usePriceWords } from './offer.tsx';

export const MAX_SERIES = 8;

const extremes = [
  ['current', 'current_twd'],
  ['lowest', 'lowest_twd'],
  ['average', 'average_twd'],
  ['highest', 'highest_twd'],
] as const;

const Plain = ({ histories }: { histories: readonly PriceHistory[] }) => {
  const points = histories.flatMap((history) => history.points);
  const prices = points.map(({ price_twd }) => price_twd);
  const times = points.map(({ at }) => Date.parse(at));
  const low = Math.min(...prices);
  const span = Math.max(1, Math.max(...prices) - low);
  const from = Math.min(...times);
  const length = Math.max(1, Math.max(...times) - from);
  const place = (at: string, price: number): string =>
    `${(((Date.parse(at) - from) / length) * 100).toFixed(2)},${(38 - ((price - low) / span) * 36).toFixed(2)}`;
  return (
    <svg class="plain-chart" viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      {histories.map((history, i) => (
        <polyline
          key={history.offer_id}
          class={`series-${i}`}
          points={history.points.map(({ at, price_twd }) => place(at, price_twd)).join(' ')}
        />
      ))}
    </svg>
  );
};

/** The chart's code comes when its place nears the screen; where it cannot come, the plain line stays. */
const useChart = (place: RefObject<HTMLDivElement | null>): ComponentType<ChartProps> | null => {
  const [chart, setChart] = useState<{ Chart: ComponentType<ChartProps> } | null>(null);
  useEffect(() => {
    const node = place.current;
    if (node === null) return;
    let gone = false;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        import('./chart.tsx').then(
          (module) => gone || setChart(module),
          (error: unknown) => console.warn(error),
        );
      },
      { rootMargin: '200px' },
    );
    observer.observe(node);
    return () => {
      gone = true;
      observer.disconnect();
    };
  }, [place]);
  return chart?.Chart ?? null;
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
  const place = useRef<HTMLDivElement>(null);
  const Chart = useChart(place);
  const shown = histories.filter(({ points }) => points.length > 0);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title">{w('history_title')}</h2>
      <p class="soft small">{w('history_note')}</p>
      <div class="chart" ref={place}>
        {Chart === null ? <Plain histories={shown} /> : <Chart histories={shown} />}
      </div>
      <Extremes histories={shown} />
      <details>
        <summary>{w('all_points')}</summary>
        {shown.map((one) => (
          <Observations key={one.offer_id} history={one} />
        ))}
      </details>
    </section>
  );
};
