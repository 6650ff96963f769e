/** How its share changed over the same sites: drawn, and every figure in tables. */
import type { MonthComparison, TechnologyMonth, TechnologyRow } from '../../../core/contract/index.ts';
import { useFormat } from '../env.tsx';
import { TableBox } from '../parts.tsx';
import { trendOf } from './pieces.ts';
import { pointsOf } from './points.ts';
import { useTechnologyWords } from './words.ts';

/** Without a script; the figures stand in the tables under it. */
const Drawing = ({ months }: { months: readonly TechnologyMonth[] }) => {
  const w = useTechnologyWords();
  const { percent } = useFormat();
  const trend = trendOf(months.map(({ over }) => over));
  if (trend === null) {
    const isHeld = months.some(({ over }) => over?.direction === 'held_back');
    return <p>{w(isHeld ? 'held_note' : 'too_little_note')}</p>;
  }
  const { pieces, top, bottom, first, last } = trend;
  return (
    <>
      <p class="soft small">{w('trend_note')}</p>
      <div class="plain-chart small" aria-hidden="true">
        <p class="prices">
          <span>{percent(top)}</span>
          <span>{percent(bottom)}</span>
        </p>
        <svg class="trend" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
          {pieces.map(({ wedge }) => (
            <polygon key={wedge} points={wedge} />
          ))}
          {pieces.map(({ line }) => (
            <polyline key={line} points={line} />
          ))}
          {pieces.map(({ dot }) => (
            <path key={dot} d={dot} />
          ))}
        </svg>
        <p class="days">
          <span>{first}</span>
          <span>{last}</span>
        </p>
      </div>
    </>
  );
};

const Change = ({ one }: { one: MonthComparison }) => {
  const w = useTechnologyWords();
  const { change, low, high, direction } = one;
  if (change === null || low === null || high === null) return <span class="unseen">{w(direction)}</span>;
  return (
    <>
      {direction === 'steady' ? w(direction) : <b class={`trend-${direction}`}>{w(direction)}</b>}{' '}
      {w('points', { n: pointsOf(change) })}{' '}
      <span class="soft small">({w('band', { low: pointsOf(low), high: pointsOf(high) })})</span>
    </>
  );
};

/** Cells of one comparison; a share is told only where a change is. */
export const Cells = ({ one }: { one: MonthComparison }) => {
  const w = useTechnologyWords();
  const { count, percent } = useFormat();
  const { same_sites, before, after, gained, lost, change } = one;
  const share = (sites: number): string =>
    change === null ? count(sites) : `${percent(sites / same_sites)} (${count(sites)})`;
  return (
    <>
      <td data-label={w('same_sites')} class="number">
        {count(same_sites)}
      </td>
      <td data-label={w('before_after')} class="number">
        {share(before)} → {share(after)}
      </td>
      <td data-label={w('gained_lost')} class="number">
        {count(gained)} / {count(lost)}
      </td>
      <td data-label={w('change')}>
        <Change one={one} />
      </td>
    </>
  );
};

export const Heads = ({ first }: { first: readonly string[] }) => {
  const w = useTechnologyWords();
  return (
    <thead>
      <tr>
        {first.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
        <th scope="col" class="number">
          {w('same_sites')}
        </th>
        <th scope="col" class="number">
          {w('before_after')}
        </th>
        <th scope="col" class="number">
          {w('gained_lost')}
        </th>
        <th scope="col">{w('change')}</th>
      </tr>
    </thead>
  );
};

const Changes = ({ changes }: { changes: TechnologyRow['changes'] }) => {
  const w = useTechnologyWords();
  if (changes.length === 0) return null;
  return (
    <TableBox label={w('months_ago')}>
      <table class="wide-table">
        <caption class="soft small">{w('months_ago')}</caption>
        <Heads first={[w('compared')]} />
        <tbody>
          {changes.map((one) => (
            <tr key={one.months}>
              <th scope="row">
                {one.earlier} → {one.later}
              </th>
              <Cells one={one} />
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
};

/** Newest first. */
export const ByMonth = ({ label, months }: { label: string; months: readonly TechnologyMonth[] }) => {
  const w = useTechnologyWords();
  const { count } = useFormat();
  return (
    <details>
      <summary>{label}</summary>
      <TableBox label={label}>
        <table class="wide-table">
          <Heads first={[w('compared'), w('looked_at')]} />
          <tbody>
            {[...months].reverse().map(({ month, sites, of, over }) => (
              <tr key={month}>
                <th scope="row">{over === null ? month : `${over.earlier} → ${month}`}</th>
                <td data-label={w('looked_at')}>{w('of_count', { count: count(sites), of: count(of) })}</td>
                {over === null ? (
                  <td colSpan={4} data-label={w('change')}>
                    <span class="unseen">{w('nothing_before')}</span>
                  </td>
                ) : (
                  <Cells one={over} />
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </details>
  );
};

type TrendProps = Pick<TechnologyRow, 'followed' | 'months' | 'changes'>;

export const Trend = ({ followed, months, changes }: TrendProps) => {
  const w = useTechnologyWords();
  return (
    <section aria-labelledby="trend-title">
      <h2 id="trend-title">{w('trend')}</h2>
      {!followed ? (
        <p>{w('not_followed')}</p>
      ) : (
        <>
          <Drawing months={months} />
          <Changes changes={changes} />
          {months.length === 0 ? null : <ByMonth label={w('by_month')} months={months} />}
        </>
      )}
    </section>
  );
};
