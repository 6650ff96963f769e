/** A stored exchange read back by its place, and the page that was made of it made again. */
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Page } from '../../../core/contract/pipeline.ts';
import { codingsOf, decodeBody } from '../../../core/fetch/decode.ts';
import { type Exchange, MAX_BODY_BYTES } from '../../../core/fetch/index.ts';
import { parseHttpResponse } from '../../warc/http-message.ts';
import { NOTE_FIELD, ORIGINAL_PREFIX, type PageNote } from '../../warc/writer.ts';
import { type Place, warcFile } from './format.ts';

const unpack = promisify(gunzip);

export interface Stored {
  exchange: Exchange;
  note: PageNote;
  fetchedAt: string;
}

const fieldsOf = (head: string): Map<string, string> => {
  const lines = head.split('\r\n').slice(1);
  return new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
};

/** One gzip member → its exchange. Throws where the bytes are not what the writer wrote. */
export const parseMember = async (member: Uint8Array, where: string): Promise<Stored> => {
  const bytes = await unpack(member);
  const end = bytes.indexOf('\r\n\r\n');
  const fields = fieldsOf(bytes.toString('utf8', 0, end));
  const length = Number(fields.get('content-length'));
  const response = parseHttpResponse(bytes.subarray(end + 4, end + 4 + length));
  const note = fields.get(NOTE_FIELD.toLowerCase());
  if (end < 0 || response === null || note === undefined) throw new Error(`${where}: not a record of this crawl`);
  const headers = response.headers.map(([name, value]): [string, string] => [
    name.startsWith(ORIGINAL_PREFIX) ? name.slice(ORIGINAL_PREFIX.length) : name,
    // warcio wrote the value's characters as UTF-8, the parser read bytes.
    Buffer.from(value, 'latin1').toString('utf8'),
  ]);
  const exchange: Exchange = {
    url: fields.get('warc-target-uri') ?? '',
    method: 'GET',
    status: response.status,
    statusText: '',
    headers,
    wire: response.body,
    truncated: fields.has('warc-truncated'),
    address: fields.get('warc-ip-address') ?? null,
    at: fields.get('warc-date') ?? '',
  };
  return { exchange, note: JSON.parse(note) as PageNote, fetchedAt: exchange.at };
};

/** A rendered page as an archive keeps it: the body is what the browser made, not what was on the wire. */
export const renderedExchange = (page: Page): Exchange => ({
  url: page.finalUrl,
  method: 'GET',
  status: page.status,
  statusText: '',
  headers: page.headers,
  wire: page.body,
  truncated: page.truncated,
  address: null,
  at: page.fetchedAt,
});

/** The same Page as the fetcher made of the exchange. */
export const toPage = async ({ exchange, note, fetchedAt }: Stored): Promise<Page> => {
  const encodings = exchange.headers.filter(([name]) => name === 'content-encoding').map(([, value]) => value);
  const rendered = note.source === 'rendered';
  const codings = rendered ? [] : codingsOf(encodings, exchange.url);
  const { body, truncated } = await decodeBody(exchange.wire, codings, { maxBytes: MAX_BODY_BYTES, url: exchange.url });
  const { status, headers, url: finalUrl, wire } = exchange;
  const cut = truncated || exchange.truncated;
  return {
    ...note,
    finalUrl,
    status,
    headers,
    body,
    fetchedAt,
    truncated: cut,
    wireBytes: rendered ? null : wire.length,
  };
};

/** Reads stored exchanges by their place; keeps its files open until closed. */
export class StoredReader {
  readonly dir: string;
  readonly #handles = new Map<string, Promise<FileHandle>>();

  constructor(dir: string) {
    this.dir = dir;
  }

  async read({ role, file, offset, length }: Place): Promise<Stored> {
    const name = warcFile(this.dir, role, file);
    const handle = this.#handles.get(name) ?? open(name);
    this.#handles.set(name, handle);
    const { buffer, bytesRead } = await (await handle).read(Buffer.alloc(length), 0, length, offset);
    return parseMember(buffer.subarray(0, bytesRead), `${name} offset ${offset}`);
  }

  /** The page of a stored exchange; rejects where its bytes are damaged. */
  async page(place: Place): Promise<Page> {
    return toPage(await this.read(place));
  }

  async close(): Promise<void> {
    for (const handle of this.#handles.values()) await (await handle).close();
    this.#handles.clear();
  }
}
