/** A price history as a small chart of braille-free block characters: steps over time, between lowest and highest. */
import type { CardStyle } from './cards.ts';
import type { HistoryReply } from './replies.ts';
import { inert, pad, stringWidth } from './text.ts';

const HEIGHT = 8;
const blocks = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/** The price at each of `width` moments from the first point to the last: the last one observed by then. */
export const stepsOf = (points: HistoryReply['points'], width: number): number[] => {
  const times = points.map(({ at }) => Date.parse(at));
  const [first, last] = [times[0] ?? 0, times.at(-1) ?? 0];
  const steps: number[] = [];
  let at = 0;
  for (let column = 0; column < width; column++) {
    const time = width === 1 ? last : first + ((last - first) * column) / (width - 1);
    while ((times[at + 1] ?? Number.POSITIVE_INFINITY) <= time) at++;
    steps.push(points[at]?.price_twd ?? 0);
  }
  return steps;
};

/** `rows` lines of bars, highest first; eight steps a line. */
export const barsOf = (steps: number[], range: { lowest: number; highest: number }, rows = HEIGHT): string[] => {
  const span = Math.max(1, range.highest - range.lowest);
  const eighths = steps.map((price) => 1 + Math.round(((price - range.lowest) / span) * (rows * 8 - 1)));
  return Array.from({ length: rows }, (_, line) => {
    const floor = (rows - 1 - line) * 8;
    return eighths.map((level) => (level <= floor ? ' ' : (blocks[Math.min(8, level - floor) - 1] ?? ' '))).join('');
  });
};

export const historyLines = (reply: HistoryReply, style: CardStyle, width: number | null): string[] => {
  const { lowest_twd, highest_twd, average_twd, current_twd, points } = reply;
  const { lang, colors } = style;
  const marks = [highest_twd, lowest_twd].map((price) => price.toLocaleString('en-US'));
  const margin = Math.max(...marks.map((mark) => mark.length));
  const columns = Math.max(10, Math.min(60, (width ?? 80) - margin - 3));
  const bars = barsOf(stepsOf(points, columns), { lowest: lowest_twd, highest: highest_twd });
  const days = [points[0]?.at.slice(0, 10) ?? '', points.at(-1)?.at.slice(0, 10) ?? ''];
  const named: [string, number][] =
    lang === 'zh'
      ? [
          ['目前', current_twd],
          ['最低', lowest_twd],
          ['最高', highest_twd],
          ['平均', average_twd],
        ]
      : [
          ['now', current_twd],
          ['lowest', lowest_twd],
          ['highest', highest_twd],
          ['average', average_twd],
        ];
  const shown = named.map(([name, price]) => `${name} ${price.toLocaleString('en-US')}`).join('   ');
  return [
    colors.bold(`${inert(reply.title)}  ${reply.offer_id}`),
    `TWD  ${shown}   ${points.length} ${lang === 'zh' ? '次觀察' : 'observations'}`,
    '',
    ...bars.map((bar, i) => {
      const mark = i === 0 ? marks[0] : i === bars.length - 1 ? marks[1] : '';
      return `${pad(mark ?? '', margin, 'right')} ┤${colors.cyan(bar)}`;
    }),
    `${' '.repeat(margin)}  ${pad(days[0] ?? '', Math.max(0, columns - stringWidth(days[1] ?? '')), 'left')}${days[1]}`,
  ];
};
