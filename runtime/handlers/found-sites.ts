/** Sites by any property, page after page, and many domains at once. */
import { foundSiteSchema, type SitesReply } from '../../core/contract/index.ts';
import { csvLine } from '../../core/csv.ts';
import { registrableDomain } from '../../core/domain.ts';
import type { Context } from '../context.ts';
import { cursorAfter, readCursor } from '../find/site-cursor.ts';
import { facetsOf } from '../find/site-facets.ts';
import { alsoNamed, FilterError, filterSites, listed, type SitesParams } from '../find/site-filter.ts';
import { type HandlerReply, jsonHeaders, problem } from '../http/replies.ts';
import { type FoundReader, type Json, parseRow, type SnapshotReader } from '../reader.ts';
import { hostFrom } from './domains.ts';
import type { RouteHandlers } from './handler.ts';

const MAX_DOMAINS = 100;
const members = Object.keys(foundSiteSchema.shape);

/** A page: numbers of its sites, and what the reply says besides them. */
interface Page extends Omit<SitesReply, 'snapshot' | 'count' | 'items'> {
  ordinals: number[];
}

const fieldsOf = (params: SitesParams): string[] | null => {
  const fields = listed(params.fields, 'fields', members.length);
  if (fields.length === 0) return null;
  const wrong = fields.find((field) => !members.includes(field));
  if (wrong !== undefined)
    throw new FilterError(
      'fields',
      `"${wrong.slice(0, 60)}" is none of ${members.join(', ')}`,
      `「${wrong.slice(0, 60)}」不在 ${members.join('、')} 之中`,
    );
  return ['domain', ...fields.filter((field) => field !== 'domain')];
};

/** What alone has a meaning where `domains` is given. */
const besideDomains = new Set(['domains', 'fields', 'format']);

const lookedUp = (found: FoundReader, params: SitesParams): Page => {
  const ordinals: number[] = [];
  const unknown: string[] = [];
  const malformed: string[] = [];
  for (const text of listed(params.domains, 'domains', MAX_DOMAINS)) {
    const host = hostFrom(text, 'domains');
    if (typeof host !== 'string') {
      malformed.push(text.slice(0, 60));
      continue;
    }
    const wider = registrableDomain(host);
    const own = found.ordinalOf(host);
    const ordinal = own >= 0 || wider === null ? own : found.ordinalOf(wider);
    if (ordinal < 0) unknown.push(host);
    else if (!ordinals.includes(ordinal)) ordinals.push(ordinal);
  }
  const [wrong] = malformed;
  if (wrong !== undefined && ordinals.length + unknown.length === 0)
    throw new FilterError('domains', `"${wrong}" is no domain`, `「${wrong}」不是網域`);
  return {
    ...{ ordinals, total: ordinals.length, next: null, unknown },
    ...(malformed.length === 0 ? {} : { malformed }),
  };
};

const pageOf = (reader: SnapshotReader, found: FoundReader, params: SitesParams): Page => {
  const after = readCursor(reader.id, params, found.table.sites);
  const set = filterSites(reader, found, params);
  const total = set.size;
  // One more than is wanted tells whether there is a next page.
  const ordinals = found.table.page(set, { kind: params.sort, after, limit: params.limit + 1, size: total });
  const last = ordinals.length > params.limit ? ordinals[params.limit - 1]! : null;
  const also_named = alsoNamed(reader, found, params);
  return {
    ordinals: ordinals.slice(0, params.limit),
    total,
    next: last === null ? null : cursorAfter(reader.id, params, last),
    ...(also_named === undefined ? {} : { also_named }),
    ...(params.facets === '1' && params.cursor === undefined ? { facets: facetsOf(reader, found, set) } : {}),
  };
};

const narrowed = (row: Json, fields: readonly string[]): string => {
  const site = parseRow<Record<string, unknown>>(row);
  return JSON.stringify(Object.fromEntries(fields.flatMap((field) => (field in site ? [[field, site[field]]] : []))));
};

const COMMA = Buffer.from(',');
const joined = (rows: readonly Uint8Array[], between: Uint8Array): Uint8Array[] =>
  rows.flatMap((row, i) => (i === 0 ? [row] : [between, row]));

const jsonReply = (reader: SnapshotReader, { ordinals, ...page }: Page, rows: Uint8Array[]): HandlerReply => {
  const head = JSON.stringify({ snapshot: reader.id, count: ordinals.length, ...page });
  const body = [Buffer.from(`${head.slice(0, -1)},"items":[`), ...joined(rows, COMMA), Buffer.from(']}')];
  return { status: 200, headers: jsonHeaders, body: Buffer.concat(body) };
};

/** Lists within a cell have spaces between. */
const cellsOf = (row: Json, fields: readonly string[]): string => {
  const site = parseRow<Record<string, unknown>>(row);
  return csvLine(
    fields.map((field) => (Array.isArray(site[field]) ? (site[field] as string[]).join(' ') : site[field])),
  );
};

/** A list of hosts as a header; what is no ASCII is escaped. */
const headerOf = (name: string, values: readonly string[] | undefined): Record<string, string> =>
  values === undefined || values.length === 0 ? {} : { [name]: values.map((value) => encodeURI(value)).join(',') };

const fileHeaders = ({ id }: SnapshotReader, page: Page, [type, end]: [string, string]): Record<string, string> => ({
  'content-type': type,
  'content-disposition': `attachment; filename="storelens-sites-${id}.${end}"`,
  'x-total-count': String(page.total),
  ...(page.next === null ? {} : { 'x-next-cursor': page.next }),
  ...headerOf('x-unknown-domains', page.unknown),
  ...headerOf('x-malformed-domains', page.malformed),
});

const bodyOf = ({ reader }: Context, page: Page, params: SitesParams): HandlerReply => {
  const fields = fieldsOf(params);
  const rows = reader.found?.rows(page.ordinals) ?? [];
  if (params.format === 'csv') {
    const columns = fields ?? members;
    const lines = [`\uFEFF${columns.join(',')}`, ...rows.map((row) => cellsOf(row, columns))];
    const headers = fileHeaders(reader, page, ['text/csv; charset=utf-8; header=present', 'csv']);
    return { status: 200, headers, body: `${lines.join('\r\n')}\r\n` };
  }
  const items = fields === null ? rows : rows.map((row) => Buffer.from(narrowed(row, fields)));
  if (params.format === 'json') return jsonReply(reader, page, items);
  const headers = fileHeaders(reader, page, ['application/x-ndjson; charset=utf-8', 'ndjson']);
  return { status: 200, headers, body: Buffer.concat(items.flatMap((row) => [row, Buffer.from('\n')])) };
};

const sites = (context: Context, params: SitesParams): HandlerReply => {
  const { reader } = context;
  const { found } = reader;
  if (found === null)
    return problem('snapshot_unavailable', [
      'This snapshot was built by an earlier release, which made no index of its sites: build it again',
      '此快照由較早的版本建置，沒有網站索引，請重新建置',
    ]);
  try {
    const page = params.domains === undefined ? pageOf(reader, found, params) : lookedUp(found, params);
    return bodyOf(context, page, params);
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    return problem('invalid_parameter', error.said, { param: error.param });
  }
};

export const foundSitesHandlers = {
  sites: {
    handle: sites,
    keep: true,
    meant: ({ domains }) => (domains === undefined ? null : besideDomains),
  },
} satisfies Partial<RouteHandlers>;
