import { parseArgs } from 'node:util';
import { type ByType, type EventType, judgeWorld, noCounts } from './movers/judge.ts';
import { type MethodName, methods } from './movers/methods.ts';
import { isBlindTo, type NoiseName, noiseNames } from './movers/noise.ts';
import { observeWorld, timeOfRound } from './movers/observe.ts';
import { rereadPages } from './movers/reread.ts';
import { makeWorld, type TrueEvent } from './movers/world.ts';
import { wilson } from './wilson.ts';

const ROUNDS = 12;

interface Figures {
  told: number;
  happened: number;
  precision: number | null;
  low: number;
  recall: number | null;
  recall_low: number;
}
type ByMethod = Record<MethodName, ByType>;

const figuresOf = (counts: ByType): Record<EventType, Figures> => {
  const pairs = Object.entries(counts).map(([type, { told, right, happened }]) => {
    const [precision, recall] = [wilson(right, told), wilson(right, happened)];
    const figures = { precision: precision.value, low: precision.low, recall: recall.value, recall_low: recall.low };
    return [type, { told, happened, ...figures }];
  });
  return Object.fromEntries(pairs) as Record<EventType, Figures>;
};

interface Wanted {
  worlds: number;
  sites: number;
  seed: string;
  on: readonly NoiseName[];
  report: (method: MethodName, line: string) => void;
}

const judgeWorlds = ({ worlds, sites, seed, on, report }: Wanted): ByMethod => {
  const counts: ByMethod = { ours: noCounts(), set_difference: noCounts(), former: noCounts() };
  for (let n = 0; n < worlds; n++) {
    const world = makeWorld(`${seed}/${n}`, sites, ROUNDS);
    const rows = observeWorld(world, on);
    const lastSeen = new Map([...rows].map(([domain, list]) => [domain, Date.parse(list.at(-1)!.observed_at)]));
    const isSeen = ({ domain, round, before, after }: TrueEvent): boolean =>
      (lastSeen.get(domain) ?? 0) >= timeOfRound(round) &&
      !(on.includes('rule_edit') && isBlindTo(world, { domain, round, vendor: before ?? after }));
    for (const [name, method] of Object.entries(methods) as [MethodName, (typeof methods)[MethodName]][]) {
      const judge = { counts: counts[name], isSeen, report: (line: string) => report(name, line) };
      judgeWorld(world, method(rows, world, on), judge);
    }
  }
  return counts;
};

const percent = (value: number | null): string => (value === null ? '-' : value.toFixed(3));

const lineOf = (name: string, counts: ByType): string => {
  const parts = Object.entries(figuresOf(counts)).map(
    ([type, { precision, recall, low, recall_low, told, happened }]) => {
      const share = `precision ${percent(precision)} (≥ ${percent(low)}), recall ${percent(recall)} (≥ ${percent(recall_low)})`;
      return `${type} ${share}, ${told} told of ${happened}`;
    },
  );
  return `${name.padEnd(16)} ${parts.join('; ')}`;
};

const noiseOf = (text: string): readonly NoiseName[] => {
  if (text === 'all') return noiseNames;
  const names = text === 'none' ? [] : text.split(',');
  const unknown = names.find((name) => !noiseNames.some((one) => one === name));
  if (unknown !== undefined)
    throw new Error(`movers: no noise "${unknown}": give all, none, or some of ${noiseNames.join(',')}`);
  return names as NoiseName[];
};

const plain = (counts: ByType) =>
  Object.fromEntries(
    Object.entries(figuresOf(counts)).map(([type, { precision, recall }]) => [type, [precision, recall]]),
  );

/**
 * `movers [--worlds N] [--seed S] [--sites N] [--noise all|none|NAME,…] [--each] [--failures]`: invented worlds of which is
 * known what happened, seen through the noise of the field; precision and recall of what is told, beside two peers over the
 * same observations. `--each`: every kind of noise alone besides. `--warc FILE`: real pages instead, which never change.
 */
export const run = async (args: string[]): Promise<object> => {
  const { values } = parseArgs({
    args,
    options: {
      worlds: { type: 'string', default: '2' },
      seed: { type: 'string', default: '1' },
      sites: { type: 'string', default: '300' },
      noise: { type: 'string', default: 'all' },
      each: { type: 'boolean' },
      failures: { type: 'boolean' },
      warc: { type: 'string', multiple: true, default: [] },
    },
  });
  const [worlds, sites] = [Number(values.worlds), Number(values.sites)];
  if (!(Number.isInteger(worlds) && worlds > 0 && Number.isInteger(sites) && sites > 0))
    throw new Error('movers: --worlds and --sites are whole numbers from 1');
  if (values.warc.length > 0) return rereadPages(values.warc);
  const print = (line: string): boolean => process.stdout.write(`${line}\n`);
  const report = (method: MethodName, line: string): void => {
    if (values.failures === true && method === 'ours') print(line);
  };
  const wanted = { worlds, sites, seed: values.seed, report };
  if (values.each === true)
    for (const name of ['none', ...noiseNames])
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
