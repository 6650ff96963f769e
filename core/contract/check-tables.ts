import { col, opt, type Table } from './columns.ts';

/** What a shop is checked by besides its profile: see docs/check.md. */
export const checkTables = {
  listed: {
    name: 'listed',
    schemaVersion: 1,
    sortedBy: ['subject', 'list', 'scope'],
    description:
      'Entries of the lists of fraud sites and closed companies that were given to the build, as their publishers state them.',
    columns: [
      col('subject', 'VARCHAR', 'Normalised host, or a 統一編號 of eight digits'),
      col('list', 'VARCHAR', 'Id of the list'),
      col(
        'scope',
        'VARCHAR',
        'What is named: host, host_and_below, below; except, except_and_below: not meant after all; shared: a host of many, which names nobody',
      ),
      opt('entry', 'VARCHAR', 'As the list writes it, shortened; null: the subject itself'),
      opt('entry_date', 'DATE', 'Day that the entry is of; null: not said'),
      col('list_name', 'VARCHAR', 'Name of the list'),
      col(
        'list_kind',
        'VARCHAR',
        'fraud: sites of fraud, as its publisher says; closed: companies dissolved or closed',
      ),
      col('list_date', 'DATE', 'Day that the list is of'),
      opt('list_url', 'VARCHAR', 'Where the list is published; null: not said'),
    ],
  },
  price_levels: {
    name: 'price_levels',
    schemaVersion: 2,
    sortedBy: ['domain'],
    description:
      'Prices of shops beside the median of other sellers of the same matched products; only shops with enough of both.',
    columns: [
      col('domain', 'VARCHAR', 'Normalised host of the shop'),
      col('products', 'INTEGER', 'Its products that enough other sellers offer too'),
      col('least_others', 'INTEGER', 'Other sellers of each of these at the least'),
      col('median_percent', 'DOUBLE', "Its price in percent of the others' median, of the middle one of its products"),
      col('half_or_less', 'INTEGER', 'Products of which it asks half of that median or less'),
      col('oldest_at', 'TIMESTAMP', 'When the oldest of its prices was seen, UTC'),
      col('newest_at', 'TIMESTAMP', 'When the newest of its prices was seen, UTC'),
    ],
  },
} as const satisfies Record<string, Readonly<Table>>;
