import type { KeyIndex } from '../../core/serving/index.ts';
import { hasDomainAt } from '../../core/serving/index.ts';
import type { CheckedRow, Json } from '../reader.ts';
import { HotRows } from './hot-rows.ts';
import type { ServingFiles } from './open.ts';

/** Whole replies by site, each a row; see core/serving/encode-replies.ts. */
class ReplyRows {
  readonly #rows: HotRows;
  readonly #byDomain: KeyIndex;
  /** Where the reply's domain begins in a row. */
  readonly #domainAt: (row: Uint8Array) => number;

  constructor(
    files: ServingFiles,
    name: string,
    { byDomain, domainAt }: { byDomain: KeyIndex; domainAt: (row: Uint8Array) => number },
  ) {
    this.#rows = new HotRows(files.rows(name, files.sections(name)));
    this.#byDomain = byDomain;
    this.#domainAt = domainAt;
  }

  /** The row, behind its first byte; null: none was rendered. */
  row(domain: string): Uint8Array | null {
    let row: Uint8Array | null = null;
    const site = this.#byDomain.find(domain, (candidate) => {
      row = this.#rows.row(candidate);
      return row.length > 0 && hasDomainAt(row, this.#domainAt(row), domain);
    });
    return site < 0 ? null : row;
  }
}

export const relatedReplies = (files: ServingFiles, byDomain: KeyIndex): ((domain: string) => Json | null) => {
  const rows = new ReplyRows(files, 'related', { byDomain, domainAt: (row) => 1 + (row[0] ?? 0) });
  return (domain) => rows.row(domain)?.subarray(1) ?? null;
};

export const checkReplies = (files: ServingFiles, byDomain: KeyIndex): ((domain: string) => CheckedRow | null) => {
  const at = 1 + `{"snapshot":${JSON.stringify(files.meta.snapshot)},"domain":"`.length;
  const rows = new ReplyRows(files, 'checks', { byDomain, domainAt: () => at });
  return (domain) => {
    const row = rows.row(domain);
    return row === null ? null : { start: row.subarray(1), articles: row[0] ?? 0 };
  };
};
