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
  ad_started: ['開始投放', 'started advertising with'],
  ad_stopped: ['停止投放', 'stopped advertising with'],
};

const titleOf = ({ type, name, domain, before, after }: Mover): string => {
  const [zh, en] = labels[type];
  const what = type === 'platform_changed' ? `${before ?? '?'} → ${after ?? '?'}` : (after ?? before ?? '');
  return `${name} (${domain}) ${zh} ${en}: ${what}`;
};

/** Ids of snapshots are in the order of their times. */
const snapshotAt = (time: number): string => `${new Date(time).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** Newest first: everything first reported within a week, so that polling once a week misses nothing. */
const moversOf = ({ reader }: Context): Mover[] => {
  const newest = (reader.movers({}, MAX_ITEMS) ?? []).map((row) => parseRow<Mover>(row));
  const weekAgo = snapshotAt(Date.parse(reader.manifest.as_of) - WEEK_MS);
  return newest.filter((mover, place) => place < ITEMS || mover.snapshot > weekAgo);
};

const notice = ' · 虛構資料 invented data';
const heading = (context: Context): string => `Storelens 異動 movers${context.reader.manifest.invented ? notice : ''}`;
const linkOf = (context: Context, mover: Mover): string =>
  `${context.baseUrl}/api/v1/site?domain=${encodeURIComponent(mover.domain)}`;

export const jsonFeed = (context: Context): HandlerReply => {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: heading(context),
    home_page_url: `${context.baseUrl}/`,
    feed_url: `${context.baseUrl}/movers.json`,
    description:
      '台灣電商網站更換平台、開始或停止投放廣告的事件。 Shops that changed platform, or started or stopped advertising.',
    language: 'zh-TW',
    authors: [{ name: 'Storelens', url: `${context.baseUrl}/` }],
    items: moversOf(context).map((mover) => ({
      id: mover.id,
      url: linkOf(context, mover),
      title: titleOf(mover),
      content_text: titleOf(mover),
      date_published: mover.at,
      tags: [mover.type],
      _storelens: mover,
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

const entry = (context: Context, mover: Mover): string =>
  `<entry><id>urn:storelens:mover:${xml(mover.id)}</id><title>${xml(titleOf(mover))}</title><updated>${xml(mover.at)}</updated>` +
  `<link rel="alternate" href="${xml(linkOf(context, mover))}"/><category term="${xml(mover.type)}"/><content type="text">${xml(titleOf(mover))}</content></entry>`;

export const atomFeed = (context: Context): HandlerReply => {
  const movers = moversOf(context);
  const updated = movers[0]?.at ?? context.reader.manifest.as_of;
  const base = xml(context.baseUrl);
  const body =
    `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="zh-TW"><id>${base}/movers.atom</id>` +
    `<title>${xml(heading(context))}</title><updated>${xml(updated)}</updated><author><name>Storelens</name></author>` +
    `<link rel="self" type="application/atom+xml" href="${base}/movers.atom"/><link rel="alternate" href="${base}/"/>` +
    `${movers.map((mover) => entry(context, mover)).join('\n')}</feed>\n`;
  return { status: 200, headers: { 'content-type': 'application/atom+xml; charset=utf-8' }, body };
};
