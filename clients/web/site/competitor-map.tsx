/** Similar sites drawn: the further right the more similar, the higher the more visited. The list below says the same in numbers. */
import type { Competitor } from '../../../core/contract/index.ts';
import { sitePath } from '../../ui/links.ts';
import { translator, type Words } from '../../ui/words.ts';
import { useFormat, useHref, useLang } from '../env.tsx';

const words = {
  low: ['相似度 {percent}', '{percent} similar'],
  high: ['{percent} 越右越相似', '{percent}, more similar →'],
  own: ['這個網站 {visits}', 'this site {visits}'],
  note: [
    '號碼同下方清單；高度是每月造訪（估計，對數尺度）。{count} 個沒有流量估計，未畫出。',
    'Numbers as in the list below; height is visits a month (estimate, logarithmic). {count} without an estimate are not drawn.',
  ],
  note_all: [
    '號碼同下方清單；高度是每月造訪（估計，對數尺度）。',
    'Numbers as in the list below; height is visits a month (estimate, logarithmic).',
  ],
} as const satisfies Words;

const WIDTH = 360;
const HEIGHT = 200;
const FRAME = { left: 14, right: WIDTH - 14, top: 16, bottom: HEIGHT - 26 };
/** A drawing of fewer says nothing that the list does not. */
const LEAST = 3;
/** Circles closer than this lie on each other. */
const APART = 19;

interface Placed {
  site: Competitor;
  /** Place in the list, from 1. */
  number: number;
  x: number;
  y: number;
}

/** Circles in the order of the list; one that would lie on another moves down, or up where the frame ends. */
const apart = (placed: readonly Placed[]): Placed[] => {
  const done: Placed[] = [];
  const isFree = (x: number, y: number): boolean => done.every((one) => Math.hypot(one.x - x, one.y - y) >= APART);
  for (const one of placed) {
    const steps = [0, 1, -1, 2, -2, 3, -3].map((n) => one.y + n * APART);
    const inside = steps.filter((y) => y >= FRAME.top && y <= FRAME.bottom);
    done.push({ ...one, y: inside.find((y) => isFree(one.x, y)) ?? one.y });
  }
  return done;
};

const scaled = (value: number, [from, to]: readonly [number, number], [a, b]: readonly [number, number]): number =>
  Math.round((to === from ? (a + b) / 2 : a + ((value - from) / (to - from)) * (b - a)) * 10) / 10;

interface Drawing {
  placed: Placed[];
  /** Height of the site's own visits; null: no estimate. */
  ownY: number | null;
  /** Similarity at its left and right. */
  ends: readonly [number, number];
}

/** null: too few have an estimate of their traffic. */
export const drawMap = (items: readonly Competitor[], ownVisits: number | null): Drawing | null => {
  const numbered = items.map((site, n) => ({ site, number: n + 1 }));
  const known = numbered.filter(({ site }) => (site.monthly_visits ?? 0) > 0);
  if (known.length < LEAST) return null;
  const logs = known.map(({ site }) => Math.log10(site.monthly_visits ?? 1));
  if (ownVisits !== null && ownVisits > 0) logs.push(Math.log10(ownVisits));
  const heights = [Math.min(...logs), Math.max(...logs)] as const;
  const similar = known.map(({ site }) => site.similarity);
  const widths = [Math.min(...similar), Math.max(...similar)] as const;
  const yOf = (visits: number): number => scaled(Math.log10(visits), heights, [FRAME.bottom, FRAME.top]);
  const placed = known.map((one) => ({
    ...one,
    x: scaled(one.site.similarity, widths, [FRAME.left, FRAME.right]),
    y: yOf(one.site.monthly_visits ?? 1),
  }));
  return { ends: widths, placed: apart(placed), ownY: ownVisits !== null && ownVisits > 0 ? yOf(ownVisits) : null };
};

interface MapProps {
  items: readonly Competitor[];
  ownVisits: number | null;
}

export const CompetitorMap = ({ items, ownVisits }: MapProps) => {
  const w = translator(words, useLang());
  const href = useHref();
  const { count, percent } = useFormat();
  const drawing = drawMap(items, ownVisits);
  if (drawing === null) return null;
  const { placed, ownY, ends } = drawing;
  const left = items.length - placed.length;
  return (
    <>
      <svg class="graph map" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
        <path class="axis" d={`M4 8V${HEIGHT - 14}H${WIDTH - 4}`} />
        {ownY === null || ownVisits === null ? null : (
          <>
            <line class="own" x1="4" x2={WIDTH - 4} y1={ownY} y2={ownY} />
            <text class="own" x={WIDTH - 6} y={ownY < 30 ? ownY + 13 : ownY - 5}>
              {w('own', { visits: count(ownVisits) })}
            </text>
          </>
        )}
        {placed.map(({ site, number, x, y }) => (
          <a key={site.domain} href={href(sitePath(site.domain))} tabIndex={-1}>
            <circle cx={x} cy={y} r="9" />
            <text class="number" x={x} y={y + 4}>
              {number}
            </text>
          </a>
        ))}
        <text class="axis start" x="4" y={HEIGHT - 2}>
          {w('low', { percent: percent(ends[0]) })}
        </text>
        <text class="axis" x={WIDTH - 4} y={HEIGHT - 2}>
          {w('high', { percent: percent(ends[1]) })}
        </text>
      </svg>
      <p class="soft small">{left === 0 ? w('note_all') : w('note', { count: left })}</p>
    </>
  );
};
