/** Movers as rows of their table, and back. */
import { z } from 'zod';
import { evidenceItemSchema, type Mover, moverSchema, type RowOf } from '../../core/contract/index.ts';
import { retractionId } from './movers.ts';

type Row = RowOf<'movers'>;

const jsonOf = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** Row of table `movers`. */
export const moverTableRow = (mover: Mover): Row => ({
  id: mover.id,
  type: mover.type,
  domain: mover.domain,
  name: mover.name,
  at: mover.at,
  snapshot: mover.snapshot,
  before: mover.before,
  after: mover.after,
  observed_before_at: mover.observed_before.at,
  observed_before_source: mover.observed_before.source,
  observed_after_at: mover.observed_after.at,
  observed_after_source: mover.observed_after.source,
  confidence: mover.confidence ?? null,
  observed_before_url: mover.observed_before.url ?? null,
  observed_before_requests: mover.observed_before.requests ?? null,
  observed_after_url: mover.observed_after.url ?? null,
  observed_after_requests: mover.observed_after.requests ?? null,
  evidence_before: jsonOf(mover.evidence_before),
  evidence_after: jsonOf(mover.evidence_after),
  retracted_at: mover.retracted?.at ?? null,
  retracted_snapshot: mover.retracted?.snapshot ?? null,
  retracted_reason: mover.retracted?.reason ?? null,
});

const DAY_MS = 86_400_000;

/** From the earlier observation to the later, in days. */
export const spanDays = (before: string, after: string): number =>
  Math.round(((Date.parse(after) - Date.parse(before)) / DAY_MS) * 10) / 10;

const itemsOf = (text: string | null | undefined): z.infer<typeof evidenceItemSchema>[] | undefined =>
  text == null ? undefined : z.array(evidenceItemSchema).parse(JSON.parse(text));

const seen = (row: Row, which: 'before' | 'after'): Mover['observed_before'] => {
  const [url, requests] = [row[`observed_${which}_url`], row[`observed_${which}_requests`]];
  return {
    at: row[`observed_${which}_at`],
    source: row[`observed_${which}_source`] as Mover['observed_before']['source'],
    ...(url == null ? {} : { url, complete: true }),
    ...(requests == null ? {} : { requests: Number(requests) }),
  };
};

/** The mover that a row was written from; rows of earlier releases lack some columns. Throws where it is none. */
export const moverOfRow = (row: Row): Mover => {
  const [before, after] = [itemsOf(row.evidence_before), itemsOf(row.evidence_after)];
  const { retracted_at: at, retracted_snapshot: snapshot, retracted_reason: reason } = row;
  return moverSchema.parse({
    ...{ id: row.id, type: row.type, domain: row.domain, name: row.name, at: row.at, snapshot: row.snapshot },
    ...{ before: row.before, after: row.after },
    observed_before: seen(row, 'before'),
    observed_after: seen(row, 'after'),
    ...(row.confidence == null
      ? {}
      : { confidence: row.confidence, span_days: spanDays(row.observed_before_at, row.observed_after_at) }),
    ...(before === undefined ? {} : { evidence_before: before }),
    ...(after === undefined ? {} : { evidence_after: after }),
    ...(at == null ? {} : { retracted: { id: retractionId(row.id), at, snapshot, reason } }),
  });
};
