/** The chart with uPlot: loaded only where a price history is shown. */
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

export const Chart = ({ histories }: ChartProps) => {
  const holder = useRef<HTMLDivElement>(null);
  const lang = useLang();
  const { money, date, shortDate } = useFormat();
  const w = usePriceWords();
  useEffect(() => {
    const node = holder.current;
    if (node === null) return;
    const axis = { stroke: colour('--ink-soft'), grid: { stroke: colour('--line'), width: 1 }, ticks: { show: false } };
    const plot = new uPlot(
      {
        width: node.clientWidth,
        height: 240,
        legend: { live: true },
        cursor: { y: false },
        scales: { x: { time: true } },
        axes: [
          {
            ...axis,
            space: 60,
            values: (_plot, times) => times.map((s) => shortDate(new Date(s * 1000).toISOString())),
          },
          { ...axis, size: 76, values: (_plot, prices) => prices.map((price) => money(price)) },
        ],
        series: [
          { label: w('observed'), value: (_plot, s) => (s === null ? '—' : date(new Date(s * 1000).toISOString())) },
          ...histories.map((one, i) => ({
            label: channelName(one.channel, lang),
            stroke: colour(`--series-${i}`),
            width: 2,
            spanGaps: true,
            points: { size: 6 },
            value: (_plot: uPlot, price: number | null) => (price === null ? '—' : money(price)),
          })),
        ],
      },
      columns(histories),
      node,
    );
    const resize = new ResizeObserver(() => plot.setSize({ width: node.clientWidth, height: 240 }));
    resize.observe(node);
    return () => {
      resize.disconnect();
      plot.destroy();
    };
  }, [histories, lang]);
  return <div ref={holder} class="plot" />;
};
