/** Numbers and times as people read them. Times are shown in Taiwan's zone, whatever the reader's machine says. */
import { type Lang, langTag } from './words.ts';

const zone = 'Asia/Taipei';
const MINUTE = 60_000;

const cached = <T>(make: (lang: Lang) => T): ((lang: Lang) => T) => {
  const kept = new Map<Lang, T>();
  return (lang) => {
    const known = kept.get(lang) ?? make(lang);
    kept.set(lang, known);
    return known;
  };
};

const counts = cached((lang) => new Intl.NumberFormat(langTag(lang)));
const dates = cached((lang) => new Intl.DateTimeFormat(langTag(lang), { dateStyle: 'medium', timeZone: zone }));
const shortDates = cached(
  (lang) => new Intl.DateTimeFormat(langTag(lang), { month: 'numeric', day: 'numeric', timeZone: zone }),
);
const relative = cached((lang) => new Intl.RelativeTimeFormat(langTag(lang), { numeric: 'auto' }));

export const count = (n: number, lang: Lang): string => counts(lang).format(n);
/** Integer TWD → `NT$1,290`. The same in both languages, as price tags in Taiwan have it. */
export const money = (twd: number): string => `NT$${counts('en').format(twd)}`;
/** 0..1 → `12.3%`; one decimal below ten percent, none from there. */
export const percent = (share: number): string => `${(share * 100).toFixed(share < 0.0995 && share > 0 ? 1 : 0)}%`;

const valid = (iso: string): Date | null => {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? null : at;
};
/** ISO 8601 → a day in Taiwan; what is no time comes back as it is. */
export const date = (iso: string, lang: Lang): string => {
  const at = valid(iso);
  return at === null ? iso : dates(lang).format(at);
};
/** Day and month, for axes. */
export const shortDate = (iso: string, lang: Lang): string => {
  const at = valid(iso);
  return at === null ? iso : shortDates(lang).format(at);
};
/** Taiwan keeps UTC+8 all year. */
const taipeiClock = (at: Date): string => new Date(at.getTime() + 8 * 60 * MINUTE).toISOString().slice(11, 16);
export const moment = (iso: string, lang: Lang): string => {
  const at = valid(iso);
  return at === null ? iso : `${dates(lang).format(at)} ${taipeiClock(at)}`;
};

const steps: [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['year', 365.25 * 24 * 60 * MINUTE],
  ['month', 30.44 * 24 * 60 * MINUTE],
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
];

/** How long before `now` (ms since 1970) a time was: `3 天前`, `yesterday`. Under a minute: now. */
export const age = (iso: string, now: number, lang: Lang): string => {
  const at = valid(iso);
  if (at === null) return iso;
  const ms = at.getTime() - now;
  for (const [unit, size] of steps) if (Math.abs(ms) >= size) return relative(lang).format(Math.trunc(ms / size), unit);
  return relative(lang).format(0, 'second');
};

/** The as-of time that a snapshot id holds: `20261120T030000Z-2` → ISO 8601. */
export const snapshotTime = (id: string): string =>
  id.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z.*$/, '$1-$2-$3T$4:$5:$6Z');
