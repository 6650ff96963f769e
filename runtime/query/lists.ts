import { partitionPoint } from '../../core/numbers.ts';
import { listKey, type RowsReader, type ServingMeta, uint8Section } from '../../core/serving/index.ts';
import type { Json } from '../reader.ts';
import type { ServingFiles } from './open.ts';

/** Lists of sites by platform and industry, each contiguous in its file. */
export class ListsQuery {
  readonly #rows: RowsReader;
  readonly #scores: Uint8Array;
  readonly #places: ServingMeta['lists']['listed'];

  constructor(files: ServingFiles, name: keyof ServingMeta['lists']) {
    const sections = files.sections(name);
    this.#rows = files.rows(name, sections);
    this.#scores = uint8Section(sections, 'scores');
    this.#places = files.meta.lists[name];
  }

  /** First items of the filter's list; with `minScore`, of a list sorted by score, those that reach it. */
  take(filter: { platform?: string; industry?: string }, limit: number, minScore = 0): Json[] {
    const key = listKey(filter);
    // A star in a key means all; no id is a star.
    if (filter.platform === '*' || filter.industry === '*' || !Object.hasOwn(this.#places, key)) return [];
    const [first, count] = this.#places[key] ?? [0, 0];
    const to = first + Math.min(count, limit);
    return this.#rows.range(first, minScore > 0 ? this.#cut(first, to, minScore) : to);
  }

  /** Scores descend: the first place in [from, to) below `minScore`. */
  #cut(from: number, to: number, minScore: number): number {
    return partitionPoint(from, to, (at) => (this.#scores[at] ?? 0) < minScore);
  }
}
