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
  writeHeader(name: string | Uint8Array, value: string | Uint8Array): RawResponse;
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
  onData(handler: (chunk: ArrayBuffer, isLast: boolean) => void): RawResponse;
}

export interface SendOptions {
  abort: AbortSignal;
  /** Writes status and headers. */
  head(): void;
}

const CHUNK_BYTES = 256 * 1024;

/** Lets a body wait until the client can take more, or has gone: one listener of each kind for the whole response. */
class Pace {
  readonly #abort: AbortSignal;
  #waiting: { retry(offset: number): boolean; go(): void } | null = null;

  constructor(raw: RawResponse, abort: AbortSignal) {
    this.#abort = abort;
    abort.addEventListener('abort', () => this.#go(), { once: true });
    raw.onWritable((offset) => {
      const sent = this.#waiting === null || this.#waiting.retry(offset);
      if (sent) this.#go();
      return sent;
    });
  }

  #go(): void {
    this.#waiting?.go();
    this.#waiting = null;
  }

  /** To be called in the same turn as the write that was not taken whole; `retry` is true when the rest was. */
  wait(retry: (offset: number) => boolean): Promise<void> {
    if (this.#abort.aborted) return Promise.resolve();
    return new Promise((go) => {
      this.#waiting = { retry, go };
    });
  }
}

/** The bytes may be overwritten once this resolved. */
const sendChunk = async (
  raw: RawResponse,
  chunk: Uint8Array,
  { total, pace }: { total: number; pace: Pace },
): Promise<void> => {
  let sent = false;
  const from = raw.getWriteOffset();
  raw.cork(() => {
    [sent] = raw.tryEnd(chunk, total);
  });
  if (!sent) await pace.wait((offset) => raw.tryEnd(chunk.subarray(offset - from), total)[0]);
};

/** The file's part with its Content-Length; a file that turns out shorter closes the connection. */
export const sendFile = async (raw: RawResponse, body: FileBody, { abort, head }: SendOptions): Promise<void> => {
  const file = await open(body.file, 'r');
  try {
    if (abort.aborted) return;
    raw.cork(head);
    if (body.length === 0) {
      raw.cork(() => raw.end());
      return;
    }
    const pace = new Pace(raw, abort);
    const buffer = Buffer.allocUnsafeSlow(Math.min(CHUNK_BYTES, body.length));
    for (let done = 0; done < body.length && !abort.aborted; ) {
      const wanted = Math.min(buffer.length, body.length - done);
      const { bytesRead } = await file.read(buffer, 0, wanted, body.start + done);
      if (abort.aborted) return;
      if (bytesRead === 0) throw new Error(`${body.file} is shorter than it was`);
      await sendChunk(raw, buffer.subarray(0, bytesRead), { total: body.length, pace });
      done += bytesRead;
    }
  } finally {
    await file.close();
  }
};

/** Chunked transfer of what comes. */
export const sendStream = async (raw: RawResponse, body: StreamBody, { abort, head }: SendOptions): Promise<void> => {
  raw.cork(head);
  const pace = new Pace(raw, abort);
  for await (const chunk of body.chunks) {
    if (abort.aborted) return;
    let taken = true;
    raw.cork(() => {
      taken = raw.write(chunk);
    });
    if (!taken) await pace.wait(() => true);
    if (abort.aborted) return;
  }
  if (!abort.aborted) raw.cork(() => raw.end());
};
