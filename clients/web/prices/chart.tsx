/** The chart with uPlot: loaded only where a price history is pointed at. */
import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import type { PriceHistory } from '../../../core/contract/index.ts';
import { useFormat, useLang } from '../env.tsx';
import { channelName } from '../parts.tsx';
import { usePriceWords } from './offer.tsx';

export interface ChartProps {
  histories: readonly PriceHistory[];
}

/** Columns for uPlot: every time at which something was observed, and each history's price there or null. */
const columns = (histories: readonly PriceHistory[]): uPlot.AlignedData => {
  const times = [...new Set(histories.flatMap(({ points }) => points.map(({ at }) => Date.parse(at) / 1000)))];
  times.sort((a, b) => a - b);
  const prices = histories.map(({ points }) => {
    const known = new Map(points.map(({ at, price_twd }) => [Date.parse(at) / 1000, price_twd]));
    return times.map((time) => known.get(time) ?? null);
  });
  return [times, ...prices];
};

const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

const HEIGHT_PX = 240;
type Format = ReturnType<typeof useFormat>;
const day = (seconds: number): string => new Date(seconds * 1000).toISOString();

const axesOf = ({ money, shortDate }: Format): uPlot.Axis[] => {
  const axis = { stroke: colour('--ink-soft'), grid: { stroke: colour('--line'), width: 1 }, ticks: { show: false } };
  return [
    { ...axis, space: 60, values: (_plot, times) => times.map((time) => shortDate(day(time))) },
    { ...axis, size: 76, values: (_plot, prices) => prices.map((price) => money(price)) },
  ];
};

const paths = uPlot.paths.stepped?.({ align: 1 });
const stepped = paths === undefined ? {} : { paths };

const seriesOf = (names: readonly string[], label: string, { money, date }: Format): uPlot.Series[] => [
  { label, value: (_plot, time) => (time === null ? '—' : date(day(time))) },
  ...names.map(
    (name, i): uPlot.Series => ({
      label: name,
      stroke: colour(`--series-${i}`),
      width: 2,
      spanGaps: true,
      // A price holds until another is seen.
      ...stepped,
      points: { size: 6 },
      value: (_plot, price) => (price === null ? '—' : money(price)),
    }),
  ),
];

export const Chart = ({ histories }: ChartProps) => {
  const holder = useRef<HTMLDivElement>(null);
  const lang = useLang();
  const format = useFormat();
  const label = usePriceWords()('observed');
  // Formats and label follow the language.
  useEffect(() => {
    const node = holder.current;
    if (node === null) return;
    const names = histories.map(({ channel }) => channelName(channel, lang));
    const options = { width: node.clientWidth, height: HEIGHT_PX, cursor: { y: false } };
    const plot = new uPlot(
      { ...options, axes: axesOf(format), series: seriesOf(names, label, format) },
      columns(histories),
      node,
    );
    const resize = new ResizeObserver(() => plot.setSize({ width: node.clientWidth, height: HEIGHT_PX }));
    resize.observe(node);
    return () => {
      resize.disconnect();
      plot.destroy();
    };
  }, [histories, lang]);
  return <div ref={holder} class="plot" />;
};
