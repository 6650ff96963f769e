/** Live look-ups of one site. */

import { type Company, newerMembers, type Scan, type SiteRow } from '../../core/contract/index.ts';
import { type Asker, type Context, LiveError, toDetectionReply } from '../context.ts';
import { type HandlerReply, json, problem } from '../http/replies.ts';
import { parseRow } from '../reader.ts';
import type { RouteHandlers } from './handler.ts';

/** The page shows a number; if the snapshot has the same one for this site, it also has the register's entry. */
const knownCompany = (context: Context, { company, domain }: Scan): Company | null => {
  const stored = company === null ? null : context.reader.site(domain);
  if (company === null || stored === null) return company;
  const { company: known } = parseRow<SiteRow>(stored);
  return known?.registration_number === company.registration_number ? known : company;
};

interface Wanted {
  url: string;
  asker: Asker | undefined;
}

const lookUp = async (
  context: Context,
  { url, asker }: Wanted,
  shape: (found: Scan) => object,
): Promise<HandlerReply> => {
  if (context.detection === null)
    return problem('target_not_allowed', ['Live look-ups are switched off on this service', '此服務未開放即時查詢'], {
      param: 'url',
    });
  try {
    const found = await context.detection.detect(url, asker);
    return json(shape({ ...found, company: knownCompany(context, found) }));
  } catch (error) {
    if (!(error instanceof LiveError)) throw error;
    const headers: Record<string, string> = {};
    if (error.retryAfterS !== null) headers['retry-after'] = String(error.retryAfterS);
    return problem(error.code, error.message, { param: 'url', headers });
  }
};

/** As `/api/scan` answered before v1. */
const asBefore = (found: Scan): object =>
  Object.fromEntries(Object.entries(found).filter(([member]) => !(member in newerMembers)));

export const detectHandlers = {
  detect: { handle: (context, { url }, asker?: Asker) => lookUp(context, { url, asker }, toDetectionReply) },
  scan: { handle: (context, { url }, asker?: Asker) => lookUp(context, { url, asker }, asBefore) },
} satisfies Partial<RouteHandlers>;
