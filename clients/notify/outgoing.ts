/**
 * The way out: every request goes through the guard. Only public addresses at port 80 or 443 are asked, and no redirect is
 * followed; a host that the operator names in `allow` (or as the service) may be an inner one, and then only that host.
 */
import { lookup } from 'node:dns/promises';
import type { ConnectorEffects } from '../../core/fetch/connect.ts';
import { createFetcher, createResolver, FetchError, type Fetcher, type FetchOptions } from '../../core/fetch/index.ts';
import { judgeUrl } from '../../core/guard/index.ts';

const userAgent = 'storelens-notify/0.1.0';
const DEFAULT_TIMEOUT_MS = 15_000;
/** What a receiver says is read so far; the rest is nobody's business. */
const MAX_REPLY_BYTES = 65_536;

const resolvePublic = createResolver({ now: Date.now });
/** Inner names may stand in the hosts file alone. */
const resolveInner = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address);

const defaultPorts: Record<string, number> = { 'http:': 80, 'https:': 443, 'smtp:': 587, 'smtps:': 465 };
export const portOf = ({ port, protocol }: URL): number => Number(port) || (defaultPorts[protocol] ?? 443);
/** Those of mail, which a public host may be asked at. */
const mailPorts: readonly number[] = [25, 465, 587, 2525];
const bare = (host: string): string => host.replace(/\.$/, '');

/** Whether `allow` names the host, alone or with this port. */
export const isAllowed = (host: string, port: number, allow: readonly string[]): boolean =>
  allow.includes(host) || allow.includes(`${host}:${port}`);

/** What stands between this process and one host. */
export const effectsFor = (host: string, port: number, allow: readonly string[]): ConnectorEffects =>
  isAllowed(host, port, allow)
    ? {
        resolve: resolveInner,
        policy: { hostAllowed: (name) => name === host, addressAllowed: () => true, ports: [port] },
      }
    : { resolve: resolvePublic };

/** Why an address may not be asked; null: it may, as far as its text tells. */
export const refusalOf = (text: string, allow: readonly string[]): string | null => {
  const url = new URL(text);
  const [host, port] = [bare(url.hostname), portOf(url)];
  const { policy } = effectsFor(host, port, allow);
  const isMail = url.protocol.startsWith('smtp');
  // The guard knows addresses of the web: of a mail server its host is judged as one's.
  const judged = isMail ? new URL(`https://${url.hostname}/`) : url;
  if (isMail && !isAllowed(host, port, allow) && !mailPorts.includes(port)) return `port ${port} is none of mail`;
  const verdict = judgeUrl(judged, policy);
  return verdict.allowed ? null : verdict.reason;
};

export interface HttpReply {
  status: number;
  body: string;
  /** By lower-case name; the first of each. */
  header(name: string): string | null;
}

/** No whole reply. `message` is without the address, which may be secret. */
export class NoReply extends Error {
  override name = 'NoReply';
}

const words: Partial<Record<FetchError['code'], string>> = {
  target_not_allowed: 'is not a public address: name its host in `allow` if it is meant',
  dns: 'its name has no address',
  dns_timeout: 'name servers do not answer',
  connect: 'does not take connections',
  tls: 'its certificate is not accepted',
  timeout: 'did not answer in time',
  incomplete: 'the connection was cut',
  aborted: 'was interrupted',
};

export interface Request extends Omit<FetchOptions, 'record' | 'mayFollow'> {
  allow: readonly string[];
}

/** One fetcher for each origin, since each has a guard of its own. */
export class Outgoing {
  readonly #now: () => number;
  readonly #fetchers = new Map<string, Fetcher>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Any status but a redirect's resolves. Rejects with NoReply. */
  async ask(text: string, { allow, ...options }: Request): Promise<HttpReply> {
    const url = new URL(text);
    const fetcher = this.#fetcherFor(url, allow);
    try {
      const page = await fetcher.fetch(text, {
        timeoutMs: DEFAULT_TIMEOUT_MS,
        maxBytes: MAX_REPLY_BYTES,
        ...options,
        mayFollow: ({ host }) => {
          throw new NoReply(`redirects to ${host}: give the address that it redirects to`);
        },
      });
      return {
        status: page.status,
        body: Buffer.from(page.body).toString('utf8'),
        header: (name) => page.headers.find(([one]) => one === name)?.[1] ?? null,
      };
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      if (error.cause instanceof NoReply) throw error.cause;
      throw new NoReply(words[error.code] ?? `gave no reply (${error.code})`);
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#fetchers.values()].map((fetcher) => fetcher.close()));
    this.#fetchers.clear();
  }

  #fetcherFor(url: URL, allow: readonly string[]): Fetcher {
    const key = `${url.origin} ${isAllowed(bare(url.hostname), portOf(url), allow)}`;
    const known = this.#fetchers.get(key);
    if (known !== undefined) return known;
    const effects = effectsFor(bare(url.hostname), portOf(url), allow);
    const fetcher = createFetcher({ ...effects, userAgent, now: this.#now, connections: 2 });
    this.#fetchers.set(key, fetcher);
    return fetcher;
  }
}
