/** Chooses the transport: the native server, or node:http where it cannot load. */
import type { Serve, Transport } from './http/types.ts';
import type { Log } from './log.ts';
import { type ListenOptions, listenNode } from './server-node.ts';

export interface ListenChoice {
  kind: 'auto' | 'native' | 'node';
  host: string;
  port: number;
  /** Several processes listen on the one port. */
  shared: boolean;
  log: Log;
}

type ListenHyper = typeof import('./server.ts').listenHyper;

const loadNative = async (): Promise<{ listen: ListenHyper } | { reason: string }> => {
  try {
    // Read when the native module loads: bytes of a request's head that it takes before 431.
    process.env['UWS_HTTP_MAX_HEADERS_SIZE'] ??= '16384';
    return { listen: (await import('./server.ts')).listenHyper };
  } catch (error) {
    return { reason: (error as Error).message.split('\n')[0] ?? 'unknown' };
  }
};

/**
 * Whether the lock file holds the hash of the native module's binary for a platform. Of others the republication is not served
 * everywhere, so that its hash could not be taken: unasked, nothing that is not pinned is loaded into the service.
 */
export const isNativePinned = (platform: NodeJS.Platform, arch: string): boolean =>
  platform === 'linux' && arch === 'x64';

/** Rejects with the system's error where the port cannot be had. */
export const listen = async (serve: Serve, choice: ListenChoice): Promise<Transport> => {
  const { host, port, log, shared } = choice;
  const options: ListenOptions = { host, port, onError: (err) => log.error({ err }, 'a reply could not be sent') };
  if (choice.kind === 'node') return listenNode(serve, options);
  if (choice.kind === 'auto' && !isNativePinned(process.platform, process.arch)) {
    log.warn(
      `the native server is not pinned for ${process.platform}-${process.arch}, so node:http serves (--transport native)`,
    );
    return listenNode(serve, options);
  }
  const native = await loadNative();
  if ('listen' in native) return native.listen(serve, { ...options, shared });
  if (choice.kind === 'native') throw new Error(`the native server cannot load: ${native.reason}`);
  log.warn(`the native server cannot load on Node ${process.versions.node}, so node:http serves: ${native.reason}`);
  return listenNode(serve, options);
};
