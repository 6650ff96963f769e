/** Settings of the runtime: flag before environment before file before default; a wrong one is refused by its name. */
import { readFileSync } from 'node:fs';
import { Command, InvalidArgumentError, Option } from 'commander';
import { z } from 'zod';
import { nearWord } from '../core/near-word.ts';
import { VERSION } from '../core/version.ts';
import { isBlock } from './http/client.ts';

/** A setting or the settings file is wrong; the message is one line for the operator. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

const integer = (min: number, max: number) =>
  z.coerce
    .string()
    .regex(/^\d{1,9}$/, `must be an integer from ${min} to ${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `must be an integer from ${min} to ${max}`);

/** `a,b/8` → list; each an address or CIDR block. */
const proxies = z
  .union([z.string().transform((text) => text.split(',')), z.array(z.string())])
  .transform((items) => items.map((item) => item.trim()).filter((item) => item !== ''))
  .refine(
    (items) => items.every(isBlock),
    'must be addresses or CIDR blocks, comma-separated, such as 127.0.0.1,10.0.0.0/8',
  );

const origin = z.string().regex(/^https?:\/\/[^\s/?#]+(?:\/[^\s?#]*)?$/, 'must be like https://storelens.example');

interface Setting {
  flag: string;
  env: string;
  help: string;
  schema: z.ZodType;
  fallback: unknown;
}

const on = z.enum(['on', 'off']);
const settingsList = {
  snapshots: {
    flag: '--snapshots <dir>',
    env: 'STORELENS_SNAPSHOTS',
    help: 'directory of published snapshots (with current.json), or what to follow: another Storelens, such as https://storelens.example/datasets/, or s3://bucket/prefix',
    schema: z.string().min(1),
    fallback: 'datasets/snapshots',
  },
  mirror: {
    flag: '--mirror <dir>',
    env: 'STORELENS_MIRROR',
    help: 'directory for copies of snapshots that are followed',
    schema: z.string().min(1),
    fallback: 'datasets/mirror',
  },
  mirrorKeep: {
    flag: '--mirror-keep <n>',
    env: 'STORELENS_MIRROR_KEEP',
    help: 'copies that stay, the current one among them',
    schema: integer(1, 1000),
    fallback: 2,
  },
  mirrorMaxGb: {
    flag: '--mirror-max-gb <n>',
    env: 'STORELENS_MIRROR_MAX_GB',
    help: 'size in GB over which a snapshot elsewhere is not fetched',
    schema: integer(1, 100_000),
    fallback: 100,
  },
  port: { flag: '--port <n>', env: 'PORT', help: 'port; 0: any free one', schema: integer(0, 65_535), fallback: 8080 },
  host: { flag: '--host <host>', env: 'HOST', help: 'address', schema: z.string().min(1), fallback: '127.0.0.1' },
  baseUrl: {
    flag: '--base-url <url>',
    env: 'STORELENS_BASE_URL',
    help: 'public origin, for links in replies; default: where it listens',
    schema: origin,
    fallback: undefined,
  },
  web: {
    flag: '--web <dir>',
    env: 'STORELENS_WEB',
    help: 'directory of the bundled browser clients; default: dist/web',
    schema: z.string().min(1),
    fallback: undefined,
  },
  transport: {
    flag: '--transport <kind>',
    env: 'STORELENS_TRANSPORT',
    help: 'auto, native (hyper-express) or node (node:http)',
    schema: z.enum(['auto', 'native', 'node']),
    fallback: 'auto',
  },
  workers: {
    flag: '--workers <n>',
    env: 'STORELENS_WORKERS',
    help: 'processes that share the port',
    schema: integer(1, 64),
    fallback: 1,
  },
  memoryMib: {
    flag: '--memory-mib <n>',
    env: 'STORELENS_MEMORY_MIB',
    help: 'MiB of a snapshot that the processes hold in memory together; its indexes are held in any case',
    schema: integer(0, 1_000_000),
    fallback: 512,
  },
  live: {
    flag: '--live <on|off>',
    env: 'STORELENS_LIVE',
    help: 'live look-ups of sites and prices',
    schema: on,
    fallback: 'on',
  },
  productPictures: {
    flag: '--product-pictures <on|off>',
    env: 'STORELENS_PRODUCT_PICTURES',
    help: 'pictures of products, fetched from where the snapshot says they are and served made small; off where live is off',
    schema: on,
    fallback: 'on',
  },
  liveConcurrency: {
    flag: '--live-concurrency <n>',
    env: 'STORELENS_LIVE_CONCURRENCY',
    help: 'live look-ups of sites at once',
    schema: integer(1, 64),
    fallback: 4,
  },
  rateLimit: {
    flag: '--rate-limit <n>',
    env: 'STORELENS_RATE_LIMIT',
    help: 'requests per client and minute; 0: no limit. Loopback clients are not limited',
    schema: integer(0, 1_000_000),
    fallback: 1200,
  },
  liveRateLimit: {
    flag: '--live-rate-limit <n>',
    env: 'STORELENS_LIVE_RATE_LIMIT',
    help: 'live look-ups per client and minute; 0: no limit',
    schema: integer(0, 1_000_000),
    fallback: 20,
  },
  limitRedis: {
    flag: '--limit-redis <url>',
    env: 'STORELENS_LIMIT_REDIS',
    help: 'Redis server by which several machines share the limits; workers of one share them anyway',
    schema: z.union([z.literal(''), z.url({ protocol: /^rediss?$/ })], 'must be like redis://127.0.0.1:6379'),
    fallback: '',
  },
  metrics: {
    flag: '--metrics <where>',
    env: 'STORELENS_METRICS',
    help: 'where /metrics is served instead: a port of 127.0.0.1, host:port, or the path of a socket',
    schema: z
      .string()
      .regex(/^(?:|(?:[\w.-]+:|\[[0-9a-f:]+\]:)?\d{1,5}|\/.+)$/i, 'must be a port, host:port or the path of a socket'),
    fallback: '',
  },
  metricsToken: {
    flag: '--metrics-token <token>',
    env: 'STORELENS_METRICS_TOKEN',
    help: 'what /metrics wants as Authorization: Bearer',
    schema: z.string().regex(/^(?:|[\w.~+/=-]{16,200})$/, 'must be 16 to 200 letters, digits or .~+/=-_'),
    fallback: '',
  },
  limitLoopback: {
    flag: '--limit-loopback <on|off>',
    env: 'STORELENS_LIMIT_LOOPBACK',
    help: 'limit clients of this machine too',
    schema: on,
    fallback: 'off',
  },
  trustedProxies: {
    flag: '--trusted-proxies <list>',
    env: 'STORELENS_TRUSTED_PROXIES',
    help: 'peers whose X-Forwarded-For is believed, comma-separated addresses or CIDR blocks',
    schema: proxies,
    fallback: '',
  },
  pollMs: {
    flag: '--poll-ms <n>',
    env: 'STORELENS_POLL_MS',
    help: 'how often to look for a new snapshot, besides watching the directory',
    schema: integer(100, 3_600_000),
    fallback: 10_000,
  },
  stopDeadlineMs: {
    flag: '--stop-deadline-ms <n>',
    env: 'STORELENS_STOP_DEADLINE_MS',
    help: 'how long requests in flight may go on after SIGTERM or SIGINT',
    schema: integer(0, 600_000),
    fallback: 10_000,
  },
  logLevel: {
    flag: '--log-level <level>',
    env: 'STORELENS_LOG_LEVEL',
    help: 'debug, info, warn, error or silent; debug logs every request',
    schema: z.enum(['debug', 'info', 'warn', 'error', 'silent']),
    fallback: 'info',
  },
  contact: {
    flag: '--contact <address>',
    env: 'STORELENS_CONTACT',
    help: 'mail address or page of the operator, for the terms in /openapi.json and /docs',
    schema: z.union(
      [z.literal(''), z.email(), z.url({ protocol: /^https?$/ })],
      'must be a mail address or an http(s) URL',
    ),
    fallback: '',
  },
} as const satisfies Record<string, Setting>;

type Name = keyof typeof settingsList;
export type Settings = {
  [N in Exclude<Name, 'baseUrl' | 'web'>]: z.output<(typeof settingsList)[N]['schema']>;
} & {
  /** null: where it listens. */
  baseUrl: string | null;
  /** null: `dist/web`. */
  web: string | null;
};

const readFile = (path: string): Record<string, unknown> => {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new SettingsError(`--config ${path}: ${(error as Error).message}`);
  }
  const known = z.record(z.string(), z.unknown()).safeParse(value);
  if (!known.success) throw new SettingsError(`--config ${path}: must hold one JSON object`);
  const stranger = Object.keys(known.data).find((name) => !(name in settingsList));
  if (stranger !== undefined) throw new SettingsError(`--config ${path}: there is no setting ${stranger}`);
  return known.data;
};

const program = (): Command => {
  const command = new Command('storelens').description('Serves a snapshot over HTTP.').exitOverride();
  command.configureOutput({ outputError: () => undefined });
  command.allowExcessArguments(false);
  command.option('-V, --version', 'output the version number');
  command.option('--config <file>', 'JSON file with settings by name, such as {"rateLimit": 600}');
  for (const { flag, help, env, fallback } of Object.values(settingsList) as Setting[]) {
    const shownDefault = fallback === undefined || fallback === '' ? '' : `, default ${String(fallback)}`;
    command.addOption(new Option(flag, `${help} (env ${env}${shownDefault})`));
  }
  return command;
};

const flagName = (flag: string): string => flag.split(' ')[0] ?? flag;

/** Other programs of the project read these. */
const OF_OTHERS = /^STORELENS_(?:TEST_.*|SEED|ROOMS|FUZZ_RUNS|SNAPSHOT|CACHE_DIR|WORDS|CONFIG|VERSION|TOOLS)$/;

const PREFIX = 'STORELENS_';

/** Variables that look like settings and are none: a line for each, with what may be meant, or all that there are. */
export const unknownSettings = (env: NodeJS.ProcessEnv): string[] => {
  const known = Object.values<Setting>(settingsList).map(({ env: name }) => name);
  return Object.keys(env)
    .filter((name) => name.startsWith(PREFIX) && !known.includes(name) && !OF_OTHERS.test(name))
    .map((name) => {
      const typed = name.slice(PREFIX.length);
      const near = nearWord(
        typed,
        known.map((one) => one.replace(PREFIX, '')),
      );
      const meant = known.find((one) => one.replace(PREFIX, '') === near);
      const remedy =
        meant === undefined ? `settings are ${known.join(', ')}` : `did you mean ${meant}? --help lists them all`;
      return `${name} in the environment is no setting and changes nothing; ${remedy}`;
    });
};

/**
 * `args` without node and script. What is to be shown instead, where --help or --version was asked for. Throws
 * SettingsError.
 */
export const readSettings = (args: readonly string[], env: NodeJS.ProcessEnv): Settings | { shown: string } => {
  const command = program();
  if (args.includes('--help') || args.includes('-h')) return { shown: command.helpInformation() };
  if (args.includes('--version') || args.includes('-V')) return { shown: `${VERSION}\n` };
  try {
    command.parse([...args], { from: 'user' });
  } catch (error) {
    if (error instanceof InvalidArgumentError || error instanceof Error)
      throw new SettingsError(error.message.replace(/^error: /, ''));
    throw error;
  }
  const flags = command.opts<Record<string, string>>();
  const file = flags['config'] === undefined ? {} : readFile(flags['config']);
  const result: Record<string, unknown> = {};
  for (const [name, { flag, env: variable, schema, fallback }] of Object.entries(settingsList) as [Name, Setting][]) {
    const fromEnv = env[variable] === '' ? undefined : env[variable];
    const [source, value] =
      flags[name] !== undefined
        ? [flagName(flag), flags[name]]
        : fromEnv !== undefined
          ? [variable, fromEnv]
          : [`${name} in ${flags['config']}`, file[name] ?? fallback];
    const parsed = value === undefined ? { success: true as const, data: null } : schema.safeParse(value);
    if (!parsed.success)
      throw new SettingsError(`${source}=${String(value)}: ${parsed.error.issues[0]?.message ?? 'not acceptable'}`);
    result[name] = parsed.data;
  }
  return result as Settings;
};
