/** Stored look-ups of one site, and the statistics of all. */
import { FEWEST_SITES } from '../../core/contract/index.ts';
import { routes } from '../../core/contract/routes/index.ts';
import { type HandlerReply, json } from '../http/replies.ts';
import { type Json, parseRow, type SnapshotReader } from '../reader.ts';
import { asStored, findByDomain } from './domains.ts';
import type { RouteHandlers } from './handler.ts';

/** What `read` has of the site that the parameter `param` names, or the problem. */
const lookUp = (text: string, param: string, read: (domain: string) => Json | null): HandlerReply => {
  const found = findByDomain(text, param, read);
  return found.ok ? json(found.value) : found.reply;
};

const { limit: USUAL_LIMIT } = routes.competitors.params.parse({ domain: 'shop.example' });

/** Shares are never left out, for they never were; of how few shops they are is said beside them. */
const stats = ({ reader }: { reader: SnapshotReader }): HandlerReply => {
  const isFew = reader.known.stats.ecommerce_sites < FEWEST_SITES;
  return json(isFew ? { ...parseRow<object>(reader.stats()), too_few_for_shares: true } : reader.stats());
};

export const siteHandlers = {
  site: {
    handle: ({ reader }, { domain }) => lookUp(domain, 'domain', (host) => reader.site(host)),
    keep: true,
    quick: 'domain',
    ready: asStored(({ reader }, host) => reader.site(host)),
  },
  competitors: {
    handle: ({ reader }, { domain, limit }) => lookUp(domain, 'domain', (host) => reader.competitors(host, limit)),
    keep: true,
    quick: 'domain',
    ready: asStored(({ reader }, host) => reader.competitors(host, USUAL_LIMIT)),
  },
  cached: {
    handle: ({ reader }, { url }) => lookUp(url, 'url', (host) => reader.cached(host)),
    quick: 'url',
  },
  stats: { handle: stats },
} satisfies Partial<RouteHandlers>;
