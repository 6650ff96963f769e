/** Every form that is written without Intl reads as Intl's does. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { age, count, date, moment, money, shortDate } from '../../clients/ui/format.ts';
import { type Lang, langTag } from '../../clients/ui/words.ts';

const langs: Lang[] = ['zh', 'en'];
const timeZone = 'Asia/Taipei';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const forms = suite('forms beside Intl');
forms('numbers: whole, negative, large, and what is no whole number', () => {
  const numbers = [0, 7, 999, 1000, 12_345, 999_999, 1_000_000, -1_234_567, 2 ** 53 - 1, 2 ** 53, 1e21];
  for (const lang of langs) {
    const intl = new Intl.NumberFormat(langTag(lang));
    for (const n of [...numbers, 1234.5678, -0.5, Number.NaN, Number.POSITIVE_INFINITY])
      assert.is(count(n, lang), intl.format(n));
  }
  assert.is(money(-1290), 'NT$-1,290');
});

/** Times around midnight in Taiwan over sixty years, before it had one clock, and years of five digits. */
const times = (): string[] => {
  const found: string[] = [];
  for (let day = 0; day < 366 * 60; day += 13)
    for (const ms of [0, 16 * HOUR - 1, 16 * HOUR]) found.push(new Date(day * DAY + ms).toISOString());
  const odd = ['1950-06-30T15:30:00Z', '1979-08-01T15:30:00Z', '1912-01-01', '9999-12-31T17:00:00Z'];
  return [...found, ...odd, '+012026-01-01T00:00:00.000Z'];
};
forms('days, and days without a year', () => {
  for (const lang of langs) {
    const days = new Intl.DateTimeFormat(langTag(lang), { dateStyle: 'medium', timeZone });
    const short = new Intl.DateTimeFormat(langTag(lang), { month: 'numeric', day: 'numeric', timeZone });
    for (const iso of times()) {
      assert.is(date(iso, lang), days.format(new Date(iso)), iso);
      assert.is(shortDate(iso, lang), short.format(new Date(iso)), iso);
    }
  }
});
forms('a moment is the day and the clock of Taiwan', () => {
  const clock = new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  for (const iso of times()) assert.is(moment(iso, 'en'), `${date(iso, 'en')} ${clock.format(new Date(iso))}`, iso);
});

const sizes: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365.25 * DAY],
  ['month', 30.44 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', 60_000],
];
forms('ages in every unit, near and far, before and after', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const most: Record<string, number> = { year: 1500, month: 11, day: 30, hour: 23, minute: 59 };
  for (const lang of langs) {
    const intl = new Intl.RelativeTimeFormat(langTag(lang), { numeric: 'auto' });
    for (const [unit, ms] of sizes)
      for (let n = 1; n <= (most[unit] ?? 0); n++) {
        // A second beyond the unit: times are whole milliseconds, a month is not.
        assert.is(age(new Date(now - n * ms - 1000).toISOString(), now, lang), intl.format(-n, unit));
        assert.is(age(new Date(now + n * ms + 1000).toISOString(), now, lang), intl.format(n, unit));
      }
    assert.is(age(new Date(now).toISOString(), now, lang), intl.format(0, 'second'));
  }
});
forms.run();
