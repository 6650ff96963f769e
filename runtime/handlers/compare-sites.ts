/** Two to five sites side by side. */
import { type FoundSite, foundSiteSchema, type SharedIdentifiers } from '../../core/contract/index.ts';
import type { ParamsOf } from '../../core/contract/routes/index.ts';
import { csvLine } from '../../core/csv.ts';
import { registrableDomain } from '../../core/domain.ts';
import { bondsBetween, type RelationsReader } from '../../core/relations/index.ts';
import type { Context } from '../context.ts';
import { FilterError, listed } from '../find/site-filter.ts';
import { type HandlerReply, list, problem, shown } from '../http/replies.ts';
import { type FoundReader, type Json, parseRow, type SnapshotReader, type StoredSite } from '../reader.ts';
import { areAlike, type ComparedSite, comparedSite, observedOn, observedText } from './compared-sites.ts';
import { csvReply } from './csv.ts';
import { hostFrom, plainHost } from './domains.ts';
import type { RouteHandlers } from './handler.ts';

const [FEWEST, MOST] = [2, 5];
type Rendered = ReturnType<typeof list>;

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
  const hosts = text.split(',');
  if (hosts.length < FEWEST || hosts.length > MOST) return null;
  const sites: StoredSite[] = [];
  for (const host of hosts) {
    const site = host.startsWith('www.') ? null : found.stored(host);
    if (site === null || sites.some(({ ordinal }) => ordinal === site.ordinal)) return null;
    sites.push(site);
  }
  return { sites, unknown: [] };
};

/** The inside of a JSON list of the pairs that share an identifier. */
const identifiersText = (relations: RelationsReader, numbers: readonly number[], sites: readonly ComparedSite[]) => {
  const pairs: string[] = [];
  for (let i = 0; i < sites.length; i++)
    for (let j = i + 1; j < sites.length; j++) {
      const bonds = bondsBetween(relations, numbers[i]!, numbers[j]!);
      if (bonds === null) continue;
      const pair: SharedIdentifiers = { domain: sites[i]!.domain, other: sites[j]!.domain, ...bonds };
      pairs.push(JSON.stringify(pair));
    }
  return pairs.join(',');
};

/** The reply: rows as they are stored, and behind them what is told of them together. */
const rendered = ({ id, relations }: SnapshotReader, { sites: asked, unknown }: Asked): Rendered => {
  const rows = asked.map(({ row }) => row);
  const sites = rows.map(comparedSite);
  const numbers = asked.map(({ site }) => site);
  const identifiers = relations === null ? 'null' : `[${identifiersText(relations, numbers, sites)}]`;
  const told = `,"unknown":${JSON.stringify(unknown)},"alike":${areAlike(sites)}`;
  const tail = `${told},"technologies":[${observedText(sites)}],"identifiers":${identifiers}`;
  return list(id, rows, { tail });
};

/** A row for each property and technology, a column for each site; an empty cell: not observed. */
const csvOf = (snapshot: string, items: readonly FoundSite[]): HandlerReply => {
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
    if (params.format !== 'csv') return rendered(reader, asked);
    return csvOf(
      reader.id,
      asked.sites.map(({ row }) => parseRow<FoundSite>(row)),
    );
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    return problem('invalid_parameter', error.said, { param: error.param });
  }
};

const ready = ({ reader }: Context, text: string): Json | null => {
  const { found } = reader;
  const asked = found === null ? null : asStored(found, text);
  return asked === null ? null : rendered(reader, asked).body;
};

export const compareSitesHandlers = {
  compareSites: { handle: compareSites, keep: true, quick: 'domains', ready },
} satisfies Partial<RouteHandlers>;
