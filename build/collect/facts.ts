import { basename } from 'node:path';
import type { RegisterEntry, SourceSkip } from '../../core/contract/index.ts';
import type { BuildEffects } from '../effects.ts';
import { type RankList, readRanks } from '../sources/ranks.ts';
import { openRegister } from '../sources/register.ts';
import type { InputCount } from './index.ts';

/** Open data about the sites at hand. */
export interface Facts {
  /** Entries of the numbers that the sites show; null: no register was given. */
  register: ReadonlyMap<string, RegisterEntry> | null;
  /** Entries of the companies that sites name without a number, by `companyNameKey`, where one business bears the name. */
  named: ReadonlyMap<string, RegisterEntry>;
  /** Rank lists, oldest first, of the sites only. */
  ranks: readonly RankList[];
  inputs: InputCount[];
  skips: SourceSkip[];
}

/** Looks the sites up in the tax register and the rank lists; reads no more of them than is asked for. */
export const readFacts = async (
  census: { domains: ReadonlySet<string>; numbers: ReadonlyMap<string, unknown>; companyNames: ReadonlySet<string> },
  files: { registerFile: string | null; rankFiles: string[] },
  effects: BuildEffects,
): Promise<Facts> => {
  const facts: Facts = { register: null, named: new Map(), ranks: [], inputs: [], skips: [] };
  if (files.registerFile !== null) {
    const register = await openRegister(files.registerFile);
    try {
      facts.register = await register.lookup([...census.numbers.keys()]);
      if (census.companyNames.size > 0) facts.named = await register.lookupNames(census.companyNames);
      const { count, examples } = register.skipped;
      facts.inputs.push({ kind: 'register', name: basename(files.registerFile), items: register.size, skipped: count });
      facts.skips.push(...examples);
      effects.log(`register: ${register.size} businesses, ${count} rows skipped, ${facts.register.size} of ours found`);
    } finally {
      await register.close();
    }
  }
  if (files.rankFiles.length > 0) {
    const lists = await readRanks(files.rankFiles, { wanted: census.domains });
    facts.ranks = lists;
    for (const { file, date, ranks, skipped } of lists) {
      facts.inputs.push({ kind: 'ranks', name: basename(file), items: ranks.size, skipped: skipped.count });
      facts.skips.push(...skipped.examples);
      effects.log(`ranks of ${date}: ${ranks.size} of our sites, ${skipped.count} rows skipped`);
    }
  }
  return facts;
};
