import { col, opt, type Table } from './columns.ts';

/** Small tables that spare readers a scan of the large ones. */
export const summaryTables = {
  names: {
    name: 'names',
    schemaVersion: 1,
    sortedBy: ['kind', 'id'],
    description: 'What ids in other tables are called, in English and in Chinese: join it to them.',
    columns: [
      col('kind', 'VARCHAR', 'channel, industry or technology; platforms are technologies of category platform'),
      col('id', 'VARCHAR', 'The id, as other tables have it'),
      col('name', 'VARCHAR', 'Name in English, or as its owner writes it; the id where nothing more is known'),
      col('name_zh', 'VARCHAR', 'Name used in Taiwan; the id where nothing more is known'),
      opt('category', 'VARCHAR', 'Category id of a technology; null: not a technology'),
      opt('homepage', 'VARCHAR', 'Of a technology or channel; null: none known'),
    ],
  },
  platform_industry: {
    name: 'platform_industry',
    schemaVersion: 1,
    sortedBy: ['platform', 'industry'],
    description: 'Small summary: e-commerce sites by platform and industry.',
    columns: [
      opt('platform', 'VARCHAR', 'Technology id; null: none found'),
      opt('industry', 'VARCHAR', 'Industry id; null: unknown'),
      col('sites', 'INTEGER', 'E-commerce sites of this snapshot with both'),
      col('share', 'DOUBLE', 'Share of all e-commerce sites of this snapshot'),
    ],
  },
  technology_months: {
    name: 'technology_months',
    schemaVersion: 1,
    sortedBy: ['month', 'category', 'technology'],
    description: 'Small summary of observations: platforms and advertising by month.',
    columns: [
      col('month', 'VARCHAR', 'YYYY-MM, UTC'),
      col('category', 'VARCHAR', 'platform or advertising'),
      col('technology', 'VARCHAR', 'Technology id'),
      col('sites', 'INTEGER', 'Sites whose last complete observation of the month shows it'),
      col('observed', 'INTEGER', 'Sites with a complete observation in the month'),
      col('share', 'DOUBLE', 'sites / observed'),
    ],
  },
  technology_spans: {
    name: 'technology_spans',
    schemaVersion: 2,
    sortedBy: ['domain', 'technology'],
    description:
      'From when to when whole observations of a site showed a platform or advertising technology, those given up among them.',
    columns: [
      col('domain', 'VARCHAR', 'Normalised host'),
      col('technology', 'VARCHAR', 'Technology id'),
      col('first_seen_at', 'TIMESTAMP', 'First observation that shows it, UTC'),
      col('last_seen_at', 'TIMESTAMP', 'Last observation that shows it, UTC; it may have been gone in between'),
    ],
  },
  platform_tenure: {
    name: 'platform_tenure',
    schemaVersion: 1,
    sortedBy: ['platform'],
    description: 'Small summary of observations: how long sites stay on a platform. Days are a lower bound.',
    columns: [
      col('platform', 'VARCHAR', 'Technology id'),
      col('stays', 'INTEGER', 'Stays of a site on the platform'),
      col('current', 'INTEGER', 'Stays that the newest observation of their site still shows'),
      col('median_days', 'INTEGER', 'Median of the days between first and last observation of a stay'),
      col('longest_days', 'INTEGER', 'The longest'),
    ],
  },
} as const satisfies Record<string, Readonly<Table>>;
