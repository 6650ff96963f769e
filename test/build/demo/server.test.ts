import { get as httpGet, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type DemoServer, demoReply, startDemoServer } from '../../../build/demo/server.ts';
import { demoWorld } from '../../../build/demo/world.ts';
import { createDemoWeb } from '../../support/demo-world.ts';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const get = (server: DemoServer, host: string, path = '/', method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port: server.port, path, method, headers: { host }, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    })
      .on('error', reject)
      .end();
  });

const withServer = async (work: (server: DemoServer) => Promise<void>): Promise<void> => {
  const server = await startDemoServer(demoWorld(1));
  try {
    await work(server);
  } finally {
    await server.close();
  }
};

const failureOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? (error as Error).message;
  }
  return 'none';
};

const starting = suite('startDemoServer');
starting('tells hosts apart by the Host header, with or without www and port', async () => {
  await withServer(async (server) => {
    const pages = await Promise.all(
      ['fictbrew.example', 'www.fictbrew.example', `FICTBREW.example:${server.port}`, 'demopaw.example'].map((host) =>
        get(server, host),
      ),
    );
    assert.equal(
      pages.map(({ status }) => status),
      [200, 200, 200, 200],
    );
    assert.ok(pages[0]?.body.equals(pages[1]?.body ?? Buffer.alloc(0)));
    assert.ok(pages[0]?.body.equals(pages[2]?.body ?? Buffer.alloc(0)));
    assert.not.ok(pages[0]?.body.equals(pages[3]?.body ?? Buffer.alloc(0)));
    assert.is(server.requests(), 4);
  });
});
starting('answers the same bytes for the same seed and day', async () => {
  const bytes: Buffer[] = [];
  for (let round = 0; round < 2; round++)
    await withServer(async (server) => {
      server.setDay(3);
      const hosts = server.world.shops.filter(({ host }) => host !== 'demo-tshirt.example').map(({ host }) => host);
      for (const host of hosts) bytes.push((await get(server, host)).body);
    });
  const half = bytes.length / 2;
  assert.ok(Buffer.concat(bytes.slice(0, half)).equals(Buffer.concat(bytes.slice(half))));
});
starting('serves another day after setDay', async () => {
  await withServer(async (server) => {
    const before = await get(server, 'mockwear.example');
    server.setDay(6);
    const after = await get(server, 'mockwear.example');
    assert.not.ok(before.body.includes('ttq.load('));
    assert.ok(after.body.includes('ttq.load('));
  });
});
starting('answers HEAD without a body and 421 for a host that it does not play', async () => {
  await withServer(async (server) => {
    const head = await get(server, 'fictbrew.example', '/', 'HEAD');
    assert.is(head.status, 200);
    assert.is(head.body.length, 0);
    assert.ok(Number(head.headers['content-length']) > 1000);
    const other = await get(server, 'shop.tw');
    assert.is(other.status, 421);
    assert.match(other.body.toString(), /no invented site shop\.tw/);
  });
});
starting('breaks the connection where a fault says so', async () => {
  await withServer(async (server) => {
    server.setDay(2);
    assert.is(await failureOf(get(server, 'demo-noodles.example')), 'ECONNRESET');
    server.setDay(5);
    assert.is(await failureOf(get(server, 'demoview-shop.example')), 'ECONNRESET');
  });
});
starting('listens on loopback only, and names a port that is taken', async () => {
  await withServer(async (server) => {
    assert.is(await failureOf(startDemoServer(demoWorld(1), { port: server.port })), 'EADDRINUSE');
    await new Promise<void>((resolve, reject) => {
      httpGet(
        { host: '127.0.0.1', port: server.port, headers: { host: 'fictbrew.example' }, agent: false },
        (response) => {
          assert.is(response.socket.localAddress, '127.0.0.1');
          response.resume().on('end', resolve);
        },
      ).on('error', reject);
    });
  });
});
starting.run();

const answering = suite('demoReply');
answering('plays shops and channels of the day', () => {
  const day = createDemoWeb({ seed: 1, day: 0 });
  const ask = (host: string): number => demoReply(day, { host, method: 'GET', path: '/', body: '' }).status;
  assert.equal(['demopaw.example', 'www.demo-pc.example', 'demo-mo.example'].map(ask), [200, 200, 200]);
  assert.equal(['xdemopaw.example', 'notdemo-pc.example', ''].map(ask), [421, 421, 421]);
});
answering.run();
