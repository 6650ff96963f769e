/** Webhooks as https://www.standardwebhooks.com says: an id that stays, the time of the attempt, a signature over both and the body. */
import { createHmac } from 'node:crypto';
import type { TargetOf } from '../subscriptions.ts';
import { type Deliver, done, gone, later, retryAfterMs } from './target.ts';

const keyOf = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64');

export const signatureOf = (secret: string, signed: { id: string; timestamp: string; body: string }): string =>
  `v1,${createHmac('sha256', keyOf(secret)).update(`${signed.id}.${signed.timestamp}.${signed.body}`).digest('base64')}`;

const GONE = 410;

export const webhook: Deliver<TargetOf<'webhook'>> = async (
  target,
  { message, telling, now, outgoing, allow, signal },
) => {
  const { id, subscription, event } = message;
  const { type, at, url, data } = event;
  const { title } = telling;
  const body = JSON.stringify({ type, timestamp: at, data: { id: event.id, subscription, title, url, event: data } });
  const timestamp = String(Math.floor(now / 1000));
  const signatures = [target.secret].flat().map((secret) => signatureOf(secret, { id, timestamp, body }));
  const reply = await outgoing.ask(target.url, {
    ...{ allow, signal, method: 'POST', body },
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/plain;q=0.5, */*;q=0.1',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatures.join(' '),
    },
  });
  if (reply.status >= 200 && reply.status < 300) return done;
  if (reply.status === GONE) return gone('HTTP 410: the receiver wants no more; take the target out of the file');
  return later(`HTTP ${reply.status}`, retryAfterMs(reply.header('retry-after'), now));
};
