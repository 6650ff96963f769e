/** The one gate between a snapshot and everybody who asks: what was taken down is in no answer of this reader. */
import type { CheckReader } from '../../core/check/index.ts';
import type { TakeDowns } from '../../core/serving/index.ts';
import type { CheckedRow, Json, SnapshotReader } from '../reader.ts';
import { filled } from './filled.ts';
import { FoundWithout } from './found.ts';
import { Mentions } from './mention.ts';
import { comparisonWithout, findWithout, searchWithout } from './offers.ts';
import { OperatorsWithout } from './operators.ts';
import { pruneRow } from './prune.ts';
import { RelationsWithout } from './relations.ts';

type Lists = Pick<SnapshotReader, 'prospects' | 'movers' | 'listed' | 'compare' | 'deals'>;

/** Of what was reported after an event the oldest are wanted, the newest of them first. */
const moversAfter = (ask: (most: number) => Json[] | null, keep: (row: Json) => Json | null, limit: number) => {
  if (ask(1) === null) return null;
  const reversed = { ask: (most: number) => [...(ask(most) ?? [])].reverse(), keep };
  return filled(limit, reversed).reverse();
};

const listsOf = (reader: SnapshotReader, mentions: Mentions): Lists => {
  const keep = (row: Json): Json | null => pruneRow(row, mentions);
  const left = (limit: number, ask: (most: number) => Json[]): Json[] => filled(limit, { ask, keep });
  return {
    prospects: (filter, limit) => left(limit, (most) => reader.prospects(filter, most)),
    movers: (filter, limit) => {
      if (filter.domain !== undefined && mentions.takeDowns.covers(filter.domain)) return [];
      if (filter.sinceId !== undefined) return moversAfter((most) => reader.movers(filter, most), keep, limit);
      return left(limit, (most) => reader.movers(filter, most) ?? []);
    },
    listed: (filter, limit) => left(limit, (most) => reader.listed(filter, most)),
    compare: (query, limit) =>
      filled(limit, { ask: (most) => reader.compare(query, most), keep: (row) => comparisonWithout(row, mentions) }),
    deals: (type, limit) => left(limit, (most) => reader.deals(type, most)),
  };
};

/** As many competitors as are wanted, if there are so many others. */
const competitorsOf =
  (reader: SnapshotReader, mentions: Mentions): SnapshotReader['competitors'] =>
  (domain, limit) => {
    if (mentions.takeDowns.covers(domain)) return null;
    for (let most = limit; ; most = most * 2 + 16) {
      const row = reader.competitors(domain, most);
      if (row === null || !mentions.inBytes(row)) return row;
      let [asked, left] = [0, 0];
      const cut = pruneRow(row, mentions, (value) => {
        const items = value['items'] as unknown[];
        [asked, left] = [value['count'] as number, items.length];
        const kept = items.slice(0, limit);
        return { ...value, count: kept.length, items: kept };
      });
      if (left >= limit || asked < most) return cut;
    }
  };

/** Lists that a build was given name hosts, too. */
const checkWithout = (check: CheckReader, takeDowns: TakeDowns): CheckReader => ({
  lists: check.lists,
  entriesOf: (subject) => (takeDowns.covers(subject) ? [] : check.entriesOf(subject)),
  priceLevel: (domain) => (takeDowns.covers(domain) ? null : check.priceLevel(domain)),
});

interface Without {
  relations: RelationsWithout | null;
  operators: OperatorsWithout | null;
}

/** What was rendered while all was there is still so: the site shares nothing with one that is hidden. */
const isUntouched = ({ relations, operators }: Without, domain: string): boolean => {
  if (relations === null) return true;
  const site = relations.siteOf(domain);
  return site >= 0 && !relations.isTouched(site) && operators?.isTouched(site) !== true;
};

/** Rendered replies that name nobody and say the same as before; others are put together anew. */
const rendered =
  <T>(without: Without, { mentions, bytesOf }: { mentions: Mentions; bytesOf: (reply: T) => Json }) =>
  (domain: string, read: (domain: string) => T | null): T | null => {
    if (mentions.takeDowns.covers(domain) || !isUntouched(without, domain)) return null;
    const reply = read(domain);
    return reply === null || mentions.inBytes(bytesOf(reply)) ? null : reply;
  };

/** As {@link rendered}, of an identifier. */
const identifiedWithout =
  (reader: SnapshotReader, mentions: Mentions, relations: RelationsWithout | null): SnapshotReader['identified'] =>
  (id, limit) => {
    if (relations?.isTouchedName(id) !== false) return null;
    const reply = reader.identified(id, limit);
    return reply === null || mentions.inBytes(reply) ? null : reply;
  };

/** No spread: what is new in a reader is decided on here, or this does not compile. */
export const withoutTakenDown = (reader: SnapshotReader, takeDowns: TakeDowns): SnapshotReader => {
  if (takeDowns.items.length === 0) return reader;
  const mentions = new Mentions(takeDowns);
  const found = reader.found === null ? null : new FoundWithout(reader.found, mentions);
  const hidden = new Set([...takeDowns.domains, ...(found?.hiddenDomains ?? [])]);
  const { technologies, relations, operators } = reader;
  const row = (read: Json | null): Json | null => (read === null ? null : pruneRow(read, mentions));
  const ofSite = (domain: string, read: (domain: string) => Json | null): Json | null =>
    takeDowns.covers(domain) || hidden.has(domain) ? null : row(read(domain));
  const without: Without = {
    relations: relations === null ? null : new RelationsWithout(relations, mentions, hidden),
    operators:
      relations === null || operators === null
        ? null
        : new OperatorsWithout(operators, relations, { mentions, domains: hidden }),
  };
  const relatedReply = rendered<Json>(without, { mentions, bytesOf: (reply) => reply });
  const checkReply = rendered<CheckedRow>(without, { mentions, bytesOf: ({ start }) => start });
  const comparison = (read: Json | null): Json | null => (read === null ? null : comparisonWithout(read, mentions));
  return {
    id: reader.id,
    dir: reader.dir,
    manifest: reader.manifest,
    releases: () => reader.releases(),
    site: (domain) => ofSite(domain, (host) => reader.site(host)),
    cached: (domain) => ofSite(domain, (host) => reader.cached(host)),
    related: (domain) => relatedReply(domain, (host) => reader.related(host)),
    checked: (domain) => checkReply(domain, (host) => reader.checked(host)),
    identified: identifiedWithout(reader, mentions, without.relations),
    competitors: competitorsOf(reader, mentions),
    // Counts over thousands of sites name none.
    stats: () => reader.stats(),
    ...listsOf(reader, mentions),
    search: (query, limit, options) => searchWithout(reader, mentions, { query, limit, ...options }),
    find: (search) => findWithout((one) => reader.find(one), mentions, search),
    band: (industry, search) => findWithout((one) => reader.band(industry, one), mentions, search),
    product: (productId) => comparison(reader.product(productId)),
    offer: (offerId, priceTwd) => row(reader.offer(offerId, priceTwd)),
    history: (offerId) => row(reader.history(offerId)),
    found,
    relations: without.relations,
    operators: without.operators,
    technologies:
      technologies === null
        ? null
        : {
            technology: (id) => row(technologies.technology(id)),
            heads: () => technologies.heads(),
            flows: (days) => technologies.flows(days),
            hasIndustries: technologies.hasIndustries,
            industry: (id) => technologies.industry(id),
          },
    check: reader.check === null ? null : checkWithout(reader.check, takeDowns),
    known: reader.known,
    resolvePlatform: (idOrName) => reader.resolvePlatform(idOrName),
    resolveIndustry: (idOrName) => reader.resolveIndustry(idOrName),
    isProven: () => reader.isProven(),
    prove: () => reader.prove(),
    close: () => reader.close(),
  };
};
