/** The body of a request on uWebSockets.js: kept as it comes, in bounds, and never waited for by who does not want it. */
import { BodyTooLarge, ClientGone } from './types.ts';
import type { RawRequest, RawResponse } from './uws-body.ts';

/** Kept of a body that nobody has asked for yet. */
const MAX_KEPT_BYTES = 2 ** 20;

/** Bytes that a head announces: null for chunks, which announce none; undefined where it contradicts itself. */
export const announcedBytes = (request: RawRequest): number | null | undefined => {
  const lengths = new Set<string>();
  let chunked = false;
  request.forEach((name, value) => {
    if (name === 'content-length') lengths.add(value);
    else if (name === 'transfer-encoding') chunked = true;
  });
  if (lengths.size > 1 || (chunked && lengths.size > 0)) return undefined;
  if (chunked) return null;
  const [length = '0'] = lengths;
  return /^\d{1,15}$/.test(length) ? Number(length) : undefined;
};

export class Upload {
  readonly #announced: number | null;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  #whole = false;
  #gone = false;
  /** Called when something has come, or nothing more will. */
  #changed: () => void = () => undefined;

  /** To be made before the native callback returns. */
  constructor(raw: RawResponse, { announced, gone }: { announced: number | null; gone: AbortSignal }) {
    this.#announced = announced;
    gone.addEventListener('abort', () => {
      this.#gone = true;
      this.#changed();
    });
    raw.onData((chunk, isLast) => {
      this.#bytes += chunk.byteLength;
      // The chunk's memory is lent for this call.
      if (this.#bytes <= MAX_KEPT_BYTES) this.#chunks.push(Buffer.from(Buffer.from(chunk)));
      this.#whole = isLast;
      this.#changed();
    });
  }

  /** False: more comes; a connection whose reply went out before is to be closed. */
  get isWhole(): boolean {
    return this.#whole || this.#announced === 0;
  }

  /** Rejects with BodyTooLarge as soon as it is known to be, with ClientGone where it stays incomplete. */
  read(maxBytes: number): Promise<Uint8Array> {
    const most = Math.min(maxBytes, MAX_KEPT_BYTES);
    return new Promise((resolve, reject) => {
      this.#changed = () => {
        if (Math.max(this.#bytes, this.#announced ?? 0) > most) reject(new BodyTooLarge(`over ${maxBytes} bytes`));
        else if (this.isWhole) resolve(Buffer.concat(this.#chunks));
        else if (this.#gone) reject(new ClientGone('the client left before its request was whole'));
      };
      this.#changed();
    });
  }
}
