/** The way to the demo web: invented hosts, all played by one server on loopback, and no other address. */
import type { FetcherOptions } from './index.ts';

/** Hosts under `.example` exist nowhere (RFC 2606). */
export const isInvented = (host: string): boolean => host.endsWith('.example');

/** What a fetcher needs to reach hosts under `.example` at that port of 127.0.0.1, and nothing else. */
export const demoWeb = (port: number): Pick<FetcherOptions, 'resolve' | 'connect' | 'policy'> => ({
  resolve: (host) => Promise.reject(new Error(`${host}: not in the demo web`)),
  connect: (host) => (isInvented(host) ? { address: '127.0.0.1', port, tls: false } : null),
  policy: { hostAllowed: isInvented, addressAllowed: (address) => address === '127.0.0.1' },
});
