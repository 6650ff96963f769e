import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { SAME_THRESHOLD } from '../../core/match/index.ts';
import { judgeRanges, judgeSeries, type SeriesResult } from './goods/judge.ts';
import { type BlockingResult, judgeBlocking } from './match-blocking.ts';
import { type Judged, judgePairs, type OffersById, type Pair, readTableOffers } from './match-offers.ts';
import { judgeWorld, type WorldResult } from './match-worlds.ts';
import { readTable, type TableRow } from './tables.ts';
import { wilson } from './wilson.ts';

/** Where nothing was called the same, precision is 1; where nothing is, recall. `low`: lower bounds at 95 % (Wilson). */
export interface MatchFigures {
  precision: number;
  precision_low: number;
  recall: number;
  recall_low: number;
  f1: number;
}

export interface MatchResult extends MatchFigures {
  pairs: number;
  /** Confidence from which on the shipped rule calls two offers the same. */
  threshold: number;
  /** The same pairs as they stand in built products. */
  built: MatchFigures;
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

const measure = (judged: readonly Judged[], isSame: (one: Judged) => boolean): MatchFigures => {
  let [hit, called, real] = [0, 0, 0];
  for (const one of judged) {
    const same = isSame(one);
    if (same) called++;
    if (one.pair.label) real++;
    if (same && one.pair.label) hit++;
  }
  const precision = called === 0 ? 1 : hit / called;
  const recall = real === 0 ? 1 : hit / real;
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return {
    precision: round(precision),
    precision_low: wilson(hit, called).low,
    recall: round(recall),
    recall_low: wilson(hit, real).low,
    f1: round(f1),
  };
};

const readPairs = (path: string): Pair[] =>
  readTable(path, ['left', 'right', 'label']).map(({ left, right, label }) => ({
    left: left!,
    right: right!,
    label: label === '1',
  }));

const printFailures = (judged: readonly Judged[]): void => {
  for (const { pair, left, right, decision, together } of judged) {
    const { same, confidence, conflicts, reasons } = decision;
    if (same === pair.label && together === pair.label) continue;
    const name = (isSame: boolean): string => (isSame === pair.label ? 'right' : pair.label ? 'missed' : 'false');
    console.log(`decision ${name(same)}, built ${name(together)}: ${pair.left} ${pair.right} ${confidence}`);
    console.log(
      `  ${left.title}\n  ${right.title}\n  ${[...conflicts.map((text) => `✗ ${text}`), ...reasons].join('; ')}`,
    );
  }
};

interface Tables {
  left: OffersById;
  right: OffersById;
  pairs: Pair[];
}

type OwnList = `match${'' | '-wordings' | '-later' | '-newest' | '-latest' | '-further'}.csv`;

/** Labels of the project's own: pairs of titles, each of a seller of its own. */
const ownTables = (file: OwnList): Tables => {
  const pairs = readPairs(fileURLToPath(new URL(`../../test/labels/${file}`, import.meta.url)));
  const titles = [...new Set(pairs.flatMap(({ left, right }) => [left, right]))];
  const offers = readTableOffers(
    titles.map((title) => ({ id: title, title })),
    (_, at) => `seller-${at}`,
  );
  return { left: offers, right: offers, pairs };
};

const CHANNELS = fileURLToPath(new URL('../../test/labels/match-channels.csv', import.meta.url));

/** Invented listings of fifteen channels, several of each: pairs of both halves, which stand in products of all. */
const channelTables = (): { tables: Tables; isBlind: (pair: Pair) => boolean } => {
  const rows = new Map<string, TableRow>();
  const sides = ['left', 'right'] as const;
  const blind = new Set<Pair>();
  const pairs = readTable(CHANNELS, ['half', 'left', 'right', 'label']).map((row) => {
    const [left, right] = sides.map((side) => {
      const [channel, brand, title] = [row[`${side}_channel`]!, row[`${side}_brand`]!, row[side]!];
      const id = `${channel}:${title}`;
      rows.set(id, { id, channel, brand, title });
      return id;
    });
    const pair = { left: left!, right: right!, label: row['label'] === '1' };
    if (row['half'] === 'blind') blind.add(pair);
    return pair;
  });
  const offers = readTableOffers([...rows.values()], (row) => row['channel']!);
  return { tables: { left: offers, right: offers, pairs }, isBlind: (pair) => blind.has(pair) };
};

const judgeChannels = async (isPrinting: boolean): Promise<{ read: MatchResult; blind: MatchResult }> => {
  const { tables, isBlind } = channelTables();
  const judged = await judgePairs(tables.left, tables.right, tables.pairs);
  const read = judged.filter(({ pair }) => !isBlind(pair));
  // What the other half fails in stays unread.
  if (isPrinting) printFailures(read);
  return { read: result(read), blind: result(judged.filter(({ pair }) => isBlind(pair))) };
};

const readOffers = (path: string, sellerOf: (row: TableRow, at: number) => string): OffersById =>
  readTableOffers(readTable(path, ['id', 'title']), sellerOf);

const parse = (args: string[]) => {
  const text = { type: 'string' } as const;
  const options = {
    left: text,
    right: text,
    offers: text,
    pairs: text,
    valid: text,
    failures: { type: 'boolean' },
    worlds: { type: 'boolean' },
    blocking: { type: 'boolean' },
    series: text,
  } as const;
  return parseArgs({ args, options }).values;
};

const readTables = ({ left, right, offers, pairs }: ReturnType<typeof parse>): Tables => {
  if (pairs === undefined && offers === undefined && left === undefined) return ownTables('match.csv');
  if (pairs !== undefined && offers !== undefined) {
    // A row without a channel is a seller's own.
    const one = readOffers(offers, (row, at) => row['channel'] || `seller-${at}`);
    return { left: one, right: one, pairs: readPairs(pairs) };
  }
  if (left === undefined || right === undefined || pairs === undefined)
    throw new Error('match needs --left F --right F --pairs F, or --offers F --pairs F');
  const sides = { left: readOffers(left, () => 'left'), right: readOffers(right, () => 'right') };
  return { ...sides, pairs: readPairs(pairs) };
};

const result = (judged: readonly Judged[]): MatchResult => ({
  pairs: judged.length,
  ...measure(judged, ({ decision }) => decision.same),
  threshold: SAME_THRESHOLD,
  built: measure(judged, ({ together }) => together),
});

/** Pairs as channels may word them, told by their titles alone. */
const judgeWordings = async (file: OwnList, isPrinting: boolean): Promise<MatchResult> => {
  const { left, right, pairs } = ownTables(file);
  const judged = await judgePairs(left, right, pairs);
  if (isPrinting) printFailures(judged);
  return result(judged);
};

interface More {
  wordings?: MatchResult;
  /** The same of lists that were written later, with more near misses of one word. */
  later?: MatchResult;
  /** The same of two lists written after these. */
  newest?: MatchResult;
  /** The same of two lists written after these. */
  latest?: MatchResult;
  /** The same of the last four lists, most of them of brands that no list had. */
  further?: MatchResult;
  /** Pairs of invented listings of fifteen channels, the half that was read and the one that was not. */
  channels?: { read: MatchResult; blind: MatchResult };
  valid?: MatchResult;
  worlds?: WorldResult;
  blocking?: BlockingResult;
  series?: { read: SeriesResult; blind: SeriesResult };
  ranges?: { read: SeriesResult; blind: SeriesResult };
}

/** Of the recorded run. */
const SEED = '1';

const judgeInvented = async (seed: string, isPrinting: boolean): Promise<Pick<More, 'series' | 'ranges'>> => {
  const report = (line: string): void => {
    if (isPrinting) console.log(line);
  };
  return {
    series: { read: await judgeSeries('read', seed, report), blind: await judgeSeries('blind', seed, report) },
    ranges: { read: await judgeRanges('read', seed, report), blind: await judgeRanges('blind', seed, report) },
  };
};

/**
 * `match --left F --right F --pairs F` (two tables, each one seller) or `match --offers F --pairs F` (one, a seller for each
 * `channel`): how labelled pairs are decided by the shipped rule, and how they stand in the products that a build makes
 * of all rows; without arguments on the project's own labels. Tables have id and title, and may have brand, gtin,
 * condition, price; pairs left, right, label. `--valid F`: more pairs, judged beside; nothing is chosen by them. `--worlds`: also the titles doubled as channels rewrite them (without tables, invented ones); `--blocking`: how many of
 * all pairs that the rule accepts are proposed; `--series SEED`: also invented series of fifty kinds of goods, and invented ranges of brands, two listings a thing. Two
 * offers of one seller stand in one product only where another seller's offer is in it too.
 */
export const run = async (args: string[]): Promise<MatchResult & More> => {
  const values = parse(args);
  const { left, right, pairs } = readTables(values);
  const more = values.valid === undefined ? [] : readPairs(values.valid);
  const judged = await judgePairs(left, right, [...pairs, ...more]);
  const [own, valid] = [judged.slice(0, pairs.length), judged.slice(pairs.length)];
  if (values.failures === true) printFailures(own);
  const isOwn = values.pairs === undefined;
  const all = [...new Set([...left.values(), ...right.values()])];
  const worlds = isOwn || values.worlds === true ? { worlds: await judgeWorld(isOwn ? null : all) } : {};
  const blocking = isOwn || values.blocking === true ? { blocking: judgeBlocking(all) } : {};
  const invented =
    isOwn || values.series !== undefined ? await judgeInvented(values.series ?? SEED, values.failures === true) : {};
  const isPrinting = values.failures === true;
  const wordings = isOwn
    ? {
        wordings: await judgeWordings('match-wordings.csv', isPrinting),
        later: await judgeWordings('match-later.csv', isPrinting),
        newest: await judgeWordings('match-newest.csv', isPrinting),
        latest: await judgeWordings('match-latest.csv', isPrinting),
        further: await judgeWordings('match-further.csv', isPrinting),
        channels: await judgeChannels(isPrinting),
      }
    : {};
  return {
    ...result(own),
    ...wordings,
    ...worlds,
    ...blocking,
    ...invented,
    ...(values.valid === undefined ? {} : { valid: result(valid) }),
  };
};
