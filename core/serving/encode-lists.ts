import { compareText } from '../text.ts';
import { type ByteSink, type ServingOutput, utf8 } from './bytes.ts';
import { writeSections } from './encode-sites.ts';
import { listKey } from './format.ts';
import { GrowingUint8, type GrowingUint32, listOf } from './growing.ts';
import { RowsBuilder, RowsReader } from './rows.ts';

type Rows<T> = Iterable<T> | AsyncIterable<T>;

/** List key → first row and count of its rows in the list file. */
export type ListDirectory = Record<string, [first: number, count: number]>;

interface Ranked {
  platform: string | null;
  industry: string | null;
  score: number;
}

const keysOf = (item: Ranked): string[] => {
  const keys = [listKey({})];
  if (item.platform !== null) keys.push(listKey({ platform: item.platform }));
  if (item.industry !== null) keys.push(listKey({ industry: item.industry }));
  if (item.platform !== null && item.industry !== null) keys.push(listKey(item));
  return keys;
};

interface Spooled {
  rows: RowsReader;
  scores: Uint8Array;
  /** Keys in ascending order, each with its spooled rows in the model's order. */
  lists: [key: string, rows: GrowingUint32][];
}

/** One pass: rows that some list keeps go to a scratch file, their numbers to each list that keeps them. */
const spool = async <T extends Ranked>(items: Rows<T>, cap: number, output: ServingOutput): Promise<Spooled> => {
  const file = output.scratch();
  const builder = new RowsBuilder(file, null);
  const scores = new GrowingUint8();
  const lists = new Map<string, GrowingUint32>();
  for await (const item of items) {
    let kept = false;
    for (const key of keysOf(item)) {
      const list = listOf(lists, key);
      if (list.length >= cap) continue;
      list.push(builder.count);
      kept = true;
    }
    if (!kept) continue;
    builder.add(utf8(JSON.stringify(item)));
    scores.push(item.score);
  }
  const sorted = [...lists].sort(([a], [b]) => compareText(a, b));
  return { rows: new RowsReader(file.open(), builder.offsets()), scores: scores.values(), lists: sorted };
};

const BATCH = 512;

const copyList = (from: Spooled, numbers: Uint32Array, into: { rows: RowsBuilder; scores: GrowingUint8 }): void => {
  for (let at = 0; at < numbers.length; at += BATCH) {
    const batch = numbers.subarray(at, at + BATCH);
    for (const row of from.rows.many(batch)) into.rows.add(row);
    for (const row of batch) into.scores.push(from.scores[row] ?? 0);
  }
};

/**
 * `<name>.rows` and `<name>.idx`: for every platform, industry and pair of them that occurs (and for all together) its
 * first `cap` items, contiguous, so that a reply is one read. `scores` lets a minimum score cut a list short.
 */
export const encodeLists = async <T extends Ranked>(
  items: Rows<T>,
  { name, cap }: { name: string; cap: number },
  output: ServingOutput,
): Promise<ListDirectory> => {
  const spooled = await spool(items, cap, output);
  const file: ByteSink & { close(): void } = output.create(`${name}.rows`);
  const into = { rows: new RowsBuilder(file), scores: new GrowingUint8() };
  const directory: ListDirectory = {};
  for (const [key, numbers] of spooled.lists) {
    directory[key] = [into.rows.count, numbers.length];
    copyList(spooled, numbers.values(), into);
  }
  spooled.rows.close();
  file.close();
  writeSections(output.create(`${name}.idx`), { ...into.rows.sections(), scores: into.scores.values() });
  return directory;
};
