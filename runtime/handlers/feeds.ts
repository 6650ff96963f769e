/** Movers as JSON Feed 1.1, Atom and a calendar, under the ids that the API has. */

import type { Mover, TechnologyRow } from '../../core/contract/index.ts';
import { registrableDomain } from '../../core/domain.ts';
import type { Context } from '../context.ts';
import { shownTechnology } from '../find/named-things.ts';
import type { HandlerReply } from '../http/replies.ts';
import { parseRow } from '../reader.ts';
import { calendarOf } from './calendar.ts';
import { hostFrom } from './domains.ts';
import { atomForm, type FeedDocument, feedUrl, jsonForm } from './feed-forms.ts';
import { isReply, technologyFrom } from './filters.ts';
import { evidenceText } from './movers.ts';

/** At the least, so that a reader that was away for a while finds what it missed. */
const ITEMS = 100;
const MAX_ITEMS = 1000;
const WEEK_MS = 7 * 86_400_000;

const labels: Record<Mover['type'], [zh: string, en: string]> = {
  platform_changed: ['更換平台', 'changed platform'],
  ad_started: ['網頁上開始看到', 'now seen on the page'],
  ad_stopped: ['網頁上不再看到', 'no longer seen on the page'],
};

/** In both languages, once where one name has the other. */
const shownName = (id: string | null): string | null => {
  if (id === null) return null;
  const { zh, en } = shownTechnology(id);
  return zh.includes(en) ? zh : `${zh} ${en}`;
};

/** By id, what people call what an event is about: for programs that tell people of it. */
const namesOf = ({ before, after }: Mover): Record<string, { zh: string; en: string }> =>
  Object.fromEntries([before, after].flatMap((id) => (id === null ? [] : [[id, shownTechnology(id)]])));

const titleOf = ({ type, name, domain, before, after }: Mover): string => {
  const [zh, en] = labels[type];
  const [from, to] = [shownName(before), shownName(after)];
  const what = type === 'platform_changed' ? `${from ?? '?'} → ${to ?? '?'}` : (to ?? from ?? '');
  return `${name} (${domain}) ${zh} ${en}: ${what}`;
};

/** Ids of snapshots are in the order of their times. */
const snapshotAt = (time: number): string => `${new Date(time).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** An entry of a feed: an event, or that one is taken back. */
interface Entry {
  id: string;
  at: string;
  title: string;
  text: string;
  type: string;
  mover: Mover;
  /** `_storelens`: the event, or `{type: 'retraction', retracts, …}`. */
  data: object;
}

const DAYS_WORTH_SAYING = 45;

const spanOf = ({ span_days: days, observed_before: before, observed_after: after }: Mover): string =>
  days === undefined || days < DAYS_WORTH_SAYING ? '' : ` (${before.at.slice(0, 10)} – ${after.at.slice(0, 10)})`;

const lookOf = ({ at, source, complete, requests }: Mover['observed_before']): string => {
  const whole = complete === true ? ', 整頁 whole page' : '';
  return `${at} (${source}${whole}${requests === undefined ? '' : `, ${requests} 個請求 requests`})`;
};

const evidenceOf = (label: string, items: Mover['evidence_before'] = []): string[] =>
  items.length === 0 ? [] : [`${label}: ${evidenceText(items)}`];

/** The two observations, what each showed, and how sure the event is. */
const basisOf = ({ observed_before: before, observed_after: after, confidence, ...mover }: Mover): string =>
  [
    `${lookOf(before)} → ${lookOf(after)}`,
    ...evidenceOf('之前看到 seen before', mover.evidence_before),
    ...evidenceOf('之後看到 seen after', mover.evidence_after),
    ...(confidence === undefined ? [] : [`信心 confidence ${confidence}`]),
  ].join('\n');

const eventOf = (mover: Mover): Entry => {
  const { id, at, type } = mover;
  return {
    id,
    at,
    type,
    title: `${titleOf(mover)}${spanOf(mover)}`,
    text: basisOf(mover),
    mover,
    data: { ...mover, names: namesOf(mover) },
  };
};

const retractionOf = (mover: Mover, retracts: string): Entry[] => {
  const { retracted, domain, name } = mover;
  if (retracted === undefined) return [];
  const { id, at, reason } = retracted;
  const data = { type: 'retraction', ...retracted, retracts, domain, name };
  const title = `${name} (${domain}) 撤回 retracted: ${titleOf(mover)}`;
  const why = reason === 'seen_before' ? '在那之前就看得到 it was seen before already' : '後來又看到 it was seen again';
  return [{ id, at, type: 'retraction', title, text: `${why}: ${at}`, mover, data }];
};

/** Of an entry of `/api/v1/movers` what it says; of an event of the snapshot, that it was taken back as well. */
const entriesOf = (mover: Mover): Entry[] =>
  mover.retracts === undefined
    ? [...retractionOf(mover, mover.id), eventOf(mover)]
    : retractionOf(mover, mover.retracts);
const entryOf = (mover: Mover): Entry[] => (mover.retracts === undefined ? [eventOf(mover)] : entriesOf(mover));

const isBefore = (a: Entry, b: Entry): number => Date.parse(b.at) - Date.parse(a.at);

/** Newest first: everything first reported within a week, so that polling once a week misses nothing. */
const recentMovers = ({ reader }: Context): Mover[] => {
  const newest = (reader.movers({}, MAX_ITEMS) ?? []).map((row) => parseRow<Mover>(row));
  const weekAgo = snapshotAt(Date.parse(reader.manifest.as_of) - WEEK_MS);
  return newest.filter(
    ({ snapshot, retracted }, place) => place < ITEMS || snapshot > weekAgo || (retracted?.snapshot ?? '') > weekAgo,
  );
};

const recentEntries = (context: Context): Entry[] => recentMovers(context).flatMap(entriesOf).sort(isBefore);

/** What a feed is of: all events, or those that the parameters of its address choose. */
export interface Feed {
  /** What `/api/v1/movers?retractions=entries` answers; null: the recent ones. */
  movers: readonly Mover[] | null;
  /** Parameters that were given and have no meaning. */
  ignored: readonly string[];
  /** The parameters that choose, not those that say where to begin or how much to tell. */
  chosen: URLSearchParams;
}

/** Each a feed of its own, in this order, however it was asked for. */
const choosing = ['domain', 'platform', 'technology', 'industry', 'operator', 'type'] as const;

export const feedOf = (
  query: URLSearchParams,
  movers: readonly Mover[] | null,
  ignored: readonly string[] = [],
): Feed => ({
  ...{ movers, ignored },
  chosen: new URLSearchParams(
    choosing.flatMap((name) => query.getAll(name).map((value): [string, string] => [name, value])),
  ),
});

const notice = ' · 虛構資料 invented data';
const heading = ({ reader }: Context, { chosen }: Feed): string => {
  const shown = [...chosen].map(([name, value]) =>
    name === 'platform' || name === 'technology' ? (shownName(value) ?? value) : value,
  );
  const of = shown.length === 0 ? '' : `: ${shown.join(', ').slice(0, 200)}`;
  return `Storelens 異動 movers${of}${reader.manifest.invented ? notice : ''}`;
};

/** The page of what the feed is of; of several things, and of none, the home page. */
const homeOf = ({ baseUrl }: Context, { chosen }: Feed): string => {
  const [[name, value] = ['', ''], ...more] = [...chosen];
  if (more.length > 0) return `${baseUrl}/`;
  if (name === 'domain') return `${baseUrl}/sites/${encodeURIComponent(value)}`;
  if (name === 'operator') return `${baseUrl}/operators/${encodeURIComponent(value)}`;
  if (name === 'industry') return `${baseUrl}/industries/${encodeURIComponent(value)}`;
  return name === 'platform' || name === 'technology'
    ? `${baseUrl}/technologies/${encodeURIComponent(value)}`
    : `${baseUrl}/`;
};
const linkOf = (context: Context, mover: Mover): string =>
  `${context.baseUrl}/sites/${encodeURIComponent(mover.domain)}`;

/** Of a site that is not known: it may be mistyped. */
const unknownSite = ({ reader }: Context, { chosen, movers }: Feed): string | null => {
  const asked = chosen.get('domain');
  const host = asked === null || movers?.length !== 0 ? null : hostFrom(asked, 'domain');
  if (host === null || typeof host !== 'string') return null;
  const wider = registrableDomain(host);
  if (reader.site(host) !== null || (wider !== null && reader.site(wider) !== null)) return null;
  return `本快照沒有 ${host} 這個網站，請檢查拼字。 ${host} is no site of this snapshot: is it spelled right?`;
};

/** Of a technology whose history is not kept: that its feed stays empty. Of a site that is not known, that it is not. */
const noteOf = (context: Context, feed: Feed): { note?: string } => {
  const unknown = unknownSite(context, feed);
  if (unknown !== null) return { note: unknown };
  const { reader } = context;
  const { chosen } = feed;
  const asked = chosen.get('technology');
  const id = asked === null ? null : technologyFrom(reader, asked);
  const row = id === null || isReply(id) ? null : (reader.technologies?.technology(id) ?? null);
  if (row === null || parseRow<TechnologyRow>(row).followed) return {};
  return {
    note: `${id} 這類技術不保存歷史，因此沒有異動。 No history is kept of ${id}, so there are no events of it: only of platforms and advertising.`,
  };
};

const documentOf = (context: Context, asked: Feed): FeedDocument => ({
  kind: 'mover',
  title: heading(context, asked),
  description:
    '台灣電商網站更換平台、網頁上開始或不再看到廣告的事件。 Shops whose pages show another platform, or advertising that came or is no longer seen.',
  ...{ baseUrl: context.baseUrl, homeUrl: homeOf(context, asked) },
  path: { start: '/movers', query: asked.chosen.toString() },
  entries: (asked.movers?.flatMap(entryOf) ?? recentEntries(context)).map(({ mover, ...entry }) => ({
    ...entry,
    url: linkOf(context, mover),
  })),
  ...{ asOf: context.reader.manifest.as_of, ignored: asked.ignored, ...noteOf(context, asked) },
});

export const jsonFeed = (context: Context, asked: Feed): HandlerReply => jsonForm(documentOf(context, asked));
export const atomFeed = (context: Context, asked: Feed): HandlerReply => atomForm(documentOf(context, asked));

/** Of its own code the calendar has the choice of words alone; its form is the library's (RFC 5545). */
export const calendar = async (context: Context, asked: Feed): Promise<HandlerReply> => {
  const invented = context.reader.manifest.invented ? notice : '';
  const events = new Map((asked.movers ?? recentMovers(context)).map((mover) => [mover.retracts ?? mover.id, mover]));
  const body = await calendarOf({
    name: heading(context, asked),
    url: feedUrl({ baseUrl: context.baseUrl, path: { start: '/movers', query: asked.chosen.toString() } }, 'ics'),
    events: [...events].map(([id, mover]) => ({
      ...{ id, at: mover.retracts === undefined ? mover.at : mover.observed_after.at, type: mover.type },
      ...{ title: `${titleOf(mover)}${spanOf(mover)}${invented}`, url: linkOf(context, mover) },
      retractedAt: mover.retracted?.at ?? null,
    })),
  });
  return { status: 200, headers: { 'content-type': 'text/calendar; charset=utf-8' }, body };
};
