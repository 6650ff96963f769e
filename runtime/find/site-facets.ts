import type { SiteFacets } from '../../core/contract/index.ts';
import type { CodedKind, SiteSet } from '../../core/find/index.ts';
import type { FoundReader, SnapshotReader } from '../reader.ts';
import { technologies } from './named-things.ts';

/** Values that are told of each. */
const MOST = 50;
type Facet = SiteFacets['platform'];

const byCount = (facet: Facet): Facet =>
  facet.sort((a, b) => b.sites - a.sites || (a.id < b.id ? -1 : 1)).slice(0, MOST);

let names: Map<string, string> | null = null;
const technologyName = (id: string): string => {
  names ??= new Map(technologies().map(({ id: known, name_zh }) => [known, name_zh]));
  return names.get(id) ?? id;
};

/** How many sites of a set have what. */
export const facetsOf = (reader: SnapshotReader, { table }: FoundReader, set: SiteSet): SiteFacets => {
  const industryNames = new Map(reader.known.industries.map(({ id, nameZh }) => [id, nameZh]));
  const counted = (kind: CodedKind, name: (id: string) => string): Facet =>
    byCount(table.countCodes(set, kind).map(([id, sites]) => ({ id, name: name(id), sites })));
  const same = (id: string): string => id;
  return {
    platform: counted('platform', technologyName),
    industry: counted('industry', (id) => industryNames.get(id) ?? id),
    city: counted('city', same),
    source: counted('source', same),
    technology: byCount(
      table.countTechnologies(set, MOST).map(([id, sites]) => ({ id, name: technologyName(id), sites })),
    ),
  };
};
