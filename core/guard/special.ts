/** Facts the guard judges by: ranges and names, each with where it is from. */

/**
 * Networks that are not the public internet. Source: IANA IPv4 and IPv6 Special-Purpose Address Registries
 * (RFC 6890 and its updates) with multicast (RFC 5771) and class E; the globally reachable rows of 192.0.0.0/24 and
 * 2001::/23 are left refused too, as no shop lives there. IPv6 outside of 2000::/3 is refused by the guard itself.
 */
export const specialPurpose = {
  ipv4: [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.31.196.0', 24],
    ['192.52.193.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['192.175.48.0', 24],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
    // Azure's platform address: public by registry, inner by use (learn.microsoft.com, "What is IP address 168.63.129.16").
    ['168.63.129.16', 32],
  ],
  ipv6: [
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['2620:4f:8000::', 48],
    ['3fff::', 20],
  ],
} as const;

/**
 * Public names that exist to reach inner addresses: wildcard DNS that answers with the address in the name, rebinding
 * and redirect test services (listed in PayloadsAllTheThings, "Server Side Request Forgery"), and the metadata
 * services of clouds that use a public name (their documentation). The connect-time check stands behind this list.
 */
export const detourHosts: readonly string[] = [
  '1u.ms',
  'bigdns.dev',
  'bugbounty.dod.network',
  'burpcollaborator.net',
  'flaws.cloud',
  'fuf.me',
  'ip6.name',
  'lacolhost.com',
  'localh.st',
  'localdomain.pw',
  'localho.st',
  'localhost.direct',
  'localtest.me',
  'lvh.me',
  'mail.ebc.apple.com',
  'metadata.packet.net',
  'metadata.platformequinix.com',
  'metadata.tencentyun.com',
  'nip.io',
  'r3dir.me',
  'rbndr.us',
  'rebind.it',
  'rebind.network',
  'sslip.io',
  'traefik.me',
  'vcap.me',
  'xip.io',
];

const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const quadInHost = new RegExp(`(?:^|[^0-9])(${octet}(?:[.-]${octet}){3})(?![0-9])`, 'g');
/** Five numbers in a row are a version, not an address. */
const quadInPath = new RegExp(`(?:^|[^0-9.])(${octet}(?:\\.${octet}){3})(?![0-9]|\\.[0-9])`, 'g');
const innerName =
  /\/\/(?:localhost|metadata|instance-data|\[[0-9a-f:.]{2,39}\]|[^/?#&]{1,63}\.(?:internal|local|localhost))(?=[/:?#&]|$)/i;

/**
 * Parameters by which a site sends a visitor on, or remembers where one came from (OWASP, "Unvalidated Redirects and Forwards",
 * and what shop platforms use). They are not asked for by the site itself, and where it redirects is judged as a hop of its own.
 */
const redirectParam =
  /^(?:return|redirect|redir|continue|callback|success|cancel|back|next|referr?er|origin)(?:[_-]?(?:to|url|uri|path|page|link))?$/i;

/** Path and query without the parameters of redirects. */
const withoutRedirects = (path: string): string => {
  const mark = path.indexOf('?');
  if (mark === -1) return path;
  const pairs = path
    .slice(mark + 1)
    .split('&')
    .filter((pair) => !redirectParam.test(pair.split('=', 1)[0]!));
  return `${path.slice(0, mark)}?${pairs.join('&')}`;
};

const decodeOnce = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * True where a public host is asked to lead elsewhere: its labels spell an inner address (`10.0.0.1.dns.example`), or
 * its path or query names one as the target of a proxy (`/proxy/169.254.169.254/`, `?url=http://localhost`). A private
 * address alone in a path is common in version numbers and passes; link-local and `//`-led ones do not. Parameters of
 * redirects may name what they like.
 */
export const namesInnerTarget = (host: string, path: string, isPublic: (address: string) => boolean): boolean => {
  for (const [, found] of host.matchAll(quadInHost)) if (!isPublic(found!.replaceAll('-', '.'))) return true;
  if (path.length < 8) return false;
  const text = decodeOnce(withoutRedirects(path.slice(0, 4096)));
  if (innerName.test(text)) return true;
  for (const match of text.matchAll(quadInPath)) {
    const address = match[1]!;
    if (isPublic(address)) continue;
    const at = match.index + match[0].length - address.length;
    if (address.startsWith('169.254.') || text.slice(Math.max(0, at - 2), at) === '//') return true;
  }
  return false;
};
