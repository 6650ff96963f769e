/** Tools of technologies over time, and of sites side by side. */
import { z } from 'zod';
import type {
  CompareSitesReply,
  Counted,
  FlowsReply,
  TechnologyReply,
  TrendsReply,
} from '../../core/contract/index.ts';
import { routes } from '../../core/contract/routes/index.ts';
import { ratedOfRow } from '../../core/score.ts';
import { sourceLine } from './site-tools.ts';
import { type Cell, lines, listing, plain, table } from './text.ts';
import { defineTool, type Tool } from './tool.ts';

const shareText = ({ sites, of, share, low, high }: Counted): string =>
  share === null ? `${sites} of ${of}: too little seen for a share` : `${sites} of ${of}: ${share} (${low} to ${high})`;

const named = (list: readonly { name: string; sites: number }[]): string =>
  list
    .slice(0, 8)
    .map(({ name, sites }) => `${plain(name)} ${sites}`)
    .join(', ');

const technologyText = (reply: TechnologyReply): string => {
  const { year } = reply;
  const changes = reply.changes.map(({ earlier, later, same_sites, before, after, direction }): Cell[] => [
    ...[earlier, later, same_sites],
    ...[before, after, direction],
  ]);
  const some = (title: string, list: readonly { name: string; sites: number }[]): string | null =>
    list.length === 0 ? null : `${title}: ${named(list)}`;
  return lines(
    `${plain(reply.name)} (${reply.category}); shops ${shareText(reply.shops)}`,
    !reply.followed
      ? 'change: no history is kept of this kind, only of platforms and advertising'
      : changes.length === 0
        ? 'change: too little seen over time to tell a trend'
        : table(['earlier', 'later', 'same sites', 'before', 'after', 'direction'], changes),
    some('platforms', reply.by_platform),
    some('industries', reply.by_industry),
    some('came in a year from', year.won_from),
    some('went in a year to', year.lost_to),
    some('together beyond chance', reply.together),
    reply.users.length === 0 ? null : `users: ${reply.users.map(({ domain }) => domain).join(', ')}`,
  );
};

const trendsText = ({ items }: TrendsReply): string =>
  items.length === 0
    ? 'No technology fits.'
    : listing(
        ['id', 'shops', 'share', 'same sites', 'change', 'direction'],
        items.map(({ id, shops, change, direction }): Cell[] => [
          ...[id, shops.sites, shops.share],
          ...[change?.same_sites ?? 0, change?.change ?? null, direction],
        ]),
      );

const flowsText = ({ days, items, platforms }: FlowsReply): string => {
  const ways = items
    .slice(0, 20)
    .map(({ before, after, sites, back }): Cell[] => [before.name, after.name, sites, back]);
  const nets = platforms.slice(0, 20).map(({ name, won, lost, net }) => `${plain(name)} +${won} -${lost} (${net})`);
  return items.length === 0
    ? 'No site changed platforms there.'
    : lines(`platform changes, days: ${days}`, table(['from', 'to', 'sites', 'back'], ways), nets.join(', '));
};

const technologyTrends = defineTool({
  name: 'technology_trends',
  title: '技術升降 Technologies',
  description:
    'With id (or name): shops that show a technology, its change over the same sites, flows, users. Without: what rises and falls; with flows: who changed platforms. too_little_seen: tell no trend.',
  input: z.strictObject({
    id: z.string().trim().min(1).max(100).optional(),
    category: z.string().max(40).optional(),
    months: routes.trends.params.shape.months.optional(),
    direction: z.string().max(40).optional(),
    sort: routes.trends.params.shape.sort.optional(),
    industry: z.string().max(100).optional(),
    flows: z.boolean().optional(),
    limit: z.int().min(1).max(1000).optional(),
  }),
  output: z.union([routes.technology.reply, routes.trends.reply, routes.flows.reply]),
  openWorld: false,
  run: async (call, { id, flows, ...rest }) => {
    if (flows === true) {
      const { industry, limit } = rest;
      const reply = await call.api<FlowsReply>('flows', { platform: id, industry, limit });
      return { data: { ...reply }, text: lines(flowsText(reply), sourceLine(call)) };
    }
    if (id !== undefined) {
      const reply = await call.api<TechnologyReply>('technology', { id });
      return { data: { ...reply }, text: lines(technologyText(reply), sourceLine(call)) };
    }
    const reply = await call.api<TrendsReply>('trends', rest);
    return { data: { ...reply }, text: lines(trendsText(reply), sourceLine(call)) };
  },
});

const compareSites = defineTool({
  name: 'compare_sites',
  title: '比較網站 Sites side by side',
  description: 'Two to five sites: what is known of each, their technologies, identifiers they share.',
  input: z.strictObject({
    domains: z.string().trim().min(1).max(4096).describe('Commas between'),
  }),
  output: routes.compareSites.reply,
  openWorld: false,
  run: async (call, args) => {
    const reply = await call.api<CompareSitesReply>('compareSites', args);
    const { items, technologies, unknown, identifiers } = reply;
    const rows: Cell[][] = [
      ['platform', ...items.map(({ platform }) => platform)],
      ['industry', ...items.map(({ industry }) => industry)],
      ['score', ...items.map((site) => ratedOfRow(site) ?? 'not enough seen')],
      ['visits/month', ...items.map(({ monthly_visits }) => monthly_visits)],
      ['operator', ...items.map(({ company_name }) => company_name)],
      ...technologies.map(({ id, observed_on }): Cell[] => [
        id,
        ...items.map(({ domain }) => (observed_on.includes(domain) ? 'observed' : null)),
      ]),
    ];
    const shared = (identifiers ?? []).map(({ domain, other, weight }) => `${domain} and ${other} (${weight})`);
    return {
      data: { ...reply },
      text: lines(
        unknown.length === 0 ? null : `not in this snapshot: ${unknown.join(', ')}`,
        reply.alike ? null : 'Looked at in unlike ways: what one does not show may be there.',
        table(['', ...items.map(({ domain }) => domain)], rows),
        shared.length === 0 ? null : `share identifiers: ${shared.join(', ')}`,
        sourceLine(call),
      ),
    };
  },
});

export const technologyTools: Tool[] = [technologyTrends, compareSites];
