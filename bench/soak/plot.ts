/** Panels of one quantity over time each, as SVG: no library, because it is four polylines. */

export interface Panel {
  title: string;
  unit: string;
  /** One value a second. */
  values: number[];
}
export interface Plot {
  title: string;
  panels: Panel[];
  /** Seconds at which something happened that every panel marks. */
  marks: number[];
  markTitle: string;
}

const WIDTH = 900;
const PANEL_HEIGHT = 130;
const LEFT = 70;
const TOP = 46;
const GAP = 34;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** A round number a little over the largest value. */
const ceilingOf = (values: readonly number[]): number => {
  const most = values.reduce((max, value) => Math.max(max, value), 0);
  if (most === 0) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  return ([1, 1.5, 2, 3, 5, 7.5, 10].find((step) => step * power >= most) ?? 10) * power;
};

const panelOf = ({ title, unit, values }: Panel, index: number, marks: readonly number[]): string => {
  const top = TOP + index * (PANEL_HEIGHT + GAP);
  const ceiling = ceilingOf(values);
  const x = (second: number): string =>
    (LEFT + (second / Math.max(1, values.length - 1)) * (WIDTH - LEFT - 20)).toFixed(1);
  const y = (value: number): string => (top + PANEL_HEIGHT - (value / ceiling) * PANEL_HEIGHT).toFixed(1);
  const lines = [0, 0.5, 1].map((part) => {
    const at = y(part * ceiling);
    const label = `<text x="${LEFT - 6}" y="${Number(at) + 4}" text-anchor="end">${Number((part * ceiling).toPrecision(3))}</text>`;
    return `<line class="grid" x1="${LEFT}" x2="${WIDTH - 20}" y1="${at}" y2="${at}"/>${label}`;
  });
  const marked = marks.map(
    (at) => `<line class="mark" x1="${x(at)}" x2="${x(at)}" y1="${top}" y2="${top + PANEL_HEIGHT}"/>`,
  );
  const points = values.map((value, second) => `${x(second)},${y(value)}`).join(' ');
  const name = `<text class="name" x="${LEFT}" y="${top - 8}">${escaped(`${title} (${unit})`)}</text>`;
  return `${name}${lines.join('')}${marked.join('')}<polyline points="${points}"/>`;
};

const style =
  'text{font:12px sans-serif;fill:#333}.name{font-weight:bold}.grid{stroke:#ddd}.mark{stroke:#c60;stroke-opacity:.45;stroke-dasharray:3 3}polyline{fill:none;stroke:#06c;stroke-width:1.2}';

export const renderPlot = ({ title, panels, marks, markTitle }: Plot): string => {
  const height = TOP + panels.length * (PANEL_HEIGHT + GAP) + 6;
  const seconds = panels[0]?.values.length ?? 0;
  const footer = `0 to ${(seconds / 60).toFixed(1)} minutes; dashed: ${markTitle}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img"><title>${escaped(title)}</title><style>${style}</style><rect width="100%" height="100%" fill="#fff"/><text x="${LEFT}" y="18" class="name">${escaped(title)}</text><text x="${WIDTH - 20}" y="18" text-anchor="end">${escaped(footer)}</text>${panels.map((panel, index) => panelOf(panel, index, marks)).join('')}</svg>\n`;
};
