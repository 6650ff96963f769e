/** Live look-ups of one site. */

import type { Scan } from '../../core/contract/index.ts';
import { type Context, toDetectionReply } from '../context.ts';
import { type HandlerReply, json, problem } from '../http/replies.ts';
import { LiveError } from '../live/errors.ts';

const look = async (context: Context, url: string, shape: (found: Scan) => object): Promise<HandlerReply> => {
  if (context.detection === null)
    return problem('target_not_allowed', 'Live look-ups are switched off on this service', { param: 'url' });
  try {
    return json(shape(await context.detection.detect(url)));
  } catch (error) {
    if (!(error instanceof LiveError)) throw error;
    const headers: Record<string, string> = {};
    if (error.retryAfterS !== null) headers['retry-after'] = String(error.retryAfterS);
    return problem(error.code, error.message, { param: 'url', headers });
  }
};

export const detect = (context: Context, { url }: { url: string }): Promise<HandlerReply> =>
  look(context, url, toDetectionReply);

export const scan = (context: Context, { url }: { url: string }): Promise<HandlerReply> =>
  look(context, url, (found) => found);
