import { confidenceUnlessDenied, type Identity, type Rarity, SAME_THRESHOLD } from '../../core/match/index.ts';
import type { Edges } from './edges.ts';

/** Two sellers of fewer or more offers are not asked whether their ranges mirror each other. */
const SIZES = { least: 100, most: 20_000 } as const;
/** Ranges mirror each other where so many of each seller's offers have a counterpart at the other. */
const OVERLAP = 0.6;
/** Beyond so many pairs of sellers to count, nobody is asked: memory stays bounded. */
const MOST_PAIRS = 1_000_000;
/** The largest so many pairs of sellers are looked into. */
const MOST_MIRRORS = 50;
/** A word that more of a seller's offers have proposes none. */
const COMMON_WORD = 400;
/** Offers that are come upon by their words, in all: two ranges of 20,000 like titles cost some seconds, and what comes then is not asked. */
const MOST_MET = 50_000_000;
/** Of those that share words with an offer, so many are decided on: those with the rarest words in common. */
const CANDIDATES = 40;
/** Least confidence of two that are each other's nearest, and how far behind the next of either must be. */
const NEAREST = { confidence: 0.35, margin: 0.1, rounds: 2 } as const;

/** Why two such offers are one product. */
export const NEAREST_OF_TWO_RANGES = 'nearest of two sellers with the same range';

export interface Mirrored {
  left: number;
  right: number;
  confidence: number;
}

interface Ranges {
  /** Number of each offer's seller; from `open` on a listing's own. */
  sellers: Uint32Array;
  open: number;
  at: (ordinal: number) => Identity;
  rarity: Rarity;
}

/** How many offers each seller has. */
const sizesOf = (sellers: Uint32Array, open: number): Uint32Array => {
  let count = 0;
  for (const seller of sellers) if (seller < open) count = Math.max(count, seller + 1);
  const sizes = new Uint32Array(count);
  for (const seller of sellers) if (seller < open) sizes[seller] = sizes[seller]! + 1;
  return sizes;
};

/** Sellers of whose offers enough have a counterpart anywhere. */
const askedOf = (edges: Edges, { sellers, open }: Ranges): Uint8Array => {
  const sizes = sizesOf(sellers, open);
  const isMatched = new Uint8Array(sellers.length);
  edges.each((left, right) => {
    if (sellers[left] !== sellers[right]) isMatched[left] = isMatched[right] = 1;
  });
  const matched = new Uint32Array(sizes.length);
  for (let i = 0; i < sellers.length; i++) if (isMatched[i] === 1 && sellers[i]! < open) matched[sellers[i]!]! += 1;
  return Uint8Array.from(sizes, (size, seller) =>
    size >= SIZES.least && size <= SIZES.most && matched[seller]! >= OVERLAP * size ? 1 : 0,
  );
};

type Sellers = [lower: number, higher: number];

/** Of each seller how many offers have a counterpart at the other. */
const matchedBetween = (edges: Edges, sellers: Uint32Array, [lower, higher]: Sellers): [number, number] => {
  const matched = [new Set<number>(), new Set<number>()] as const;
  edges.each((left, right) => {
    for (const [one, other] of [
      [left, right],
      [right, left],
    ] as const)
      if (sellers[one] === lower && sellers[other] === higher) {
        matched[0].add(one);
        matched[1].add(other);
      }
  });
  return [matched[0].size, matched[1].size];
};

/** Pairs of sellers whose ranges mirror each other, the largest first. */
const mirrorsIn = (edges: Edges, ranges: Ranges): Sellers[] => {
  const { sellers, open } = ranges;
  const isAsked = askedOf(edges, ranges);
  if (!isAsked.includes(1)) return [];
  const shared = new Map<number, number>();
  edges.each((left, right) => {
    const [lower, higher] = [Math.min(sellers[left]!, sellers[right]!), Math.max(sellers[left]!, sellers[right]!)];
    if (lower === higher || isAsked[lower] !== 1 || isAsked[higher] !== 1) return;
    const key = lower * isAsked.length + higher;
    if (shared.size < MOST_PAIRS || shared.has(key)) shared.set(key, (shared.get(key) ?? 0) + 1);
  });
  if (shared.size >= MOST_PAIRS) return [];
  const sizes = sizesOf(sellers, open);
  const sizeOf = ([lower, higher]: Sellers): number => Math.max(sizes[lower]!, sizes[higher]!);
  return [...shared]
    .map(([key, count]) => ({ pair: [Math.floor(key / isAsked.length), key % isAsked.length] as Sellers, count }))
    .filter(({ pair, count }) => count >= OVERLAP * sizeOf(pair))
    .map(({ pair }) => pair)
    .sort((a, b) => sizeOf(b) - sizeOf(a) || a[0] - b[0] || a[1] - b[1])
    .slice(0, MOST_MIRRORS)
    .filter((pair) => {
      const matched = matchedBetween(edges, sellers, pair);
      return pair.every((seller, side) => matched[side]! >= OVERLAP * sizes[seller]!);
    });
};

/** A side's offers by the words that they have. */
const indexOf = (identities: readonly Identity[]): Map<string, number[]> => {
  const index = new Map<string, number[]>();
  identities.forEach(({ words }, at) => {
    for (const word of new Set(words)) {
      const known = index.get(word);
      if (known === undefined) index.set(word, [at]);
      else known.push(at);
    }
  });
  return index;
};

interface Asked {
  rarity: Rarity;
  /** How many offers may still be come upon. */
  room: { left: number };
}

/** Those of the other side that share the rarest words with an offer. */
const candidatesOf = ({ words }: Identity, index: ReadonlyMap<string, number[]>, { rarity, room }: Asked): number[] => {
  const weights = new Map<number, number>();
  for (const word of new Set(words)) {
    const holders = index.get(word);
    if (holders === undefined || holders.length > Math.min(COMMON_WORD, room.left)) continue;
    room.left -= holders.length;
    for (const at of holders) weights.set(at, (weights.get(at) ?? 0) + rarity(word));
  }
  return [...weights]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, CANDIDATES)
    .map(([at]) => at);
};

interface Near {
  left: number;
  right: number;
  confidence: number;
}

const isLatin = ({ bigrams }: Identity): boolean => bigrams.length === 0;

/** Pairs of two sides' offers that share words and are not in conflict, by their places there. */
const nearIn = (own: readonly Identity[], others: readonly Identity[], asked: Asked): Near[] => {
  const index = indexOf(others);
  return own.flatMap((identity, left) =>
    !isLatin(identity)
      ? []
      : candidatesOf(identity, index, asked)
          .filter((right) => isLatin(others[right]!))
          .map((right) => ({
            left,
            right,
            confidence: confidenceUnlessDenied(identity, others[right]!, asked.rarity) ?? 0,
          })),
  );
};

/** Of one side's offers the best and the second-best confidence. */
const bestTwo = (pairs: readonly Near[], side: 'left' | 'right'): Map<number, [best: number, next: number]> => {
  const found = new Map<number, [number, number]>();
  for (const pair of pairs) {
    const known = found.get(pair[side]) ?? [0, 0];
    if (pair.confidence > known[0]) found.set(pair[side], [pair.confidence, known[0]]);
    else if (pair.confidence > known[1]) found.set(pair[side], [known[0], pair.confidence]);
  }
  return found;
};

/** Pairs that are each other's nearest, clearly. Those that have their counterpart leave, and what is left is asked again. */
const nearestOf = (pairs: readonly Near[]): Near[] => {
  const taken = { left: new Set<number>(), right: new Set<number>() };
  const take = ({ left, right }: Near): void => {
    taken.left.add(left);
    taken.right.add(right);
  };
  for (const pair of pairs) if (pair.confidence >= SAME_THRESHOLD) take(pair);
  const found: Near[] = [];
  for (let round = 0; round < NEAREST.rounds; round++) {
    const open = pairs.filter(({ left, right }) => !taken.left.has(left) && !taken.right.has(right));
    const best = { left: bestTwo(open, 'left'), right: bestTwo(open, 'right') };
    const isClear = (pair: Near): boolean =>
      pair.confidence >= NEAREST.confidence &&
      (['left', 'right'] as const).every((side) => {
        const [first, next] = best[side].get(pair[side])!;
        return pair.confidence === first && first - next >= NEAREST.margin;
      });
    const clear = open.filter(isClear);
    clear.forEach(take);
    found.push(...clear);
  }
  return found;
};

/**
 * Two sellers of whom most of either's offers are the other's too, a brand's own shop and its shop elsewhere for one, are
 * likely to have the rest in common as well: what is each other's nearest there, clearly and without a conflict, is the same
 * at less confidence than two offers need of whom nothing else is known. Latin titles only: in Chinese ones what each
 * has alone tells series apart that no list of words holds. Ordinals, the left below the right; `edges` are sealed.
 */
export const mirroredPairs = (edges: Edges, ranges: Ranges): Mirrored[] => {
  const asked: Asked = { rarity: ranges.rarity, room: { left: MOST_MET } };
  return mirrorsIn(edges, ranges).flatMap((pair) => {
    const sides: [number[], number[]] = [[], []];
    ranges.sellers.forEach((seller, ordinal) => {
      const side = pair.indexOf(seller);
      if (side >= 0) sides[side]!.push(ordinal);
    });
    const [own, others] = [sides[0].map(ranges.at), sides[1].map(ranges.at)];
    return nearestOf(nearIn(own, others, asked)).map((near) => {
      const [one, other] = [sides[0][near.left]!, sides[1][near.right]!];
      return { left: Math.min(one, other), right: Math.max(one, other), confidence: SAME_THRESHOLD };
    });
  });
};
