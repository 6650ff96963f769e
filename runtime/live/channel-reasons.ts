import type { ChannelStatus } from '../../core/contract/index.ts';

type Reason = NonNullable<ChannelStatus['reason']>;

const late: ReadonlySet<string> = new Set(['late', 'timeout', 'dns_timeout', 'aborted']);
const unreadable: ReadonlySet<string> = new Set(['no_rows', 'no request to make', 'decode', 'decompression_bomb']);

/** Why a channel that was asked gave no answer, by the detail of its search: an error's code, `http_503`, `no_rows`. */
export const failureReason = (detail: string | null): Reason => {
  const known = detail ?? '';
  if (late.has(known)) return 'timeout';
  if (/^http_(?:401|403|407|418|429|451)$/.test(known)) return 'blocked';
  if (/^http_\d{3}$/.test(known)) return 'http_error';
  if (unreadable.has(known) || /^no rows/.test(known) || /encoding|JSON|parse|Unexpected/i.test(known))
    return 'unreadable';
  return 'unreachable';
};
