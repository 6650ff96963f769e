import type { Condition } from '../contract/index.ts';
import { type Candidate, DropCount, judge } from '../extract/candidate.ts';
import { readOffers } from '../extract/index.ts';
import { type Json, parseLooseJson } from '../extract/loose-json.ts';
import { asNode, type SchemaNode } from '../extract/schema-product.ts';
import type { ChannelContext, ChannelReading, ChannelRecord, ChannelReply, ChannelRequest } from './types.ts';

export { emptyCandidate as blank } from '../extract/candidate.ts';
export type { Json } from '../extract/loose-json.ts';
export { flag, imageUrl, nodes, scalar, text } from '../extract/platforms/reading.ts';
export { asList, asNode, type SchemaNode } from '../extract/schema-product.ts';

/** Row of a reply: a candidate, or why it is none. */
export type Row = Candidate | 'ad' | 'auction' | 'add_on' | 'cross_border' | 'not_for_sale' | 'malformed' | 'no_price';

export const host = (record: ChannelRecord, role: string): string => {
  const found = record.hosts[role];
  if (found === undefined) throw new Error(`channel ${record.id}: hosts.${role} is missing`);
  return found.replace(/\/+$/, '');
};

export const getRequest = (url: string, headers: Record<string, string> = {}): ChannelRequest => ({
  url,
  method: 'GET',
  headers: { 'accept-language': 'zh-TW,zh;q=0.9', ...headers },
  body: null,
});

export const postRequest = (url: string, body: object, headers: Record<string, string> = {}): ChannelRequest => ({
  url,
  method: 'POST',
  headers: {
    'accept-language': 'zh-TW,zh;q=0.9',
    accept: 'application/json',
    'content-type': 'application/json',
    ...headers,
  },
  body: JSON.stringify(body),
});

/** Body as JSON whatever its content type says; null: it is none. */
export const jsonOf = (reply: ChannelReply): Json => {
  if (!/^[\s\ufeff]*[[{]/.test(reply.text.slice(0, 200))) return null;
  return parseLooseJson(reply.text)[0] ?? null;
};

/** The value at a path of names; undefined where the path breaks. */
export const at = (json: Json | undefined, path: string): Json | undefined =>
  path.split('.').reduce<Json | undefined>((value, name) => asNode(value)?.[name], json);

/** Rows at the first path that has an array; a bare array is itself the rows. Null: none of the paths has one. */
export const rowsAt = (json: Json, ...paths: string[]): SchemaNode[] | null => {
  if (Array.isArray(json)) return json.map(asNode).filter((row) => row !== null);
  for (const path of paths) {
    const value = at(json, path);
    if (Array.isArray(value))
      return value
        .slice(0, 2_000)
        .map(asNode)
        .filter((row) => row !== null);
  }
  return null;
};

const addOn = /加價購|加購(?!物)|加購價|贈品勿下|補差額|差額補|下標前|運費補/;
const auction = /競標|起標|標售/;

/** Words that put a row aside whatever the channel: add-ons sold only beside something else, auctions. */
const titleReason = (title: string): 'add_on' | 'auction' | null => {
  const plain = title.normalize('NFKC');
  if (addOn.test(plain)) return 'add_on';
  return auction.test(plain) ? 'auction' : null;
};

export interface ReadingOptions {
  context: ChannelContext;
  /** The reply says itself that it found nothing. */
  saysNone?: boolean;
  defaultCondition?: Condition;
}

/** Rows → offers of the channel. Null rows: the reply has not the form; that is 0 rows and `malformed`. */
export const reading = (record: ChannelRecord, rows: Row[] | null, options: ReadingOptions): ChannelReading => {
  if (rows === null) return { offers: [], dropped: [{ reason: 'malformed', count: 1 }], rows: 0, saysNone: false };
  const drops = new DropCount();
  const candidates: Candidate[] = [];
  for (const row of rows) {
    const reason = typeof row === 'string' ? row : titleReason(row.title);
    if (reason !== null) drops.add(reason);
    else if (typeof row !== 'string') candidates.push(row);
  }
  const {
    offers,
    dropped,
    rows: seen,
  } = judge(
    candidates,
    {
      channel: record.id,
      baseUrl: record.homepage,
      observedAt: options.context.observedAt,
      assumeTwd: true,
      defaultCondition: options.defaultCondition ?? 'new',
    },
    drops,
  );
  return { offers, dropped, rows: seen, saysNone: rows.length === 0 && options.saysNone === true };
};

/** A channel's product page → its offer under the channel's own key, by structured data and meta properties. */
export const pageOffer = (
  record: ChannelRecord,
  reply: ChannelReply,
  options: { key: string; url: string; context: ChannelContext },
): ChannelReading => {
  const { metas, jsonLd } = pageParts(reply.text);
  const { offers, dropped } = readOffers(
    { finalUrl: options.url, fetchedAt: options.context.observedAt },
    { text: reply.text, url: options.url, domain: `${record.id}.tw`, metas, jsonLd, lang: 'zh-TW' },
  );
  const [best] = offers;
  if (best === undefined) return { offers: [], dropped, rows: 0, saysNone: false };
  const offer = { ...best, offerId: `${record.id}:${options.key}`, channel: record.id, url: options.url };
  if (offer.condition === 'unknown') offer.condition = 'new';
  return { offers: [offer], dropped, rows: 1, saysNone: false };
};

/** Meta properties and JSON-LD blocks of a page, in one pass. */
export const pageParts = (html: string): { metas: [string, string][]; jsonLd: string[] } => {
  const metas: [string, string][] = [];
  const jsonLd: string[] = [];
  for (const [tag] of html.matchAll(/<meta\s[^>]{1,2000}>/gi)) {
    const name = /\s(?:property|name|itemprop)\s*=\s*["']?([\w:.-]{1,80})/i.exec(tag)?.[1];
    const content = /\scontent\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag);
    if (name !== undefined && content !== null && metas.length < 200)
      metas.push([name.toLowerCase(), content[1] ?? content[2] ?? '']);
  }
  for (let from = 0; jsonLd.length < 40; ) {
    const open = html.indexOf('application/ld+json', from);
    const start = open < 0 ? -1 : html.indexOf('>', open);
    const end = start < 0 ? -1 : html.indexOf('</script', start);
    if (end < 0) break;
    jsonLd.push(html.slice(start + 1, end));
    from = end;
  }
  return { metas, jsonLd };
};

export type {
  ChannelContext,
  ChannelForm,
  ChannelReading,
  ChannelRecord,
  ChannelReply,
  ChannelRequest,
} from './types.ts';
