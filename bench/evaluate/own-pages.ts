import { readdirSync, readFileSync } from 'node:fs';
import type { SourceItem } from '../../core/contract/index.ts';

const unknown = { truncated: false, redirects: 0, elapsedMs: null, wireBytes: null };

/** Pages written by hand, one per file of a folder, by name; each has its address in its first line's comment. */
export function* ownPages(directory: string): Generator<SourceItem> {
  const names = readdirSync(directory).filter((file) => file.endsWith('.html'));
  for (const name of names.sort()) {
    const body = readFileSync(directory + name);
    const url = /^<!-- (https?:\S+) -->/.exec(body.toString('latin1', 0, 300))?.[1];
    if (url === undefined) throw new Error(`${name}: its first line must be <!-- URL -->`);
    const page = { url, finalUrl: url, status: 200, headers: [], body, requests: [], cnames: [], ...unknown };
    yield { type: 'page', page: { ...page, fetchedAt: '2026-01-01T00:00:00Z', source: 'warc' } };
  }
}
