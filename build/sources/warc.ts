import type { Page, SourceItem } from '../../core/contract/index.ts';
import { decodeContent, looksLikeMarkup } from '../warc/content-coding.ts';
import { digestMatches } from '../warc/digest.ts';
import { parseWarcDate, type WarcHeaders } from '../warc/headers.ts';
import { dechunk, type HttpResponse, headerOf, parseHttpResponse } from '../warc/http-message.ts';
import { readWarcRecords } from '../warc/records.ts';
import type { WarcRecord } from '../warc/stream.ts';
import { listFiles } from './files.ts';

/** The limit of Page.body. */
const MAX_BODY_BYTES = 5_000_000;
const pageType = /^(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;

const isResponse = (headers: WarcHeaders): boolean =>
  headers.get('warc-type')?.toLowerCase() === 'response' &&
  /^<?https?:/i.test(headers.get('warc-target-uri') ?? '') &&
  /^(?:application\/http\b|$)/i.test(headers.get('content-type') ?? '');

/** Some writers put the address in angle brackets. */
const targetOf = (headers: WarcHeaders): string | null => {
  const text = (headers.get('warc-target-uri') ?? '').replace(/^<(.*)>$/, '$1');
  return URL.canParse(text) ? new URL(text).href : null;
};

const isPage = ({ headers, body }: HttpResponse): boolean => {
  const type = headerOf(headers, 'content-type');
  return type === null ? looksLikeMarkup(body) || body.length === 0 : pageType.test(type.trim());
};

/** True where the record itself says that it holds a part only, or is longer than what is kept of it. */
const isPartial = ({ headers, block, blockLength }: WarcRecord): boolean =>
  headers.has('warc-truncated') || headers.has('warc-segment-number') || block.length < blockLength;

/** True where the server announced more bytes than the crawler stored: the connection broke. */
const isShort = ({ headers, body }: HttpResponse): boolean => {
  const announced = headerOf(headers, 'content-length');
  return announced !== null && /^\d{1,15}$/.test(announced) && body.length < Number(announced);
};

/** What to compare a payload digest with: writers hash the body as stored or with the chunks taken off. */
const payloadDigestFails = (record: WarcRecord, body: Buffer, plain: Buffer): boolean => {
  const label = record.headers.get('warc-payload-digest');
  if (isPartial(record) || digestMatches(label, body) !== false) return false;
  return plain === body || digestMatches(label, plain) === false;
};

const skip = (where: string, code: string, detail: string): SourceItem => ({
  type: 'skip',
  skip: { where, code, detail },
});

/** One response → its Page, a skip, or null where it is no page (an image, a script). */
const toItem = async (file: string, record: WarcRecord): Promise<SourceItem | null> => {
  const where = `${file} record ${record.index} offset ${record.offset}`;
  const url = targetOf(record.headers);
  if (url === null) return skip(where, 'bad_url', 'WARC-Target-URI is no http(s) address');
  if (record.blockDigestOk === false) return skip(where, 'bad_digest', 'the block differs from its WARC-Block-Digest');
  const response = parseHttpResponse(record.block);
  if (response === null) return skip(where, 'bad_http', 'the block has no HTTP status line');
  if (!isPage(response)) return null;
  const fetchedAt = parseWarcDate(record.headers.get('warc-date'));
  if (fetchedAt === null) return skip(where, 'bad_date', 'WARC-Date is missing or no date');
  const { status, headers, body } = response;
  const chunked = /\bchunked\b/i.test(headerOf(headers, 'transfer-encoding') ?? '') ? dechunk(body) : null;
  const plain = chunked?.bytes ?? body;
  if (payloadDigestFails(record, body, plain))
    return skip(where, 'bad_digest', 'the payload differs from its WARC-Payload-Digest');
  try {
    const decoded = await decodeContent(plain, headerOf(headers, 'content-encoding'), MAX_BODY_BYTES);
    const short = chunked === null ? isShort(response) : !chunked.complete;
    const truncated = isPartial(record) || short || decoded.truncated;
    return { type: 'page', page: pageOf({ url, status, headers, fetchedAt, body: decoded.bytes, truncated }) };
  } catch (error) {
    return skip(where, 'bad_coding', (error as Error).message);
  }
};

type Seen = Pick<Page, 'url' | 'status' | 'headers' | 'fetchedAt' | 'body' | 'truncated'>;

const pageOf = (seen: Seen): Page => ({
  ...seen,
  finalUrl: seen.url,
  source: 'warc',
  redirects: 0,
  elapsedMs: null,
  wireBytes: null,
  requests: [],
  cnames: [],
});

/**
 * The pages of WARC files (1.0, 1.1; plain, gzip per record or as a whole): each `response` with HTML, whatever
 * its status, its codings taken off, its body at most 5 MB. Folders are searched for `.warc` and `.warc.gz`. A record
 * that is damaged, contradicts its digest or is cut becomes a skip that names file, record and offset (in the file; for
 * gzip the member's), and reading goes on behind it. Throws where a path does not exist or holds no WARC file.
 */
export async function* readWarc(paths: string | string[]): AsyncGenerator<SourceItem> {
  for (const file of await listFiles(paths, ['.warc', '.warc.gz'])) {
    for await (const item of readWarcRecords(file, isResponse)) {
      if (item.type === 'skip') yield item;
      else if (isResponse(item.record.headers)) {
        const read = await toItem(file, item.record);
        if (read !== null) yield read;
      }
    }
  }
}
