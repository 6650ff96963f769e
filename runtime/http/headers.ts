/** Header values, conditional requests and what every reply of a kind carries. */
import type { HttpRequest } from './types.ts';

const forbidden = /[^\t\x20-\x7E]/;

/** The one place where header values are checked: CR, LF and other control characters would split a response. */
export const checkedValue = (name: string, value: string): string => {
  if (forbidden.test(value)) throw new Error(`header ${name} holds a control character or text that is not ASCII`);
  return value;
};

export const checkedHeaders = (headers: [string, string][]): [string, string][] => {
  for (const [name, value] of headers) checkedValue(name, value);
  return headers;
};

/** True where If-None-Match names `etag` (weak comparison) or is `*`. */
export const noneMatch = (header: string, etag: string): boolean => {
  if (header === '') return false;
  if (header.trim() === '*') return true;
  return header.split(',', 64).some((part) => part.trim().replace(/^W\//, '') === etag);
};

/** True where the client takes gzip: named or `*`, not with q=0. */
export const acceptsGzip = (header: string): boolean => {
  if (!header.includes('gzip') && !header.includes('*')) return false;
  const weights = new Map<string, number>();
  for (const part of header.split(',', 32)) {
    const [coding = '', ...params] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const q = params.find((param) => param.startsWith('q='));
    weights.set(coding, q === undefined ? 1 : Number(q.slice(2)) || 0);
  }
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0;
};

/** True where HTML is asked for by name, and JSON not before it: a browser, and no program. */
export const prefersHtml = (accept: string): boolean => {
  const html = accept.indexOf('text/html');
  const json = accept.indexOf('application/json');
  return html !== -1 && (json === -1 || html < json);
};

export const corsHeaders: [string, string][] = [
  ['access-control-allow-origin', '*'],
  [
    'access-control-expose-headers',
    'ETag, Content-Range, Accept-Ranges, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id',
  ],
];

const corsPreflight: [string, string][] = [
  [
    'access-control-allow-headers',
    'Accept, Content-Type, If-None-Match, If-Range, Range, Mcp-Session-Id, Mcp-Protocol-Version, Last-Event-ID',
  ],
  ['access-control-max-age', '86400'],
];

/** Headers of a 204 to OPTIONS. */
export const optionsHeaders = (request: HttpRequest, allow: string, cors: boolean): [string, string][] => {
  const headers: [string, string][] = [['allow', allow]];
  if (!cors) return headers;
  headers.push(...corsHeaders);
  if (request.header('access-control-request-method') !== '')
    headers.push(['access-control-allow-methods', allow], ...corsPreflight);
  return headers;
};

export const nosniff: [string, string] = ['x-content-type-options', 'nosniff'];

/** HTML pages load nothing from other hosts, run no inline script, and are framed by nobody. */
export const htmlHeaders: [string, string][] = [
  [
    'content-security-policy',
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  ],
  ['referrer-policy', 'no-referrer'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), geolocation=(), microphone=()'],
];
