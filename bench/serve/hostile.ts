/**
 * Hostile queries, no two alike, at a steady rate: what they cost a server in time and memory. `node --import tsx
 * bench/serve/hostile.ts [--seconds 60] [--rate 5000] [--snapshots DIR]`; ends with 1 where a reply is a 5xx.
 */
import { connect, type Socket } from 'node:net';
import { parseArgs } from 'node:util';
import { type Figure, figure } from '../report.ts';
import { type BenchServer, freePort, launch } from './servers.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    rate: { type: 'string', default: '5000' },
    snapshots: { type: 'string', default: 'datasets/snapshots' },
    connections: { type: 'string', default: '64' },
  },
});

let state = 20_260_901;
/** Below `n`; the same in every run. */
const dice = (n: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return (state >>> 8) % n;
};
const some = (n: number, make: () => string): string => Array.from({ length: n }, make).join('');
const ideograph = (): string => String.fromCharCode(0x4e00 + dice(0x5000));
const letter = (): string => String.fromCharCode(97 + dice(26));
const mark = (): string => String.fromCharCode(0x300 + dice(0x70));
const symbol = (): string => String.fromCharCode(0x3105 + dice(37));
const idle = ['推薦', '便宜', '的', '好用', '哪裡買', '請問', '有沒有', 'the', 'best', '吃的'];

/** A query of each kind, told apart by its number. */
const kinds: Record<string, (n: number) => string> = {
  words: (n) => `${some(2, ideograph)} ${some(5, letter)} ${n}`,
  '8 KB': (n) => `${n}${some(8000, letter)}`,
  'combining marks': (n) => some(3, () => letter() + some(60, mark)) + n,
  'regex-like': (n) => `(${letter()}+)+$ .*.*[${n} \\${letter()}{1,9999} (?=${some(3, letter)})`,
  'stop words': (n) => `${some(12, () => `${idle[dice(idle.length)]} `)}${n}`,
  'mistyped words': () => `${some(4 + dice(20), letter)} ${some(4 + dice(20), letter)}`,
  'one long run': () => some(190, ideograph),
  'words of a price': (n) => `${some(60, () => `${dice(9)},`)}以下 預算 ${n}~`,
  bopomofo: () => some(12 + dice(40), symbol),
  'keys of bopomofo': () => some(8 + dice(30), () => '1qaz2wsxedcrfv5tgbyhnujm8ik,9ol.0p;/-3467'[dice(42)] ?? ''),
};
const names = Object.keys(kinds);
const paths = ['products?q=', 'products?sort=relevance&facets=1&q=', 'search?q=', 'suggest?q=', 'sites?company='];

const requestOf = (n: number, kind: string): string =>
  `GET /api/v1/${paths[dice(paths.length)]}${encodeURIComponent(kinds[kind]!(n))} HTTP/1.1\r\nhost: bench\r\n\r\n`;

/** Times by kind in milliseconds, and how many replies there were of each status. */
const times = new Map(names.map((name) => [name, [] as number[]]));
const statuses = new Map<number, number>();

/** One request after the other on one connection, which is opened anew where the server closed it. */
class Client {
  #socket: Socket | null = null;
  #text = '';
  #done: ((status: number) => void) | null = null;

  constructor(readonly port: number) {}

  #open(): Socket {
    const socket = connect(this.port, '127.0.0.1');
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => this.#read(chunk));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      if (this.#socket === socket) this.#socket = null;
      this.#end(Number(/^HTTP\/1\.1 (\d+)/.exec(this.#text)?.[1] ?? 0));
    });
    return socket;
  }

  #end(status: number): void {
    const done = this.#done;
    [this.#done, this.#text] = [null, ''];
    done?.(status);
  }

  #read(chunk: string): void {
    this.#text += chunk;
    const head = this.#text.indexOf('\r\n\r\n');
    const length = /\r\ncontent-length: (\d+)/i.exec(this.#text.slice(0, head))?.[1];
    if (head >= 0 && length !== undefined && this.#text.length >= head + 4 + Number(length))
      this.#end(Number(this.#text.slice(9, 12)));
  }

  ask(request: string): Promise<number> {
    return new Promise((resolve) => {
      this.#done = resolve;
      this.#socket ??= this.#open();
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket?.destroy();
  }
}

/** Keeps to the rate where the server does. */
const load = async (port: number, seconds: number): Promise<number> => {
  const rate = Number(values.rate);
  const began = performance.now();
  let sent = 0;
  const work = async (): Promise<void> => {
    const client = new Client(port);
    while (performance.now() < began + seconds * 1000) {
      const early = began + (sent / rate) * 1000 - performance.now();
      if (early > 0) {
        await new Promise((resolve) => setTimeout(resolve, Math.ceil(early)));
        continue;
      }
      const n = sent++;
      const kind = names[n % names.length]!;
      const request = requestOf(n, kind);
      const from = performance.now();
      const status = await client.ask(request);
      times.get(kind)!.push(performance.now() - from);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    client.close();
  };
  await Promise.all(Array.from({ length: Number(values.connections) }, work));
  return (sent / (performance.now() - began)) * 1000;
};

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;

const figuresOf = (server: BenchServer, before: { rss: number; cpu: number }, perSecond: number): Figure[] => {
  const failed = [...statuses].reduce((sum, [status, count]) => sum + (status >= 500 ? count : 0), 0);
  const each = [...times].flatMap(([kind, list]) => {
    const sorted = list.sort((a, b) => a - b);
    return [figure(`${kind}: p50`, at(sorted, 0.5), 'ms'), figure(`${kind}: p99`, at(sorted, 0.99), 'ms')];
  });
  const all = [...times.values()].reduce((sum, list) => sum + list.length, 0);
  return [
    figure('requests a second', perSecond, '1/s'),
    figure('CPU of the server for one', ((server.cpuS() - before.cpu) * 1000) / all, 'ms'),
    figure('resident after the first tenth', before.rss, 'MiB'),
    figure('resident after all', server.residentMib(), 'MiB'),
    figure('replies of 5xx', failed, 'of all'),
    ...each,
  ];
};

const seconds = Number(values.seconds);
const port = await freePort();
const server = await launch({
  command: process.execPath,
  args: ['--import', 'tsx', 'runtime/cli.ts', '--port', String(port), '--snapshots', values.snapshots],
  port,
  ready: '/api/v1/stats',
});
try {
  // What is read, compiled and kept at first is no growth.
  await load(port, seconds / 10);
  for (const list of times.values()) list.length = 0;
  statuses.clear();
  const before = { rss: server.residentMib(), cpu: server.cpuS() };
  const perSecond = await load(port, seconds);
  process.stdout.write(`statuses: ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}\n`);
  const figures = figuresOf(server, before, perSecond);
  for (const { name, value, unit } of figures) process.stdout.write(`${name}: ${value} ${unit}\n`);
  if ([...statuses.keys()].some((status) => status >= 500)) process.exitCode = 1;
} finally {
  server.stop();
}
