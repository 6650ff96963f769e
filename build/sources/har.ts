import { readFile, stat } from 'node:fs/promises';
import type { Page, SourceItem } from '../../core/contract/index.ts';
import { listFiles } from './files.ts';
import { type HarEntry, harEntrySchema, harSchema } from './har-schema.ts';

const MAX_BODY_BYTES = 5_000_000;
/** JSON is parsed as one string, which the engine limits to 512 MB. */
const MAX_FILE_BYTES = 400_000_000;
const MAX_REQUESTS = 5_000;
const MAX_REDIRECTS = 20;
const htmlType = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;

const skip = (where: string, code: string, detail: string): SourceItem => ({
  type: 'skip',
  skip: { where, code, detail: detail.slice(0, 200) },
});

const isRedirect = ({ response }: HarEntry): boolean => response.status >= 300 && response.status < 400;
const isHtml = ({ response }: HarEntry): boolean =>
  htmlType.test(response.content.mimeType ?? response.headers.find((h) => /^content-type$/i.test(h.name))?.value ?? '');

const toTime = (text: string): string | null => {
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
};

interface Navigation {
  first: HarEntry;
  document: HarEntry;
  redirects: number;
}

/** The first entry and the redirects that follow it to the document; null: the page has no document. */
const findDocument = (entries: HarEntry[]): Navigation | null => {
  const first =
    entries.find((entry) => isRedirect(entry) || isHtml(entry) || entry.response.status === 0) ?? entries[0];
  if (first === undefined) return null;
  const byUrl = new Map<string, HarEntry>();
  for (const entry of entries) if (!byUrl.has(entry.request.url)) byUrl.set(entry.request.url, entry);
  let document = first;
  let redirects = 0;
  while (isRedirect(document) && redirects < MAX_REDIRECTS) {
    const target = document.response.redirectURL || locationOf(document);
    if (!target || !URL.canParse(target, document.request.url)) break;
    const next = byUrl.get(new URL(target, document.request.url).href);
    if (next === undefined || next === document) break;
    document = next;
    redirects++;
  }
  return { first, document, redirects };
};

const locationOf = ({ response }: HarEntry): string | undefined =>
  response.headers.find(({ name }) => /^location$/i.test(name))?.value;

/** Lower-case headers; the recorder has decoded the text, so codings go and the charset says what the bytes now are. */
const headersOf = ({ response }: HarEntry, decodedText: boolean): [string, string][] => {
  const headers = response.headers
    .map(({ name, value }): [string, string] => [name.toLowerCase(), value])
    .filter(([name]) => name !== 'content-encoding' && name !== 'transfer-encoding' && !name.startsWith(':'));
  if (!decodedText) return headers;
  const type = /^[^;]*/.exec(response.content.mimeType ?? 'text/html')?.[0]?.trim() || 'text/html';
  return [...headers.filter(([name]) => name !== 'content-type'), ['content-type', `${type}; charset=utf-8`]];
};

const positive = (value: number | null | undefined): number | null =>
  typeof value === 'number' && value >= 0 ? Math.round(value) : null;

const toPage = ({ first, document, redirects }: Navigation, fetchedAt: string, requests: string[]): Page => {
  const { content, bodySize, status } = document.response;
  const binary = content.encoding?.toLowerCase() === 'base64';
  const body = Buffer.from(content.text ?? '', binary ? 'base64' : 'utf8');
  // Not kept, whatever size is told of it (-1: unknown), unless it is told to be empty.
  const missing = !content.text && content.size !== 0;
  return {
    url: first.request.url,
    finalUrl: document.request.url,
    status,
    headers: headersOf(document, !binary),
    body: body.subarray(0, MAX_BODY_BYTES),
    fetchedAt,
    source: 'har',
    truncated: missing || body.length > MAX_BODY_BYTES,
    redirects,
    elapsedMs: positive(document.time),
    wireBytes: positive(bodySize),
    requests,
    cnames: [],
  };
};

const readPage = (where: string, entries: HarEntry[]): SourceItem => {
  const navigation = findDocument(entries);
  if (navigation === null) return skip(where, 'no_document', 'the page has no request');
  const { first, document } = navigation;
  const at = toTime(first.startedDateTime);
  if (at === null) return skip(where, 'bad_date', `startedDateTime ${JSON.stringify(first.startedDateTime)}`);
  const { url } = first.request;
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return skip(where, 'bad_url', 'the page is no http(s) address');
  const { status, _error } = document.response;
  if (status <= 0) {
    const detail = _error ?? 'the browser got no response';
    return { type: 'failure', failure: { url, at, source: 'har', code: 'no_response', detail: detail.slice(0, 200) } };
  }
  if (!isHtml(document) && !isRedirect(document)) return skip(where, 'no_document', 'the page has no HTML document');
  const requests = entries.slice(0, MAX_REQUESTS).map((entry) => entry.request.url);
  return { type: 'page', page: toPage(navigation, at, requests) };
};

const faultOf = (issue: { path: PropertyKey[]; message: string } | undefined): string =>
  issue === undefined ? 'not an entry' : `${issue.path.join('.')}: ${issue.message}`;

/** Entries by page, in the order of time; those without a page form one of their own. */
const groupEntries = (entries: HarEntry[], pages: string[]): Map<string, HarEntry[]> => {
  const groups = new Map<string, HarEntry[]>(pages.map((id) => [id, []]));
  const ordered = entries
    .map((entry) => ({ entry, at: Date.parse(entry.startedDateTime) }))
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  for (const { entry } of ordered) {
    const id = entry.pageref ?? pages[0] ?? '';
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [entry]);
    else group.push(entry);
  }
  return groups;
};

async function* readFileItems(file: string): AsyncGenerator<SourceItem> {
  const { size } = await stat(file);
  if (size > MAX_FILE_BYTES) return yield skip(file, 'too_large', `${size} bytes; at most ${MAX_FILE_BYTES}`);
  let log: { pages: { id: string }[]; entries: unknown[] };
  try {
    const text = (await readFile(file, 'utf8')).replace(/^\ufeff/, '');
    log = harSchema.parse(JSON.parse(text)).log;
  } catch (error) {
    const reason = error instanceof SyntaxError ? `no JSON: ${error.message}` : 'no HAR: log.entries is missing';
    return yield skip(file, 'bad_har', reason);
  }
  const entries: HarEntry[] = [];
  for (const [i, value] of log.entries.entries()) {
    const entry = harEntrySchema.safeParse(value);
    if (entry.success) entries.push(entry.data);
    else yield skip(`${file} entry ${i + 1}`, 'bad_entry', faultOf(entry.error.issues[0]));
  }
  const groups = groupEntries(
    entries,
    log.pages.map(({ id }) => id),
  );
  for (const [id, group] of groups) yield readPage(`${file} page ${id || 1}`, group);
}

/**
 * The pages of HAR 1.2 files (folders are searched for `.har`): the document that the first request led to, with the
 * addresses of all requests of its page. A page without a response is a failure; a file, entry or page that cannot be
 * read is a skip. Text that the recorder decoded is handed on as UTF-8, and its headers say so. `truncated` is true
 * where the recorder kept no body, whether it tells a size, none, or -1. Throws where a path does not exist or holds no HAR file.
 */
export async function* readHar(paths: string | string[]): AsyncGenerator<SourceItem> {
  for (const file of await listFiles(paths, ['.har'])) yield* readFileItems(file);
}
