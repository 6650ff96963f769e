import type { Page } from '../../core/contract/index.ts';

/** A page as it would come over HTTP, for invented HTML. */
export const pageOf = (url: string, html: string): Page => ({
  url,
  finalUrl: url,
  status: 200,
  headers: [['content-type', 'text/html; charset=utf-8']],
  body: new TextEncoder().encode(html),
  fetchedAt: '2026-01-01T00:00:00Z',
  source: 'http',
  truncated: false,
  redirects: 0,
  elapsedMs: null,
  wireBytes: null,
  requests: [],
  cnames: [],
});
