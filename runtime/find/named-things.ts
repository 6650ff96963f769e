import { setImmediate } from 'node:timers/promises';
import type { Category, IndustryHit, Matched, NamedId, Stats, TechnologyHit } from '../../core/contract/index.ts';
import { readRules } from '../../core/rules/index.ts';
import { compareText } from '../../core/text.ts';
import data from '../../datasets/taxonomy/technology-names.json' with { type: 'json' };
import { type Folded, fitOf, fold, rankOf } from './fit.ts';
import { nearest } from './industry-names.ts';

/** A technology or an industry, by all of its names. */
interface Thing {
  id: string;
  name: string;
  name_zh: string;
  names: { field: string; text: string; folded: Folded }[];
}

export interface Technology extends Thing {
  category: Category;
}

const namesOf = (fields: [field: string, text: string][]): Thing['names'] =>
  fields.map(([field, text]) => ({ field, text, folded: fold(text) }));

/** A map: an id may be `constructor`. */
const aliases = new Map<string, readonly string[]>(Object.entries(data.names));

/** A category after the other. */
function* readTechnologies(): Generator<Technology[]> {
  for (const { category, technologies } of readRules().sources)
    yield technologies.map(({ id, name, name_zh }) => {
      const others = (aliases.get(id) ?? []).map((alias): [string, string] => ['alias', alias]);
      return {
        id,
        name,
        name_zh,
        category,
        names: namesOf([['id', id], ['name', name], ['name_zh', name_zh], ...others]),
      };
    });
}

let kept: Technology[] | null = null;
/** Every technology that the rules of this program know; read when it is first asked for. */
export const technologies = (): readonly Technology[] => {
  kept ??= [...readTechnologies()].flat();
  return kept;
};

/** Reads them a little at a time, so that nobody waits for all of them. */
export const prepareTechnologies = async (): Promise<void> => {
  const read: Technology[] = [];
  for (const some of readTechnologies()) {
    read.push(...some);
    await setImmediate();
  }
  kept ??= read;
};

let byId: ReadonlyMap<string, Technology> | null = null;
/** By folded name; the first technology has it. */
let byName: ReadonlyMap<string, Technology> | null = null;

const readNames = (): ReadonlyMap<string, Technology> => {
  const read = new Map<string, Technology>();
  for (const technology of technologies())
    for (const { folded } of technology.names) if (!read.has(folded.glued)) read.set(folded.glued, technology);
  return read;
};

/** The technology of that very id or name; null: there is none. */
export const technologyOf = (idOrName: string): Technology | null => {
  byId ??= new Map(technologies().map((technology) => [technology.id, technology]));
  const known = byId.get(idOrName);
  if (known !== undefined) return known;
  byName ??= readNames();
  return byName.get(fold(idOrName).glued) ?? null;
};

/** Those of which a name is written most like what was typed; empty: none is like it. */
export const nearestTechnologies = (text: string): Technology[] =>
  nearest(fold(text).glued, technologies(), ({ names }) => names.map(({ folded }) => folded.glued));

const matchOf = ({ names }: Thing, query: Folded): Matched | null => {
  let best: Matched | null = null;
  for (const { field, text, folded } of names) {
    const fit = fitOf(folded, query);
    if (fit !== null && (best === null || rankOf(fit) < rankOf(best.fit))) best = { field, text, fit };
  }
  return best;
};

type Hit = { id: string; sites: number; matched: Matched };
const byFit = (a: Hit, b: Hit): number =>
  rankOf(a.matched.fit) - rankOf(b.matched.fit) || b.sites - a.sites || compareText(a.id, b.id);

/** Technologies that have the query in a name, best first. `stats` of the snapshot say on how many shops each is. */
export const findTechnologies = (query: Folded, stats: Stats, limit: number): TechnologyHit[] => {
  const found: TechnologyHit[] = [];
  for (const technology of technologies()) {
    const matched = matchOf(technology, query);
    if (matched === null) continue;
    const { id, name, name_zh, category } = technology;
    const sites = [...stats.technologies, ...stats.platforms].find((one) => one.id === id)?.sites ?? 0;
    found.push({ id, name, name_zh, category, sites, matched });
  }
  return found.sort(byFit).slice(0, limit);
};

const industryThings = new WeakMap<readonly NamedId[], Thing[]>();
const industriesOf = (industries: readonly NamedId[]): Thing[] => {
  const known = industryThings.get(industries);
  if (known !== undefined) return known;
  const things = industries.map(({ id, name, nameZh }) => ({
    ...{ id, name, name_zh: nameZh },
    names: namesOf([
      ['id', id],
      ['name', name],
      ['name_zh', nameZh],
    ]),
  }));
  industryThings.set(industries, things);
  return things;
};

/** The same of industries. */
export const findIndustries = (
  query: Folded,
  { industries, stats }: { industries: readonly NamedId[]; stats: Stats },
  limit: number,
): IndustryHit[] => {
  const found: IndustryHit[] = [];
  for (const { names, id, name, name_zh } of industriesOf(industries)) {
    const matched = matchOf({ names, id, name, name_zh }, query);
    const sites = stats.industries.find((one) => one.id === id)?.sites ?? 0;
    if (matched !== null) found.push({ id, name, name_zh, sites, matched });
  }
  return found.sort(byFit).slice(0, limit);
};
