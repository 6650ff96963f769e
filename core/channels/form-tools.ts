import type { Condition } from '../contract/index.ts';
import { type Candidate, DropCount, judge } from '../extract/candidate.ts';
import { type Json, parseLooseJson } from '../extract/loose-json.ts';
import { asNode, type SchemaNode } from '../extract/schema-product.ts';
import type { ChannelContext, ChannelReading, ChannelRecord, ChannelReply, ChannelRequest } from './types.ts';

export { emptyCandidate as blank } from '../extract/candidate.ts';
export type { Json } from '../extract/loose-json.ts';
export { flag, imageUrl, scalar, text } from '../extract/platforms/reading.ts';
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

/** JSON-LD blocks of a page, as text. */
export const jsonLdBlocks = (html: string): string[] => {
  const blocks: string[] = [];
  for (let from = 0; blocks.length < 40; ) {
    const open = html.indexOf('application/ld+json', from);
    const start = open < 0 ? -1 : html.indexOf('>', open);
    const end = start < 0 ? -1 : html.indexOf('</script', start);
    if (end < 0) break;
    blocks.push(html.slice(start + 1, end));
    from = end;
  }
  return blocks;
};

export type {
  ChannelContext,
  ChannelForm,
  ChannelReading,
  ChannelRecord,
  ChannelReply,
  ChannelRequest,
} from './types.ts';
