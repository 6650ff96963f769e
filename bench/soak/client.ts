/** Keep-alive connections that ask one thing at a time and judge each reply as it comes. */
import { connect, type Socket } from 'node:net';

export interface Judged {
  elapsedMs: number;
  /** null: as it must be. */
  fault: string | null;
  /** Asked anew, since the connection, which had rested, was closed as it was asked. */
  again: boolean;
}

const lengthOf = /\r\ncontent-length: (\d+)\r\n/i;
const etagOf = /\r\netag: "(\d{8}T\d{6}Z(?:-\d+)?)-/i;
const snapshotOf = /"snapshot":"([^"]+)"/;

/** 200, and body and ETag of one snapshot. `path` is for the message. */
const judge = (path: string, head: string, body: Buffer): string | null => {
  if (!head.startsWith('HTTP/1.1 200 ')) return `${path}: ${head.slice(0, 40).split('\r\n', 1)[0]}`;
  const etag = etagOf.exec(head)?.[1];
  const named = snapshotOf.exec(body.toString('latin1', 0, 64))?.[1] ?? snapshotOf.exec(body.toString('latin1'))?.[1];
  // Feeds, pages and calendars name none.
  return etag === undefined || named === undefined || etag === named
    ? null
    : `${path}: ETag of ${etag}, body of ${named}`;
};

export class Connection {
  readonly #port: number;
  #socket: Socket | null = null;
  #chunks: Buffer[] = [];
  #bytes = 0;
  #head = '';
  #expected = -1;
  #asked: { path: string; dueAt: number; again: boolean; done(judged: Judged): void } | null = null;
  /** Replies on the connection that is open. */
  #replies = 0;

  constructor(port: number) {
    this.#port = port;
  }

  get idle(): boolean {
    return this.#asked === null;
  }

  /** `dueAt`: when it ought to have been asked, so that waiting for a free connection counts as well. */
  ask(path: string, dueAt: number, done: (judged: Judged) => void): void {
    this.#asked = { path, dueAt, again: false, done };
    this.#write(path);
  }

  close(): void {
    this.#asked = null;
    this.#socket?.destroy();
  }

  #write(path: string): void {
    this.#socket ??= this.#open();
    this.#socket.write(`GET ${path} HTTP/1.1\r\nHost: soak\r\n\r\n`);
  }

  #open(): Socket {
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true });
    socket.on('data', (chunk: Buffer) => this.#hear(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => this.#closed());
    return socket;
  }

  /**
   * A server may close a connection that rests, also in the moment in which it is asked: a GET to which not a byte came is asked
   * once more over another, as all clients do (RFC 9112, 9.3.1). One that was closed before it ever answered is a fault.
   */
  #closed(): void {
    const asked = this.#asked;
    const mayAskAgain = asked !== null && !asked.again && this.#replies > 0 && this.#bytes === 0;
    this.#socket = null;
    this.#replies = 0;
    this.#reset();
    if (mayAskAgain) {
      asked.again = true;
      this.#write(asked.path);
    } else this.#finish(`${asked?.path ?? ''}: the connection was closed`);
  }

  #reset(): void {
    this.#chunks = [];
    this.#bytes = 0;
    this.#head = '';
    this.#expected = -1;
  }

  #hear(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#expected === -1) {
      const all = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks);
      const end = all.indexOf('\r\n\r\n');
      if (end === -1) return;
      this.#head = all.toString('latin1', 0, end + 2);
      this.#expected = end + 4 + Number(lengthOf.exec(this.#head)?.[1] ?? 0);
    }
    if (this.#bytes < this.#expected) return;
    const body = Buffer.concat(this.#chunks).subarray(this.#head.length + 2);
    const fault = judge(this.#asked?.path ?? '', this.#head, body);
    this.#replies++;
    this.#reset();
    this.#finish(fault);
  }

  #finish(fault: string | null): void {
    const asked = this.#asked;
    this.#asked = null;
    asked?.done({ elapsedMs: performance.now() - asked.dueAt, fault, again: asked.again });
  }
}
