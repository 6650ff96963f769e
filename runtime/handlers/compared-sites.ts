/** What a comparison says of its sites behind their rows, told from the rows' bytes: parsing them costs as much as all of the rest. */
import { type Category, categoryIds, type FoundSite, sourceRichness } from '../../core/contract/index.ts';
import { technologyOf } from '../find/named-things.ts';
import { type Json, parseRow } from '../reader.ts';

/** What a comparison reads of a site's row. */
export type ComparedSite = Pick<FoundSite, 'domain' | 'technologies' | 'source'>;

const DOMAIN = '{"domain":"';
const TECHNOLOGIES = ',"technologies":[';
const SOURCE = ',"source":"';
/** Texts of JSON, each of which is what its bytes are; else a bracket may stand within one of them. */
const plainTexts = /^(?:"[\x20!#-[\]-~]*"(?:,"[\x20!#-[\]-~]*")*)?$/;

/** The text between `start`, sought from `from` on, and `end`; null: there is none. */
const between = (text: string, [start, end]: readonly [string, string], from: number): [string, number] | null => {
  const at = text.indexOf(start, from);
  const to = at < 0 ? -1 : text.indexOf(end, at + start.length);
  return to < 0 ? null : [text.slice(at + start.length, to), to];
};

/**
 * Members of a row, whose order is that of core/serving/encode-found.ts. Within a text of JSON no quote stands alone, so that none
 * looks like the beginning of a member.
 */
export const comparedSite = (row: Json): ComparedSite => {
  const bytes = Buffer.isBuffer(row) ? row : Buffer.from(row.buffer, row.byteOffset, row.byteLength);
  const text = bytes.toString('latin1');
  const domain = between(text, [DOMAIN, '"'], 0);
  const ids = domain === null ? null : between(text, [TECHNOLOGIES, ']'], domain[1]);
  const source = ids === null ? null : between(text, [SOURCE, '"'], ids[1]);
  if (domain === null || ids === null || source === null) return parseRow<ComparedSite>(row);
  if (!plainTexts.test(ids[0])) return parseRow<ComparedSite>(row);
  const technologies = ids[0] === '' ? [] : ids[0].slice(1, -1).split('","');
  return { domain: domain[0], technologies, source: source[0] as FoundSite['source'] };
};

/** Whether all were looked at in ways that see as much. */
export const areAlike = (sites: readonly ComparedSite[]): boolean =>
  sites.every(({ source }) => source === sites[0]!.source) ||
  new Set(sites.map(({ source }) => sourceRichness(source))).size === 1;

/** A technology of a comparison but for where it was observed. */
export interface NamedTechnology {
  id: string;
  name: string;
  category: Category;
  /** Of its category among all. */
  place: number;
  /** Its JSON up to the list of domains. */
  start: string;
}

/** Snapshots have no more ids than the rules that they were built with. */
const MAX_NAMED = 10_000;
const named = new Map<string, NamedTechnology | null>();

/** null: no rule of this program names it. */
export const namedAs = (id: string): NamedTechnology | null => {
  const before = named.get(id);
  if (before !== undefined) return before;
  const known = technologyOf(id);
  if (named.size >= MAX_NAMED) named.clear();
  let made: NamedTechnology | null = null;
  if (known !== null) {
    const { name, category } = known;
    const start = `${JSON.stringify({ id, name, category }).slice(0, -1)},"observed_on":[`;
    made = { id, name, category, place: categoryIds.indexOf(category), start };
  }
  named.set(id, made);
  return made;
};

/** Of two to five sites. */
export interface ObservedTechnology {
  technology: NamedTechnology;
  /** Places of the sites. */
  on: number[];
}

/** By category, then those on most sites. */
export const observedOn = (sites: readonly ComparedSite[]): ObservedTechnology[] => {
  const all = new Map<string, ObservedTechnology>();
  for (let site = 0; site < sites.length; site++)
    for (const id of sites[site]!.technologies) {
      const technology = namedAs(id);
      if (technology === null) continue;
      const known = all.get(id);
      if (known === undefined) all.set(id, { technology, on: [site] });
      else known.on.push(site);
    }
  return [...all.values()].sort(
    ({ technology: a, on }, { technology: b, on: others }) =>
      a.place - b.place || others.length - on.length || (a.id < b.id ? -1 : 1),
  );
};

/** The same as the inside of a JSON list. */
export const observedText = (sites: readonly ComparedSite[]): string => {
  const domains = sites.map(({ domain }) => JSON.stringify(domain));
  let text = '';
  for (const { technology, on } of observedOn(sites)) {
    text += `${text === '' ? '' : ','}${technology.start}${domains[on[0]!]}`;
    for (let i = 1; i < on.length; i++) text += `,${domains[on[i]!]}`;
    text += ']}';
  }
  return text;
};
