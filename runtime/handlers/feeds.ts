/** Movers as JSON Feed 1.1 and Atom, under the ids that the API has. */

import type { Mover } from '../../core/contract/index.ts';
import { escapeHtml } from '../../core/text.ts';
import type { Context } from '../context.ts';
import type { HandlerReply } from '../http/replies.ts';
import { parseRow } from '../reader.ts';

/** At the least, so that a reader that was away for a while finds what it missed. */
const ITEMS = 100;
const MAX_ITEMS = 1000;
const WEEK_MS = 7 * 86_400_000;

const labels: Record<Mover['type'], [zh: string, en: string]> = {
  platform_changed: ['更換平台', 'changed platform'],
  ad_started: ['網頁上開始看到', 'now seen on the page'],
  ad_stopped: ['網頁上不再看到', 'no longer seen on the page'],
};

const titleOf = ({ type, name, domain, before, after }: Mover): string => {
  const [zh, en] = labels[type];
  const what = type === 'platform_changed' ? `${before ?? '?'} → ${after ?? '?'}` : (after ?? before ?? '');
  return `${name} (${domain}) ${zh} ${en}: ${what}`;
};

/** Ids of snapshots are in the order of their times. */
const snapshotAt = (time: number): string => `${new Date(time).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** An entry of a feed: an event, or that one is taken back. */
interface Entry {
  id: string;
  at: string;
  title: string;
  type: string;
  mover: Mover;
  /** `_storelens`: the event, or `{type: 'retraction', retracts, …}`. */
  data: object;
}

const DAYS_WORTH_SAYING = 45;

const spanOf = ({ span_days: days, observed_before: before, observed_after: after }: Mover): string =>
  days === undefined || days < DAYS_WORTH_SAYING ? '' : ` (${before.at.slice(0, 10)} – ${after.at.slice(0, 10)})`;

const eventOf = (mover: Mover): Entry => {
  const { id, at, type } = mover;
  return { id, at, type, title: `${titleOf(mover)}${spanOf(mover)}`, mover, data: mover };
};

const retractionOf = (mover: Mover, retracts: string): Entry[] => {
  const { retracted, domain, name } = mover;
  if (retracted === undefined) return [];
  const { id, at } = retracted;
  const data = { type: 'retraction', ...retracted, retracts, domain, name };
  return [{ id, at, type: 'retraction', title: `${name} (${domain}) 撤回 retracted: ${titleOf(mover)}`, mover, data }];
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

const notice = ' · 虛構資料 invented data';
const heading = (context: Context): string => `Storelens 異動 movers${context.reader.manifest.invented ? notice : ''}`;
const linkOf = (context: Context, mover: Mover): string =>
  `${context.baseUrl}/sites/${encodeURIComponent(mover.domain)}`;

/** `movers`: what `/api/v1/movers?retractions=entries` answers; left out: the recent ones. */
export const jsonFeed = (context: Context, movers?: readonly Mover[]): HandlerReply => {
  const entries = movers?.flatMap(entryOf) ?? recentEntries(context);
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: heading(context),
    home_page_url: `${context.baseUrl}/`,
    feed_url: `${context.baseUrl}/movers.json`,
    description:
      '台灣電商網站更換平台、網頁上開始或不再看到廣告的事件。 Shops whose pages show another platform, or advertising that came or is no longer seen.',
    language: 'zh-TW',
    authors: [{ name: 'Storelens', url: `${context.baseUrl}/` }],
    items: entries.map(({ id, at, title, type, mover, data }) => ({
      id,
      url: linkOf(context, mover),
      title,
      content_text: title,
      date_published: at,
      tags: [type],
      _storelens: data,
    })),
  };
  return {
    status: 200,
    headers: { 'content-type': 'application/feed+json; charset=utf-8' },
    body: JSON.stringify(feed),
  };
};

/** XML 1.0 has no place for most control characters, escaped or not, nor for half a surrogate pair. */
const xml = (text: string): string =>
  escapeHtml(
    Buffer.from(text)
      .toString('utf8')
      .replace(/(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu, ''),
  );

const entry = (context: Context, { id, at, title, type, mover, data }: Entry): string => {
  const retracts = 'retracts' in data ? `<storelens:retracts>${xml(String(data.retracts))}</storelens:retracts>` : '';
  return (
    `<entry><id>urn:storelens:mover:${xml(id)}</id><storelens:id>${xml(id)}</storelens:id>${retracts}<title>${xml(title)}</title><updated>${xml(at)}</updated>` +
    `<link rel="alternate" href="${xml(linkOf(context, mover))}"/><category term="${xml(type)}"/><content type="text">${xml(title)}</content></entry>`
  );
};

/** `movers`: what `/api/v1/movers?retractions=entries` answers; left out: the recent ones. */
export const atomFeed = (context: Context, movers?: readonly Mover[]): HandlerReply => {
  const entries = movers?.flatMap(entryOf) ?? recentEntries(context);
  const updated = entries[0]?.at ?? context.reader.manifest.as_of;
  const base = xml(context.baseUrl);
  const body =
    `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xmlns:storelens="urn:storelens:feed" xml:lang="zh-TW"><id>${base}/movers.atom</id>` +
    `<title>${xml(heading(context))}</title><updated>${xml(updated)}</updated><author><name>Storelens</name></author>` +
    `<link rel="self" type="application/atom+xml" href="${base}/movers.atom"/><link rel="alternate" href="${base}/"/>` +
    `${entries.map((one) => entry(context, one)).join('\n')}</feed>\n`;
  return { status: 200, headers: { 'content-type': 'application/atom+xml; charset=utf-8' }, body };
};
