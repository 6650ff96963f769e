/**
 * Numbers and times as people read them. Times are shown in Taiwan's zone, whatever the reader's machine says.
 *
 * What most pages show while they come alive is written without Intl, whose first use in a page stops the main thread about as
 * long as taking the page over does; days before 1980 are still Intl's. test/clients/format.test.ts holds each form against Intl's.
 */
import { type Lang, langTag } from './words.ts';

const zone = 'Asia/Taipei';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Taiwan keeps UTC+8 all year since 1980. */
const OFFSET = 8 * 60 * MINUTE;
const CONSTANT_SINCE = Date.parse('1980-01-01T00:00:00Z');
const YEAR_10000 = Date.parse('9999-12-31T00:00:00Z');

/** 0 or more → digits in threes: `1,290`. Other numbers are formatted by Intl, to three decimals. */
export const count = (n: number, lang: Lang): string =>
  Number.isSafeInteger(n)
    ? String(n).replace(/\B(?=(?:\d{3})+$)/g, ',')
    : new Intl.NumberFormat(langTag(lang)).format(n);
/** Integer TWD → `NT$1,290`. The same in both languages, as price tags in Taiwan have it. */
export const money = (twd: number): string => `NT$${count(twd, 'en')}`;
/** 0..1 → `12.3%`; one decimal below ten percent, none from there. */
export const percent = (share: number): string => `${(share * 100).toFixed(share < 0.0995 && share > 0 ? 1 : 0)}%`;

const valid = (iso: string): Date | null => {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? null : at;
};

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const byIntl = (at: Date, lang: Lang, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(langTag(lang), { ...options, timeZone: zone }).format(at);
/** Whether Taiwan's clock is UTC+8 then, and the year has four digits. */
const isPlain = (at: Date): boolean => at.getTime() >= CONSTANT_SINCE && at.getTime() < YEAR_10000;
/** The same instant as a `Date` whose UTC parts are Taiwan's. */
const inTaipei = (at: Date): Date => new Date(at.getTime() + OFFSET);

const dayOf = (at: Date, lang: Lang): string => {
  if (!isPlain(at)) return byIntl(at, lang, { dateStyle: 'medium' });
  const local = inTaipei(at);
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  return lang === 'zh' ? `${year}年${month + 1}月${day}日` : `${months[month]} ${day}, ${year}`;
};
/** ISO 8601 → a day in Taiwan; other text comes back unchanged. */
export const date = (iso: string, lang: Lang): string => {
  const at = valid(iso);
  return at === null ? iso : dayOf(at, lang);
};
/** The same as short as it can be: `2026/11/19`, `Nov 19, 2026`. */
export const denseDate = (iso: string, lang: Lang): string => {
  const at = valid(iso);
  if (at === null || lang === 'en' || !isPlain(at)) return date(iso, lang);
  const local = inTaipei(at);
  return `${local.getUTCFullYear()}/${local.getUTCMonth() + 1}/${local.getUTCDate()}`;
};
/** Day and month, for axes: the month first in both languages. */
export const shortDate = (iso: string, lang: Lang): string => {
  const at = valid(iso);
  if (at === null) return iso;
  if (!isPlain(at)) return byIntl(at, lang, { month: 'numeric', day: 'numeric' });
  const local = inTaipei(at);
  return `${local.getUTCMonth() + 1}/${local.getUTCDate()}`;
};
/** Day and month in words: `11月19日`, `Nov 19`. */
export const shortDay = (iso: string, lang: Lang): string => {
  const at = valid(iso);
  if (at === null) return iso;
  const local = inTaipei(at);
  const [month, day] = [local.getUTCMonth(), local.getUTCDate()];
  return lang === 'zh' ? `${month + 1}月${day}日` : `${months[month]} ${day}`;
};
const clockOf = (at: Date): string =>
  isPlain(at)
    ? inTaipei(at).toISOString().slice(11, 16)
    : byIntl(at, 'en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
/** Day and clock in Taiwan, in hours of 0 to 23. */
export const moment = (iso: string, lang: Lang): string => {
  const at = valid(iso);
  return at === null ? iso : `${dayOf(at, lang)} ${clockOf(at)}`;
};

type Unit = 'year' | 'month' | 'day' | 'hour' | 'minute';
const steps: [unit: Unit, ms: number][] = [
  ['year', 365.25 * DAY],
  ['month', 30.44 * DAY],
  ['day', DAY],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
];
/** Names of units, and the words that Unicode's locale data (CLDR) has for the near ones: key is the signed number of units. */
const units: Record<Lang, Record<Unit, readonly [name: string, near: Readonly<Record<number, string>>]>> = {
  zh: {
    year: ['年', { [-1]: '去年', 1: '明年' }],
    month: ['個月', { [-1]: '上個月', 1: '下個月' }],
    day: ['天', { [-2]: '前天', [-1]: '昨天', 1: '明天', 2: '後天' }],
    hour: ['小時', {}],
    minute: ['分鐘', {}],
  },
  en: {
    year: ['year', { [-1]: 'last year', 1: 'next year' }],
    month: ['month', { [-1]: 'last month', 1: 'next month' }],
    day: ['day', { [-1]: 'yesterday', 1: 'tomorrow' }],
    hour: ['hour', {}],
    minute: ['minute', {}],
  },
};

/** A signed number of units, not 0. */
const relative = (n: number, unit: Unit, lang: Lang): string => {
  const [name, near] = units[lang][unit];
  const known = near[n];
  if (known !== undefined) return known;
  const size = Math.abs(n);
  if (lang === 'zh') return `${count(size, lang)} ${name}${n < 0 ? '前' : '後'}`;
  const named = `${count(size, lang)} ${name}${size === 1 ? '' : 's'}`;
  return n < 0 ? `${named} ago` : `in ${named}`;
};

/** How long before `now` (ms since 1970) a time was: `3 天前`, `yesterday`. Under a minute: now. */
export const age = (iso: string, now: number, lang: Lang): string => {
  const at = valid(iso);
  if (at === null) return iso;
  const ms = at.getTime() - now;
  for (const [unit, size] of steps) if (Math.abs(ms) >= size) return relative(Math.trunc(ms / size), unit, lang);
  return lang === 'zh' ? '現在' : 'now';
};
