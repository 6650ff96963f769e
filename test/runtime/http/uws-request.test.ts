import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { RawResponse } from '../../../runtime/http/uws-body.ts';
import { Peers } from '../../../runtime/http/uws-request.ts';
import { transports, withServer } from '../../support/http.ts';

const from = (address: string): RawResponse => {
  const bytes = new TextEncoder().encode(address);
  return { getRemoteAddressAsText: () => bytes.buffer } as unknown as RawResponse;
};
const nobody = from('');

const peers = suite('Peers');
peers('asks a connection for its address only while several addresses are connected', () => {
  const connected = new Peers();
  const asked = from('192.0.2.1');
  connected.count(asked, 1);
  connected.count(asked, 1);
  assert.is(connected.addressOf(nobody), '192.0.2.1');
  connected.count(from('192.0.2.2'), 1);
  assert.is(connected.addressOf(asked), '192.0.2.1');
  assert.is(connected.addressOf(from('192.0.2.2')), '192.0.2.2');
  connected.count(nobody, -1);
  connected.count(nobody, -1);
  assert.is(connected.addressOf(from('192.0.2.2')), '192.0.2.2', 'who is left is not known');
  connected.count(asked, 1);
  assert.is(connected.addressOf(from('192.0.2.2')), '192.0.2.2', 'one of the two left is not known');
  for (let i = 0; i < 2; i++) connected.count(nobody, -1);
  connected.count(from('192.0.2.3'), 1);
  assert.is(connected.addressOf(nobody), '192.0.2.3', 'all had gone');
});

const statusOver = async (socket: Socket): Promise<string> => {
  socket.write('GET /api/v1/stats HTTP/1.1\r\nHost: a\r\n\r\n');
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return chunk.toString('latin1').slice(9, 12);
};

for (const kind of transports)
  peers(`limits each address by itself, whoever connected first, over ${kind}`, async () => {
    await withServer(
      kind,
      async ({ port }) => {
        const sockets = ['127.0.0.2', '127.0.0.3'].map((localAddress) =>
          connect({ port, host: '127.0.0.1', localAddress }),
        );
        const [first, second] = sockets as [Socket, Socket];
        await Promise.all(sockets.map((socket) => once(socket, 'connect')));
        assert.is(await statusOver(first), '200');
        assert.is(await statusOver(second), '200');
        assert.is(await statusOver(first), '429');
        assert.is(await statusOver(second), '429');
        for (const socket of sockets) socket.destroy();
      },
      { limits: { perMinute: 1, limitLoopback: true } },
    );
  });
peers.run();
