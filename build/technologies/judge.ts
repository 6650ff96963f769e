/** What may be said of counts: shares with their bands, changes with their direction, and where too little was seen. */
import {
  type Counted,
  type Direction,
  FEWEST_SITES,
  type MonthComparison,
  type PlatformBalance,
} from '../../core/contract/index.ts';
import { pairedChange, wilson } from '../../core/proportion.ts';
import { adjusted, logPaired } from '../history/chance.ts';
import type { SameSites } from '../history/same-sites.ts';

/** Of the changes that are told, so large a share may be chance's. */
const LOG_LEVEL = Math.log(0.05);
/** Of fewer moves, who wins is not told. */
const FEWEST_MOVES = 10;

export const countedOf = (sites: number, of: number): Counted => {
  if (of < FEWEST_SITES) return { sites, of, share: null, low: null, high: null };
  const { value, low, high } = wilson(sites, of);
  return { sites, of, share: value, low, high };
};

export interface Compared extends SameSites {
  earlier: string;
  later: string;
  /** Whether changes of many sites at once are held back between the two. */
  held: boolean;
}

const directionOf = ({ gained, lost, held, same }: Compared, logChance: number): Direction => {
  if (same < FEWEST_SITES) return 'too_little_seen';
  if (held) return 'held_back';
  if (logChance > LOG_LEVEL) return 'steady';
  return gained > lost ? 'rising' : 'falling';
};

/** Comparisons that are told together: the more of them, the surer each must be. In the order given. */
export const judged = (all: readonly Compared[]): MonthComparison[] => {
  const isTold = ({ same, held }: Compared): boolean => same >= FEWEST_SITES && !held;
  const told = all.filter(isTold);
  const chances = new Map(
    adjusted(told.map(({ lost, gained }) => logPaired(lost, gained))).map((log, i) => [told[i]!, log]),
  );
  return all.map((one) => {
    const { earlier, later, same, before, after, gained, lost } = one;
    const { value, low, high } = isTold(one)
      ? pairedChange({ same, gained, lost })
      : { value: null, low: null, high: null };
    const direction = directionOf(one, chances.get(one) ?? 0);
    return { earlier, later, same_sites: same, before, after, gained, lost, change: value, low, high, direction };
  });
};

/** Who wins, of several judged together. */
export const balances = (all: readonly Pick<PlatformBalance, 'id' | 'name' | 'won' | 'lost'>[]): PlatformBalance[] => {
  const enough = all.filter(({ won, lost }) => won + lost >= FEWEST_MOVES);
  const chances = adjusted(enough.map(({ won, lost }) => logPaired(lost, won)));
  const chanceOf = new Map(enough.map((one, i) => [one, chances[i]!]));
  return all.map((one) => {
    const chance = chanceOf.get(one);
    if (chance === undefined) return { ...one, net: 'too_little_seen' };
    return { ...one, net: chance > LOG_LEVEL ? 'even' : one.won > one.lost ? 'won' : 'lost' };
  });
};
