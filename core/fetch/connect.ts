/** The connector: every socket goes to an address that was judged, and is asked again where it ended up. */
import { isIP, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import { type GuardPolicy, judgeAddress } from '../guard/index.ts';
import { FetchError, toFetchError } from './errors.ts';

/** Where an invented host lives: the demo web and the tests map `shop.example` to loopback with it. */
export interface ConnectTarget {
  address: string;
  port: number;
  /** False: plain TCP even for https URLs. */
  tls: boolean;
}

export interface ConnectorEffects {
  /** Addresses of a host, in order of preference. Rejects where there are none. */
  resolve: (host: string) => Promise<string[]>;
  /** A detour for invented hosts; null: resolve as usual. The address is judged all the same. */
  connect?: (host: string, port: number) => ConnectTarget | null;
  policy?: GuardPolicy;
}

export interface ConnectorLimits {
  connectTimeoutMs: number;
  /** Told where a host's new connection ended. */
  onConnect?: (host: string, address: string) => void;
}

const MAX_ADDRESSES_TRIED = 3;

const resolveHost = (host: string, effects: ConnectorEffects): Promise<string[]> =>
  effects.resolve(host).catch((cause: Error) => {
    throw cause instanceof FetchError ? cause : new FetchError('dns', `${host}: ${cause.message}`, host, { cause });
  });

/**
 * Every address must be public: a name that answers with one good and one inner address is an attack. Which one it was is
 * not told: whoever asked would learn what the name servers of this network answer.
 */
export const judgedAddresses = async (host: string, effects: ConnectorEffects): Promise<string[]> => {
  const literal = host.replace(/^\[|\]$/g, '');
  const addresses = isIP(literal) === 0 ? await resolveHost(host, effects) : [literal];
  if (addresses.length === 0) throw new FetchError('dns', `${host}: no address`, host);
  const inner = addresses.find((address) => !judgeAddress(address, effects.policy));
  if (inner !== undefined)
    throw new FetchError('target_not_allowed', `${host} does not resolve to public addresses alone`, host);
  // IPv4 first: many machines have an IPv6 address and no way out with it.
  return [...addresses].sort((a, b) => isIP(a) - isIP(b)).slice(0, MAX_ADDRESSES_TRIED);
};

type Connect = buildConnector.connector;
type Options = Parameters<Connect>[0];

const dial = (connect: Connect, options: Options): Promise<Socket> =>
  new Promise((resolve, reject) => {
    connect(options, (error, socket) => (error === null ? resolve(socket as Socket) : reject(error)));
  });

const sameAddress = (socket: Socket, address: string): boolean =>
  socket.remoteAddress === address || isIP(address) === 6;

/** Where to dial for a host: addresses that were all judged. Rejects with FetchError. */
export const targetsOf = async (host: string, port: number, effects: ConnectorEffects): Promise<ConnectTarget[]> => {
  const detour = effects.connect?.(host, port) ?? null;
  if (detour === null) return (await judgedAddresses(host, effects)).map((address) => ({ address, port, tls: true }));
  if (!judgeAddress(detour.address, effects.policy))
    throw new FetchError('target_not_allowed', `${host} is mapped to an address that is not public`, host);
  return [detour];
};

/** A connector for undici that dials judged addresses only, at most three, one after the other. */
export const createConnector = (effects: ConnectorEffects, limits: ConnectorLimits): Connect => {
  const connect = buildConnector({ timeout: limits.connectTimeoutMs, keepAlive: false });
  const open = async (options: Options): Promise<Socket> => {
    const host = options.hostname.replace(/\.$/, '');
    const port = Number(options.port || (options.protocol === 'https:' ? 443 : 80));
    let failure: unknown;
    for (const target of await targetsOf(host, port, effects)) {
      const protocol = target.tls ? options.protocol : 'http:';
      const literal = isIP(host.replace(/^\[|\]$/g, '')) !== 0;
      const servername = literal ? {} : { servername: host };
      const there = { ...options, hostname: target.address, host: target.address, port: String(target.port), protocol };
      try {
        const socket = await dial(connect, { ...there, ...servername });
        if (judgeAddress(socket.remoteAddress ?? '', effects.policy) && sameAddress(socket, target.address)) {
          limits.onConnect?.(options.hostname, target.address);
          return socket;
        }
        socket.destroy();
        throw new FetchError('target_not_allowed', `${host}: the connection did not end at a public address`, host);
      } catch (error) {
        failure = error;
        if (error instanceof FetchError) break;
      }
    }
    throw toFetchError(failure, host);
  };
  return (options, callback) => {
    open(options).then(
      (socket) => callback(null, socket),
      (error: Error) => callback(error, null),
    );
  };
};
