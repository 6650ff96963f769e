/** Which lists name a host or a company. */
import type { GivenList, ListedEntry, ListedScope } from '../contract/index.ts';
import type { CheckReader } from './reader.ts';

export interface NamedBy {
  list: GivenList;
  /** What the list names, as it writes it. */
  entry: string;
  /** The host above this one, where the list names all that is below it; null: the host itself. */
  below: string | null;
  /** Day of the entry, else of the list. */
  date: string;
}

const ofItself: ReadonlySet<ListedScope> = new Set(['host', 'host_and_below']);
const ofBelow: ReadonlySet<ListedScope> = new Set(['below', 'host_and_below']);

/** `a.b.tw` → `a.b.tw`, `b.tw`. */
const upwards = (host: string): string[] => {
  const hosts = [host];
  for (let at = host.indexOf('.'); at >= 0; at = host.indexOf('.', at + 1)) {
    const parent = host.slice(at + 1);
    if (parent.includes('.')) hosts.push(parent);
  }
  return hosts;
};

const isExcepted = ({ scope }: ListedEntry, isSelf: boolean): boolean =>
  scope === 'except_and_below' || (isSelf && scope === 'except');

/** One answer of each list that names the host, itself or with all below another; an exception of the same list goes before. */
export const listsNaming = (check: CheckReader, host: string): NamedBy[] => {
  const found = upwards(host).map((subject) => ({ subject, entries: check.entriesOf(subject) }));
  return check.lists.flatMap((list): NamedBy[] => {
    let named: NamedBy | null = null;
    for (const { subject, entries } of found) {
      const isSelf = subject === host;
      for (const entry of entries) {
        if (entry.list !== list.id) continue;
        if (isExcepted(entry, isSelf)) return [];
        if (named !== null || !(isSelf ? ofItself : ofBelow).has(entry.scope)) continue;
        const date = entry.date ?? list.date;
        named = { list, entry: entry.entry ?? subject, below: isSelf ? null : subject, date };
      }
    }
    return named === null ? [] : [named];
  });
};

/** Lists that name a 統一編號. */
export const listsNamingCompany = (check: CheckReader, registrationNumber: string): NamedBy[] =>
  check.entriesOf(registrationNumber).flatMap(({ list, entry, date }): NamedBy[] => {
    const known = check.lists.find(({ id }) => id === list);
    if (known === undefined) return [];
    return [{ list: known, entry: entry ?? registrationNumber, below: null, date: date ?? known.date }];
  });
