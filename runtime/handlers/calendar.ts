/** Events as iCalendar (RFC 5545): an entry a day long for each, cancelled where it was taken back. */
import ical, { ICalEventStatus, ICalEventTransparency } from 'ical-generator';

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
  Buffer.from(text)
    .toString('utf8')
    .replace(/\p{Cc}+/gu, ' ');

export const calendarOf = ({ name, url, events }: CalendarOf): string => {
  const prodId = { company: 'Storelens', product: 'movers', language: 'ZH' };
  const calendar = ical({ name: clean(name), url, prodId, ttl: HOUR_S });
  for (const { id, at, type, title, url: page, retractedAt } of events)
    calendar.createEvent({
      ...{ id: `${id}@storelens`, start: dayOf(at), allDay: true, stamp: new Date(retractedAt ?? at) },
      ...{ summary: clean(title), url: page, categories: [{ name: type }] },
      transparency: ICalEventTransparency.TRANSPARENT,
      // The same UID with a higher sequence: a calendar that has the event strikes it out.
      ...(retractedAt === null ? {} : { status: ICalEventStatus.CANCELLED, sequence: 1 }),
    });
  return `${calendar.toString()}\r\n`;
};
