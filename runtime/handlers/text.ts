/**
 * One value as text for `WEBSERVICE`, and small CSV tables with a row for each asked thing for custom functions and
 * Power Query. A stored value that is null is an empty cell: looked and found none.
 */
import type { z } from 'zod';
import type { Offer, SiteRow } from '../../core/contract/index.ts';
import { type PriceField, priceFields, type SiteField, textParams } from '../../core/contract/text.ts';
import { csvLine, inertText } from '../../core/csv.ts';
import { ratedOf } from '../../core/score.ts';
import type { Context } from '../context.ts';
import { type Endpoint, ordinary } from '../http/endpoint.ts';
import { paramsReader } from '../http/params.ts';
import { type HandlerReply, problem, shown } from '../http/replies.ts';
import { BodyTooLarge, type HttpRequest } from '../http/types.ts';
import { parseRow } from '../reader.ts';
import { findByDomain } from './domains.ts';

type Cell = string | number | boolean | null;
type StoredSite = SiteRow & { snapshot: string };

const MAX_QUERY = 200;
const MAX_FORM_BYTES = 256 * 1024;

/** Line breaks and other control characters have no place in a cell. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();
const joined = (ids: readonly string[]): string => ids.join(', ');

const siteCells: Record<SiteField, (site: StoredSite) => Cell> = {
  domain: (site) => site.domain,
  name: (site) => site.name,
  url: (site) => site.url,
  is_ecommerce: (site) => site.is_ecommerce,
  platform: (site) => site.platform,
  industry: (site) => site.industry,
  score: (site) => site.score.total,
  health: (site) => site.score.health,
  trust: (site) => site.score.trust,
  score_rated: (site) => ratedOf(site.score),
  score_coverage: (site) => site.score.coverage ?? null,
  monthly_visits: (site) => site.traffic?.monthly_visits ?? null,
  rank: (site) => site.traffic?.rank ?? null,
  company: (site) => site.company?.name ?? null,
  registration_number: (site) => site.company?.registration_number ?? null,
  company_verified: (site) => site.company?.verified ?? null,
  technologies: (site) => joined(site.technologies.map(({ id }) => id)),
  advertising: (site) => joined(site.advertising),
  analytics: (site) => joined(site.analytics),
  payment: (site) => joined(site.payment),
  logistics: (site) => joined(site.logistics),
  marketing: (site) => joined(site.marketing),
  named: (site) => joined((site.named ?? []).map(({ id }) => id)),
  first_seen_at: (site) => site.first_seen_at,
  last_seen_at: (site) => site.last_seen_at,
  snapshot: (site) => site.snapshot,
};

const priceCell = (offer: Offer, field: PriceField): Cell => offer[field];

/** Some of who asks put the text into a cell as if it had been typed there. */
const textOf = (value: Cell): string => {
  if (value === null) return '';
  return typeof value === 'string' ? inertText(oneLine(value)) : String(value);
};

const plain = (value: Cell): HandlerReply => ({
  status: 200,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: textOf(value),
});

const table = (columns: readonly string[], rows: readonly (readonly Cell[])[]): HandlerReply => {
  const cells = (row: readonly Cell[]): string =>
    csvLine(row.map((cell) => (typeof cell === 'string' ? oneLine(cell) : cell)));
  const text = [columns.join(','), ...rows.map(cells)].join('\r\n');
  return { status: 200, headers: { 'content-type': 'text/csv; charset=utf-8' }, body: `\uFEFF${text}\r\n` };
};

const findSite = (context: Context, domain: string, param: string) =>
  findByDomain(domain, param, (host) => {
    const found = context.reader.site(host);
    return found === null ? null : parseRow<StoredSite>(found);
  });

const cheapest = ({ reader }: Context, q: string): Offer | null => {
  const [first] = reader.search(q, 1, { includeAccessories: false }).items;
  return first === undefined ? null : parseRow<Offer>(first);
};

const codeOf = (reply: HandlerReply): string => (JSON.parse(String(reply.body)) as { code: string }).code;

type Params<P extends keyof typeof textParams> = z.infer<(typeof textParams)[P]>;

export const textHandlers: { [P in keyof typeof textParams]: (context: Context, params: Params<P>) => HandlerReply } = {
  '/text/site': (context, { domain, field }) => {
    const found = findSite(context, domain, 'domain');
    return found.ok ? plain(siteCells[field](found.value)) : found.reply;
  },
  '/text/sites.csv': (context, { domains, fields }) => {
    const rows = domains.map((domain): Cell[] => {
      if (domain === '') return [domain, ...fields.map(() => null), null];
      const found = findSite(context, domain, 'domains');
      if (!found.ok) return [domain, ...fields.map(() => null), codeOf(found.reply)];
      return [domain, ...fields.map((field) => siteCells[field](found.value)), null];
    });
    return table(['asked', ...fields, 'error'], rows);
  },
  '/text/price': (context, { q, field }) => {
    const offer = cheapest(context, q);
    if (offer !== null) return plain(priceCell(offer, field));
    return problem(
      'unknown_offer',
      [`no offer of this snapshot has every word of ${shown(q)}`, `快照中沒有商品含有 ${shown(q)} 的每個詞`],
      { param: 'q' },
    );
  },
  '/text/prices.csv': (context, { q }) => {
    const rows = q.map((query): Cell[] => {
      const refused = query === '' ? null : query.length > MAX_QUERY ? 'invalid_parameter' : 'unknown_offer';
      const offer = refused === 'unknown_offer' ? cheapest(context, query) : null;
      if (offer === null) return [query, ...priceFields.map(() => null), refused];
      return [query, ...priceFields.map((field) => priceCell(offer, field)), null];
    });
    return table(['asked', ...priceFields, 'error'], rows);
  },
};

/** The query of a GET; of a POST the form in its body, for lists that are longer than a URL may be. */
const formOf = async (request: HttpRequest): Promise<string | HandlerReply> => {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.header('content-type')))
    return problem('invalid_parameter', 'Send the parameters as application/x-www-form-urlencoded', { status: 415 });
  try {
    return new TextDecoder().decode(await request.body(MAX_FORM_BYTES));
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error;
    return problem('invalid_parameter', `The body is over ${MAX_FORM_BYTES} bytes`, { status: 413 });
  }
};

const endpoint = <P extends keyof typeof textParams>(path: P): Endpoint => {
  const read = paramsReader(textParams[path] as z.ZodObject);
  const handle = textHandlers[path] as (context: Context, params: unknown) => HandlerReply;
  const answer = (context: Context, query: string): HandlerReply => {
    const parsed = read(query);
    return parsed.ok ? handle(context, parsed.params) : parsed.reply;
  };
  const answerForm = async (context: Context, request: HttpRequest): Promise<HandlerReply> => {
    const form = await formOf(request);
    if (typeof form !== 'string') return form;
    const reply = answer(context, form);
    return { ...reply, headers: { ...reply.headers, 'cache-control': 'no-store' } };
  };
  return {
    id: 'text',
    methods: path.endsWith('.csv') ? ['POST'] : [],
    cors: true,
    cost: ordinary,
    caching: 'snapshot',
    keep: false,
    needsSnapshot: true,
    serve: (context, request) =>
      request.method === 'POST' ? answerForm(context as Context, request) : answer(context as Context, request.query),
  };
};

export const textEndpoints = (): [path: string, endpoint: Endpoint][] =>
  (Object.keys(textParams) as (keyof typeof textParams)[]).map((path) => [path, endpoint(path)]);
