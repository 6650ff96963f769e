/** Rank lists of any form the project reads → one rank for each candidate, with the list that it is from. */
import { basename } from 'node:path';
import type { BuildEffects } from '../../effects.ts';
import { isGraphRanks, readGraphRanks } from '../../sources/graph-ranks.ts';
import { readRanks } from '../../sources/ranks.ts';
import type { Candidate } from './candidates.ts';
import type { HostRank } from './table.ts';

export type RankOf = (candidate: Candidate) => HostRank | null;

/**
 * Ranks of the candidates' hosts, or else of their registrable domains. Lists count in the order given: ranks of two lists are
 * places in two queues and are not compared.
 */
export const rankCandidates = async (
  files: readonly string[],
  candidates: readonly Candidate[],
  effects: BuildEffects,
): Promise<RankOf> => {
  const wanted = new Set(candidates.flatMap(({ site, domain }) => [site, domain]));
  const lists: { source: string; ranks: ReadonlyMap<string, number> }[] = [];
  for (const file of files) {
    if (await isGraphRanks(file)) {
      const { harmonic, lines, skipped } = await readGraphRanks(file, wanted);
      lists.push({ source: `${basename(file)}, harmonic centrality`, ranks: harmonic });
      effects.log(`ranks ${basename(file)}: ${lines} lines, ${skipped} skipped, ${harmonic.size} of the candidates`);
      continue;
    }
    for (const { file: name, date, ranks, skipped } of await readRanks(file, { wanted })) {
      lists.push({ source: `${basename(name)}, of ${date}`, ranks });
      effects.log(`ranks of ${date}: ${ranks.size} of the candidates, ${skipped.count} rows skipped`);
    }
  }
  return ({ site, domain }) => {
    for (const { source, ranks } of lists) {
      const rank = ranks.get(site) ?? ranks.get(domain);
      if (rank !== undefined) return { rank, source };
    }
    return null;
  };
};
