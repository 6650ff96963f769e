/** What speaks for and against a shop. */
import type { SiteRow } from '../../core/contract/index.ts';
import type { ParamsOf } from '../../core/contract/routes/index.ts';
import { registrableDomain } from '../../core/domain.ts';
import { checkShop } from '../check/index.ts';
import type { Context } from '../context.ts';
import { type HandlerReply, json } from '../http/replies.ts';
import { parseRow } from '../reader.ts';
import { hostFrom } from './domains.ts';
import type { RouteHandlers } from './handler.ts';

/** Labels under which a shop shows itself again. Below other hosts than these may stand somebody else's shop. */
const FACES: ReadonlySet<string> = new Set(['m', 'mobile', 'www']);

/** The host itself, or the one of which it is another face. A host that is not stored is still looked for in the lists. */
const storedSite = ({ reader }: Context, host: string): SiteRow | null => {
  const row = reader.site(host);
  if (row !== null) return parseRow<SiteRow>(row);
  const dot = host.indexOf('.');
  const main = host.slice(dot + 1);
  const wider = FACES.has(host.slice(0, dot)) && registrableDomain(host) === main ? reader.site(main) : null;
  return wider === null ? null : parseRow<SiteRow>(wider);
};

const check = (context: Context, params: ParamsOf<'check'>): HandlerReply => {
  const host = hostFrom(params.domain, 'domain');
  if (typeof host !== 'string') return host;
  const site = storedSite(context, host);
  return json(checkShop(context.reader, { host, site, baseUrl: context.baseUrl }));
};

export const checkHandlers = { check: { handle: check, keep: true, quick: 'domain' } } satisfies Partial<RouteHandlers>;
