/** Three questions to each table: what it answers, and the query, in a release's directory. Each finds rows in the recorded release. */
import type { TableName } from '../../core/contract/index.ts';

export type Query = readonly [question: string, sql: string];

export const tableQueries: Record<TableName, readonly [Query, Query, Query]> = {
  sites: [
    [
      'Platforms by shops',
      `SELECT platform, count(*) AS shops FROM 'sites.parquet' WHERE is_ecommerce GROUP BY ALL ORDER BY shops DESC`,
    ],
    [
      'What a shop names as payment, in its own words',
      `SELECT domain, unnest(named_list).name FROM 'sites.parquet' WHERE len(named_list) > 0`,
    ],
    [
      'Shops of which enough was seen, best first',
      `SELECT domain, name, score_rated FROM 'sites.parquet' WHERE score_rated IS NOT NULL ORDER BY score_rated DESC LIMIT 10`,
    ],
  ],
  detections: [
    [
      'Technologies by sites',
      `SELECT category, technology, count(*) AS sites FROM 'detections.parquet' GROUP BY ALL ORDER BY sites DESC LIMIT 20`,
    ],
    [
      'By what each was seen',
      `SELECT domain, technology, evidence_list[1].kind AS kind, evidence_list[1].value AS value FROM 'detections.parquet' LIMIT 10`,
    ],
    [
      'Pairs on one site',
      `SELECT a.technology, b.technology AS beside, count(*) AS sites FROM 'detections.parquet' a JOIN 'detections.parquet' b USING (domain) WHERE a.technology < b.technology GROUP BY ALL ORDER BY sites DESC LIMIT 10`,
    ],
  ],
  tracking_ids: [
    ['Ids by vendor', `SELECT vendor, count(*) AS ids FROM 'tracking_ids.parquet' GROUP BY ALL ORDER BY ids DESC`],
    [
      'Sites with several ids of one vendor, or one',
      `SELECT domain, vendor, count(*) AS ids FROM 'tracking_ids.parquet' GROUP BY ALL ORDER BY ids DESC LIMIT 10`,
    ],
    [
      'Ids beside the platform',
      `SELECT t.domain, s.platform, t.vendor, t.id FROM 'tracking_ids.parquet' t JOIN 'sites.parquet' s USING (domain) LIMIT 10`,
    ],
  ],
  companies: [
    [
      'Companies by sites',
      `SELECT registration_number, name, sites, domains_list FROM 'companies.parquet' ORDER BY sites DESC LIMIT 10`,
    ],
    [
      'How many numbers are in the register',
      `SELECT verified, count(*) AS companies FROM 'companies.parquet' GROUP BY ALL`,
    ],
    [
      'Platforms of verified companies',
      `SELECT s.platform, count(*) AS companies FROM 'companies.parquet' c JOIN 'sites.parquet' s USING (registration_number) WHERE c.verified GROUP BY ALL ORDER BY companies DESC`,
    ],
  ],
  offers: [
    [
      'Offers and median price by channel',
      `SELECT channel, count(*) AS offers, median(price_twd) AS median_twd FROM 'offers.parquet' GROUP BY ALL ORDER BY offers DESC`,
    ],
    [
      'Offers below their list price',
      `SELECT title, channel, price_twd, list_price_twd FROM 'offers.parquet' WHERE price_twd < list_price_twd LIMIT 10`,
    ],
    [
      'Sellers of one product, cheapest first',
      `SELECT product_id, channel, price_twd, url FROM 'offers.parquet' WHERE product_id IS NOT NULL ORDER BY product_id, price_twd LIMIT 10`,
    ],
  ],
  products: [
    [
      'Products of most sellers',
      `SELECT title, offers, lowest_twd, highest_twd FROM 'products.parquet' ORDER BY offers DESC LIMIT 10`,
    ],
    [
      'Widest prices, in percent of the highest',
      `SELECT title, round(100 * (1 - lowest_twd / highest_twd), 1) AS saving_percent FROM 'products.parquet' ORDER BY saving_percent DESC LIMIT 10`,
    ],
    [
      'Why offers are held to be the same',
      `SELECT reason, count(*) AS products FROM (SELECT unnest(reasons_list) AS reason FROM 'products.parquet') GROUP BY ALL ORDER BY products DESC`,
    ],
  ],
  price_history: [
    [
      'Observations by day',
      `SELECT observed_at::DATE AS day, count(*) AS prices FROM 'price_history/*.parquet' GROUP BY ALL ORDER BY day DESC LIMIT 14`,
    ],
    [
      'Lowest and highest of each offer',
      `SELECT offer_id, min(price_twd) AS lowest, max(price_twd) AS highest, count(*) AS observations FROM 'price_history/*.parquet' GROUP BY ALL ORDER BY observations DESC LIMIT 10`,
    ],
    [
      'Changes from one observation to the next',
      `SELECT offer_id, observed_at, price_twd, price_twd - lag(price_twd) OVER (PARTITION BY offer_id ORDER BY observed_at) AS change FROM 'price_history/*.parquet' QUALIFY change <> 0 LIMIT 10`,
    ],
  ],
  movers: [
    ['Events by kind', `SELECT type, count(*) AS events FROM 'movers.parquet' WHERE retracted_at IS NULL GROUP BY ALL`],
    ['Newest first', `SELECT "at", domain, type, "before", "after" FROM 'movers.parquet' ORDER BY "at" DESC LIMIT 10`],
    [
      'How long nobody looked before each',
      `SELECT domain, type, observed_after_at - observed_before_at AS unseen FROM 'movers.parquet' ORDER BY unseen DESC LIMIT 10`,
    ],
  ],
  deals: [
    [
      'Best of each kind',
      `SELECT type, offer_id, price_twd, saving_percent FROM 'deals.parquet' WHERE position <= 3 ORDER BY type, position`,
    ],
    [
      'With title and seller',
      `SELECT d.type, o.title, o.channel, d.price_twd, d.reference_twd FROM 'deals.parquet' d JOIN 'offers.parquet' o USING (offer_id) LIMIT 10`,
    ],
    [
      'What they are held against',
      `SELECT type, kind, count(*) AS deals, median(saving_percent) AS median_percent FROM 'deals.parquet' GROUP BY ALL ORDER BY deals DESC`,
    ],
  ],
  stats: [
    ['Totals', `SELECT metric, value FROM 'stats.parquet' WHERE id = ''`],
    ['Everything counted', `SELECT metric, count(*) AS ids, sum(value) AS total FROM 'stats.parquet' GROUP BY ALL`],
    ['Largest first', `SELECT metric, name, value, share FROM 'stats.parquet' ORDER BY value DESC LIMIT 10`],
  ],
  observations: [
    [
      'Looks by day and kind of source',
      `SELECT observed_at::DATE AS day, source, count(*) AS looks, count(*) FILTER (NOT complete) AS partial FROM 'observations.parquet' GROUP BY ALL ORDER BY day DESC LIMIT 14`,
    ],
    [
      'Advertising seen',
      `SELECT technology, count(DISTINCT domain) AS sites FROM (SELECT domain, unnest(advertising_list) AS technology FROM 'observations.parquet') GROUP BY ALL ORDER BY sites DESC`,
    ],
    [
      'Newest look at each site',
      `SELECT domain, max(observed_at) AS seen, arg_max(platform, observed_at) AS platform FROM 'observations.parquet' GROUP BY ALL LIMIT 10`,
    ],
  ],
  site_states: [
    [
      'How old the last looks are',
      `SELECT observed_at::DATE AS day, count(*) AS sites FROM 'site_states.parquet' GROUP BY ALL ORDER BY day DESC`,
    ],
    [
      'How long sites are known',
      `SELECT domain, observed_at - first_seen_at AS known FROM 'site_states.parquet' ORDER BY known DESC LIMIT 10`,
    ],
    [
      'How large the states are, which are internal',
      `SELECT domain, length(state) AS characters FROM 'site_states.parquet' ORDER BY characters DESC LIMIT 10`,
    ],
  ],
  identifiers: [
    [
      'Identifiers of most sites',
      `SELECT vendor, id, sites, spread FROM 'identifiers.parquet' ORDER BY sites DESC LIMIT 10`,
    ],
    [
      'Pairs of sites that share one',
      `SELECT a.domain, b.domain AS other, a.vendor, a.id FROM 'identifiers.parquet' a JOIN 'identifiers.parquet' b USING (vendor, id) WHERE a.domain < b.domain LIMIT 10`,
    ],
    [
      'Whose they seem to be',
      `SELECT spread, count(DISTINCT (vendor, id)) AS identifiers FROM 'identifiers.parquet' GROUP BY ALL`,
    ],
  ],
  operators: [
    [
      'Operators of most sites',
      `SELECT operator, max(sites) AS sites, min(confidence) AS confidence FROM 'operators.parquet' GROUP BY ALL ORDER BY sites DESC LIMIT 10`,
    ],
    [
      'By what they are held together',
      `SELECT operator, unnest(reasons_list).vendor AS vendor FROM 'operators.parquet' LIMIT 10`,
    ],
    [
      'With the names of their sites',
      `SELECT o.operator, s.domain, s.name FROM 'operators.parquet' o JOIN 'sites.parquet' s USING (domain) ORDER BY ALL LIMIT 10`,
    ],
  ],
  listed: [
    [
      'Entries by list',
      `SELECT list_name, list_kind, list_date, count(*) AS entries FROM 'listed.parquet' GROUP BY ALL`,
    ],
    ['What a list names', `SELECT subject, scope, entry, entry_date FROM 'listed.parquet' LIMIT 10`],
    [
      'How wide entries are meant',
      `SELECT list, scope, count(*) AS entries FROM 'listed.parquet' GROUP BY ALL ORDER BY entries DESC`,
    ],
  ],
  price_levels: [
    [
      'Shops below the others',
      `SELECT domain, products, median_percent FROM 'price_levels.parquet' ORDER BY median_percent LIMIT 10`,
    ],
    [
      'What the figures rest on',
      `SELECT domain, products, least_others, oldest_at, newest_at FROM 'price_levels.parquet' LIMIT 10`,
    ],
    [
      'With platform',
      `SELECT s.platform, p.domain, p.median_percent FROM 'price_levels.parquet' p LEFT JOIN 'sites.parquet' s USING (domain) ORDER BY ALL LIMIT 10`,
    ],
  ],
  names: [
    ['How many of each kind', `SELECT kind, count(*) AS names FROM 'names.parquet' GROUP BY ALL`],
    ['In both languages', `SELECT id, name, name_zh FROM 'names.parquet' LIMIT 10`],
    [
      'Names beside ids',
      `SELECT s.domain, coalesce(n.name_zh, s.industry) AS industry FROM 'sites.parquet' s LEFT JOIN 'names.parquet' n ON n.kind = 'industry' AND n.id = s.industry LIMIT 10`,
    ],
  ],
  platform_industry: [
    [
      'Largest pairs',
      `SELECT platform, industry, sites, share FROM 'platform_industry.parquet' ORDER BY sites DESC LIMIT 10`,
    ],
    ['As a cross table', `PIVOT 'platform_industry.parquet' ON platform USING sum(sites) GROUP BY industry`],
    [
      'Share of a platform within an industry',
      `SELECT industry, platform, sites / sum(sites) OVER (PARTITION BY industry) AS share FROM 'platform_industry.parquet' LIMIT 10`,
    ],
  ],
  technology_months: [
    [
      'Shares by month',
      `SELECT "month", technology, sites, observed, round(share, 3) AS share FROM 'technology_months.parquet' ORDER BY ALL DESC LIMIT 12`,
    ],
    [
      'Newest month, largest first',
      `SELECT technology, sites FROM 'technology_months.parquet' WHERE "month" = (SELECT max("month") FROM 'technology_months.parquet') ORDER BY sites DESC LIMIT 10`,
    ],
    [
      'Change of the share over all months',
      `SELECT technology, arg_max(share, "month") - arg_min(share, "month") AS change FROM 'technology_months.parquet' GROUP BY ALL ORDER BY change DESC LIMIT 10`,
    ],
  ],
  technology_spans: [
    [
      'Seen longest',
      `SELECT domain, technology, last_seen_at - first_seen_at AS seen FROM 'technology_spans.parquet' ORDER BY seen DESC LIMIT 10`,
    ],
    [
      'First seen, by month',
      `SELECT strftime(first_seen_at, '%Y-%m') AS "month", technology, count(*) AS sites FROM 'technology_spans.parquet' GROUP BY ALL ORDER BY ALL LIMIT 12`,
    ],
    [
      'Sites of each technology, now or once',
      `SELECT technology, count(*) AS sites FROM 'technology_spans.parquet' GROUP BY ALL ORDER BY sites DESC LIMIT 10`,
    ],
  ],
  platform_tenure: [
    [
      'Where shops stay longest',
      `SELECT platform, stays, median_days FROM 'platform_tenure.parquet' ORDER BY median_days DESC LIMIT 10`,
    ],
    [
      'Stays that go on',
      `SELECT platform, "current", stays FROM 'platform_tenure.parquet' ORDER BY "current" DESC LIMIT 10`,
    ],
    [
      'Longest of all',
      `SELECT platform, longest_days FROM 'platform_tenure.parquet' ORDER BY longest_days DESC LIMIT 10`,
    ],
  ],
  shop_facts: [
    [
      'Facts by kind',
      `SELECT kind, count(*) AS facts, count(DISTINCT domain) AS shops FROM 'shop_facts.parquet' GROUP BY ALL ORDER BY shops DESC`,
    ],
    [
      'What one shop says of itself',
      `SELECT kind, id, value, url FROM 'shop_facts.parquet' WHERE domain = (SELECT min(domain) FROM 'shop_facts.parquet')`,
    ],
    [
      'Where facts were read',
      `SELECT place, count(*) AS facts FROM 'shop_facts.parquet' GROUP BY ALL ORDER BY facts DESC`,
    ],
  ],
};
