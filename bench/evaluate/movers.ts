import { parseArgs } from 'node:util';
import { findableEvents } from './movers/findable.ts';
import { type ByType, type EventType, judgeWorld, noCounts } from './movers/judge.ts';
import { type MethodName, methods } from './movers/methods.ts';
import { everyNoiseName, type NoiseName, noiseNames } from './movers/noise.ts';
import { rowsOf, seeWorld } from './movers/observe.ts';
import { readPages, rereadPages } from './movers/reread.ts';
import { MIGRATION_ROUNDS } from './movers/shared-noise.ts';
import { makeWorld } from './movers/world.ts';
import { wilson } from './wilson.ts';

const ROUNDS = 12;

interface Figures {
  told: number;
  /** All that happened, and what the looks show on either side. */
  happened: number;
  findable: number;
  precision: number | null;
  low: number;
  /** Of what was told and not taken back. */
  standing: number | null;
  /** Of what could be told; of all that happened. */
  recall: number | null;
  recall_low: number;
  recall_all: number | null;
  /** Of what happened with three rounds or more on either side: what a feed that goes on has sooner or later. */
  recall_middle: number | null;
}
type ByMethod = Record<MethodName, ByType>;

const figuresOf = (counts: ByType): Record<EventType, Figures> => {
  const pairs = Object.entries(counts).map(
    ([type, { told, right, happened, findable, found, retracted, standing, middle, foundMiddle }]) => {
      const [precision, recall] = [wilson(right, told), wilson(found, findable)];
      const figures = { precision: precision.value, low: precision.low, recall: recall.value, recall_low: recall.low };
      return [
        type,
        {
          told,
          happened,
          findable,
          ...figures,
          standing: wilson(standing, told - retracted).value,
          recall_all: wilson(right, happened).value,
          recall_middle: wilson(foundMiddle, middle).value,
        },
      ];
    },
  );
  return Object.fromEntries(pairs) as Record<EventType, Figures>;
};

interface Wanted {
  worlds: number;
  sites: number;
  seed: string;
  /** From one round to the next. */
  days: number;
  on: readonly NoiseName[];
  report: (method: MethodName, line: string) => void;
}

const judgeWorlds = ({ worlds, sites, seed, days, on, report }: Wanted): ByMethod => {
  const counts: ByMethod = { ours: noCounts(), set_difference: noCounts(), former: noCounts() };
  for (let n = 0; n < worlds; n++) {
    const world = makeWorld(`${seed}/${n}`, sites, { rounds: ROUNDS, days, isSold: on.includes('sold') });
    const sights = seeWorld(world, on);
    const rows = rowsOf(world, sights);
    const findable = findableEvents(world, sights);
    const lasting = on.includes('migration_ab') ? MIGRATION_ROUNDS : 0;
    for (const [name, method] of Object.entries(methods) as [MethodName, (typeof methods)[MethodName]][]) {
      const judge = { counts: counts[name], findable, lasting, report: (line: string) => report(name, line) };
      judgeWorld(world, method(rows, world, on), judge);
    }
  }
  return counts;
};

const percent = (value: number | null): string => (value === null ? '-' : value.toFixed(3));

const lineOf = (name: string, counts: ByType): string => {
  const parts = Object.entries(figuresOf(counts)).map(
    ([type, { precision, recall, low, recall_low, recall_all, recall_middle, standing, told, happened, findable }]) => {
      const share = `precision ${percent(precision)} (≥ ${percent(low)}; not taken back ${percent(standing)}), recall ${percent(recall)} (≥ ${percent(recall_low)})`;
      return `${type} ${share}, ${told} told of ${findable}; of all ${happened} ${percent(recall_all)}, of those in the middle ${percent(recall_middle)}`;
    },
  );
  return `${name.padEnd(16)} ${parts.join(' | ')}`;
};

const noiseOf = (text: string): readonly NoiseName[] => {
  if (text === 'all') return noiseNames;
  if (text === 'every') return everyNoiseName;
  const names = text === 'none' ? [] : text.split(',');
  const unknown = names.find((name) => name !== 'all' && !everyNoiseName.some((one) => one === name));
  if (unknown !== undefined)
    throw new Error(`movers: no noise "${unknown}": give all, every, none, or some of ${everyNoiseName.join(',')}`);
  return everyNoiseName.filter((name) => names.includes(name) || (names.includes('all') && noiseNames.includes(name)));
};

const sharesOf = (text: string | undefined): { lost?: number[] } => {
  if (text === undefined) return {};
  const lost = text.split(',').map(Number);
  if (!lost.every((share) => share > 0 && share < 1))
    throw new Error(`movers: --lost ${text}: give shares between 0 and 1, as 0.1,0.3`);
  return { lost };
};

const plain = (counts: ByType) =>
  Object.fromEntries(
    Object.entries(figuresOf(counts)).map(([type, { precision, recall, recall_all, recall_middle }]) => [
      type,
      [precision, recall, recall_all, recall_middle],
    ]),
  );

/**
 * `movers [--worlds N] [--seed S] [--sites N] [--days N] [--noise all|every|none|NAME,…] [--each] [--failures]`: invented worlds of which is
 * known what happened, seen through the noise of the field; precision and recall of what is told, beside two peers over the
 * same observations. `--each`: every kind of noise alone besides. `--warc FILE [--draws N]`: real pages instead,
 * which never change, thinned by so many draws, each by the shares `--lost 0.1,0.3` (default: a tenth, three to seven tenths). `--days`: from one round to the next.
 */
export const run = async (args: string[]): Promise<object> => {
  const { values } = parseArgs({
    args,
    options: {
      worlds: { type: 'string', default: '4' },
      seed: { type: 'string', default: '1' },
      sites: { type: 'string', default: '300' },
      days: { type: 'string', default: '7' },
      noise: { type: 'string', default: 'all' },
      each: { type: 'boolean' },
      failures: { type: 'boolean' },
      warc: { type: 'string', multiple: true, default: [] },
      draws: { type: 'string', default: '1' },
      lost: { type: 'string' },
    },
  });
  const [worlds, sites, draws, days] = [values.worlds, values.sites, values.draws, values.days].map(Number) as [
    number,
    number,
    number,
    number,
  ];
  if (![worlds, sites, draws, days].every((n) => Number.isInteger(n) && n > 0))
    throw new Error('movers: --worlds, --sites, --draws and --days are whole numbers from 1');
  if (values.warc.length > 0)
    return rereadPages(await readPages(values.warc), { draws, seed: values.seed, ...sharesOf(values.lost) });
  if (values.lost !== undefined) throw new Error('movers: --lost thins real pages: give --warc FILE with it');
  const print = (line: string): boolean => process.stdout.write(`${line}\n`);
  const report = (method: MethodName, line: string): void => {
    if (values.failures === true && method === 'ours') print(line);
  };
  const wanted = { worlds, sites, days, seed: values.seed, report };
  if (values.each === true)
    for (const name of ['none', ...everyNoiseName])
      for (const [method, counts] of Object.entries(judgeWorlds({ ...wanted, on: noiseOf(name) })))
        print(lineOf(`${name} ${method}`, counts));
  const counts = judgeWorlds({ ...wanted, on: noiseOf(values.noise) });
  for (const [method, its] of Object.entries(counts)) print(lineOf(method, its));
  const { ours, set_difference, former } = counts;
  return {
    worlds,
    sites: worlds * sites,
    ...figuresOf(ours),
    set_difference: plain(set_difference),
    former: plain(former),
  };
};
