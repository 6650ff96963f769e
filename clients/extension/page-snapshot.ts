/** What is taken from the page: its markup as rendered, what it asked for, its cookies' names. */
import type { Page } from '../../core/contract/index.ts';

export interface PageSnapshot {
  url: string;
  html: string;
  /** Addresses of what the page loaded. */
  requests: string[];
  cookieNames: string[];
  at: string;
}

const MAX_REQUESTS = 3000;

/**
 * Runs inside the page (so it may use nothing from outside of itself). Cookies' values stay where they are, and so do those that
 * scripts cannot read.
 */
export const takeSnapshot = (): PageSnapshot => ({
  url: location.href,
  html: document.documentElement?.outerHTML.slice(0, 5_000_000) ?? '',
  requests: performance
    .getEntriesByType('resource')
    .slice(0, 3000)
    .map(({ name }) => name.slice(0, 2000)),
  cookieNames: document.cookie.split('; ').flatMap((pair) => (pair === '' ? [] : [pair.split('=')[0] ?? ''])),
  at: new Date().toISOString(),
});

/** The page as the service's detection takes it: a rendered one, without the reply's headers, which no script can see. */
export const toPage = (snapshot: PageSnapshot): Page => ({
  url: snapshot.url,
  finalUrl: snapshot.url,
  status: 200,
  headers: [
    ['content-type', 'text/html; charset=utf-8'],
    ...snapshot.cookieNames.map((name): [string, string] => ['set-cookie', `${name}=`]),
  ],
  body: new TextEncoder().encode(snapshot.html),
  fetchedAt: snapshot.at,
  source: 'rendered',
  truncated: false,
  redirects: 0,
  elapsedMs: null,
  wireBytes: null,
  requests: snapshot.requests.slice(0, MAX_REQUESTS),
  cnames: [],
});
