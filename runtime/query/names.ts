import type { NamedId } from '../../core/contract/index.ts';

const fold = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** Id by id or name, any case and width; ids win over names. */
export const nameResolver = (named: NamedId[]): ((idOrName: string) => string | null) => {
  const ids = new Map<string, string>();
  for (const { id, name, nameZh } of named)
    for (const text of [name, nameZh]) if (!ids.has(fold(text))) ids.set(fold(text), id);
  for (const { id } of named) ids.set(fold(id), id);
  return (idOrName) => ids.get(fold(idOrName)) ?? null;
};
