import { sourceKindSchema } from '../../core/contract/index.ts';
import type { ParamsOf } from '../../core/contract/routes/index.ts';
import { dateNumber, foldName, type SiteSet, secondsOf } from '../../core/find/index.ts';
import type { FoundReader, SnapshotReader } from '../reader.ts';
import { industryOf } from './industry-names.ts';
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

const technologyId = ({ table }: FoundReader, text: string, param: string): string => {
  if (table.posting('technology', text) !== null) return text;
  const known = technologyOf(text);
  if (known === null)
    throw new FilterError(
      param,
      `has no known technology "${text.slice(0, 60)}": /api/v1/search finds them`,
      `沒有「${text.slice(0, 60)}」這項技術，可用 /api/v1/search 查詢`,
    );
  return known.id;
};

/** `台北`, `台北市` and `臺北市` are one; what several begin with is the one of most sites. */
const cityOf = ({ table }: FoundReader, text: string): string => {
  const wanted = foldName(text);
  const cities = table.values('city').map(({ value }) => value);
  const found =
    cities.find((city) => foldName(city) === wanted) ?? cities.find((city) => foldName(city).startsWith(wanted));
  if (found === undefined)
    throw new FilterError(
      'city',
      `"${text}" is no city or county that the register has for a site here`,
      `「${text}」不是此處網站登記所在的縣市`,
    );
  return found;
};

/** Sites that are looked at for a part of a company's name: a hundredth of a second. */
const MAX_COMPANIES = 5000;
const SEPARATOR = '\u0001';

/** Numbers of sites by 統一編號 or a part of the company's name, ascending. */
const ofCompany = ({ names }: FoundReader, text: string): Uint32Array => {
  const isNumber = /^\d{8}$/.test(text);
  const wanted = isNumber ? `${SEPARATOR}${text}${SEPARATOR}` : foldName(text);
  if (wanted.length < 2)
    throw new FilterError(
      'company',
      'must be a 統一編號, or two characters of a name',
      '必須是統一編號，或名稱中的兩個字',
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

const afterDate = (text: string, param: string): { number: number; seconds: number } => {
  const day = firstDay(text);
  const seconds = secondsOf(text.includes('T') ? text : `${day}T00:00:00Z`);
  const number = dateNumber(day);
  if (number === null || Number.isNaN(seconds))
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
  if (params.city !== undefined) set.keep(table.posting('city', cityOf(found, params.city)));
  for (const text of listed(params.technology, 'technology'))
    set.keep(table.posting('technology', technologyId(found, text, 'technology')));
  if (params.ecommerce === '1') set.keep(table.posting('is', 'ecommerce'));
  if (params.ecommerce === '0') set.drop(table.posting('is', 'ecommerce'));
};

/** Where a page was not had whole, that nothing was observed says nothing. */
const dropWithout = (set: SiteSet, found: FoundReader, text: string): void => {
  const { table } = found;
  set.keep(table.posting('is', 'seen_whole'));
  for (const one of listed(text, 'without')) {
    const id = technologyId(found, one, 'without');
    set.drop(table.posting('technology', id));
    set.drop(table.posting('named', id));
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
