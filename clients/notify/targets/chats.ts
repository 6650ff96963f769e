/** LINE, Telegram, Slack, Discord: what each takes, and how each says that it does not. A shop's name is text to all of them. */
import { createHash } from 'node:crypto';
import type { HttpReply } from '../outgoing.ts';
import type { TargetOf } from '../subscriptions.ts';
import type { Telling } from '../texts.ts';
import { type Deliver, type Delivery, done, later, never, type Outcome, retryAfterMs } from './target.ts';

/** Telegram and Discord say in the body how long to wait, in seconds. */
const askedIn = (body: string): number | null => {
  try {
    const said = JSON.parse(body) as { retry_after?: unknown; parameters?: { retry_after?: unknown } };
    const seconds = Number(said.retry_after ?? said.parameters?.retry_after);
    return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null;
  } catch {
    return null;
  }
};

/** What the caller can mend (a token, an id) does not mend itself: 4xx but for 408, 409, 425 and 429 are for good. */
const outcomeOf = (reply: HttpReply, now: number): Outcome => {
  const { status, body } = reply;
  if (status >= 200 && status < 300) return done;
  const isForGood = status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status);
  if (isForGood) return never(`HTTP ${status}: ${body.slice(0, 200)}`);
  return later(`HTTP ${status}`, retryAfterMs(reply.header('retry-after'), now) ?? askedIn(body));
};

interface Post {
  url: string;
  body: object;
  authorization?: string;
  headers?: Record<string, string>;
}

const post = (
  { url, body, authorization, headers = {} }: Post,
  { outgoing, allow, signal }: Delivery,
): Promise<HttpReply> =>
  outgoing.ask(url, {
    ...{ allow, signal, method: 'POST', body: JSON.stringify(body) },
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    ...(authorization === undefined ? {} : { authorization }),
  });

const textOf = ({ title, lines, items = [], url }: Telling): string =>
  [title, ...items.flatMap((item) => [item.title, item.url]), ...lines, url].filter((line) => line !== '').join('\n');

/** A UUID made of the message's id: LINE takes one key once within a day. */
const retryKey = (id: string): string => {
  const hex = createHash('sha256').update(id).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
};

const TAKEN_BEFORE = 409;

export const line: Deliver<TargetOf<'line'>> = async ({ api, token, to }, delivery) => {
  const body = { to, messages: [{ type: 'text', text: textOf(delivery.telling).slice(0, 5000) }] };
  const headers = { 'x-line-retry-key': retryKey(delivery.message.id) };
  const reply = await post(
    { url: `${api}/v2/bot/message/push`, body, authorization: `Bearer ${token}`, headers },
    delivery,
  );
  return reply.status === TAKEN_BEFORE ? done : outcomeOf(reply, delivery.now);
};

export const telegram: Deliver<TargetOf<'telegram'>> = async ({ api, token, chat }, delivery) => {
  const body = {
    chat_id: chat,
    text: textOf(delivery.telling).slice(0, 4096),
    link_preview_options: { is_disabled: true },
  };
  return outcomeOf(await post({ url: `${api}/bot${token}/sendMessage`, body }, delivery), delivery.now);
};

/** Its three characters of control; without them there is neither a link nor a mention. */
const slackText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Text as it is, and links that are ours: in `text`, which stands for it in notices, Slack reads `*`, `_` and addresses as markup. */
const slackBlocks = ({ title, lines, items = [], url }: Telling): object[] => {
  const text = (shown: string): object => ({ type: 'text', text: `${shown}\n` });
  const link = (to: string): object[] => (to === '' ? [] : [{ type: 'link', url: to }, text('')]);
  const elements = [
    ...[text(title), ...items.flatMap((item) => [text(item.title), ...link(item.url)])],
    ...[...lines.filter((line) => line !== '').map(text), ...link(url)],
  ];
  return [{ type: 'rich_text', elements: [{ type: 'rich_text_section', elements }] }];
};

export const slack: Deliver<TargetOf<'slack'>> = async ({ url }, delivery) => {
  const { telling } = delivery;
  const shown = { text: slackText(textOf(telling)), blocks: slackBlocks(telling) };
  const body = { ...shown, unfurl_links: false, unfurl_media: false };
  return outcomeOf(await post({ url, body }, delivery), delivery.now);
};

const discordText = ({ title, lines, items = [], url }: Telling): string => {
  // A colon that is escaped makes no address.
  const plain = (text: string): string => text.replace(/[\\*_~|`>#[\]()-]|:(?=\u200b?\/\/)/g, '\\$&');
  const listed = items.flatMap((item) => [plain(item.title), item.url]);
  return [plain(title), ...listed, ...lines.map(plain), url].join('\n').slice(0, 2000);
};

export const discord: Deliver<TargetOf<'discord'>> = async ({ url }, delivery) => {
  const body = { content: discordText(delivery.telling), allowed_mentions: { parse: [] } };
  return outcomeOf(await post({ url, body }, delivery), delivery.now);
};
