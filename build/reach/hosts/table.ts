import type { Column, Table } from '../../../core/contract/index.ts';
import { csvLine } from '../../../core/csv.ts';
import type { Candidate } from './candidates.ts';
import type { LeftOutReason } from './left-out.ts';
import { candidateScore, chineseShare } from './score.ts';

const column = (name: string, type: Column['type'], description: string, nullable = false): Column => ({
  name,
  type,
  description,
  nullable,
});

/** What `npm run discover` writes, as Parquet and as CSV, best candidates first. */
export const hostsTable: Table = {
  name: 'hosts',
  schemaVersion: 1,
  sortedBy: ['position'],
  description: 'Hosts that may be shops of Taiwan, and why.',
  columns: [
    column('position', 'INTEGER', 'From 1: by score, then rank, then host'),
    column('host', 'VARCHAR', 'Host to visit, www. kept'),
    column('site', 'VARCHAR', 'The host as snapshots name it'),
    column('domain', 'VARCHAR', 'The part that somebody registered'),
    column('other_hosts', 'VARCHAR', 'JSON list: other hosts of the same shop'),
    column('sources', 'VARCHAR', 'JSON list of {source, evidence, date}: why it is a candidate'),
    column('languages', 'VARCHAR', 'JSON object: first language of a page (ISO 639-3) to pages'),
    column('chinese_share', 'DOUBLE', 'Share of pages in Chinese; null: no page tells its language', true),
    column('pages', 'BIGINT', 'Pages in the index read; 0: none'),
    column('product_pages', 'BIGINT', 'Of these, at paths that look like products'),
    column('rank', 'BIGINT', 'Best rank in the lists given; null: in none', true),
    column('rank_source', 'VARCHAR', 'List and kind of the rank', true),
    column('last_seen', 'TIMESTAMP', 'Last time that the index has a page of it', true),
    column('score', 'INTEGER', '0 to 100: an order in which to look, no probability'),
  ],
};

export interface HostRank {
  rank: number;
  source: string;
}

export type HostRow = Record<string, string | number | null>;

const jsonOf = (entries: Iterable<[string, number]>): string =>
  JSON.stringify(Object.fromEntries([...entries].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))));

interface Scored {
  candidate: Candidate;
  score: number;
  rank: HostRank | null;
}

const rowOf = ({ candidate, score, rank }: Scored, position: number): HostRow => ({
  position,
  host: candidate.host,
  site: candidate.site,
  domain: candidate.domain,
  other_hosts: JSON.stringify(candidate.otherHosts),
  sources: JSON.stringify(candidate.sights),
  languages: jsonOf(candidate.languages),
  chinese_share: chineseShare(candidate),
  pages: candidate.pages,
  product_pages: candidate.productPages,
  rank: rank?.rank ?? null,
  rank_source: rank?.source ?? null,
  last_seen: candidate.lastSeen,
  score,
});

/** Rows in order of position, each made when it is asked for: those of a whole graph would take more memory than its hosts. */
export const hostRows = (
  candidates: readonly Candidate[],
  rankOf: (candidate: Candidate) => HostRank | null,
): Iterable<HostRow> => {
  const scored = candidates.map(
    (candidate): Scored => ({
      candidate,
      score: candidateScore(candidate),
      rank: rankOf(candidate),
    }),
  );
  const last = Number.POSITIVE_INFINITY;
  scored.sort(
    (a, b) =>
      b.score - a.score ||
      (a.rank?.rank ?? last) - (b.rank?.rank ?? last) ||
      (a.candidate.host < b.candidate.host ? -1 : 1),
  );
  return {
    *[Symbol.iterator]() {
      let position = 0;
      for (const each of scored) yield rowOf(each, ++position);
    },
  };
};

function* lines(header: readonly string[], rows: Iterable<HostRow>): Generator<string> {
  yield `${csvLine(header)}\n`;
  for (const row of rows) yield `${csvLine(header.map((name) => row[name] ?? null))}\n`;
}

export const hostsCsv = (rows: Iterable<HostRow>): Iterable<string> =>
  lines(
    hostsTable.columns.map(({ name }) => name),
    rows,
  );

export const leftOutCsv = (left: readonly { site: string; reason: LeftOutReason }[]): Iterable<string> =>
  lines(
    ['site', 'reason'],
    left.map(({ site, reason }) => ({ site, reason })),
  );
