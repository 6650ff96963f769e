/** Who a client is: by its peer's address, or by what a trusted proxy says. */
import ipaddr from 'ipaddr.js';
import type { HttpRequest } from './types.ts';

type Block = [ipaddr.IPv4 | ipaddr.IPv6, number];
const MAX_HOPS = 32;

const parseBlock = (text: string): Block => {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
};

/** Whether `text` is an address or a CIDR block. */
export const isBlock = (text: string): boolean => ipaddr.isValid(text) || ipaddr.isValidCIDR(text);

/** Some proxies write the peer's port behind its address. */
const withPort = /^(?:\[(.*)\]|(\d+(?:\.\d+){3}))(?::\d{1,5})?$/;

const parseAddress = (text: string): ipaddr.IPv4 | ipaddr.IPv6 | null => {
  const bare = text.trim().replace(withPort, '$1$2');
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : null;
};

const inBlock = (address: ipaddr.IPv4 | ipaddr.IPv6, block: Block): boolean =>
  address.kind() === block[0].kind() && address.match(block);

/** What one provider hands to one customer at most: IPv6 /48, 65,536 times a client's; null: IPv4. */
const wideOf = (address: ipaddr.IPv4 | ipaddr.IPv6): string | null =>
  address.kind() === 'ipv4' ? null : `${(address as ipaddr.IPv6).parts.slice(0, 3).join(':')}/48`;

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

export interface Client {
  /** What one client has, as one key. */
  key: string;
  /** What many clients may be one behind; null: nothing wider. */
  wide: string | null;
  loopback: boolean;
}

const MAX_CLIENTS = 100_000;

/** Reads the client of a request; `trustedProxies` are addresses or CIDR blocks whose X-Forwarded-For is believed. */
export const clientReader = (trustedProxies: readonly string[]): ((request: HttpRequest) => Client) => {
  const trusted = trustedProxies.map(parseBlock);
  const known = new Map<string, Client>();
  return (request) => {
    const peer = request.address();
    const address = trusted.length === 0 ? peer : clientAddress(peer, request.header('x-forwarded-for'), trusted);
    const client = known.get(address);
    if (client !== undefined) return client;
    const parsed = parseAddress(address);
    const made = {
      key: parsed === null ? 'unknown' : keyOf(parsed),
      wide: parsed === null ? null : wideOf(parsed),
      loopback: parsed?.range() === 'loopback',
    };
    if (known.size >= MAX_CLIENTS) known.clear();
    known.set(address, made);
    return made;
  };
};
