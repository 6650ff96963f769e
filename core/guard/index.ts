/**
 * Which targets may be asked: a verdict on a URL's text, and one on an address. Both are needed for every hop of every
 * request (core/fetch/index.ts calls them); neither looks anything up.
 */
import { BlockList, isIP } from 'node:net';
import { parse } from 'tldts';
import { detourHosts, namesInnerTarget, specialPurpose } from './special.ts';

export type Verdict = { allowed: true } | { allowed: false; reason: string };

/**
 * What a world may widen: the demo web and the tests pass one, with a resolver of their own, to reach invented hosts
 * on loopback. There is none by default, and nothing but an argument can supply it.
 */
export interface GuardPolicy {
  /** True for a host that is allowed in spite of its name (`*.example`). */
  hostAllowed?: (host: string) => boolean;
  /** True for an address that is allowed in spite of its range. */
  addressAllowed?: (address: string) => boolean;
  /** Ports besides 80 and 443. */
  ports?: readonly number[];
}

const refused = new BlockList();
for (const [network, prefix] of specialPurpose.ipv4) refused.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of specialPurpose.ipv6) refused.addSubnet(network, prefix, 'ipv6');
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/**
 * True where the address is of the public internet: not in an IANA special-purpose registry (IPv4, IPv6), not
 * multicast or reserved, and for IPv6 within 2000::/3, which leaves out mapped and translated IPv4. Text that is no
 * address is refused.
 */
export const judgeAddress = (address: string, policy: GuardPolicy = {}): boolean => {
  const family = isIP(address);
  if (family === 0 || address.includes('%')) return false;
  if (policy.addressAllowed?.(address)) return true;
  if (family === 4) return !refused.check(address, 'ipv4');
  return globalUnicast.check(address, 'ipv6') && !refused.check(address, 'ipv6');
};

const deny = (reason: string): Verdict => ({ allowed: false, reason });

const judgeHost = (host: string, policy: GuardPolicy): Verdict => {
  const literal = host.startsWith('[') ? host.slice(1, -1) : host;
  if (isIP(literal) !== 0)
    return judgeAddress(literal, policy) ? { allowed: true } : deny(`${literal} is not a public address`);
  if (host.length > 253 || host.split('.').some((part) => part.length === 0 || part.length > 63))
    return deny('the host name is malformed');
  const { isIcann, domain, publicSuffix } = parse(host, { allowPrivateDomains: false, validateHostname: false });
  if (!isIcann || domain === null) return deny(`${host} has no public suffix (${publicSuffix ?? 'none'})`);
  if (detourHosts.some((name) => host === name || host.endsWith(`.${name}`)))
    return deny(`${host} is known to lead to inner addresses`);
  return { allowed: true };
};

/**
 * Judges a URL before any look-up: http or https, no user information, port 80 or 443, a host with an ICANN suffix or
 * a public address, and no request to somebody's proxy for an inner target. `reason` is for people.
 */
export const judgeUrl = (url: URL, policy: GuardPolicy = {}): Verdict => {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return deny(`${url.protocol} is not http or https`);
  if (url.username !== '' || url.password !== '') return deny('the URL has user information');
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  if (port !== 80 && port !== 443 && !policy.ports?.includes(port)) return deny(`port ${port} is not 80 or 443`);
  const host = url.hostname.replace(/\.$/, '');
  if (policy.hostAllowed?.(host)) return { allowed: true };
  const verdict = judgeHost(host, policy);
  if (!verdict.allowed) return verdict;
  if (namesInnerTarget(host, `${url.pathname}${url.search}`, (address) => judgeAddress(address, policy)))
    return deny('the URL names an inner address as a target');
  return { allowed: true };
};
