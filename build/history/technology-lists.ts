import type { RowOf } from '../../core/contract/index.ts';
import { Interner } from '../columns/interner.ts';

type Shown = Pick<RowOf<'observations'>, 'platform' | 'advertising'>;

const MAX_LISTS = 10_000;

/** Numbers for the technologies that observations tell of: platforms and advertising. Sites have few different lists, so each is read once. */
export class TechnologyLists {
  readonly #ids = new Interner();
  readonly #lists = new Map<string, readonly number[]>();

  /** The technologies of an observation, each once. */
  of({ platform, advertising }: Shown): readonly number[] {
    const key = `${platform ?? ''} ${advertising}`;
    const known = this.#lists.get(key);
    if (known !== undefined) return known;
    if (this.#lists.size >= MAX_LISTS) this.#lists.clear();
    const ids = new Set(JSON.parse(advertising) as string[]);
    if (platform !== null) ids.add(platform);
    const list = [...ids].map((id) => this.#ids.of(id, id));
    this.#lists.set(key, list);
    return list;
  }

  /** null: none tells of it. */
  find(technology: string): number | null {
    return this.#ids.find(technology);
  }

  at(technology: number): string {
    return this.#ids.at(technology);
  }
}
