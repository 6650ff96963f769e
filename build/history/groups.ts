/** Rows of the history, sorted, as groups: all observations of a site, all prices of an offer. */
import type { PriceObservation, RowOf, SourceKind } from '../../core/contract/index.ts';
import { TimeTexts } from './times.ts';
import { isFewer, RequestMemory } from './usual-requests.ts';

type Observation = RowOf<'observations'>;
/** A column's values of some thousand rows. */
export type Cells = readonly unknown[];

/** All observations of one site. */
export type Observed = [domain: string, rows: Observation[]];
/** Prices of one offer. */
export type Priced = [offerId: string, prices: PriceObservation[]];

/** Stands between the texts of a row; none but the last, the name, can hold it: the others are ids, domains and JSON. */
const BETWEEN = '\x1f';
/** What {@link ObservationGroups} reads. Fetching a text costs more than reading it, so a row's texts come as one. */
export const observationColumns = `epoch_ms(observed_at)::DOUBLE, complete, rank,
  concat(domain, chr(31), source, chr(31), snapshot, chr(31), advertising, chr(31),
    coalesce('=' || platform, ''), chr(31), coalesce('=' || name, '')), requests, incomplete_reason,
  CASE WHEN ids IS NULL THEN NULL ELSE concat(ids, chr(31), coalesce('=' || url, ''), chr(31), coalesce('=' || hosts, ''),
    chr(31), coalesce('=' || other_platforms, ''), chr(31), coalesce('=' || addresses, ''), chr(31),
    coalesce('=' || evidence, '')) END, scripts, lang`;

/** The texts of a row; the last is whatever follows the `before` others. */
const cut = (text: string, before: number): string[] => {
  const parts: string[] = [];
  let start = 0;
  for (let n = 0; n < before; n++) {
    const end = text.indexOf(BETWEEN, start);
    parts.push(text.slice(start, end));
    start = end + 1;
  }
  parts.push(text.slice(start));
  return parts;
};

/** Of `=` and a text; nothing: null. */
const optional = (text: string): string | null => (text === '' ? null : text.slice(1));

/** What earlier releases did not keep; null: they did not. */
const keptOf = (text: unknown): Partial<Observation> => {
  if (text == null) return {};
  const [ids = '', url = '', hosts = '', others = '', addresses = '', evidence = ''] = cut(String(text), 5);
  return {
    ids,
    url: optional(url),
    hosts: optional(hosts),
    other_platforms: optional(others),
    addresses: optional(addresses),
    evidence: optional(evidence),
  };
};

const few = (row: Observation): Observation => ({ ...row, complete: false, incomplete_reason: 'few_requests' });

/**
 * A site's observations, those as partial that made far fewer requests than the site used to. Of the first that a kind
 * of source saw, the second tells: a tag that only it shows did not start then.
 */
export const judged = ([domain, rows]: Observed): Observed => {
  if (rows.every(({ requests }) => requests == null)) return [domain, rows];
  const memory = new RequestMemory();
  const first = new Map<string, number>();
  const result = [...rows];
  for (const [i, row] of rows.entries()) {
    const { observed_at: observedAt, source, complete, requests } = row;
    if (memory.isFew({ observedAt, source: source as SourceKind, complete, requests: requests ?? null }))
      result[i] = few(row);
    if (!complete || requests == null) continue;
    const before = first.get(source);
    if (before === undefined) first.set(source, i);
    else if (before >= 0) {
      if (isFewer(rows[before]!.requests ?? 0, requests)) result[before] = few(rows[before]!);
      first.set(source, -1);
    }
  }
  return [domain, result];
};

/** Puts rows by site and time into groups; of one site, time and kind of source, what came first counts. */
export class ObservationGroups {
  #open: Observed | null = null;
  readonly #times = new TimeTexts();

  /** Groups that are complete now. */
  add([
    times = [],
    complete = [],
    ranks = [],
    texts = [],
    requests = [],
    reasons = [],
    kept = [],
    scripts = [],
    langs = [],
  ]: readonly Cells[]): Observed[] {
    const groups: Observed[] = [];
    for (let i = 0; i < texts.length; i++) {
      const [domain = '', source = '', snapshot = '', advertising = '', platform = '', name = ''] = cut(
        String(texts[i]),
        5,
      );
      const observed_at = this.#times.of(Number(times[i]));
      if (this.#open?.[0] !== domain) {
        if (this.#open !== null) groups.push(judged(this.#open));
        this.#open = [domain, []];
      }
      const rows = this.#open[1];
      const last = rows.at(-1);
      if (last?.observed_at === observed_at && last.source === source) continue;
      rows.push({
        domain,
        observed_at,
        source,
        complete: complete[i] === true,
        platform: optional(platform),
        advertising,
        rank: ranks[i] === null ? null : Number(ranks[i]),
        name: optional(name),
        snapshot,
        ...(requests[i] == null ? {} : { requests: Number(requests[i]) }),
        ...(reasons[i] == null ? {} : { incomplete_reason: String(reasons[i]) }),
        ...keptOf(kept[i]),
        ...(scripts[i] == null ? {} : { scripts: Number(scripts[i]) }),
        ...(langs[i] == null ? {} : { lang: String(langs[i]) }),
      });
    }
    return groups;
  }

  last(): Observed[] {
    return this.#open === null ? [] : [judged(this.#open)];
  }
}

/** Puts rows by offer and time into groups; of one offer and time, what came first counts. */
export class PriceGroups {
  #open: Priced | null = null;
  readonly #times = new TimeTexts();

  /** Groups that are complete now. */
  add([ids = [], times = [], prices = []]: readonly Cells[]): Priced[] {
    const complete: Priced[] = [];
    for (let i = 0; i < ids.length; i++) {
      const offerId = String(ids[i]);
      const observedAt = this.#times.of(Number(times[i]));
      if (this.#open?.[0] !== offerId) {
        if (this.#open !== null) complete.push(this.#open);
        this.#open = [offerId, []];
      }
      const [, group] = this.#open;
      if (group.at(-1)?.observedAt !== observedAt) group.push({ offerId, observedAt, priceTwd: Number(prices[i]) });
    }
    return complete;
  }

  last(): Priced[] {
    return this.#open === null ? [] : [this.#open];
  }
}
