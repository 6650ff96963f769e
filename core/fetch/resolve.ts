/** DNS for the connector: both families at once, cached for the record's own time within bounds. */
import { Resolver } from 'node:dns/promises';
import { FetchError, isTransient } from './errors.ts';

export interface ResolverOptions {
  now: () => number;
  /** Entries kept; the oldest leave first. */
  maxEntries?: number;
  /** Milliseconds for one query before the next try. */
  timeoutMs?: number;
  /** Name servers as `address:port`; the machine's own without. */
  servers?: string[];
}

const openResolver = (options: { timeoutMs?: number; servers?: string[] }, tries: number): Resolver => {
  const resolver = new Resolver({ timeout: options.timeoutMs ?? DEFAULT_TIMEOUT_MS, tries });
  if (options.servers !== undefined) resolver.setServers(options.servers);
  return resolver;
};

interface Entry {
  addresses: Promise<string[]>;
  expiresAt: number;
}

const DEFAULT_TIMEOUT_MS = 1_500;
const MIN_TTL_MS = 30_000;
const MAX_TTL_MS = 3_600_000;
const gone = /^(?:ENOTFOUND|ENODATA|ENONAME|EBADNAME)$/;

const ask = async (resolver: Resolver, host: string): Promise<{ addresses: string[]; ttlMs: number }> => {
  const answers = await Promise.allSettled([
    resolver.resolve4(host, { ttl: true }),
    resolver.resolve6(host, { ttl: true }),
  ]);
  const [four, six] = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  // DNS64 makes up 64:ff9b:: addresses out of the IPv4 ones; the guard would take them for inner ones.
  const real = six!.filter(({ address }) => four!.length === 0 || !address.toLowerCase().startsWith('64:ff9b::'));
  const records = [...four!, ...real];
  if (records.length === 0) {
    const [first] = answers;
    const cause = first.status === 'rejected' ? (first.reason as { code?: string }) : {};
    const code = gone.test(cause.code ?? 'ENODATA') ? 'dns' : 'dns_timeout';
    throw new FetchError(code, `${host}: ${cause.code ?? 'no address'}`, host, { cause });
  }
  const ttlMs = Math.min(...records.map((record) => record.ttl)) * 1000;
  return {
    addresses: records.map((record) => record.address),
    ttlMs: Math.min(MAX_TTL_MS, Math.max(MIN_TTL_MS, ttlMs)),
  };
};

/** `resolve` for FetcherOptions, over the machine's name servers (not its hosts file). */
export const createResolver = (options: ResolverOptions): ((host: string) => Promise<string[]>) => {
  const resolver = openResolver(options, 2);
  const cache = new Map<string, Entry>();
  return (host) => {
    const kept = cache.get(host);
    if (kept !== undefined && kept.expiresAt > options.now()) return kept.addresses;
    const answer = ask(resolver, host);
    const entry: Entry = {
      addresses: answer.then(({ addresses }) => addresses),
      expiresAt: options.now() + MIN_TTL_MS,
    };
    answer.then(
      ({ ttlMs }) => {
        entry.expiresAt = options.now() + ttlMs;
      },
      (error: FetchError) => {
        // A retry must ask again; a name that does not exist will not exist in half a minute either.
        if (isTransient(error.code) && cache.get(host) === entry) cache.delete(host);
      },
    );
    cache.delete(host);
    cache.set(host, entry);
    if (cache.size > (options.maxEntries ?? 20_000)) cache.delete(cache.keys().next().value!);
    return entry.addresses;
  };
};

const MAX_CNAMES = 8;

/** CNAME chain of a host, at most eight names; empty where there is none or it cannot be had. Kept for 5,000 hosts. */
export const createCnameLookup = (
  options: { timeoutMs?: number; servers?: string[] } = {},
): ((host: string) => Promise<string[]>) => {
  const resolver = openResolver(options, 1);
  const kept = new Map<string, Promise<string[]>>();
  const chainOf = async (host: string): Promise<string[]> => {
    const chain: string[] = [];
    for (let name = host; chain.length < MAX_CNAMES; ) {
      const [next] = await resolver.resolveCname(name).catch(() => []);
      if (next === undefined || chain.includes(next.toLowerCase())) break;
      chain.push(next.toLowerCase());
      name = next;
    }
    return chain;
  };
  return (host) => {
    const known = kept.get(host);
    if (known !== undefined) return known;
    const chain = chainOf(host);
    kept.set(host, chain);
    if (kept.size > 5_000) kept.delete(kept.keys().next().value!);
    return chain;
  };
};
