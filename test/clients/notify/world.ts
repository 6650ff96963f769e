/** A Storelens whose feed grows, receivers that fail, lie and lag, and the program over both. Everything is on loopback. */

import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { run } from '../../../clients/notify/program.ts';
import type { World } from '../../../clients/notify/world.ts';

export interface Served {
  /** `http://127.0.0.1:PORT` */
  url: string;
  port: number;
}

export const withServer = async <T>(
  answer: (request: IncomingMessage, reply: ServerResponse) => void,
  use: (served: Served) => Promise<T>,
): Promise<T> => {
  const server: Server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    return await use({ url: `http://127.0.0.1:${port}`, port });
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
};

export const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

export interface FeedItem {
  id: string;
  snapshot: string;
  at: string;
  type?: string;
  domain?: string;
  data?: Record<string, unknown>;
}

/** Answers `/movers.json` as the service does; entries are added in the order of report. */
export class FeedDouble {
  items: FeedItem[] = [];
  /** Queries that were asked. */
  readonly asked: string[] = [];
  /** Answers with this status instead; null: as it should. */
  fails: number | null = null;

  add(...items: FeedItem[]): void {
    this.items.push(...items);
  }

  readonly answer = (request: IncomingMessage, reply: ServerResponse): void => {
    const url = new URL(request.url ?? '/', 'http://feed.example');
    this.asked.push(url.pathname + url.search);
    const since = url.searchParams.get('since');
    const at = since === null ? -1 : this.items.findIndex(({ id }) => id === since);
    const isTime = since !== null && /^\d{4}-/.test(since);
    if (this.fails !== null || (since !== null && !isTime && at < 0)) {
      reply.writeHead(this.fails ?? 400, { 'content-type': 'application/problem+json' });
      reply.end(JSON.stringify({ detail: 'since is no event', param: 'since' }));
      return;
    }
    const limit = Number(url.searchParams.get('limit') ?? 50);
    const domain = url.searchParams.get('domain');
    const fits = this.items
      .slice(at + 1)
      .filter((one) => domain === null || one.domain === domain)
      .filter((one) => !isTime || one.at > since);
    const page = since === null || isTime ? fits.slice(-limit) : fits.slice(0, limit);
    reply.writeHead(200, { 'content-type': 'application/feed+json' });
    reply.end(JSON.stringify({ items: page.reverse().map(feedItemOf) }));
  };
}

const feedItemOf = ({ id, snapshot, at, type = 'platform_changed', domain = 'shop.example', data = {} }: FeedItem) => ({
  id,
  ...{ url: `https://storelens.example/sites/${domain}`, title: `虛構 (${domain})`, date_published: at, tags: [type] },
  _storelens: { id, type, at, snapshot, domain, name: '虛構商店', before: 'platform_1', after: 'platform_2', ...data },
});

/** The nth event, an hour after the one before. */
export const eventOf = (n: number, changes: Partial<FeedItem> = {}): FeedItem => ({
  id: n.toString(16).padStart(24, '0'),
  ...{ snapshot: '20261101T000000Z', at: new Date(Date.UTC(2026, 10, 1) + n * 3_600_000).toISOString() },
  ...changes,
});

export const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes, ok').toString('base64')}`;

export interface Ran {
  code: number;
  said: string[];
  logged: string[];
}

/** The program in this process; `clock` stands until the program sleeps, which takes no time. */
export class Program {
  readonly dir: string;
  readonly file: string;
  readonly state: string;
  #interrupt = new AbortController();
  nowMs = Date.UTC(2026, 10, 20);
  env: Record<string, string> = {};

  constructor(dir: string) {
    this.dir = dir;
    this.file = join(dir, 'subscriptions.json');
    this.state = join(dir, 'state');
  }

  async write(file: unknown): Promise<void> {
    await writeFile(this.file, typeof file === 'string' ? file : JSON.stringify(file));
  }

  run(...args: string[]): Promise<Ran> {
    return this.#run(args, () => false);
  }

  /** Runs on and on over the file and the state until `isDone`, asked whenever it sleeps. */
  until(isDone: () => boolean, ...args: string[]): Promise<Ran> {
    return this.#run([this.file, '--state', this.state, ...args], isDone);
  }

  /** Ends what runs, as SIGTERM does. */
  stop(): void {
    this.#interrupt.abort();
  }

  async #run(args: readonly string[], isDone: () => boolean): Promise<Ran> {
    const interrupt = new AbortController();
    const stop = (): void => interrupt.abort();
    this.#interrupt.signal.addEventListener('abort', stop);
    const out: Ran = { code: -1, said: [], logged: [] };
    const world: World = {
      env: this.env,
      say: (line) => out.said.push(line),
      log: (line) => out.logged.push(line),
      now: () => this.nowMs,
      random: () => 0.5,
      sleep: async (ms) => {
        this.nowMs += ms;
        if (isDone()) interrupt.abort();
        await new Promise(setImmediate);
      },
      signal: interrupt.signal,
    };
    out.code = await run(args, world, '0.0.0-test');
    this.#interrupt.signal.removeEventListener('abort', stop);
    return out;
  }

  /** One turn over the file and the state. */
  once(...args: string[]): Promise<Ran> {
    return this.run(this.file, '--state', this.state, '--once', ...args);
  }
}
