/**
 * Replies of /related and /check as the runtime would put them together out of the files written before, by the same code:
 * each of their rows is one read in place of some dozens.
 */
import { type CheckReader, type CheckSources, startOfCheck } from '../check/index.ts';
import type { RelatedReply, SiteRow, SnapshotModel } from '../contract/index.ts';
import { type OperatorsReader, type RelationsReader, relatedSites } from '../relations/index.ts';
import { concatBytes, little, type ServingOutput, utf8 } from './bytes.ts';
import { CheckQuery } from './check-query.ts';
import { writeSections } from './encode-sites.ts';
import { RELATED_SHOWN } from './format.ts';
import { OperatorsQuery } from './operators-query.ts';
import { RelationsQuery } from './relations-query.ts';
import { parseRow, type RowFiles, RowsBuilder, RowsReader } from './rows.ts';
import { decodeSections, float64Section } from './sections.ts';

/** A snapshot's id is of the moment of its build; what it tells is of the day of its newest observation. */
export type Dated = Pick<SnapshotModel, 'id' | 'asOf'>;

/** Which of the files before were written. */
interface Written {
  relations: boolean;
  operators: boolean;
  check: boolean;
}

/** A longer reply is put together when it is asked for. */
const MOST_BYTES = 64 << 10;
/**
 * Bearings of all that a site shares that are gone through for its replies. Without a bound the sites of a company that has ten
 * thousand would cost their number squared; replies of such are put together when they are asked for.
 */
const MOST_BEARINGS = 500;
/** Rows read at once. */
const BATCH = 128;
const NOTHING = new Uint8Array(0);

/** Files as a runtime finds them. */
const filesOf = (output: ServingOutput): RowFiles & { close(): void } => {
  const open: RowsReader[] = [];
  return {
    sections(name) {
      const file = output.reread(`${name}.idx`);
      const found = decodeSections(file.read(0, file.size));
      file.close();
      return found;
    },
    rows(name, sections) {
      const rows = new RowsReader(output.reread(`${name}.rows`), float64Section(sections, 'offsets'));
      open.push(rows);
      return rows;
    },
    close() {
      for (const rows of open) rows.close();
    },
  };
};

interface Readers {
  snapshot: Dated;
  relations: RelationsReader | null;
  operators: OperatorsReader | null;
  check: CheckReader | null;
}

/** Whether a site's relations are few enough to be gone through for each of its sharers. */
const isRendered = (relations: RelationsReader, site: number): boolean => {
  let bearings = 0;
  for (const { identifier } of relations.bearingsOf(site)) {
    if (!relations.isOneOwner(identifier)) continue;
    const { from, to } = relations.bearersOf(identifier);
    bearings += to - from;
  }
  return bearings <= MOST_BEARINGS;
};

type Related = ReturnType<typeof relatedSites>;

/** u8 where in the reply its domain begins, the reply; nothing where it goes on on further pages. */
const relatedRow = (
  { snapshot: { id: snapshot }, operators }: Readers,
  { total, items, not_kin, weak }: Related,
  { site, domain }: { site: number; domain: string },
): Uint8Array => {
  if (total > RELATED_SHOWN) return NOTHING;
  const operator = operators?.of(site) ?? -1;
  const group = operators === null ? {} : { operator: operator < 0 ? null : operators.operator(operator) };
  const head = { snapshot, count: items.length, total, next: null, domain, ...group };
  const told = { not_kin, ...(weak === undefined ? {} : { weak }) };
  const reply = utf8(JSON.stringify({ ...head, ...told, items } satisfies RelatedReply));
  if (reply.length > MOST_BYTES) return NOTHING;
  const at = `{"snapshot":${JSON.stringify(snapshot)},"count":${items.length},"total":${total},"next":null,"domain":"`;
  return concatBytes([little(at.length, 1), reply]);
};

/** u8 which articles the end names, the reply without its end and brace. */
const checkRow = (sources: CheckSources, site: SiteRow, related: Related | null): Uint8Array => {
  const asked = { host: site.domain, site, isAlone: related?.total === 0 };
  const { start, articles } = startOfCheck(sources, asked);
  const text = utf8(JSON.stringify(start).slice(0, -1));
  return text.length > MOST_BYTES ? NOTHING : concatBytes([little(articles, 1), text]);
};

/** A site's row has the length of the /site reply before it. */
const siteIn = (row: Uint8Array): SiteRow =>
  parseRow<SiteRow>(row.subarray(4, 4 + new DataView(row.buffer, row.byteOffset).getUint32(0, true)));

const writeRows = (output: ServingOutput, name: string) => {
  const file = output.create(`${name}.rows`);
  const rows = new RowsBuilder(file);
  const finish = (): void => {
    file.close();
    writeSections(output.create(`${name}.idx`), rows.sections());
  };
  return { add: (row: Uint8Array) => rows.add(row), finish };
};

const renderInto = (output: ServingOutput, files: RowFiles, readers: Readers): void => {
  const { snapshot, relations, operators, check } = readers;
  const sources: CheckSources = { id: snapshot.id, manifest: { as_of: snapshot.asOf }, check, relations, operators };
  const sites = files.rows('sites', files.sections('sites'));
  const related = relations === null ? null : writeRows(output, 'related');
  const checks = check === null ? null : writeRows(output, 'checks');
  for (let from = 0; from < sites.count; from += BATCH)
    for (const [i, row] of sites.range(from, Math.min(sites.count, from + BATCH)).entries()) {
      const site = siteIn(row);
      const few = relations === null || isRendered(relations, from + i);
      // Looked for once: of a site without any the check asks no more.
      const kin =
        relations !== null && few ? relatedSites(relations, from + i, { from: 0, limit: RELATED_SHOWN }) : null;
      related?.add(kin === null ? NOTHING : relatedRow(readers, kin, { site: from + i, domain: site.domain }));
      checks?.add(few ? checkRow(sources, site, kin) : NOTHING);
    }
  related?.finish();
  checks?.finish();
};

/** related.rows, checks.rows and their indexes: a row for each of sites.rows, in its order. */
export const encodeReplies = (output: ServingOutput, snapshot: Dated, written: Written): void => {
  if (!written.relations && !written.check) return;
  const files = filesOf(output);
  try {
    const relations = written.relations ? new RelationsQuery(files) : null;
    const operators = written.operators ? new OperatorsQuery(files) : null;
    const check = written.check ? new CheckQuery(files) : null;
    renderInto(output, files, { snapshot, relations, operators, check });
  } finally {
    files.close();
  }
};
