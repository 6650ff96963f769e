/** A running application over both transports, and a client that shows bytes as they came. */
import { connect } from 'node:net';
import { type ApplicationOptions, createApplication } from '../../runtime/app.ts';
import type { Context } from '../../runtime/context.ts';
import type { Health, Operations } from '../../runtime/handlers/operations.ts';
import type { Transport } from '../../runtime/http/types.ts';
import { listen } from '../../runtime/listen.ts';
import { createLog, type Log } from '../../runtime/log.ts';
import { createMetrics } from '../../runtime/metrics.ts';
import { createFakeReader } from './fake-reader.ts';

export const transports = ['native', 'node'] as const;
export type TransportKind = (typeof transports)[number];

export interface AppChanges {
  context?: Partial<Context & { tag: string }> | null;
  health?: Partial<Health>;
  limits?: Partial<ApplicationOptions['limits']>;
  log?: Log;
  operations?: Partial<Operations>;
}

export interface Running {
  url: string;
  port: number;
  transport: Transport;
  setContext(context: (Context & { tag: string }) | null): void;
}

export const fakeContext = (changes: Partial<Context & { tag: string }> = {}): Context & { tag: string } => ({
  reader: createFakeReader(),
  tag: 'tag-1',
  detection: null,
  prices: null,
  baseUrl: 'http://storelens.example',
  ...changes,
});

const emptyGauges = {
  snapshotAgeS: 1,
  snapshot: 's',
  swaps: 0,
  refusedSnapshots: 0,
  liveRunning: 0,
  liveQueued: 0,
  liveCached: 0,
  liveKilled: 0,
};

/** Runs `use` against an application over invented data that listens on a free loopback port, then stops it. */
export const withServer = async (
  kind: TransportKind,
  use: (running: Running) => Promise<void>,
  changes: AppChanges = {},
): Promise<void> => {
  let context = changes.context === null ? null : fakeContext(changes.context);
  const log = changes.log ?? createLog('error');
  const metrics = createMetrics();
  const health = () => ({
    snapshot: context?.reader.id ?? null,
    ageS: 1,
    refused: null,
    verified: true,
    stopping: false,
    ...changes.health,
  });
  const serve = createApplication({
    current: () => context,
    operations: { health, metrics: () => metrics.text(emptyGauges), ...changes.operations },
    metrics,
    log,
    limits: { perMinute: 0, livePerMinute: 0, limitLoopback: true, trustedProxies: [], ...changes.limits },
  });
  const transport = await listen(serve, { kind, host: '127.0.0.1', port: 0, shared: false, log });
  const setContext = (next: (Context & { tag: string }) | null): void => {
    context = next;
  };
  try {
    await use({ url: `http://127.0.0.1:${transport.port}`, port: transport.port, transport, setContext });
  } finally {
    await transport.close(1000);
  }
};

/** Sends bytes as they are; resolves with everything that came until the server closed, or `waitMs` of silence. */
export const rawRequest = (port: number, text: string | Uint8Array, waitMs = 300): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let got = '';
    let timer = setTimeout(() => socket.destroy(), waitMs * 5);
    socket.on('data', (chunk: Buffer) => {
      got += chunk.toString('latin1');
      clearTimeout(timer);
      timer = setTimeout(() => socket.destroy(), waitMs);
    });
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? socket.destroy() : reject(error),
    );
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(got);
    });
  });
