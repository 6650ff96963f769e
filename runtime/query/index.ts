import type { Manifest } from '../../core/contract/index.ts';
import {
  CheckQuery,
  type HeldFiles,
  OperatorsQuery,
  RelationsQuery,
  type RowsReader,
  SnapshotError,
} from '../../core/serving/index.ts';
import { borrowBytes } from '../arena.ts';
import type { Json, SnapshotReader } from '../reader.ts';
import { FoundQuery } from './found.ts';
import { ListsQuery } from './lists.ts';
import { MoversQuery } from './movers.ts';
import { nameResolver } from './names.ts';
import { ComparisonsQuery, HistoriesQuery, OffersQuery } from './offers.ts';
import { openServing, type ServingFiles } from './open.ts';
import { Proof, type Rest } from './proof.ts';
import { checkReplies, relatedReplies } from './replies.ts';
import { SitesQuery } from './sites.ts';
import { TechnologiesQuery } from './technologies.ts';

const dealsOf = (files: ServingFiles): SnapshotReader['deals'] => {
  const rows: RowsReader = files.rows('deals', files.sections('deals'));
  return (type, limit) => {
    const [first, count] = files.meta.deals[type];
    return rows.range(first, first + Math.min(count, limit));
  };
};

export interface QueryOptions {
  dir: string;
  manifest: Manifest;
  /** Files already in memory. */
  held: HeldFiles;
  releases: () => { id: string; manifest: Manifest }[];
  /** Files that were not hashed; absent: none. */
  rest?: Rest;
}

/**
 * Opens the serving form of a release whose files were hashed, all or those that are `held`. Look-ups are synchronous: from memory where a file is
 * small, else by positioned reads that the page cache answers.
 */
export const openQuery = ({ dir, manifest, held, releases, rest }: QueryOptions): SnapshotReader => {
  const files = openServing(dir, { held, ...(rest === undefined ? {} : { unhashed: rest.paths }) });
  if (files.meta.snapshot !== manifest.snapshot)
    throw new SnapshotError(`${dir}: serving form of ${files.meta.snapshot}, manifest of ${manifest.snapshot}`);
  const { meta } = files;
  const proof = new Proof(files, rest);
  const sites = new SitesQuery(files);
  const prospects = new ListsQuery(files, 'prospects');
  const listed = new ListsQuery(files, 'listed');
  const movers = new MoversQuery(files);
  const offers = new OffersQuery(files);
  const histories = new HistoriesQuery(files);
  const has = (name: string): boolean => manifest.files.some(({ path }) => path === `serving/${name}`);
  const comparisons = new ComparisonsQuery(files, has('compared.idx'));
  const found = has('found.idx') ? new FoundQuery(files) : null;
  const relations = has('relations.idx') ? new RelationsQuery(files) : null;
  const operators = has('operators.idx') ? new OperatorsQuery(files) : null;
  const technologies = has('technologies.idx') ? new TechnologiesQuery(files, has('industries.idx')) : null;
  const check = has('listings.idx') ? new CheckQuery(files) : null;
  const related = has('related.idx') ? relatedReplies(files, sites.byDomain) : () => null;
  const checked = has('checks.idx') ? checkReplies(files, sites.byDomain) : () => null;
  const stats: Json = new TextEncoder().encode(JSON.stringify(meta.stats));
  return {
    id: manifest.snapshot,
    dir,
    manifest,
    releases,
    site: (domain) => sites.site(domain),
    cached: (domain) => sites.cached(domain),
    related,
    checked,
    identified: (id, limit) =>
      relations?.onlyPage(id, { snapshot: manifest.snapshot, limit, allocate: borrowBytes }) ?? null,
    competitors: (domain, limit) => sites.competitors(domain, limit),
    prospects: (filter, limit) => prospects.take(filter, limit),
    movers: (filter, limit) => movers.take(filter, limit),
    stats: () => stats,
    listed: ({ minScore, ...filter }, limit) => listed.take(filter, limit, minScore),
    search: (query, limit, { includeAccessories }) => offers.search(query, limit, includeAccessories),
    find: (search) => offers.find(search),
    compare: (query, limit) => comparisons.search(query, limit),
    product: (productId) => comparisons.product(productId),
    history: (offerId) => histories.history(offerId),
    offer: (offerId, priceTwd) => offers.offer(offerId, priceTwd),
    deals: dealsOf(files),
    band: (industry, search) => offers.band(industry, search),
    found,
    relations,
    operators,
    technologies,
    check,
    known: { industries: meta.industries, stats: meta.stats },
    resolvePlatform: nameResolver(meta.platforms),
    resolveIndustry: nameResolver(meta.industries),
    isProven: () => proof.isDone,
    prove: () => proof.run(),
    close: () => {
      proof.stop();
      files.close();
    },
  };
};
