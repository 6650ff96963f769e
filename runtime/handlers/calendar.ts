/** Events as iCalendar (RFC 5545): an entry a day long for each, cancelled where it was taken back. */
import { setImmediate } from 'node:timers/promises';
import ical, { ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { unturned } from '../../core/text.ts';
import { ByteCache } from '../http/cache.ts';

export interface CalendarEvent {
  /** Stable for ever. */
  id: string;
  /** ISO 8601: when it was observed. */
  at: string;
  type: string;
  title: string;
  url: string;
  /** When it was taken back; null: it stands. */
  retractedAt: string | null;
}

export interface CalendarOf {
  name: string;
  url: string;
  events: readonly CalendarEvent[];
}

const HOUR_S = 3600;
const TAIWAN_MS = 8 * HOUR_S * 1000;
/** The day in Taiwan, as a time of that day in UTC: there is no summer time. */
const dayOf = (at: string): Date => new Date(Date.parse(at) + TAIWAN_MS);

/** iCalendar has no place for control characters, and half a surrogate pair is no text. */
const clean = (text: string): string =>
  Buffer.from(unturned(text))
    .toString('utf8')
    .replace(/\p{Cc}+/gu, ' ');

/** Events written lately: the library takes half a millisecond for one, and the same ones are in every calendar. */
const written = new ByteCache<{ text: string }>(16 << 20);
/** An event reads the same in every snapshot. */
const ALWAYS = 'events';

/** Written at once; then others have their turn. */
const AT_ONCE = 20;

/** As the library writes it, `BEGIN:VEVENT` to `END:VEVENT`, each line with its end. */
const eventText = ({ id, at, type, title, url, retractedAt }: CalendarEvent): string => {
  const alone = ical();
  alone.createEvent({
    ...{ id: `${id}@storelens`, start: dayOf(at), allDay: true, stamp: new Date(retractedAt ?? at) },
    ...{ summary: clean(title), url, categories: [{ name: type }] },
    transparency: ICalEventTransparency.TRANSPARENT,
    // The same UID with a higher sequence: a calendar that has the event strikes it out.
    ...(retractedAt === null ? {} : { status: ICalEventStatus.CANCELLED, sequence: 1 }),
  });
  const text = alone.toString();
  return text.slice(text.indexOf('BEGIN:VEVENT'), text.lastIndexOf('END:VCALENDAR'));
};

export const calendarOf = async ({ name, url, events }: CalendarOf): Promise<string> => {
  const texts: string[] = [];
  let made = 0;
  for (const event of events) {
    const key = JSON.stringify(event);
    const known = written.get(ALWAYS, key);
    const text = known?.text ?? eventText(event);
    texts.push(text);
    if (known !== undefined) continue;
    written.set(ALWAYS, key, { value: { text }, bytes: text.length });
    if (++made % AT_ONCE === 0) await setImmediate();
  }
  const prodId = { company: 'Storelens', product: 'movers', language: 'ZH' };
  const frame = ical({ name: clean(name), url, prodId, ttl: HOUR_S }).toString();
  const end = frame.lastIndexOf('END:VCALENDAR');
  return `${frame.slice(0, end)}${texts.join('')}${frame.slice(end)}\r\n`;
};
