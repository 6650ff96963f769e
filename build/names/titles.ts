/** Which part of a page's title is the site's name, by where it stands and what the parts are made of. */
import { namesPage } from '../../core/company/page.ts';
import { agreementOf } from './host.ts';
import { bareName, bracketed, hasLegalForm, isJunk, LATER_PART, nameKey, nameLikeness, partsOf } from './name-text.ts';
import { isWaresOnly, namesWares, withoutWareWords } from './ware-words.ts';
import { endsLikeHouse, isOfWares, isPromotion, isSoldBy } from './wares.ts';

const HOME =
  /^https?:\/\/[^/]+\/?(?:(?:index|default|home)(?:\.[a-z]{2,5})?\/?|[a-z]{2}(?:[-_][a-z]{2,4})?\/?)?(?:[?#]|$)/i;
export const isHome = (url: string): boolean => HOME.test(url) && !namesPage(url);

export const ENDS_TITLE = 0.9;
const LEADS = 1.2;
/** A house's name, and nothing beside it that could be the name instead. */
const ALONE = 1.6;
/** On a home page the name leads the title (`Shop｜slogan`), elsewhere it ends it (`Thing | Shop`) and is not enough by itself. */
const titleWorth = (i: number, count: number, home: boolean): number => {
  if (home) return i === 0 ? LEADS : i === count - 1 ? 0.7 : LATER_PART;
  if (count === 1) return 0.25;
  return i === count - 1 ? ENDS_TITLE : i === 0 ? 0.5 : LATER_PART;
};

/** At most so much a slogan reads like a name. */
const SLOGAN_LIKE = 0.5;
const LEADING_BRACKET = /^\s*[【〔［[「『《«„“]/u;

const isNameLike = (part: string): boolean => {
  const name = bareName(part);
  return !isJunk(name) && nameLikeness(hasLegalForm(part) ? name : part) > SLOGAN_LIKE;
};

/** Wares end with their name's owner: the last part that may be one, if any. */
const ownerOf = (parts: readonly string[], after: number): number =>
  parts.findLastIndex((part, i) => i > after && isNameLike(part) && !isPromotion(part) && !isWaresOnly(bareName(part)));

/** `壓克力加工 | 示範工坊`: what names wares and no house, and a house. */
const isHouseOf = (last: string, lead: string): boolean =>
  namesWares(lead) && !endsLikeHouse(lead) && endsLikeHouse(last);

/**
 * Which part leads a home page's title: one that agrees with the host, or has a company's legal form; else the first that
 * is no page's word (`首頁｜示範茶行`) and no slogan, or the last where wares come before it (`台北花店｜婚禮佈置｜示範花藝`).
 * 0: none is.
 */
const leadOf = (parts: readonly string[], labels: readonly string[]): number => {
  const agreed = parts.findIndex((part) => {
    const name = bareName(part);
    return labels.includes(nameKey(name)) || (isNameLike(part) && agreementOf(name, labels) > 0);
  });
  if (agreed >= 0) return agreed;
  const legal = parts.findIndex(hasLegalForm);
  if (legal >= 0 && isNameLike(parts[legal]!)) return legal;
  const first = parts.findIndex(isNameLike);
  const lead = bareName(parts[first] ?? '');
  const isSold =
    isWaresOnly(lead) || (first > 0 && isOfWares(parts[0]!)) || isHouseOf(bareName(parts.at(-1) ?? ''), lead);
  const owner = isSold ? ownerOf(parts, first) : -1;
  return Math.max(owner >= 0 ? owner : first, 0);
};

/** What only a page is called, and speaks of a house's own: `療程價目`, `5G 資費方案`. */
const PAGE_PART = /(?:價目表?|價格表|收費標準|資費(?:方案)?|服務流程|申請流程)$/;
/** `療程價目｜示範診所`: of two parts one is the page's, and the other a house or a company; a branch (`信義店`) is none. */
const isPagesOwn = ([lead = '', name = '', ...more]: readonly string[]): boolean =>
  more.length === 0 &&
  PAGE_PART.test(lead) &&
  !PAGE_PART.test(name) &&
  (hasLegalForm(name) || (endsLikeHouse(bareName(name)) && !/[店館]$/.test(name))) &&
  isNameLike(name) &&
  !isPromotion(name) &&
  !isWaresOnly(bareName(name));

/**
 * A title's parts with what each is worth. What leads a home page's title in brackets is the name
 * (`【示範茶行】高山茶,茶葉禮盒`), elsewhere it is the thing's maker or a quotation.
 */
export const weighedParts = (
  title: string,
  home: boolean,
  labels: readonly string[],
): [part: string, worth: number][] => {
  const parts = partsOf(title).map(withoutWareWords);
  const inner = bracketed(title).length;
  const leads = home && inner > 0 && LEADING_BRACKET.test(title);
  if (home && !leads && isSoldBy(parts.map(bareName), inner))
    return parts.map((part, i) => [part, i === 0 ? LATER_PART : LEADS]);
  const outer = parts.length - inner;
  const [only = ''] = parts;
  if (!home && inner === 0 && isPagesOwn(parts)) return parts.map((part, i) => [part, i === 0 ? LATER_PART : LEADS]);
  if (home && parts.length === 1) return [[only, endsLikeHouse(bareName(only)) ? ALONE : LEADS]];
  const first = home && !leads ? leadOf(parts.slice(0, outer), labels) : 0;
  return parts.map((part, i) => {
    if (i < first) return [part, LATER_PART];
    if (i < outer) return [part, titleWorth(leads ? i + 1 : i - first, outer - first + Number(leads), home)];
    return [part, leads && i === outer ? titleWorth(0, outer + 1, home) : LATER_PART];
  });
};
