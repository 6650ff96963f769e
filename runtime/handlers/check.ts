/** What speaks for and against a shop. */
import { checkShop, endOfCheck } from '../../core/check/index.ts';
import type { SiteRow } from '../../core/contract/index.ts';
import type { ParamsOf } from '../../core/contract/routes/index.ts';
import { registrableDomain } from '../../core/domain.ts';
import { borrowBytes } from '../arena.ts';
import type { Context } from '../context.ts';
import { type HandlerReply, json } from '../http/replies.ts';
import { type Json, parseRow, type SnapshotReader } from '../reader.ts';
import { asStored, hostFrom, plainHost } from './domains.ts';
import type { RouteHandlers } from './handler.ts';

/** Labels under which a shop shows itself again. Below other hosts than these may stand somebody else's shop. */
const FACES: ReadonlySet<string> = new Set(['m', 'mobile', 'www']);

/** The host itself, or the one of which it is another face. A host that is not stored is still looked for in the lists. */
const storedSite = ({ reader }: Context, host: string): SiteRow | null => {
  const row = reader.site(host);
  if (row !== null) return parseRow<SiteRow>(row);
  const dot = host.indexOf('.');
  const main = host.slice(dot + 1);
  const wider = FACES.has(host.slice(0, dot)) && registrableDomain(host) === main ? reader.site(main) : null;
  return wider === null ? null : parseRow<SiteRow>(wider);
};

interface Ends {
  baseUrl: string;
  /** By the articles that they name, a u8. */
  byArticles: (Buffer | undefined)[];
}
/** What the replies of one snapshot end with, under the origin of late: rendered once. */
const ends = new WeakMap<SnapshotReader, Ends>();

const endOf = ({ reader, baseUrl }: Context, articles: number): Buffer => {
  let known = ends.get(reader);
  if (known?.baseUrl !== baseUrl) {
    known = { baseUrl, byArticles: new Array<Buffer | undefined>(256).fill(undefined) };
    ends.set(reader, known);
  }
  const { byArticles } = known;
  byArticles[articles] ??= Buffer.from(`,${JSON.stringify(endOfCheck(reader.check, { articles, baseUrl })).slice(1)}`);
  return byArticles[articles];
};

/** Rendered beforehand for the host itself; null: it was not. */
const rendered = (context: Context, host: string): Json | null => {
  const row = context.reader.checked(host);
  if (row === null) return null;
  const { start, articles } = row;
  const end = endOf(context, articles);
  const body = borrowBytes(start.length + end.length);
  body.set(start, 0);
  body.set(end, start.length);
  return body;
};

const check = (context: Context, params: ParamsOf<'check'>): HandlerReply => {
  const plain = plainHost(params.domain);
  const known = plain === null ? null : rendered(context, plain);
  if (known !== null) return json(known);
  const host = hostFrom(params.domain, 'domain');
  if (typeof host !== 'string') return host;
  const other = host === plain ? null : rendered(context, host);
  if (other !== null) return json(other);
  const site = storedSite(context, host);
  return json(checkShop(context.reader, { host, site, baseUrl: context.baseUrl }));
};

export const checkHandlers = {
  check: { handle: check, keep: true, quick: 'domain', ready: asStored(rendered) },
} satisfies Partial<RouteHandlers>;
