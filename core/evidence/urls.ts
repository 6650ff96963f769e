import type { Resource, ResourceKind } from './types.ts';

export interface UrlBase {
  /** `https:` */
  protocol: string;
  host: string;
  /** Path of the page up to its last `/`, with it. */
  directory: string;
}

const MAX_PATH = 300;
const HOST = /^[a-z0-9_](?:[a-z0-9_.-]{0,251}[a-z0-9_])?$/;
const SCHEME = /^[a-z][a-z0-9+.-]{0,30}:/i;

/** Lower-case ASCII host without user, port and final dot; null where it is none. */
export const cleanHost = (authority: string): string | null => {
  if (authority.length > 300) return null;
  let host = authority.slice(authority.lastIndexOf('@') + 1).toLowerCase();
  const colon = host.indexOf(':');
  if (colon >= 0) host = host.slice(0, colon);
  if (host.endsWith('.')) host = host.slice(0, -1);
  if (HOST.test(host)) return host.includes('.') ? host : null;
  if (!/\P{ASCII}/u.test(host)) return null;
  try {
    return new URL(`http://${host}/`).hostname;
  } catch {
    return null;
  }
};

export const baseOf = (url: string): UrlBase => {
  try {
    const { protocol, hostname, pathname } = new URL(url);
    return { protocol, host: hostname, directory: pathname.slice(0, pathname.lastIndexOf('/') + 1) || '/' };
  } catch {
    return { protocol: 'https:', host: '', directory: '/' };
  }
};

/** Splits what follows `//` into host and path. */
export const splitAuthority = (rest: string): { host: string; path: string } | null => {
  let i = 0;
  while (i < rest.length && i < 300 && !'/?#\\'.includes(rest[i]!)) i++;
  const host = cleanHost(rest.slice(0, i));
  if (host === null) return null;
  const hash = rest.indexOf('#', i);
  const path = rest.slice(i, Math.min(hash < 0 ? rest.length : hash, i + MAX_PATH));
  return { host, path: path.startsWith('/') ? path : `/${path}` };
};

/** A URL attribute → resource, relative ones on the page's own host; null for `data:`, `javascript:`, `mailto:`, `#`. */
export const toResource = (kind: ResourceKind, raw: string, base: UrlBase): Resource | null => {
  const url = raw.length > 2000 ? raw.slice(0, 2000).trim() : raw.trim();
  if (url === '' || url.startsWith('#')) return null;
  const slashes = url.startsWith('//') ? 2 : /^https?:[\\/]{2}/i.test(url) ? url.indexOf(':') + 3 : 0;
  if (slashes > 0) {
    const parts = splitAuthority(url.slice(slashes));
    return parts === null ? null : { kind, ...parts };
  }
  if (SCHEME.test(url)) return null;
  const path = url.startsWith('/') ? url : base.directory + url.replace(/^(?:\.\/)+/, '');
  return { kind, host: base.host, path: path.slice(0, MAX_PATH) };
};
