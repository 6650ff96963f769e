/** Long bodies over a uWebSockets.js response, never more than a chunk in memory. */
import { open } from 'node:fs/promises';
import type { FileBody, StreamBody } from './types.ts';

/** What is used of uWebSockets.js's own types. */
export interface RawRequest {
  getCaseSensitiveMethod(): string;
  getUrl(): string;
  getQuery(): string | undefined;
  getHeader(name: string): string;
  forEach(each: (name: string, value: string) => void): void;
}
export interface RawResponse {
  writeStatus(status: string): RawResponse;
  writeHeader(name: string, value: string): RawResponse;
  end(body?: string | Uint8Array, close?: boolean): RawResponse;
  endWithoutBody(): RawResponse;
  write(chunk: Uint8Array): boolean;
  tryEnd(chunk: Uint8Array, total: number): [sent: boolean, finished: boolean];
  getWriteOffset(): number;
  onWritable(handler: (offset: number) => boolean): RawResponse;
  onAborted(handler: () => void): RawResponse;
  cork(work: () => void): RawResponse;
  close(): RawResponse;
  getRemoteAddressAsText(): ArrayBuffer;
}

export interface SendOptions {
  abort: AbortSignal;
  /** Writes status and headers. */
  head(): void;
}

const CHUNK_BYTES = 256 * 1024;

/** Resolves when the client can take more, or has gone. */
const writable = (raw: RawResponse, abort: AbortSignal, retry: (offset: number) => boolean): Promise<void> =>
  new Promise((resolve) => {
    abort.addEventListener('abort', () => resolve(), { once: true });
    raw.onWritable((offset) => {
      const sent = retry(offset);
      if (sent) resolve();
      return sent;
    });
  });

const sendChunk = async (raw: RawResponse, chunk: Uint8Array, options: SendOptions & { total: number }) => {
  let sent = false;
  const from = raw.getWriteOffset();
  raw.cork(() => {
    [sent] = raw.tryEnd(chunk, options.total);
  });
  if (sent || options.abort.aborted) return;
  await writable(raw, options.abort, (offset) => raw.tryEnd(chunk.subarray(offset - from), options.total)[0]);
};

/** The file's part with its Content-Length; a file that turns out shorter closes the connection. */
export const sendFile = async (raw: RawResponse, body: FileBody, options: SendOptions): Promise<void> => {
  const file = await open(body.file, 'r');
  try {
    if (options.abort.aborted) return;
    raw.cork(() => options.head());
    if (body.length === 0) {
      raw.cork(() => raw.end());
      return;
    }
    for (let done = 0; done < body.length && !options.abort.aborted; ) {
      const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, body.length - done));
      const { bytesRead } = await file.read(chunk, 0, chunk.length, body.start + done);
      if (options.abort.aborted) return;
      if (bytesRead === 0) throw new Error(`${body.file} is shorter than it was`);
      await sendChunk(raw, chunk.subarray(0, bytesRead), { ...options, total: body.length });
      done += bytesRead;
    }
  } finally {
    await file.close();
  }
};

/** Chunked transfer of what comes. */
export const sendStream = async (raw: RawResponse, body: StreamBody, options: SendOptions): Promise<void> => {
  raw.cork(() => options.head());
  for await (const chunk of body.chunks) {
    if (options.abort.aborted) return;
    let taken = true;
    raw.cork(() => {
      taken = raw.write(chunk);
    });
    if (!taken) await writable(raw, options.abort, () => true);
  }
  if (!options.abort.aborted) raw.cork(() => raw.end());
};
