/** Time and processor time of what runs in this process, ours and others' in turns. */

export interface Cost {
  seconds: number;
  /** Of this process; of a peer in another one nothing is in it. */
  cpuSeconds: number;
}

export const costOf = async (work: () => Promise<unknown>): Promise<Cost> => {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { seconds: (performance.now() - startedAt) / 1000, cpuSeconds: (user + system) / 1e6 };
};

export const median = (costs: readonly Cost[], key: keyof Cost): number =>
  costs.map((cost) => cost[key]).sort((a, b) => a - b)[costs.length >> 1] ?? Number.NaN;

/** Runs each in turn, `rounds` times. */
export const inTurns = async <K extends string>(
  works: Record<K, () => Promise<unknown>>,
  rounds: number,
): Promise<Record<K, Cost[]>> => {
  const names = Object.keys(works) as K[];
  const costs = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<K, Cost[]>;
  for (let round = 0; round < rounds; round++) for (const name of names) costs[name].push(await costOf(works[name]));
  return costs;
};
