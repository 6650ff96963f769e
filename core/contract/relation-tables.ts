import { col, listOf, opt, type Table } from './columns.ts';

/** Who shares what: see docs/relations.md. */
export const relationTables = {
  identifiers: {
    name: 'identifiers',
    schemaVersion: 2,
    sortedBy: ['vendor', 'id', 'domain'],
    description:
      'Accounts, 統一編號 and published contacts that two or more sites show or showed, one row per site. Sharing is observed; one owner is not.',
    columns: [
      col(
        'vendor',
        'VARCHAR',
        'Technology id; company for a 統一編號; line-oa, email, phone for contacts that the shop publishes; alternate, redirect for two sites that lead to each other as one',
      ),
      col('id', 'VARCHAR', 'The identifier, as shown'),
      col('domain', 'VARCHAR', 'Normalised host'),
      col('first_seen_at', 'TIMESTAMP', 'First observation of the site that shows it, UTC'),
      col('last_seen_at', 'TIMESTAMP', 'Last observation of the site that shows it, UTC'),
      col('spread', 'VARCHAR', 'Whose it seems to be: one_owner, several_companies, platform, widespread'),
      col('sites', 'INTEGER', 'Sites that show or showed it'),
      col('companies', 'INTEGER', 'Different companies known among them'),
    ],
  },
  operators: {
    name: 'operators',
    schemaVersion: 1,
    sortedBy: ['domain'],
    description: 'Sites that seem to be of one operator, by what they share: an inference, with its confidence.',
    columns: [
      col('operator', 'VARCHAR', 'Its 統一編號, else the first of its domains; may change from snapshot to snapshot'),
      col('domain', 'VARCHAR', 'Normalised host'),
      col('sites', 'INTEGER', 'Sites of the operator'),
      opt('registration_number', 'VARCHAR', '統一編號 that its sites show; null: none is known'),
      col('confidence', 'DOUBLE', '0 to 1: what the weakest joint of the group says for one owner'),
      col('reasons', 'VARCHAR', 'JSON array of {vendor, id, sites}: what several of its sites share, at most ten'),
    ],
    lists: [listOf('reasons', { vendor: 'VARCHAR', id: 'VARCHAR', sites: 'INTEGER' })],
  },
} as const satisfies Record<string, Readonly<Table>>;
