/** Lists of fraud sites and closed companies that the build was given: read, matched with hosts, put into a table. */
import { basename } from 'node:path';
import type {
  GivenList,
  ListedEntry,
  ListedScope,
  ListedSubject,
  RowOf,
  SourceSkip,
} from '../../core/contract/index.ts';
import type { BuildEffects } from '../effects.ts';
import { listFiles } from '../sources/files.ts';
import { listId } from './about.ts';
import { ListReader } from './read-list.ts';
import type { SharedHosts } from './shared-hosts.ts';

export { sharedHosts } from './shared-hosts.ts';

export interface Listed {
  /** By id. */
  lists: GivenList[];
  /** By subject. */
  subjects: Iterable<ListedSubject>;
  inputs: { kind: 'listed'; name: string; items: number; skipped: number }[];
  skips: SourceSkip[];
}

export const noLists: Listed = { lists: [], subjects: [], inputs: [], skips: [] };

const MAX_LISTS = 999;
const SEPARATOR = '\t';

/** Files by the ids of their lists, each id once. */
const named = (files: readonly string[]): [id: string, file: string][] => {
  const taken = new Map<string, string>();
  for (const file of files) {
    const id = listId(file);
    let own = id;
    for (let n = 2; taken.has(own); n++) own = `${id}-${n}`;
    taken.set(own, file);
  }
  return [...taken].sort(([a], [b]) => (a < b ? -1 : 1));
};

/**
 * Entries as texts that sort as the table does: some 60 to 100 bytes each, and no object. Hosts are ASCII, and a tab stands before
 * all that is in them.
 */
class Entries {
  readonly #texts: string[] = [];

  add(place: number, { subject, scope, date, entry }: Record<'subject', string> & Omit<ListedEntry, 'list'>): void {
    const list = String(place).padStart(3, '0');
    this.#texts.push([subject, list, scope, date ?? '', (entry ?? '').replaceAll(SEPARATOR, ' ')].join(SEPARATOR));
  }

  sort(): void {
    this.#texts.sort();
  }

  *subjects(lists: readonly GivenList[]): Generator<ListedSubject> {
    let open: ListedSubject | null = null;
    for (const text of this.#texts) {
      const [subject = '', place = '', scope = '', date = '', entry = ''] = text.split(SEPARATOR);
      if (open !== null && open.subject !== subject) {
        yield open;
        open = null;
      }
      open ??= { subject, entries: [] };
      const list = lists[Number(place)]!.id;
      const last = open.entries.at(-1);
      const next = { list, scope: scope as ListedScope, entry: entry || null, date: date || null };
      // Of one list and scope the newest: dates ascend.
      if (last?.list === list && last.scope === scope) open.entries[open.entries.length - 1] = next;
      else open.entries.push(next);
    }
    if (open !== null) yield open;
  }
}

/** Reads lists from files, or folders of them. Throws where a path does not exist or a table names no column that is known. */
export const readLists = async (
  paths: string[],
  { shared, effects }: { shared: SharedHosts; effects: Pick<BuildEffects, 'log'> },
): Promise<Listed> => {
  const files = (await listFiles(paths, ['.csv', '.txt', '.list', '.hosts'])).filter(
    (file) => !file.endsWith('.about.json'),
  );
  if (files.length > MAX_LISTS) throw new Error(`--listed: ${files.length} lists; give ${MAX_LISTS} at most`);
  const entries = new Entries();
  const [lists, inputs, skips]: [GivenList[], Listed['inputs'], SourceSkip[]] = [[], [], []];
  for (const [place, [id, file]] of named(files).entries()) {
    const reader = new ListReader(file, shared, (entry) => entries.add(place, entry));
    const list = await reader.read(id);
    const { count, examples } = reader.skipped;
    lists.push(list);
    inputs.push({ kind: 'listed', name: basename(file), items: list.entries, skipped: count });
    skips.push(...examples);
    effects.log(`listed: ${list.name} of ${list.date}: ${list.entries} entries, ${count} lines skipped`);
  }
  entries.sort();
  return { lists, subjects: { [Symbol.iterator]: () => entries.subjects(lists) }, inputs, skips };
};

/** Rows of table `listed`. */
export function* listedRows({ lists, subjects }: Pick<Listed, 'lists' | 'subjects'>): Generator<RowOf<'listed'>> {
  const byId = new Map(lists.map((list) => [list.id, list]));
  for (const { subject, entries } of subjects)
    for (const { list, scope, entry, date } of entries) {
      const { name, kind, date: day, url } = byId.get(list)!;
      yield {
        ...{ subject, list, scope, entry, entry_date: date },
        ...{ list_name: name, list_kind: kind, list_date: day, list_url: url },
      };
    }
}
