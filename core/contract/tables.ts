/**
 * Tables of a snapshot: column names and types are the contract with everybody who reads the files.
 * Nested values are JSON text, so that every engine reads them, and lists beside it; times are UTC, and say so.
 */
import { checkTables } from './check-tables.ts';
import { type ColumnType, col, evidenceItem, later, listOf, opt, type Table } from './columns.ts';
import { factTables } from './fact-tables.ts';
import { historyTables } from './history-tables.ts';
import { relationTables } from './relation-tables.ts';
import { summaryTables } from './summary-tables.ts';

export { type Column, type ColumnType, type PublishedColumn, publishedColumns, type Table } from './columns.ts';

export const tables = {
  sites: {
    name: 'sites',
    schemaVersion: 2,
    sortedBy: ['domain'],
    description: 'One row per site.',
    columns: [
      col('domain', 'VARCHAR', 'Normalised host, without www.'),
      col('name', 'VARCHAR', "The shop's own name, else the domain"),
      col('url', 'VARCHAR', 'Home page as observed'),
      col('is_ecommerce', 'BOOLEAN', 'Sells online, as far as observed'),
      opt('platform', 'VARCHAR', 'Technology id of the e-commerce platform; null: none found'),
      opt('industry', 'VARCHAR', 'Industry id; null: unknown'),
      opt('registration_number', 'VARCHAR', '統一編號 of the operator; null: none found'),
      opt('company_name', 'VARCHAR', 'Name in the tax register; null: not in the register given'),
      col('company_verified', 'BOOLEAN', 'Checksum right and in the register'),
      opt('rank', 'INTEGER', 'Popularity rank of the newest rank list; null: not ranked'),
      opt('monthly_visits', 'BIGINT', 'Estimate from rank; null: not ranked'),
      opt('traffic_source', 'VARCHAR', 'What the estimate rests on'),
      col('score', 'INTEGER', 'Total score 0-100'),
      col('score_health', 'INTEGER', 'Health part 0-100'),
      col('score_trust', 'INTEGER', 'Trust part 0-100'),
      opt('score_rated', 'INTEGER', 'Total score where enough was seen for one; null: not enough seen'),
      col('score_coverage', 'DOUBLE', 'Weighted share of what the site owes that could be judged, 0 to 1'),
      col('score_parts', 'VARCHAR', 'JSON array of the parts with weight and reason'),
      col(
        'named',
        'VARCHAR',
        "JSON array of payment and delivery in the shop's own words: {id, name, name_en, category, evidence}",
      ),
      col('source', 'VARCHAR', 'Kind of source of the last observation: warc, http, har, rendered'),
      col('first_seen_at', 'TIMESTAMP', 'First observation, UTC'),
      col('last_seen_at', 'TIMESTAMP', 'Last complete observation, UTC'),
      col('invented', 'BOOLEAN', 'True: the site does not exist (demo web)'),
    ],
    lists: [
      listOf('score_parts', {
        ...{ id: 'VARCHAR', group: 'VARCHAR', points: 'DOUBLE', weight: 'DOUBLE' },
        ...{ reason: 'VARCHAR', reason_en: 'VARCHAR' },
      }),
      listOf('named', {
        ...{ id: 'VARCHAR', name: 'VARCHAR', name_en: 'VARCHAR', category: 'VARCHAR', evidence: [evidenceItem] },
      }),
    ],
  },
  detections: {
    name: 'detections',
    schemaVersion: 2,
    sortedBy: ['domain', 'technology'],
    description: 'One row per site and technology observed, with the evidence.',
    columns: [
      col('domain', 'VARCHAR', 'Normalised host'),
      col('technology', 'VARCHAR', 'Technology id'),
      col('name', 'VARCHAR', 'Technology name'),
      col('category', 'VARCHAR', 'Category id'),
      opt('version', 'VARCHAR', 'Version where shown'),
      col('confidence', 'DOUBLE', '0 to 1'),
      col('evidence', 'VARCHAR', 'JSON array of {kind, value}'),
      col('observed_at', 'TIMESTAMP', 'When, UTC'),
      col('source', 'VARCHAR', 'Kind of source'),
    ],
    lists: [listOf('evidence', evidenceItem)],
  },
  tracking_ids: {
    name: 'tracking_ids',
    schemaVersion: 1,
    sortedBy: ['domain', 'vendor', 'id'],
    description: 'Tracking ids shown by a site.',
    columns: [
      col('domain', 'VARCHAR', 'Normalised host'),
      col('vendor', 'VARCHAR', 'Vendor id'),
      col('id', 'VARCHAR', 'The id, exactly as shown'),
    ],
  },
  companies: {
    name: 'companies',
    schemaVersion: 1,
    sortedBy: ['registration_number'],
    description: 'Operators of the sites in this snapshot, not the whole register.',
    columns: [
      col('registration_number', 'VARCHAR', '統一編號'),
      opt('name', 'VARCHAR', 'Name in the register'),
      col('verified', 'BOOLEAN', 'Checksum right and in the register'),
      col('sites', 'INTEGER', 'Sites of this snapshot that show the number'),
      col('domains', 'VARCHAR', 'JSON array of those domains'),
      opt('capital_twd', 'BIGINT', 'Capital, TWD'),
      opt('founded', 'DATE', 'Date of registration'),
      opt('organisation', 'VARCHAR', '組織別'),
      opt('city', 'VARCHAR', 'City or county of the address'),
      opt('industry_codes', 'VARCHAR', 'JSON array of {code, name}'),
    ],
    lists: [listOf('domains', 'VARCHAR'), listOf('industry_codes', { code: 'VARCHAR', name: 'VARCHAR' })],
  },
  offers: {
    name: 'offers',
    schemaVersion: 2,
    sortedBy: ['offer_id'],
    description: 'Offers with their last observed price.',
    columns: [
      col('offer_id', 'VARCHAR', 'channel:key, stable'),
      col('channel', 'VARCHAR', 'Channel id, or the domain of a brand shop'),
      col('title', 'VARCHAR', 'As shown'),
      opt('brand', 'VARCHAR', 'As shown or read from the title'),
      col('price_twd', 'INTEGER', 'Last observed price, TWD, tax included'),
      opt('list_price_twd', 'INTEGER', 'Price struck through; null: none shown'),
      opt('unit_price_twd', 'DOUBLE', 'Price per unit_price_per'),
      opt('unit_price_per', 'VARCHAR', 'e.g. 100 ml, 1 piece'),
      col('url', 'VARCHAR', 'Offer page'),
      opt('image', 'VARCHAR', 'Image URL'),
      col('condition', 'VARCHAR', 'new, refurbished, used, open_box, unknown'),
      opt('in_stock', 'BOOLEAN', 'null: not said'),
      opt('product_id', 'VARCHAR', 'Cluster of the same product; null: matched with nothing'),
      opt('gtin', 'VARCHAR', 'GTIN where shown'),
      opt('category', 'VARCHAR', 'Breadcrumb as shown'),
      col('observed_at', 'TIMESTAMP', 'When the last price was seen, UTC'),
      col('invented', 'BOOLEAN', 'True: the offer does not exist (demo web)'),
      opt(
        'listed_since',
        'TIMESTAMP',
        'Since when the address sells this: another pack, condition or model stood there before. null: nothing else was seen',
      ),
      opt(
        'price_from',
        'BOOLEAN',
        'True: the price is the lowest of several that the page asks for kinds of it. null: not said, or an older release',
      ),
    ],
  },
  products: {
    name: 'products',
    schemaVersion: 1,
    sortedBy: ['product_id'],
    description: 'The same product across offers of at least two sellers.',
    columns: [
      col('product_id', 'VARCHAR', 'Stable id of the cluster: hash of its first offer id'),
      col('title', 'VARCHAR', 'Title of the representative offer'),
      opt('brand', 'VARCHAR', 'Brand'),
      col('offers', 'INTEGER', 'Offers in the cluster'),
      col('lowest_twd', 'INTEGER', 'Lowest current price'),
      col('highest_twd', 'INTEGER', 'Highest current price'),
      col('confidence', 'DOUBLE', 'Weakest link that holds the cluster together'),
      col('reasons', 'VARCHAR', 'JSON array'),
    ],
    lists: [listOf('reasons', 'VARCHAR')],
  },
  price_history: {
    name: 'price_history',
    schemaVersion: 2,
    sortedBy: ['offer_id', 'observed_at'],
    description: 'Every price observation of the offers in this snapshot.',
    columns: [
      col('offer_id', 'VARCHAR', 'channel:key'),
      col('observed_at', 'TIMESTAMP', 'When, UTC'),
      col('price_twd', 'INTEGER', 'TWD'),
    ],
  },
  movers: historyTables.movers,
  deals: {
    name: 'deals',
    schemaVersion: 2,
    sortedBy: ['type', 'position'],
    description: 'Price gaps, lows and discounts, best first within a type.',
    columns: [
      col('type', 'VARCHAR', 'gaps, lowest, discount'),
      col('position', 'INTEGER', '1 is best'),
      opt('product_id', 'VARCHAR', 'gaps: the product'),
      col('offer_id', 'VARCHAR', 'The cheap offer'),
      opt('other_offer_id', 'VARCHAR', 'gaps: the dear offer'),
      col('price_twd', 'INTEGER', 'Price of offer_id'),
      col('reference_twd', 'INTEGER', 'What it is compared with; gaps: the median of the other offers'),
      col('saving_percent', 'DOUBLE', 'Of the reference'),
      opt('since', 'TIMESTAMP', 'First observed day the claim rests on'),
      opt('confidence', 'DOUBLE', 'gaps: match confidence'),
      later(
        'kind',
        'VARCHAR',
        'What it is held against: median_of_others; lowest, lowest_of_days, at_low; lowest_30d, list',
      ),
      later('seen_at', 'TIMESTAMP', 'When the price was seen (gaps: the earlier of both), UTC'),
      later('observed_days', 'INTEGER', 'lowest, discount: days that the claim rests on'),
    ],
  },
  stats: {
    name: 'stats',
    schemaVersion: 1,
    sortedBy: ['metric', 'id'],
    description: 'Counts and shares.',
    columns: [
      col('metric', 'VARCHAR', 'sites, ecommerce_sites, platform, industry, technology, advertising…'),
      col('id', 'VARCHAR', 'Id within the metric; empty for totals'),
      col('name', 'VARCHAR', 'Name'),
      col('value', 'BIGINT', 'Count'),
      opt('share', 'DOUBLE', 'Share of e-commerce sites'),
    ],
  },
  observations: historyTables.observations,
  site_states: {
    name: 'site_states',
    schemaVersion: 2,
    sortedBy: ['domain'],
    description: 'The last usable observation of each site, whole: what the next build goes on from.',
    columns: [
      col('domain', 'VARCHAR', 'Normalised host'),
      col('observed_at', 'TIMESTAMP', 'When, UTC'),
      col('first_seen_at', 'TIMESTAMP', 'First observation, UTC'),
      col('state', 'VARCHAR', 'JSON of the merged observation (SiteObservation in core/contract/pipeline.ts)'),
      later('usual_requests', 'VARCHAR', 'JSON: by kind of source, how many requests the home page used to make'),
    ],
  },
  ...relationTables,
  ...checkTables,
  ...summaryTables,
  ...factTables,
} as const satisfies Record<string, Readonly<Table>>;
export type TableName = keyof typeof tables;

type CellOf<T extends ColumnType> = T extends 'VARCHAR' | 'TIMESTAMP' | 'DATE'
  ? string
  : T extends 'BOOLEAN'
    ? boolean
    : number;
type ColumnOf<N extends TableName> = (typeof tables)[N]['columns'][number];
type Later = { later: true };
/** Row of a table as the build writes it: times are ISO 8601 strings, JSON columns already text. */
export type RowOf<N extends TableName> = {
  [C in Exclude<ColumnOf<N>, Later> as C['name']]: C['nullable'] extends true
    ? CellOf<C['type']> | null
    : CellOf<C['type']>;
} & { [C in Extract<ColumnOf<N>, Later> as C['name']]?: CellOf<C['type']> | null };
