import { BACKSLASH, FULL_STOP, HASH, HYPHEN, isDigit, isLowerLetter, QUESTION, SLASH } from '../codes.ts';
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

/** Most hosts are plain: small letters, digits, `.` and `-`, a dot somewhere inside, no more than 253. */
const isPlainHost = (host: string): boolean => {
  const { length } = host;
  if (length > 253) return false;
  let dots = 0;
  for (let i = 0; i < length; i++) {
    const code = host.charCodeAt(i);
    if (code === FULL_STOP) dots++;
    else if (!isLowerLetter(code) && !isDigit(code) && (code !== HYPHEN || i === 0)) return false;
  }
  const last = host.charCodeAt(length - 1);
  return dots > 0 && host.charCodeAt(0) !== FULL_STOP && last !== FULL_STOP && last !== HYPHEN;
};

/** Lower-case ASCII host without user, port and final dot; null where it is none. */
export const cleanHost = (authority: string): string | null => {
  if (isPlainHost(authority)) return authority;
  if (authority.length > 300) return null;
  let host = authority.slice(authority.lastIndexOf('@') + 1).toLowerCase();
  const colon = host.indexOf(':');
  if (colon >= 0) host = host.slice(0, colon);
  if (host.endsWith('.')) host = host.slice(0, -1);
  if (HOST.test(host)) return host.includes('.') ? host : null;
  if (!/^[\p{L}\p{N}.-]{1,253}$/u.test(host) || !host.includes('.')) return null;
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

/** End of the authority in a URL whose authority begins at `from`: at `/`, `?`, `#`, a backslash, or 300 characters. */
const authorityEnd = (url: string, from: number): number => {
  const stop = Math.min(url.length, from + 300);
  let i = from;
  for (; i < stop; i++) {
    const code = url.charCodeAt(i);
    if (code === SLASH || code === QUESTION || code === HASH || code === BACKSLASH) break;
  }
  return i;
};

/** Splits what follows `//` into host and path. */
export const splitAuthority = (url: string, from = 0): { host: string; path: string } | null => {
  const end = authorityEnd(url, from);
  const host = cleanHost(url.slice(from, end));
  if (host === null) return null;
  const hash = url.indexOf('#', end);
  const path = url.slice(end, Math.min(hash < 0 ? url.length : hash, end + MAX_PATH));
  return { host, path: path.startsWith('/') ? path : `/${path}` };
};

const isSlash = (code: number): boolean => code === SLASH || code === BACKSLASH;
/** How most absolute URLs begin. */
const PLAIN_START = 'https://';
const HTTP = /^https?:[\\/]{2,6}/i;

/** Where the authority of an http(s) or scheme-relative URL begins; 0: it is neither. Backslashes count as slashes. */
const authorityStart = (url: string): number => {
  if (url.startsWith('//')) return 2;
  if (url.startsWith(PLAIN_START) && !isSlash(url.charCodeAt(PLAIN_START.length))) return PLAIN_START.length;
  const first = url.charCodeAt(0) | 32;
  return first === 104 ? (HTTP.exec(url)?.[0].length ?? 0) : 0;
};

/** A URL attribute → resource, relative ones on the page's own host; null for `data:`, `javascript:`, `mailto:`, `#`. */
export const toResource = (kind: ResourceKind, raw: string, base: UrlBase): Resource | null => {
  const url = raw.length > 2000 ? raw.slice(0, 2000).trim() : raw.trim();
  if (url === '' || url.startsWith('#')) return null;
  const start = authorityStart(url);
  if (start > 0) {
    const parts = splitAuthority(url, start);
    if (parts === null) return null;
    // One string for a page's own host: it is compared and looked up for each of its addresses.
    return { kind, host: parts.host === base.host ? base.host : parts.host, path: parts.path };
  }
  if (url.startsWith('/')) return { kind, host: base.host, path: url.slice(0, MAX_PATH) };
  if (SCHEME.test(url)) return null;
  const path = base.directory + (url.startsWith('./') ? url.slice(2) : url);
  return { kind, host: base.host, path: path.slice(0, MAX_PATH) };
};
