/** Tools that find: anything by words, and sites by any property. */
import { z } from 'zod';
import { findGroupSchema, type SearchReply, type SitesReply } from '../../core/contract/index.ts';
import { routes } from '../../core/contract/routes/index.ts';
import { ratedOfRow } from '../../core/score.ts';
import { relatedSites } from './related-sites.ts';
import { sourceLine } from './site-tools.ts';
import { type Cell, lines, listing, plain, table, whole } from './text.ts';
import { defineTool, type Tool } from './tool.ts';

const MAX_ROWS = 20;

const hitRows = (reply: SearchReply): Cell[][] =>
  reply.groups.flatMap((group) =>
    reply[group].map((hit) => {
      const id = 'domain' in hit ? hit.domain : 'offer_id' in hit ? hit.offer_id : hit.id;
      const name = 'title' in hit ? hit.title : hit.name;
      return [group, whole(id), name, `${hit.matched.field} ${hit.matched.fit}: ${plain(hit.matched.text, 60)}`];
    }),
  );

const search = defineTool({
  name: 'search',
  title: '搜尋一切 Find anything by words',
  description:
    'Find shops (name, part of a domain, company name, 統一編號), technologies (綠界), industries, products and articles with one query. The first tool where you do not know the domain or id.',
  input: z.strictObject({
    q: z.string().trim().min(1).max(200).describe('A name, a domain, a 統一編號, or other words'),
    type: findGroupSchema.optional().describe('Only this group'),
    limit: z.int().min(1).max(20).default(5).describe('Hits of each group'),
  }),
  output: routes.search.reply,
  openWorld: false,
  run: async (call, args) => {
    const reply = await call.api<SearchReply>('search', args);
    const rows = hitRows(reply).slice(0, MAX_ROWS);
    const none = 'Nothing is called so. Try fewer words, another spelling, or the domain.';
    const near = reply.shown_for === null ? null : `Nothing is called so; shown for ${plain(reply.shown_for)} instead.`;
    const text = rows.length === 0 ? none : table(['group', 'id', 'name', 'matched'], rows);
    return { data: { ...reply }, text: lines(near, text, sourceLine(call)) };
  },
});

/** The API checks it. */
const condition = (text: string) => z.string().optional().describe(text);

const findSites = defineTool({
  name: 'find_sites',
  title: '依條件找網站 Sites by any property',
  description:
    'List and count sites for which all conditions hold. Not observed is not "absent". `total` counts all; page on with `cursor`. For sales lists of shops use find_prospects.',
  input: z.strictObject({
    platform: z.string().optional(),
    technology: condition('Ids or names, commas between'),
    without: condition('The same, not observed'),
    named: condition('Named in words'),
    industry: z.string().optional(),
    city: condition('Such as 臺北市'),
    company: condition('統一編號, or a part of the name'),
    min_score: z.int().min(0).max(100).optional(),
    min_visits: z.int().min(0).max(2_000_000_000).optional(),
    min_capital: z.int().min(0).max(9_999_999_999).optional().describe('TWD'),
    founded_after: condition('Date'),
    ecommerce: z.enum(['0', '1']).optional().describe('1: sells online'),
    seen_after: z.string().optional(),
    source: z.string().optional(),
    sort: routes.sites.params.shape.sort,
    cursor: z.string().optional(),
    limit: z.int().min(1).max(200).default(20),
  }),
  output: routes.sites.reply,
  openWorld: false,
  run: async (call, args) => {
    const reply = await call.api<SitesReply>('sites', args);
    const rows = reply.items
      .slice(0, MAX_ROWS)
      .map((site): Cell[] => [
        whole(site.domain),
        site.name ?? null,
        site.platform ?? null,
        site.industry ?? null,
        site.score === undefined ? null : (ratedOfRow({ ...site, score: site.score }) ?? 'not enough seen'),
        site.monthly_visits ?? null,
        site.company_name ?? null,
        site.source ?? null,
      ]);
    const head = ['domain', 'name', 'platform', 'industry', 'score', 'visits/month', 'operator', 'seen by'];
    const text = rows.length === 0 ? 'No site has all of that: leave a condition out.' : listing(head, rows);
    return { data: { ...reply }, text: lines(`${reply.total} sites fit`, text, sourceLine(call)) };
  },
});

export const findTools: Tool[] = [search, findSites, relatedSites];
