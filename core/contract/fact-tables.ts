import { col, opt, type Table } from './columns.ts';

/** What shops say of themselves: see docs/facts.md. */
export const factTables = {
  shop_facts: {
    name: 'shop_facts',
    schemaVersion: 2,
    sortedBy: ['domain'],
    description:
      'What a shop states on its own pages, each with the page, and what its own offers that were seen come to: one row per fact.',
    columns: [
      col('domain', 'VARCHAR', 'Normalised host'),
      col(
        'kind',
        'VARCHAR',
        'email, phone, address, line, social, app, language, currency, delivery, payment, free_shipping, return_window, invoice; of offers: offers, price_low_quartile, price_median, price_high_quartile, discounted, brand, category, newest_offer',
      ),
      opt('id', 'VARCHAR', 'Network, app store, means or kind of invoice; null: the kind says it all'),
      col('value', 'VARCHAR', "As normalised, or in the shop's words; of offers the number, the name or the time"),
      opt(
        'amount',
        'DOUBLE',
        'free_shipping, price_*: TWD; return_window: days; offers, brand, category: offers; discounted: share 0 to 1; null: none',
      ),
      opt('place', 'VARCHAR', 'json_ld, meta, footer, own_page, text; null: of offers'),
      opt('url', 'VARCHAR', 'Page that it was read on; null: of offers, which are of many pages'),
      col('observed_at', 'TIMESTAMP', 'When that page was had, or one of the offers last seen, UTC'),
    ],
  },
} as const satisfies Record<string, Readonly<Table>>;
