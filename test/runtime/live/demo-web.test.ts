/** Live look-ups of the demo's shops: they open the demo web and nothing else of this machine. */
import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startDemoServer } from '../../../build/demo/server.ts';
import { demoWorld } from '../../../build/demo/world.ts';
import { createLiveFetcher } from '../../../runtime/live/fetcher.ts';
import { createLive } from '../../../runtime/live/services.ts';
import { createLog } from '../../../runtime/log.ts';
import { readSettings, type Settings } from '../../../runtime/settings.ts';

const shop = 'demovox-audio.example';
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'answered',
    (error: { code?: string }) => error.code ?? String(error),
  );

const withDemoWeb = async (use: (port: number) => Promise<void>): Promise<void> => {
  const server = await startDemoServer(demoWorld(1));
  try {
    await use(server.port);
  } finally {
    await server.close();
  }
};

/** Counts who comes to it: nobody may. */
const withInnerServer = async (use: (origin: string, asked: () => number) => Promise<void>): Promise<void> => {
  let asked = 0;
  const server = createServer((_, response) => {
    asked++;
    response.end('inner');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, () => asked);
  } finally {
    server.close();
  }
};

const live = suite('live look-ups of the demo web');

live('finds what the demo shop is built with', () =>
  withDemoWeb(async (port) => {
    const services = createLive(readSettings([], {}) as Settings, createLog('silent'), port);
    try {
      const scan = await services.detection?.detect(shop);
      assert.is(scan?.domain, shop);
      assert.is(scan?.platform, 'shopline');
      assert.is(scan?.ecommerce?.verdict, 'shop');
    } finally {
      await services.close();
    }
  }),
);

live('opens nothing else: no inner address, no other port, not by a redirect either', () =>
  withInnerServer((inner, asked) =>
    withDemoWeb(async (port) => {
      const { fetch } = createLiveFetcher(port);
      for (const url of [
        inner,
        `http://127.0.0.1:${port}/`,
        `http://localhost:${port}/`,
        `http://[::1]:${port}/`,
        `http://${shop}:${new URL(inner).port}/`,
        `http://shop.example.evil.internal/`,
      ])
        assert.is(await codeOf(fetch(url)), 'target_not_allowed', url);
      assert.is((await fetch(`https://${shop}/`)).status, 200);
      assert.is(asked(), 0);
    }),
  ),
);

live('a host of the demo web that redirects to an inner address leads nowhere', () =>
  withInnerServer(async (inner, asked) => {
    const server = createServer((_, response) => response.writeHead(302, { location: inner }).end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const { fetch } = createLiveFetcher((server.address() as AddressInfo).port);
      assert.is(await codeOf(fetch(`http://${shop}/`)), 'target_not_allowed');
      assert.is(asked(), 0);
    } finally {
      server.close();
    }
  }),
);

live('without a demo web invented hosts are refused before anything is asked', async () => {
  const services = createLive(readSettings([], {}) as Settings, createLog('silent'));
  try {
    assert.is(await codeOf(services.detection?.detect(shop) ?? Promise.resolve()), 'target_not_allowed');
  } finally {
    await services.close();
  }
});

live('the demo web tells who started it its port, and ends with them', async () => {
  const cli = fileURLToPath(new URL('../../../build/demo/cli.ts', import.meta.url));
  const web = fork(cli, { execArgv: ['--import', import.meta.resolve('tsx')], stdio: 'ignore' });
  const ended = new Promise((resolve) => web.once('exit', resolve));
  const port = await new Promise<number>((resolve) =>
    web.once('message', (message) => resolve((message as { port: number }).port)),
  );
  const { fetch } = createLiveFetcher(port);
  assert.is((await fetch(`https://${shop}/`)).status, 200);
  web.disconnect();
  assert.is(await ended, 0);
});
live.run();
