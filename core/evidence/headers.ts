import type { Page } from '../contract/index.ts';
import type { Resource } from './types.ts';
import { toResource, type UrlBase } from './urls.ts';

const MAX_COOKIES = 100;
const MAX_CSP = 500;
const MAX_REQUESTS = 3000;

/** Names of the cookies that a reply sets, and of those that a HAR says were sent. */
export const cookieNames = (headers: Page['headers']): string[] => {
  const names = new Set<string>();
  for (const [name, value] of headers) {
    if (name !== 'set-cookie' || names.size >= MAX_COOKIES) continue;
    // Some sources join several cookies with line breaks.
    for (const line of value.split('\n', 50)) {
      const cookie = line.slice(0, Math.max(0, line.indexOf('='))).trim();
      if (cookie !== '') names.add(cookie.slice(0, 100));
    }
  }
  return [...names];
};

const sourcesOf = (policy: string): string[] =>
  policy
    .slice(0, 20_000)
    .split(/[\s;,]+/)
    .slice(0, MAX_CSP);

/** Hosts that a content security policy allows. `*.` before a host stands for any host below. */
export const cspResources = (headers: Page['headers'], metas: [string, string][], base: UrlBase): Resource[] => {
  const found: Resource[] = [];
  for (const [name, value] of [...headers, ...metas]) {
    if (!name.startsWith('content-security-policy')) continue;
    for (const source of sourcesOf(value)) {
      const host = source.replace(/^(?:https?|wss?):\/\//, '').replace(/^\*\./, '');
      const resource = host.includes('.') ? toResource('csp', `//${host}`, base) : null;
      if (resource !== null && found.length < MAX_CSP) found.push(resource);
    }
  }
  return found;
};

const PICTURE = /\.(?:jpe?g|png|gif|webp|avif|svg|ico|mp4|webm)(?:$|[?&!_])/i;
/** A transparent dot with parameters is a beacon: what it carries is told to whom it asks. */
const BEACON = /\.gif\?[^=]{1,40}=/i;
const FONT = /\.(?:woff2?|ttf|otf|eot)(?:$|\?)/i;

/** URLs that a rendered page asked for. Pictures and fonts are no better than hotlinked ones. */
export const requestResources = (requests: string[], base: UrlBase): Resource[] => {
  const found: Resource[] = [];
  for (const url of requests.slice(0, MAX_REQUESTS)) {
    const resource = toResource('request', url, base);
    if (resource === null) continue;
    if (PICTURE.test(resource.path) && !BEACON.test(resource.path)) resource.kind = 'image';
    else if (FONT.test(resource.path)) resource.kind = 'css';
    found.push(resource);
  }
  return found;
};
