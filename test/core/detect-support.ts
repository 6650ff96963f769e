import type { Page } from '../../core/contract/index.ts';

/** An invented page around some markup. */
export const pageOf = (html: string | Uint8Array, over: Partial<Page> = {}): Page => ({
  url: 'https://shop.example/',
  finalUrl: over.url ?? 'https://shop.example/',
  status: 200,
  headers: [['content-type', 'text/html; charset=utf-8']],
  body: typeof html === 'string' ? new TextEncoder().encode(html) : html,
  fetchedAt: '2026-01-01T00:00:00Z',
  source: 'http',
  truncated: false,
  redirects: 0,
  elapsedMs: 100,
  wireBytes: null,
  requests: [],
  cnames: [],
  ...over,
});
