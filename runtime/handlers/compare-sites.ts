/** Two to five sites side by side. */
import { type FoundSite, foundSiteSchema, type SharedIdentifiers } from '../../core/contract/index.ts';
import type { ParamsOf } from '../../core/contract/routes/index.ts';
import { csvLine } from '../../core/csv.ts';
import { registrableDomain } from '../../core/domain.ts';
import type { SiteTable } from '../../core/find/index.ts';
import { bondsBetween, type RelationsReader } from '../../core/relations/index.ts';
import type { Context } from '../context.ts';
import { FilterError, listed } from '../find/site-filter.ts';
import { type HandlerReply, json, list, problem, shown } from '../http/replies.ts';
import { type FoundReader, type Json, parseRow, type SnapshotReader, type StoredSite } from '../reader.ts';
import { ComparedTechnologies, domainOf, type Told } from './compared-bytes.ts';
import { areAlike, comparedSite, observedOn, observedText } from './compared-sites.ts';
import { csvReply } from './csv.ts';
import { hostFrom, plainHost } from './domains.ts';
import type { RouteHandlers } from './handler.ts';

const [FEWEST, MOST] = [2, 5];

interface Asked {
  /** Each site once, in the order asked. */
  sites: StoredSite[];
  /** Hosts that are not stored. */
  unknown: string[];
}

const lookedUp = (found: FoundReader, text: string): Asked | HandlerReply => {
  const given = listed(text, 'domains', MOST);
  const [known, unknown] = [new Map<number, StoredSite>(), new Set<string>()];
  for (const one of given) {
    const plain = plainHost(one);
    let site = plain === null ? null : found.stored(plain);
    if (site === null) {
      const host = hostFrom(one, 'domains');
      if (typeof host !== 'string') return host;
      const wider = registrableDomain(host);
      site = found.stored(host) ?? (wider === null ? null : found.stored(wider));
      if (site === null) unknown.add(host);
    }
    if (site !== null && !known.has(site.ordinal)) known.set(site.ordinal, site);
  }
  if (known.size + unknown.size < FEWEST)
    return problem(
      'invalid_parameter',
      [`domains=${shown(text)}: give two to five different sites`, `domains=${shown(text)}：請給二到五個不同的網站`],
      {
        param: 'domains',
      },
    );
  if (known.size === 0)
    return problem(
      'unknown_domain',
      [`${[...unknown].join(', ')}: none is in this snapshot`, `${[...unknown].join('、')}：都不在快照中`],
      { param: 'domains' },
    );
  return { sites: [...known.values()], unknown: [...unknown] };
};

/** Sites that stand in a URL just as they are stored, each once; null: they are to be looked up one by one. */
const asStored = (found: FoundReader, text: string): Asked | null => {
  const sites: StoredSite[] = [];
  for (let from = 0, to = 0; to < text.length; from = to + 1) {
    to = text.indexOf(',', from);
    if (to < 0) to = text.length;
    const site = text.startsWith('www.', from) ? null : found.stored(text.slice(from, to));
    if (site === null || sites.length === MOST) return null;
    for (const { ordinal } of sites) if (ordinal === site.ordinal) return null;
    sites.push(site);
  }
  return sites.length < FEWEST ? null : { sites, unknown: [] };
};

const NONE = Buffer.from('[]');
const NULL = Buffer.from('null');

/** The pairs that share an identifier. */
const sharedBy = (relations: RelationsReader, sites: readonly StoredSite[]): SharedIdentifiers[] => {
  const pairs: SharedIdentifiers[] = [];
  for (let i = 0; i < sites.length; i++)
    for (let j = i + 1; j < sites.length; j++) {
      const [a, b] = [sites[i]!, sites[j]!];
      const bonds = bondsBetween(relations, a.site, b.site);
      if (bonds === null) continue;
      pairs.push(Object.assign({ domain: domainOf(a.row), other: domainOf(b.row) }, bonds));
    }
  return pairs;
};

const listOf = (items: readonly unknown[]): Uint8Array =>
  items.length === 0 ? NONE : Buffer.from(JSON.stringify(items));

/** By the table of a snapshot's sites. */
const technologies = new WeakMap<SiteTable, ComparedTechnologies>();

/** null: the snapshot was built by an earlier release, which had no numbers of technologies by site. */
const technologiesOf = (table: SiteTable): ComparedTechnologies | null => {
  let known = technologies.get(table);
  if (known === undefined && table.technologies !== null) {
    known = new ComparedTechnologies(table, table.technologies);
    technologies.set(table, known);
  }
  return known ?? null;
};

/** What is told behind the rows, from the rows themselves: see ComparedTechnologies, whose bytes these are. */
const toldByRows = (stored: readonly StoredSite[], { unknown, identifiers }: Told): string => {
  const sites = stored.map(({ row }) => comparedSite(row));
  const head = `,"unknown":${Buffer.from(unknown)},"alike":${areAlike(sites)}`;
  return `${head},"technologies":[${observedText(sites)}],"identifiers":${Buffer.from(identifiers)}`;
};

/** The reply's body: rows as they are stored, and behind them what is told of them together. */
const rendered = ({ id, relations, found }: SnapshotReader, { sites, unknown }: Asked): Json => {
  const told = {
    unknown: listOf(unknown),
    identifiers: relations === null ? NULL : listOf(sharedBy(relations, sites)),
  };
  const table = found === null ? null : technologiesOf(found.table);
  if (table !== null) return table.reply(id, sites, told);
  const rows = sites.map(({ row }) => row);
  return list(id, rows, { tail: toldByRows(sites, told) }).body;
};

/** What several of the sites share, each with the domains that do. */
const sharers = (pairs: readonly SharedIdentifiers[]): [identifier: string, domains: Set<string>][] => {
  const found = new Map<string, Set<string>>();
  for (const { domain, other, shared } of pairs)
    for (const { vendor, id } of shared) {
      const name = `shared ${vendor}: ${id}`;
      found.set(name, (found.get(name) ?? new Set()).add(domain).add(other));
    }
  return [...found];
};

/**
 * A row for each property and technology, a column for each site; an empty cell: not observed. Then a row for each identifier
 * that several share, and for each host that is not stored, whose name is all there is of it.
 */
const csvOf = ({ id: snapshot, relations }: SnapshotReader, { sites, unknown }: Asked): HandlerReply => {
  const items = sites.map(({ row }) => parseRow<FoundSite>(row));
  const members = Object.keys(foundSiteSchema.shape).filter((name) => name !== 'domain' && name !== 'technologies');
  const cells = (site: FoundSite, member: string): unknown => {
    const value = (site as Record<string, unknown>)[member];
    return Array.isArray(value) ? value.join(' ') : value;
  };
  const lines = [
    csvLine(['property', ...items.map(({ domain }) => domain)]),
    ...members.map((member) => csvLine([member, ...items.map((site) => cells(site, member))])),
    ...observedOn(items).map(({ technology: { id, category }, on }) =>
      csvLine([`${category}: ${id}`, ...items.map((_, place) => (on.includes(place) ? 'observed' : null))]),
    ),
    ...(relations === null ? [] : sharers(sharedBy(relations, sites))).map(([name, domains]) =>
      csvLine([name, ...items.map(({ domain }) => (domains.has(domain) ? 'shared' : null))]),
    ),
    ...unknown.map((host) => csvLine([`not in this snapshot: ${host}`, ...items.map(() => null)])),
  ];
  return csvReply(Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`), `storelens-compare-${snapshot}.csv`);
};

const compareSites = ({ reader }: Context, params: ParamsOf<'compareSites'>): HandlerReply => {
  const { found } = reader;
  if (found === null)
    return problem('snapshot_unavailable', [
      'This snapshot was built by an earlier release, which made no index of its sites: build it again',
      '此快照由較早的版本建置，沒有網站索引，請重新建置',
    ]);
  try {
    const asked = lookedUp(found, params.domains);
    if ('status' in asked) return asked;
    if (params.format !== 'csv') return json(rendered(reader, asked));
    return csvOf(reader, asked);
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    return problem('invalid_parameter', error.said, { param: error.param });
  }
};

const ready = ({ reader }: Context, text: string): Json | null => {
  const { found } = reader;
  const asked = found === null ? null : asStored(found, text);
  return asked === null ? null : rendered(reader, asked);
};

export const compareSitesHandlers = {
  compareSites: { handle: compareSites, keep: true, quick: 'domains', ready },
} satisfies Partial<RouteHandlers>;
