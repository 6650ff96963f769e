/** The web app's pages, rendered from the same API replies that a browser would ask for, so that they need no script. */
import type { Prospect } from '../../core/contract/index.ts';
import { csvLine } from '../../core/csv.ts';
import { ratedOfRow } from '../../core/score.ts';
import type { Context } from '../context.ts';
import { type Endpoint, type EndpointReply, ordinary } from '../http/endpoint.ts';
import { acceptsGzip, noneMatch } from '../http/headers.ts';
import { localRequest, replyText } from '../http/local-request.ts';
import type { HttpRequest } from '../http/types.ts';
import type { Renderer, Web, WebFile } from '../web.ts';
import { type Api, renderedEndpoint } from './rendered-page.ts';

const isLive = ({ query }: HttpRequest): boolean => query.includes('live=1');

export const pageEndpoint = ({ version }: Web, renderer: Renderer, api: Api): Endpoint =>
  renderedEndpoint({ id: 'page', api, version, isLive, make: (asked) => renderer.render(asked) });

/** A bundled file: cached for ever where its name holds its hash, else revalidated each time. */
export const webFileEndpoint = (file: WebFile): Endpoint => {
  const base: Record<string, string> = {
    'content-type': file.type,
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'public, no-cache',
    ...(file.cors ? { 'cross-origin-resource-policy': 'cross-origin' } : {}),
    ...(file.gzip === null ? {} : { vary: 'Accept-Encoding' }),
  };
  const serve = (request: HttpRequest): EndpointReply => {
    const packed = file.gzip !== null && acceptsGzip(request.header('accept-encoding'));
    const etag = packed ? `"${file.etag}-gzip"` : `"${file.etag}"`;
    const headers = { ...base, etag };
    if (noneMatch(request.header('if-none-match'), etag)) return { status: 304, headers, body: null };
    if (packed) return { status: 200, headers: { ...headers, 'content-encoding': 'gzip' }, body: file.gzip };
    return { status: 200, headers, body: file.bytes };
  };
  return {
    id: 'static',
    methods: [],
    cors: file.cors,
    // A page that says that too much was asked for still looks like one. A browser asks for such a file once.
    cost: file.immutable ? () => 'none' : ordinary,
    caching: 'own',
    keep: false,
    needsSnapshot: false,
    serve: (_context, request) => serve(request),
  };
};

const csvColumns = ['domain', 'name', 'platform', 'industry', 'score', 'monthly_visits'] as const;
const csvHeader = [
  ...csvColumns,
  'registration_number',
  'company_name',
  'advertising',
  'not_observed',
  'last_seen_at',
  'score_rated',
];

const csvRow = (one: Prospect): string =>
  csvLine([
    ...csvColumns.map((name) => one[name]),
    one.company?.registration_number,
    one.company?.name,
    one.advertising.join(' '),
    one.not_observed.join(' '),
    one.last_seen_at,
    ratedOfRow(one),
  ]);

/** `/prospects.csv`: the list of `/api/v1/prospect` as a spreadsheet takes it; the same parameters. */
export const prospectsCsvEndpoint = (api: Api): Endpoint => {
  const prospect = api.get('/api/v1/prospect') as Endpoint;
  const serve = async (context: Context, request: HttpRequest): Promise<EndpointReply> => {
    const query = request.query.includes('limit=') ? request.query : `${request.query}&limit=1000`;
    const reply = await prospect.serve(context, localRequest('/api/v1/prospect', query));
    if (reply.status !== 200) return reply;
    const { items } = JSON.parse(replyText(reply)) as { items: Prospect[] };
    const text = `\uFEFF${[csvHeader.join(','), ...items.map(csvRow)].join('\r\n')}\r\n`;
    const headers = {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="storelens-prospects-${context.reader.id}.csv"`,
    };
    return { status: 200, headers, body: Buffer.from(text) };
  };
  return { ...prospect, id: 'prospects_csv', cors: false, serve: (c, request) => serve(c as Context, request) };
};
