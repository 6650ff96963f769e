/** The market's charts as numbers: shares by month with bands, flows between platforms, platforms by industry. */
import type { CountedGroup, Flow, FlowsReply, TechnologyRow } from '../../../core/contract/index.ts';
import { type Api, orNull } from '../api.ts';

/** Of a platform what is drawn. */
export interface PlatformCourse {
  id: string;
  name: string;
  months: Pick<TechnologyRow['months'][number], 'month' | 'share' | 'low' | 'high' | 'sites' | 'of'>[];
  byIndustry: CountedGroup[];
}
export interface MarketCharts {
  platforms: PlatformCourse[];
  flows: Flow[];
}

/** Lines that can be told apart. */
const MAX_PLATFORMS = 5;
const MAX_FLOWS = 8;

const courseOf = ({ id, name, months, by_industry }: TechnologyRow): PlatformCourse => ({
  ...{ id, name, byIndustry: by_industry },
  months: months.map(({ month, share, low, high, sites, of }) => ({ month, share, low, high, sites, of })),
});

/** null: the snapshot is of an earlier release, which counted nothing over time. */
export const loadCharts = async (api: Api, platforms: readonly { id: string }[]): Promise<MarketCharts | null> => {
  const asked = api.get<FlowsReply>('/api/v1/flows', { days: '365', limit: MAX_FLOWS });
  const flows = await orNull(asked, 'snapshot_unavailable');
  if (flows === null) return null;
  const rows = await Promise.all(
    platforms
      .slice(0, MAX_PLATFORMS)
      .map(({ id }) => orNull(api.get<TechnologyRow>('/api/v1/technology', { id }), 'not_found')),
  );
  return { platforms: rows.filter((row) => row !== null).map(courseOf), flows: flows.items };
};

export interface DrawnCourse {
  /** Points of lines in a square of 100; a month that says too little parts them. */
  lines: string[];
  /** Points of the bands around them. */
  bands: string[];
}
export interface DrawnShares {
  courses: DrawnCourse[];
  /** YYYY-MM, oldest first: all that some platform has. */
  months: string[];
  /** Share at the top of the scale; its bottom is 0. */
  top: number;
}

const LEAST_TOP = 0.1;
type Told = { month: string; share: number; low: number; high: number };
const isTold = (one: PlatformCourse['months'][number]): one is typeof one & Told =>
  one.share !== null && one.low !== null && one.high !== null;

/** Runs of months that follow one another, of those that may be told. */
const runsOf = (months: PlatformCourse['months'], all: readonly string[]): Told[][] => {
  const runs: Told[][] = [];
  let last = -2;
  for (const one of months.filter(isTold)) {
    const at = all.indexOf(one.month);
    if (at === last + 1) runs.at(-1)?.push(one);
    else runs.push([one]);
    last = at;
  }
  return runs;
};

/** null: no two months may be told of any platform. */
export const drawShares = (platforms: readonly PlatformCourse[]): DrawnShares | null => {
  const told = platforms.flatMap(({ months }) => months.filter(isTold));
  const months = [...new Set(told.map(({ month }) => month))].sort();
  if (months.length < 2) return null;
  const top = Math.min(1, Math.max(LEAST_TOP, ...told.map(({ high }) => high)));
  const point = (month: string, share: number): string =>
    `${((months.indexOf(month) / (months.length - 1)) * 100).toFixed(1)},${((1 - share / top) * 100).toFixed(1)}`;
  const courses = platforms.map((platform): DrawnCourse => {
    const runs = runsOf(platform.months, months);
    const upper = (run: Told[]) => run.map(({ month, high }) => point(month, high));
    const lower = (run: Told[]) => run.map(({ month, low }) => point(month, low)).reverse();
    return {
      lines: runs.map((run) => run.map(({ month, share }) => point(month, share)).join(' ')),
      bands: runs.map((run) => [...upper(run), ...lower(run)].join(' ')),
    };
  });
  return { courses, months, top };
};

export interface FlowEnd {
  /** null: no platform was seen. */
  id: string | null;
  name: string | null;
  y: number;
}
export interface DrawnFlows {
  before: FlowEnd[];
  after: FlowEnd[];
  /** Path between two ends, and how wide it is, in pixels of the drawing. */
  curves: { d: string; width: number; key: string }[];
  height: number;
}

const ROW = 30;
/** Where curves begin and end, of 360 across. */
const [FROM_X, TO_X] = [118, 242];
const WIDEST = 18;

const endsOf = (ends: readonly { id: string | null; name: string | null }[]): FlowEnd[] => {
  const unique = new Map(ends.map((one) => [one.id, one]));
  return [...unique.values()].map((one, n) => ({ ...one, y: ROW * (n + 0.5) }));
};

export const drawFlows = (flows: readonly Flow[]): DrawnFlows => {
  const before = endsOf(flows.map((flow) => flow.before));
  const after = endsOf(flows.map((flow) => flow.after));
  const most = Math.max(1, ...flows.map(({ sites }) => sites));
  const yOf = (ends: readonly FlowEnd[], id: string | null): number => ends.find((one) => one.id === id)?.y ?? 0;
  const middle = (FROM_X + TO_X) / 2;
  const curves = flows.map((flow) => {
    const [y1, y2] = [yOf(before, flow.before.id), yOf(after, flow.after.id)];
    const width = Math.max(1.5, (flow.sites / most) * WIDEST);
    return {
      d: `M${FROM_X} ${y1}C${middle} ${y1} ${middle} ${y2} ${TO_X} ${y2}`,
      ...{ width: Math.round(width * 10) / 10, key: `${flow.before.id} ${flow.after.id}` },
    };
  });
  return { before, after, curves, height: ROW * Math.max(before.length, after.length) };
};

/** Steps of the heat map's colour: 0 is none seen, 5 half and more. */
export const heatOf = (share: number): number => (share === 0 ? 0 : Math.min(5, 1 + Math.floor(share * 10)));
