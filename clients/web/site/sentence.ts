/** One sentence on a site, of what was observed and nothing else: for its page, search engines and its picture. */
import type { Mover } from '../../../core/contract/index.ts';
import { shortDay } from '../../ui/format.ts';
import { technologyName } from '../../ui/technology-name.ts';
import { type Lang, translator, type Words } from '../../ui/words.ts';
import { type Names, nameOf } from '../names.ts';
import { industryName } from '../parts.tsx';
import type { StoredSite } from './stored.ts';

const words = {
  shop_on: ['{platform} 上的{industry}網路商店', 'An online shop on {platform} ({industry})'],
  shop_on_plain: ['{platform} 上的網路商店', 'An online shop on {platform}'],
  shop: ['{industry}網路商店', 'An online shop ({industry})'],
  shop_plain: ['網路商店', 'An online shop'],
  site_on: ['以 {platform} 架設的網站，未觀察到線上販售', 'A site on {platform}; no online sales observed'],
  site: ['未觀察到線上販售的網站', 'A site without online sales observed'],
  payment: ['收款見到{names}', 'payment through {names}'],
  payment_named: ['自述可用{names}付款', 'says it takes {names}'],
  one_ad: ['一種廣告代碼：{names}', 'one advertising tag: {names}'],
  ads: ['{count} 種廣告代碼：{names}', '{count} advertising tags: {names}'],
  platform_changed: ['{date}從 {before} 換到 {after}', 'moved from {before} to {after} on {date}'],
  ad_started: ['{date}開始看到 {after}', '{after} first seen on {date}'],
  ad_stopped: ['{date}起網頁上不再看到 {before}', '{before} no longer seen on the page since {date}'],
} as const satisfies Words;

const MAX_NAMES = 3;
/** Older changes are history, and stand in the list of them. */
const RECENT_MS = 60 * 86_400_000;

const listed = (names: readonly string[], lang: Lang): string => {
  const shown = names.slice(0, MAX_NAMES);
  if (lang === 'zh') return `${shown.join('、')}${names.length > MAX_NAMES ? '等' : ''}`;
  if (names.length > MAX_NAMES) return `${shown.join(', ')} and others`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
};

/** Chinese words touch each other; Latin ones stand apart from them. */
const spaced = (text: string): string =>
  text
    .replace(/([\u4e00-\u9fff])([A-Za-z0-9])/gu, '$1 $2')
    .replace(/([A-Za-z0-9)+])([\u4e00-\u9fff])/gu, '$1 $2')
    .replace(/([\u4e00-\u9fff]) (?=[\u4e00-\u9fff])/gu, '$1');

interface Told {
  site: StoredSite;
  /** Newest first. */
  movers: readonly Mover[];
  names: Names;
  lang: Lang;
  /** Milliseconds since 1970: of the snapshot, so that a sentence stays as it is. */
  asOf: number;
}

const subjectOf = ({ site, names, lang }: Told): string => {
  const w = translator(words, lang);
  const platform = site.platform === null ? null : nameOf(names, site.platform, lang);
  if (!site.is_ecommerce) return platform === null ? w('site') : w('site_on', { platform });
  const known = site.industry === null ? null : industryName(site.industry, lang);
  const industry = known === null ? null : lang === 'en' ? known.toLowerCase() : known;
  if (platform !== null)
    return industry === null ? w('shop_on_plain', { platform }) : w('shop_on', { platform, industry });
  return industry === null ? w('shop_plain') : w('shop', { industry });
};

const namesIn = ({ site, lang }: Told, ids: readonly string[]): string[] =>
  site.technologies.filter(({ id }) => ids.includes(id)).map(({ id, name }) => technologyName(id, name, lang));

const paymentOf = (told: Told): string | null => {
  const { site, lang } = told;
  const w = translator(words, lang);
  const seen = namesIn(told, site.payment);
  if (seen.length > 0) return w('payment', { names: listed(seen, lang) });
  const named = (site.named ?? []).filter(({ category }) => category === 'payment');
  const own = named.map(({ name, name_en }) => (lang === 'zh' ? name : name_en.toLowerCase()));
  return own.length === 0 ? null : w('payment_named', { names: listed(own, lang) });
};

const advertisingOf = (told: Told): string | null => {
  const w = translator(words, told.lang);
  const seen = namesIn(told, told.site.advertising);
  if (seen.length === 0) return null;
  const names = listed(seen, told.lang);
  return seen.length === 1 ? w('one_ad', { names }) : w('ads', { count: seen.length, names });
};

const changeOf = ({ movers, names, lang, asOf }: Told): string | null => {
  const last = movers.find(({ retracted }) => retracted === undefined);
  if (last === undefined || asOf - Date.parse(last.at) > RECENT_MS) return null;
  const named = (id: string | null): string => (id === null ? '' : nameOf(names, id, lang));
  const { before, after } = last;
  return translator(words, lang)(last.type, {
    ...{ before: named(before ?? after), after: named(after ?? before), date: shortDay(last.at, lang) },
  });
};

/** Never says that something is not there: what was not observed is left out. */
export const sentenceOf = (told: Told): string => {
  const parts = [subjectOf(told), paymentOf(told), advertisingOf(told), changeOf(told)].filter((part) => part !== null);
  return told.lang === 'zh' ? `${spaced(parts.join('，'))}。` : `${parts.join('; ')}.`;
};
