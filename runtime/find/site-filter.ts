import { type SitesReply, sourceKindSchema } from '../../core/contract/index.ts';
import type { ParamsOf } from '../../core/contract/routes/index.ts';
import { dateNumber, foldName, type Posting, type SiteSet, secondsOf } from '../../core/find/index.ts';
import type { FoundReader, SnapshotReader } from '../reader.ts';
import { citiesCalled } from './cities.ts';
import { industryOf } from './industry-names.ts';
import { meansCalled } from './named-means.ts';
import { technologyOf } from './named-things.ts';

export type SitesParams = ParamsOf<'sites'>;

/** What is wrong with a parameter, in English and zh-TW, each to stand after its name. */
export class FilterError extends Error {
  override name = 'FilterError';
  readonly param: string;
  readonly said: readonly [en: string, zh: string];
  constructor(param: string, en: string, zh: string) {
    super(en);
    this.param = param;
    this.said = [`${param} ${en}`, `${param} ${zh}`];
  }
}

const MAX_LISTED = 20;

/** Values between commas, each once. */
export const listed = (text: string | undefined, param: string, most = MAX_LISTED): string[] => {
  const values = [...new Set((text ?? '').split(',').map((value) => value.trim()))].filter((value) => value !== '');
  if (values.length > most)
    throw new FilterError(
      param,
      `has ${values.length} values: at most ${most}`,
      `有 ${values.length} 個值，最多 ${most} 個`,
    );
  return values;
};

const unknownTechnology = (text: string, param: string): FilterError =>
  new FilterError(
    param,
    `has no known technology "${text.slice(0, 60)}": /api/v1/search finds them; of what pages only name ask by named=`,
    `沒有「${text.slice(0, 60)}」這項技術，可用 /api/v1/search 查詢；網站自述者請用 named=`,
  );

const technologyId = ({ table }: FoundReader, text: string, param: string): string => {
  if (table.posting('technology', text) !== null) return text;
  const known = technologyOf(text);
  if (known === null) throw unknownTechnology(text, param);
  return known.id;
};

/** Ids of what sites name, by that very id, else by the names of technologies and the words of shops. */
const namedIds = ({ table }: FoundReader, text: string, param: string): string[] => {
  if (table.posting('named', text) !== null) return [text];
  const technology = technologyOf(text)?.id;
  const ids = new Set([...(technology === undefined ? [] : [technology]), ...meansCalled(text)]);
  if (ids.size === 0) throw unknownTechnology(text, param);
  return [...ids];
};

/** The sites of any of some lists. */
const keepAny = (set: SiteSet, { table }: FoundReader, postings: readonly (Posting | null)[]): void => {
  const others = table.all();
  for (const posting of postings) others.drop(posting);
  set.drop({ bits: others.words });
};

const keepCity = (set: SiteSet, found: FoundReader, text: string): void => {
  const { table } = found;
  const cities = citiesCalled(
    text,
    table.values('city').map(({ value }) => value),
  );
  if (cities.length === 0)
    throw new FilterError(
      'city',
      `"${text}" is no city or county that the register has for a site here`,
      `「${text}」不是此處網站登記所在的縣市`,
    );
  keepAny(
    set,
    found,
    cities.map((city) => table.posting('city', city)),
  );
};

/** Sites that are looked at for a part of a company's name: a hundredth of a second. */
const MAX_COMPANIES = 5000;
const SEPARATOR = '\u0001';

const LEGAL_FORM = foldName('股份有限公司');

/** Numbers of sites by 統一編號 or a part of the company's name, ascending. */
const ofCompany = ({ names }: FoundReader, given: string): Uint32Array => {
  const number = given.normalize('NFKC').replace(/[\s-]/g, '');
  const isNumber = /^\d{8}$/.test(number);
  const text = isNumber ? number : given;
  const wanted = isNumber ? `${SEPARATOR}${text}${SEPARATOR}` : foldName(text);
  if (wanted.length < 2)
    throw new FilterError(
      'company',
      'must be a 統一編號, or two characters of a name',
      '必須是統一編號，或名稱中的兩個字',
    );
  if (LEGAL_FORM.includes(wanted))
    throw new FilterError(
      'company',
      `"${text}" is but the legal form of many: give more of the name`,
      `「${text}」只是公司的組織型態，請給更完整的名稱`,
    );
  const bytes = Buffer.from(wanted);
  const found: number[] = [];
  let looked = 0;
  names.each([names.range(bytes)], MAX_COMPANIES, ({ ordinal }) => {
    looked += 1;
    if (isNumber || names.fieldHas(ordinal, 'company', bytes)) found.push(ordinal);
    return true;
  });
  if (looked === MAX_COMPANIES)
    throw new FilterError(
      'company',
      `fits over ${MAX_COMPANIES} sites: give more of the name`,
      `符合超過 ${MAX_COMPANIES} 個網站，請給更完整的名稱`,
    );
  return Uint32Array.from(found);
};

/** `2020`, `2020-06` → the first day of it. */
const firstDay = (text: string): string =>
  `${text.slice(0, 10)}${'-01'.repeat(3 - text.slice(0, 10).split('-').length)}`;

const isDay = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

const afterDate = (text: string, param: string): { number: number; seconds: number } => {
  const day = firstDay(text);
  // A plus that was not escaped comes as a blank.
  const seconds = secondsOf(text.includes('T') ? text.replace(' ', '+') : `${day}T00:00:00Z`);
  const number = dateNumber(day);
  // 2020-02-30 would pass for the first of March.
  if (number === null || Number.isNaN(seconds) || !isDay(day))
    throw new FilterError(param, `"${text}" is no date`, `「${text}」不是日期`);
  return { number, seconds };
};

const keepTerms = (set: SiteSet, reader: SnapshotReader, found: FoundReader, params: SitesParams): void => {
  const { table } = found;
  if (params.platform !== undefined) {
    const platform = reader.resolvePlatform(params.platform) ?? technologyId(found, params.platform, 'platform');
    set.keep(table.posting('platform', platform));
  }
  if (params.industry !== undefined) {
    const industry = industryOf(reader, params.industry);
    if (industry.id === null) throw new FilterError('industry', industry.problem, industry.problemZh);
    set.keep(table.posting('industry', industry.id));
  }
  if (params.city !== undefined) keepCity(set, found, params.city);
  for (const text of listed(params.technology, 'technology'))
    set.keep(table.posting('technology', technologyId(found, text, 'technology')));
  for (const text of listed(params.named, 'named'))
    keepAny(
      set,
      found,
      namedIds(found, text, 'named').map((id) => table.posting('named', id)),
    );
  if (params.ecommerce === '1') set.keep(table.posting('is', 'ecommerce'));
  if (params.ecommerce === '0') set.drop(table.posting('is', 'ecommerce'));
};

/** Where a page was not had whole, that nothing was observed says nothing. */
const dropWithout = (set: SiteSet, found: FoundReader, text: string): void => {
  const { table } = found;
  set.keep(table.posting('is', 'seen_whole'));
  for (const one of listed(text, 'without')) {
    // An id is itself alone: `familymart` is what shops name, and its store map another thing.
    const isNamed = table.posting('named', one) !== null;
    const isObserved = table.posting('technology', one) !== null;
    const ids = isNamed || isObserved ? [one] : namedIds(found, one, 'without');
    for (const id of ids) for (const kind of ['technology', 'named'] as const) set.drop(table.posting(kind, id));
  }
};

const keepSources = (set: SiteSet, { table }: FoundReader, text: string): void => {
  const kinds = listed(text, 'source');
  for (const kind of kinds)
    if (!sourceKindSchema.safeParse(kind).success)
      throw new FilterError(
        'source',
        `"${kind}" is none of ${sourceKindSchema.options.join(', ')}`,
        `「${kind}」不在 ${sourceKindSchema.options.join('、')} 之中`,
      );
  for (const { value, posting } of table.values('source')) if (!kinds.includes(value)) set.drop(posting);
};

const keepNumbers = (set: SiteSet, { table }: FoundReader, params: SitesParams): void => {
  if (params.min_visits !== undefined) table.keepVisits(set, params.min_visits);
  if (params.min_score !== undefined) table.keepLeast(set, 'score', params.min_score);
  if (params.min_capital !== undefined) table.keepLeast(set, 'capital', params.min_capital);
  if (params.founded_after !== undefined)
    table.keepLeast(set, 'founded', afterDate(params.founded_after, 'founded_after').number);
  if (params.seen_after !== undefined) table.keepLeast(set, 'seen', afterDate(params.seen_after, 'seen_after').seconds);
};

/** Sites for which every condition holds. Throws FilterError. */
export const filterSites = (reader: SnapshotReader, found: FoundReader, params: SitesParams): SiteSet => {
  const set = found.table.all();
  keepTerms(set, reader, found, params);
  if (params.company !== undefined) set.keep({ list: ofCompany(found, params.company) });
  if (params.without !== undefined) dropWithout(set, found, params.without);
  if (params.source !== undefined) keepSources(set, found, params.source);
  keepNumbers(set, found, params);
  return set;
};

/**
 * Of the technologies asked for, how many of the sites for which every other condition holds name it: not observed is not "not taken".
 * undefined: none does.
 */
export const alsoNamed = (
  reader: SnapshotReader,
  found: FoundReader,
  params: SitesParams,
): SitesReply['also_named'] => {
  const { table } = found;
  const named = listed(params.technology, 'technology').flatMap((text) => {
    const known = technologyOf(text);
    const id = table.posting('technology', text) === null ? (known?.id ?? text) : text;
    const posting = table.posting('named', id);
    if (posting === null) return [];
    const set = filterSites(reader, found, { ...params, technology: undefined });
    set.keep(posting);
    return set.size === 0 ? [] : [{ id, name: known?.name_zh ?? id, sites: set.size }];
  });
  return named.length === 0 ? undefined : named;
};
