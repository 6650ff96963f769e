import { setImmediate } from 'node:timers/promises';
import type { Category, IndustryHit, Matched, NamedId, TechnologyHit } from '../../core/contract/index.ts';
import { editsBetween } from '../../core/near-word.ts';
import { readRules } from '../../core/rules/index.ts';
import { compareText } from '../../core/text.ts';
import data from '../../datasets/taxonomy/technology-names.json' with { type: 'json' };
import type { SnapshotReader } from '../reader.ts';
import { type Folded, fitOf, fold, rankOf } from './fit.ts';
import { nearest, tradesOf } from './industry-names.ts';
import { namedMeans } from './named-means.ts';

/** A technology or an industry, by all of its names. */
interface Thing {
  id: string;
  name: string;
  name_zh: string;
  names: { field: string; text: string; folded: Folded }[];
}

export interface Technology extends Thing {
  category: Category;
  /** Hosts of a market place: it is these sites, and shops sell in it. */
  hosts: readonly string[];
}

const namesOf = (fields: [field: string, text: string][]): Thing['names'] =>
  fields.map(([field, text]) => ({ field, text, folded: fold(text) }));

/** A map: an id may be `constructor`. */
const aliases = new Map<string, readonly string[]>(Object.entries(data.names));

/** A category after the other. */
function* readTechnologies(): Generator<Technology[]> {
  for (const { category, technologies } of readRules().sources)
    yield technologies.map(({ id, name, name_zh, facts }) => {
      const others = (aliases.get(id) ?? []).map((alias): [string, string] => ['alias', alias]);
      return {
        id,
        name,
        name_zh,
        category,
        hosts: facts.flatMap(({ signal, value }) => (signal === 'site' && value !== undefined ? [value] : [])),
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

/** What people call a technology in both languages, as the web has it: a platform by its own name; an id that is not known, by itself. */
export const shownTechnology = (id: string): { zh: string; en: string } => {
  byId ??= new Map(technologies().map((technology) => [technology.id, technology]));
  const known = byId.get(id);
  if (known === undefined) return { zh: id, en: id };
  const { name, name_zh, category } = known;
  const isOwn = category === 'platform' && name_zh.startsWith(name.split(' ')[0] ?? name);
  return { zh: isOwn ? name : name_zh, en: name };
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

type Hit = { id: string; sites: number; named?: number | undefined; matched: Matched };
/** No rule observes it: of such the one that fewest shops name says most. */
const isOnlyNamed = ({ id }: Hit): boolean => technologyOf(id)?.id !== id;
const byFit = (a: Hit, b: Hit): number =>
  rankOf(a.matched.fit) - rankOf(b.matched.fit) ||
  b.sites - a.sites ||
  Number(isOnlyNamed(a)) - Number(isOnlyNamed(b)) ||
  (isOnlyNamed(a) ? (a.named ?? 0) - (b.named ?? 0) : 0) ||
  compareText(a.id, b.id);

type Counts = Pick<SnapshotReader, 'known' | 'found'>;

/** What shops name and no rule observes (超商取貨), where a site of the snapshot does. */
const onlyNamed = ({ found }: Counts): Technology[] =>
  found === null
    ? []
    : namedMeans()
        .filter(({ id }) => technologyOf(id)?.id !== id && found.table.posting('named', id) !== null)
        .map((means) => ({ ...means, hosts: [] }));

/** Technologies for which `match` says why, best first. */
const technologiesBy = (
  reader: Counts,
  limit: number,
  match: (technology: Technology) => Matched | null,
): TechnologyHit[] => {
  const { stats } = reader.known;
  const found: TechnologyHit[] = [];
  for (const technology of [...technologies(), ...onlyNamed(reader)]) {
    const matched = match(technology);
    if (matched === null) continue;
    const { id, name, name_zh, category } = technology;
    const sites = [...stats.technologies, ...stats.platforms].find((one) => one.id === id)?.sites ?? 0;
    const named = reader.found?.table.count('named', id) ?? 0;
    found.push({ id, name, name_zh, category, sites, ...(named === 0 ? {} : { named }), matched });
  }
  return found.sort(byFit).slice(0, limit);
};

/** Technologies that have the query in a name, best first. `stats` of the snapshot say on how many shops each is. */
export const findTechnologies = (query: Folded, reader: Counts, limit: number): TechnologyHit[] =>
  technologiesBy(reader, limit, (technology) => matchOf(technology, query));

/** Shorter names are near to too much. */
const LEAST_NEAR_LATIN = 6;
/** 全盈支付 is not 全支付, nor 全家支付 全聯支付. */
const LEAST_NEAR = 5;
const onlyLatin = /^[\u0020-\u02ff]*$/;

/** Names that are the query but for one letter, which is not the first; a digit is no slip of another. */
const nearOf = ({ names }: Thing, { glued }: Folded): Matched | null => {
  const least = onlyLatin.test(glued) ? LEAST_NEAR_LATIN : LEAST_NEAR;
  for (const { field, text, folded } of names) {
    const other = folded.glued;
    if (Math.max(other.length, glued.length) < least || Math.min(other.length, glued.length) < LEAST_NEAR) continue;
    if (other[0] !== glued[0] || other.replace(/\D/g, '') !== glued.replace(/\D/g, '')) continue;
    if (editsBetween(glued, other, 1) === 1) return { field, text, fit: 'near' };
  }
  return null;
};

/** Technologies of which a name differs in one letter: for where nothing is called so. */
export const findNearTechnologies = (query: Folded, reader: Counts, limit: number): TechnologyHit[] =>
  technologiesBy(reader, limit, (technology) => nearOf(technology, query));

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
  { industries, stats }: Pick<SnapshotReader['known'], 'industries' | 'stats'>,
  limit: number,
): IndustryHit[] => {
  const found: IndustryHit[] = [];
  const trades = tradesOf(query.glued);
  for (const { names, id, name, name_zh } of industriesOf(industries)) {
    const trade = trades.get(id);
    // A word of the trade is what its shops sell: what has the word itself comes before.
    const ofTrade: Matched | null = trade === undefined ? null : { field: 'word', text: trade, fit: 'word' };
    const matched = matchOf({ names, id, name, name_zh }, query) ?? ofTrade;
    const sites = stats.industries.find((one) => one.id === id)?.sites ?? 0;
    if (matched !== null) found.push({ id, name, name_zh, sites, matched });
  }
  return found.sort(byFit).slice(0, limit);
};
