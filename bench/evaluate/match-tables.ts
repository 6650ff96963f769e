import { Rarity } from '../../build/columns/rarity.ts';
import { Identities, packShards } from '../../build/products/identities.ts';
import { proposePairs } from '../../build/products/match.ts';
import { type Decision, decideSame, type Identity, readIdentity, SAME_THRESHOLD } from '../../core/match/index.ts';
import type { TableRow } from './tables.ts';

export interface Pair {
  left: string;
  right: string;
  label: boolean;
}

export interface Scored {
  pair: Pair;
  confidence: number;
  left: string;
  right: string;
  decision: Decision;
}

export interface TableMatcher {
  /** Confidence from which on a pair is called the same, where no validation pairs are given. */
  threshold: number;
  score(pairs: Pair[]): Scored[];
}

const identityOf = (row: TableRow): Identity =>
  readIdentity({
    title: row['title']!,
    brand: row['brand'] || null,
    model: row['model'] || null,
    description: row['description'] || null,
    priceTwd: row['price'] ? Number(row['price']) : null,
  });

/**
 * How a pair's lead over the best other partner of either row moves its confidence: two tables without repeats inside have
 * one partner a row. Set on the training pairs of both public tables, never on those reported.
 */
const lead = { slope: 1.5, expected: 0.05, most: 0.2, least: -0.5 };
/** Without validation pairs; two free tables of the open web differ too much for one number to be best for both. */
const TABLES_THRESHOLD = 0.65;

const movedBy = (margin: number): number =>
  Math.max(lead.least, Math.min(lead.most, lead.slope * (margin - lead.expected)));

/** The two best confidences that each row has with any row of the other table. */
class Rivals {
  readonly #best = new Map<number, [partner: number, confidence: number][]>();

  add(row: number, partner: number, confidence: number): void {
    const known = this.#best.get(row) ?? [];
    if (known.some(([other]) => other === partner)) return;
    known.push([partner, confidence]);
    known.sort((a, b) => b[1] - a[1]);
    this.#best.set(row, known.slice(0, 2));
  }

  /** The best confidence that the row has with another than `partner`. */
  against(row: number, partner: number): number {
    return this.#best.get(row)?.find(([other]) => other !== partner)?.[1] ?? 0;
  }
}

/**
 * Matches the rows of two tables, or of one (right null), without labels: each pair is decided by the matcher with the
 * weights of words in these tables; with two tables, each free of repeats, a pair gains where neither row has another partner
 * as good, and loses where one has.
 */
export const matchTables = (left: TableRow[], right: TableRow[] | null): TableMatcher => {
  const rows = right === null ? left : [...left, ...right];
  const identities = rows.map(identityOf);
  const rarity = new Rarity();
  for (const { words, bigrams, models } of identities)
    rarity.add([...words, ...bigrams, ...models.map(({ whole }) => whole)]);
  const ordinalIn = (from: number, to: number): Map<string, number> =>
    new Map(rows.slice(from, to).map((row, i) => [row['id']!, from + i]));
  const lefts = ordinalIn(0, left.length);
  const rights = right === null ? lefts : ordinalIn(left.length, rows.length);
  const decide = (a: number, b: number): Decision =>
    decideSame(identities[a]!, identities[b]!, right === null ? {} : { weightOf: rarity.weightOf });
  const rivals = right === null ? null : findRivals(identities, { decide, split: left.length });
  const score = (pair: Pair): Scored => {
    const [a, b] = [lefts.get(pair.left), rights.get(pair.right)];
    if (a === undefined || b === undefined) throw new Error(`pair ${pair.left}, ${pair.right}: no such row`);
    const decision = decide(a, b);
    const rival = rivals === null ? null : Math.max(rivals.against(a, b), rivals.against(b, a));
    const margin = rival === null ? 0 : decision.confidence - rival;
    const confidence = decision.confidence + (rival === null ? 0 : movedBy(margin));
    return { pair, confidence, left: rows[a]!['title']!, right: rows[b]!['title']!, decision };
  };
  return { threshold: right === null ? SAME_THRESHOLD : TABLES_THRESHOLD, score: (pairs) => pairs.map(score) };
};

interface RivalContext {
  decide: (a: number, b: number) => Decision;
  /** Ordinals below are of the left table. */
  split: number;
}

const findRivals = (identities: Identity[], { decide, split }: RivalContext): Rivals => {
  const rivals = new Rivals();
  for (const { left, right } of proposePairs(new Identities([...packShards(identities)])))
    for (const [i, a] of left.entries()) {
      const b = right[i]!;
      if (a >= split || b < split) continue;
      const { confidence } = decide(a, b);
      rivals.add(a, b, confidence);
      rivals.add(b, a, confidence);
    }
  return rivals;
};
