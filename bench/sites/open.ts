import { join } from 'node:path';
import type { Stats } from '../../core/contract/index.ts';
import { decodeSections, float64Section, RowsReader } from '../../core/serving/index.ts';
import { openFile, readWhole } from '../../runtime/query/files.ts';
import { FoundQuery } from '../../runtime/query/found.ts';
import type { SnapshotReader } from '../../runtime/reader.ts';

const stats = { platforms: [], industries: [], technologies: [], advertising: [] } as unknown as Stats;
const none = { count: 0, byteLength: 0, items: [], channels: [], writeTo: () => undefined };

/** As the runtime opens them: index files in memory, rows on disk. A snapshot of sites alone: nothing else is asked. */
export const openSites = (dir: string): SnapshotReader => {
  const at = (name: string): string => join(dir, 'serving', name);
  const found = new FoundQuery({
    sections: (name) => decodeSections(readWhole(at(`${name}.idx`))),
    rows: (name, sections) => new RowsReader(openFile(at(`${name}.rows`)), float64Section(sections, 'offsets')),
  });
  const reader: Partial<SnapshotReader> = {
    id: '20260101T000000Z',
    found,
    known: { industries: [], stats },
    search: () => none,
    find: () => ({
      ...{ ...none, total: 0, isTotalExact: true, next: null, shownFor: null },
      ...{ leftOut: [], partial: 0, priceRead: null, facets: null },
    }),
    resolvePlatform: (id) => id,
    resolveIndustry: (id) => id,
  };
  return reader as SnapshotReader;
};
