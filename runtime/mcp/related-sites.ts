/** The tool of relations: sites that share an identifier with one, all that bear one, and those of one operator. */
import { z } from 'zod';
import type { IdentifierReply, OperatorReply, RelatedReply } from '../../core/contract/index.ts';
import { routes } from '../../core/contract/routes/index.ts';
import { domainInput, sourceLine } from './site-tools.ts';
import { type Cell, lines, listing, whole } from './text.ts';
import { defineTool, type ToolAnswer, type ToolCall, ToolError } from './tool.ts';

const MAX_ROWS = 20;

interface Page {
  cursor?: string | undefined;
  limit: number;
}

const idsOf = (shared: readonly { vendor: string; id: string }[]): Cell => ({
  whole: shared.map(({ vendor, id }) => whole(`${vendor}:${id}`).whole).join(' '),
});
const nextLine = (next: string | null): string | null => (next === null ? null : `next page: cursor ${next}`);

/** The group that it seems to be of. */
const groupLine = ({ operator }: RelatedReply): string | null =>
  operator === null || operator === undefined
    ? null
    : `inferred operator ${whole(operator.operator).whole}: ${operator.sites} sites, confidence ${operator.confidence}`;

const related = async (call: ToolCall, domain: string | undefined, page: Page): Promise<ToolAnswer> => {
  const reply = await call.api<RelatedReply>('related', { domain, ...page });
  const rows = reply.items
    .slice(0, MAX_ROWS)
    .map(({ domain: other, name, weight, different_companies, shared }): Cell[] => [
      whole(other),
      name,
      weight,
      idsOf(shared),
      different_companies === true ? 'known companies differ' : null,
    ]);
  const others = [...(reply.weak ?? []).map((one) => ({ ...one, spread: 'says too little' })), ...reply.not_kin].map(
    ({ vendor, id, spread }) => `${whole(`${vendor}:${id}`).whole} (${spread})`,
  );
  const text =
    rows.length === 0
      ? 'It shares nothing that speaks for an owner.'
      : listing(['domain', 'name', 'weight', 'shared', 'note'], rows);
  const apart = others.length === 0 ? null : `no sign of an owner: ${others.join(', ')}`;
  return {
    data: { ...reply },
    text: lines(`${reply.total} sites share an identifier`, text, groupLine(reply), apart, sourceLine(call)),
  };
};

const bearers = async (call: ToolCall, id: string, page: Page): Promise<ToolAnswer> => {
  const reply = await call.api<IdentifierReply>('identifier', { id, ...page });
  const rows = reply.items
    .slice(0, MAX_ROWS)
    .map(({ domain, name, first_seen_at, last_seen_at }): Cell[] => [
      whole(domain),
      name,
      first_seen_at.slice(0, 10),
      last_seen_at.slice(0, 10),
    ]);
  const head = `${reply.total} sites show ${whole(`${reply.vendor}:${reply.id}`).whole}; it seems to be of: ${reply.spread}`;
  const text = listing(['domain', 'name', 'first seen', 'last seen'], rows);
  return { data: { ...reply }, text: lines(head, text, nextLine(reply.next), sourceLine(call)) };
};

const ofOperator = async (call: ToolCall, id: string, page: Page): Promise<ToolAnswer> => {
  const reply = await call.api<OperatorReply>('operator', { id, ...page });
  const rows = reply.items
    .slice(0, MAX_ROWS)
    .map(({ domain, name, shared }): Cell[] => [whole(domain), name, idsOf(shared)]);
  const head = `${reply.sites} sites seem to be of operator ${whole(reply.operator).whole} (inferred), confidence ${reply.confidence}`;
  const why = reply.reasons.map(({ vendor, id: own, sites }) => `${whole(`${vendor}:${own}`).whole} on ${sites}`);
  return {
    data: { ...reply },
    text: lines(
      head,
      why.length === 0 ? null : `shared: ${why.join(', ')}`,
      listing(['domain', 'name', 'shared'], rows),
      nextLine(reply.next),
      sourceLine(call),
    ),
  };
};

export const relatedSites = defineTool({
  name: 'related_sites',
  title: '共用識別碼的網站 Sites that share an identifier',
  description:
    'Of a domain: sites with the same analytics, ad or tag account or 統一編號, surest first. Of identifier: all that show it. Of operator (統一編號 or domain): its group. Sharing is observed, one owner inferred. For shops alike use find_competitors.',
  input: z.strictObject({
    domain: domainInput.optional(),
    identifier: z.string().max(300).optional().describe('Such as gtm:GTM-ABC123'),
    operator: z.string().max(253).optional(),
    cursor: z.string().max(120).optional(),
    limit: z.int().min(1).max(100).default(20),
  }),
  output: z.union([routes.related.reply, routes.identifier.reply, routes.operator.reply]),
  openWorld: false,
  run: (call, { domain, identifier, operator, ...page }) => {
    if ([domain, identifier, operator].filter((one) => one !== undefined).length > 1)
      throw new ToolError('invalid_parameter: give one of domain, identifier and operator', 'invalid_parameter');
    if (identifier !== undefined) return bearers(call, identifier, page);
    return operator === undefined ? related(call, domain, page) : ofOperator(call, operator, page);
  },
});
