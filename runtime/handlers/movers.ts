/** Events, newest first, as a list or CSV; with `retractions=entries` what is taken back stands as an entry of its own. */
import type { Mover, SiteRow } from '../../core/contract/index.ts';
import type { ParamsOf } from '../../core/contract/routes/index.ts';
import { csvLine } from '../../core/csv.ts';
import { registrableDomain } from '../../core/domain.ts';
import type { Context } from '../context.ts';
import { type HandlerReply, list, problem, shown } from '../http/replies.ts';
import { type Json, parseRow } from '../reader.ts';
import { csvReply } from './csv.ts';
import { hostFrom } from './domains.ts';
import { isReply, siteFilter, technologyFrom } from './filters.ts';
import { isOfOperator } from './operators.ts';

type MoverFilter = { type?: string; domain?: string; sinceTime?: string; sinceId?: string };

const looksLikeTime = /^\d{4}-\d{2}-\d{2}(?:[T ]|$)/;
const acceptableTime = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/i;

/** The time in ISO 8601 with Z; without an offset it is taken as UTC. null: not a time. */
const timeFrom = (text: string): string | null => {
  if (!acceptableTime.test(text)) return null;
  const zoned = /T|\s/i.test(text) && !/(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) ? `${text}Z` : text;
  const at = Date.parse(zoned.replace(' ', 'T'));
  return Number.isNaN(at) ? null : new Date(at).toISOString();
};

const moverFilter = (context: Context, params: ParamsOf<'movers'>): MoverFilter | HandlerReply => {
  const filter: MoverFilter = {};
  if (params.type !== undefined) filter.type = params.type;
  if (params.domain !== undefined) {
    const host = hostFrom(params.domain, 'domain');
    if (typeof host !== 'string') return host;
    const wider = registrableDomain(host);
    filter.domain = wider !== null && context.reader.site(host) === null && context.reader.site(wider) ? wider : host;
  }
  if (params.since === undefined) return filter;
  if (!looksLikeTime.test(params.since)) return { ...filter, sinceId: params.since };
  // A literal `+` in a query reads as a space: `…T00:00:00 08:00` is an offset that was not percent-encoded.
  const sinceTime = timeFrom(params.since.replace(/ (?=\d{2}:?\d{2}$)/, (s, at: number) => (at > 10 ? '+' : s)));
  if (sinceTime === null)
    return problem(
      'invalid_parameter',
      [`since=${shown(params.since)} is no ISO 8601 time`, `since=${shown(params.since)} 不是 ISO 8601 時間`],
      { param: 'since' },
    );
  return { ...filter, sinceTime };
};

/** Events that are looked through by what is known of their sites, by technology, or for what was taken back. */
const MAX_SCANNED = 20_000;

type IsWanted = (row: Json) => boolean;

/** Events of sites on a platform (now, before or after the event), of an industry and of an operator, and of a technology; null: of all. */
const wantedBy = (context: Context, params: ParamsOf<'movers'>): IsWanted | null | HandlerReply => {
  const { platform, industry, operator } = params;
  if ([platform, params.technology, industry, operator].every((one) => one === undefined)) return null;
  const wanted = siteFilter(context.reader, { platform, industry }, 'industry');
  if (isReply(wanted)) return wanted;
  const technology = params.technology === undefined ? undefined : technologyFrom(context.reader, params.technology);
  if (technology !== undefined && isReply(technology)) return technology;
  const isOperators = operator === undefined ? null : isOfOperator(context.reader, operator);
  if (isOperators !== null && isReply(isOperators)) return isOperators;
  return (row) => {
    const { domain, before, after } = parseRow<Mover>(row);
    if (isOperators?.(domain) === false) return false;
    if (technology !== undefined && before !== technology && after !== technology) return false;
    if (wanted.platform === undefined && wanted.industry === undefined) return true;
    const known = context.reader.site(domain);
    const site = known === null ? null : parseRow<SiteRow>(known);
    const platforms = [site?.platform ?? null, before, after];
    return (
      (wanted.platform === undefined || platforms.includes(wanted.platform)) &&
      (wanted.industry === undefined || site?.industry === wanted.industry)
    );
  };
};

interface Wanted {
  filter: MoverFilter;
  isWanted: IsWanted | null;
  limit: number;
}

/** null: `since` is no event of this snapshot. */
const events = ({ reader }: Context, { filter, isWanted, limit }: Wanted): Json[] | null => {
  if (isWanted === null) return reader.movers(filter, limit);
  const found = reader.movers(filter, MAX_SCANNED)?.filter(isWanted) ?? null;
  // After an event come the next that were reported: they stand last.
  return filter.sinceId === undefined ? (found?.slice(0, limit) ?? null) : (found?.slice(-limit) ?? null);
};

/** An event, or that one is taken back: the event under the id of its retraction, at the time of what refutes it. */
const entriesOf = (mover: Mover): Mover[] => {
  const { retracted } = mover;
  if (retracted === undefined) return [mover];
  const { id, at, snapshot } = retracted;
  return [mover, { ...mover, id, at, snapshot, retracts: mover.id }];
};

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);
const byTime = (a: Mover, b: Mover): number => compare(Date.parse(b.at), Date.parse(a.at)) || compare(a.id, b.id);
/** Ids of snapshots are in the order of their times. */
const byReport = (a: Mover, b: Mover): number => compare(a.snapshot, b.snapshot) || byTime(b, a);

/** Events and retractions of the newest events; null: `since` is none of them. */
const entries = ({ reader }: Context, { filter, isWanted, limit }: Wanted): Mover[] | null => {
  const { sinceId, sinceTime, ...kept } = filter;
  const rows = reader.movers(kept, MAX_SCANNED) ?? [];
  const told = (isWanted === null ? rows : rows.filter(isWanted)).flatMap((row) => entriesOf(parseRow<Mover>(row)));
  if (sinceId === undefined) {
    const after = sinceTime === undefined ? Number.NEGATIVE_INFINITY : Date.parse(sinceTime);
    return told
      .filter(({ at }) => Date.parse(at) > after)
      .sort(byTime)
      .slice(0, limit);
  }
  const all = reader.movers({}, MAX_SCANNED) ?? [];
  const since = all.flatMap((row) => entriesOf(parseRow<Mover>(row))).find(({ id }) => id === sinceId);
  if (since === undefined) return null;
  const later = told.filter((one) => byReport(one, since) > 0).sort(byReport);
  return later.slice(0, limit).reverse();
};

const csvColumns = [
  ...['id', 'type', 'domain', 'name', 'at', 'snapshot', 'before', 'after'],
  ...['observed_before_at', 'observed_before_source', 'observed_after_at', 'observed_after_source'],
  ...['confidence', 'span_days', 'retracts', 'retracted_at', 'retracted_reason'],
  ...['observed_before_url', 'observed_before_complete', 'observed_before_requests'],
  ...['observed_after_url', 'observed_after_complete', 'observed_after_requests'],
  ...['evidence_before', 'evidence_after'],
] as const;

/** What something was seen by, each kind with its value. */
export const evidenceText = (items: Mover['evidence_before'] = []): string =>
  items.map(({ kind, value }) => `${kind} ${value}`).join(' · ');

const csvOf = (movers: readonly Mover[]): Buffer => {
  const lines = movers.map((mover) => {
    const { observed_before: before, observed_after: after, retracted } = mover;
    return csvLine([
      ...[mover.id, mover.type, mover.domain, mover.name, mover.at, mover.snapshot, mover.before, mover.after],
      ...[before.at, before.source, after.at, after.source],
      ...[mover.confidence, mover.span_days, mover.retracts, retracted?.at, retracted?.reason],
      ...[before.url, before.complete, before.requests, after.url, after.complete, after.requests],
      ...[evidenceText(mover.evidence_before), evidenceText(mover.evidence_after)],
    ]);
  });
  return Buffer.from(`\uFEFF${[csvColumns.join(','), ...lines].map((line) => `${line}\r\n`).join('')}`);
};

export const movers = (context: Context, params: ParamsOf<'movers'>): HandlerReply => {
  const filter = moverFilter(context, params);
  if (isReply(filter)) return filter;
  const isWanted = wantedBy(context, params);
  if (isWanted !== null && isReply(isWanted)) return isWanted;
  const wanted = { filter, isWanted, limit: params.limit };
  const { reader } = context;
  const items =
    params.retractions === 'entries'
      ? (entries(context, wanted)?.map((entry): Json => Buffer.from(JSON.stringify(entry))) ?? null)
      : events(context, wanted);
  if (items === null)
    return problem(
      'invalid_parameter',
      [
        `since=${shown(params.since ?? '')} is no time and no event of this snapshot`,
        `since=${shown(params.since ?? '')} 既不是時間，也不是此快照的事件`,
      ],
      {
        param: 'since',
      },
    );
  if (params.format === 'json') return list(reader.id, items);
  return csvReply(csvOf(items.map((row) => parseRow<Mover>(row))), `storelens-movers-${reader.id}.csv`);
};
