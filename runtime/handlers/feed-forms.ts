/** JSON Feed 1.1 and Atom (RFC 4287): the one writer of every feed. */
import { escapeHtml, unturned } from '../../core/text.ts';
import type { HandlerReply } from '../http/replies.ts';

export interface FeedEntry {
  /** Stable for ever, in every format. */
  id: string;
  /** ISO 8601. */
  at: string;
  title: string;
  /** What it rests on, for people; left out: the title says all. */
  text?: string;
  type: string;
  /** Its page. */
  url: string;
  /** `_storelens`: what it is, for programs. */
  data: object;
}

export interface FeedDocument {
  /** What its entries are: a part of their ids in Atom. */
  kind: 'mover' | 'price';
  title: string;
  description: string;
  /** Origin of the service. */
  baseUrl: string;
  homeUrl: string;
  /** Path without its ending, which differs by format, and the query that makes it a feed of its own. */
  path: { start: string; query: string };
  /** Newest first. */
  entries: readonly FeedEntry[];
  /** ISO 8601: of a feed without entries. */
  asOf: string;
  /** Parameters that were given and have no meaning here. */
  ignored?: readonly string[];
  /** Why it has no entries: none ever will be, or what it is of is not known here; left out: it may have. */
  note?: string;
}

const textOf = ({ title, text }: FeedEntry): string => unturned(text === undefined ? title : `${title}\n${text}`);

/** Where a feed is at home in one of its formats. */
export const feedUrl = ({ baseUrl, path }: Pick<FeedDocument, 'baseUrl' | 'path'>, ending: string): string =>
  `${baseUrl}${path.start}.${ending}${path.query === '' ? '' : `?${path.query}`}`;

export const jsonForm = (feed: FeedDocument): HandlerReply => {
  const { description, baseUrl, homeUrl, entries, ignored = [], note } = feed;
  const told = { ...(ignored.length === 0 ? {} : { ignored }), ...(note === undefined ? {} : { note }) };
  const document = {
    version: 'https://jsonfeed.org/version/1.1',
    title: unturned(feed.title),
    home_page_url: homeUrl,
    feed_url: feedUrl(feed, 'json'),
    description,
    language: 'zh-TW',
    authors: [{ name: 'Storelens', url: `${baseUrl}/` }],
    ...(Object.keys(told).length === 0 ? {} : { _storelens: told }),
    items: entries.map((entry) => ({
      ...{ id: entry.id, url: entry.url, title: unturned(entry.title), content_text: textOf(entry) },
      ...{ date_published: entry.at, tags: [entry.type], _storelens: entry.data },
    })),
  };
  return {
    status: 200,
    headers: { 'content-type': 'application/feed+json; charset=utf-8' },
    body: JSON.stringify(document),
  };
};

/** XML 1.0 has no place for most control characters, escaped or not, nor for half a surrogate pair. */
const xml = (text: string): string =>
  escapeHtml(
    Buffer.from(unturned(text))
      .toString('utf8')
      .replace(/(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu, ''),
  );

const atomEntry = (kind: FeedDocument['kind'], entry: FeedEntry): string => {
  const { id, at, title, type, url, data } = entry;
  const retracts = 'retracts' in data ? `<storelens:retracts>${xml(String(data.retracts))}</storelens:retracts>` : '';
  return (
    `<entry><id>urn:storelens:${kind}:${xml(id)}</id><storelens:id>${xml(id)}</storelens:id>${retracts}<title>${xml(title)}</title><updated>${xml(at)}</updated>` +
    `<link rel="alternate" href="${xml(url)}"/><category term="${xml(type)}"/><content type="text">${xml(textOf(entry))}</content></entry>`
  );
};

export const atomForm = (feed: FeedDocument): HandlerReply => {
  const { kind, title, homeUrl, entries, asOf, ignored = [], note } = feed;
  const self = xml(feedUrl(feed, 'atom'));
  const body =
    `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xmlns:storelens="urn:storelens:feed" xml:lang="zh-TW"><id>${self}</id>` +
    `<title>${xml(title)}</title><updated>${xml(entries[0]?.at ?? asOf)}</updated><author><name>Storelens</name></author>` +
    `<link rel="self" type="application/atom+xml" href="${self}"/><link rel="alternate" href="${xml(homeUrl)}"/>` +
    ignored.map((name) => `<storelens:ignored>${xml(name)}</storelens:ignored>`).join('') +
    (note === undefined ? '' : `<storelens:note>${xml(note)}</storelens:note>`) +
    `${entries.map((one) => atomEntry(kind, one)).join('\n')}</feed>\n`;
  return { status: 200, headers: { 'content-type': 'application/atom+xml; charset=utf-8' }, body };
};
