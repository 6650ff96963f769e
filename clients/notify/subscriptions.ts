/** The subscriptions file: who is told of what. Checked whole before anything is sent; errors name the place and the remedy. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { moverTypeSchema } from '../../core/contract/site.ts';
import { fillIn } from './secrets.ts';
import { exitCodes, NotifyError } from './world.ts';

const MAX_FILE_BYTES = 1_000_000;
const MAX_SUBSCRIPTIONS = 200;
const MAX_VALUES = 50;
/** Feeds of one subscription: each combination of its values is one. */
export const MAX_FEEDS = 100;

const idSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'give lower-case letters, digits and hyphens, at most 60');
const values = z.array(z.string().min(1).max(200)).min(1).max(MAX_VALUES);
const httpUrl = z
  .string()
  .max(2000)
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    message: 'give an address that begins with https:// (or http://)',
  })
  .refine((text) => !URL.canParse(text) || (new URL(text).username === '' && new URL(text).password === ''), {
    message: 'leave user and password out of the address: a signature or a token says who asks',
  });

const eventsSchema = z.strictObject({
  types: z.array(moverTypeSchema).min(1).optional(),
  domains: values.optional(),
  platforms: values.optional(),
  technologies: values.optional(),
  industries: values.optional(),
  /** A 統一編號 each, or any domain of an operator's sites. */
  operators: values.optional(),
});

const pricesSchema = z
  .strictObject({
    products: values.optional(),
    searches: values.optional(),
    offers: values.optional(),
    /** TWD: told when a price comes below it. */
    below: z.int().min(1).max(2_000_000_000).optional(),
    /** Told when every price observed in so many days before was higher; not before so many days were observed. */
    new_low_days: z.int().min(1).max(3650).optional(),
  })
  .refine(({ products, searches, offers }) => (products ?? searches ?? offers) !== undefined, {
    message: 'give products (ids), searches (words) or offers (ids)',
  });

const SECRET_HELP = 'give whsec_ and 24 to 64 bytes in base64: echo "whsec_$(openssl rand -base64 32)" makes one';
const secretSchema = z.string().refine((text) => {
  const encoded = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text)?.[1];
  const { length } = Buffer.from(encoded ?? '', 'base64');
  return length >= 24 && length <= 64;
}, SECRET_HELP);

const webhookSchema = z.strictObject({
  type: z.literal('webhook'),
  id: idSchema.optional(),
  url: httpUrl,
  /** Several while one takes over from the other: each signs. */
  secret: z.union([secretSchema, z.array(secretSchema).min(1).max(3)]),
});

const token = (what: string) =>
  z
    .string()
    .min(8, `give ${what}`)
    .max(500)
    .regex(/^[\x21-\x7e]+$/, `give ${what}`);
const address = z.email('give one address, such as shop@example.tw').max(320);

const emailSchema = z.strictObject({
  type: z.literal('email'),
  id: idSchema.optional(),
  /** `smtp://` begins in the clear and goes over to TLS; `smtps://` is TLS from the first byte. */
  smtp: z
    .string()
    .max(1000)
    .refine((text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '', {
      message:
        'give smtps://USER:PASSWORD@HOST:465 or smtp://USER:PASSWORD@HOST:587, the user and password percent-encoded',
    }),
  from: address,
  /** One receiver: each of several is a target of its own, so that one that is refused keeps no other from it. */
  to: address,
});

/** Another address of the service than its own: a bot server of one's own. */
const api = httpUrl.transform((text) => text.replace(/\/+$/, ''));

const lineSchema = z.strictObject({
  type: z.literal('line'),
  id: idSchema.optional(),
  token: token('the channel access token of the Messaging API'),
  to: z
    .string()
    .regex(/^[UCR][0-9a-f]{32}$/, 'give the id of a user (U…), group (C…) or room (R…) that a webhook event told'),
  api: api.default('https://api.line.me'),
});

const telegramSchema = z.strictObject({
  type: z.literal('telegram'),
  id: idSchema.optional(),
  token: z.string().regex(/^\d{3,20}:[\w-]{20,100}$/, 'give the token that @BotFather told, such as 123456:ABC…'),
  chat: z.string().regex(/^(?:-?\d{1,20}|@\w{3,64})$/, 'give a chat id such as -1001234567890, or @channel'),
  api: api.default('https://api.telegram.org'),
});

const slackSchema = z.strictObject({ type: z.literal('slack'), id: idSchema.optional(), url: httpUrl });
const discordSchema = z.strictObject({ type: z.literal('discord'), id: idSchema.optional(), url: httpUrl });

const targetSchema = z.discriminatedUnion(
  'type',
  [webhookSchema, emailSchema, lineSchema, telegramSchema, slackSchema, discordSchema],
  { error: 'give a `type`: webhook, email, line, telegram, slack or discord' },
);
export type Target = z.infer<typeof targetSchema>;
export type TargetOf<T extends Target['type']> = Extract<Target, { type: T }>;

const subscriptionSchema = z
  .strictObject({
    name: idSchema,
    lang: z.enum(['zh', 'en']).default('zh'),
    /** One message an hour or a day to mail and chats, in place of one an event. */
    digest: z.enum(['hour', 'day']).optional(),
    events: eventsSchema.optional(),
    prices: pricesSchema.optional(),
    to: z.array(targetSchema).min(1).max(20),
  })
  .refine(({ events, prices }) => (events ?? prices) !== undefined, {
    message: 'give `events` ({} for all of them) or `prices`, or both',
  });
export type Subscription = z.infer<typeof subscriptionSchema>;

const fileSchema = z.strictObject({
  service: httpUrl.transform((text) => text.replace(/\/+$/, '')),
  /** Hosts, or host:port, that may be reached though they are not public, or not at port 80 or 443. */
  allow: z
    .array(z.string().regex(/^(?:\[[0-9a-f:]+\]|[a-z0-9_.-]+)(?::\d{1,5})?$/, 'give a host or host:port in lower case'))
    .max(100)
    .default([]),
  subscriptions: z.array(subscriptionSchema).min(1).max(MAX_SUBSCRIPTIONS),
});
export type Subscriptions = z.infer<typeof fileSchema>;

export interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

/** `subscriptions[0].to[1].secret` */
const placeOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : `${text}${text === '' ? '' : '.'}${String(part)}`),
    '',
  ) || 'the file';

const sayIssue = (file: string, { path, message }: Issue): string => `${file}: ${placeOf(path)}: ${message}`;

const readText = (file: string): string => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new NotifyError(`${file}: ${(error as Error).message}`, exitCodes.usage);
  }
  if (text.length > MAX_FILE_BYTES)
    throw new NotifyError(`${file} is over ${MAX_FILE_BYTES} bytes: split it over several processes`, exitCodes.usage);
  return text;
};

const parseJson = (file: string, text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    // Node quotes what stands at the place, which may be a secret: only the place is told.
    const at = /position (\d+)/.exec((error as Error).message)?.[1];
    const line = at === undefined ? '' : ` at line ${text.slice(0, Number(at)).split('\n').length}`;
    throw new NotifyError(
      `${file} is not JSON${line}: look for a comma or a quote too many or too few`,
      exitCodes.usage,
    );
  }
};

/** A target is known by its subscription's name and its own id, else its type and place among those of its type. */
export const targetIds = (targets: readonly Pick<Target, 'id' | 'type'>[]): string[] => {
  const counts = new Map<string, number>();
  return targets.map(({ id, type }) => {
    const nth = (counts.get(type) ?? 0) + 1;
    counts.set(type, nth);
    return id ?? (nth === 1 ? type : `${type}-${nth}`);
  });
};

/** Throws NotifyError with one line for each fault. */
export const refuse = (file: string, issues: readonly Issue[]): never => {
  throw new NotifyError(issues.map((issue) => sayIssue(file, issue)).join('\n'), exitCodes.usage);
};

/** The file as its form is; throws NotifyError with one line for each fault. */
export const readSubscriptions = (file: string, env: Record<string, string | undefined>): Subscriptions => {
  const given = fillIn(parseJson(file, readText(file)), env);
  if (given.missing.length > 0)
    refuse(
      file,
      given.missing.map(({ place, name }) => ({
        path: place,
        message: `the variable ${name} is not set: set it in the environment of storelens-notify`,
      })),
    );
  const parsed = fileSchema.safeParse(given.value);
  return parsed.success ? parsed.data : refuse(file, parsed.error.issues);
};

/** Where a target's messages go, as an address whose host is judged. */
export const addressOf = (target: Target): string => {
  if (target.type === 'email') return target.smtp;
  return target.type === 'line' || target.type === 'telegram' ? target.api : target.url;
};

const secretsIn = (target: Target): string[] => {
  switch (target.type) {
    case 'webhook':
      return [target.secret].flat();
    case 'line':
    case 'telegram':
      return [target.token];
    case 'email': {
      const { password, username } = new URL(target.smtp);
      return [password, decodeURIComponent(password), username && `${username}:${password}`];
    }
    default:
      return [];
  }
};

/** What must not be told: whole addresses too, since those of chats hold their secret. */
export const secretsOf = ({ subscriptions }: Subscriptions): string[] =>
  subscriptions.flatMap(({ to }) =>
    to.flatMap((target) => {
      const { href, pathname, search } = new URL(addressOf(target));
      return [href, ...(pathname.length > 1 ? [pathname + search] : []), ...secretsIn(target)];
    }),
  );
