/** Price histories: lines drawn on the server, to be read off by pointing and by keys, and every observation. */
import { useMemo } from 'preact/hooks';
import type { PriceHistory } from '../../../core/contract/index.ts';
import { useFormat, useLang } from '../env.tsx';
import { channelName, useHydrated } from '../parts.tsx';
import { type Column, Table } from '../table.tsx';
import { type Against, againstOf, spans } from './against.ts';
import { type Lines as Drawn, linesOf } from './lines.ts';
import { usePriceWords } from './offer.tsx';
import { Readable } from './readable.tsx';

export const MAX_SERIES = 8;

const extremes = [
  ['current', 'current_twd'],
  ['lowest', 'lowest_twd'],
  ['average', 'average_twd'],
  ['highest', 'highest_twd'],
] as const;

/** The lowest and the highest price, the lines, the first and the last day. */
const Drawing = ({ histories, drawn }: { histories: readonly PriceHistory[]; drawn: Drawn }) => {
  const { money, date } = useFormat();
  const { low, high, from, to, lines, marks, lowest } = drawn;
  const [first, last] = [date(from), date(to)];
  return (
    <>
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
    </>
  );
};

/** Drawn by the server; with a script it is read off, under the scale that it has. */
const Lines = ({ histories }: { histories: readonly PriceHistory[] }) => {
  const w = usePriceWords();
  const lang = useLang();
  const hydrated = useHydrated();
  const drawn = useMemo(() => linesOf(histories), [histories]);
  // The same element as before: what is read off changes nothing of it.
  const drawing = useMemo(() => <Drawing histories={histories} drawn={drawn} />, [histories, drawn, lang]);
  return (
    <div class="chart">
      {hydrated ? (
        <Readable histories={histories} lines={drawn}>
          {drawing}
        </Readable>
      ) : (
        <div class="plain-chart small" aria-hidden="true">
          {drawing}
        </div>
      )}
      {hydrated ? <p class="soft small">{w('history_point')}</p> : null}
    </div>
  );
};

/** A table with a row for each history, named by its channel and the colour of its line. */
const SeriesTable = (props: {
  label: string;
  caption?: string;
  histories: readonly PriceHistory[];
  columns: readonly Column<PriceHistory>[];
}) => {
  const { histories, ...rest } = props;
  const w = usePriceWords();
  const lang = useLang();
  const named = {
    head: w('channel'),
    cell: ({ channel }: PriceHistory, place: number) => (
      <>
        <span class={`key series-${place}`} aria-hidden="true" />
        {channelName(channel, lang)}
      </>
    ),
  };
  return <Table {...rest} named={named} rows={histories} keyOf={({ offer_id }) => offer_id} />;
};

const Extremes = ({ histories }: { histories: readonly PriceHistory[] }) => {
  const w = usePriceWords();
  const { money } = useFormat();
  const columns = extremes.map(([key, member]) => ({
    ...{ head: w(key), number: true },
    cell: (one: PriceHistory) => money(one[member]),
  }));
  return <SeriesTable label={w('history_title')} histories={histories} columns={columns} />;
};

/** Whether now is dear or cheap; where too little was seen, that is said. */
const NowAgainst = ({ histories }: { histories: readonly PriceHistory[] }) => {
  const w = usePriceWords();
  const { money, percent } = useFormat();
  const text = ({ median_twd, change }: Against): string => {
    if (median_twd === null || change === null) return w('too_little');
    if (Math.abs(change) < 0.005) return w('as_usual', { price: money(median_twd) });
    const key = change > 0 ? 'dearer' : 'cheaper';
    return w(key, { percent: percent(Math.abs(change)), price: money(median_twd) });
  };
  const columns = spans.map((days, n) => ({
    head: w('against_days', { days }),
    cell: ({ points }: PriceHistory) => <span class="small">{text(againstOf(points)[n] as Against)}</span>,
  }));
  return <SeriesTable label={w('against_title')} caption={w('against_note')} histories={histories} columns={columns} />;
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
