import { type Figure, figure, ratio } from '../report.ts';

/** What `derive.ts` prints last. */
export interface Derived {
  sites: number;
  offers: number;
  stages: Record<string, { s: number; cpu_s: number; peak_mib: number }>;
}

/** A stage in brackets makes the input; one that is indented is a part of another. */
const counts = (stage: string): boolean => !stage.startsWith('(') && !stage.startsWith(' ');

const totalOf = ({ stages }: Derived): { s: number; cpuS: number; peakMib: number } => {
  const all = Object.entries(stages);
  const counted = all.filter(([name]) => counts(name)).map(([, stage]) => stage);
  return {
    s: counted.reduce((sum, { s }) => sum + s, 0),
    cpuS: counted.reduce((sum, { cpu_s }) => sum + cpu_s, 0),
    peakMib: Math.max(...all.map(([, { peak_mib }]) => peak_mib)),
  };
};

const sizeOf = ({ sites }: Derived): string => `${sites.toLocaleString('en-US')} sites`;

/** The largest size's CPU as a multiple of the smallest's, then each size's figures and its stages' CPU. */
export const deriveFigures = (derived: readonly Derived[]): Figure[] => {
  const [least, most] = [derived[0], derived.at(-1)];
  const growth =
    least === undefined || most === undefined || least === most
      ? []
      : [ratio(`CPU of ${sizeOf(most)}`, totalOf(most).cpuS / totalOf(least).cpuS, sizeOf(least))];
  return [
    ...growth,
    ...derived.flatMap((one) => {
      const { s, cpuS, peakMib } = totalOf(one);
      const stages = Object.entries(one.stages).filter(([name]) => counts(name));
      return [
        figure(`${sizeOf(one)}: time`, s, 's'),
        figure(`${sizeOf(one)}: CPU`, cpuS, 's'),
        figure(`${sizeOf(one)}: peak memory`, peakMib, 'MiB'),
        ...stages.map(([name, { cpu_s }]) => figure(`${sizeOf(one)}: ${name}, CPU`, cpu_s, 's')),
      ];
    }),
  ];
};
