// Allowances shared by a channel of Redis: spoken to over its own protocol, as far as the exchange needs it.
import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { clientReader } from '../../../runtime/http/client.ts';
import { redisExchange, type Taken } from '../../../runtime/http/limit-exchange.ts';
import { localRequest } from '../../../runtime/http/local-request.ts';
import { createRateLimit } from '../../../runtime/http/rate-limit.ts';

const bulk = (text: string): string => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;

/** Commands of a RESP request that came whole; what is left over stays for the next. */
const commandsIn = (text: string): { commands: string[][]; rest: string } => {
  const commands: string[][] = [];
  let rest = text;
  for (;;) {
    const head = /^\*(\d+)\r\n((?:\$\d+\r\n[^\r]*\r\n)*)/.exec(rest);
    const words = [...(head?.[2] ?? '').matchAll(/\$\d+\r\n([^\r]*)\r\n/g)].map(([, word]) => word ?? '');
    if (head === null || words.length < Number(head[1])) return { commands, rest };
    commands.push(words.slice(0, Number(head[1])));
    rest = rest.slice(head[0].length);
  }
};

interface Channel {
  url: string;
  subscribers(): number;
  /** Ends all connections. */
  cut(): void;
}

/** A channel, and nothing else of Redis. `port` 0: any. */
const withChannel = async (use: (channel: Channel) => Promise<void>, port = 0): Promise<void> => {
  const subscribers = new Set<Socket>();
  const sockets = new Set<Socket>();
  const answer = (socket: Socket, [command = '', channel = '', message = '']: string[]): string => {
    if (/^subscribe$/i.test(command)) {
      subscribers.add(socket);
      return `*3\r\n${bulk('subscribe')}${bulk(channel)}:1\r\n`;
    }
    if (/^info$/i.test(command)) return bulk('redis_version:7.0.0\r\nloading:0\r\n'.replaceAll('\r\n', ' '));
    if (!/^publish$/i.test(command)) return '+OK\r\n';
    for (const other of subscribers) other.write(`*3\r\n${bulk('message')}${bulk(channel)}${bulk(message)}`);
    return `:${subscribers.size}\r\n`;
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    let text = '';
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      subscribers.delete(socket);
    });
    socket.on('data', (chunk: Buffer) => {
      const { commands, rest } = commandsIn(text + chunk.toString());
      text = rest;
      for (const words of commands) socket.write(answer(socket, words));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  try {
    const url = `redis://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    await use({ url, subscribers: () => subscribers.size, cut });
  } finally {
    cut();
    await new Promise((resolve) => server.close(resolve));
  }
};

const until = async (what: string, look: () => boolean): Promise<void> => {
  for (let n = 0; n < 1_500 && !look(); n++) await sleep(20);
  assert.ok(look(), what);
};

const redis = suite('redisExchange');
const noError = (): void => undefined;

redis('tells the others and not itself, and goes on after the connection was cut', () =>
  withChannel(async ({ url, subscribers, cut }) => {
    const [one, two] = [await redisExchange(url, noError), await redisExchange(url, noError)];
    const heard: Record<'one' | 'two', Taken> = { one: [], two: [] };
    one.onTaken((taken) => heard.one.push(...taken));
    two.onTaken((taken) => heard.two.push(...taken));
    await until('both listen', () => subscribers() === 2);
    await until('heard', () => {
      if (heard.two.length === 0) one.send([['default', '192.0.2.1', 3]]);
      return heard.two.length > 0;
    });
    assert.equal([heard.one, heard.two[0]], [[], ['default', '192.0.2.1', 3]]);
    cut();
    await until('heard again', () => {
      if (heard.one.length === 0) two.send([['live', '192.0.2.2', 1]]);
      return heard.one.length > 0;
    });
    assert.equal(heard.one[0], ['live', '192.0.2.2', 1]);
    for (const exchange of [one, two]) exchange.close();
  }),
);

redis('hears again however early a connection ended, and from a Redis that came late', async () => {
  let port = 0;
  await withChannel(async ({ url }) => {
    port = Number(new URL(url).port);
  });
  const exchange = await redisExchange(`redis://127.0.0.1:${port}`, noError);
  const heard: Taken = [];
  exchange.onTaken((taken) => heard.push(...taken));
  await sleep(500);
  await withChannel(async ({ url, subscribers, cut }) => {
    for (let n = 0; n < 20; n++) {
      cut();
      await sleep(n);
    }
    await until('listens', () => subscribers() === 1);
    const other = await redisExchange(url, noError);
    await until('heard', () => {
      other.send([['live', '192.0.2.3', 1]]);
      return heard.length > 0;
    });
    other.close();
    exchange.close();
  }, port);
});

redis('while there is no Redis each process counts for itself, and says so', async () => {
  const errors: Error[] = [];
  const exchange = await redisExchange('redis://127.0.0.1:1', (error) => errors.push(error));
  const options = { perMinute: 2, livePerMinute: 1, limitLoopback: true, clientOf: clientReader([]) };
  const allow = createRateLimit({ ...options, exchange, now: () => 0 });
  const request = localRequest('/', '');
  assert.is(allow(request, 'ordinary')?.retryAfterS, null);
  await until('an error', () => errors.length > 0);
  assert.is(allow(request, 'ordinary')?.retryAfterS, null);
  assert.ok((allow(request, 'ordinary')?.retryAfterS ?? 0) > 0);
  exchange.close();
});

redis.run();
