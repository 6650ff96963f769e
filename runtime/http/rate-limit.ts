/** A token bucket per client, and who the client is. */
import ipaddr from 'ipaddr.js';
import type { Cost, Verdict } from './endpoint.ts';
import type { HttpRequest } from './types.ts';

export interface RateLimitOptions {
  /** Requests a minute; 0: no limit. */
  perMinute: number;
  livePerMinute: number;
  limitLoopback: boolean;
  /** Addresses or CIDR blocks whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[];
  /** Milliseconds, monotonic. */
  now(): number;
}

type Block = [ipaddr.IPv4 | ipaddr.IPv6, number];
const MAX_CLIENTS = 100_000;
const MAX_HOPS = 32;

const parseBlock = (text: string): Block => {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
};

const parseAddress = (text: string): ipaddr.IPv4 | ipaddr.IPv6 | null => {
  const bare = text.trim().replace(/^\[(.*)\](?::\d+)?$/, '$1');
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : null;
};

const inBlock = (address: ipaddr.IPv4 | ipaddr.IPv6, block: Block): boolean =>
  address.kind() === block[0].kind() && address.match(block);

/** One allowance for what one client has: an IPv4 address, or an IPv6 /64. */
const keyOf = (address: ipaddr.IPv4 | ipaddr.IPv6): string =>
  address.kind() === 'ipv4' ? address.toString() : (address as ipaddr.IPv6).parts.slice(0, 4).join(':');

/** No client's full address: /24 or /48. For logs. */
export const maskAddress = (text: string): string => {
  const address = parseAddress(text);
  if (address === null) return 'unknown';
  if (address.kind() === 'ipv4') return `${address.toByteArray().slice(0, 3).join('.')}.0`;
  return `${(address as ipaddr.IPv6).parts
    .slice(0, 3)
    .map((part) => part.toString(16))
    .join(':')}::`;
};

/**
 * The client's address: the peer's, unless the peer is a trusted proxy; then the last address of X-Forwarded-For that
 * is not one itself. What cannot be read counts as the peer.
 */
export const clientAddress = (peer: string, forwarded: string, trusted: readonly Block[]): string => {
  const isTrusted = (text: string): boolean => {
    const address = parseAddress(text);
    return address !== null && trusted.some((block) => inBlock(address, block));
  };
  if (trusted.length === 0 || forwarded === '' || !isTrusted(peer)) return peer;
  const hops = forwarded.split(',').slice(-MAX_HOPS).reverse();
  let client = peer;
  for (const hop of hops) {
    const address = parseAddress(hop);
    if (address === null) return client;
    client = address.toString();
    if (!isTrusted(client)) return client;
  }
  return client;
};

interface Bucket {
  tokens: number;
  at: number;
}

class Buckets {
  readonly #perMinute: number;
  readonly #name: string;
  readonly #buckets = new Map<string, Bucket>();

  constructor(name: string, perMinute: number) {
    this.#name = name;
    this.#perMinute = perMinute;
  }

  /** Takes one token. A full bucket holds a minute's worth. */
  take(key: string, now: number): Verdict {
    const limit = this.#perMinute;
    let bucket = this.#buckets.get(key);
    if (bucket === undefined) {
      bucket = { tokens: limit, at: now };
      // The one that was seen first goes: it has had the longest time to fill up again.
      const [oldest] = this.#buckets.size >= MAX_CLIENTS ? this.#buckets.keys() : [];
      if (oldest !== undefined) this.#buckets.delete(oldest);
      this.#buckets.set(key, bucket);
    }
    bucket.tokens = Math.min(limit, bucket.tokens + ((now - bucket.at) * limit) / 60_000);
    bucket.at = now;
    const allowed = bucket.tokens >= 1;
    if (allowed) bucket.tokens -= 1;
    const resetS = Math.ceil(((limit - bucket.tokens) * 60) / limit);
    const headers: [string, string][] = [
      ['ratelimit-policy', `"${this.#name}";q=${limit};w=60`],
      ['ratelimit', `"${this.#name}";r=${Math.floor(bucket.tokens)};t=${resetS}`],
    ];
    return { retryAfterS: allowed ? null : Math.max(1, Math.ceil(((1 - bucket.tokens) * 60) / limit)), headers };
  }
}

/** null: not limited. A live look-up takes from its own, smaller allowance. */
export const createRateLimit = (options: RateLimitOptions): ((request: HttpRequest, cost: Cost) => Verdict | null) => {
  const trusted = options.trustedProxies.map(parseBlock);
  const ordinary = options.perMinute > 0 ? new Buckets('default', options.perMinute) : null;
  const live = options.livePerMinute > 0 ? new Buckets('live', options.livePerMinute) : null;
  /** null: loopback, which is not limited. */
  const keys = new Map<string, string | null>();
  const keyFor = (address: string): string | null => {
    const known = keys.get(address);
    if (known !== undefined) return known;
    const parsed = parseAddress(address);
    const loopback = parsed !== null && parsed.range() === 'loopback' && !options.limitLoopback;
    const key = loopback ? null : parsed === null ? 'unknown' : keyOf(parsed);
    if (keys.size >= MAX_CLIENTS) keys.clear();
    keys.set(address, key);
    return key;
  };
  return (request, cost) => {
    const buckets = cost === 'none' ? null : cost === 'live' ? live : ordinary;
    if (buckets === null) return null;
    const peer = request.address();
    const address = trusted.length === 0 ? peer : clientAddress(peer, request.header('x-forwarded-for'), trusted);
    const key = keyFor(address);
    return key === null ? null : buckets.take(key, options.now());
  };
};
