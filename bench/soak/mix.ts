/** What is asked beside the steady load, each kind at a pace of its own: live look-ups, pictures, badges, whole tables. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { tableFromIPC } from 'apache-arrow';
import { hostilePages, hostileServers, withHostileWorld } from '../../test/support/hostile.ts';
import { jpegOf, pngOf } from '../../test/support/images.ts';
import { syntheticOffer } from '../../test/support/synthetic-rows.ts';

/** Of each kind, replies by status; 0: none came. */
export type Answers = Map<string, Map<number, number>>;

export interface Asking {
  url: string;
  sites: number;
  answers: Answers;
  going(): boolean;
}

/** Statuses that a kind may be answered with. */
export const allowedOf: Readonly<Record<string, readonly number[]>> = {
  // 504: not within its 10 s, where the machine is busy.
  'look-ups of shops': [200, 504],
  'look-ups of what means harm': [200, 422, 429, 502, 504],
  // 404: what its host gave was no picture.
  'pictures of products': [200, 404],
  'pictures of pages': [200],
  badges: [200],
  'tables as Arrow': [200],
};

const ask = async ({ url, answers }: Asking, kind: string, path: string): Promise<ArrayBuffer> => {
  const told = await fetch(url + path).then(
    async (reply) => ({ status: reply.status, body: await reply.arrayBuffer() }),
    () => ({ status: 0, body: new ArrayBuffer(0) }),
  );
  const counts = answers.get(kind) ?? new Map<number, number>();
  answers.set(kind, counts.set(told.status, (counts.get(told.status) ?? 0) + 1));
  return told.body;
};

const forever = async (asking: Asking, restMs: number, work: (n: number) => Promise<unknown>): Promise<void> => {
  for (let n = 0; asking.going(); n++) {
    await work(n);
    await sleep(restMs);
  }
};

const HOSTILE_AT_ONCE = 3;

const lookUps = (asking: Asking): Promise<void> =>
  withHostileWorld(async ({ port }) => {
    const kinds = [
      ...Object.keys(hostilePages).map((name) => `page/${encodeURIComponent(name)}`),
      ...Object.keys(hostileServers).map((name) => `server/${encodeURIComponent(name)}`),
      'spin',
    ];
    const detect = (kind: string, target: string): Promise<unknown> =>
      ask(asking, kind, `/api/v1/detect?url=${encodeURIComponent(target)}`);
    const harm = (first: number): Promise<void> =>
      forever(asking, 500, (n) => {
        const target = `http://p${port}.shop.example/${kinds[(first + n * HOSTILE_AT_ONCE) % kinds.length]}`;
        return detect('look-ups of what means harm', target);
      });
    // Another host, whose look-ups do not wait behind those that hang.
    const plain = forever(asking, 500, (n) =>
      detect('look-ups of shops', `http://p${port}.fair-${n % 50}.example/${n}`),
    );
    await Promise.all([plain, ...Array.from({ length: HOSTILE_AT_ONCE }, (_, n) => harm(n))]);
  });

const pictures = (asking: Asking): Promise<void> => {
  const size = { sites: asking.sites, offers: asking.sites * 2 };
  return forever(asking, 200, (n) => {
    const { offer_id, price_twd } = syntheticOffer((n * 7919) % size.offers, size);
    return ask(asking, 'pictures of products', `/offer-pictures/${price_twd}/${encodeURIComponent(offer_id)}.webp`);
  });
};

const pagePictures = (asking: Asking): Promise<void> =>
  forever(asking, 2_000, (n) =>
    ask(asking, 'pictures of pages', `/pictures/sites/shop-${n % asking.sites}.example.png`),
  );

const badges = (asking: Asking): Promise<void> =>
  forever(asking, 100, (n) => ask(asking, 'badges', `/badge/shop-${(n * 31) % asking.sites}.example.svg`));

/** null: all rows came. */
const streamTable = async (asking: Asking): Promise<string | null> => {
  const { snapshot } = (await (await fetch(`${asking.url}/datasets/latest.json`)).json()) as { snapshot: string };
  const body = await ask(asking, 'tables as Arrow', `/datasets/${snapshot}/sites.arrow`);
  const { numRows } = tableFromIPC(new Uint8Array(body));
  return numRows === asking.sites ? null : `${numRows} of ${asking.sites} rows came as Arrow`;
};

const TABLE_EVERY_MS = 60_000;

const tables = async (asking: Asking, faults: string[]): Promise<void> => {
  for (let next = performance.now() + TABLE_EVERY_MS / 2; asking.going(); await sleep(500)) {
    if (performance.now() < next) continue;
    next += TABLE_EVERY_MS;
    const fault = await streamTable(asking).catch((error: Error) => error.message);
    if (fault !== null) faults.push(fault);
  }
};

/** All kinds until it is over; what was wrong with their bodies. */
export const mixIn = async (asking: Asking): Promise<string[]> => {
  const faults: string[] = [];
  const kinds = [lookUps, pictures, pagePictures, badges];
  await Promise.all([...kinds.map((kind) => kind(asking)), tables(asking, faults)]);
  return faults;
};

/** Where the pictures of products are: most are as they should be, each seventh is not. */
export const withPictureWeb = async (use: (port: number) => Promise<void>): Promise<void> => {
  const [jpeg, png] = [await jpegOf(800, 600), pngOf(640, 640)];
  const bodies: [type: string, body: Buffer][] = [
    ['image/jpeg', jpeg],
    ['image/png', png],
    ['image/jpeg', jpeg],
    ['image/jpeg', png],
    ['image/jpeg', jpeg],
    ['image/png', png],
    ['image/png', pngOf(30_000, 30_000, Buffer.alloc(10))],
  ];
  let asked = 0;
  const answer: RequestListener = (_, reply) => {
    const [type, body] = bodies[asked++ % bodies.length]!;
    reply.writeHead(200, { 'content-type': type, 'content-length': body.length }).end(body);
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await use((server.address() as AddressInfo).port);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
};
