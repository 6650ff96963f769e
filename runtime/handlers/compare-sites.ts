/** Two to five sites side by side. */
import {
  type CompareSitesReply,
  categoryIds,
  type FoundSite,
  foundSiteSchema,
  type SharedIdentifiers,
  type SharedTechnology,
  sourceRichness,
} from '../../core/contract/index.ts';
import type { ParamsOf } from '../../core/contract/routes/index.ts';
import { csvLine } from '../../core/csv.ts';
import { registrableDomain } from '../../core/domain.ts';
import { bondsBetween, type RelationsReader } from '../../core/relations/index.ts';
import type { Context } from '../context.ts';
import { technologyOf } from '../find/named-things.ts';
import { FilterError, listed } from '../find/site-filter.ts';
import { type HandlerReply, json, problem, shown } from '../http/replies.ts';
import { type FoundReader, parseRow } from '../reader.ts';
import { csvReply } from './csv.ts';
import { hostFrom, plainHost } from './domains.ts';
import type { RouteHandlers } from './handler.ts';

const [FEWEST, MOST] = [2, 5];

/** Each site once, in the order asked, and hosts that are not stored. */
const lookedUp = (found: FoundReader, text: string): { sites: FoundSite[]; unknown: string[] } | HandlerReply => {
  const given = listed(text, 'domains', MOST);
  const [ordinals, unknown] = [new Set<number>(), new Set<string>()];
  for (const one of given) {
    const stored = plainHost(one);
    const known = stored === null ? -1 : found.ordinalOf(stored);
    if (known >= 0) {
      ordinals.add(known);
      continue;
    }
    const host = hostFrom(one, 'domains');
    if (typeof host !== 'string') return host;
    const wider = registrableDomain(host);
    const own = found.ordinalOf(host);
    const ordinal = own >= 0 || wider === null ? own : found.ordinalOf(wider);
    if (ordinal < 0) unknown.add(host);
    else ordinals.add(ordinal);
  }
  if (ordinals.size + unknown.size < FEWEST)
    return problem(
      'invalid_parameter',
      [`domains=${shown(text)}: give two to five different sites`, `domains=${shown(text)}：請給二到五個不同的網站`],
      {
        param: 'domains',
      },
    );
  if (ordinals.size === 0)
    return problem(
      'unknown_domain',
      [`${[...unknown].join(', ')}: none is in this snapshot`, `${[...unknown].join('、')}：都不在快照中`],
      { param: 'domains' },
    );
  const sites = found.rows([...ordinals]).map((row) => parseRow<FoundSite>(row));
  return { sites, unknown: [...unknown] };
};

const technologiesOf = (sites: readonly FoundSite[]): SharedTechnology[] => {
  const on = new Map<string, string[]>();
  for (const { domain, technologies } of sites)
    for (const id of technologies) on.set(id, [...(on.get(id) ?? []), domain]);
  const all = [...on].flatMap(([id, observed_on]): SharedTechnology[] => {
    const known = technologyOf(id);
    return known === null ? [] : [{ id, name: known.name, category: known.category, observed_on }];
  });
  const place = ({ category }: SharedTechnology): number => categoryIds.indexOf(category);
  return all.sort(
    (a, b) => place(a) - place(b) || b.observed_on.length - a.observed_on.length || (a.id < b.id ? -1 : 1),
  );
};

const identifiersOf = (relations: RelationsReader, sites: readonly FoundSite[]): SharedIdentifiers[] =>
  sites.flatMap(({ domain }, i) =>
    sites.slice(i + 1).flatMap(({ domain: other }): SharedIdentifiers[] => {
      const bonds = bondsBetween(relations, relations.siteOf(domain), relations.siteOf(other));
      return bonds === null ? [] : [{ domain, other, ...bonds }];
    }),
  );

/** A row for each property and technology, a column for each site; an empty cell: not observed. */
const csvOf = ({ snapshot, items, technologies }: CompareSitesReply): HandlerReply => {
  const members = Object.keys(foundSiteSchema.shape).filter((name) => name !== 'domain' && name !== 'technologies');
  const cells = (site: FoundSite, member: string): unknown => {
    const value = (site as Record<string, unknown>)[member];
    return Array.isArray(value) ? value.join(' ') : value;
  };
  const lines = [
    csvLine(['property', ...items.map(({ domain }) => domain)]),
    ...members.map((member) => csvLine([member, ...items.map((site) => cells(site, member))])),
    ...technologies.map(({ id, category, observed_on }) =>
      csvLine([`${category}: ${id}`, ...items.map(({ domain }) => (observed_on.includes(domain) ? 'observed' : null))]),
    ),
  ];
  return csvReply(Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`), `storelens-compare-${snapshot}.csv`);
};

const compareSites = ({ reader }: Context, params: ParamsOf<'compareSites'>): HandlerReply => {
  const { found, relations } = reader;
  if (found === null)
    return problem('snapshot_unavailable', [
      'This snapshot was built by an earlier release, which made no index of its sites: build it again',
      '此快照由較早的版本建置，沒有網站索引，請重新建置',
    ]);
  try {
    const asked = lookedUp(found, params.domains);
    if ('status' in asked) return asked;
    const { sites, unknown } = asked;
    const reply: CompareSitesReply = {
      ...{ snapshot: reader.id, count: sites.length, items: sites, unknown },
      alike: new Set(sites.map(({ source }) => sourceRichness(source))).size === 1,
      technologies: technologiesOf(sites),
      identifiers: relations === null ? null : identifiersOf(relations, sites),
    };
    return params.format === 'csv' ? csvOf(reply) : json(reply);
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    return problem('invalid_parameter', error.said, { param: error.param });
  }
};

export const compareSitesHandlers = {
  compareSites: { handle: compareSites, keep: true, quick: 'domains' },
} satisfies Partial<RouteHandlers>;
