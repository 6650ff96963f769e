/** A small line of values over time, drawn without a script; the values themselves stand beside it. */
import { useFormat } from '../env.tsx';

export interface Point {
  at: string;
  value: number;
}

export const Sparkline = ({ points, label }: { points: readonly Point[]; label: string }) => {
  const { date, count } = useFormat();
  const values = points.map(({ value }) => value);
  const low = Math.min(...values);
  const span = Math.max(1, Math.max(...values) - low);
  const first = Date.parse(points[0]?.at ?? '');
  const length = Math.max(1, Date.parse(points.at(-1)?.at ?? '') - first);
  const place = ({ at, value }: Point): string =>
    `${(((Date.parse(at) - first) / length) * 100).toFixed(1)},${(27 - ((value - low) / span) * 24).toFixed(1)}`;
  const ends = [points[0], points.at(-1)].filter((point) => point !== undefined);
  return (
    <figure class="sparkline">
      <svg viewBox="0 0 100 30" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <polyline points={points.map(place).join(' ')} />
      </svg>
      <figcaption class="soft small">
        {label}: {ends.map(({ at, value }) => `${date(at)} ${count(value)}`).join(' → ')}
      </figcaption>
    </figure>
  );
};
