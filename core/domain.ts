/** URL or host as people write it → the one form that tables and look-ups use. */
import { parse } from 'tldts';

/** The text given is no URL or host on the public web's naming; the message names it and says what is wanted. */
export class DomainError extends Error {
  override name = 'DomainError';
}

const MAX_INPUT = 2048;
const scheme = /^[a-z][a-z0-9+.-]*:\/\//i;
const label = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

const shown = (input: string): string => JSON.stringify(input.length > 80 ? `${input.slice(0, 80)}…` : input);

/**
 * A URL, or a host with or without a path, → URL. Without a scheme it is https. Throws DomainError where the text is
 * empty, over 2,048 characters, not http(s) or not a URL.
 */
export const toUrl = (input: string): URL => {
  const text = input.trim();
  if (text === '') throw new DomainError('empty: give a URL or a host such as shop.example.tw');
  if (text.length > MAX_INPUT) throw new DomainError(`${shown(text)} is over ${MAX_INPUT} characters`);
  const written = scheme.test(text) ? text : `https://${text.replace(/^\/\//, '')}`;
  const url = URL.canParse(written) ? new URL(written) : null;
  if (url === null) throw new DomainError(`${shown(text)} is not a URL or a host`);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new DomainError(`${shown(text)} is ${url.protocol} but only http and https are looked up`);
  return url;
};

/** Host of a URL in comparable form: lower case, punycode, no trailing dot; `www.` is kept. */
export const hostOf = (url: URL): string => url.hostname.replace(/\.$/, '');

/**
 * `WWW.Shop.tw`, `https://shop.tw/path?x`, `台灣.tw` or its punycode → `shop.tw`, `xn--kpry57d.tw`: lower case,
 * punycode, without port, trailing dot and leading `www.` (kept where nothing but a public suffix would remain).
 * Throws DomainError for addresses, single labels and impossible names.
 */
export const normaliseDomain = (input: string): string => {
  const host = hostOf(toUrl(input));
  if (host.startsWith('[') || /(?:^|\.)\d+$/.test(host))
    throw new DomainError(`${shown(input.trim())} is an address: give a domain name`);
  const labels = host.split('.');
  if (labels.length < 2 || host.length > 253 || !labels.every((part) => label.test(part)))
    throw new DomainError(`${shown(input.trim())} is not a domain name such as shop.example.tw`);
  const rest = host.startsWith('www.') ? host.slice(4) : host;
  return rest !== host && registrableDomain(rest) !== null ? rest : host;
};

/**
 * The part of a host that somebody registered: `a.b.shop.com.tw` → `shop.com.tw`; the private part of the Public
 * Suffix List counts, so that `a.myshopify.com` is its own. null: the host is an address or itself a suffix.
 */
export const registrableDomain = (host: string): string | null =>
  parse(host, { allowPrivateDomains: true, validateHostname: false }).domain;

/** Whether a host ends as hosts on the public web do (`.tw`, `.com`): `next.js` and `3.5mm` are none. */
export const isPublicHost = (host: string): boolean => {
  const { domain, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true, validateHostname: false });
  return domain !== null && (isIcann === true || isPrivate === true);
};
