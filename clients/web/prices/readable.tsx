/** The drawing of prices, to be read off by pointing, touching or keys: the same lines, with a mark and a legend over them. */
import type { ComponentChildren } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { PriceHistory } from '../../../core/contract/index.ts';
import { useFormat, useLang } from '../env.tsx';
import { channelName } from '../parts.tsx';
import type { Lines } from './lines.ts';
import { usePriceWords } from './offer.tsx';
import { nearestTime, type Reading, readingAt, timesOf } from './reading.ts';

interface ReadableProps {
  histories: readonly PriceHistory[];
  lines: Lines;
  /** The drawing itself. */
  children: ComponentChildren;
}

/** Keys to steps among the times; those of a slider. */
const steps: Readonly<Record<string, number>> = {
  ...{ ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 },
  ...{ PageDown: -10, PageUp: 10, Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY },
};

const Legend = ({ reading, histories }: { reading: Reading; histories: readonly PriceHistory[] }) => {
  const lang = useLang();
  const { money, date, shortDate } = useFormat();
  // At the pointer, and by as much of its own width to the left as the pointer has on that side: never outside.
  const style = { marginInlineStart: `${reading.x}%`, transform: `translateX(-${reading.x}%)` };
  return (
    <div class="reading small" style={style}>
      <b>{date(reading.at)}</b>
      {reading.prices.map(({ series, price_twd, at, isObserved }) => (
        <span key={series}>
          <span class={`key series-${series}`} />
          {channelName(histories[series]?.channel ?? '', lang)} <b>{money(price_twd)}</b>
          {isObserved ? null : <span class="soft"> ({shortDate(at)})</span>}
        </span>
      ))}
    </div>
  );
};

export const Readable = ({ histories, lines, children }: ReadableProps) => {
  const w = usePriceWords();
  const lang = useLang();
  const { money, date } = useFormat();
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<number | null>(null);
  const times = useMemo(() => timesOf(histories), [histories]);
  const last = times.length - 1;
  const at = times[Math.min(place ?? last, last)] ?? '';
  const reading = readingAt(histories, lines, at);
  const point = ({ clientX }: PointerEvent): void => {
    const { left, width } = box.current?.querySelector('svg')?.getBoundingClientRect() ?? { left: 0, width: 0 };
    if (width > 0) setPlace(nearestTime(times, lines, (clientX - left) / width));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (event.key === 'Escape') setPlace(null);
    if (step === undefined) return;
    event.preventDefault();
    setPlace(Math.max(0, Math.min(last, (place ?? last) + step)));
  };
  const told = reading.prices.map(
    ({ series, price_twd }) => `${channelName(histories[series]?.channel ?? '', lang)} ${money(price_twd)}`,
  );
  return (
    <div
      ref={box}
      class="plain-chart small"
      role="slider"
      tabIndex={0}
      aria-label={w('history_title')}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={Math.min(place ?? last, last)}
      aria-valuetext={`${date(at)}: ${told.join(', ')}`}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={(event) => (event.pointerType === 'mouse' ? setPlace(null) : undefined)}
      onFocus={() => setPlace(place ?? last)}
      onBlur={() => setPlace(null)}
      onKeyDown={onKeyDown}
    >
      {children}
      {place === null ? null : (
        <>
          <svg class="cross" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
            <path class="at" d={`M${reading.x.toFixed(2)},0V100`} />
            <path class="low" d={reading.dots} />
          </svg>
          <Legend reading={reading} histories={histories} />
        </>
      )}
    </div>
  );
};
