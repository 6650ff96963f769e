/** The API asked in process, as by a client without headers: for the pages and the tools that are made from its replies. */
import type { EndpointReply } from './endpoint.ts';
import type { HttpRequest } from './types.ts';

const stays = new AbortController().signal;

/** A GET of `path`; `query` is without `?`. `of`: the request on whose behalf it is, where a client waits for it. */
export const localRequest = (path: string, query: string, of: HttpRequest | null = null): HttpRequest => ({
  method: 'GET',
  path,
  query,
  header: (name) => (name === 'x-forwarded-for' ? (of?.header(name) ?? '') : ''),
  headers: () => [],
  address: () => of?.address() ?? '',
  left: () => of?.left() ?? stays,
  body: () => Promise.resolve(new Uint8Array()),
});

/** The reply's body as text. Throws where it is a file, a stream or nothing: no reply of the API is. */
export const replyText = ({ body }: Pick<EndpointReply, 'body'>): string => {
  if (typeof body === 'string') return body;
  if (body instanceof Uint8Array) return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
  throw new Error('an API reply without a body');
};
