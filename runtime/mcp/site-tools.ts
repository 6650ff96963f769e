/** Tools of sites: one site, those like it, lists of them, what changed, totals. */
import { z } from 'zod';
import {
  type Company,
  type Competitor,
  type Completeness,
  type Detection,
  detectionSchema,
  type Mover,
  moverTypeSchema,
  type NamedMeans,
  type Prospect,
  type Score,
  type ShopFact,
  type ShopFacts,
  type SiteRow,
  type Stats,
  siteReplySchema,
} from '../../core/contract/index.ts';
import { routes } from '../../core/contract/routes/index.ts';
import { groupRatedOf, ratedOf, ratedOfRow } from '../../core/score.ts';
import { type Cell, day, ids, lines, listing, plain, table, whole } from './text.ts';
import { defineTool, type Tool, type ToolCall } from './tool.ts';

export interface ListReply<T> {
  snapshot: string;
  count: number;
  items: T[];
}

export const domainInput = z
  .string()
  .trim()
  .min(1)
  .max(2048)
  .describe('Shop domain or URL, such as shop.tw or https://www.shop.tw/x');

/** Which snapshot speaks, and whether its shops exist at all. */
export const sourceLine = ({ context }: ToolCall): string => {
  const { snapshot, as_of, invented } = context.reader.manifest;
  return `snapshot ${snapshot}, as of ${day(as_of)}${invented ? '; INVENTED demo data: no shop or price in it exists' : ''}`;
};

export const companyText = (company: Company | null): string =>
  company === null
    ? 'operator: no registration number seen on its pages'
    : `operator: ${plain(company.name ?? 'name not known')}, 統一編號 ${company.registration_number}, ${
        company.verified ? 'in the tax register' : 'checksum right, not verified in the register'
      }`;

const groupsText = (site: Pick<SiteRow, 'advertising' | 'analytics' | 'payment' | 'logistics' | 'marketing'>): string =>
  (['advertising', 'analytics', 'payment', 'logistics', 'marketing'] as const)
    .map((group) => `${group}: ${ids(site[group])}`)
    .join('\n');

/** Said only where something is missing. */
const wholeText = (completeness: Completeness | undefined): string | null =>
  completeness === undefined || completeness.complete
    ? null
    : `NOT SEEN WHOLE (${completeness.reason ?? 'reason not recorded'}): what is not listed may still be there; do not conclude that it is missing`;
const scoreText = (score: Score): string => {
  const rated = ratedOf(score);
  if (rated === null) return 'score: not enough was seen of this site for one (its parts say what was seen)';
  const [health, trust] = (['health', 'trust'] as const).map(
    (group) => groupRatedOf(score, group) ?? 'not enough seen',
  );
  return `score ${rated} of 100 (health ${health}, trust ${trust})`;
};

/** What the shop says, which is not what was observed. */
const namedText = (named: readonly NamedMeans[] | undefined): string | null =>
  named === undefined || named.length === 0
    ? null
    : `named by the shop itself 店家自述 (not observed): ${named.map(({ id, name }) => `${id} ${name}`).join(', ')}`;

/** Payment and delivery stand in a line of their own; languages and currencies are in the data. */
const untoldFacts: ReadonlySet<string> = new Set(['payment', 'delivery', 'language', 'currency']);

/** Contacts and terms, those of one page together. */
const statedText = (stated: readonly ShopFact[] | null | undefined): string | null => {
  const told = (stated ?? []).filter(({ kind }) => !untoldFacts.has(kind));
  if (told.length === 0) return null;
  const pages = new Map<string, string[]>();
  for (const { kind, value, url, at } of told) {
    const page = `[${plain(url, 120)} ${day(at)}]`;
    pages.set(page, [...(pages.get(page) ?? []), `${kind} ${plain(value)}`]);
  }
  const shown = [...pages].map(([page, facts]) => `${facts.join(', ')} ${page}`);
  return `by the shop itself 店家公布 (not checked): ${shown.join('; ')}`;
};

const offersText = (offers: ShopFacts['offers'] | undefined): string | null => {
  if (offers === null || offers === undefined) return null;
  const { price_twd, discounted, brands, newest_at } = offers;
  return [
    `own offers seen: ${offers.offers}`,
    price_twd === null
      ? 'too few for prices'
      : `NT$${price_twd.low_quartile} / ${price_twd.median} / ${price_twd.high_quartile} (quartiles)`,
    ...(discounted === null ? [] : [`${Math.round(discounted * 100)} % shown reduced`]),
    ...(brands.length === 0 ? [] : [`brands ${brands.map(({ name }) => plain(name)).join(', ')}`]),
    ...(newest_at === null ? [] : [`newest first seen ${day(newest_at)}`]),
  ].join('; ');
};

const siteText = (site: SiteRow): string =>
  lines(
    `${site.domain} | ${plain(site.name)} | ${site.is_ecommerce ? 'sells online' : 'no shop observed'} | platform ${site.platform ?? 'none found'} | industry ${site.industry ?? 'unknown'}`,
    companyText(site.company),
    site.traffic === null
      ? 'traffic: not ranked'
      : `traffic: about ${site.traffic.monthly_visits.toLocaleString('en-US')} visits a month (${plain(site.traffic.source, 80)})`,
    scoreText(site.score),
    groupsText(site),
    namedText(site.named),
    statedText(site.facts?.stated),
    offersText(site.facts?.offers),
    `first seen ${day(site.first_seen_at)}, last seen ${day(site.last_seen_at)}, by ${site.source}`,
    wholeText(site.completeness),
  );

const detectTechnology = defineTool({
  name: 'detect_technology',
  title: '即時檢測網站技術 Detect what a site is built with, now',
  description:
    'Fetch a public home page now (a few seconds) and tell its platform, advertising, analytics, payment and other technologies, with the evidence. Use it for a site that get_site does not know, or when it must be current. It gives no traffic, score or history: those are in get_site.',
  input: z.strictObject({ url: domainInput }),
  output: detectionSchema,
  openWorld: true,
  run: async (call, { url }) => {
    const found = await call.api<Detection>('detect', { url });
    const rows = found.technologies.map((t) => [
      t.id,
      t.category,
      Math.round(t.confidence * 100) / 100,
      t.evidence[0] ? `${t.evidence[0].kind} ${t.evidence[0].value}` : null,
    ]);
    const text = lines(
      `${found.domain} | ${found.is_ecommerce ? 'sells online' : 'no shop observed'} | platform ${found.platform ?? 'none found'} | HTTP ${found.http_status} | ${found.detected_at}`,
      wholeText(found.completeness),
      companyText(found.company),
      namedText(found.named),
      statedText(found.facts?.stated),
      rows.length === 0 ? 'no technology observed' : table(['technology', 'category', 'confidence', 'evidence'], rows),
      'Seen in the HTML of one page: what is not observed may still be there (checkout, tag managers).',
    );
    return { data: { ...found }, text };
  },
});

const getSite = defineTool({
  name: 'get_site',
  title: '網站檔案 Stored profile of a site',
  description:
    'Stored profile of a known shop, at once: platform, technologies, payment, delivery and contacts it names, operator, traffic estimate, score (score.rated null: not enough seen), first and last seen. The first tool to ask about a shop. Not live: detect_technology looks now. Can it be trusted? check_store.',
  input: z.strictObject({ domain: domainInput }),
  output: siteReplySchema,
  openWorld: false,
  run: async (call, { domain }) => {
    const site = await call.api<SiteRow>('site', { domain });
    return { data: { ...site }, text: lines(siteText(site), sourceLine(call)) };
  },
});

const findCompetitors = defineTool({
  name: 'find_competitors',
  title: '相似網站 Competitors of a site',
  description:
    'Shops of the same industry as a given shop, most similar first, each with reasons. Needs a domain that get_site knows. To list shops by platform or industry without a starting shop use find_prospects.',
  input: z.strictObject({ domain: domainInput, limit: z.int().min(1).max(100).default(12) }),
  output: routes.competitors.reply,
  openWorld: false,
  run: async (call, args) => {
    const reply = await call.api<ListReply<Competitor>>('competitors', args);
    const common = (reply.items[0]?.reasons ?? []).filter((one) => reply.items.every((c) => c.reasons.includes(one)));
    const all = common.length === 0 ? null : `all: ${common.map((one) => plain(one)).join('; ')}`;
    const rows = reply.items.map((c): Cell[] => [
      whole(c.domain),
      c.name,
      c.platform,
      ratedOfRow(c) ?? 'not enough seen',
      c.monthly_visits,
      c.similarity,
      c.reasons.filter((one) => !common.includes(one)).join('; ') || null,
    ]);
    const head = ['domain', 'name', 'platform', 'score', 'visits/month', 'similarity', 'reasons'];
    const text = rows.length === 0 ? 'No other shop of its industry is known.' : lines(all, listing(head, rows));
    return { data: { ...reply }, text: lines(text, sourceLine(call)) };
  },
});

const findProspects = defineTool({
  name: 'find_prospects',
  title: '找潛在客戶 Shops by platform and industry',
  description:
    'List shops by platform and/or industry, busiest first, with operator and advertising: for sales lists and market looks. For shops like one given shop use find_competitors; for counts use get_stats.',
  input: z.strictObject({
    platform: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .optional()
      .describe('Platform id or name, such as shopline or CYBERBIZ'),
    category: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .optional()
      .describe('Industry: id, zh-TW or English name, such as beauty or 寵物'),
    limit: z.int().min(1).max(200).default(20),
  }),
  output: routes.prospect.reply,
  openWorld: false,
  run: async (call, args) => {
    const reply = await call.api<ListReply<Prospect>>('prospect', args);
    const rows = reply.items.map((p): Cell[] => [
      whole(p.domain),
      p.name,
      p.platform,
      p.industry,
      ratedOfRow(p) ?? 'not enough seen',
      p.monthly_visits,
      p.company?.name ?? null,
      p.advertising.join(' '),
    ]);
    const head = ['domain', 'name', 'platform', 'industry', 'score', 'visits/month', 'operator', 'advertising'];
    const text = rows.length === 0 ? 'No shop has all of that: leave out platform or category.' : listing(head, rows);
    return { data: { ...reply }, text: lines(text, sourceLine(call)) };
  },
});

const takenBack = ({ type, retracts, retracted }: Mover): string =>
  retracts !== undefined ? `retraction of ${type} ${retracts}` : retracted !== undefined ? `${type} (retracted)` : type;

const listMovers = defineTool({
  name: 'list_movers',
  title: '近期異動 What changed lately',
  description:
    'Changes of shops over time, newest first: moved to another platform, an advertising technology now seen, or no longer seen, on the page. Price changes are in find_deals and get_price_history.',
  input: z.strictObject({
    type: moverTypeSchema.optional(),
    domain: domainInput.optional(),
    since: z
      .string()
      .trim()
      .min(1)
      .max(64)
      .optional()
      .describe('ISO 8601 time: only newer events; or the id of the last event you saw: what was reported after it'),
    platform: z.string().trim().min(1).max(100).optional().describe('Platform id or name'),
    technology: z.string().trim().min(1).max(100).optional().describe('Technology id or name'),
    industry: z.string().trim().min(1).max(100).optional().describe('Industry id or name, of the site'),
    operator: z.string().optional().describe('統一編號 or a domain: all sites inferred to be of its operator'),
    retractions: z
      .enum(['marks', 'entries'])
      .optional()
      .describe('entries: what was taken back stands as an entry of its own, with `retracts`'),
    limit: z.int().min(1).max(200).default(20),
  }),
  output: routes.movers.reply,
  openWorld: false,
  run: async (call, args) => {
    const reply = await call.api<ListReply<Mover>>('movers', args);
    const rows = reply.items.map((m): Cell[] => [
      ...[whole(m.domain), m.name, takenBack(m), m.before, m.after, day(m.at), whole(m.id)],
    ]);
    const head = ['domain', 'name', 'type', 'before', 'after', 'observed', 'id'];
    const text = rows.length === 0 ? 'Nothing changed within what was asked.' : listing(head, rows);
    return { data: { ...reply }, text: lines(text, sourceLine(call)) };
  },
});

type StatsReply = Stats & { too_few_for_shares?: true };

/** The most of each kind; of too few shops without a share. */
const sharesText = ({ too_few_for_shares: few }: StatsReply, kind: string, rows: Stats['platforms']): string =>
  few
    ? table(
        [kind, 'shops'],
        rows.map(({ id, sites }) => [id, sites]),
      )
    : table(
        [kind, 'shops', 'share'],
        rows.map(({ id, sites, share }) => [id, sites, `${(share * 100).toFixed(1)}%`]),
      );

const getStats = defineTool({
  name: 'get_stats',
  title: '統計 Counts and market shares',
  description:
    'Totals of the whole snapshot: sites, shops, offers, and the share of each platform, industry, technology and advertising network. For the shops behind a number use find_prospects.',
  input: z.strictObject({}),
  output: routes.stats.reply,
  openWorld: false,
  run: async (call) => {
    const stats = await call.api<StatsReply>('stats', {});
    const { movers_30d: moved } = stats;
    const text = lines(
      `${stats.sites} sites, ${stats.ecommerce_sites} shops, ${stats.companies} companies, ${stats.offers} offers, ${stats.products} products compared`,
      stats.too_few_for_shares ? 'too few shops were seen for shares' : null,
      sharesText(stats, 'platform', stats.platforms.slice(0, 12)),
      sharesText(stats, 'industry', stats.industries.slice(0, 12)),
      sharesText(stats, 'advertising', stats.advertising.slice(0, 8)),
      `last 30 days: ${moved.platform_changed} changed platform, ${moved.ad_started} advertising tags now seen and ${moved.ad_stopped} no longer seen on the page`,
      plain(stats.attribution, 200),
      sourceLine(call),
    );
    return { data: { ...stats }, text };
  },
});

export const siteTools: Tool[] = [detectTechnology, getSite, findCompetitors, findProspects, listMovers, getStats];
